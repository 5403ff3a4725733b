"""Inputs at the edge of what a parameter can be, where code goes wrong first.

Chance meets them too, but not within a hundred inputs of many parameters: each stands here by itself, with the
developers' values around it.
"""

from itertools import zip_longest

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.ranges import FLOATS, WHOLE, range_of, rounded
from mrscout.model.forms import Freedom
from mrscout.model.values import Data, Kind, Value

#: so many at most, of all parameters together
_MOST = 40
_GREAT, _SMALL = {Kind.FLOAT: 3.4028235e38, Kind.DOUBLE: 1.7976931348623157e308}, 1e-30
_CHARACTERS = (ord(" "), 0, 0xFFFF)


def edges(plan: Plan) -> list[Input]:
    """Inputs that differ from the developers' in one parameter, which is at an edge."""
    own = plan.own
    columns = [
        [(*own[:index], value, *own[index + 1 :]) for value in edges_of(plan.domains[index])]
        for index in plan.free
        if plan.freedoms[index] is Freedom.FREE
    ]
    return [each for row in zip_longest(*columns) for each in row if each is not None][:_MOST]


def edges_of(domain: Domain) -> list[Value]:
    """The values at the edges of a domain, the plainest first; none where all its values are tried anyway."""
    if domain.choices:
        return []
    if domain.kind is Kind.ARRAY:
        assert isinstance(domain.own.data, tuple)
        return [Value(Kind.ARRAY, each, domain.own.of) for each in ((), domain.own.data[:1])]
    return [Value(domain.kind, each) for each in _simple(domain)]


def _simple(domain: Domain) -> tuple[Data, ...]:
    kind = domain.kind
    if kind in WHOLE:
        if domain.size:
            return 0, 1
        return (0, 1, -1) if domain.exponent else (0, 1, -1, *range_of(kind)[::-1])
    if kind in FLOATS:
        return tuple(rounded(kind, each) for each in (0.0, 1.0, -1.0, -0.0, _GREAT[kind], _SMALL))
    if kind is Kind.CHAR:
        return _CHARACTERS
    if kind is Kind.STRING:
        return ("0", "-1") if domain.numeric else ("", " ")
    return ()
