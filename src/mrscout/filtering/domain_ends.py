"""The ends of the domain: the last position of `0 <= at < length`, 255 of "at most 255", the greatest of all numbers.

An input at an end is where code is off by one, and the row that a reader looks for. Conditions have ends, and the types
of integers that no condition bounds.
"""

from collections.abc import Iterable, Iterator, Sequence

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.value_kind import of_kind
from mrscout.model.forms import Condition, Freedom
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Kind, Value

_MOST_BITS = 63
#: a number that is below a bound, and at none, is shown this far from it
_CLOSE = 0.1


def end_inputs(plan: Plan) -> list[Input]:
    """Return the developers' input with one parameter at an end of a condition, for each condition and end."""
    moved = (values for condition in plan.conditions for values in _moved_to_ends(plan, condition))
    return list(_admitted(plan, moved))


def corner_inputs(plan: Plan) -> list[Input]:
    """Return the developers' input with all parameters at the greatest ends of their domains, and at the least.

    Parameters that bound others stay, such as the length that a position is below.
    """
    bounding = {place for condition in plan.conditions for place in condition.parameters[1:]}
    open_ends = [
        (None, None) if index in bounding else _ends_of_type(plan, index)
        for index in range(len(plan.domains))
    ]
    greatest, least = [
        tuple(ends[at] or own for ends, own in zip(open_ends, plan.original, strict=True)) for at in (0, 1)
    ]
    corners = []
    for number, values in enumerate((greatest, least)):
        corner = values
        for condition in plan.conditions:
            moved = list(_moved_to_ends(plan, condition, corner, (number,)))
            corner = moved[0] if moved else corner
        corners.append(corner)
    return [corner for corner in _admitted(plan, corners) if corner != plan.original]


def _ends_of_type(plan: Plan, index: int) -> tuple[Value | None, Value | None]:
    """Return the greatest and the least value of a parameter, if its type has them and it may be anything."""
    domain = plan.domains[index]
    special = domain.choices or domain.size or domain.exponent
    if index not in plan.free or plan.freedoms[index] is not Freedom.FREE or special:
        return None, None
    if domain.kind.is_integer:
        low, high = (of_kind(domain.kind).fit(end, domain.original) for end in domain.kind.limits)
        return high, low
    extremes = [value for value in domain.values.edges(domain) if domain.kind is Kind.ARRAY and value.data]
    return (extremes[-1] if len(extremes) > 1 else None), None


def _admitted(plan: Plan, inputs: Iterable[Input]) -> Iterator[Input]:
    for values in inputs:
        completed = plan.completed(values)
        if completed is not None and plan.admits(completed):
            yield completed


def end_of(condition: Condition, values: Input) -> int | None:
    """Return the number of the end that an input is at, of those that a condition has; None if it is at none."""
    if condition.negated or not all(place < len(values) for place in condition.parameters):
        return None
    data, ends = values[condition.parameters[0]].data, _ends(condition, values)
    return ends.index(data) if isinstance(data, (int, float)) and data in ends else None


def _moved_to_ends(
    plan: Plan, condition: Condition, start: Input = (), which: Sequence[int] = (0, 1)
) -> Iterator[Input]:
    index = condition.parameters[0]
    domain, values = plan.domains[index], start or plan.original
    if condition.negated or domain.choices or domain.size or not domain.kind.is_number:
        return
    ends = _ends(condition, values)
    for at in which:
        end = ends[at] if at < len(ends) else None
        value = of_kind(domain.kind).fit(end, domain.original) if end is not None else None
        if value is not None:
            yield (*values[:index], value, *values[index + 1 :])


def _ends(condition: Condition, values: Input) -> tuple[int | float | None, ...]:
    """Return the greatest and the least number that a condition admits, given the other value that it is about."""
    bound = condition.constant if isinstance(condition.constant, int) else 0
    match condition.operator:
        case Op.UP_TO:
            return (bound, 0)
        case Op.MAGNITUDE_AT_MOST:
            return (bound, -bound)
        case Op.MAGNITUDE_BELOW:
            return (bound - _CLOSE, _CLOSE - bound)
        case Op.NOT_NEGATIVE:
            return (None, 0)
        case Op.POSITIVE if isinstance(values[condition.parameters[0]].data, int):
            return (None, 1)
        case Op.LESS_THAN | Op.AT_MOST | Op.FITS_BITS | Op.LESS_THAN_LENGTH | Op.AT_MOST_LENGTH:
            return (_end_beside(condition.operator, values[condition.parameters[1]]),)
        case _:
            return ()


def _end_beside(operator: Op, other: Value) -> int | float | None:
    """Return the greatest number that goes with another value."""
    data = other.data
    if isinstance(data, (str, tuple)):
        return len(data) - (operator is Op.LESS_THAN_LENGTH)
    if not isinstance(data, int) or isinstance(data, bool):
        return data if isinstance(data, float) and operator is Op.AT_MOST else None
    if operator is Op.FITS_BITS:
        return (1 << data) - 1 if 0 < data <= _MOST_BITS else None
    return data - (operator is Op.LESS_THAN)
