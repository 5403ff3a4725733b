"""What a parameter can be: values of its type, around the one that the developers chose."""

import math
from dataclasses import dataclass
from enum import Enum
from random import Random

from mrscout.filtering.values.ranges import FLOATS, NUMBERS, WHOLE, range_of, rounded
from mrscout.filtering.values.variation import respell, vary
from mrscout.model.forms import Freedom
from mrscout.model.values import Data, Kind, Value

#: a size is drawn up to this, or to a few times the developers'
_LARGE = 40
#: texts and arrays grow to a few times the developers' length
_LONGEST = 24
#: lengths that texts of the whole range are drawn for, so that few are drawn at all
_LENGTHS = (6, 12, _LONGEST)
_BYTES = 256
#: the share of square arrays of arrays, where the developers' is
_SQUARE = 0.7
#: no exponent goes beyond this, or a few times the developers', and this share goes so far
_MOST, _ODD = 1000, 0.05
#: a text of fewer different characters says nothing of which there may be, unless it goes on with two of them
_ALPHABET, _GOES_ON = 4, 8


class Origin(Enum):
    """Where a value comes from."""

    NEAR = "like the developers'"
    SPELT = "made of the developers' characters"
    LISTED = "the developers' elsewhere"
    ANY = "the type's whole range"

    __hash__ = object.__hash__  # looked up all the time


@dataclass(frozen=True, slots=True)
class Domain:
    """The values of one parameter."""

    kind: Kind
    #: the developers' value
    own: Value
    #: the type of an array's elements, or of those of its rows
    component: Kind | None = None
    #: the constants of an enumeration
    choices: tuple[str, ...] = ()
    size: bool = False  #: a number that says how much of something there is
    listed: tuple[Value, ...] = ()  #: other values of the type that the developers use
    near: tuple[int, int] | None = None  #: the least and the greatest that the developers use there
    numeric: bool = False  #: a text that is a number
    exponent: bool = (
        False  #: a number of digits, a scale or a power: large ones take more time than they tell
    )
    written: str = ""  #: the developers' value as they wrote it
    some: bool = False  #: there are more than its choices

    @property
    def most(self) -> float:
        """No number is greater than this, without its sign."""
        if not self.exponent or not isinstance(self.own.data, int):
            return math.inf
        return max(_MOST, 4 * abs(self.own.data))

    def like(self, other: "Domain") -> bool:
        """Whether the values of one are values of the other."""
        mine, others = (self.kind, self.component, self.choices), (other.kind, other.component, other.choices)
        return mine == others and self.size == other.size and self.own.of == other.own.of

    def everything(self, freedom: Freedom) -> list[Value] | None:
        """All values, where they are few enough to try them all."""
        if freedom is Freedom.FIXED:
            return [self.own]
        if self.choices:
            return [Value(Kind.STRING, name) for name in self.choices]
        if freedom is Freedom.LISTED:
            return list(dict.fromkeys((self.own, *self.listed)))
        if self.kind is Kind.BOOLEAN:
            return [Value(Kind.BOOLEAN, False), Value(Kind.BOOLEAN, True)]
        if self.kind is Kind.BYTE and freedom is Freedom.FREE:
            return [Value(Kind.BYTE, number) for number in range(-_BYTES // 2, _BYTES // 2)]
        return None

    def known(self, freedom: Freedom) -> tuple[Value, ...]:
        """Values that are certainly within a freedom less than full."""
        return (self.own, *self.listed) if freedom is Freedom.LISTED else (self.own,)

    def origins(self, freedom: Freedom) -> tuple[Origin, ...]:
        """Where its values come from."""
        if freedom is Freedom.NARROW:
            return (Origin.NEAR,)
        if freedom is Freedom.SPELT:
            return (Origin.SPELT,)
        if freedom is Freedom.LISTED:
            return (Origin.LISTED,)
        return (Origin.NEAR, Origin.LISTED, Origin.ANY) if self.listed else (Origin.NEAR, Origin.ANY)

    def below(self, freedom: Freedom) -> Freedom:
        """The next less freedom that makes a difference."""
        if freedom is Freedom.FREE and not self.choices and self.kind is not Kind.BOOLEAN:
            return Freedom.NARROW
        data = self.own.data
        if freedom is Freedom.NARROW and isinstance(data, str) and _tells_characters(data):
            return Freedom.SPELT
        if freedom in (Freedom.NARROW, Freedom.SPELT) and self.listed and self.kind not in NUMBERS:
            return Freedom.LISTED
        return Freedom.FIXED

    def draw(self, origin: Origin, random: Random, number: int) -> Value:
        """A value; `number` is the seed of what Hypothesis draws."""
        if self.choices:
            return Value(Kind.STRING, random.choice(self.choices))
        if origin is Origin.LISTED:
            return random.choice((self.own, *self.listed))
        if origin is Origin.SPELT and isinstance(self.own.data, str):
            return Value(self.kind, respell(self.own.data, random), self.own.of)
        if origin is Origin.NEAR:
            if self.near is not None and self.kind in WHOLE:
                return Value(self.kind, random.randint(*self.near))
            return vary(self.own, random, size=self.size)
        return self._any(random, number)

    def _any(self, random: Random, number: int) -> Value:
        if self.kind is Kind.ARRAY:
            return Value(Kind.ARRAY, self._drawn(random, number), self.own.of)
        if self.size and self.kind in WHOLE:
            data = self.own.data if isinstance(self.own.data, int) else 1
            return Value(
                self.kind, random.randint(0, min(range_of(self.kind)[1], max(_LARGE, 4 * abs(data))))
            )
        if self.exponent:
            reach = int(self.most if random.random() < _ODD else max(_LARGE, self.most // 50))
            return Value(self.kind, random.randint(-reach, min(reach, range_of(self.kind)[1])))
        if self.numeric:
            return Value(Kind.STRING, str(_simple(Kind.INT, 0, random, number).data))
        return _simple(self.kind, _length(self.own.data), random, number)

    def _drawn(self, random: Random, number: int) -> tuple[Value, ...]:
        rows = rows_of(self.own)
        assert isinstance(self.own.data, tuple)
        if not rows:
            return self._elements(self.own.data, _count(len(self.own.data), random), random, number)
        height, widths = _count(len(rows), random), [len(row) for row in rows]
        width = _count(widths[0], random)
        if len(rows) == widths[0] and random.random() < _SQUARE:
            width = height
        cells = tuple(cell for row in rows for cell in row)
        ragged = len(set(widths)) > 1
        return tuple(
            Value(
                Kind.ARRAY,
                self._elements(
                    cells, _count(random.choice(widths), random) if ragged else width, random, number
                ),
                self.own.of.removesuffix("[]"),
            )
            for _ in range(height)
        )

    def _elements(self, own: tuple[Value, ...], count: int, random: Random, number: int) -> tuple[Value, ...]:
        share = random.choice((0.0, 0.5, 1.0)) if own else 0.0
        component = self.component or Kind.INT
        length = _length(own[0].data) if own else _LENGTHS[0]
        return tuple(
            vary(random.choice(own), random)
            if random.random() < share
            else _simple(component, length, random, number)
            for _ in range(count)
        )


def _tells_characters(text: str) -> bool:
    """Whether the characters of a text may be all that there are: ``acgtca``, ``01001101``."""
    different = len(set(text))
    return different >= _ALPHABET or (different > 1 and len(text) >= _GOES_ON)


def rows_of(value: Value) -> list[tuple[Value, ...]]:
    """The rows of an array of arrays; none of any other value."""
    data = value.data if isinstance(value.data, tuple) and value.of.endswith("[]") else ()
    return [each.data for each in data if isinstance(each.data, tuple)]


def _count(own: int, random: Random) -> int:
    """How many elements an array has; the developers' number now and then."""
    longest = min(max(2 * own, 4), max(_LONGEST, own))
    return own if own and random.random() < 1 / 3 else random.randint(0, longest)


def _length(data: Data) -> int:
    wanted = 2 * len(data) if isinstance(data, str) else 0
    return next((each for each in _LENGTHS if each >= wanted), _LENGTHS[-1])


def _simple(kind: Kind, longest: int, random: Random, number: int) -> Value:
    """One of the values that Hypothesis drew, or one made of them."""
    # Here, since Hypothesis takes its time to load, and most commands draw nothing.
    from mrscout.filtering.values.atoms import atoms

    drawn = random.choice(atoms(kind, longest if kind is Kind.STRING else 0, number))
    data = drawn.data
    if random.random() < 1 / 3:
        return drawn
    if isinstance(data, str):
        other = random.choice(atoms(kind, longest, number)).data
        assert isinstance(other, str)
        joined = data[: random.randint(0, len(data))] + other[random.randint(0, len(other)) :]
        return Value(kind, joined[:longest])
    if kind in WHOLE:
        bits = random.randint(1, WHOLE[kind] - 1)
        return Value(kind, random.getrandbits(bits) - (random.getrandbits(1) << bits))
    if kind in FLOATS and isinstance(data, float):
        return Value(kind, rounded(kind, data * random.choice((-1.0, 0.5, 2.0, 1.1, random.random()))))
    if kind is Kind.CHAR:
        return Value(kind, random.randint(32, 126) if random.random() < 1 / 2 else random.randint(0, 0xFFFF))
    return drawn
