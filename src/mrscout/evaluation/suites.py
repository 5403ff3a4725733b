"""Suites and their unions, the paper's measures of them, and significance tests of gains.

The tests are Wilcoxon's signed-rank test for pairs, and the paper's Mann-Whitney U test. Both are one-sided: the
alternative is that scores with relations are higher. The effect is the probability that such a score is the higher one
of two, with ties counted half (Vargha and Delaney's A).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from mrscout.model.worth import Adequacy, ClassLines, Fate, Line, Lines, Mutation, Significance


@dataclass(frozen=True, slots=True)
class Ground:
    """All lines and mutants of some classes, which measures of suites refer to."""

    lines: frozenset[Line]
    mutants: frozenset[Mutation]

    def __or__(self, other: "Ground") -> "Ground":
        return Ground(self.lines | other.lines, self.mutants | other.mutants)


@dataclass(frozen=True, slots=True)
class Suite:
    """The lines and mutants that a suite covers, and the mutants that it kills."""

    lines: frozenset[Line] = frozenset()
    covered: frozenset[Mutation] = frozenset()
    killed: frozenset[Mutation] = frozenset()

    def __or__(self, other: "Suite") -> "Suite":
        return Suite(self.lines | other.lines, self.covered | other.covered, self.killed | other.killed)

    def within(self, ground: Ground) -> "Suite":
        """Return the suite restricted to the lines and mutants of a ground."""
        return Suite(self.lines & ground.lines, self.covered & ground.mutants, self.killed & ground.mutants)


def suite_of(lines: Iterable[Line], tested: Iterable[Fate]) -> Suite:
    """Return a suite from measurements; a killed mutant counts as covered, also if it was not recorded as such."""
    fates = list(tested)
    killed = frozenset(fate.mutation for fate in fates if fate.killed)
    return Suite(frozenset(lines), killed | {fate.mutation for fate in fates if fate.covered}, killed)


def adequacy(suite: Suite, ground: Ground) -> Adequacy:
    """Return the paper's measures of a suite; a share of nothing is 0."""
    return Adequacy(
        _share(len(suite.lines), len(ground.lines)),
        _share(len(suite.covered), len(ground.mutants)),
        _share(len(suite.killed), len(suite.covered)),
        _share(len(suite.killed), len(ground.mutants)),
    )


def lines_of(covered: Lines, classes: Mapping[str, ClassLines]) -> frozenset[Line]:
    """Return lines by class as lines by file; classes that are not under test are left out."""
    of_files: set[Line] = set()
    for name, lines in covered.items():
        if name in classes:
            package, source = name.rpartition(".")[0], classes[name].source
            of_files.update((package, source, line) for line in lines)
    return frozenset(of_files)


def all_lines(classes: Mapping[str, ClassLines]) -> frozenset[Line]:
    """Return all lines of classes that can be covered."""
    return lines_of({name: class_.lines for name, class_ in classes.items()}, classes)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


#: the most differences for which the exact distribution is used
_EXACT = 50


def signed_rank(before: Sequence[float], after: Sequence[float]) -> Significance:
    """Apply Wilcoxon's test to pairs of scores; pairs without a difference are left out."""
    differences = [round(b - a, 12) for a, b in zip(before, after, strict=True)]
    effect = _paired_effect(differences)
    changed = [difference for difference in differences if difference]
    if not changed:
        return Significance(len(differences), None, effect)
    doubled = _doubled_ranks([abs(difference) for difference in changed])
    positive = sum(rank for rank, difference in zip(doubled, changed, strict=True) if difference > 0)
    if len(changed) <= _EXACT:
        return Significance(len(differences), _exact_tail(doubled, positive), effect)
    count = len(changed)
    mean = count * (count + 1) / 4
    ties = sum(times**3 - times for times in Counter(doubled).values())
    deviation = sqrt(count * (count + 1) * (2 * count + 1) / 24 - ties / 48)
    return Significance(len(differences), _upper_tail((positive / 2 - mean - 0.5) / deviation), effect)


def rank_sum(before: Counter[float], after: Counter[float]) -> Significance:
    """Apply Mann and Whitney's test to two lists of scores, as counts by score."""
    one, other = before.total(), after.total()
    if not one or not other:
        return Significance(one, None, None)
    above = sum(
        times * sum(count * _wins(score, low) for low, count in before.items())
        for score, times in after.items()
    )
    both = before + after
    total = one + other
    ties = sum(times**3 - times for times in both.values()) / (total * (total - 1))
    deviation = sqrt(one * other / 12 * (total + 1 - ties))
    p = _upper_tail((above - one * other / 2 - 0.5) / deviation) if deviation else None
    return Significance(one, p, above / (one * other))


def _wins(one: float, other: float) -> float:
    return 0.5 if one == other else float(one > other)


def _paired_effect(differences: Iterable[float]) -> float | None:
    """Return the share of pairs with an increase, ties counted half."""
    wins = [_wins(difference, 0.0) for difference in differences]
    return sum(wins) / len(wins) if wins else None


def _doubled_ranks(values: Sequence[float]) -> list[int]:
    """Return twice the rank of each value, ranks starting at 1; equal values share their mean rank."""
    order = sorted(values)
    first = {value: index for index, value in reversed(list(enumerate(order)))}
    counts = Counter(order)
    return [2 * first[value] + 1 + counts[value] for value in values]


def _exact_tail(doubled: Sequence[int], positive: int) -> float:
    """Return the probability of a sum of positive ranks at least as high if each sign is equally likely."""
    ways: Counter[int] = Counter({0: 1})
    for rank in doubled:
        ways += Counter({total + rank: count for total, count in ways.items()})
    higher = sum(count for total, count in ways.items() if total >= positive)
    return float(higher / 2 ** len(doubled))


def _upper_tail(z: float) -> float:
    return erfc(z / sqrt(2)) / 2
