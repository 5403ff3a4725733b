"""Inputs: values of simple types that can be generated, sent to whoever runs them, and written down as literals."""

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


@dataclass(frozen=True, slots=True)
class Value:
    """One input. Values of primitive types and boxed ones are the same."""

    kind: Kind
    data: Data = None
    #: the class of an enum constant, the type of an array's elements; nested ones with $ or a dot
    of: str = ""


NULL = Value(Kind.NULL)
