"""Chooses a few inputs as a person would: simple ones, each of another sort than those before it.

Goal: the shortest list of inputs that a reader finds reasonable. The developers' own come first. An input is taken if a
value of it has a trait that its parameter had not before, or if two of its values are now equal or ordered otherwise,
or if its parameter did not vary so far; of those that qualify the simplest is taken. Strings of random characters are
never chosen.
"""

import math
import operator
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from mrscout.filtering.inputs import Input
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.traits import Trait
from mrscout.model.values import Kind, Value

#: the most characters of a simple string, and the greatest small number
_SHORT, _SMALL = 12, 100
#: the least number of inputs of a law, if so many are known
LEAST = 3
#: traits of values that people do not write into tests without a reason
_ODD = frozenset({Trait.CONTROL, Trait.NOT_ASCII})
_LAST_ASCII = 0x7E
#: the cost of each further value in which an input differs from the developers'
_CHANGE = 8.0


def trait_of(value: Value) -> Trait:
    """Return the sort of a value."""
    data = value.data
    if data is None:
        return Trait.NONE
    if value.kind is Kind.CHAR and isinstance(data, int):
        return _trait_of_string(chr(data))
    if isinstance(data, bool) or value.kind in (Kind.ENUM, Kind.CLASS, Kind.BIG_DECIMAL):
        return Trait.OTHER
    if isinstance(data, (int, float)):
        return _trait_of_number(data, value.kind)
    if isinstance(data, str):
        return _trait_of_string(data)
    if any(trait_of(element) in _ODD for element in data):
        return Trait.CONTROL
    return (Trait.EMPTY, Trait.ONE_ELEMENT)[len(data)] if len(data) < LEAST - 1 else Trait.SEVERAL


def _trait_of_string(text: str) -> Trait:
    if not text:
        return Trait.EMPTY
    if any(character > chr(_LAST_ASCII) for character in text):
        return Trait.NOT_ASCII
    if not text.strip(" "):
        return Trait.BLANK
    if not text.isprintable():
        return Trait.CONTROL
    if text.isdigit():
        return Trait.NUMERIC
    if text.isalnum():
        return Trait.WORD
    return Trait.PHRASE if text.replace(" ", "").isalnum() else Trait.PUNCTUATED


def _trait_of_number(number: float, kind: Kind) -> Trait:
    if number in (0, 1, -1):
        return {0: Trait.ZERO, 1: Trait.ONE, -1: Trait.MINUS_ONE}[int(number)]
    if kind.is_floating:
        if not math.isfinite(number):
            return Trait.NOT_FINITE
        if number != int(number):
            return Trait.FRACTION
    elif kind.is_integer and number in kind.limits:
        return Trait.LEAST if number < 0 else Trait.GREATEST
    if number < 0:
        return Trait.NEGATIVE
    if int(number).bit_count() == 1:
        return Trait.POWER_OF_TWO
    return Trait.SMALL if number <= _SMALL else Trait.LARGE


def _marks(values: Input, first: Input) -> Iterator[Hashable]:
    """Yield what is special about an input: traits of values, which ones are not the first input's, how two compare."""
    for at, value in enumerate(values):
        yield (at, not first or value != first[at])
        trait = trait_of(value)
        plain = trait is Trait.OTHER or (isinstance(value.data, bool) or value.kind is Kind.ENUM)
        yield (at, trait, repr(value.data) if plain else "")
    for (i, one), (j, other) in combinations(enumerate(values), 2):
        if one.kind is other.kind and one.kind.is_ordered and not isinstance(one.data, bool):
            assert isinstance(one.data, (int, float, str))
            assert isinstance(other.data, (int, float, str))
            yield (
                i,
                j,
                (str(one.data) > str(other.data)) if isinstance(one.data, str) else _sign(one, other),
            )
        elif one.kind is other.kind:
            yield (i, j, one.data == other.data)


def _sign(one: Value, other: Value) -> int:
    a, b = one.data, other.data
    assert isinstance(a, (int, float))
    assert isinstance(b, (int, float))
    return (a > b) - (a < b)


def _cost(values: Input) -> float:
    """Return a number that is higher for inputs that are harder to read."""
    return sum(of_value(value).weight(value) + _variety(value) for value in values)


def _distance(values: Input, developers: Sequence[Input]) -> float:
    """Return a number that is higher for inputs that differ in more values from all of the developers'."""
    differing = (sum(map(operator.ne, values, own)) for own in developers)
    return _CHANGE * (min(differing, default=1) - 1)


def _variety(value: Value) -> float:
    """Return a number that is higher for a string of more different characters: `0.0.0` before `3.7.1`."""
    odd = 100.0 * (trait_of(value) in _ODD)
    return odd + (len(set(value.data)) if isinstance(value.data, str) else 0.0)


def choose_telling(developers: Sequence[Input], inputs: Sequence[Input], most: int) -> list[int]:
    """Return the indices of the inputs to take behind the developers', so that there are at most `most` in all."""
    first = developers[0] if developers else ()
    known = {mark for values in developers for mark in _marks(values, first)}
    theirs = {trait_of(value) for values in developers for value in values}
    taken = {repr(values) for values in developers}
    left = {
        number: values
        for number, values in enumerate(inputs)
        if repr(values) not in taken
        and not {trait_of(value) for value in values} & (_ODD - theirs)
        and not any(_is_noise(value) for value in values)
    }
    costs = {number: _cost(values) + _distance(values, developers) for number, values in left.items()}
    chosen: list[int] = []
    while left and len(developers) + len(chosen) < most:
        news = {number: set(_marks(values, first)) - known for number, values in left.items()}
        fresh = [number for number, new in news.items() if new]
        if not fresh and len(developers) + len(chosen) >= LEAST:
            break
        best = min(fresh or left, key=lambda number: (costs[number], number))
        known |= news[best]
        chosen.append(best)
        del left[best]
    return chosen


def _is_noise(value: Value) -> bool:
    """True for a string that nobody would write down: long and of mixed signs."""
    data = value.data
    if isinstance(data, tuple):
        return any(map(_is_noise, data))
    if value.kind is not Kind.STRING or not isinstance(data, str):
        return False
    signs = sum(not (character.isalnum() or character in " .,-_/:") for character in data)
    return signs > 2 or (len(data) > 2 * _SHORT and signs > 0)
