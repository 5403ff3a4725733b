"""Finds the preconditions of a form that holds: what the code demands of its inputs, and refuses otherwise.

Goal: that `for every` is true. A relation over ``list.get(index)`` holds for every index below the size; without that
its sentence is about inputs on which nothing was asserted.

A precondition is a condition that all valid inputs meet, and that much of what was refused violates. It is tried before
it is stated: inputs that violate it and meet the others must all be refused. Numbers get a bound where the code has one
that no other parameter tells: it is found by doubling and bisection between numbers that are valid and refused ones.

Inputs on which the project's code breaks are not refused, and no precondition is about them.
"""

from collections.abc import Iterator, Sequence

from mrscout.filtering.acceptance import coincidence
from mrscout.filtering.forms.conditions import predicate, proposed
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.bounds import bisected
from mrscout.filtering.search.input_sampling import Sampler, edge_inputs
from mrscout.filtering.tally import InputOutcome, Tally
from mrscout.model.forms import LARGEST_CONSTANT, Condition
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.verdicts import Ending

#: the most preconditions of a form, and the most that are tried
_MOST, _TRIED = 3, 8
#: the least share of the refused inputs that a precondition explains, and that all of them do together
_SHARE, _TOGETHER = 0.05, 0.5
#: the least inputs that show what is refused
_LEAST = 4
#: inputs that violate a precondition, all of which must be refused
_VIOLATING = 30
#: inputs that a bound is tried in
_BASES = 3
_CHANCE = 0.01


def preconditions(plan: Plan, tally: Tally, sampler: Sampler) -> tuple[Condition, ...]:
    """Return the conditions that all valid inputs of a tally meet, and without which the code refuses its inputs."""
    valid = [values for values, ran in tally.ended.values() if ran.ending.is_valid]
    refused = [values for values, ran in tally.ended.values() if _is_refused(ran)]
    all_refused = len(refused)
    chosen: list[Condition] = []
    if plan.whole or not valid:
        return ()
    candidates = [
        condition for condition in _candidates(plan, valid, refused, sampler) if _is_met(condition, valid)
    ]
    for _ in range(_TRIED):
        explained = [(sum(not predicate(one)(values) for values in refused), one) for one in candidates]
        most, best = max(explained, key=lambda pair: pair[0], default=(0, None))
        if best is None or most < max(1, _SHARE * all_refused) or len(chosen) == _MOST or sampler.expired():
            break
        candidates.remove(best)
        by_chance = coincidence(len(valid), len(refused) - most, len(valid), len(refused)) > _CHANCE
        if not by_chance and _is_necessary(plan.under(*chosen), best, sampler):
            chosen.append(best)
            refused = [values for values in refused if predicate(best)(values)]
    if len(refused) > (1 - _TOGETHER) * all_refused:  # a grammar, of which they would tell next to nothing
        return ()
    return tuple(condition.as_precondition for condition in chosen)


def _is_refused(ran: InputOutcome) -> bool:
    return ran.ending is Ending.INVALID and not ran.is_fault


def _is_met(condition: Condition, inputs: Sequence[Input]) -> bool:
    return all(map(predicate(condition), inputs))


def _candidates(
    plan: Plan, valid: Sequence[Input], refused: Sequence[Input], sampler: Sampler
) -> Iterator[Condition]:
    """Yield conditions on the domain that may be preconditions, the most general first."""
    for condition in proposed(plan.domains, plan.rows):
        operator = condition.operator
        of_sample = operator.describes_sample and operator is not Op.LENGTH_AT_LEAST
        # A size that is not zero is positive: negative ones are hardly drawn.
        of_size = operator is Op.NOT_ZERO and plan.domains[condition.parameters[0]].size
        guessed = of_sample or of_size or operator.is_far_fetched or operator is Op.LACKS
        if not guessed and plan.narrows(condition):
            yield condition
    for index in plan.free:
        bound = _greatest_valid(plan, index, valid, refused, sampler)
        if bound is not None:
            yield Condition(Op.UP_TO, (index,), bound)


def _is_necessary(plan: Plan, condition: Condition, sampler: Sampler) -> bool:
    """True if inputs that violate a condition and meet all others are refused."""
    violating = plan.under(condition.negation)
    tally = sampler.sample(violating, _VIOLATING, sampler.tried(violating, edge_inputs(violating)), effort=1)
    # Few inputs violate that a number is not zero: one, if it is the only parameter. No size is negative.
    of_size = condition.operator is Op.POSITIVE and plan.domains[condition.parameters[0]].size
    return tally.valid == 0 and tally.tried >= (
        1 if of_size or condition.operator.excludes_little else _LEAST
    )


def _greatest_valid(
    plan: Plan, index: int, valid: Sequence[Input], refused: Sequence[Input], sampler: Sampler
) -> int | None:
    """Return the greatest valid value of an integer that is never negative; None if there is no limit to it."""
    domain = plan.domains[index]
    numbers = [values[index].data for values in valid]
    if not domain.kind.is_integer or any(not isinstance(number, int) or number < 0 for number in numbers):
        return None
    known = [number for number in numbers if isinstance(number, int)]
    most = max(known, default=0)
    beyond = [number for values in refused if isinstance(number := values[index].data, int) and number > most]
    if len({*known}) < _BASES or len(beyond) < _LEAST or min(beyond) > LARGEST_CONSTANT:
        return None
    bases = [values for values in valid if values[index].data == most][:_BASES]

    def is_valid(number: int) -> bool:
        fitted = domain.values.fit(number, domain.original)
        if fitted is None:
            return False
        inputs = [(*base[:index], fitted, *base[index + 1 :]) for base in bases]
        return any(ran is not None and ran.ending.is_valid for ran in sampler.ran(inputs))

    return bisected(most, min(beyond), is_valid)
