"""Inputs of a relation: one value for each parameter, and a few that differ most from each other."""

import math
from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import TypeVar

from mrscout.filtering.values.value_kind import of_value
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


Features = tuple[float, ...]


def choose(original: Input, inputs: Sequence[Input], count: int) -> list[Input]:
    """Up to so many inputs, one after another the farthest from all before it; `own` is where it starts."""
    left = {repr(each): each for each in inputs if each != original}
    at = {key: features(each) for key, each in left.items()}
    near = dict.fromkeys(left, math.inf)
    chosen: list[Input] = []
    last = features(original)
    while left and len(chosen) < count:
        for key in left:
            near[key] = min(near[key], math.dist(at[key], last))
        # Of those that are equally far, the shortest is easiest to read.
        key = max(left, key=lambda each: (round(near[each], 9), -len(each), each))
        chosen.append(left.pop(key))
        last = at[key]
    return chosen


def features(given: Input) -> Features:
    """The features of each value, and which values are equal."""
    features_of_values = [feature for value in given for feature in of_value(value).features(value)]
    return (*features_of_values, *(float(one == other) for one, other in combinations(given, 2)))
