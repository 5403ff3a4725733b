"""What the code refuses otherwise is a condition of the form."""

from collections.abc import Callable

import pytest
from tests.filtering.conftest import QUICK, plan_of, running

from mrscout.filtering.stage import Trial, judge
from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.form_sentences import restriction_words

Judge = Callable[..., Judged]


def refusing(refused: Callable[..., bool]) -> Callable[..., bool]:
    """Return a relation that holds for all inputs that the code does not refuse."""

    def holds(*values: object) -> bool:
        if refused(*values):
            raise ValueError
        return True

    return holds


@pytest.mark.parametrize(
    ("refused", "values", "words"),
    [
        (lambda a, b: a < 0, {"a": 3, "b": 5}, ("only where a is not negative",)),
        (lambda a, b: b == 0, {"a": 3, "b": 5}, ("only where b is not zero",)),
        (lambda a, b: a > b, {"a": 3, "b": 5}, ("only where a is at most b",)),
        (lambda s, i: not 0 <= i < len(s), {"s": "abcdef", "i": 2}, None),
        (lambda i, n: not 0 <= i <= 17, {"i": 2, "n": 5}, ("only where i is from 0 to 17",)),
        (lambda s, n: not s, {"s": "abc", "n": 5}, ("only where s is not empty",)),
        (lambda s, n: len(s) < 3, {"s": "abcd", "n": 5}, ("only where s has a length of at least 3",)),
    ],
    ids=["sign", "zero", "order", "index", "bound", "empty", "short"],
)
def test_what_is_refused_is_left_out(
    refused: Callable[..., bool], values: dict[str, object], words: tuple[str, ...] | None, judged: Judge
):
    found = judged(refusing(refused), **values)
    assert found.verdict is Verdict.KEPT
    expected = words or ("only where i is less than the length of s", "only where i is not negative")
    assert sorted(restriction_words(found.form)) == sorted(expected)
    assert all(condition.precondition for condition in found.form.conditions)
    assert found.evidence.valid >= 0.9 * found.evidence.tried


@pytest.mark.parametrize(
    "refused",
    [
        lambda a, b: False,
        lambda a, b: (a * 31 + b) % 7 == 0,
        lambda a, b: a < 0 and b % 2 == 0,
        lambda a, b: b == 0 or (a * 31 + b) % 3 == 0,
    ],
    ids=["nothing", "no condition", "only some that violate it", "little of what is refused"],
)
def test_no_precondition_is_made_up(refused: Callable[..., bool], judged: Judge):
    assert restriction_words(judged(refusing(refused), a=3, b=5).form) == ()


def test_inputs_on_which_the_code_breaks_are_not_refused():
    def holds(a: int, b: int) -> bool:
        if a < 0:
            raise KeyError(a)
        return True

    found = judge(Trial("relation", plan_of(a=3, b=5), running(holds)), QUICK, lambda: False)
    assert restriction_words(found.form) == ()


def test_a_relation_that_does_not_hold_has_no_preconditions(judged: Judge):
    def holds(a: int, b: int) -> bool:
        if a < 0:
            raise ValueError
        return (a ^ b) % 3 == 0

    found = judged(holds, a=3, b=6)
    assert found.verdict is Verdict.REJECTED
    assert restriction_words(found.form) == ()
