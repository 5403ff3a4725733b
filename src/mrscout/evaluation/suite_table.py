"""The paper's table: every suite and union of suites, over all classes and for each, with tests of significance."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from mrscout.evaluation.statistics import rank_sum, signed_rank
from mrscout.evaluation.suites import Ground, Suite, adequacy
from mrscout.model.evaluation import Adequacy, ClassWorth, Significance


def unions(suites: Mapping[str, Suite]) -> dict[str, Suite]:
    """Each suite and each union, named `D`, `C`, `D+C`: the ones with relations last in their name."""
    order = sorted(suites, key=lambda name: (name == "C", name != "D", name))
    found: dict[str, Suite] = {}
    for size in range(1, len(order) + 1):
        for names in combinations(order, size):
            whole = Suite()
            for name in names:
                whole |= suites[name]
            found["+".join(names)] = whole
    return found


def table(suites: Mapping[str, Suite], ground: Ground, also: Mapping[str, Suite]) -> dict[str, Adequacy]:
    """The measures of every suite and union, and of others that are wanted as they are."""
    every = {**unions(suites), **also}
    return {name: adequacy(suite.within(ground), ground) for name, suite in every.items()}


def by_class(
    suites: Mapping[str, Suite], parts: Mapping[str, Ground], also: Mapping[str, Suite]
) -> list[ClassWorth]:
    """The same for each class under test; those with neither lines nor mutants say nothing."""
    return [
        ClassWorth(name, len(part.lines), len(part.mutants), table(suites, part, also))
        for name, part in sorted(parts.items())
        if part.lines or part.mutants
    ]


def significance(
    suites: Mapping[str, Suite], ground: Ground, classes: Sequence[ClassWorth]
) -> dict[str, Significance]:
    """Whether mutation scores rise: over mutants as in the paper, and over classes in pairs."""
    developers, both = suites["D"], suites["D"] | suites["C"]

    def scores(suite: Suite) -> Counter[float]:
        killed = len(suite.killed & ground.mutants)
        return Counter({1.0: killed, 0.0: len(ground.mutants) - killed})

    scored = [each for each in classes if each.mutants]
    return {
        "mutants": rank_sum(scores(developers), scores(both)),
        "classes": signed_rank(
            [each.suites["D"].mutation_score for each in scored],
            [each.suites["D+C"].mutation_score for each in scored],
        ),
    }
