"""What a learnt condition leaves out: whether the relation fails there at all, and on which input first.

A condition is learnt from inputs that refute the relation, and fits them. It is worth stating only if the relation
fails on other inputs that do not meet it, too; and since it can hide a fault, one of these is told beside it.
"""

from collections.abc import Iterator
from dataclasses import replace

from mrscout.filtering.confidence import coincidence
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.search.chosen_inputs import edge_inputs
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.shrinking import smallest
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition
from mrscout.model.verdicts import Counterexample, Ending, Excluded

#: valid inputs for a look at what a condition leaves out
_LOOK = 60
_CHANCE = 0.01


def needed(plan: Plan, within: Tally, sampler: Sampler) -> Plan:
    """The plan without the conditions that the relation fares no worse beyond than `within` all of them."""
    for condition in plan.conditions[::-1]:
        beyond = _beyond(plan, condition)
        tally = _looked(beyond, sampler)
        fails = _separates(within, tally) if tally.passed else bool(_refuting(beyond, tally, sampler))
        if not fails:
            plan = _without(plan, condition)
    return plan


def _separates(within: Tally, beyond: Tally) -> bool:
    """Whether it fails beyond a condition more often than by chance."""
    against = within.valid - within.passed, beyond.valid - beyond.passed
    passed = within.passed + beyond.passed
    return against[1] > 0 and coincidence(within.passed, against[0], passed, sum(against)) < _CHANCE


def excluded(plan: Plan, sampler: Sampler) -> Iterator[Excluded]:
    """For each condition the smallest input that it leaves out, and how the relation fails on it."""
    for condition in plan.conditions if not sampler.expired() else ():
        beyond = _beyond(plan, condition)
        refuting = _refuting(beyond, _looked(beyond, sampler), sampler)
        if refuting and plan.narrows(condition):
            found = smallest(beyond, refuting, sampler)
            (ran,) = sampler.ran([found])
            if ran is not None:
                yield Excluded(condition, Counterexample(found, ran.said))


def _without(plan: Plan, condition: Condition) -> Plan:
    return replace(plan, conditions=tuple(each for each in plan.conditions if each != condition))


def _beyond(plan: Plan, condition: Condition) -> Plan:
    """The plan of all inputs that meet every condition but this one."""
    return _without(plan, condition).under(condition.negation)


def _looked(plan: Plan, sampler: Sampler) -> Tally:
    return sampler.sample(plan, _LOOK, sampler.tried(plan, edge_inputs(plan)))


def _refuting(plan: Plan, tally: Tally, sampler: Sampler) -> list[Input]:
    met = [each for each in sampler.refuted if plan.covers(each)]
    return list({key_of(each): each for each in (*tally.inputs(Ending.REFUTED), *met)}.values())
