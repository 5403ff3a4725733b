"""Inputs of a relation: their identity, and the choice of a few that differ most."""

import math
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from mrscout.filtering.values.value_kind import of_value
from mrscout.model.values import Value

Input = tuple[Value, ...]
Item = TypeVar("Item")


def key_of(values: Input) -> Hashable:
    """Return a key that identifies an input: 0.0 and -0.0 have different keys, NaN equals itself."""
    return tuple(_key(value) for value in values)


def by_key(inputs: Iterable[Input]) -> dict[Hashable, Input]:
    """Return the distinct inputs by their keys, in order."""
    return {key_of(values): values for values in inputs}


def _key(value: Value) -> Hashable:
    data = value.data
    if isinstance(data, tuple):
        return tuple(_key(element) for element in data)
    if isinstance(data, float) and (data == 0 or data != data):
        return repr(data)
    return data


def evenly_spaced(items: Sequence[Item], count: int) -> list[Item]:
    """Return `count` of the items, at even distances; all if there are fewer."""
    if len(items) <= count:
        return list(items)
    return [items[index * len(items) // count] for index in range(count)]


Features = tuple[float, ...]


def choose(original: Input, inputs: Sequence[Input], count: int) -> list[Input]:
    """Return up to `count` inputs, each the farthest from `original` and all before it (by their features)."""
    left = {repr(values): values for values in inputs if values != original}
    at = {key: features(values) for key, values in left.items()}
    near = dict.fromkeys(left, math.inf)
    chosen: list[Input] = []
    last = features(original)
    while left and len(chosen) < count:
        for key in left:
            near[key] = min(near[key], math.dist(at[key], last))
        # Of equally far ones the shortest is easiest to read.
        key = max(left, key=lambda text: (round(near[text], 9), -len(text), text))
        chosen.append(left.pop(key))
        last = at[key]
    return chosen


def features(values: Input) -> Features:
    """Return the features of all values, and for each pair of values 1.0 if they are equal."""
    features_of_values = [feature for value in values for feature in of_value(value).features(value)]
    return (*features_of_values, *(float(one == other) for one, other in combinations(values, 2)))
