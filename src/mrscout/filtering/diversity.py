"""Chooses a few telling inputs: those that differ most from the developers' own and from each other."""

import math
from collections.abc import Sequence
from itertools import combinations

from mrscout.filtering.inputs import Input
from mrscout.filtering.values.value_kind import of_value

Features = tuple[float, ...]


def choose(own: Input, inputs: Sequence[Input], count: int) -> list[Input]:
    """Up to so many inputs, one after another the farthest from all before it; `own` is where it starts."""
    left = {repr(each): each for each in inputs if each != own}
    at = {key: features(each) for key, each in left.items()}
    near = dict.fromkeys(left, math.inf)
    chosen: list[Input] = []
    last = features(own)
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
