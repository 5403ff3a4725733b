"""Conditions as clauses: what orders numbers is a chain, and parameters that meet the same condition share one."""

import pytest

from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Asks
from mrscout.prose.form_sentences import condition_phrases
from mrscout.prose.inequalities import number
from mrscout.prose.phrases import Code, joined, plain

A, B, C = (Condition(Asks.NOT_NEGATIVE, (place,)) for place in range(3))


@pytest.mark.parametrize(
    ("conditions", "words"),
    [
        ((A,), "`a` is not negative"),
        ((C, A, B), "`a`, `b` and `c` are not negative"),
        ((A, Condition(Asks.NOT_EMPTY, (1,))), "`a` is not negative and `b` is not empty"),
        ((A, Condition(Asks.MAGNITUDE_AT_MOST, (0,), 9), B), "`0 <= a <= 9` and `b` is not negative"),
        (
            tuple(Condition(Asks.POWER_OF_TWO, (place,)) for place in (0, 1)),
            "`a` and `b` are each a power of two",
        ),
        (
            tuple(Condition(Asks.LENGTH_AT_LEAST, (at,), 3) for at in (0, 1)),
            "`a` and `b` have a length of at least 3",
        ),
        (
            tuple(Condition(Asks.LENGTH_AT_LEAST, (at,), 3 + at) for at in (0, 1)),
            "`a` has a length of at least 3 and `b` has a length of at least 4",
        ),
        (
            (Condition(Asks.NOT_EMPTY, (0,), negated=True), Condition(Asks.NOT_EMPTY, (1,), negated=True)),
            "`a` and `b` are empty",
        ),
        (
            (Condition(Asks.DIFFER, (0, 1)), Condition(Asks.DIFFER, (1, 2))),
            "`a` and `b` differ and `b` and `c` differ",
        ),
    ],
)
def test_parameters_with_the_same_condition_share_a_clause(conditions, words):
    assert plain(joined(condition_phrases(conditions, [Code(name) for name in "abc"]))) == words


LARGEST = (1 << 32) - 1


def words_of(*conditions: Condition) -> str:
    return plain(joined(condition_phrases(conditions, [Code(name) for name in "abcd"])))


CHAINS = {
    "`0 <= a <= b <= 2^32 - 1`": (
        Condition(Asks.AT_MOST, (0, 1)),
        A,
        Condition(Asks.UP_TO, (1,), LARGEST),
    ),
    "`0 <= a < b <= 2^31`": (
        Condition(Asks.DIFFER, (0, 1)),
        Condition(Asks.AT_MOST, (0, 1)),
        Condition(Asks.UP_TO, (0,), 1 << 31),
        Condition(Asks.UP_TO, (1,), 1 << 31),
    ),
    "`0 <= b < c < a <= 99`": (
        Condition(Asks.AT_MOST, (2, 0)),
        Condition(Asks.LESS_THAN, (1, 2)),
        Condition(Asks.DIFFER, (0, 2)),
        B,
        Condition(Asks.UP_TO, (0,), 99),
    ),
    "`a <= b` and `0 <= c <= d`": (Condition(Asks.AT_MOST, (0, 1)), Condition(Asks.AT_MOST, (2, 3)), C),
    "`0 <= a <= 9` and `a < b <= 99`": (
        Condition(Asks.LESS_THAN, (0, 1)),
        Condition(Asks.UP_TO, (0,), 9),
        Condition(Asks.UP_TO, (1,), 99),
    ),
    "`a` and `b` are from 0 to 2^32 - 1 and `0 <= c <= 9`": (
        Condition(Asks.UP_TO, (0,), LARGEST),
        Condition(Asks.UP_TO, (1,), LARGEST),
        Condition(Asks.UP_TO, (2,), 9),
    ),
    "`0 < a <= 5`": (Condition(Asks.MAGNITUDE_AT_MOST, (0,), 5), Condition(Asks.POSITIVE, (0,))),
    "`-5 <= a <= 5`": (Condition(Asks.MAGNITUDE_AT_MOST, (0,), 5),),
    "`b < a`": (Condition(Asks.AT_MOST, (0, 1), negated=True),),
    "`a` is negative": (Condition(Asks.NOT_NEGATIVE, (0,), negated=True),),
}


@pytest.mark.parametrize("words", CHAINS)
def test_what_orders_numbers_is_a_chain(words: str):
    assert words_of(*CHAINS[words]) == words


@pytest.mark.parametrize("words", CHAINS)
def test_the_order_of_conditions_changes_no_chain(words: str):
    assert words_of(*reversed(CHAINS[words])) == words


def test_numbers_that_differ_without_an_order_are_said_to_differ():
    words = words_of(Condition(Asks.DIFFER, (0, 1)), Condition(Asks.LESS_THAN, (1, 2)))
    assert words == "`b < c` and `a` and `b` differ"


def test_conditions_that_demand_a_circle_are_said_one_by_one():
    words = words_of(Condition(Asks.AT_MOST, (0, 1)), Condition(Asks.AT_MOST, (1, 0)))
    assert words == "`a` is at most `b` and `b` is at most `a`"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (99_999, "99999"),
        (65_535, "65535"),
        (131_071, "2^17 - 1"),
        (1 << 20, "2^20"),
        ((1 << 20) + 1, "2^20 + 1"),
        ((1 << 32) - 2, "2^32 - 2"),
        (-(1 << 31), "-2^31"),
        (-(1 << 31) + 1, "-(2^31 - 1)"),
        (1_000_000, "1000000"),
    ],
)
def test_a_large_number_beside_a_power_of_two_is_written_as_one(value: int, text: str):
    assert number(value) == text
