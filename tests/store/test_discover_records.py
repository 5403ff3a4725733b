"""Records: every test survives the way to JSON and back, and the schema says what a record is."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.records import spans as spans_in

from mrscout.model.instances import (
    ElementKind,
    Helper,
    Invocation,
    MRInstance,
    Reason,
    RelatedElement,
    RelationAssertion,
    Transformation,
)
from mrscout.model.instances import TestCase as Case
from mrscout.pipeline import FileAnalysed, discover_project
from mrscout.sources import open_source
from mrscout.store import records
from mrscout.store.discover_records import to_line, to_record
from mrscout.store.record_files import FAULTS, TESTS

SHELF = Path(__file__).parent.parent / "fixtures" / "projects" / "shelf"
SCHEMA = json.loads(files("mrscout.store").joinpath("discover.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

text = st.text(max_size=20)
names = st.from_regex(r"[a-zé]{1,5}(\.[A-Z]\w{0,5})?", fullmatch=True)
paths = st.sampled_from(["src/test/A.java", "src/test/ümlaut/B.java", "C.java"])
counts = st.integers(0, 10**6)
spans = spans_in(paths)


def to_json(test: Case) -> dict[str, object]:
    return records.to_json(to_record(test))


def from_line(line: bytes | str) -> Case:
    return TESTS.from_line(line)[1]


@st.composite
def instances(draw) -> MRInstance:
    calls = draw(st.lists(st.builds(Invocation, names, spans, text), min_size=2, max_size=4))
    elements = st.builds(
        RelatedElement, st.integers(0, len(calls) - 1), st.sampled_from(ElementKind), spans, text
    )
    return MRInstance(
        draw(st.from_regex(r"[0-9a-f]{10}", fullmatch=True)),
        draw(names),
        tuple(calls),
        draw(st.builds(RelationAssertion, spans, text, text)),
        draw(st.sampled_from(["BoolAssert", "CompAssert"])),
        draw(elements),
        draw(elements),
        draw(st.none() | st.sampled_from(Transformation)),
    )


@st.composite
def cases(draw) -> Case:
    found = tuple(draw(st.lists(instances(), max_size=3)))
    reason = None if found else draw(st.sampled_from(Reason))
    name = draw(names) + ".method(int)"
    helpers = tuple(draw(st.lists(st.builds(Helper, names, spans), max_size=2))) if found else ()
    return Case(draw(paths), draw(st.integers(1, 10**6)), name, reason, found, helpers, draw(text))


@given(cases())
def test_a_record_leads_back_to_the_test(test: Case):
    assert from_line(to_line(test)) == test


@given(cases())
def test_every_record_meets_the_schema(test: Case):
    VALIDATOR.validate(to_json(test))


@given(cases())
def test_a_line_is_one_line_of_utf_8(test: Case):
    line = to_line(test)
    assert line.count(b"\n") == 1
    line.decode("utf-8")


def test_a_lone_surrogate_is_carried_as_an_escape():
    test = Case("A.java", 1, "A.b()", Reason.INTERNAL, detail="\udc80")
    assert b"\\udc80" in to_line(test)
    assert from_line(to_line(test)) == test


@pytest.mark.parametrize(
    ("where", "allowed"),
    [
        (SCHEMA["properties"]["reason"]["enum"], {None, *(reason.slug for reason in Reason)}),
        (SCHEMA["$defs"]["ElementKind"]["enum"], {kind.value for kind in ElementKind}),
        (
            SCHEMA["$defs"]["Transformation"]["enum"],
            {each.value for each in Transformation},
        ),
    ],
)
def test_the_schema_lists_what_the_model_has(where: list[str | None], allowed: set[str | None]):
    assert set(where) == allowed
    assert len(where) == len(allowed)


def _real() -> list[dict[str, object]]:
    events = discover_project(open_source(str(SHELF)))
    return [to_json(test) for event in events if isinstance(event, FileAnalysed) for test in event.tests]


def test_real_output_meets_the_schema():
    Draft202012Validator.check_schema(SCHEMA)
    records = _real()
    assert {record["mtc"] for record in records} == {True, False}
    for record in records:
        VALIDATOR.validate(record)


@pytest.mark.parametrize(
    "change",
    [
        {"reason": "no-such-reason"},
        {"line": 0},
        {"file": "/absolute.java"},
        {"test": "no.parentheses"},
        {"instances": [{}]},
        {"more": 1},
    ],
)
def test_the_schema_refuses_what_is_no_record(change: dict[str, object]):
    record = next(record for record in _real() if record["mtc"])
    assert VALIDATOR.is_valid(record)
    assert not VALIDATOR.is_valid({**record, **change})


@pytest.mark.parametrize(
    "change",
    [
        {"mtc": False},
        {"reason": "constant"},
        {"reason": "no-such-reason"},
        {"instances": []},
        {"file": "a/../../b.java"},
    ],
)
def test_fields_that_do_not_fit_together_are_no_record(change: dict[str, object]):
    record = next(record for record in _real() if record["mtc"])
    TESTS.from_json(record)
    with pytest.raises(FAULTS):
        TESTS.from_json({**record, **change})


@pytest.mark.parametrize("missing", SCHEMA["required"])
def test_the_schema_asks_for_every_field(missing: str):
    record = next(record for record in _real() if record["mtc"])
    assert not VALIDATOR.is_valid({name: value for name, value in record.items() if name != missing})


@pytest.mark.parametrize("reason", Reason)
def test_the_documentation_lists_every_reason(reason: Reason):
    page = Path(__file__).parents[2] / "docs" / "records.md"
    assert f"| `{reason.slug}` | {reason.value} |" in page.read_text("utf-8")


def test_what_is_not_there_is_not_written():
    plain = to_json(Case("A.java", 1, "A.a()", Reason.CONSTANT))
    assert not {"detail", "helpers"} & plain.keys()
    failed = to_json(Case("A.java", 1, "A.a()", Reason.INTERNAL, detail="KeyError: 3"))
    assert failed["detail"] == "KeyError: 3"


def test_records_of_earlier_versions_are_read():
    older = {**to_json(Case("A.java", 1, "A.a()", Reason.CONSTANT)), "detail": ""}
    VALIDATOR.validate(older)
    assert from_line(json.dumps(older)) == Case("A.java", 1, "A.a()", Reason.CONSTANT)
