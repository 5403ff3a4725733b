"""A condition needs inputs on both sides, and is shown with one that it leaves out."""

from collections.abc import Callable

import pytest
from tests.filtering.conftest import Check, plan_of, running, words

from mrscout.filtering.acceptance import Standard
from mrscout.filtering.forms.conditions import proposed
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.form_search import SearchResult, simplify
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.necessity import without_unneeded_conditions
from mrscout.model.forms import Condition, ConditionOperator
from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.form_sentences import restriction_words

Judge = Callable[..., Judged]


def under(check: Check, plan: Plan, *asked: str) -> list[str]:
    """The conditions that are left of those that a plan was given."""
    every = {words(each, plan.names): each for each in proposed(plan.domains)}
    restricted = plan.under(*(every[each] for each in asked))
    sampler = Sampler(running(check), "r", 0, lambda: False)
    found = without_unneeded_conditions(restricted, sampler.sample(restricted, 300), sampler)
    return [words(each, plan.names) for each in found.conditions]


def test_a_condition_stays_where_the_relation_fails_beyond_it() -> None:
    left = under(lambda a, b: a <= b, plan_of(a=1, b=2), "a is at most b")
    assert left == ["a is at most b"]


def test_a_condition_goes_where_the_relation_holds_beyond_it_as_well() -> None:
    left = under(lambda a, b: a <= b, plan_of(a=1, b=2), "a is odd", "a is at most b")
    assert left == ["a is at most b"]


def test_a_condition_that_follows_from_others_goes() -> None:
    words = ("a is less than b", "b is less than c", "a is less than c")
    assert under(lambda a, b, c: a < b < c, plan_of(a=1, b=5, c=9), *words) == list(words[:2])


def test_a_condition_goes_where_the_relation_fails_as_often_within_it() -> None:
    left = under(lambda a, text: len(text) != 5, plan_of(a=3, text="abc"), "a is odd")
    assert left == []


def test_a_condition_stays_where_the_relation_fails_beyond_it_alone_though_seldom() -> None:
    left = under(lambda a, text: a % 2 or len(text) != 5, plan_of(a=3, text="abc"), "a is odd")
    assert left == ["a is odd"]


def test_a_condition_that_leaves_out_one_value_stays() -> None:
    assert under(lambda n: n != 0, plan_of(n=5), "n is not zero") == ["n is not zero"]


@pytest.mark.parametrize(
    ("check", "own", "condition", "smallest"),
    [
        (lambda a, b: a != b, {"a": "one", "b": "two"}, "a and b differ", ["one", "one"]),
        (lambda n: n > 0, {"n": 5}, "n is positive", [0]),
        (lambda low, high: low <= high, {"low": 3, "high": 9}, "low is at most high", [3, 0]),
    ],
)
def test_the_smallest_input_that_a_condition_leaves_out_is_told(
    check: Check, own: dict[str, object], condition: str, smallest: list[object], judged: Judge
) -> None:
    (found,) = judged(check, **own).excluded
    assert words(found.condition, tuple(own)) == condition
    assert [each.data for each in found.input.values] == smallest
    assert found.input.failure == "expected another value"


def test_without_a_condition_nothing_is_left_out(judged: Judge) -> None:
    assert judged(lambda s: s[::-1][::-1] == s, s="abc").excluded == ()


def test_a_rejected_relation_leaves_nothing_out(judged: Judge) -> None:
    found = judged(lambda n: n == 5, n=5)
    assert found.verdict is Verdict.REJECTED
    assert found.excluded == ()


def test_one_fixed_parameter_says_more_than_an_order_of_texts(judged: Judge) -> None:
    def column(text: str, name: str) -> bool:
        if name not in "abc" or len(name) != 1:
            raise ValueError(name)
        return name == "c"

    found = judged(column, text="a,b,c", name="c")
    assert not any("comes before" in each for each in restriction_words(found.form)), restriction_words(
        found.form
    )


def test_an_order_of_strings_is_found_where_nothing_simpler_explains_it(judged: Judge) -> None:
    found = judged(lambda a, b: a < b, a="abc", b="xyz")
    assert found.verdict is Verdict.KEPT
    assert restriction_words(found.form) == ("only where a comes before b",)


def test_many_conditions_that_amount_to_one_value_are_not_stated(judged: Judge) -> None:
    found = judged(lambda n, top, bottom: (top, bottom) == (3, 5), n=7, top=3, bottom=5)
    assert found.verdict is Verdict.KEPT
    assert set(restriction_words(found.form)) == {
        "top keeps the developers' value",
        "bottom keeps the developers' value",
    }


@pytest.mark.parametrize(
    ("check", "left"),
    [
        (lambda a, b: (a, b) != (0, 4), ["a is odd"]),
        (lambda a, b: a == a + 0 * b, []),
    ],
    ids=["it rules out the only exception", "there is none"],
)
def test_a_condition_goes_only_if_no_exception_comes_instead(check: Check, left: list[str]) -> None:
    plan = plan_of(a=3, b=4)
    restricted = plan.under(Condition(ConditionOperator.ODD, (0,)))
    sampler = Sampler(running(check), "r", 0, lambda: False)
    held = SearchResult(restricted, sampler.sample(restricted, 300), holds=True)
    found = simplify(held, sampler, 300, Standard())
    assert [words(each, plan.names) for each in found.plan.conditions] == left
    assert found.tally.passed == found.tally.valid


def test_what_follows_from_another_is_not_told_by_an_order_both_ways(judged: Judge) -> None:
    found = judged(lambda n, a, b, c: a == b, n=7, a=1, b=1, c=2)
    assert found.verdict is Verdict.KEPT
    assert restriction_words(found.form) in (("where a equals b",), ("where b equals a",))


def test_an_order_is_not_told_as_a_distance(judged: Judge) -> None:
    found = judged(lambda a, b, c: a < b < c, a=1, b=5, c=9)
    assert set(restriction_words(found.form)) == {
        "only where a is less than b",
        "only where b is less than c",
    }
