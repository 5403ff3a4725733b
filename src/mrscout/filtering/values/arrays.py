"""Arrays of values of another kind, and arrays of such arrays."""

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.integers import MAGNITUDES
from mrscout.filtering.values.value_kind import Features, Proposal, ValueKind, of_kind, of_value, shortened
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Data, Kind, Value

#: the greatest length drawn, unless the developers' is greater; also at most twice theirs
_LONGEST = 24
#: least lengths to propose; longer ones describe the sample
LEAST_LENGTHS = (2, 3, 4)
#: the share of square arrays of arrays, if the developers' is square
_SQUARE = 0.7
#: the most places of a sequence that vary; all places vary in sequences of up to FEW items
_PLACES, _FEW = 12, 2
#: the first elements that shrinking simplifies, and the steps for each
_SIMPLIFIED, _STEPS = 12, 4


class Arrays(ValueKind):
    """Arrays of any length; rows of an array of arrays have one length if the developers' have."""

    def draw_any(self, domain: Domain, random: Random, number: int) -> Value:
        return Value(self.kind, _draw_elements(domain, random, number), domain.original.of)

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        """Return an array of the same length, some elements replaced by ones like others, now and then shuffled."""
        original = value.data
        if not isinstance(original, tuple) or not original:
            return value
        elements = list(original)
        if random.random() < 0.3:
            random.shuffle(elements)
        for index in some_places(len(elements), random):
            like = random.choice(original)
            elements[index] = of_value(like).vary(like, random)
        return Value(value.kind, tuple(elements), value.of)

    def of_length(self, domain: Domain, length: int, random: Random) -> Value:
        """Return the developers' elements, cut off or followed by ones like them."""
        data = _elements(domain.original)
        more = (random.choice(data) for _ in range(length - len(data))) if data else ()
        varied = (of_value(element).vary(element, random) for element in more)
        return Value(self.kind, (*data[:length], *varied), domain.original.of)

    def draw_constant(self, domain: Domain, random: Random) -> Value:
        """Return the developers' array, or one like it, with some elements at boundaries."""
        value = domain.original if random.random() < 0.5 else self.vary(domain.original, random)
        elements = list(_elements(value))
        for index in some_places(len(elements), random):
            elements[index] = random.choice(domain.boundaries)
        return Value(self.kind, tuple(elements), value.of)

    def at_boundaries(self, domain: Domain) -> Iterator[Value]:
        """Yield the developers' array with its first, and then with its last element at each boundary."""
        data = _elements(domain.original)
        for value in domain.boundaries if data else ():
            yield Value(self.kind, (value, *data[1:]), domain.original.of)
            yield Value(self.kind, (*data[:-1], value), domain.original.of)

    def edges(self, domain: Domain) -> Sequence[Value]:
        data = _elements(domain.original)
        extreme = _at_limits(data) if domain.component is not None and domain.component.is_integer else ()
        edges = ((), data[:1], *((extreme,) if extreme else ()))
        return tuple(Value(self.kind, some, domain.original.of) for some in edges)

    def near_misses(self, data: Data) -> Iterator[Data]:
        if isinstance(data, tuple):
            yield from (data[::-1], data[:-1], (*data, *data[-1:]))

    def weight(self, value: Value) -> float:
        elements = _elements(value)
        return 2 * len(elements) + sum(of_value(element).weight(element) for element in elements)

    def simpler(self, value: Value) -> Iterator[Value]:
        data = _elements(value)
        yield from (Value(value.kind, part, value.of) for part in shortened(data))
        yield from _without_one_column(value)
        for at, element in enumerate(data[:_SIMPLIFIED]):
            candidates = (new for new in of_value(element).simpler(element) if _is_as_long(new, element))
            for new in islice(candidates, _STEPS):
                yield Value(value.kind, (*data[:at], new, *data[at + 1 :]), value.of)

    def conditions(self, domain: Domain) -> Iterator[Proposal]:
        yield Op.NOT_EMPTY, None
        yield Op.DISTINCT_ELEMENTS, None
        yield Op.SORTED, None
        component = domain.component
        if component is not None and component.is_floating:
            yield Op.FINITE_ELEMENTS, None
        if component is not None and component.is_number:
            yield from ((Op.ELEMENTS_MAGNITUDE_AT_MOST, bound) for bound in MAGNITUDES)
        yield Op.EVEN_LENGTH, None
        yield from ((Op.LENGTH_AT_LEAST, least) for least in LEAST_LENGTHS)
        yield Op.LENGTH, len(_elements(domain.original))

    def features(self, value: Value) -> Features:
        data = _elements(value)
        inner = [of_value(element).features(element) for element in data]
        middle = [sum(column) / len(inner) for column in zip(*inner, strict=True)] if inner else [0.0] * 4
        return (math.log2(1 + len(data)), middle[0], middle[2], len(set(data)) / max(1, len(data)))


def _at_limits(data: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return elements of which the first two are the greatest and the least number of their type."""
    if not data or not data[0].kind.is_integer:
        return ()
    ends = [of_value(data[0]).fit(end, data[0]) for end in data[0].kind.limits[::-1]]
    return tuple(end for end in ends[: len(data)] if end is not None) + data[len(ends) :]


def rows_of(value: Value) -> list[tuple[Value, ...]]:
    """Return the rows of an array of arrays; none for any other value."""
    data = value.data if isinstance(value.data, tuple) and value.of.endswith("[]") else ()
    return [row.data for row in data if isinstance(row.data, tuple)]


def some_places(count: int, random: Random) -> list[int]:
    """Choose the indices of a sequence that vary: all in short sequences, some in long ones."""
    if count <= _FEW or random.random() < 0.4:
        return list(range(count)) if count <= _PLACES else random.sample(range(count), _PLACES)
    return random.sample(range(count), random.randint(1, min(count, _PLACES)))


def _elements(value: Value) -> tuple[Value, ...]:
    return value.data if isinstance(value.data, tuple) else ()


def _draw_elements(domain: Domain, random: Random, number: int) -> tuple[Value, ...]:
    """Draw the elements of an array of any length, with rows if the developers' array has rows."""
    original, rows = _elements(domain.original), rows_of(domain.original)
    if not rows:
        return _draw_mixture(domain, original, _draw_length(len(original), random), random, number)
    height, widths = _draw_length(len(rows), random), [len(row) for row in rows]
    width = _draw_length(widths[0], random)
    if len(rows) == widths[0] and random.random() < _SQUARE:
        width = height
    cells = tuple(cell for row in rows for cell in row)
    ragged = len(set(widths)) > 1
    of = domain.original.of.removesuffix("[]")
    drawn: list[Value] = []
    for _ in range(height):
        count = _draw_length(random.choice(widths), random) if ragged else width
        drawn.append(Value(Kind.ARRAY, _draw_mixture(domain, cells, count, random, number), of))
    return tuple(drawn)


def _draw_mixture(
    domain: Domain, original: tuple[Value, ...], count: int, random: Random, number: int
) -> tuple[Value, ...]:
    """Draw `count` elements: like the developers', of the whole range, or a mixture."""
    share = random.choice((0.0, 0.5, 1.0)) if original else 0.0
    component = of_kind(domain.component or Kind.INT)
    like = original[0] if original else None
    drawn: list[Value] = []
    for _ in range(count):
        if random.random() < share:
            near = random.choice(original)
            drawn.append(of_value(near).vary(near, random))
        else:
            drawn.append(component.draw(like, random, number))
    return tuple(drawn)


def _draw_length(original: int, random: Random) -> int:
    """Draw the length of an array; in a third of all cases the developers'."""
    longest = min(max(2 * original, 4), max(_LONGEST, original))
    return original if original and random.random() < 1 / 3 else random.randint(0, longest)


def _without_one_column(value: Value) -> Iterator[Value]:
    rows = rows_of(value)
    for at in range(min(map(len, rows), default=0)):
        cut = (Value(value.kind, (*row[:at], *row[at + 1 :]), value.of.removesuffix("[]")) for row in rows)
        yield Value(value.kind, tuple(cut), value.of)


def _is_as_long(one: Value, other: Value) -> bool:
    """True unless two rows differ in length, which arrays of rows of one length must not."""
    if not isinstance(one.data, tuple) or not isinstance(other.data, tuple):
        return True
    return len(one.data) == len(other.data)


KINDS = (Arrays(Kind.ARRAY),)
