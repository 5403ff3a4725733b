"""Inputs that are chosen rather than drawn: at the edges of parameters, awkward ones, and equal values.

Chance meets edges, too, but not within a hundred inputs of many parameters: here each stands by itself, with the
developers' values around it. And chance draws two strings that have nothing in common, and strings in which nothing
has to be escaped: that different inputs give different results, or that a string comes back as it was, is easily true
of those.
"""

from collections.abc import Iterator
from itertools import combinations, islice, zip_longest

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.model.forms import Freedom
from mrscout.model.values import Data, Value

#: so many of all parameters together
_EDGES, _AWKWARD = 40, 300


def edge_inputs(plan: Plan) -> list[Input]:
    """Inputs that differ from the developers' in one parameter, which is at an edge."""
    own, domains = plan.own, plan.domains
    columns = [
        [(*own[:index], value, *own[index + 1 :]) for value in domains[index].values.edges(domains[index])]
        for index in plan.free
        if plan.freedoms[index] is Freedom.FREE
    ]
    return [each for row in zip_longest(*columns) for each in row if each is not None][:_EDGES]


def awkward_inputs(plan: Plan) -> list[Input]:
    """The developers' input with an awkward value, or with two values of which one is nearly the other."""
    return list(islice(_all_awkward(plan), _AWKWARD))


def equal_inputs(plan: Plan) -> list[Input]:
    """The developers' input with the value of one parameter for another of its kind, too."""
    return [_with(plan.own, other, plan.own[one].data) for one, other in _pairs(plan)]


def _all_awkward(plan: Plan) -> Iterator[Input]:
    own = plan.own
    for one, other in _pairs(plan):
        kind = plan.domains[one].values
        for base in kind.bases(own[one].data):
            for data in kind.near_misses(base):
                yield _with(_with(own, one, base), other, data)
                yield _with(_with(own, one, data), other, base)
    for index in plan.free:
        yield from (_with(own, index, data) for data in plan.domains[index].values.awkward())


def _pairs(plan: Plan) -> Iterator[tuple[int, int]]:
    """Two parameters of one kind."""
    for one, other in combinations(plan.free, 2):
        domains = plan.domains[one], plan.domains[other]
        if domains[0].kind is domains[1].kind and not any(each.choices for each in domains):
            yield one, other


def _with(values: Input, index: int, data: Data) -> Input:
    value = values[index]
    return (*values[:index], Value(value.kind, data, value.of), *values[index + 1 :])
