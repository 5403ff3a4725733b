"""Inputs find their place on an axis, whatever they are."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.model.values import NULL, Kind, Value
from mrscout.model.verdicts import Ending
from mrscout.report.html.input_plot import axis, plot, symlog, written
from mrscout.store.source_excerpts import Drawn


def ints(*numbers: int) -> list[Value]:
    return [Value(Kind.INT, each) for each in numbers]


def texts(*words: str) -> list[Value]:
    return [Value(Kind.STRING, each) for each in words]


numbers = st.one_of(
    st.builds(Value, st.just(Kind.LONG), st.integers(-(1 << 63), (1 << 63) - 1)),
    st.builds(Value, st.just(Kind.DOUBLE), st.floats()),
    st.builds(Value, st.just(Kind.BIG_INTEGER), st.integers(-(10**400), 10**400).map(str)),
    st.builds(Value, st.just(Kind.BIG_DECIMAL), st.sampled_from(["1E-999", "1e9999", "-0.5", "12"])),
)
others = st.one_of(
    st.builds(Value, st.just(Kind.STRING), st.text(max_size=9)),
    st.builds(Value, st.just(Kind.BOOLEAN), st.booleans()),
    st.builds(Value, st.just(Kind.ARRAY), st.just(tuple(ints(1, 2))), st.just("int")),
    st.just(NULL),
)


@given(st.lists(st.one_of(numbers, others), min_size=1, max_size=12))
def test_every_value_lies_on_the_axis_or_beside_it(values):
    found = axis("x", values)
    assert len(found.at) == len(values)
    assert all(place is None or 0 <= place <= 1 for place in found.at)
    assert all(0 <= place <= 1 and label for place, label in found.ticks)


@given(st.lists(numbers, min_size=2, max_size=12))
def test_numbers_lie_in_their_order(values):
    found = axis("x", values)
    sized = [
        (float(value.data), place)
        for value, place in zip(values, found.at, strict=True)
        if place is not None and math.isfinite(float(value.data))
    ]
    assert [place for _, place in sorted(sized)] == sorted(place for _, place in sized)


@pytest.mark.parametrize(
    ("values", "by", "at"),
    [
        (ints(0, 5, 10), "value", (0.0, 0.5, 1.0)),
        (ints(7, 7), "value", (0.5, 0.5)),
        (ints(-1_000_000, 0, 1_000_000), "value", (0.0, 0.5, 1.0)),
        ([*ints(1, 2), NULL], "value", (0.0, 1.0, None)),
        (
            [Value(Kind.DOUBLE, math.nan), Value(Kind.DOUBLE, 1.0), Value(Kind.DOUBLE, math.inf)],
            "value",
            (None, 0.5, None),
        ),
        (texts("", "ab", "abcd"), "length", (0.0, 0.5, 1.0)),
        (texts("ALL", "NONE"), "name", (0.25, 0.75)),
        ([Value(Kind.BOOLEAN, True), Value(Kind.BOOLEAN, False)], "name", (0.75, 0.25)),
        ([Value(Kind.ENUM, "RED", "a.B"), NULL], "name", (0.5, None)),
        ([Value(Kind.ARRAY, tuple(ints(1, 2)), "int"), Value(Kind.ARRAY, (), "int")], "length", (1.0, 0.0)),
        ([NULL, NULL], "length", (None, None)),
    ],
)
def test_a_value_lies_where_a_reader_expects_it(values, by, at):
    found = axis("x", values)
    assert (found.by, found.at) == (by, at)


def test_lengths_are_told_in_whole_numbers():
    assert [label for _, label in axis("x", texts("a", "abcd")).ticks] == ["1", "2", "4"]


def test_names_too_many_to_tell_apart_lie_by_length():
    assert axis("x", texts(*(f"N{'X' * each}" for each in range(13)))).by == "length"


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (-12.0, "−12"),
        (99_999.0, "99,999"),
        (2147483647.0, "2.1e9"),
        (-1e300, "−1e300"),
        (0.25, "0.25"),
        (1e-9, "1e−9"),
    ],
)
def test_numbers_are_written_short(number, text):
    assert written(number) == text


@given(st.floats(0, 1e308), st.floats(0, 1e308))
def test_symlog_keeps_order_and_sign(one, other):
    assert (symlog(one) <= symlog(other)) or one > other
    assert symlog(-one) == -symlog(one)


def test_an_input_that_does_not_fit_is_left_out():
    fits = Drawn(tuple(ints(1)), ("1",), Ending.PASSED)
    odd = Drawn(tuple(ints(1, 2)), ("1", "2"), Ending.PASSED)
    assert plot(["x"], [fits, odd], 2)["texts"] == [("1",)]
    assert plot(["x"], [odd], 1) is None


@pytest.mark.parametrize(("names", "drawn"), [([], [Drawn((), (), Ending.PASSED)]), (["x"], [])])
def test_nothing_to_draw_is_no_plot(names, drawn):
    assert plot(names, drawn, 0) is None


def test_the_caption_says_why_more_refuted_it_than_the_verdict_counts():
    refuting = (Drawn((Value(Kind.INT, 1),), ("1",), Ending.REFUTED),) * 3
    said = "before the conditions were learnt"
    assert said in plot(["x"], refuting, 3, 2)["caption"]
    assert said not in plot(["x"], refuting, 3, 3)["caption"]
    assert said not in plot(["x"], refuting, 3)["caption"]


def test_the_caption_says_when_there_were_more():
    drawn = [Drawn(tuple(ints(1)), ("1",), Ending.REFUTED)]
    assert plot(["x"], drawn, 5000)["caption"].startswith("1 of the 5,000 inputs that were tried")
    assert plot(["x"], drawn, 1)["caption"].startswith("The inputs that were tried")
