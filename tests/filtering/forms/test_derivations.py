"""Parameters that follow from others."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.filtering.conftest import plain, plan_of, value, words

from mrscout.filtering.forms.derivations import apply, derivations
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value

#: the developers' values, how one follows from others, other values, and what it is for those
CASES: dict[str, tuple[dict[str, object], dict[str, object], object]] = {
    "b equals a": ({"a": 5, "b": 5}, {"a": 7, "b": 0}, 7),
    "b is a in upper case": ({"a": "key", "b": "KEY"}, {"a": "one", "b": ""}, "ONE"),
    "b is a backwards": ({"a": "abc", "b": "cba"}, {"a": "xyz", "b": ""}, "zyx"),
    "b is the length of a": ({"a": "hello", "b": 5}, {"a": "hi", "b": 0}, 2),
    "b is the last index of a": ({"a": [4, 4, 4], "b": 2}, {"a": [1], "b": 9}, 0),
    "b is element 1 of a": ({"a": [4, 6], "b": 6}, {"a": [1, 2, 3], "b": 0}, 2),
    'b is "key=" + a + ";"': ({"a": "x1", "b": "key=x1;"}, {"a": "other", "b": ""}, "key=other;"),
    "b is a": ({"a": 12, "b": "12"}, {"a": 7, "b": ""}, "7"),
    "c = a + b": ({"a": 4, "b": 7, "c": 11}, {"a": 1, "b": 2, "c": 0}, 3),
    "c = a * b": ({"a": 4, "b": 7, "c": 28}, {"a": 3, "b": 2, "c": 0}, 6),
    "c = a - b": ({"a": 9, "b": 4, "c": 5}, {"a": 1, "b": 2, "c": 0}, -1),
    "c = a / b": ({"a": 16, "b": 3, "c": 5}, {"a": -7, "b": 2, "c": 0}, -3),
    "c = a / b, a fraction": ({"a": 8.0, "b": 2.0, "c": 4.0}, {"a": 1.0, "b": 4.0, "c": 0.0}, 0.25),
    "b is the opposite of a": ({"a": 3.0, "b": -3.0}, {"a": 0.5, "b": 0.0}, -0.5),
    "b is the square of a": ({"a": -4, "b": 16}, {"a": 5, "b": 0}, 25),
    "b is the cube of a": ({"a": 3, "b": 27}, {"a": -2, "b": 0}, -8),
    "b is twice a": ({"a": 2.5, "b": 5.0}, {"a": 1.0, "b": 0.0}, 2.0),
    "c = a - b, a fraction": ({"a": 3.0, "b": 4.5, "c": -1.5}, {"a": 1.0, "b": 0.25, "c": 0.0}, 0.75),
    "b is the square of a, element by element": ({"a": [1, 2, 3], "b": [1, 4, 9]}, {"a": [5], "b": []}, [25]),
    "c = a + b, element by element": (
        {"a": [1, 2], "b": [3, 5], "c": [4, 7]},
        {"a": [1], "b": [1], "c": []},
        [2],
    ),
    'b is "#" + (a in hexadecimal with 7 digits) in upper case + ";"': (
        {"a": 0xF008FF, "b": "#0F008FF;"},
        {"a": 0x1A2B, "b": ""},
        "#0001A2B;",
    ),
    "c is a + b": ({"a": "x", "b": "y", "c": "xy"}, {"a": "1", "b": "2", "c": ""}, "12"),
    "b is a plus 3": ({"a": 4, "b": 7}, {"a": 100, "b": 0}, 103),
    "b is the reciprocal of a": ({"a": 2.0, "b": 0.5}, {"a": 8.0, "b": 0.0}, 0.125),
    "b is 24 times a": ({"a": 1, "b": 24}, {"a": 3, "b": 0}, 72),
    "b is -3 times a, a fraction": ({"a": 0.5, "b": -1.5}, {"a": 2.0, "b": 0.0}, -6.0),
}


@pytest.mark.parametrize("case", CASES)
def test_a_value_follows_as_the_developers_does(case: str) -> None:
    own, other, expected = CASES[case]
    plan = plan_of(**own)
    said = case.removesuffix(", a fraction")
    (found,) = [each for each in derivations(plan.domains) if words(each, plan.names) == said]
    completed = apply(found, tuple(map(value, other.values())))
    assert completed is not None
    assert plain(completed[found.parameter]) == expected


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({"a": 1, "b": -1}, "b is the opposite of a"),
        ({"a": 0, "b": 0}, "b is the square of a"),
        ({"a": [1, 2], "b": [2, 4]}, "b is the square of a, element by element"),
        ({"a": [1, 2], "b": [3], "c": [4, 5]}, "c = a + b, element by element"),
        ({"a": 1, "b": 1, "c": 2}, "c = a + b"),
        ({"a": 12, "b": 5, "c": 2}, "c = a / b"),
        ({"a": 12, "b": 0, "c": 4}, "c = a / b"),
        ({"a": 10, "b": "a flag"}, "in hexadecimal"),
        ({"a": 0xF008, "b": "#F008A"}, "in hexadecimal"),
    ],
)
def test_what_comes_out_by_chance_or_does_not_fit_is_no_rule(own: dict[str, object], expected: str) -> None:
    plan = plan_of(**own)
    assert expected not in {words(each, plan.names) for each in derivations(plan.domains)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DARK_RED", "text is the name of colour"),
        ("dark_red", "text is the name of colour in lower case"),
        ("darkred", None),
    ],
)
def test_a_text_can_be_the_name_of_a_constant(text: str, expected: str | None) -> None:
    constants = Domain(Kind.STRING, value("DARK_RED"), choices=("DARK_RED", "BLUE"))
    domains = (constants, Domain(Kind.STRING, value(text)))
    names = ("colour", "text")
    found = [each for each in derivations(domains) if "name" in words(each, names)]
    assert [words(each, names) for each in found[:1]] == ([expected] if expected else [])
    for each in found:
        completed = apply(each, (value("BLUE"), value("")))
        assert completed is not None
        assert plain(completed[1]) in ("BLUE", "blue")


def test_arrays_of_different_lengths_have_no_sum() -> None:
    plan = plan_of(a=[1, 2], b=[3, 5], c=[4, 7])
    (found,) = [each for each in derivations(plan.domains) if words(each, plan.names).startswith("c = a + b")]
    assert apply(found, tuple(map(value, ([1, 2, 3], [1], [])))) is None


def test_what_becomes_a_float_is_one() -> None:
    domains = [Domain(Kind.FLOAT, Value(Kind.FLOAT, data)) for data in (3.0, 9.0)]
    (found,) = [each for each in derivations(domains) if words(each, ("a", "b")) == "b is the square of a"]
    for data in (1.5, 0.1, 1e30):
        number = Kind.FLOAT.rounded(data)
        completed = apply(found, (Value(Kind.FLOAT, number), Value(Kind.FLOAT, 0.0)))
        assert completed is not None
        assert completed[1].data == Kind.FLOAT.rounded(number * number)
    assert completed[1].data == math.inf


@pytest.mark.parametrize(
    ("kind", "number", "text"),
    [
        (Kind.DOUBLE, 12345678.0, "1.2345678E7"),
        (Kind.DOUBLE, -0.00025, "-2.5E-4"),
        (Kind.DOUBLE, 1e22, "1.0E22"),
        (Kind.DOUBLE, 0.001, "0.001"),
        (Kind.DOUBLE, -0.0, "-0.0"),
        (Kind.DOUBLE, -math.inf, "-Infinity"),
        (Kind.DOUBLE, math.nan, "NaN"),
        (Kind.FLOAT, Kind.FLOAT.rounded(0.1), "0.1"),
        (Kind.FLOAT, Kind.FLOAT.rounded(3e10), "3.0E10"),
    ],
)
def test_a_number_as_a_text_is_written_as_java_does(kind: Kind, number: float, text: str) -> None:
    domains = (Domain(kind, Value(kind, 2.5)), Domain(Kind.STRING, value("2.5")))
    (found,) = [each for each in derivations(domains) if words(each, ("a", "b")) == "b is a"]
    completed = apply(found, (Value(kind, number), value("")))
    assert completed is not None
    assert plain(completed[1]) == text


def test_empty_arrays_of_different_types_are_not_equal() -> None:
    domains = [
        Domain(Kind.ARRAY, Value(Kind.ARRAY, (), component.value), component)
        for component in (Kind.INT, Kind.CHAR, Kind.INT)
    ]
    found = {words(each, ("a", "b", "c")) for each in derivations(domains)}
    assert found == {"a equals c", "c equals a"}


def test_a_number_in_a_text_is_found_as_a_whole() -> None:
    plan = plan_of(a=15, b="4h15m", c="x115")
    found = {words(each, plan.names) for each in derivations(plan.domains)}
    assert "b contains a" in found
    assert "c contains a" not in found


def test_numbers_and_words_of_one_text_stand_in_another() -> None:
    plan = plan_of(a="2009-02-28", b="28/2/2009 at noon")
    (found,) = [
        each
        for each in derivations(plan.domains)
        if words(each, plan.names) == "b has the numbers and words of a"
    ]
    completed = apply(found, (value("1999-04-07"), value("")))
    assert completed is not None
    assert plain(completed[1]) == "07/4/1999 at noon"
    assert apply(found, (value("no date"), value(""))) is None
    assert plan.deriving(found).freedoms[0] is Freedom.NARROW


def test_a_number_stands_in_a_text_with_the_zeros_of_the_text() -> None:
    plan = plan_of(month=5, date="2009-05-28")
    (found,) = [
        each for each in derivations(plan.domains) if words(each, plan.names) == "date contains month"
    ]
    completed = apply(found, (value(7), value("")))
    assert completed is not None
    assert plain(completed[1]) == "2009-07-28"
    assert apply(found, (value(-7), value(""))) is None


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({"a": "x-1", "b": "y-1"}, "b has the numbers and words of a"),
        ({"a": "same", "b": "same"}, "b has the numbers and words of a"),
        ({"a": 12, "b": "012"}, "b is a"),
        ({"a": 5, "b": 6}, "b equals a"),
        ({"a": "key", "b": "Key"}, "b is a in upper case"),
        ({"a": 1, "b": 1, "c": 2}, "c = a + b"),
        ({"a": "", "b": "text"}, "b contains a"),
        ({"a": [4, 6], "b": 5}, "b is element 1 of a"),
        ({"a": 4, "b": 4}, "b is a plus 0"),
        ({"a": 4, "b": 8}, "b is 2 times a"),
        ({"a": 0, "b": 24}, "b is 24 times a"),
        ({"a": 5, "b": 24}, "b is 4 times a"),
        ({"a": math.inf, "b": 24.0}, "b is 0 times a"),
        ({"a": 2, "b": 0}, "b is the reciprocal of a"),
        ({"a": 104729, "b": 0}, "b is a minus 104729"),
    ],
)
def test_what_the_developers_values_do_not_suggest_is_not_derived(
    own: dict[str, object], expected: str
) -> None:
    plan = plan_of(**own)
    assert expected not in {words(each, plan.names) for each in derivations(plan.domains)}


@pytest.mark.parametrize(
    ("own", "expected", "other"),
    [
        ({"a": 1 << 30, "b": 5, "c": (1 << 30) + 5}, "c = a + b", {"a": (1 << 31) - 1, "b": 5, "c": 0}),
        ({"a": [4, 6], "b": 6}, "b is element 1 of a", {"a": [1], "b": 0}),
    ],
)
def test_what_does_not_fit_is_no_input(
    own: dict[str, object], expected: str, other: dict[str, object]
) -> None:
    plan = plan_of(**own)
    (found,) = [each for each in derivations(plan.domains) if words(each, plan.names) == expected]
    assert apply(found, tuple(map(value, other.values()))) is None


@given(
    st.lists(st.integers(-99, 99), min_size=3, max_size=3),
    st.lists(st.integers(-99, 99), min_size=3, max_size=3),
)
def test_a_completed_input_stays_as_it_is_when_it_is_completed_again(
    own: list[int], drawn: list[int]
) -> None:
    plan = plan_of(a=own[0], b=own[1], c=own[2])
    for derivation in derivations(plan.domains):
        derived = plan.deriving(derivation)
        once = derived.completed(tuple(map(value, drawn)))
        assert once is None or derived.completed(once) == once
        assert derived.completed(plan.original) == plan.original


def test_nothing_follows_from_a_division_by_zero() -> None:
    plan = plan_of(a=16, b=4, c=4)
    (found,) = [each for each in derivations(plan.domains) if words(each, plan.names) == "c = a / b"]
    assert apply(found, tuple(map(value, (16, 0, 4)))) is None
