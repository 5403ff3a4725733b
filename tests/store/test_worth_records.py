"""What relations are worth survives the way to JSON and back, and the schema says what a record is."""

import json
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from mrscout.model.worth import Flag, Mutant, Worth
from mrscout.store.record_files import FAULTS, WORTHS
from mrscout.store.records import to_json
from mrscout.store.worth_records import to_line, to_record

VALIDATOR = Draft202012Validator(
    json.loads(files("mrscout.store").joinpath("worth.schema.json").read_text("utf-8"))
)
counts = st.integers(0, 10**6)
text = st.text(max_size=12)
mutants = st.lists(
    st.builds(Mutant, text, text, counts, text, text, text, text, st.none() | text), max_size=2
).map(tuple)
worths = st.builds(
    Worth,
    st.from_regex(r"[0-9a-f]{10}", fullmatch=True),
    st.integers(1, 10**6),
    counts,
    counts,
    counts,
    counts,
    mutants,
    mutants,
    st.lists(st.integers(0, 39), unique=True, max_size=4).map(tuple),
    st.lists(st.sampled_from(Flag), unique=True).map(tuple),
)


@given(worths)
def test_a_record_is_read_back_as_it_was(worth: Worth):
    line = to_line(worth)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert WORTHS.from_line(line)[1] == worth
    VALIDATOR.validate(json.loads(line))


PLAIN = to_json(to_record(Worth("0123456789", 1, 0, 0, 0, 0, (), (), (), ())))


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "x"},
        {"rank": 0},
        {"killed": -1},
        {"flags": ["lovely"]},
        {"selected": [1, 1]},
        {"only": [{"class": "a.B"}]},
        {"more": 1},
    ],
)
def test_the_schema_refuses_what_is_no_record(wrong: dict[str, object]):
    VALIDATOR.validate(PLAIN)
    with pytest.raises(ValidationError):
        VALIDATOR.validate({**PLAIN, **wrong})
    if "more" not in wrong:  # which a later version may have written
        with pytest.raises(FAULTS):
            WORTHS.from_json({**PLAIN, **wrong})
