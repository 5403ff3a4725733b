"""Measures what the developers' tests and the kept relations of one module cover and kill.

Order: all tests and inputs run on the unchanged code, which gives the covered lines; those that do not pass are
excluded, or flagged for relations. PIT runs the others on mutants. It runs all tests once more before, and tests that
end otherwise then are flaky. Mutants that relations seem to kill by a time-out only are tried again with more time. The
tests of another suite run in their own JVMs, since generated tests change static state.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median

from mrscout.errors import EnvironmentLacks
from mrscout.evaluation.input_selection import in_order_of_gain, limits_of, share_of
from mrscout.evaluation.ranking import OWN, Inputs, kills_of
from mrscout.evaluation.suites import Ground, Suite, all_lines, lines_of, suite_of
from mrscout.evaluation.totals import Measured
from mrscout.languages.java.measure.attribution import RELATIONS, readable_test
from mrscout.languages.java.measure.measurement_sandbox import (
    MeasurementSandbox,
    MutantSample,
    RelationRun,
    SuiteRun,
)
from mrscout.languages.java.measure.pit import Mutants, Mutated, mutate
from mrscout.languages.java.measure.reports import Progress, place_of
from mrscout.languages.java.measure.test_run import Trial, try_all
from mrscout.model.worth import Excluded, Fate, Flag, Limits, Line, Mutation, Outcome, Ran, Step, WhyExcluded

#: seconds for an input from which on a relation is flagged as slow
SLOW = 1.0
#: seconds of processor time of all tests, from which on the second compiler of the JVM pays
_LONG = 10.0
#: milliseconds that a mutant gets that was late once
_PATIENT = 30_000
#: from so many mutants on covered lines on, it is no coincidence that PIT runs no test on any
_MANY = 10
#: the lines that each input covers, by its number
Covers = dict[int, frozenset[Line]]
#: names of the suites: the developers' tests, and another suite
_DEVELOPERS, _OTHER = "D", "E"


@dataclass(frozen=True, slots=True)
class Assignment:
    """What is measured in a module."""

    tests: tuple[str, ...]  #: classes of developers' tests
    relations: tuple[RelationRun, ...]
    mutated: Mutated
    suite: tuple[str, ...] = ()  #: classes of another suite's tests
    #: subclasses of abstract classes under test, which are also under test if relations run them
    implementing: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()  #: classes of tests that the build does not run
    mutants: int = 0  #: the approximate size of a random sample of mutants; 0 for all


def measure(
    sandbox: MeasurementSandbox, assignment: Assignment, listen: Callable[[Step, str], None]
) -> Measured:
    """Run tests, relations and PIT. Raises EnvironmentLacks if a tool fails."""
    listen(Step.RUNNING, "")
    mutated, relations = assignment.mutated, assignment.relations
    suites = {_DEVELOPERS: SuiteRun(assignment.tests)}
    trial = try_all(sandbox, "trial", suites, relations, (*mutated.classes, *assignment.implementing))
    listen(Step.MUTATING, "")
    harnesses = {relation.harness for relation in relations}
    subclasses = touched(assignment.implementing, trial, harnesses)
    mutated = replace(mutated, classes=(*mutated.classes, *subclasses))
    trial.classes = {name: lines for name, lines in trial.classes.items() if name in mutated.classes}
    sample = MutantSample(share_of(len(all_lines(trial.classes)), assignment.mutants))
    mutated = replace(mutated, sample=sample, long=trial.processor > _LONG)
    once = settled(trial)
    counted = {name: counting(suite, *once) for name, suite in suites.items()}
    covers = covers_of(relations, trial)
    runs = [order_inputs(run, covers[run.id]) for run in runnable(relations, trial, once[0])[0]]
    crowds = limits_of((len(run.inputs), frozenset[Line]().union(*covers[run.id].values())) for run in runs)
    mutants = mutate(sandbox, "mutants", mutated, counted, runs, crowds, _announce(listen, Step.MUTATING))
    passing, excluded = settled(trial, mutants.otherwise, harnesses)
    fates = dict(mutants.fates)
    measured = {
        name: suite_of(_lines((test for test in passing if test.of in suite.classes), trial), fates[name])
        for name, suite in suites.items()
    }
    check_pit_ran_tests(measured[_DEVELOPERS], fates[_DEVELOPERS], trial)
    sound, flags = runnable(relations, trial, passing)
    again = partial(mutate, sandbox, "doubtful", hear=_announce(listen, Step.AGAIN))
    fates[RELATIONS] = confirmed(again, mutated, runs, crowds, fates[RELATIONS], measured[_DEVELOPERS])
    kills = kills_of(fates[RELATIONS])
    lines = {relation.id: _only(covers[relation.id], relation) for relation in sound}
    ids = [relation.id for relation in relations]
    inputs = [Inputs(id_, lines.get(id_, {}), kills.get(id_, {}), flags[id_]) for id_ in ids]
    covered = frozenset[Line]().union(*(relation.covered for relation in inputs))
    measured[RELATIONS] = suite_of(covered, fates[RELATIONS])
    if assignment.suite:
        measured[_OTHER], uncounted = other_suite(sandbox, SuiteRun(assignment.suite), mutated)
        excluded += uncounted
    places = {fate.mutation: place_on_line(fate.mutation) for fate in fates[RELATIONS]}
    tests = [test for test in excluded if test.of not in harnesses]
    left_out = [replace(test, test=readable_test(test.test, test.of)) for test in tests]
    left_out += [Excluded(name, "", WhyExcluded.LEFT_OUT) for name in assignment.left_out]
    return Measured(
        parts_of(all_lines(trial.classes), places),
        places,
        measured,
        tuple(inputs),
        tuple(left_out),
        sum(test.of in suites[_DEVELOPERS].classes for test in passing),
        mutants.every,
    )


def place_on_line(mutant: Mutation) -> Line:
    """The line of a mutant, in the file named after its outermost class."""
    package, _, name = mutant.class_name.partition("$")[0].rpartition(".")
    return package, f"{name}.java", mutant.line


def parts_of(lines: Iterable[Line], mutants: Iterable[Mutation]) -> dict[str, Ground]:
    """The lines and mutants of each outermost class, by its name."""
    lines_by_class: dict[str, set[Line]] = defaultdict(set)
    mutants_by_class: dict[str, set[Mutation]] = defaultdict(set)
    for line in lines:
        package, source, _ = line
        lines_by_class[f"{package}.{source.removesuffix('.java')}".lstrip(".")].add(line)
    for mutant in mutants:
        mutants_by_class[mutant.class_name.partition("$")[0]].add(mutant)
    names = {*lines_by_class, *mutants_by_class}
    return {
        name: Ground(frozenset(lines_by_class[name]), frozenset(mutants_by_class[name])) for name in names
    }


def check_pit_ran_tests(developers: Suite, fates: Iterable[Fate], trial: Trial) -> None:
    """Raise EnvironmentLacks if PIT runs no test on any mutant, though many are on lines that tests cover.

    All kills would count as gained by relations.
    """
    if developers.covered:
        return
    places = ({fate.mutation.class_name: frozenset({fate.mutation.line})} for fate in fates)
    if sum(not developers.lines.isdisjoint(lines_of(place, trial.classes)) for place in places) >= _MANY:
        detail = f"it runs none of the developers' tests, which cover {len(developers.lines):,} lines"
        raise EnvironmentLacks("PIT", detail, "Please report it, with the project that it was met on.")


def other_suite(
    sandbox: MeasurementSandbox, suite: SuiteRun, mutated: Mutated
) -> tuple[Suite, list[Excluded]]:
    """What another suite covers and kills, and its tests that do not count.

    It runs in its own JVMs: generated tests change static fields, after which the developers' tests could fail.
    """
    trial = try_all(sandbox, "other", {_OTHER: suite}, (), mutated.classes)
    counted = counting(suite, *settled(trial))
    mutants = mutate(sandbox, "other-mutants", mutated, {_OTHER: counted}, ())
    passing, excluded = settled(trial, mutants.otherwise)
    return suite_of(_lines(passing, trial), mutants.fates[_OTHER]), excluded


def touched(classes: Sequence[str], trial: Trial, harnesses: Collection[str]) -> list[str]:
    """The classes of which relations run a line."""
    ran = {name for test in trial.ran if test.of in harnesses for name, lines in test.lines.items() if lines}
    return [name for name in classes if name in ran]


def _lines(tests: Iterable[Ran], trial: Trial) -> frozenset[Line]:
    return frozenset[Line]().union(*(lines_of(test.lines, trial.classes) for test in tests))


def _announce(listen: Callable[[Step, str], None], step: Step) -> Callable[[Progress], None]:
    """A function that announces how many mutants are done."""
    return lambda counts: listen(
        step, f"{counts.begun:,} of {counts.every:,} mutants" if counts.begun else ""
    )


def confirmed(
    mutate: Callable[..., Mutants],
    mutated: Mutated,
    runs: Sequence[RelationRun],
    crowds: Limits,
    fates: list[Fate],
    developers: Suite,
) -> list[Fate]:
    """The fates, after trying mutants again, with more time, that relations kill only by a time-out.

    PIT counts a time-out as a kill, and on a busy machine some happen by chance, which relations must not gain by.
    """
    doubtful = [fate for fate in fates if fate.endless and fate.mutation not in developers.killed]
    if not doubtful:
        return fates
    ids = {each for fate in doubtful for each in fate.coverers} or {each.id for each in runs}
    patient = replace(
        mutated,
        classes=tuple(sorted({fate.mutation.class_name for fate in doubtful})),
        patience=_PATIENT,
        sample=MutantSample(places=frozenset(place_of(fate.mutation) for fate in doubtful)),
    )
    again = mutate(patient, {}, [run for run in runs if run.id in ids], crowds)
    known = {fate.mutation: fate for fate in again.fates[RELATIONS]}
    spared = {fate.mutation: replace(fate, killed=False, killers=()) for fate in doubtful}
    return [{**spared, **known}[fate.mutation] if fate.mutation in spared else fate for fate in fates]


def settled(
    trial: Trial, otherwise: Iterable[Excluded] = (), harnesses: Collection[str] = ()
) -> tuple[list[Ran], list[Excluded]]:
    """The tests that passed, and the excluded ones; `otherwise` are those that ended otherwise in PIT's run.

    That run has one test for each relation, whose end counts for all its inputs.
    """
    again = {(test.of, "" if test.of in harnesses else test.test): test.said for test in otherwise}
    passing: list[Ran] = []
    excluded: list[Excluded] = [test for test in trial.excluded if not test.test]
    for ran in trial.ran:
        if ran.outcome is Outcome.SKIPPED:
            continue
        reason = again.get((ran.of, "" if ran.of in harnesses else ran.test))
        if reason is not None:
            excluded.append(Excluded(ran.of, ran.test, WhyExcluded.FLAKY, ran.said or reason))
        elif ran.outcome is Outcome.PASSED:
            passing.append(ran)
        else:
            excluded.append(Excluded(ran.of, ran.test, WhyExcluded.FAILS, ran.said))
    return passing, excluded


def counting(suite: SuiteRun, passing: Iterable[Ran], excluded: Iterable[Excluded]) -> SuiteRun:
    """The part of a suite that PIT runs, with the tests that are not counted.

    Classes without a passing test that covers a class under test can kill no mutant, and are left out. Classes with a
    failing test are kept, to see if it fails again.
    """
    left_out: dict[str, list[str]] = defaultdict(list)
    for test in excluded:
        if test.test:
            left_out[test.of].append(test.test)
    telling = {test.of for test in passing if any(test.lines.values())}.union(left_out)
    classes = tuple(class_name for class_name in suite.classes if class_name in telling)
    return SuiteRun(classes, {of: sorted(left_out[of]) for of in classes if of in left_out})


def runnable(
    relations: Sequence[RelationRun], trial: Trial, passing: Iterable[Ran]
) -> tuple[list[RelationRun], dict[str, tuple[Flag, ...]]]:
    """The relations with their passing inputs, and the flags of all relations."""
    passed = {test.test: test.seconds for test in passing}
    seen = {test.test for test in trial.ran}
    runnable: list[RelationRun] = []
    flags: dict[str, tuple[Flag, ...]] = {}
    for relation in relations:
        names = {number: f"{relation.id}#{number}" for number, _ in relation.inputs}
        kept = [number for number, name in names.items() if name in passed]
        if seen.isdisjoint(names.values()):
            flags[relation.id] = (Flag.NOT_RUN,)
        elif len(kept) < len(names):
            flags[relation.id] = (Flag.FLAKY,)
        elif median(passed[name] for name in names.values()) > SLOW:
            flags[relation.id] = (Flag.SLOW,)
        else:
            flags[relation.id] = ()
        if kept:
            runnable.append(relation.only(kept))
    return runnable, flags


def covers_of(relations: Iterable[RelationRun], trial: Trial) -> dict[str, Covers]:
    """The lines that inputs cover, by relation."""
    covers: dict[str, Covers] = {relation.id: {} for relation in relations}
    harnesses = {relation.harness for relation in relations}
    for ran in trial.ran:
        if ran.of in harnesses:
            id_, _, number = ran.test.partition("#")
            covers[id_][int(number)] = lines_of(ran.lines, trial.classes)
    return covers


def order_inputs(relation: RelationRun, covers: Covers) -> RelationRun:
    """The relation with the inputs first that cover most, so that few inputs are run until one kills a mutant."""
    inputs = _only(covers, relation)
    order = in_order_of_gain(inputs, [OWN] if OWN in inputs else [])
    return relation.only([number for number, _ in order])


def _only(covers: Covers, relation: RelationRun) -> Covers:
    return {number: covers[number] for number, _ in relation.inputs}
