"""What Java's numbers can be."""

import math
import struct

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
