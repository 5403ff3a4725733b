"""Relations survive the way to JSON and back, and the schema says what a record is."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.records import read_lines
from tests.records import spans as spans_in

from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.origin import MINED, Candidate, Kind, Law
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    LeftLiteral,
    LiftedSite,
    MetamorphicRelation,
    Occurrence,
    Parameter,
    SiteShape,
    Status,
    StringPart,
    Undrafted,
    ValueRole,
)
from mrscout.model.role_kind import RoleKind
from mrscout.model.verdicts import Ending
from mrscout.store import records, relation_records
from mrscout.store.record_files import FAULTS, SETTLED
from mrscout.store.relation_records import TextOf, to_line, to_record, with_origin

SCHEMA = json.loads(files("mrscout.store").joinpath("relations.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

text = st.text(max_size=20)
names = st.from_regex(r"[a-zé]{1,5}(\.[A-Z]\w{0,5})?", fullmatch=True)
words = st.from_regex(r"[a-z]\w{0,8}", fullmatch=True)
ids = st.from_regex(r"[0-9a-f]{10}", fullmatch=True)
paths = st.sampled_from(["src/test/A.java", "src/test/ümlaut/B.java", "C.java"])
counts = st.integers(0, 10**6)
spans = spans_in(paths)
many = st.lists(spans, max_size=2).map(tuple)
tests = names.map(lambda name: f"{name}.method(int)")
lines = st.integers(1, 10**6)


def to_json(settled: CodifiedMR | Undrafted, text_of: TextOf) -> dict[str, object]:
    return records.to_json(to_record(settled, text_of))


def from_json(record: object) -> CodifiedMR | Undrafted:
    return SETTLED.from_json(record)[1]


def said(span: Span) -> str:
    return f"{span.start}–{span.end}"


@st.composite
def codified(draw) -> CodifiedMR:
    part = st.builds(StringPart, st.sampled_from(["digits", "letters"]), text, st.just(((0, -1),)))
    several = st.lists(text, max_size=2).map(tuple)
    shape = st.sampled_from(SiteShape)
    role = st.builds(ValueRole, st.sampled_from(RoleKind), text, text, st.integers(0, 9), text, text, text)
    site = (
        spans,
        text,
        role,
        text,
        several,
        shape,
        several,
        several,
        st.lists(part, max_size=2).map(tuple),
        text,
    )
    sites = draw(st.lists(st.builds(LiftedSite, *site), max_size=3))
    numbers = st.lists(st.integers(0, max(0, len(sites) - 1)), min_size=1, max_size=3).map(tuple)
    parameters = st.builds(Parameter, words, words, text, numbers, text, role, st.booleans())
    methods = draw(st.lists(names, min_size=2, max_size=3).map(tuple))
    signatures = st.just(()) | st.tuples(*(text for _ in methods))
    constituents = st.builds(
        Constituents, st.just(methods), many, many, many, spans, spans, spans, signatures
    )
    values = st.just(()) | st.tuples(*(text for _ in sites))
    occurrences = st.builds(Occurrence, ids, paths, lines, tests, lines, values)
    relation = st.builds(
        MetamorphicRelation,
        *(ids, paths, lines, tests, names, words, words, text),
        *(st.sampled_from(Kind), st.sampled_from(InputRelation), st.integers(2, 9), constituents),
        st.just(MINED) | st.builds(Candidate, st.sampled_from(Law), ids),
        st.lists(occurrences, max_size=2).map(tuple),
    )
    status = draw(st.sampled_from([each for each in Status if each is not Status.NOT_SYNTHESIZED]))
    folder = "relations" if status is Status.CODIFIED else "drafts"
    return CodifiedMR(
        draw(relation),
        status,
        draw(text),
        tuple(draw(st.lists(st.sampled_from(Weakness), unique=True))),
        tuple(draw(st.lists(parameters, max_size=3 if sites else 0))),
        tuple(sites),
        tuple(draw(text) for _ in sites),
        draw(st.booleans()),
        f"{folder}/{draw(words)}.java",
        draw(names),
        draw(words),
        draw(st.sampled_from(["", "core", "a/b"])),
        draw(st.none() | st.sampled_from(Ending)),
        tuple(draw(st.lists(st.builds(LeftLiteral, spans, st.builds(said, spans), words), max_size=2))),
    )


undrafted = st.builds(Undrafted, ids, paths, lines, tests, names, st.text(min_size=1, max_size=20))
settled = codified() | undrafted
#: building one takes a while on a busy machine, and fifty are many shapes
few = settings(max_examples=50)


@few
@given(settled)
def test_a_record_leads_back_to_the_relation(each: CodifiedMR | Undrafted):
    assert SETTLED.from_line(to_line(each, said))[1] == each
    assert from_json(to_json(each, said)) == each


@few
@given(settled)
def test_every_record_meets_the_schema(each: CodifiedMR | Undrafted):
    VALIDATOR.validate(to_json(each, said))


@few
@given(settled)
def test_every_record_has_the_same_keys_in_the_same_order(each: CodifiedMR | Undrafted):
    left = ["left"] if isinstance(each, CodifiedMR) and each.left else []
    required = [name for name in to_json(each, said) if name != "occurrences"]
    assert required == [*SCHEMA["required"], *left]


@few
@given(st.lists(settled, max_size=4))
def test_a_file_that_was_cut_off_loses_its_last_line_alone(every: list[CodifiedMR | Undrafted]):
    whole = b"".join(to_line(each, said) for each in every)
    assert [from_json(record) for record in read_lines(whole)] == every
    assert [from_json(record) for record in read_lines(whole[:-1])] == every[:-1]


@few
@given(codified())
def test_a_record_carries_the_text_of_its_places(each: CodifiedMR):
    texts = to_record(each, said).texts()
    parts = each.relation.constituents
    assert {parts.source_output, *parts.source_input, *(site.span for site in each.sites)} <= set(texts)


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    ("where", "allowed"),
    [
        (SCHEMA["properties"]["status"]["enum"], {each.slug for each in Status}),
        (SCHEMA["properties"]["kind"]["enum"], {None, *(each.slug for each in Kind)}),
        (SCHEMA["properties"]["input_relation"]["enum"], {None, *(each.slug for each in InputRelation)}),
        (SCHEMA["properties"]["weaknesses"]["items"]["enum"], {each.slug for each in Weakness}),
    ],
)
def test_the_schema_lists_what_the_model_has(where: list[str | None], allowed: set[str | None]):
    assert set(where) == allowed
    assert len(where) == len(allowed)


SPAN = Span(1, 2, 3, 3, "A.java")
RELATION = CodifiedMR(
    MetamorphicRelation(
        *("0123456789", "A.java", 1, "A.b()", "C", "dUndoesE", "CDUndoesE", "IF … THEN …"),
        *(Kind.ROUND_TRIP, InputRelation.FROM_OUTPUT, 2),
        Constituents(("C.e", "C.d"), (SPAN,), (SPAN,), (), SPAN, SPAN, SPAN),
    ),
    *(
        Status.CODIFIED,
        "",
        (),
        (Parameter("x", "int", "1", (0,), "", ValueRole(RoleKind.ARGUMENT, "C", "e", 1)),),
    ),
    *((LiftedSite(SPAN, "1", ValueRole(RoleKind.ARGUMENT, "C", "e", 1)),), ("int",), True),
    *("relations/CDUndoesE.java", "CDUndoesEHarness", "b", ""),
)


@pytest.mark.parametrize(
    "change",
    [
        {"id": "xyz"},
        {"status": "kept"},
        {"kind": "magic"},
        {"path": "elsewhere/A.java"},
        {"line": 0},
        {"file": "/absolute.java"},
        {"constituents": {}},
        {"parameters": [{}]},
        {"sites": [{}]},
        {"weaknesses": ["tired"]},
        {"more": 1},
    ],
)
def test_the_schema_refuses_what_is_no_record(change: dict[str, object]):
    record = to_json(RELATION, said)
    assert VALIDATOR.is_valid(record)
    assert not VALIDATOR.is_valid({**record, **change})


@pytest.mark.parametrize(
    "change",
    [
        {"status": "kept"},
        {"status": "fails"},
        {"reason": "because"},
        {"name": None},
        {"kind": "magic"},
        {"path": "drafts/A.java"},
        {"path": "relations/../A.java"},
        {"module": "/etc"},
        {"harness": "../../Evil"},
        {"class_name": "a/b"},
        {"constituents": None},
        {"weaknesses": ["tired"]},
        {"sites": []},
        {"origin": {"kind": "candidate"}},
        {"origin": {"kind": "candidate", "law": "magic", "trust": "stated", "evidence": "00000000aa"}},
    ],
)
def test_fields_that_do_not_fit_together_are_no_record(change: dict[str, object]):
    record = to_json(RELATION, said)
    from_json(record)
    with pytest.raises(FAULTS):
        from_json({**record, **change})


@pytest.mark.parametrize("missing", SCHEMA["required"])
def test_the_schema_asks_for_every_field(missing: str):
    record = to_json(RELATION, said)
    assert not VALIDATOR.is_valid({name: value for name, value in record.items() if name != missing})


@pytest.mark.parametrize("each", [*Status, *Kind, *Weakness, *InputRelation])
def test_the_documentation_lists_every_word(each: Status | Kind | Weakness | InputRelation):
    page = Path(__file__).parents[2] / "docs" / "records.md"
    assert f"| `{each.slug}` | {each.value} |" in page.read_text("utf-8")


@pytest.mark.parametrize("field", SCHEMA["required"])
def test_the_documentation_lists_every_field(field: str):
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
    assert f"`{field}`" in page.partition("## `relations.jsonl`")[2]


@pytest.mark.parametrize("law", Law)
def test_the_documentation_lists_every_law(law: Law):
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
    assert f"| `{law.slug}` | `{law.kind.slug}` | `{law.trust.slug}` | {law.description} |" in page


@pytest.mark.parametrize(
    ("former", "origin"),
    [
        (None, MINED),
        ({"law": "undoing", "of": "00000000aa"}, Candidate(Law.ROUND_TRIP, "00000000aa")),
        ({"law": "telling", "of": "00000000aa"}, Candidate(Law.HASH_CODE, "00000000aa")),
    ],
)
def test_a_record_of_an_earlier_version_is_read(former, origin):
    record = {**to_json(RELATION, said), "analogue": former}
    del record["origin"]
    found = from_json(with_origin(record))
    assert isinstance(found, CodifiedMR)
    assert found.relation.origin == origin
    VALIDATOR.validate(with_origin(record))


@pytest.mark.parametrize("law", [*relation_records._WITHDRAWN_LAWS])
def test_a_record_of_a_withdrawn_law_is_read_as_the_nearest(law: str):
    origin = {"kind": "candidate", "law": law, "trust": "stated", "evidence": "00000000aa"}
    found = from_json({**to_json(RELATION, said), "origin": origin})
    assert isinstance(found, CodifiedMR)
    assert found.relation.origin == Candidate(relation_records._WITHDRAWN_LAWS[law], "00000000aa")


@pytest.mark.parametrize("missing", ["law", "trust", "evidence"])
def test_a_candidate_has_its_evidence(missing: str):
    origin = {"kind": "candidate", "law": "count", "trust": "guessed", "evidence": "00000000aa"}
    record = to_json(RELATION, said)
    from_json({**record, "origin": origin})
    del origin[missing]
    with pytest.raises(ValueError, match="law, trust and evidence"):
        from_json({**record, "origin": origin})
