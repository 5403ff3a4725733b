"""Values of simple types, which inputs are made of: generated, sent to workers, written as literals."""

import math
import struct
from dataclasses import dataclass
from enum import Enum
from typing import Self

_LAST_CODE_UNIT = 0xFFFF


class Kind(Enum):
    """The kind of a value: its tag in records, the type of its data, and the bits of a number of fixed width.

    ``filtering/values`` has one module for each kind, which draws, varies and shrinks its values.
    """

    BOOLEAN = ("boolean", bool)
    BYTE = ("byte", int, 8)
    SHORT = ("short", int, 16)
    CHAR = ("char", int)  #: data is the UTF-16 code unit
    INT = ("int", int, 32)
    LONG = ("long", int, 64)
    FLOAT = ("float", float, 32)
    DOUBLE = ("double", float, 64)
    STRING = ("string", str)
    NULL = ("null", type(None))
    ENUM = ("enum", str)  #: data is the constant's name, ``of`` its class
    CLASS = ("class", str)  #: data is the class's name: java.util.List, int, long[]
    ARRAY = ("array", tuple)  #: data are the elements, ``of`` their type
    BIG_INTEGER = ("BigInteger", int)
    BIG_DECIMAL = ("BigDecimal", str)  #: data is the string that its constructor takes

    _value_: str
    data_type: type
    bits: int

    def __new__(cls, tag: str, data_type: type, bits: int = 0) -> Self:
        """Make a member whose value is the tag."""
        kind = object.__new__(cls)
        kind._value_ = tag
        kind.data_type = data_type
        kind.bits = bits
        return kind

    __hash__ = object.__hash__  # faster: members are keys of many dictionaries

    @property
    def is_integer(self) -> bool:
        """True for integers of a fixed width."""
        return self.data_type is int and self.bits > 0

    @property
    def is_floating(self) -> bool:
        """True for floating-point numbers."""
        return self.data_type is float

    @property
    def is_number(self) -> bool:
        """True for integers of a fixed width and floating-point numbers."""
        return self.bits > 0

    @property
    def is_ordered(self) -> bool:
        """True for all numbers and for characters, which have an order and a magnitude."""
        return self.data_type in (int, float) or self is Kind.BIG_DECIMAL

    @property
    def is_sequence(self) -> bool:
        """True for strings and arrays, which have a length."""
        return self in (Kind.STRING, Kind.ARRAY)

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the greatest integer of a fixed width."""
        half = 1 << (self.bits - 1)
        return -half, half - 1

    def admits(self, data: object) -> bool:
        """True if the data fit this kind, which in a damaged record they may not."""
        if isinstance(data, bool):
            return self is Kind.BOOLEAN
        if self is Kind.CHAR:
            return isinstance(data, int) and 0 <= data <= _LAST_CODE_UNIT
        return isinstance(data, (int, float) if self.is_floating else self.data_type)

    def rounded(self, number: float) -> float:
        """Round a number to the precision of this floating-point kind."""
        if self is not Kind.FLOAT:
            return number
        try:
            return float(struct.unpack("f", struct.pack("f", number))[0])
        except OverflowError:
            return math.copysign(math.inf, number)


Data = bool | int | float | str | tuple["Value", ...] | None


@dataclass(frozen=True, slots=True)
class Value:
    """The value of one parameter. A primitive value and a boxed one are the same."""

    kind: Kind
    data: Data = None
    #: the class of an enum constant, the type of an array's elements; nested ones with $ or a dot
    of: str = ""


NULL = Value(Kind.NULL)
