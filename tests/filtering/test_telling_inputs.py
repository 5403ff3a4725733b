"""A few inputs that a person would choose."""

import pytest

from mrscout.filtering.telling_inputs import choose_telling, trait_of
from mrscout.model.traits import Trait
from mrscout.model.values import NULL, Kind, Value


def ints(*numbers: int) -> tuple[Value, ...]:
    return tuple(Value(Kind.INT, number) for number in numbers)


def text(string: str) -> Value:
    return Value(Kind.STRING, string)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (text(""), Trait.EMPTY),
        (text("  "), Trait.BLANK),
        (text("ab1"), Trait.WORD),
        (text("12"), Trait.NUMERIC),
        (text("a b"), Trait.PHRASE),
        (text("1.2.3"), Trait.PUNCTUATED),
        (text("a\n"), Trait.CONTROL),
        (text("\u00fc"), Trait.NOT_ASCII),
        (Value(Kind.INT, 0), Trait.ZERO),
        (Value(Kind.INT, 1), Trait.ONE),
        (Value(Kind.INT, -1), Trait.MINUS_ONE),
        (Value(Kind.INT, 64), Trait.POWER_OF_TWO),
        (Value(Kind.INT, 99), Trait.SMALL),
        (Value(Kind.INT, 12345), Trait.LARGE),
        (Value(Kind.INT, -7), Trait.NEGATIVE),
        (Value(Kind.INT, 2**31 - 1), Trait.GREATEST),
        (Value(Kind.INT, -(2**31)), Trait.LEAST),
        (Value(Kind.DOUBLE, 0.5), Trait.FRACTION),
        (Value(Kind.DOUBLE, float("nan")), Trait.NOT_FINITE),
        (Value(Kind.CHAR, ord(" ")), Trait.BLANK),
        (Value(Kind.ARRAY, (), "int"), Trait.EMPTY),
        (Value(Kind.ARRAY, ints(1), "int"), Trait.ONE_ELEMENT),
        (Value(Kind.ARRAY, ints(1, 2, 3), "int"), Trait.SEVERAL),
        (Value(Kind.BOOLEAN, data=True), Trait.OTHER),
        (NULL, Trait.NONE),
    ],
)
def test_traits(value: Value, expected: Trait):
    assert trait_of(value) is expected


def chosen(
    developers: list[tuple[Value, ...]], inputs: list[tuple[Value, ...]], most: int = 6
) -> list[object]:
    return [inputs[at][0].data for at in choose_telling(developers, inputs, most)]


def test_each_is_of_another_sort_than_those_before_it_and_simple_ones_come_first():
    drawn = [ints(number) for number in (2204964, 11, 2147483647, 75, 0, 2, 6, -54, 1, -1)]
    assert chosen([ints(12345)], drawn) == [0, 1, 2, 6, -1]


def test_noise_is_never_chosen():
    drawn = [(text(one),) for one in ('gXOT|mUUkHOU`\\"k', "\u03b3", "a\tb", '!"$%', "xy", "")]
    assert chosen([(text("abc"),)], drawn) == ["", "xy"]


def test_what_the_developers_themselves_use_is_no_noise():
    assert "\u03b3" in chosen([(text("\u03b1"),)], [(text("\u03b3"),), (text(""),)])


def test_there_are_three_if_so_many_are_known():
    drawn = [(text(one),) for one in ("3.7.1", "0.0.0", "1.0.0", "9.4.2")]
    assert chosen([(text("1.2.3"),)], drawn) == ["0.0.0", "1.0.0"]


def test_one_change_at_a_time_is_better_than_all_at_once():
    drawn = [ints(0, 0, 0), ints(0, 5, 5), ints(5, 0, 5)]
    assert choose_telling([ints(5, 5, 5)], drawn, 2) == [1]


def test_equal_values_are_something_new():
    drawn = [ints(7, 9), ints(7, 7)]
    assert choose_telling([ints(3, 5)], drawn, 2) == [1]


@pytest.mark.parametrize("most", [1, 2, 3])
def test_the_limit_counts_the_developers_own(most: int):
    drawn = [ints(number) for number in (0, 1, -1, 64)]
    assert len(choose_telling([ints(5)], drawn, most)) == most - 1


def test_every_parameter_varies():
    drawn = [(text("EUR"), *ints(5)), (text("GBP"), *ints(9))]
    assert set(choose_telling([(text("GBP"), *ints(5))], drawn, 4)) == {0, 1}
