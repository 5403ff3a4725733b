"""Inputs of generated code as the worker takes them: tagged JSON.

A string is a Python string whose characters beyond the first plane become surrogate pairs; lone surrogates
may stand in it as they are. A floating-point number arrives bit for bit, but for the payload of NaN.
"""

import math

from mrscout.model.values import NULL, Data, Kind, Value

__all__ = ["NULL", "Data", "Kind", "Value", "encode"]

Json = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


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
