"""Runs PIT on the classes under test, with suites and with relations."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.evaluate.attribution import RELATIONS, fates_by_suite
from mrscout.languages.java.evaluate.counting import Counted, counted
from mrscout.languages.java.evaluate.reports import read_every, read_report, read_second_run, read_traces
from mrscout.languages.java.evaluate.room import ALL, EVERYWHERE, Draw, RelationRun, Room, SuiteRun
from mrscout.languages.java.launch import THOROUGH
from mrscout.model.mutation import Crowds, Excluded, Fate

_MAIN = "org.pitest.mutationtest.commandline.MutationCoverageReport"


@dataclass(frozen=True, slots=True)
class Mutated:
    """What is mutated, and with how many processes."""

    classes: tuple[str, ...]  #: binary names
    folders: tuple[Path, ...]  #: entries of the class path that hold them
    threads: int = 1
    patience: int = (
        4000  #: milliseconds, beyond what a test takes otherwise, until a mutant is taken to be endless
    )
    draw: Draw = ALL  #: the mutants that are tried
    long: bool = False  #: whether tests run for so long that compiling them well pays in each JVM
    unit: int = 150  #: mutants of a class for one JVM, so that large ones keep all processes busy; 0 for all


@dataclass(frozen=True, slots=True)
class Mutants:
    """What became of them."""

    fates: dict[str, list[Fate]]  #: by suite, and what relations do; of the mutants that were drawn
    otherwise: Sequence[Excluded] = ()  #: tests that ended otherwise than before on the code as it is
    every: int = 0  #: mutants that there are


def mutate(
    room: Room,
    name: str,
    mutated: Mutated,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    crowds: Crowds = EVERYWHERE,
    hear: Callable[[Counted], None] = lambda _: None,
) -> Mutants:
    """What suites, and relations, make of each mutant: one run of PIT.

    Of a suite the first test that kills a mutant is the last that is run on it. Of relations all are run, each
    until the first of its inputs that kills, and in a crowd only on the first of them.
    """
    if not relations and not any(suite.classes for suite in suites.values()):
        return Mutants({each: [] for each in (*suites, RELATIONS)})
    assignment = room.assign(name, suites, relations, crowds=crowds, draw=mutated.draw)
    written = run_pit(room, name, mutated, suites, relations, assignment, hear, matrix=True)
    traces = room.folder / f"{name}-trace"
    classes = {suite: each.classes for suite, each in suites.items()}
    harnesses = [each.harness for each in relations]
    fates = fates_by_suite(read_report(written), read_traces(traces), classes, harnesses)
    return Mutants(fates, read_second_run(traces), read_every(traces))


def run_pit(
    room: Room,
    name: str,
    mutated: Mutated,
    suites: Mapping[str, SuiteRun],
    relations: Sequence[RelationRun],
    assignment: Path,
    hear: Callable[[Counted], None] = lambda _: None,
    *,
    matrix: bool,
) -> Path:
    """Where PIT's report is, if there was anything to mutate.

    With `matrix` all tests are run on a mutant, also after one has killed it.
    """
    tests = [
        *(of for suite in suites.values() for of in suite.classes),
        *(each.harness for each in relations),
    ]
    report, trace = room.folder / f"{name}-report", room.folder / f"{name}-trace"
    trace.mkdir()
    path = room.folder / f"{name}-path.txt"
    path.write_text("".join(f"{each}\n" for each in room.shared), "utf-8")
    ours = [f"-Dmrscout.assignment={assignment}", f"-Dmrscout.trace={trace}"]
    compiled = [THOROUGH] if mutated.long else []
    asked = {
        "reportDir": report,
        "targetClasses": ",".join(mutated.classes),
        "targetTests": ",".join(tests),
        "sourceDirs": room.folder,
        "classPathFile": path,
        "includeLaunchClasspath": "false",
        "mutableCodePaths": ",".join(map(str, mutated.folders)),
        "jvmArgs": ",".join((*room.launch.flags, *compiled, *ours)),
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
    path_of_pit = (*room.tools.controller, *room.plugin.class_path)

    def busy() -> bool:
        hear(counted(trace))
        return True

    ended = room.java(path_of_pit, _MAIN, arguments, ours, busy=busy)
    if ended.code != 0:
        advice = "Check that the module's tests pass with its own build tool."
        raise EnvironmentLacks("PIT", f"it failed: {complaint(ended.said)}", advice)
    return report / "mutations.xml"


def complaint(said: str) -> str:
    """What PIT complains of, out of a page of words: its advice, or the last cause, or the last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    told = [line for line in lines if "PitHelpError" in line]
    causes = [line.removeprefix("Caused by: ") for line in lines if line.startswith("Caused by: ")]
    thrown = [
        line for line in lines if re.match(r"(?:Exception in thread|[\w.$]+(?:Exception|Error): )", line)
    ]
    return (told or causes[-1:] or thrown or lines[-1:] or ["it said nothing"])[0][:400]
