"""Mutation analysis of one module with PIT: which mutants each test suite, and the relations, kill.

Order: `MeasurementSandbox.assign` writes the assignment (tests, relations with inputs, sample of mutants), PIT runs
once over all of it with our plug-in, our plug-in leaves traces, and `fates_by_suite` attributes each kill to a suite.

Invariants:
- PIT and its JVMs run the project's code, so they run in the sandbox; what they leave is read with `untrusted` alone.
- One run serves all suites. Of a suite, the first test that kills a mutant ends its part; relations all run.
- A test that PIT names and nobody has assigned is refused (`UnknownTest`): a hostile test cannot invent kills.
- PIT is given up after `_QUIET` seconds without a new mutant, and started again if the system has killed it.
"""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.measure.attribution import RELATIONS, UnknownTest, fates_by_suite
from mrscout.languages.java.measure.measurement_sandbox import (
    ALL,
    EVERYWHERE,
    STARTS,
    Draw,
    Ended,
    MeasurementSandbox,
    RelationRun,
    SuiteRun,
)
from mrscout.languages.java.measure.reports import (
    Counted,
    counted,
    read_every,
    read_report,
    read_second_run,
    read_traces,
    refused,
)
from mrscout.languages.java.runtime.jvm_launch import THOROUGH
from mrscout.model.worth import Crowds, Excluded, Fate

_MAIN = "org.pitest.mutationtest.commandline.MutationCoverageReport"
#: where PIT's report is in the folder of a run
_FOLDER = "report"
_REPORT = f"{_FOLDER}/mutations.xml"
#: seconds without a new mutant until PIT is given up; while it runs all tests once, it comes to none
_QUIET = 3 * 3600.0


@dataclass(frozen=True, slots=True)
class Mutated:
    """Classes to mutate, and the settings of PIT."""

    classes: tuple[str, ...]  #: binary names
    folders: tuple[Path, ...]  #: entries of the class path that hold them
    threads: int = 1
    patience: int = (
        4000  #: milliseconds, beyond what a test takes otherwise, until a mutant is taken to be endless
    )
    draw: Draw = ALL  #: the mutants that are tried
    long: bool = False  #: True if tests run for so long that compiling them well pays in each JVM
    unit: int = 150  #: mutants of a class for one JVM, so that large ones keep all processes busy; 0 for all


@dataclass(frozen=True, slots=True)
class Mutants:
    """Fates of the mutants."""

    fates: dict[str, list[Fate]]  #: by suite, and what relations do; of the mutants that were drawn
    otherwise: Sequence[Excluded] = ()  #: tests that ended otherwise than before on the code as it is
    every: int = 0  #: mutants that there are


def mutate(
    sandbox: MeasurementSandbox,
    name: str,
    mutated: Mutated,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    crowds: Crowds = EVERYWHERE,
    hear: Callable[[Counted], None] = lambda _: None,
) -> Mutants:
    """Run PIT once, and return the fate of each mutant in each suite and for the relations.

    Of a suite the first test that kills a mutant is the last that is run on it. Of relations all are run, each
    until the first of its inputs that kills, and in a crowd only on the first of them.
    """
    if not relations and not any(suite.classes for suite in suites.values()):
        return Mutants({suite: [] for suite in (*suites, RELATIONS)})
    assignment = sandbox.assign(name, suites, relations, crowds=crowds, draw=mutated.draw)
    trace = run_pit(sandbox, name, mutated, suites, relations, assignment, hear, matrix=True)
    classes = {suite: run.classes for suite, run in suites.items()}
    inputs = {relation.harness: frozenset((relation.id, *relation.tests)) for relation in relations}
    outbox = sandbox.outbox
    try:
        reported = read_report(outbox, f"{trace}/{_REPORT}")
        fates = fates_by_suite(reported, read_traces(outbox, trace), classes, inputs)
    except UnknownTest as unknown:
        raise refused(unknown) from unknown
    run = frozenset((*(of for names in classes.values() for of in names), *inputs))
    return Mutants(fates, read_second_run(outbox, trace, run), read_every(outbox, trace))


def run_pit(
    sandbox: MeasurementSandbox,
    name: str,
    mutated: Mutated,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    assignment: Path,
    hear: Callable[[Counted], None] = lambda _: None,
    *,
    matrix: bool,
) -> str:
    """The folder in the outbox that has the traces, and PIT's report if there was anything to mutate.

    With `matrix` all tests are run on a mutant, also after one has killed it. PIT starts JVMs of its own again that
    are lost; if it is killed itself, all of it is run again.
    """
    for _ in range(STARTS):
        trace = sandbox.fresh_folder(name)
        ended = _run_once(sandbox, name, trace, mutated, suites, relations, assignment, hear, matrix=matrix)
        if not ended.was_killed:
            break
    if ended.code is None:
        advice = "Check that the module's tests end with its own build tool."
        raise EnvironmentLacks("PIT", f"it came to no new mutant for {_QUIET / 3600:.0f} hours", advice)
    if ended.code != 0:
        advice = "Check that the module's tests pass with its own build tool."
        raise EnvironmentLacks("PIT", f"it failed: {complaint(ended.said)}", advice)
    return trace


def _run_once(
    sandbox: MeasurementSandbox,
    name: str,
    trace: str,
    mutated: Mutated,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    assignment: Path,
    hear: Callable[[Counted], None],
    *,
    matrix: bool,
) -> Ended:
    tests = [
        *(of for suite in suites.values() for of in suite.classes),
        *(relation.harness for relation in relations),
    ]
    folder = sandbox.outbox / trace
    path = sandbox.listed(f"{name}-path", sandbox.shared)
    ours = [f"-Dmrscout.assignment={assignment}", f"-Dmrscout.trace={folder}"]
    compiled = [THOROUGH] if mutated.long else []
    asked = {
        "reportDir": folder / _FOLDER,
        "targetClasses": ",".join(mutated.classes),
        "targetTests": ",".join(tests),
        "sourceDirs": sandbox.own,
        "classPathFile": path,
        "includeLaunchClasspath": "false",
        "mutableCodePaths": ",".join(map(str, mutated.folders)),
        "jvmArgs": ",".join((*sandbox.launch.flags, *compiled, *ours)),
        "outputFormats": "XML",
        "timestampedReports": "false",
        "failWhenNoMutations": "false",
        "skipFailingTests": "true",
        "threads": mutated.threads,
        "timeoutConst": mutated.patience,
        "mutationUnitSize": mutated.unit,
        "fullMutationMatrix": str(matrix).lower(),
        "verbosity": "QUIET",
    }
    arguments = [word for key, value in asked.items() for word in (f"--{key}", str(value))]
    path_of_pit = (*sandbox.tools.controller, *sandbox.plugin.class_path)

    most, since = Counted(0, 0), time.monotonic()

    def busy() -> bool:
        nonlocal most, since
        now = counted(sandbox.outbox, trace)
        hear(now)
        if now.begun > most.begun or now.every > most.every:
            most, since = Counted(max(now.begun, most.begun), max(now.every, most.every)), time.monotonic()
        return time.monotonic() - since < _QUIET

    return sandbox.java(path_of_pit, _MAIN, arguments, ours, busy=busy)


def complaint(output: str) -> str:
    """The error in PIT's output: its advice, or the last cause, or the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    advice = [line for line in lines if "PitHelpError" in line]
    causes = [line.removeprefix("Caused by: ") for line in lines if line.startswith("Caused by: ")]
    thrown = [
        line for line in lines if re.match(r"(?:Exception in thread|[\w.$]+(?:Exception|Error): )", line)
    ]
    return (advice or causes[-1:] or thrown or lines[-1:] or ["it said nothing"])[0][:400]
