"""Widens the bounds of a form: a bound is as wide as the relation holds, and not as the sample happened to be.

A bound on the magnitude of a number is first proposed as a round number. The greatest bound within which the
relation holds is found by doubling and bisection, on a few inputs with the number at the bound. It is taken only if
inputs drawn close to it, which had no part in finding it, refute nothing. Floating numbers that hold up to a bound, and
not at it, are below it: a longitude of 180 may be read back as -180.

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

#: between a whole number and the next
_BETWEEN = (0.5, 0.999)
#: inputs in which a bound is tried, and inputs drawn close to the bound that is found
_TRIED, _CLOSE = 4, 40


def widest_bounds(plan: Plan, tally: Tally, sampler: Sampler) -> Plan:
    """Return the plan with each bound on a number as wide as the relation holds."""
    passed = evenly_spaced(tally.inputs(Ending.PASSED), _TRIED)
    for condition in plan.conditions:
        if condition.operator is not ConditionOperator.MAGNITUDE_AT_MOST or condition.negated:
            continue
        (index,) = condition.parameters
        if index not in plan.free or sampler.expired():
            continue
        bound = _widest(plan, condition, passed, sampler)
        wider = replace(condition, constant=bound)
        if plan.domains[index].kind.is_floating:
            below = replace(condition, operator=ConditionOperator.MAGNITUDE_BELOW, constant=bound + 1)
            between = [bound + part for part in _BETWEEN]
            if _holds(_inputs_at(plan, condition, below, between, passed), sampler):
                wider = below
        wider_plan = _with(plan, condition, wider)
        if wider != condition and not sampler.refuting(_inputs_close_to_bound(wider_plan, wider, passed)):
            plan = wider_plan
    return plan


def _with(plan: Plan, condition: Condition, wider: Condition) -> Plan:
    return replace(
        plan, conditions=tuple(wider if other == condition else other for other in plan.conditions)
    )


def _holds(inputs: Sequence[Input], sampler: Sampler) -> bool:
    """True if the relation holds on inputs that the code accepts, of which there is one at least."""
    endings = [ran and ran.ending for ran in sampler.ran(inputs)]
    # numbers that the code refuses say nothing, and there may be failures below them
    return Ending.PASSED in endings and not any(
        ending is None or ending is Ending.REFUTED or ending in LOST for ending in endings
    )


def _widest(plan: Plan, condition: Condition, passed: Sequence[Input], sampler: Sampler) -> int:
    """Return the greatest bound at which the relation is seen to hold; the present one if there is no limit."""
    (index,) = condition.parameters
    first = condition.constant
    assert isinstance(first, int)
    kind = plan.domains[index].kind
    last = kind.limits[1] if kind.is_integer else LARGEST_CONSTANT
    most = min(last, LARGEST_CONSTANT)

    def holds(bound: int) -> bool:
        wider = replace(condition, constant=bound)
        return _holds(_inputs_at(plan, condition, wider, [bound], passed), sampler)

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


def _inputs_at(
    plan: Plan, condition: Condition, wider: Condition, numbers: Sequence[float], passed: Sequence[Input]
) -> list[Input]:
    """Return inputs with a number, on both sides of zero as far as the other conditions allow."""
    both = [side * number for number in numbers for side in (1, -1)]
    bases = (plan.original, *plan.rows[:_TRIED], *passed)
    return _varied(_with(plan, condition, wider), wider, both, bases)


def _inputs_close_to_bound(plan: Plan, condition: Condition, passed: Sequence[Input]) -> list[Input]:
    """Return inputs whose number is between the half and the whole of the condition's bound."""
    (index,) = condition.parameters
    bound = condition.constant
    assert isinstance(bound, int)
    random = Random(number_of("bound", bound, index))  # noqa: S311 - the same every time
    floating = plan.domains[index].kind.is_floating

    def near() -> float:
        return random.uniform(bound / 2, bound) if floating else random.randint(bound // 2, bound)

    drawn = [near() * random.choice((1, -1)) for _ in range(_CLOSE)]
    return _varied(plan, condition, (bound, bound - 1, *drawn), (plan.original, *passed[:1]))


def _varied(
    plan: Plan, condition: Condition, numbers: Sequence[float], bases: Sequence[Input]
) -> list[Input]:
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
