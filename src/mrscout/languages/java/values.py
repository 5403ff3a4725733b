"""Inputs of generated code: Java values that can be sent to a JVM, and written down as literals.

A string is a Python string whose characters beyond the first plane become surrogate pairs; lone surrogates
may stand in it as they are. A floating-point number arrives bit for bit, but for the payload of NaN.
"""

import math
from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """What a value is; the value of a constant is its tag in the protocol."""

    BOOLEAN = "boolean"
    BYTE = "byte"
    SHORT = "short"
    CHAR = "char"  #: data is the code unit, a number
    INT = "int"
    LONG = "long"
    FLOAT = "float"
    DOUBLE = "double"
    STRING = "string"
    NULL = "null"
    ENUM = "enum"  #: data is the constant's name, ``of`` its class
    CLASS = "class"  #: data is the class's name: java.util.List, int, long[]
    ARRAY = "array"  #: data are the elements, ``of`` their type
    BIG_INTEGER = "BigInteger"
    BIG_DECIMAL = "BigDecimal"  #: data is what its constructor takes


Data = bool | int | float | str | tuple["Value", ...] | None
Json = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


@dataclass(frozen=True, slots=True)
class Value:
    """One input. Values of primitive types and boxed ones are the same."""

    kind: Kind
    data: Data = None
    #: the class of an enum constant, the type of an array's elements; nested ones with $ or a dot
    of: str = ""


NULL = Value(Kind.NULL)


def encode(value: Value) -> list[Json]:
    """The value as JSON: its tag and its data."""
    data = value.data
    match value.kind:
        case Kind.NULL:
            return ["null"]
        case Kind.FLOAT | Kind.DOUBLE:
            assert isinstance(data, (int, float))
            return [value.kind.value, _floating(float(data))]
        case Kind.BIG_INTEGER:
            assert isinstance(data, int)
            return [value.kind.value, f"{data:x}"]
        case Kind.ENUM:
            assert isinstance(data, str)
            return [value.kind.value, value.of, data]
        case Kind.ARRAY:
            assert isinstance(data, tuple)
            return [value.kind.value, value.of, [encode(element) for element in data]]
        case _:
            assert not isinstance(data, tuple)
            return [value.kind.value, data]


def _floating(number: float) -> str:
    """Java's own spelling; Python's shortest one reads back as the same number in Java."""
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    return repr(number)
