"""Suites and their unions: which lines they cover, which mutants they reach and kill."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mrscout.model.evaluation import Adequacy
from mrscout.model.mutation import ClassLines, Fate, Line, Lines, Mutation


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
