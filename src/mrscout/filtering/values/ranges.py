"""What Java's numbers can be."""

import math
import struct
from decimal import Decimal

from mrscout.model.values import Kind

#: bits of the whole numbers
WHOLE = {Kind.BYTE: 8, Kind.SHORT: 16, Kind.INT: 32, Kind.LONG: 64}
FLOATS = frozenset({Kind.FLOAT, Kind.DOUBLE})
NUMBERS = frozenset({*WHOLE, *FLOATS, Kind.CHAR})


def range_of(kind: Kind) -> tuple[int, int]:
    """The least and the greatest whole number of a kind."""
    half = 1 << (WHOLE[kind] - 1)
    return -half, half - 1


def rounded(kind: Kind, number: float) -> float:
    """A number as Java's `float` or `double` holds it."""
    if kind is Kind.DOUBLE:
        return number
    try:
        return float(struct.unpack("f", struct.pack("f", number))[0])
    except OverflowError:
        return math.copysign(math.inf, number)


def spelt(kind: Kind, number: float) -> str:
    """A `float` or `double` as Java writes it."""
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    shortest = Decimal(repr(number) if kind is Kind.DOUBLE else _single(number))
    if number == 0 or 10**-3 <= abs(number) < 10**7:
        written = f"{shortest:f}"
        return written if "." in written else f"{written}.0"
    digits = "".join(map(str, shortest.as_tuple().digits)).rstrip("0")
    sign = "-" if number < 0 else ""
    return f"{sign}{digits[0]}.{digits[1:] or '0'}E{shortest.adjusted()}"


def _single(number: float) -> str:
    """The fewest digits that tell a `float` from all others."""
    spellings = (f"{number:.{digits}g}" for digits in range(1, 10))
    return next((each for each in spellings if rounded(Kind.FLOAT, float(each)) == number), repr(number))
