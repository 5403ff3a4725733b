"""A few inputs are chosen: those that differ most from the developers' own and from each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.filtering.inputs import choose, features
from mrscout.model.values import NULL, Kind, Value


def texts(*written: str) -> tuple[Value, ...]:
    return tuple(Value(Kind.STRING, each) for each in written)


def numbers(*given_: int) -> tuple[Value, ...]:
    return tuple(Value(Kind.INT, each) for each in given_)


@pytest.mark.parametrize(
    ("own", "near", "far"),
    [
        (numbers(5), numbers(6), numbers(-5)),
        (numbers(5), numbers(6), numbers(2_000_000_000)),
        (numbers(3, 4), numbers(4, 5), numbers(4, 4)),
        (texts("abc"), texts("xyz"), texts("")),
        (texts("abc"), texts("xyz"), texts("123")),
        (texts("abc"), texts("abd"), texts("a\u2603c")),
        (texts("abc"), texts("abd"), texts("a" * 40)),
        (texts("abc"), texts("abd"), (NULL,)),
        ((Value(Kind.BOOLEAN, True),), (Value(Kind.BOOLEAN, True),), (Value(Kind.BOOLEAN, False),)),
        ((Value(Kind.DOUBLE, 2.0),), (Value(Kind.DOUBLE, 3.0),), (Value(Kind.DOUBLE, float("nan")),)),
        (
            (Value(Kind.ARRAY, numbers(1, 2), "int"),),
            (Value(Kind.ARRAY, numbers(2, 3), "int"),),
            (Value(Kind.ARRAY, (), "int"),),
        ),
    ],
)
def test_what_differs_more_comes_first(own, near, far):
    assert choose(own, [near, far], 1) == [far]


def test_two_of_a_kind_are_one_too_many():
    own = texts("abc")
    assert choose(own, [texts("zzz"), texts("yyy"), texts(""), texts("42")], 2) == [texts(""), texts("42")]


@given(st.lists(st.tuples(st.integers(-99, 99), st.integers(-99, 99)), max_size=12), st.integers(0, 9))
def test_the_choice_is_among_the_inputs_and_does_not_depend_on_their_order(pairs, count: int):
    inputs = [numbers(*pair) for pair in pairs]
    own = numbers(1, 2)
    chosen = choose(own, inputs, count)
    assert len(chosen) == len(set(chosen)) == min(count, len(set(inputs) - {own}))
    assert set(chosen) <= set(inputs)
    assert choose(own, inputs[::-1], count) == chosen


def test_features_of_any_value_are_as_many():
    values = (*texts("", "a"), *numbers(0), NULL, Value(Kind.ARRAY, (), "int"), Value(Kind.DOUBLE, 1e300))
    assert {len(features((each,))) for each in values} == {4}
