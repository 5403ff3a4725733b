"""Conditions as clauses: parameters that meet the same condition share one."""

import pytest

from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Asks
from mrscout.prose.form_sentences import condition_phrases
from mrscout.prose.phrases import Code, joined, plain

A, B, C = (Condition(Asks.NOT_NEGATIVE, (place,)) for place in range(3))


@pytest.mark.parametrize(
    ("conditions", "words"),
    [
        ((A,), "`a` is not negative"),
        ((C, A, B), "`a`, `b` and `c` are not negative"),
        ((A, Condition(Asks.NOT_EMPTY, (1,))), "`a` is not negative and `b` is not empty"),
        ((A, Condition(Asks.MAGNITUDE_AT_MOST, (0,), 9), B), "`a` is from 0 to 9 and `b` is not negative"),
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
            "it is not true that `a` is not empty and it is not true that `b` is not empty",
        ),
        (
            (Condition(Asks.DIFFER, (0, 1)), Condition(Asks.DIFFER, (1, 2))),
            "`a` and `b` differ and `b` and `c` differ",
        ),
    ],
)
def test_parameters_with_the_same_condition_share_a_clause(conditions, words):
    assert plain(joined(condition_phrases(conditions, [Code(name) for name in "abc"]))) == words
