"""Chooses a few inputs as a person would: each does something that those before it do not.

Goal: the shortest list of inputs of which a reader knows why each is there. The developers' own come first. An input is
taken if it executes a branch of the code under test that those before it do not, where that is known; or if a value of
it is of a class that its parameter had not before: another sign, zero, the least or greatest number of its type, a
boundary of the code, nothing, one or several elements, null, two values that are equal or unequal.

Of the inputs that qualify the simplest is taken. Strings of random characters are taken only for a branch that nothing
else executes.
"""

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import combinations
from operator import ne

from mrscout.filtering.branches import NO_BRANCHES, Branches
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.values import Kind, Value

#: the most characters of a simple string
_SHORT = 12
#: the cost of a string that nobody would write down without a reason
_ODD = 100.0
#: the cost of each further value in which an input differs from the developers'
_CHANGE = 8.0
#: an input that executes this share of as many new branches as the best one is good enough if it is simpler
_NEARLY = 0.5
#: boundaries of the code that are classes of their own, for each parameter; small ones are indexes and counts, which
#: matter by the branches that they lead to
_BOUNDARIES, _SMALL = 3, 16
#: the least inputs of a law whose branches are not known, if so many inputs are
LEAST = 3


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a relation's code that makes inputs differ."""

    #: the branches that the developers' inputs execute, and each of the others, in their order; none if unknown
    developers: Branches = NO_BRANCHES
    branches: Sequence[Branches] = ()
    #: for each parameter the values at boundaries of the code under test, the nearest first
    boundaries: Sequence[Sequence[Value]] = ()
    #: for each parameter the limits that the relation's form has
    limits: Sequence[Sequence[Value]] = ()
    #: the parameters that are sizes, for which one is a class of its own
    sizes: frozenset[int] = frozenset()


UNKNOWN = Known()


@dataclass(frozen=True, slots=True)
class Choice:
    """The inputs that were chosen, and what they do that the developers' do not."""

    numbers: tuple[int, ...]
    gains: tuple[Branches, ...] = ()  #: of each that those before it do not execute; none if unknown
    classes: int = 0  #: of values, without those of a value that merely differs


def choose_telling(
    developers: Sequence[Input], inputs: Sequence[Input], most: int, known: Known = UNKNOWN
) -> Choice:
    """Return the inputs, by their numbers, to take behind the developers', so that there are at most `most` in all."""
    first = developers[0] if developers else ()
    marks = {mark for values in developers for mark in _marks(values, first, known)}
    taken = {repr(values) for values in developers}
    left = {number: values for number, values in enumerate(inputs) if repr(values) not in taken}
    costs = {number: _cost(values) + _distance(values, developers) for number, values in left.items()}
    theirs = any(_is_noise(value) for values in developers for value in values)
    noise = {number for number, values in left.items() if not theirs and any(map(_is_noise, values))}
    traced = len(known.branches) == len(inputs) > 0
    executed, new_classes = known.developers, 0
    chosen: list[int] = []
    gained: list[Branches] = []
    while left and len(developers) + len(chosen) < most:
        gains = {number: len(known.branches[number] - executed) for number in left} if traced else {}
        news = {
            number: set(_marks(values, first, known)) - marks
            for number, values in left.items()
            if number not in noise
        }
        fresh = (
            _good_enough(gains, noise)
            or [number for number, new in news.items() if any(map(_is_class, new))]
            or [number for number, new in news.items() if new]
        )
        if not fresh and (traced or len(developers) + len(chosen) >= LEAST or not news):
            break
        best = min(fresh or news, key=lambda number: (costs[number], number))
        if traced:
            gained.append(known.branches[best] - executed)
            executed |= known.branches[best]
        new = set(_marks(left[best], first, known)) - marks
        new_classes += sum(map(_is_class, new))
        marks |= new
        chosen.append(best)
        del left[best]
    return Choice(tuple(chosen), tuple(gained), new_classes)


def _good_enough(gains: dict[int, int], noise: set[int]) -> list[int]:
    """Return the inputs that execute many new branches, rather such as somebody would write; none if none does."""
    plain = {number: gain for number, gain in gains.items() if number not in noise}
    for some in (plain, gains):
        most = max(some.values(), default=0)
        if most:
            return [number for number, gain in some.items() if gain >= _NEARLY * most]
    return []


@dataclass(frozen=True, slots=True)
class _Varied:
    """The mark of an input in which a parameter has another value than the developers'."""

    parameter: int


def _is_class(mark: Hashable) -> bool:
    return not isinstance(mark, _Varied)


def _marks(values: Input, first: Input, known: Known) -> Iterator[Hashable]:
    """Yield the classes that the values of an input are of, and how two of them compare."""
    for at, value in enumerate(values):
        if not first or value != first[at]:
            yield _Varied(at)
        yield from ((at, name) for name in _classes(value, size=at in known.sizes))
        if at < len(known.limits) and value in known.limits[at]:
            yield (at, "limit", value)
        if value in _distant(known.boundaries[at] if at < len(known.boundaries) else ()):
            yield (at, "boundary", value)
    for (i, one), (j, other) in combinations(enumerate(values), 2):
        if one.kind is other.kind and not isinstance(one.data, bool):
            yield (i, j, one.data == other.data)


def _distant(boundaries: Sequence[Value]) -> list[Value]:
    """Return the first boundaries that are no small numbers."""
    numbers = [each for each in boundaries if isinstance(each.data, int) and abs(each.data) > _SMALL]
    return numbers[:_BOUNDARIES]


def _classes(value: Value, *, size: bool) -> Iterator[str]:
    """Yield the classes of a value that a person would distinguish, whatever the code does with it."""
    data, kind = value.data, value.kind
    if data is None:
        yield "null"
    elif isinstance(data, bool):
        yield str(data)
    elif kind is Kind.CHAR or kind in (Kind.ENUM, Kind.CLASS):
        return
    elif isinstance(data, (str, tuple)) and kind is not Kind.BIG_DECIMAL:
        yield ("empty", "one")[len(data)] if len(data) < 2 else "several"
    else:
        yield from _classes_of_number(data, kind, size=size)


def _classes_of_number(data: object, kind: Kind, *, size: bool) -> Iterator[str]:
    if isinstance(data, float) and not math.isfinite(data):
        yield repr(data)
        return
    try:
        number = Decimal(str(data))
    except InvalidOperation:
        return
    yield "zero" if not number else "negative" if number < 0 else "positive"
    if number != number.to_integral_value():
        yield "fraction"
    if kind.is_integer and data in kind.limits:
        yield f"limit {data}"
    if size and number == 1:
        yield "one"


def _cost(values: Input) -> float:
    """Return a number that is higher for inputs that are harder to read."""
    return sum(of_value(value).weight(value) + _variety(value) for value in values)


def _distance(values: Input, developers: Sequence[Input]) -> float:
    """Return a number that is higher for inputs that differ in more values from all of the developers'."""
    differing = (sum(map(ne, values, own)) for own in developers)
    return _CHANGE * (min(differing, default=1) - 1)


def _variety(value: Value) -> float:
    """Return a number that is higher for a string of more different characters: `0.0.0` before `3.7.1`."""
    if not isinstance(value.data, str):
        return 0.0
    odd = not value.data.isascii() or not (value.data.isprintable())
    return len(set(value.data)) + _ODD * odd


def _is_noise(value: Value) -> bool:
    """True for a string or character that nobody would write down: unprintable, or long and of mixed signs."""
    data = value.data
    if isinstance(data, tuple):
        return any(map(_is_noise, data))
    if value.kind is Kind.CHAR and isinstance(data, int):
        data = chr(data)
    if value.kind not in (Kind.STRING, Kind.CHAR) or not isinstance(data, str):
        return False
    signs = sum(not (character.isalnum() or character in " .,-_/:") for character in data)
    odd = not data.isascii() or not data.isprintable()
    return odd or signs > 2 or (len(data) > 2 * _SHORT and signs > 0)
