"""Widens the bounds of a form: a bound is as wide as the relation holds, and not as the sample happened to be.

A bound on the magnitude of an integer is first proposed as a round number. The greatest bound within which the
relation holds is found by doubling and bisection, on a few inputs with the number at the bound. It is taken only if
inputs drawn close to it, which had no part in finding it, refute nothing.

A regression that shows only beyond a round number would be hidden by it: `at most 1,000,000` where the code holds up to
2^28 - 1 never reaches the last byte.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, evenly_spaced
from mrscout.filtering.search.input_sampling import Sampler, number_of
from mrscout.filtering.tally import LOST, Tally
from mrscout.model.forms import LARGEST_CONSTANT, Condition, ConditionOperator
from mrscout.model.verdicts import Ending

#: inputs in which a bound is tried, and inputs drawn close to the bound that is found
_TRIED, _CLOSE = 4, 40


def widest_bounds(plan: Plan, tally: Tally, sampler: Sampler) -> Plan:
    """Return the plan with each bound on an integer as wide as the relation holds."""
    passed = evenly_spaced(tally.inputs(Ending.PASSED), _TRIED)
    for condition in plan.conditions:
        if condition.operator is not ConditionOperator.MAGNITUDE_AT_MOST or condition.negated:
            continue
        (index,) = condition.parameters
        if not plan.domains[index].kind.is_integer or index not in plan.free or sampler.expired():
            continue
        wider = _with_bound(plan, condition, _widest(plan, condition, passed, sampler))
        if wider != plan and not sampler.refuting(_inputs_close_to_bound(wider, condition, passed)):
            plan = wider
    return plan


def _with_bound(plan: Plan, condition: Condition, bound: int) -> Plan:
    wider = replace(condition, constant=bound)
    return replace(
        plan, conditions=tuple(wider if other == condition else other for other in plan.conditions)
    )


def _widest(plan: Plan, condition: Condition, passed: Sequence[Input], sampler: Sampler) -> int:
    """Return the greatest bound at which the relation is seen to hold; the present one if there is no limit."""
    (index,) = condition.parameters
    first = condition.constant
    assert isinstance(first, int)
    last = plan.domains[index].kind.limits[1]
    most = min(last, LARGEST_CONSTANT)

    def holds(bound: int) -> bool:
        endings = [ran and ran.ending for ran in sampler.ran(_inputs_at(plan, condition, bound, passed))]
        # numbers that the code refuses say nothing, and there may be failures below them
        return Ending.PASSED in endings and not any(
            ending is None or ending is Ending.REFUTED or ending in LOST for ending in endings
        )

    good, bad = first, 2 * first
    while bad < most and holds(bad):
        good, bad = bad, 2 * bad
    if bad >= most:
        if holds(most):
            return first if most == last else most
        bad = most
    return bisected(good, bad, holds)


def bisected(good: int, bad: int, holds: Callable[[int], bool]) -> int:
    """Return the greatest number that holds, of those from a good one to a bad one above it."""
    while bad - good > 1:
        middle = (good + bad) // 2
        if holds(middle):
            good = middle
        else:
            bad = middle
    return good


def _inputs_at(plan: Plan, condition: Condition, bound: int, passed: Sequence[Input]) -> list[Input]:
    """Return inputs with the number at a bound, on both sides of zero as far as the other conditions allow."""
    wider = _with_bound(plan, condition, bound)
    numbers = (bound, -bound)
    return _varied(wider, condition, numbers, (plan.original, *plan.rows[:_TRIED], *passed))


def _inputs_close_to_bound(plan: Plan, condition: Condition, passed: Sequence[Input]) -> list[Input]:
    """Return inputs whose number is between the half and the whole of the plan's bound."""
    (index,) = condition.parameters
    (bound,) = (
        other.constant
        for other in plan.conditions
        if other.operator is condition.operator and other.parameters == condition.parameters
    )
    assert isinstance(bound, int)
    random = Random(number_of("bound", bound, index))  # noqa: S311 - the same every time
    drawn = [random.randint(bound // 2, bound) * random.choice((1, -1)) for _ in range(_CLOSE)]
    return _varied(plan, condition, (bound, bound - 1, *drawn), (plan.original, *passed[:1]))


def _varied(plan: Plan, condition: Condition, numbers: Sequence[int], bases: Sequence[Input]) -> list[Input]:
    """Return the inputs of the plan that are one of the bases, with one of the numbers in it."""
    (index,) = condition.parameters
    like = plan.domains[index]
    inputs = []
    for base in bases:
        for number in numbers:
            fitted = like.values.fit(number, like.original)
            values = (
                plan.completed((*base[:index], fitted, *base[index + 1 :])) if fitted is not None else None
            )
            if values is not None and plan.admits(values):
                inputs.append(values)
    return inputs
