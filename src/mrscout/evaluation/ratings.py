"""Whether ratings on a scale lie above its middle: the paper's one-sample t-test and Cohen's d (paper 4.5)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

_TERMS = 300  # of a continued fraction, which ends long before
_TINY = 1e-300


@dataclass(frozen=True, slots=True)
class Above:
    """A mean against a neutral score."""

    mean: float
    p: float | None  #: one-sided: the chance of such a mean were the neutral score the true one
    effect: float | None  #: Cohen's d


def above(scores: Sequence[float], neutral: float) -> Above:
    """The test over the mean score of each item; without p and d where all are the same."""
    mean = fmean(scores)
    deviation = stdev(scores) if len(scores) > 1 else 0.0
    if deviation == 0:
        return Above(mean, None, None)
    effect = (mean - neutral) / deviation
    return Above(mean, upper_tail(effect * math.sqrt(len(scores)), len(scores) - 1), effect)


def upper_tail(t: float, freedom: int) -> float:
    """The chance that Student's t exceeds a value."""
    tail = _beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return tail if t >= 0 else 1 - tail


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by Lentz's continued fraction."""
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
    """From zero, which must not be divided by."""
    return value if abs(value) > _TINY else _TINY
