"""Integers of a fixed width."""

import math
from collections.abc import Iterator, Sequence
from random import Random

from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.value_kind import Features, Proposal, Strategy, ValueKind
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Data, Kind, Value

#: the greatest size drawn, unless the developers' is nearly as great
_LARGE_SIZE = 40
#: the share of exponents drawn from their whole range, and the divisor of the range for the others
_EXTREME, _LESS = 0.05, 50
#: beyond this smaller numbers are drawn more often: large ones can be costly sizes and counts
_LARGE = 500
#: all values of a kind of up to this many bits are tried
_FEW_BITS = 8
#: bits of near misses: numbers that code takes for equal if it ignores higher bits
_WIDTHS = (8, 16, 31, 32)
_FACTORS = (2, 3, 4, 5, 8, 10, 16)
MAGNITUDES = (100, 10_000, 10**6, 10**9, 10**15)
#: smaller powers of two are powers by chance
_POWER = 8
#: conditions on any number
OF_NUMBER = (Op.NOT_ZERO, Op.NOT_NEGATIVE, Op.POSITIVE, Op.MAGNITUDE_ABOVE_ONE)


class Numbers(ValueKind):
    """Values with a sign and a magnitude."""

    def weight(self, value: Value) -> float:
        """Return the length of a number as text, and a little less for a small magnitude."""
        data = value.data
        if not isinstance(data, (int, float)):
            return 0.0
        if data != data:
            return 50.0
        return min(400.0, len(str(data)) + (data < 0) + (abs(data) > 1)) - 1 / (1 + abs(data))

    def in_message(self, value: Value) -> str:
        return str(value.data)

    def features(self, value: Value) -> Features:
        """Return the sign, the magnitude, 4.0 if it is not finite, and 1.0 if it has a fraction."""
        number = float(value.data) if isinstance(value.data, (int, float)) else 0.0
        if not math.isfinite(number):
            return (math.copysign(3.0, number), 0.0, 4.0, 0.0)
        sign = float((number > 0) - (number < 0))
        return (sign, math.log2(1 + abs(number)) / 8, 0.0, 0.0 if number.is_integer() else 1.0)


class Integers(Numbers):
    """Integers from the least to the greatest of a width."""

    def strategy(self, longest: int) -> Strategy:
        from hypothesis import strategies as st

        lowest, highest = self.kind.limits
        few = st.integers(max(lowest, -100), min(highest, 100))
        return st.one_of(few, st.integers(lowest, highest)).map(self.value)

    def changed(self, drawn: Value, others: Sequence[Value], longest: int, random: Random) -> Value:
        bits = random.randint(1, self.kind.bits - 1)
        return self.value(random.getrandbits(bits) - (random.getrandbits(1) << bits))

    def draw_any(self, domain: Domain, random: Random, number: int) -> Value:
        highest = self.kind.limits[1]
        if domain.size:
            original = domain.original.data if isinstance(domain.original.data, int) else 1
            return self.value(random.randint(0, min(highest, max(_LARGE_SIZE, 4 * abs(original)))))
        if domain.exponent:
            most = domain.most
            reach = int(most if random.random() < _EXTREME else max(_LARGE_SIZE, most // _LESS))
            return self.value(random.randint(-reach, min(reach, highest)))
        return self.draw(domain.original, random, number)

    def draw_near(self, domain: Domain, random: Random) -> Value:
        if domain.near is not None:
            return self.value(random.randint(*domain.near))
        return self.vary(domain.original, random, size=domain.size)

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        """Return a number of the same sign and at most about twice the magnitude."""
        if not isinstance(value.data, int):
            return value
        lowest, highest = self.kind.limits
        return self.value(min(highest, max(lowest, _draw_near(value.data, random, size=size))))

    def everything(self) -> list[Value] | None:
        lowest, highest = self.kind.limits
        return list(map(self.value, range(lowest, highest + 1))) if self.kind.bits <= _FEW_BITS else None

    def edges(self, domain: Domain) -> Sequence[Value]:
        if domain.size:
            return tuple(map(self.value, (0, 1)))
        ends = () if domain.exponent else self.kind.limits[::-1]
        return tuple(map(self.value, (0, 1, -1, *ends)))

    def near_misses(self, data: Data) -> Iterator[Data]:
        if isinstance(data, int):
            lowest, highest = self.kind.limits
            yield -data
            near = (data + step for bits in _WIDTHS for step in (2**bits, -(2**bits)))
            yield from (number for number in near if lowest <= number <= highest)

    def simpler(self, value: Value) -> Iterator[Value]:
        data = value.data
        if isinstance(data, int):
            halves = (data - (data >> bits) for bits in range(1, max(2, data.bit_length())))
            lowest, highest = self.kind.limits
            steps = (0, 1, -1, 2, -data, *halves, data - 1, data + 1)
            yield from (self.value(number) for number in steps if lowest <= number <= highest)

    def conditions(self, domain: Domain) -> Iterator[Proposal]:
        yield from ((operator, None) for operator in OF_NUMBER)
        if isinstance(domain.original.data, int) and domain.original.data >= _POWER:
            yield Op.POWER_OF_TWO, None
        if domain.original.data:
            yield from ((Op.MULTIPLE_OF, factor) for factor in _FACTORS)
        yield Op.ODD, None
        yield from ((Op.MAGNITUDE_AT_MOST, bound) for bound in MAGNITUDES)

    def fit(self, data: Data, like: Value) -> Value | None:
        lowest, highest = self.kind.limits
        fits = isinstance(data, int) and not isinstance(data, bool) and lowest <= data <= highest
        return self.value(data) if fits else None


def _draw_near(original: int, random: Random, *, size: bool) -> int:
    reach = max(2 * abs(original), 8 if size else 10)
    sign = -1 if original < 0 else 1
    if random.random() < (0.85 if reach > _LARGE else 0.5):  # small numbers are as likely as large ones
        return sign * int(math.exp(random.uniform(0, math.log(reach + 1))))
    return sign * random.randint(0, reach)


KINDS = tuple(Integers(kind) for kind in Kind if kind.is_integer)
