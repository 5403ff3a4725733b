"""Mutation analysis of one module with PIT: which mutants each test suite, and the relations, kill.

Order: `MeasurementSandbox.assign` writes the assignment (tests, relations with inputs, sample of mutants), PIT runs
once for all suites with our plug-in, which leaves traces, and `fates_by_suite` attributes each kill to a suite.

Invariants:
- PIT and its JVMs run the project's code, so they run in the sandbox; what they leave is read with `untrusted` alone.
- On a mutant, the tests of a suite run until the first that kills it; relations all run.
- A report that names a test without assignment is refused (`UnknownTest`): a hostile test cannot invent kills.
- PIT is ended after `_QUIET` seconds without a new mutant, and started again if it was killed.
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
    MeasurementSandbox,
    MutantSample,
    RelationRun,
    SuiteRun,
)
from mrscout.languages.java.measure.reports import (
    Progress,
    read_every,
    read_progress,
    read_report,
    read_second_run,
    read_traces,
    refused,
)
from mrscout.languages.java.runtime.jvm_launch import THOROUGH
from mrscout.model.worth import Excluded, Fate, Limits

_MAIN = "org.pitest.mutationtest.commandline.MutationCoverageReport"
#: the folder of PIT's report, in the folder of a run
_FOLDER = "report"
_REPORT = f"{_FOLDER}/mutations.xml"
#: seconds without a new mutant after which PIT is ended; it has none while it runs all tests once
_QUIET = 3 * 3600.0


@dataclass(frozen=True, slots=True)
class Mutated:
    """Classes to mutate, and the settings of PIT."""

    classes: tuple[str, ...]  #: binary names
    folders: tuple[Path, ...]  #: the entries of the class path with these classes
    threads: int = 1
    patience: int = 4000  #: milliseconds that tests may take longer on a mutant before it counts as endless
    sample: MutantSample = ALL  #: the mutants that are tried
    long: bool = False  #: True if tests run for so long that the JVM's second compiler pays
    unit: int = (
        150  #: the most mutants of a class for one JVM, so that large classes occupy all processes; 0 for all
    )


@dataclass(frozen=True, slots=True)
class Mutants:
    """The result of a run of PIT."""

    fates: dict[str, list[Fate]]  #: of each mutant in the sample, by suite, and for `RELATIONS`
    otherwise: Sequence[Excluded] = ()  #: tests that ended otherwise than before on the unchanged code
    every: int = 0  #: the number of all mutants


def mutate(
    sandbox: MeasurementSandbox,
    name: str,
    mutated: Mutated,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    crowds: Limits = EVERYWHERE,
    hear: Callable[[Progress], None] = lambda _: None,
) -> Mutants:
    """Run PIT once, and return the fate of each mutant in each suite and for the relations.

    On a mutant, the tests of a suite run until one kills it. Relations all run, each until one of its inputs kills;
    where ``crowds`` says that many relations cover a line, only their first inputs.
    """
    if not relations and not any(suite.classes for suite in suites.values()):
        return Mutants({suite: [] for suite in (*suites, RELATIONS)})
    assignment = sandbox.assign(name, suites, relations, crowds=crowds, sample=mutated.sample)
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
    hear: Callable[[Progress], None] = lambda _: None,
    *,
    matrix: bool,
) -> str:
    """Run PIT; return the folder in the outbox with traces, and with PIT's report if there are mutants.

    With `matrix` all tests run on a mutant, also after one has killed it. PIT replaces its own JVMs that are lost; if
    it is killed itself, it is run again from the beginning.
    """
    tests = [
        *(of for suite in suites.values() for of in suite.classes),
        *(relation.harness for relation in relations),
    ]
    path = sandbox.write_lines(f"{name}-path", sandbox.shared)
    compiled = [THOROUGH] if mutated.long else []
    for _ in range(STARTS):
        trace = sandbox.fresh_folder(name)
        folder = sandbox.outbox / trace
        ours = [f"-Dmrscout.assignment={assignment}", f"-Dmrscout.trace={folder}"]
        settings = {
            "reportDir": folder / _FOLDER,
            "targetClasses": ",".join(mutated.classes),
            "targetTests": ",".join(tests),
            "sourceDirs": sandbox.own_files,
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
        arguments = [word for key, value in settings.items() for word in (f"--{key}", str(value))]
        class_path = (*sandbox.tools.controller, *sandbox.plugin.class_path)
        busy = _progressing(sandbox.outbox, trace, hear)
        ended = sandbox.java(class_path, _MAIN, arguments, ours, busy=busy)
        if not ended.was_killed:
            break
    if ended.code is None:
        advice = "Check that the module's tests end with its own build tool."
        raise EnvironmentLacks("PIT", f"it came to no new mutant for {_QUIET / 3600:.0f} hours", advice)
    if ended.code != 0:
        advice = "Check that the module's tests pass with its own build tool."
        raise EnvironmentLacks("PIT", f"it failed: {complaint(ended.output)}", advice)
    return trace


def _progressing(outbox: Path, trace: str, hear: Callable[[Progress], None]) -> Callable[[], bool]:
    """A function that announces PIT's progress, and returns False after `_QUIET` seconds without any."""
    most, since = Progress(0, 0), time.monotonic()

    def busy() -> bool:
        nonlocal most, since
        now = read_progress(outbox, trace)
        hear(now)
        if now.begun > most.begun or now.every > most.every:
            most, since = Progress(max(now.begun, most.begun), max(now.every, most.every)), time.monotonic()
        return time.monotonic() - since < _QUIET

    return busy


def complaint(output: str) -> str:
    """The error in PIT's output: its advice, or the last cause, or the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    advice = [line for line in lines if "PitHelpError" in line]
    causes = [line.removeprefix("Caused by: ") for line in lines if line.startswith("Caused by: ")]
    thrown = [
        line for line in lines if re.match(r"(?:Exception in thread|[\w.$]+(?:Exception|Error): )", line)
    ]
    return (advice or causes[-1:] or thrown or lines[-1:] or ["it said nothing"])[0][:400]
