"""Floating-point numbers."""

import math
from collections.abc import Iterator, Sequence
from decimal import Decimal
from random import Random

from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.integers import MAGNITUDES, OF_NUMBER, Numbers
from mrscout.filtering.values.value_kind import Proposal, Strategy
from mrscout.model.forms import LARGEST_CONSTANT
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Data, Kind, Value

_GREATEST = {Kind.FLOAT: 3.4028235e38, Kind.DOUBLE: 1.7976931348623157e308}
_SMALL = 1e-30
#: bounds that the domain of a function of floating numbers may have: a sine, a latitude
_FEW = (1, 10)
#: magnitudes between these are written without an exponent
_PLAIN = (10**-3, 10**7)


class Floats(Numbers):
    """Numbers of single or double precision, infinities and NaN."""

    def strategy(self, longest: int) -> Strategy:
        from hypothesis import strategies as st

        small = st.integers(-100, 100).map(lambda number: self.value(float(number)))
        return st.one_of(small, st.floats(width=self.kind.bits).map(self.value))  # type: ignore[arg-type]

    def changed(self, drawn: Value, others: Sequence[Value], longest: int, random: Random) -> Value:
        assert isinstance(drawn.data, float)
        factor = random.choice((-1.0, 0.5, 2.0, 1.1, random.random()))
        return self.value(self.kind.rounded(drawn.data * factor))

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        """Return a number of the same sign and at most twice the magnitude, often integral if the value is."""
        if not isinstance(value.data, (int, float)):
            return value
        return self.value(self.kind.rounded(_draw_near(float(value.data), random)))

    def edges(self, domain: Domain) -> Sequence[Value]:
        numbers = (0.0, 1.0, -1.0, -0.0, _GREATEST[self.kind], _SMALL)
        return tuple(self.value(self.kind.rounded(number)) for number in numbers)

    def near_misses(self, data: Data) -> Iterator[Data]:
        if isinstance(data, (int, float)):
            yield -data

    def simpler(self, value: Value) -> Iterator[Value]:
        data = value.data
        if not isinstance(data, float):
            return
        steps: tuple[float, ...] = (0.0, 1.0, -1.0)
        if math.isfinite(data):
            steps = (*steps, 0.5, float(int(data)), float(int(data / 2)), -data)
        yield from map(self.value, steps)

    def conditions(self, domain: Domain) -> Iterator[Proposal]:
        yield from ((operator, None) for operator in (*OF_NUMBER, Op.FINITE, Op.INTEGRAL))
        yield from ((Op.MAGNITUDE_AT_MOST, bound) for bound in _bounds(domain))

    def fit(self, data: Data, like: Value) -> Value | None:
        if not isinstance(data, (int, float)) or isinstance(data, bool):
            return None
        return self.value(self.kind.rounded(float(data)))

    def text(self, value: Value) -> str:
        """Return a number in the form in which strings are compared with it: ``1.0E-5``, ``NaN``."""
        return _as_text(self.kind, value.data) if isinstance(value.data, (int, float)) else ""


def _bounds(domain: Domain) -> Sequence[int]:
    """Return bounds that a domain may have: round numbers, constants of the code, and the developers' number.

    The last is only where widening starts from (`search/bounds.py`).
    """
    known = [value.data for value in domain.boundaries]
    own = domain.original.data
    of_code = {
        int(abs(data)) for data in known if isinstance(data, (int, float)) and abs(data) < LARGEST_CONSTANT
    }
    of_sample = {sample_bound(own)} if isinstance(own, float) and abs(own) < LARGEST_CONSTANT else set()
    return tuple(dict.fromkeys((*_FEW, *MAGNITUDES, *sorted(of_code - {0}), *of_sample)))


def sample_bound(own: float) -> int:
    """Return the least whole number, of 1 and more, that the developers' number is at most in magnitude."""
    return max(1, math.ceil(abs(own)))


def _draw_near(original: float, random: Random) -> float:
    if not math.isfinite(original):
        return original
    reach = max(2 * abs(original), 10.0)
    reach = reach if math.isfinite(reach) else abs(original)
    sign = -1.0 if original < 0 else 1.0
    drawn = random.uniform(0, reach)
    whole = random.random() < (0.5 if original.is_integer() else 0.2)
    return sign * (float(math.floor(drawn)) if whole else drawn)


def _as_text(kind: Kind, number: float) -> str:
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    shortest = Decimal(repr(number) if kind is Kind.DOUBLE else _fewest_digits(number))
    if number == 0 or _PLAIN[0] <= abs(number) < _PLAIN[1]:
        written = f"{shortest:f}"
        return written if "." in written else f"{written}.0"
    digits = "".join(map(str, shortest.as_tuple().digits)).rstrip("0")
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[0]}.{digits[1:] or '0'}E{shortest.adjusted()}"


def _fewest_digits(number: float) -> str:
    """Return a number with the fewest digits that identify it in single precision."""
    spellings = (f"{number:.{digits}g}" for digits in range(1, 10))
    return next((text for text in spellings if Kind.FLOAT.rounded(float(text)) == number), repr(number))


KINDS = tuple(Floats(kind) for kind in Kind if kind.is_floating)
