"""Sums up the measurements of all modules: the paper's table of suites, ranks of relations, significance tests."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from operator import or_

from mrscout.evaluation.ranking import OWN, Inputs, rank
from mrscout.evaluation.suites import Ground, Suite, adequacy, rank_sum, signed_rank
from mrscout.model.relations import MetamorphicRelation
from mrscout.model.worth import (
    MINED,
    Adequacy,
    ClassWorth,
    Evaluation,
    Excluded,
    Line,
    Mutant,
    Mutation,
    Significance,
    Trouble,
)


@dataclass(frozen=True, slots=True)
class Measured:
    """The measurements of a module."""

    parts: Mapping[str, Ground]  #: lines and mutants by class under test, including its nested classes
    places: Mapping[Mutation, Line]  #: the line of each mutant
    suites: Mapping[str, Suite]  #: D for the developers', C for the relations', E for another
    inputs: tuple[Inputs, ...]
    excluded: tuple[Excluded, ...]
    tests: int  #: developers' tests that count
    population: int  #: number of mutants, tried or not


def sum_up(
    kept: Sequence[MetamorphicRelation],
    measured: Sequence[Measured],
    troubles: Sequence[Trouble],
    describe: Callable[[Mutation], Mutant],
    tools: Mapping[str, str],
) -> Evaluation:
    """Return the evaluation of all modules together; relations are ranked over all of them."""
    parts: dict[str, Ground] = {}
    for module in measured:
        for name, part in module.parts.items():
            parts[name] = parts[name] | part if name in parts else part
    ground = reduce(or_, parts.values(), Ground(frozenset(), frozenset()))
    names = sorted({"C", "D"}.union(*(module.suites for module in measured)))
    suites = {
        name: reduce(or_, (module.suites.get(name, Suite()) for module in measured), Suite())
        for name in names
    }
    order = {relation.id: place for place, relation in enumerate(kept)}
    inputs = sorted(
        chain.from_iterable(module.inputs for module in measured), key=lambda relation: order[relation.id]
    )
    mined = {relation.id for relation in kept if relation.origin.counts_in_funnel}
    also = {}
    if len(mined) < len(kept):  # otherwise C is the suite of the mined relations
        places = {mutant: line for module in measured for mutant, line in module.places.items()}
        also = {
            f"D+{MINED}": suites["D"]
            | _suite_of([relation for relation in inputs if relation.id in mined], places)
        }
    classes = by_class(suites, parts, also)
    return Evaluation(
        tuple(rank(inputs, suites["D"], describe)),
        len(ground.lines),
        len(ground.mutants),
        sum(module.tests for module in measured),
        table(suites, ground, also),
        tuple(classes),
        significance(suites, ground, classes),
        sum(len(relation.lines) - (OWN in relation.lines) for relation in inputs),
        tuple(excluded for module in measured for excluded in module.excluded),
        tuple(troubles),
        tools,
        population=sum(module.population for module in measured),
    )


def _suite_of(relations: Sequence[Inputs], places: Mapping[Mutation, Line]) -> Suite:
    """Return the suite of some relations; a mutant counts as covered if they cover its line."""
    lines = frozenset[Line]().union(*(relation.covered for relation in relations))
    killed = frozenset[Mutation]().union(*(relation.killed for relation in relations))
    return Suite(lines, killed | {mutant for mutant, line in places.items() if line in lines}, killed)


def unions(suites: Mapping[str, Suite]) -> dict[str, Suite]:
    """Return each suite and each union by name, such as `D`, `C`, `D+C`; the relations' suite comes last in a name."""
    order = sorted(suites, key=lambda name: (name == "C", name != "D", name))
    sizes = range(1, len(order) + 1)
    return {
        "+".join(names): reduce(or_, (suites[name] for name in names))
        for size in sizes
        for names in combinations(order, size)
    }


def table(suites: Mapping[str, Suite], ground: Ground, also: Mapping[str, Suite]) -> dict[str, Adequacy]:
    """Return the measures of every suite and union, and of the suites in `also`."""
    return {
        name: adequacy(suite.within(ground), ground) for name, suite in {**unions(suites), **also}.items()
    }


def by_class(
    suites: Mapping[str, Suite], parts: Mapping[str, Ground], also: Mapping[str, Suite]
) -> list[ClassWorth]:
    """Return the measures for each class under test that has lines or mutants, sorted by name."""
    return [
        ClassWorth(name, len(part.lines), len(part.mutants), table(suites, part, also))
        for name, part in sorted(parts.items())
        if part.lines or part.mutants
    ]


def significance(
    suites: Mapping[str, Suite], ground: Ground, classes: Sequence[ClassWorth]
) -> dict[str, Significance]:
    """Test if relations raise the mutation score: over mutants as in the paper, and over pairs of scores by class."""
    developers, both = suites["D"], suites["D"] | suites["C"]

    def scores(suite: Suite) -> Counter[float]:
        killed = len(suite.killed & ground.mutants)
        return Counter({1.0: killed, 0.0: len(ground.mutants) - killed})

    scored = [class_ for class_ in classes if class_.mutants]
    return {
        "mutants": rank_sum(scores(developers), scores(both)),
        "classes": signed_rank(
            [class_.suites["D"].mutation_score for class_ in scored],
            [class_.suites["D+C"].mutation_score for class_ in scored],
        ),
    }
