"""A bound is as wide as the relation holds."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.filtering.conftest import QUICK, plan_of, running

from mrscout.filtering.search.bounds import widest_bounds
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.stage import Trial, judge
from mrscout.model.forms import LARGEST_CONSTANT, Condition, ConditionOperator
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Judged, Verdict

BOUNDED = Condition(ConditionOperator.MAGNITUDE_AT_MOST, (0,), 1_000_000)


def widened(check: Callable[..., bool], *others: Condition, **own: object) -> list[object]:
    plan = plan_of(**own).under(BOUNDED, *others)
    sampler = Sampler(running(check), "r", 0, lambda: False)
    return [
        condition.constant for condition in widest_bounds(plan, sampler.sample(plan, 50), sampler).conditions
    ]


@pytest.mark.parametrize("limit", [1_000_001, 2**28 - 1, 2**31 - 2, 9_999_999])
def test_a_bound_becomes_the_last_number_that_passes(limit: int) -> None:
    assert widened(lambda n: abs(n) <= limit, n=5) == [limit]


def test_a_bound_that_is_the_last_stays() -> None:
    assert widened(lambda n: abs(n) <= 1_000_000, n=5) == [1_000_000]


def test_a_bound_without_a_limit_stays() -> None:
    assert widened(lambda n: True, n=5) == [1_000_000]


def test_a_bound_is_no_greater_than_a_record_can_hold() -> None:
    plan = plan_of(n=5)
    long = replace(plan.domains[0], kind=Kind.LONG, original=Value(Kind.LONG, 5))
    plan = replace(plan, domains=(long,)).under(BOUNDED)
    sampler = Sampler(running(lambda n: abs(n) <= 2**60), "r", 0, lambda: False)
    widest = widest_bounds(plan, sampler.sample(plan, 50), sampler)
    assert [condition.constant for condition in widest.conditions] == [LARGEST_CONSTANT]


def test_numbers_that_the_code_refuses_are_no_limit() -> None:
    def check(n: int) -> bool:
        if abs(n) > 5_000_000:
            raise ValueError("too large")
        return abs(n) <= 4_000_000

    assert widened(check, n=5) == [4_000_000]


def test_a_bound_with_exceptions_below_it_stays() -> None:
    # every third number beyond the first bound fails, though powers of two and their neighbours may not
    assert widened(lambda n: abs(n) <= 1_000_000 or n % 3 != 0 or n > 2**30, n=5) == [1_000_000]


def test_the_other_conditions_hold_at_the_bound() -> None:
    positive = Condition(ConditionOperator.NOT_NEGATIVE, (0,))
    assert widened(lambda n: -10 <= n <= 3_000_000, positive, n=5) == [3_000_000, None]


@pytest.mark.parametrize(
    ("limit", "operator"),
    [
        (lambda x: abs(x) < 180, ("magnitude-below", 180)),
        (lambda x: abs(x) <= 90, ("magnitude-at-most", 90)),
        (lambda x: abs(x) <= 1, ("magnitude-at-most", 1)),
        (lambda x: abs(x) <= 6371, ("magnitude-at-most", 6371)),
    ],
)
def test_a_floating_number_is_below_its_bound_or_at_most_it(
    judged: Callable[..., Judged], limit: Callable[[float], bool], operator: tuple[str, int]
) -> None:
    verdict = judged(limit, x=0.25)
    assert verdict.verdict is Verdict.KEPT
    assert [(one.operator.value, one.constant) for one in verdict.form.conditions] == [operator]


def test_a_kept_relation_shows_its_true_bound(judged: Callable[..., Judged]) -> None:
    verdict = judged(lambda n: abs(n) < 2**28, n=5)
    assert verdict.verdict is Verdict.KEPT
    assert [condition.constant for condition in verdict.form.conditions] == [2**28 - 1]


def test_a_number_of_so_many_bits_needs_no_round_number() -> None:
    plan = plan_of(tag=5, bits=8)
    domains = (plan.domains[0], replace(plan.domains[1], exponent=True))
    trial = Trial(
        "relation",
        replace(plan, domains=domains),
        running(lambda tag, bits: 0 <= tag < 2**bits, OverflowError),
    )
    verdict = judge(trial, QUICK, lambda: False)
    assert verdict.verdict is Verdict.KEPT
    operators = {condition.operator for condition in verdict.form.conditions}
    assert ConditionOperator.FITS_BITS in operators
