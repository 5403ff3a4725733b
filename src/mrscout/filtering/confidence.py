"""How sure one can be of a share that was seen."""

from math import comb, exp, lgamma, log


def lower_bound(passed: int, valid: int, confidence: float = 0.95) -> float:
    """The share that is behind what was seen, at least (Clopper and Pearson, one-sided)."""
    if valid == 0 or passed == 0:
        return 0.0
    if passed == valid:
        return float((1 - confidence) ** (1 / valid))
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _at_least(passed, valid, middle) > 1 - confidence:
            high = middle
        else:
            low = middle
    return low


def _at_least(passed: int, valid: int, share: float) -> float:
    """The chance of so many passes or more."""
    if share <= 0:
        return 0.0
    if share >= 1:
        return 1.0
    if valid < 200:
        return sum(comb(valid, k) * share**k * (1 - share) ** (valid - k) for k in range(passed, valid + 1))
    total = 0.0
    for k in range(passed, valid + 1):
        total += exp(_log_ways(valid, k) + k * log(share) + (valid - k) * log(1 - share))
    return total


def coincidence(left: int, wrong: int, wanted: int, others: int) -> float:
    """The chance that a condition unrelated to what is wanted leaves no more of the others (Fisher's test)."""
    kept = left + wrong
    fewest = max(0, kept - wanted)
    whole = _log_ways(wanted + others, kept)
    return sum(
        exp(_log_ways(others, k) + _log_ways(wanted, kept - k) - whole) for k in range(fewest, wrong + 1)
    )


def _log_ways(n: int, k: int) -> float:
    """The logarithm of the number of ways to choose k of n."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
