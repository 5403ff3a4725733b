"""Verdicts survive the way to JSON and back, and the schema says what a record is."""

import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Counterexample, Ending, Evidence, Excluded, Judged, Tried, Verdict
from mrscout.report.verdict_records import from_line, to_json, to_line

VALIDATOR = Draft202012Validator(
    json.loads(files("mrscout.report").joinpath("verdicts.schema.json").read_text("utf-8"))
)
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
    sentences,
    sentences,
    st.none() | st.builds(Counterexample, inputs, text, sentences, text),
    st.lists(st.tuples(text, st.integers(1, 99)), max_size=2).map(tuple),
    st.lists(inputs, max_size=3).map(tuple),
    st.floats(0, 1e6),
    st.booleans(),
    st.from_regex(r"[0-9a-f]{16}", fullmatch=True),
    st.lists(st.builds(Tried, inputs, st.sampled_from(Ending)), max_size=3).map(tuple),
    st.just(()),
    st.lists(st.builds(Excluded, text, st.builds(Counterexample, inputs, text, sentences)), max_size=2).map(
        tuple
    ),
)


@given(verdicts)
def test_a_verdict_survives_the_way_to_json_and_back(judged: Judged):
    line = to_line(judged)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert from_line(line) == judged
    VALIDATOR.validate(json.loads(line))


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf"), -0.0])
def test_numbers_that_json_does_not_have_survive(number: float):
    example = (Value(Kind.DOUBLE, number),)
    judged = Judged("0" * 10, Verdict.KEPT, Evidence(), 0.5, False, True, (), (), None, (), (example,))
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
    judged = Judged("0" * 10, Verdict.KEPT, Evidence(), 0.5, False, True, (), (), None, (), ())
    assert VALIDATOR.is_valid(to_json(judged))
    assert not VALIDATOR.is_valid({**to_json(judged), **change})


def test_the_schema_names_every_verdict_and_every_kind_of_value():
    schema = VALIDATOR.schema
    assert schema["properties"]["verdict"]["enum"] == [each.slug for each in Verdict]
    ended = schema["properties"]["inputs"]["items"]["properties"]["ended"]
    assert ended["enum"] == [each.value for each in Ending]
    assert schema["$defs"]["value"]["prefixItems"][0]["enum"] == [each.value for each in Kind]
