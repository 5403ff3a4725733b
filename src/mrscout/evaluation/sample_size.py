"""How many items a sample needs, which ones are drawn, and what it says about the whole (paper 4.2 and 4.5)."""

import math
from collections.abc import Sequence
from random import Random
from statistics import NormalDist
from typing import TypeVar

Each = TypeVar("Each")


def sample_size(population: int, confidence: float, margin: float) -> int:
    """Cochran's number with his correction for a finite population, whatever the share that is looked for."""
    if population <= 0:
        return 0
    infinite = _deviate(confidence) ** 2 * 0.25 / margin**2
    return min(population, math.ceil(infinite / (1 + (infinite - 1) / population)))


def draw(population: Sequence[Each], count: int, seed: int) -> list[Each]:
    """So many of them at random, without repetition; the same seed draws the same."""
    return Random(seed).sample(population, min(count, len(population)))  # noqa: S311 - the same every time


def interval(hits: int, sample: int, population: int, confidence: float) -> tuple[float, float]:
    """Where a share of the whole lies, by Wilson's score; a sample that is nearly the whole says nearly all.

    Wilson's interval stays within 0 and 1 and is honest near them, where precision is.
    """
    if sample == 0:
        return (0.0, 1.0)
    share = hits / sample
    if sample >= population:
        return (share, share)
    count = sample * (population - 1) / (population - sample)  # as many of an infinite population would say
    square = _deviate(confidence) ** 2
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = math.sqrt(share * (1 - share) * square / count + (square / (2 * count)) ** 2) / (
        1 + square / count
    )
    return (max(0.0, middle - half), min(1.0, middle + half))


def _deviate(confidence: float) -> float:
    """How many standard deviations to each side hold so much of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)
