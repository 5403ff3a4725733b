"""Tells if values lie in the range of those that the developers use: what a test uses, the code is meant to take."""

from collections.abc import Iterable, Sequence

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.model.values import Kind, Value

#: a string may be so much longer than the longest of the developers'
_LONGER = 2
#: strings and arrays up to this length, and numbers up to this magnitude, take no code long
_SHORT, _LOW = 12, 1000


def in_range(plan: Plan, values: Input) -> bool:
    """True if each value of an input lies in the range of the developers' values for its parameter."""
    return all(
        _lies_among(value, _used_for(plan, index), choices=bool(plan.domains[index].choices))
        for index, value in enumerate(values)
    )


def is_small(values: Iterable[Value]) -> bool:
    """True if all values are short and small, so that no code should need long for them."""
    return all(_is_small(value) for value in values)


def _used_for(plan: Plan, index: int) -> list[Value]:
    domain = plan.domains[index]
    near = [Value(domain.kind, number) for number in domain.near or ()] if domain.kind.is_integer else []
    return [domain.original, *(row[index] for row in plan.rows), *near]


def _lies_among(value: Value, used: Sequence[Value], *, choices: bool = False) -> bool:
    if value in used or choices or value.kind in (Kind.BOOLEAN, Kind.ENUM):
        return True
    used = [other for other in used if type(other.data) is type(value.data)]
    match value.data:
        case str() as text:
            return _is_spelt_alike(text, [str(other.data) for other in used])
        case tuple() as elements:
            theirs = [element for other in used if isinstance(other.data, tuple) for element in other.data]
            longest = max((len(other.data) for other in used if isinstance(other.data, tuple)), default=0)
            return len(elements) <= longest and all(_lies_among(element, theirs) for element in elements)
        case (int() | float()) as number:
            numbers = [other.data for other in used if isinstance(other.data, (int, float))]
            # One number shows no range: it stands for those between it and zero, but for zero itself.
            ends = [*numbers, *((1 if numbers[0] > 0 else -1,) if len(numbers) == 1 and numbers[0] else ())]
            return bool(ends) and min(ends) <= number <= max(ends)
        case None:
            return False


def _is_spelt_alike(text: str, used: Sequence[str]) -> bool:
    """True if a string has no characters of a sort that the developers' strings lack, and about their length."""
    if not used:
        return False
    shortest, longest = min(map(len, used)), max(map(len, used))
    known = {_sort_of(character) for other in used for character in other}
    return min(1, shortest) <= len(text) <= _LONGER * longest and known.issuperset(map(_sort_of, text))


def _sort_of(character: str) -> str:
    """Return letters and digits of ASCII by their class, any other character by itself."""
    if not character.isascii():
        return character
    if character.isalpha():
        return "A" if character.isupper() else "a"
    return "0" if character.isdecimal() else character


def _is_small(value: Value) -> bool:
    match value.data:
        case str() as text:
            return len(text) <= _SHORT
        case tuple() as elements:
            return len(elements) <= _SHORT and all(map(_is_small, elements))
        case bool() | None:
            return True
        case int() | float() as number:
            return abs(number) <= _LOW
