"""Chooses a few inputs as a person would: each does something that those before it do not.

Goal: the shortest list of inputs of which a reader knows why each is there. The developers' own come first.

Where the branches that inputs execute are known, an input is taken if it executes one that those before it do not, or
if it is at an end of the domain: the least or greatest number of a type or a condition, the last position, nothing,
null, a boundary of the code. Another sign or another word, which the code treats the same, is no reason.

Where they are not known, a value of another class is one, too: another sign, zero, one or several elements, two values
that are equal or unequal.

Of the inputs that qualify the simplest is taken. Strings of random characters are taken only for a branch that nothing
else executes.
"""

import math
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import combinations
from operator import ne

from mrscout.filtering.branches import NO_BRANCHES, Branches
from mrscout.filtering.domain_ends import end_of
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.forms import Condition
from mrscout.model.values import Kind, Value

#: the most characters of a simple string
_SHORT = 12
#: the cost of a string that nobody would write down without a reason
_ODD = 100.0
#: the most inputs of a law that nobody would write down
_MOST_NOISE = 2
#: the cost of each further value in which an input differs from the developers'
_CHANGE = 8.0
#: an input that executes this share of as many new branches as the best one is good enough if it is simpler
_NEARLY = 0.5
#: boundaries of the code that are classes of their own, for each parameter; small ones are indexes and counts, which
#: matter by the branches that they lead to
_BOUNDARIES, _SMALL = 2, 16
#: the least inputs of a law whose branches are not known, if so many inputs are
LEAST = 3
#: and of one whose branches are known: with one input nothing shows that it varies
_VARIED = 2


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a relation's code that makes inputs differ."""

    #: the branches that the developers' inputs execute, and each of the others, in their order; none if unknown
    developers: Branches = NO_BRANCHES
    branches: Sequence[Branches] = ()
    #: for each parameter the values at boundaries of the code under test, the nearest first
    boundaries: Sequence[Sequence[Value]] = ()
    #: conditions of the relation's form, whose ends are ends of the domain
    conditions: Sequence[Condition] = ()
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
    traced = len(known.branches) == len(inputs) > 0
    marker = _Marker(developers[0] if developers else (), known, traced=traced)
    marks = {mark for values in developers for mark in marker.marks(values)}
    taken = {repr(values) for values in developers}
    left = {number: values for number, values in enumerate(inputs) if repr(values) not in taken}
    costs = {number: _cost(values) + _distance(values, developers) for number, values in left.items()}
    theirs = any(_is_noise(value) for values in developers for value in values)
    noise = {number for number, values in left.items() if not theirs and any(map(_is_noise, values))}
    executed, new_classes = known.developers, 0
    chosen: list[int] = []
    for_class: set[int] = set()  # those that were chosen although they execute nothing new
    gained: list[Branches] = []
    while left and len(developers) + len(chosen) < most:
        if len(noise.intersection(chosen)) == _MOST_NOISE:
            left = {number: values for number, values in left.items() if number not in noise}
        gains = {number: len(known.branches[number] - executed) for number in left} if traced else {}
        news = {
            number: set(marker.marks(values)) - marks
            for number, values in left.items()
            if number not in noise
        }
        enough = len(developers) + len(chosen) >= (_VARIED if traced else LEAST)
        fresh = (
            _good_enough(gains, noise)
            or [number for number, new in news.items() if any(map(_is_class, new))]
            or [number for number, new in news.items() if new and not (traced and enough)]
        )
        if not fresh and (traced or enough or not news):
            break
        ends = {
            number: sum(map(_is_class, new)) if traced and not any(gains.values()) else 0
            for number, new in news.items()
        }
        best = min(fresh or news, key=lambda number: (-ends.get(number, 0), costs[number], number))
        if traced:
            gained.append(known.branches[best] - executed)
            executed |= known.branches[best]
        new = set(marker.marks(left[best])) - marks
        if not any(gains.values()):
            for_class.add(best)
        new_classes += sum(map(_is_class, new))
        marks |= new
        chosen.append(best)
        del left[best]
    if traced:
        chosen, gained = _without_covered(chosen, inputs, for_class, known)
    return Choice(tuple(chosen), tuple(gained), new_classes)


def _without_covered(
    chosen: Sequence[int], inputs: Sequence[Input], for_class: Collection[int], known: Known
) -> tuple[list[int], list[Branches]]:
    """Return the chosen inputs without numbers whose branches the others execute, too, and what each is the first to.

    Strings and arrays stay: two simple ones tell more than one that does the work of both.
    """
    left = list(chosen)
    for number in chosen:
        numbers = all(value.kind.is_number for value in inputs[number])
        others = known.developers
        for other in left:
            others = others | known.branches[other] if other != number else others
        if numbers and number not in for_class and not len(known.branches[number] - others):
            left.remove(number)
    executed, gained = known.developers, []
    for number in left:
        gained.append(known.branches[number] - executed)
        executed |= known.branches[number]
    return left, gained


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


class _Marker:
    """Tells by what inputs differ for a person."""

    def __init__(self, first: Input, known: Known, *, traced: bool) -> None:
        self._first = first
        self._known = known
        self._traced = traced

    def marks(self, values: Input) -> Iterator[Hashable]:
        """Yield the classes that the values of an input are of, and how two of them compare."""
        known = self._known
        for at, value in enumerate(values):
            if not self._first or value != self._first[at]:
                yield _Varied(at)
            yield from ((at, name) for name in _ends(value))
            if not self._traced:
                yield from ((at, name) for name in _classes(value, size=at in known.sizes))
            if value in _distant(known.boundaries[at] if at < len(known.boundaries) else ()):
                yield (at, "boundary", value)
        ends = ((condition, end_of(condition, values)) for condition in known.conditions)
        yield from (
            ("end", condition, end)
            for condition, end in ends
            if end is not None and self._is_moved(condition.parameters[0], values)
        )
        for (i, one), (j, other) in combinations(enumerate(values), 2):
            if not self._traced and one.kind is other.kind and not isinstance(one.data, bool):
                yield (i, j, one.data == other.data)

    def _is_moved(self, place: int, values: Input) -> bool:
        """True if a parameter is at an end because it was moved there, and not because the domain was made smaller."""
        return not self._first or values[place] != self._first[place]


def _distant(boundaries: Sequence[Value]) -> list[Value]:
    """Return the first boundaries that are no small numbers."""
    numbers = [each for each in boundaries if isinstance(each.data, int) and abs(each.data) > _SMALL]
    return numbers[:_BOUNDARIES]


def _ends(value: Value) -> Iterator[str]:
    """Yield the ends of its type that a value is at."""
    data, kind = value.data, value.kind
    if data is None:
        yield "null"
    elif isinstance(data, (str, tuple)) and kind.is_sequence and not data:
        yield "empty"
    elif isinstance(data, tuple):
        yield from (f"element {end}" for element in data for end in _ends(element) if end.startswith("limit"))
    elif isinstance(data, float) and not math.isfinite(data):
        yield repr(data)
    elif kind.is_integer and data in kind.limits:
        yield f"limit {data}"


def _classes(value: Value, *, size: bool) -> Iterator[str]:
    """Yield the classes of a value that a person would distinguish, whatever the code does with it."""
    data, kind = value.data, value.kind
    if isinstance(data, bool):
        yield str(data)
    elif data is None or kind is Kind.CHAR or kind in (Kind.ENUM, Kind.CLASS):
        return
    elif isinstance(data, (str, tuple)) and kind is not Kind.BIG_DECIMAL:
        yield ("empty", "one")[len(data)] if len(data) < 2 else "several"
    else:
        yield from _classes_of_number(data, size=size)


def _classes_of_number(data: object, *, size: bool) -> Iterator[str]:
    try:
        number = Decimal(str(data))
    except InvalidOperation:
        return
    if not number.is_finite():
        return
    yield "zero" if not number else "negative" if number < 0 else "positive"
    if number != number.to_integral_value():
        yield "fraction"
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
