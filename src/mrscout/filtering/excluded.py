"""What a learnt condition leaves out: whether the relation fails there at all, and on which input first.

A condition is learnt from inputs that refute the relation, and fits them. It is worth stating only if the relation
fails on other inputs that do not meet it, too; and since it can hide a fault, one of these is told beside it.
"""

from collections.abc import Iterator
from dataclasses import replace

from mrscout.filtering.conditions import Guard
from mrscout.filtering.edges import edges
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.plan import Plan
from mrscout.filtering.sampling import Sampler
from mrscout.filtering.shrinking import smallest
from mrscout.filtering.standard import Standard
from mrscout.filtering.tally import Tally
from mrscout.model.verdicts import Counterexample, Ending, Excluded

#: valid inputs for a look at what a condition leaves out
_LOOK = 60


def needed(plan: Plan, sampler: Sampler, standard: Standard) -> Plan:
    """The plan without the conditions that leave out inputs on which the relation holds just as well."""
    for guard in plan.guards[::-1]:
        beyond = _beyond(plan, guard)
        tally = _looked(beyond, sampler)
        fails = not standard.reached(tally) if tally.valid else bool(_refuting(beyond, tally, sampler))
        if not fails:
            plan = _without(plan, guard)
    return plan


def excluded(plan: Plan, sampler: Sampler) -> Iterator[Excluded]:
    """For each condition the smallest input that it leaves out, and how the relation fails on it."""
    for guard in plan.guards if not sampler.expired() else ():
        beyond = _beyond(plan, guard)
        refuting = _refuting(beyond, _looked(beyond, sampler), sampler)
        if refuting and plan.narrows(guard):
            found = smallest(beyond, refuting, sampler)
            (ran,) = sampler.ran([found])
            if ran is not None:
                yield Excluded(guard.words, Counterexample(found, ran.said))


def _without(plan: Plan, guard: Guard) -> Plan:
    return replace(plan, guards=tuple(each for each in plan.guards if each is not guard))


def _beyond(plan: Plan, guard: Guard) -> Plan:
    """The plan of all inputs that meet every condition but this one."""
    unmet = Guard(f"not: {guard.words}", lambda given: not guard.holds(given), guard.about)
    return _without(plan, guard).guarded(unmet)


def _looked(plan: Plan, sampler: Sampler) -> Tally:
    return sampler.sample(plan, _LOOK, sampler.tried(plan, edges(plan)))


def _refuting(plan: Plan, tally: Tally, sampler: Sampler) -> list[Input]:
    met = [each for each in sampler.refuted if plan.covers(each)]
    return list({key_of(each): each for each in (*tally.inputs(Ending.REFUTED), *met)}.values())
