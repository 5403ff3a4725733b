"""Suites and their unions: what they cover and kill, the paper's table of them, and whether a gain could be chance.

Whether a gain could be chance: Wilcoxon's signed-rank test for pairs, and the paper's Mann-Whitney U test. Both are
one-sided: the alternative is that the scores with relations are the higher ones. The effect is the chance that such a
score is the higher one of two, with ties counted half (Vargha and Delaney's A).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

from mrscout.model.worth import Adequacy, ClassLines, Fate, Line, Lines, Mutation, Significance


@dataclass(frozen=True, slots=True)
class Ground:
    """What there is to be tested."""

    lines: frozenset[Line]
    mutants: frozenset[Mutation]

    def __or__(self, other: "Ground") -> "Ground":
        return Ground(self.lines | other.lines, self.mutants | other.mutants)


@dataclass(frozen=True, slots=True)
class Suite:
    """What a suite does."""

    lines: frozenset[Line] = frozenset()
    covered: frozenset[Mutation] = frozenset()
    killed: frozenset[Mutation] = frozenset()

    def __or__(self, other: "Suite") -> "Suite":
        return Suite(self.lines | other.lines, self.covered | other.covered, self.killed | other.killed)

    def within(self, ground: Ground) -> "Suite":
        """What it does on a part of the ground."""
        return Suite(self.lines & ground.lines, self.covered & ground.mutants, self.killed & ground.mutants)


def suite_of(lines: Iterable[Line], tested: Iterable[Fate]) -> Suite:
    """A suite by what was measured of it; a mutant that is killed is covered, whatever else is said."""
    every = list(tested)
    killed = frozenset(each.mutation for each in every if each.killed)
    return Suite(frozenset(lines), killed | {each.mutation for each in every if each.covered}, killed)


def adequacy(suite: Suite, ground: Ground) -> Adequacy:
    """The measures of a suite; a share of nothing is 0."""
    return Adequacy(
        _share(len(suite.lines), len(ground.lines)),
        _share(len(suite.covered), len(ground.mutants)),
        _share(len(suite.killed), len(suite.covered)),
        _share(len(suite.killed), len(ground.mutants)),
    )


def lines_of(covered: Lines, classes: Mapping[str, ClassLines]) -> frozenset[Line]:
    """Lines of classes as lines of their files."""
    found: set[Line] = set()
    for name, lines in covered.items():
        if name in classes:
            package, source = name.rpartition(".")[0], classes[name].source
            found.update((package, source, line) for line in lines)
    return frozenset(found)


def all_lines(classes: Mapping[str, ClassLines]) -> frozenset[Line]:
    """Every line that there is to be covered."""
    return lines_of({name: each.lines for name, each in classes.items()}, classes)


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


#: differences up to which the exact distribution is used
_EXACT = 50


def signed_rank(before: Sequence[float], after: Sequence[float]) -> Significance:
    """Wilcoxon's test over pairs; pairs without a difference are left out, as Wilcoxon does."""
    differences = [round(b - a, 12) for a, b in zip(before, after, strict=True)]
    effect = _paired_effect(differences)
    changed = [each for each in differences if each]
    if not changed:
        return Significance(len(differences), None, effect)
    doubled = _doubled_ranks([abs(each) for each in changed])
    positive = sum(rank for rank, each in zip(doubled, changed, strict=True) if each > 0)
    if len(changed) <= _EXACT:
        return Significance(len(differences), _exact_tail(doubled, positive), effect)
    count = len(changed)
    mean = count * (count + 1) / 4
    ties = sum(times**3 - times for times in Counter(doubled).values())
    deviation = sqrt(count * (count + 1) * (2 * count + 1) / 24 - ties / 48)
    return Significance(len(differences), _upper((positive / 2 - mean - 0.5) / deviation), effect)


def rank_sum(before: Counter[float], after: Counter[float]) -> Significance:
    """Mann and Whitney's test over two lists of scores, each given as how often a score occurs."""
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
    p = _upper((above - one * other / 2 - 0.5) / deviation) if deviation else None
    return Significance(one, p, above / (one * other))


def _wins(one: float, other: float) -> float:
    return 0.5 if one == other else float(one > other)


def _paired_effect(differences: Iterable[float]) -> float | None:
    """The share of pairs that went up, ties counted half."""
    every = list(differences)
    return sum(_wins(each, 0.0) for each in every) / len(every) if every else None


def _doubled_ranks(values: Sequence[float]) -> list[int]:
    """Twice the rank of each, from one; equal values share the middle of theirs."""
    order = sorted(values)
    first = {value: index for index, value in reversed(list(enumerate(order)))}
    counts = Counter(order)
    return [2 * first[value] + 1 + counts[value] for value in values]


def _exact_tail(doubled: Sequence[int], positive: int) -> float:
    """The chance of a sum of positive ranks as high, when each sign is a toss."""
    ways: Counter[int] = Counter({0: 1})
    for rank in doubled:
        ways += Counter({total + rank: count for total, count in ways.items()})
    higher = sum(count for total, count in ways.items() if total >= positive)
    return float(higher / 2 ** len(doubled))


def _upper(z: float) -> float:
    return erfc(z / sqrt(2)) / 2
