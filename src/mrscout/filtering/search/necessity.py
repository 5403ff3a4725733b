"""Drops unnecessary conditions, and finds the smallest refuting input that a necessary one leaves out.

A condition is chosen to fit the inputs that refute the relation. It is necessary only if the relation also fails on
other inputs that violate it. Since it may hide a fault of the code, the smallest such input is shown with it.
"""

from collections.abc import Iterator

from mrscout.filtering.acceptance import coincidence
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import Sampler, edge_inputs
from mrscout.filtering.search.shrinking import shrink
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition
from mrscout.model.verdicts import Counterexample, Excluded

#: valid inputs of a sample that violates a condition
_LOOK = 60
#: the greatest p-value of a necessary condition
_CHANCE = 0.01


def without_unneeded_conditions(plan: Plan, within: Tally, sampler: Sampler) -> Plan:
    """Return the plan without conditions whose violation does not make the relation fail more often than `within`."""
    for condition in plan.conditions[::-1]:
        violating = violating_plan(plan, condition)
        tally = violating_sample(plan, condition, sampler)
        fails = _separates(within, tally) if tally.passed else bool(sampler.refuting_inputs(violating, tally))
        if not fails:
            plan = plan.without(condition)
    return plan


def _separates(within: Tally, violating: Tally) -> bool:
    """True if the relation fails significantly more often on inputs that violate the condition."""
    against = within.valid - within.passed, violating.valid - violating.passed
    passed = within.passed + violating.passed
    return against[1] > 0 and coincidence(within.passed, against[0], passed, sum(against)) < _CHANCE


def excluded_inputs(plan: Plan, sampler: Sampler) -> Iterator[Excluded]:
    """Yield for each condition the smallest refuting input that it leaves out."""
    learnt = [condition for condition in plan.conditions if not condition.precondition]
    for condition in learnt if not sampler.expired() else ():
        violating = violating_plan(plan, condition)
        refuting = sampler.refuting_inputs(violating, violating_sample(plan, condition, sampler))
        if refuting and plan.narrows(condition):
            values = shrink(violating, refuting, sampler)
            (ran,) = sampler.ran([values])
            if ran is not None:
                yield Excluded(condition, Counterexample(values, ran.message))


def violating_plan(plan: Plan, condition: Condition) -> Plan:
    """Return the plan of the inputs that violate this condition and meet all others."""
    return plan.without(condition).under(condition.negation)


def violating_sample(plan: Plan, condition: Condition, sampler: Sampler) -> Tally:
    """Return the tally of some inputs that violate this condition and meet all others."""
    plan = violating_plan(plan, condition)
    key = plan.form.key
    if key not in sampler.violating:
        sampler.violating[key] = sampler.sample(plan, _LOOK, sampler.tried(plan, edge_inputs(plan)))
    return sampler.violating[key]
