"""How far raters agree beyond what chance would give: Cohen's kappa for two, Fleiss' for any number."""

from collections import Counter
from collections.abc import Sequence


def cohens_kappa(one: Sequence[str], other: Sequence[str]) -> float | None:
    """For two raters over the same items; None where chance alone would agree on everything."""
    count = len(one)
    if count == 0 or count != len(other):
        return None
    agreed = sum(a == b for a, b in zip(one, other, strict=True)) / count
    left, right = Counter(one), Counter(other)
    return _beyond_chance(agreed, sum(left[label] * right[label] for label in left) / count**2)


def fleiss_kappa(items: Sequence[Sequence[str]]) -> float | None:
    """For items that the same number of raters has labelled, at least two; None as above."""
    raters = len(items[0]) if items else 0
    if raters < 2 or any(len(each) != raters for each in items):
        return None
    counts = [Counter(each) for each in items]
    pairs = raters * (raters - 1)
    agreed = sum(sum(n * (n - 1) for n in each.values()) / pairs for each in counts) / len(items)
    total = sum(counts, Counter[str]())
    return _beyond_chance(agreed, sum((n / (raters * len(items))) ** 2 for n in total.values()))


def _beyond_chance(agreed: float, chance: float) -> float | None:
    return (agreed - chance) / (1 - chance) if chance < 1 else None
