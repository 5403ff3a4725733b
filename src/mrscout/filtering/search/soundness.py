"""Checks that learnt conditions are right: that they speak about the domain, and not about accidents of the sample.

A condition fits the passing and the refuting inputs that it was learnt from. It is wrong if

- inputs of the developers that it excludes make the relation hold (``excludes_developers``): an input of another
  occurrence, or the developers' input with another value that they use;
- most inputs that it alone excludes make the relation hold (``is_vague``): it leaves out far more than what refutes;
- inputs drawn from it as it is stated refute the relation (``Sampler.stated``);
- it is a bound that is no wider than the developers' number (``is_of_sample``).

The first two look at inputs that violate the condition and meet all others, the third at inputs that meet all.
"""

from collections.abc import Iterator
from itertools import islice

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, by_key
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.necessity import violating_plan, violating_sample
from mrscout.filtering.values.floats import sample_bound
from mrscout.model.forms import Condition, ConditionOperator
from mrscout.model.verdicts import Ending

#: the most developers' inputs that violate a condition, and passing ones that show that it is wrong
_TRIED, _PASSING = 60, 2
#: the least share of refuting inputs among the valid ones that violate a condition, and the same for one that compares
#: two parameters: code that cuts positions off at a length makes `from` beyond `to` pass for most integers
_TELLING, _TELLING_OF_TWO = 0.5, 0.1


def wrong_conditions(plan: Plan, sampler: Sampler) -> tuple[Condition, ...]:
    """Return the conditions of the plan that violating inputs show to be wrong."""
    return tuple(
        condition
        for condition in plan.conditions
        if not sampler.expired()
        and (
            is_of_sample(plan, condition)
            or excludes_developers(plan, condition, sampler)
            or is_vague(plan, condition, sampler)
        )
    )


def is_of_sample(plan: Plan, condition: Condition) -> bool:
    """True for a bound on a floating number that ends where the developers' own number does, by chance: 53 of 52.37."""
    if condition.operator is not ConditionOperator.MAGNITUDE_AT_MOST or condition.negated:
        return False
    own = plan.domains[condition.parameters[0]].original.data
    return isinstance(own, float) and not own.is_integer() and condition.constant == sample_bound(own) > 1


def excludes_developers(plan: Plan, condition: Condition, sampler: Sampler) -> bool:
    """True if inputs of developers' values that violate only this condition make the relation hold."""
    inputs = list(islice(by_key(_violating_inputs_of_developers(plan, condition)).values(), _TRIED))
    endings = [ran.ending for ran in sampler.ran(inputs) if ran is not None]
    passed, refuted = endings.count(Ending.PASSED), endings.count(Ending.REFUTED)
    return passed >= _PASSING and passed >= refuted


def is_vague(plan: Plan, condition: Condition, sampler: Sampler) -> bool:
    """True if most of the inputs that violate only this condition make the relation hold.

    A condition that excludes few inputs anyway, such as equal ones, costs nothing even if some of them pass.
    """
    if condition.operator.excludes_little and not condition.negated:
        return False
    telling = _TELLING_OF_TWO if _relates(condition) else _TELLING
    tally = violating_sample(plan, condition, sampler)
    return tally.valid > 0 and tally.valid - tally.passed < telling * tally.valid


def _relates(condition: Condition) -> bool:
    """True if a condition says how two parameters of the domain lie to each other: `from` is at most `to`."""
    return len(condition.parameters) > 1 and not condition.operator.describes_sample and not condition.negated


def _violating_inputs_of_developers(plan: Plan, condition: Condition) -> Iterator[Input]:
    violating = violating_plan(plan, condition)
    for base in (plan.original, *plan.rows):
        for index in set(condition.parameters).intersection(plan.free):
            # Values of other places, put beside each other, are no input of the developers.
            listed = () if _relates(condition) else plan.domains[index].listed
            for value in (base[index], *listed):
                values = violating.completed((*base[:index], value, *base[index + 1 :]))
                if values is not None and violating.admits(values):
                    yield values
