"""The statistics of a study: size and draw of a sample, shares, ratings, and agreement of raters.

Shares have Wilson's interval (paper 4.2), ratings the paper's one-sample t-test and Cohen's d (paper 4.5), and
agreement beyond chance is Cohen's kappa for two raters, Fleiss' for any number.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import TypeVar

Member = TypeVar("Member")

_TERMS = 300  # of a continued fraction, which ends long before
_TINY = 1e-300


def sample_size(population: int, confidence: float, margin: float) -> int:
    """Return the size of a sample by Cochran's formula, corrected for a finite population, for any share."""
    if population <= 0:
        return 0
    infinite = _deviate(confidence) ** 2 * 0.25 / margin**2
    return min(population, math.ceil(infinite / (1 + (infinite - 1) / population)))


def draw(population: Sequence[Member], count: int, seed: int) -> list[Member]:
    """Return random members without repetition; the same seed draws the same."""
    return Random(seed).sample(population, min(count, len(population)))  # noqa: S311 - the same every time


def interval(hits: int, sample: int, population: int, confidence: float) -> tuple[float, float]:
    """Return Wilson's confidence interval of a share, corrected for a finite population.

    Wilson's interval stays within 0 and 1, and is accurate near them, where precision is.
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
    """Return the number of standard deviations to each side that hold a share of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


@dataclass(frozen=True, slots=True)
class Above:
    """The result of comparing a mean with a neutral score."""

    mean: float
    p: float | None  #: one-sided: the chance of such a mean were the neutral score the true one
    effect: float | None  #: Cohen's d


def above(scores: Sequence[float], neutral: float) -> Above:
    """Return the t-test of the items' mean scores against a neutral score; without p and d if all scores are the
    same.
    """
    mean = fmean(scores)
    deviation = stdev(scores) if len(scores) > 1 else 0.0
    if deviation == 0:
        return Above(mean, None, None)
    effect = (mean - neutral) / deviation
    return Above(mean, upper_tail(effect * math.sqrt(len(scores)), len(scores) - 1), effect)


def upper_tail(t: float, freedom: int) -> float:
    """Return the probability that Student's t exceeds a value."""
    tail = _beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return tail if t >= 0 else 1 - tail


def _beta(x: float, a: float, b: float) -> float:
    """Return the regularised incomplete beta function, by Lentz's continued fraction."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):  # there it converges slowly
        return 1 - _beta(1 - x, b, a)
    log = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, _TERMS):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _away(1 + step * d)
            c = _away(1 + step / c)
            fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return math.exp(log) * fraction / a


def _away(value: float) -> float:
    """Return a value moved away from zero, which must not be divided by."""
    return value if abs(value) > _TINY else _TINY


def cohens_kappa(one: Sequence[str], other: Sequence[str]) -> float | None:
    """Return Cohen's kappa of two raters over the same items; None if chance alone would agree on everything."""
    count = len(one)
    if count == 0 or count != len(other):
        return None
    agreed = sum(a == b for a, b in zip(one, other, strict=True)) / count
    left, right = Counter(one), Counter(other)
    return _beyond_chance(agreed, sum(left[label] * right[label] for label in left) / count**2)


def fleiss_kappa(items: Sequence[Sequence[str]]) -> float | None:
    """Return Fleiss' kappa of items with the same number of labels, at least two; None as for `cohens_kappa`."""
    raters = len(items[0]) if items else 0
    if raters < 2 or any(len(item) != raters for item in items):
        return None
    counts = [Counter(item) for item in items]
    pairs = raters * (raters - 1)
    agreed = sum(sum(n * (n - 1) for n in count.values()) / pairs for count in counts) / len(items)
    total = sum(counts, Counter[str]())
    return _beyond_chance(agreed, sum((n / (raters * len(items))) ** 2 for n in total.values()))


def _beyond_chance(agreed: float, chance: float) -> float | None:
    return (agreed - chance) / (1 - chance) if chance < 1 else None
