"""Verdicts survive the way to JSON and back, and the schema says what a record is."""

import json
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from tests.forms import forms

from mrscout.model.forms import (
    Condition,
    ConditionOperator,
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Freedom,
)
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Counterexample, Ending, Evidence, Excluded, Judged, Tried, Verdict
from mrscout.store import records
from mrscout.store.record_files import FAULTS, JUDGED
from mrscout.store.verdict_records import to_line, to_record

VALIDATOR = Draft202012Validator(
    json.loads(files("mrscout.store").joinpath("verdicts.schema.json").read_text("utf-8"))
)


def to_json(judged: Judged) -> dict[str, Any]:
    return records.to_json(to_record(judged))


def from_json(record: object) -> Judged:
    return JUDGED.from_json(record)[1]


def from_line(line: bytes) -> Judged:
    return JUDGED.from_line(line)[1]


counts = st.integers(0, 10**6)
text = st.text(max_size=12)
simple = st.one_of(
    st.builds(Value, st.just(Kind.INT), st.integers(-(1 << 31), (1 << 31) - 1)),
    st.builds(Value, st.just(Kind.LONG), st.integers(-(1 << 63), (1 << 63) - 1)),
    st.builds(Value, st.just(Kind.CHAR), st.integers(0, 0xFFFF)),
    st.builds(Value, st.just(Kind.BOOLEAN), st.booleans()),
    st.builds(Value, st.just(Kind.DOUBLE), st.floats(allow_nan=False)),
    st.builds(Value, st.just(Kind.STRING), text),
    st.just(Value(Kind.NULL)),
)
arrays = st.builds(Value, st.just(Kind.ARRAY), st.lists(simple, max_size=3).map(tuple), st.just("int"))
inputs = st.lists(st.one_of(simple, arrays), max_size=3).map(tuple)
sentences = st.lists(text, max_size=3).map(tuple)
verdicts = st.builds(
    Judged,
    st.from_regex(r"[0-9a-f]{10}", fullmatch=True),
    st.sampled_from(Verdict),
    st.builds(Evidence, counts, counts, counts, counts, counts, counts),
    st.integers(0, 10**6).map(lambda each: each / 10**6),
    st.booleans(),
    st.booleans(),
    forms(),
    st.none() | st.builds(Counterexample, inputs, text, sentences, text),
    st.lists(st.tuples(text, st.integers(1, 99)), max_size=2).map(tuple),
    st.lists(inputs, max_size=3).map(tuple),
    st.floats(0, 1e6),
    st.booleans(),
    st.from_regex(r"[0-9a-f]{16}", fullmatch=True),
    st.lists(st.builds(Tried, inputs, st.sampled_from(Ending)), max_size=3).map(tuple),
    st.just(()),
    st.just(()),
)


def with_excluded(judged: Judged) -> Judged:
    """What conditions of its form leave out."""
    counter = Counterexample((Value(Kind.INT, 3),), "expected 4", ("3",))
    return replace(judged, excluded=tuple(Excluded(each, counter) for each in judged.form.conditions))


@given(verdicts.map(with_excluded))
def test_a_verdict_survives_the_way_to_json_and_back(judged: Judged):
    line = to_line(judged)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert from_line(line) == judged
    VALIDATOR.validate(json.loads(line))


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf"), -0.0])
def test_numbers_that_json_does_not_have_survive(number: float):
    example = (Value(Kind.DOUBLE, number),)
    judged = Judged("0" * 10, Verdict.KEPT, Evidence(), 0.5, False, True, Form(), None, (), (example,))
    record = json.loads(to_line(judged), parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    VALIDATOR.validate(record)
    assert repr(from_line(to_line(judged))) == repr(judged)


@pytest.mark.parametrize(
    "change",
    [
        {"verdict": "perhaps"},
        {"valid": -1},
        {"bound": 1.5},
        {"examples": [[["int", 3]]]},
        {"examples": [[["integer", 3, ""]]]},
        {"inputs": [{"values": []}]},
        {"inputs": [{"values": [], "ended": "well"}]},
        {"counterexample": {}},
        {"more": 1},
    ],
)
def test_the_schema_refuses_what_is_no_verdict(change: dict[str, object]):
    judged = Judged("0" * 10, Verdict.KEPT, Evidence(), 0.5, False, True, Form(), None, (), ())
    assert VALIDATOR.is_valid(to_json(judged))
    assert not VALIDATOR.is_valid({**to_json(judged), **change})
    if "more" not in change:  # which a later version may have written
        with pytest.raises(FAULTS):
            from_json({**to_json(judged), **change})


@pytest.mark.parametrize(
    "change",
    [
        {"operator": "perhaps"},
        {"operator": "differ"},
        {"operator": "multiple-of"},
        {"operator": "multiple-of", "constant": 0},
        {"operator": "multiple-of", "constant": True},
        {"parameters": ["y"]},
        {"parameters": []},
        {"constant": 3},
    ],
)
def test_a_condition_that_filtering_cannot_find_is_no_record(change: dict[str, object]):
    odd = Form((FormParameter("x", Freedom.FREE),), (), (Condition(ConditionOperator.ODD, (0,)),))
    record = to_json(Judged("0" * 10, Verdict.KEPT, Evidence(), 0.5, False, True, odd, None, (), ()))
    assert from_json(record).form == odd
    record["form"]["conditions"][0].update(change)
    with pytest.raises(ValueError, match=r".+"):
        from_json(record)


@pytest.mark.parametrize(
    "change",
    [
        {"operator": "perhaps"},
        {"operator": "sum"},
        {"constants": [1]},
        {"by_element": True},
        {"sources": ["x"]},
        {"parameter": "z"},
        {"operator": "containing-hexadecimal", "constants": ["", "", 1 << 40, "x"]},
        {"operator": "containing-hexadecimal", "constants": ["", "", 4, "s"]},
        {"operator": "containing", "constants": ["one"]},
    ],
)
def test_a_derivation_that_filtering_cannot_find_is_no_record(change: dict[str, object]):
    names = FormParameter("x", Freedom.FREE), FormParameter("y", Freedom.FREE)
    form = Form(names, (Derivation(DerivationOperator.LENGTH, 0, (1,)),))
    record = to_json(Judged("0" * 10, Verdict.KEPT, Evidence(), 0.5, False, True, form, None, (), ()))
    assert from_json(record).form == form
    record["form"]["derivations"][0].update(change)
    with pytest.raises(ValueError, match=r".+"):
        from_json(record)


def test_the_schema_names_every_verdict_and_every_kind_of_value():
    schema = VALIDATOR.schema
    assert schema["properties"]["verdict"]["enum"] == [each.slug for each in Verdict]
    parts = schema["$defs"]
    assert set(parts["Ending"]["enum"]) == {each.value for each in Ending}
    assert set(parts["Freedom"]["enum"]) == {each.value for each in Freedom}
    assert set(parts["Kind"]["enum"]) == {each.value for each in Kind}


@pytest.mark.parametrize("part", ["parameters", "derivations", "conditions", "excluded"])
def test_a_form_with_more_parts_than_any_relation_has_is_damaged(part: str):
    def sized(name: str, usual: int) -> int:
        return 1_001 if part == name else usual

    parameters = tuple(FormParameter(f"p{number}", Freedom.FIXED) for number in range(sized("parameters", 3)))
    derivations = (Derivation(DerivationOperator.LENGTH, 0, (1,)),)
    conditions = (Condition(ConditionOperator.DIFFER, (0, 1)),)
    left_out = Excluded(conditions[0], Counterexample((), "", ()))
    form = Form(parameters, derivations * sized("derivations", 1), conditions * sized("conditions", 1))
    evidence = Evidence(1, 1, 1, 0, 0, 0)
    judged = Judged("0" * 10, Verdict.REJECTED, evidence, 0.5, False, False, form, None, (), ())
    large = to_line(replace(judged, excluded=(left_out,) * sized("excluded", 1)))
    small = to_line(replace(judged, form=Form(parameters[:3], derivations, conditions)))
    assert from_line(small).form.derivations == derivations
    with pytest.raises(ValueError, match="1000"):
        from_line(large)


def _with_mentions(conditions: int, excluded: int, mentions: int) -> bytes:
    names = tuple(FormParameter(f"p{number}", Freedom.FIXED) for number in range(mentions))
    different = Condition(ConditionOperator.ALL_DIFFERENT, tuple(range(mentions)))
    form = Form(names, (), (different,) * conditions)
    left_out = (Excluded(different, Counterexample((), "", ())),) * excluded
    evidence = Evidence(1, 1, 1, 0, 0, 0)
    judged = Judged("0" * 10, Verdict.REJECTED, evidence, 0.5, False, False, form, None, (), ())
    return to_line(replace(judged, excluded=left_out))


@pytest.mark.parametrize(("conditions", "excluded", "mentions"), [(51, 0, 1000), (0, 51, 1000)])
def test_record_that_mentions_parameters_too_often_is_damaged(conditions: int, excluded: int, mentions: int):
    assert from_line(_with_mentions(2, 2, 1000)).form.conditions
    with pytest.raises(ValueError, match="50000"):
        from_line(_with_mentions(conditions, excluded, mentions))


def test_a_bound_may_be_any_long():
    import msgspec

    from mrscout.store.verdict_records import ConditionRecord

    record = {"operator": "magnitude-at-most", "parameters": ["a"], "constant": 2**63 - 1, "negated": False}
    assert msgspec.convert(record, ConditionRecord).constant == 2**63 - 1
