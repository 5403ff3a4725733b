"""Measures one module: the developers' tests and the kept relations, on the classes under test."""

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
from mrscout.languages.java.measure.measurement_sandbox import Draw, MeasurementSandbox, RelationRun, SuiteRun
from mrscout.languages.java.measure.pit import Mutants, Mutated, mutate
from mrscout.languages.java.measure.reports import Counted, place_of
from mrscout.languages.java.measure.test_run import Trial, try_all
from mrscout.model.worth import Excluded, Fate, Flag, Limits, Line, Mutation, Outcome, Ran, Step, WhyExcluded

#: seconds an input, from which on a relation is no test for every day
SLOW = 1.0
#: seconds of the processors that all tests take together, from which on mutants are run in JVMs that compile well
_LONG = 10.0
#: milliseconds that a mutant gets which was late once
_PATIENT = 30_000
#: mutants on covered lines that tests could all miss by chance, in a branch that they do not take
_MANY = 10
#: lines by the number of the input that covers them
Covers = dict[int, frozenset[Line]]
#: the developers' tests, and those of another suite
_DEVELOPERS, _OTHER = "D", "E"


@dataclass(frozen=True, slots=True)
class Assigned:
    """What is to be measured in a module."""

    tests: tuple[str, ...]  #: classes of developers' tests
    relations: tuple[RelationRun, ...]
    mutated: Mutated
    suite: tuple[str, ...] = ()  #: classes of another suite's tests
    implementing: tuple[
        str, ...
    ] = ()  #: classes behind abstract ones; those that relations run are under test, too
    left_out: tuple[str, ...] = ()  #: classes of tests that the build does not run
    mutants: int = 0  #: about as many are tried, drawn at random; 0 for all


def measure(sandbox: MeasurementSandbox, assigned: Assigned, listen: Callable[[Step, str], None]) -> Measured:
    """Run everything. Raises EnvironmentLacks where a tool fails."""
    listen(Step.RUNNING, "")
    mutated, relations = assigned.mutated, assigned.relations
    suites = {_DEVELOPERS: SuiteRun(assigned.tests)}
    trial = try_all(sandbox, "trial", suites, relations, (*mutated.classes, *assigned.implementing))
    listen(Step.MUTATING, "")
    harnesses = {each.harness for each in relations}
    mutated = replace(mutated, classes=(*mutated.classes, *touched(assigned.implementing, trial, harnesses)))
    trial.classes = {name: each for name, each in trial.classes.items() if name in mutated.classes}
    drawn = Draw(share_of(len(all_lines(trial.classes)), assigned.mutants))
    mutated = replace(mutated, draw=drawn, long=trial.processor > _LONG)
    once = settled(trial)
    counted = {name: counting(suite, *once) for name, suite in suites.items()}
    covers = covers_of(relations, trial)
    runs = [ordered(each, covers[each.id]) for each in runnable(relations, trial, once[0])[0]]
    crowds = limits_of(
        (len(each.inputs), frozenset[Line]().union(*covers[each.id].values())) for each in runs
    )
    # which runs all tests once more, before mutants
    mutants = mutate(sandbox, "mutants", mutated, counted, runs, crowds, _heard(listen, Step.MUTATING))
    passing, excluded = settled(trial, mutants.otherwise, harnesses)
    fates = dict(mutants.fates)
    measured = {
        name: suite_of(_lines((each for each in passing if each.of in suite.classes), trial), fates[name])
        for name, suite in suites.items()
    }
    check_heard(measured[_DEVELOPERS], fates[_DEVELOPERS], trial)
    sound, flags = runnable(relations, trial, passing)
    again = partial(mutate, sandbox, "doubtful", hear=_heard(listen, Step.AGAIN))
    fates[RELATIONS] = confirmed(again, mutated, runs, crowds, fates[RELATIONS], measured[_DEVELOPERS])
    kills = kills_of(fates[RELATIONS])
    lines = {each.id: _only(covers[each.id], each) for each in sound}
    inputs = [
        Inputs(each.id, lines.get(each.id, {}), kills.get(each.id, {}), flags[each.id]) for each in relations
    ]
    covered = frozenset[Line]().union(*(each.covered for each in inputs))
    measured[RELATIONS] = suite_of(covered, fates[RELATIONS])
    if assigned.suite:
        measured[_OTHER], uncounted = other_suite(sandbox, SuiteRun(assigned.suite), mutated)
        excluded += uncounted
    places = {each.mutation: place_on_line(each.mutation) for each in fates[RELATIONS]}
    return Measured(
        parts_of(all_lines(trial.classes), places),
        places,
        measured,
        tuple(inputs),
        (
            *(
                replace(each, test=readable_test(each.test, each.of))
                for each in excluded
                if each.of not in harnesses
            ),
            *(Excluded(each, "", WhyExcluded.LEFT_OUT) for each in assigned.left_out),
        ),
        sum(each.of in suites[_DEVELOPERS].classes for each in passing),
        mutants.every,
    )


def place_on_line(mutant: Mutation) -> Line:
    """The line of a mutant, in the file that is named for its outermost class."""
    package, _, name = mutant.class_name.partition("$")[0].rpartition(".")
    return package, f"{name}.java", mutant.line


def parts_of(lines: Iterable[Line], mutants: Iterable[Mutation]) -> dict[str, Ground]:
    """Lines and mutants by outermost class."""
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


def check_heard(developers: Suite, fates: Iterable[Fate], trial: Trial) -> None:
    """Raises EnvironmentLacks where PIT runs no test on any mutant, though many are on lines that tests cover.

    Relations would have all the merit.
    """
    if developers.covered:
        return
    places = ({each.mutation.class_name: frozenset({each.mutation.line})} for each in fates)
    if sum(not developers.lines.isdisjoint(lines_of(each, trial.classes)) for each in places) >= _MANY:
        found = f"it runs none of the developers' tests, which cover {len(developers.lines):,} lines"
        raise EnvironmentLacks("PIT", found, "Please report it, with the project that it was met on.")


def other_suite(
    sandbox: MeasurementSandbox, suite: SuiteRun, mutated: Mutated
) -> tuple[Suite, list[Excluded]]:
    """What another suite does, and its tests that do not count.

    It has JVMs of its own: generated tests write to static fields, after which the developers' would fail.
    """
    trial = try_all(sandbox, "other", {_OTHER: suite}, (), mutated.classes)
    counted = counting(suite, *settled(trial))
    mutants = mutate(sandbox, "other-mutants", mutated, {_OTHER: counted}, ())
    passing, excluded = settled(trial, mutants.otherwise)
    return suite_of(_lines(passing, trial), mutants.fates[_OTHER]), excluded


def touched(classes: Sequence[str], trial: Trial, harnesses: Collection[str]) -> list[str]:
    """Those of these classes that a relation runs a line of."""
    ran = {name for each in trial.ran if each.of in harnesses for name, lines in each.lines.items() if lines}
    return [each for each in classes if each in ran]


def _lines(tests: Iterable[Ran], trial: Trial) -> frozenset[Line]:
    return frozenset[Line]().union(*(lines_of(each.lines, trial.classes) for each in tests))


def _heard(listen: Callable[[Step, str], None], step: Step) -> Callable[[Counted], None]:
    """Tells how many mutants are done."""
    return lambda far: listen(step, f"{far.begun:,} of {far.every:,} mutants" if far.begun else "")


def confirmed(
    mutate: Callable[..., Mutants],
    mutated: Mutated,
    runs: Sequence[RelationRun],
    crowds: Limits,
    fates: list[Fate],
    developers: Suite,
) -> list[Fate]:
    """The same, with mutants tried again, and with much patience, that only a lack of time seems to kill.

    On a busy machine a mutant is soon late. PIT counts it as killed, which must not become a relation's merit.
    """
    doubtful = [each for each in fates if each.endless and each.mutation not in developers.killed]
    if not doubtful:
        return fates
    ids = {each for fate in doubtful for each in fate.coverers} or {each.id for each in runs}
    patient = replace(
        mutated,
        classes=tuple(sorted({each.mutation.class_name for each in doubtful})),
        patience=_PATIENT,
        draw=Draw(places=frozenset(place_of(each.mutation) for each in doubtful)),
    )
    again = mutate(patient, {}, [each for each in runs if each.id in ids], crowds)
    known = {each.mutation: each for each in again.fates[RELATIONS]}
    spared = {each.mutation: replace(each, killed=False, killers=()) for each in doubtful}
    return [{**spared, **known}[each.mutation] if each.mutation in spared else each for each in fates]


def settled(
    trial: Trial, otherwise: Iterable[Excluded] = (), harnesses: Collection[str] = ()
) -> tuple[list[Ran], list[Excluded]]:
    """The tests that passed, and the others with the reason; `otherwise` are those that ended otherwise when run again.

    A relation is one test then: what one of its inputs does is said of all of them.
    """
    again = {(each.of, "" if each.of in harnesses else each.test): each.said for each in otherwise}
    passing: list[Ran] = []
    excluded: list[Excluded] = [each for each in trial.excluded if not each.test]
    for ran in trial.ran:
        if ran.outcome is Outcome.SKIPPED:
            continue
        said = again.get((ran.of, "" if ran.of in harnesses else ran.test))
        if said is not None:
            excluded.append(Excluded(ran.of, ran.test, WhyExcluded.FLAKY, ran.said or said))
        elif ran.outcome is Outcome.PASSED:
            passing.append(ran)
        else:
            excluded.append(Excluded(ran.of, ran.test, WhyExcluded.FAILS, ran.said))
    return passing, excluded


def counting(suite: SuiteRun, passing: Iterable[Ran], excluded: Iterable[Excluded]) -> SuiteRun:
    """What PIT need be shown of a suite.

    Classes without a test that passes and touches a class under test could neither cover nor kill a mutant.
    Those with a test that failed are shown for its sake, to see whether it fails again.
    """
    left_out: dict[str, list[str]] = defaultdict(list)
    for each in excluded:
        if each.test:
            left_out[each.of].append(each.test)
    telling = {each.of for each in passing if any(each.lines.values())}.union(left_out)
    classes = tuple(each for each in suite.classes if each in telling)
    return SuiteRun(classes, {of: sorted(left_out[of]) for of in classes if of in left_out})


def runnable(
    relations: Sequence[RelationRun], trial: Trial, passing: Iterable[Ran]
) -> tuple[list[RelationRun], dict[str, tuple[Flag, ...]]]:
    """Relations with the inputs that pass, and what speaks against some."""
    passed = {each.test: each.seconds for each in passing}
    seen = {each.test for each in trial.ran}
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
    found: dict[str, Covers] = {each.id: {} for each in relations}
    harnesses = {each.harness for each in relations}
    for ran in trial.ran:
        if ran.of in harnesses:
            id_, _, number = ran.test.partition("#")
            found[id_][int(number)] = lines_of(ran.lines, trial.classes)
    return found


def ordered(relation: RelationRun, covers: Covers) -> RelationRun:
    """With the inputs first that cover most: what they kill needs none of the others to be run."""
    given = _only(covers, relation)
    order = in_order_of_gain(given, [OWN] if OWN in given else [])
    return relation.only([number for number, _ in order])


def _only(covers: Covers, relation: RelationRun) -> Covers:
    return {number: covers[number] for number, _ in relation.inputs}
