"""Chooses a few telling inputs: those that differ most from the developers' own and from each other."""

import math
import re
from collections.abc import Sequence
from itertools import combinations

from mrscout.filtering.inputs import Input
from mrscout.model.values import Kind, Value

Features = tuple[float, ...]
_FLOATS = (Kind.FLOAT, Kind.DOUBLE)
_STRANGE = re.compile(r"[^ -~]")


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
    """Lengths, signs, magnitudes and characters of each value, and which values are equal."""
    found = [feature for value in given for feature in _of(value)]
    return (*found, *(float(one == other) for one, other in combinations(given, 2)))


def _of(value: Value) -> Features:
    data = value.data
    if isinstance(data, bool):
        return (float(data), 0.0, 0.0, 0.0)
    if isinstance(data, (int, float)):
        return _number(float(data), whole=value.kind not in _FLOATS or float(data).is_integer())
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, tuple):
        inner = [_of(each) for each in data]
        middle = [sum(column) / len(inner) for column in zip(*inner, strict=True)] if inner else [0.0] * 4
        return (math.log2(1 + len(data)), middle[0], middle[2], len(set(data)) / max(1, len(data)))
    return (-2.0, 0.0, 0.0, 0.0)


def _number(number: float, *, whole: bool) -> Features:
    if not math.isfinite(number):
        return (math.copysign(3.0, number), 0.0, 4.0, 0.0)
    sign = float((number > 0) - (number < 0))
    return (sign, math.log2(1 + abs(number)) / 8, 0.0, 0.0 if whole else 1.0)


def _text(written: str) -> Features:
    if not written:
        return (-1.0, 0.0, 0.0, 0.0)
    size = len(written)
    letters = sum(map(str.isalpha, written)) / size
    digits = sum(map(str.isdigit, written)) / size
    strange = len(_STRANGE.findall(written)) / size
    return (math.log2(1 + size), letters, digits, 2 * strange)
