"""Inputs of a relation: one value for each parameter, in order."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from mrscout.model.values import Value

Input = tuple[Value, ...]
Each = TypeVar("Each")


def key_of(given: Input) -> Hashable:
    """What tells an input from others of the same relation: zeros by their sign, and NaN equal to itself."""
    return tuple(_key(value) for value in given)


def _key(value: Value) -> Hashable:
    data = value.data
    if isinstance(data, tuple):
        return tuple(_key(each) for each in data)
    if isinstance(data, float) and (data == 0 or data != data):
        return repr(data)
    return data


def spread(inputs: Sequence[Each], count: int) -> list[Each]:
    """So many of them, at even distances."""
    if len(inputs) <= count:
        return list(inputs)
    return [inputs[index * len(inputs) // count] for index in range(count)]
