"""One picture of all modules: suites and classes, ranks, and tests of significance."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from mrscout.evaluation.ranking import Inputs, rank
from mrscout.evaluation.suite_table import by_class, significance, table
from mrscout.evaluation.suites import Ground, Suite
from mrscout.languages.java.measure.attribution import readable_test
from mrscout.languages.java.measure.mutant_source import SourceLines
from mrscout.languages.java.measure.tools import JACOCO, PIT
from mrscout.model.evaluation import MINED, Evaluation, Trouble
from mrscout.model.mutation import Line, Mutation
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.pipeline.evaluate_module import Measured
from mrscout.sources import Project


def picture(
    project: Project,
    kept: Sequence[tuple[CodifiedMR, Judged]],
    measured: Sequence[Measured],
    troubles: Sequence[Trouble],
) -> Evaluation:
    """What was measured in all modules, put together; relations are ranked over all of them."""
    ground = reduce(or_, (each.ground for each in measured), Ground(frozenset(), frozenset()))
    names = sorted({"C", "D"}.union(*(each.suites for each in measured)))
    suites = {
        name: reduce(or_, (each.suites.get(name, Suite()) for each in measured), Suite()) for name in names
    }
    order = {codified.relation.id: place for place, (codified, _) in enumerate(kept)}
    inputs = sorted((each for one in measured for each in one.inputs), key=lambda each: order[each.id])
    mined = {codified.relation.id for codified, _ in kept if codified.relation.origin.counts_in_funnel}
    # Where all were mined that is what C is.
    alone = {f"D+{MINED}": suites["D"] | _of(inputs, mined, ground)} if len(mined) < len(kept) else {}
    classes = by_class(suites, _parts(ground), alone)
    return Evaluation(
        tuple(rank(inputs, suites["D"], SourceLines(project).describe)),
        len(ground.lines),
        len(ground.mutants),
        sum(each.tests for each in measured),
        table(suites, ground, alone),
        tuple(classes),
        significance(suites, ground, classes),
        sum(len(each.lines) - (0 in each.lines) for each in inputs),
        tuple(
            replace(excluded, test=readable_test(excluded.test, excluded.of))
            for each in measured
            for excluded in each.excluded
        ),
        tuple(troubles),
        {"pit": PIT, "jacoco": JACOCO},
        population=sum(each.every for each in measured),
    )


def _of(inputs: Sequence[Inputs], ids: set[str], ground: Ground) -> Suite:
    """What some relations do; a mutant of a line that they run is taken for one that they reach."""
    wanted = [each for each in inputs if each.id in ids]
    lines = frozenset[Line]().union(*(each.covered for each in wanted))
    killed = frozenset[Mutation]().union(*(each.killed for each in wanted))
    return Suite(lines, killed | {each for each in ground.mutants if _line(each) in lines}, killed)


def _line(mutant: Mutation) -> Line:
    package, _, name = mutant.class_name.partition("$")[0].rpartition(".")
    return package, f"{name}.java", mutant.line


def _parts(ground: Ground) -> dict[str, Ground]:
    """The ground by file: a class with the ones that are nested in it."""
    lines: dict[str, set[Line]] = defaultdict(set)
    mutants: dict[str, set[Mutation]] = defaultdict(set)
    for line in ground.lines:
        package, source, _ = line
        lines[f"{package}.{source.removesuffix('.java')}".lstrip(".")].add(line)
    for mutant in ground.mutants:
        mutants[mutant.class_name.partition("$")[0]].add(mutant)
    return {name: Ground(frozenset(lines[name]), frozenset(mutants[name])) for name in {*lines, *mutants}}
