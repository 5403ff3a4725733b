"""Conditions that are needed: those beyond which the relation fails, and the first input on which it does.

A condition is chosen to fit the inputs that refute the relation. It is worth stating only if the relation fails on
other inputs that do not meet it, too; and since it can hide a fault, the smallest of these is shown with it.
"""

from collections.abc import Iterator
from dataclasses import replace

from mrscout.filtering.acceptance import coincidence
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import Sampler, edge_inputs
from mrscout.filtering.search.shrinking import shrink
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition
from mrscout.model.verdicts import Counterexample, Excluded

#: valid inputs for a look at what a condition leaves out
_LOOK = 60
_CHANCE = 0.01


def without_unneeded_conditions(plan: Plan, within: Tally, sampler: Sampler) -> Plan:
    """The plan without the conditions beyond which the relation fails no more often than `within` all of them."""
    for condition in plan.conditions[::-1]:
        beyond = _beyond(plan, condition)
        tally = _look(beyond, sampler)
        fails = _separates(within, tally) if tally.passed else bool(sampler.refuting_inputs(beyond, tally))
        if not fails:
            plan = _without(plan, condition)
    return plan


def _separates(within: Tally, beyond: Tally) -> bool:
    """True if it fails beyond a condition more often than by chance."""
    against = within.valid - within.passed, beyond.valid - beyond.passed
    passed = within.passed + beyond.passed
    return against[1] > 0 and coincidence(within.passed, against[0], passed, sum(against)) < _CHANCE


def excluded_inputs(plan: Plan, sampler: Sampler) -> Iterator[Excluded]:
    """For each condition the smallest input that it leaves out, and how the relation fails on it."""
    for condition in plan.conditions if not sampler.expired() else ():
        beyond = _beyond(plan, condition)
        refuting = sampler.refuting_inputs(beyond, _look(beyond, sampler))
        if refuting and plan.narrows(condition):
            values = shrink(beyond, refuting, sampler)
            (ran,) = sampler.ran([values])
            if ran is not None:
                yield Excluded(condition, Counterexample(values, ran.message))


def _without(plan: Plan, condition: Condition) -> Plan:
    return replace(plan, conditions=tuple(other for other in plan.conditions if other != condition))


def _beyond(plan: Plan, condition: Condition) -> Plan:
    """The plan of all inputs that meet every condition but this one."""
    return _without(plan, condition).under(condition.negation)


def _look(plan: Plan, sampler: Sampler) -> Tally:
    return sampler.sample(plan, _LOOK, sampler.tried(plan, edge_inputs(plan)))
