"""Runs PIT on the classes under test, with the developers' tests or with relations, and reads its report."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.evaluate.room import RelationRun, Room
from mrscout.model.mutation import Fate, Mutation
from mrscout.sources.markup import parse_markup

_MAIN = "org.pitest.mutationtest.commandline.MutationCoverageReport"
_MUTATOR = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
#: ends that say something about the code; others are the tool's own trouble
_KILLED = frozenset({"KILLED", "TIMED_OUT", "MEMORY_ERROR"})
_COVERED_NOT = frozenset({"NO_COVERAGE"})


@dataclass(frozen=True, slots=True)
class Mutated:
    """What is mutated, and with how many processes."""

    classes: tuple[str, ...]  #: binary names
    folders: tuple[Path, ...]  #: entries of the class path that hold them
    threads: int = 1
    patience: int = (
        4000  #: milliseconds, beyond what a test takes otherwise, until a mutant is taken to be endless
    )


def mutate_against_tests(
    room: Room, name: str, mutated: Mutated, tests: Sequence[str], excluded: Mapping[str, Sequence[str]]
) -> list[Fate]:
    """What tests kill. PIT stops at the first test that kills a mutant."""
    return run_pit(room, name, mutated, tests, room.assign(name, excluded=excluded), matrix=False)


def mutate_against_relations(
    room: Room, name: str, mutated: Mutated, relations: Sequence[RelationRun]
) -> list[Fate]:
    """What each relation kills; a killer is `id#number`, with the first of its inputs that does."""
    if not relations:
        return []
    assignment = room.assign(name, relations)
    found = run_pit(room, name, mutated, [each.harness for each in relations], assignment, matrix=True)
    traces = _traces(room.folder / f"{name}-trace")
    return [_attributed(each, traces) for each in found]


def run_pit(
    room: Room, name: str, mutated: Mutated, tests: Sequence[str], assignment: Path, *, matrix: bool
) -> list[Fate]:
    """PIT's report; with `matrix` all tests are run on a mutant, also after one has killed it."""
    report, trace = room.folder / f"{name}-report", room.folder / f"{name}-trace"
    trace.mkdir()
    path = room.folder / f"{name}-path.txt"
    path.write_text("".join(f"{each}\n" for each in room.shared), "utf-8")
    flags = [*room.launch.flags, f"-Dmrscout.assignment={assignment}", f"-Dmrscout.trace={trace}"]
    asked = {
        "reportDir": report,
        "targetClasses": ",".join(mutated.classes),
        "targetTests": ",".join(tests),
        "sourceDirs": room.folder,
        "classPathFile": path,
        "includeLaunchClasspath": "false",
        "mutableCodePaths": ",".join(map(str, mutated.folders)),
        "jvmArgs": ",".join(flags),
        "outputFormats": "XML",
        "timestampedReports": "false",
        "failWhenNoMutations": "false",
        "skipFailingTests": "true",
        "threads": mutated.threads,
        "timeoutConst": mutated.patience,
        "fullMutationMatrix": str(matrix).lower(),
        "verbosity": "QUIET",
    }
    arguments = [word for key, value in asked.items() for word in (f"--{key}", str(value))]
    ended = room.java(room.tools.controller, _MAIN, arguments)
    written = report / "mutations.xml"
    if ended.code != 0 or not written.is_file():
        advice = "Check that the module's tests pass with its own build tool."
        raise EnvironmentLacks("PIT", f"it failed: {complaint(ended.said)}", advice)
    return list(read_report(written))


def complaint(said: str) -> str:
    """What PIT complains of, out of a page of words: its advice, or the last cause, or the last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    told = [line for line in lines if "PitHelpError" in line]
    causes = [line.removeprefix("Caused by: ") for line in lines if line.startswith("Caused by: ")]
    thrown = [
        line for line in lines if re.match(r"(?:Exception in thread|[\w.$]+(?:Exception|Error): )", line)
    ]
    return (told or causes[-1:] or thrown or lines[-1:] or ["it said nothing"])[0][:400]


def read_report(path: Path) -> Iterator[Fate]:
    """The mutations of a report of PIT's."""
    return map(_tested, parse_markup(path.read_bytes()).iterfind("mutation"))


def _tested(element: Element) -> Fate:
    def text(tag: str) -> str:
        return (element.findtext(tag) or "").strip()

    status = element.get("status", "")
    mutation = Mutation(
        text("mutatedClass"),
        text("mutatedMethod"),
        text("methodDescription"),
        int(text("lineNumber") or 0),
        slug_of(text("mutator")),
        tuple(int(each.text or 0) for each in element.iterfind("indexes/index")),
        text("description"),
    )
    killers = text("killingTests") or text("killingTest")
    return Fate(
        mutation,
        status not in _COVERED_NOT,
        status in _KILLED,
        _names(killers),
        _names(text("coveringTests")),
        status == "TIMED_OUT",
    )


def _names(listed: str) -> tuple[str, ...]:
    return tuple(sorted(dict.fromkeys(each for each in listed.split("|") if each)))


def slug_of(mutator: str) -> str:
    """`negate-conditionals` of PIT's name for it."""
    simple = mutator.rpartition(".")[2].removesuffix("Mutator")
    return _MUTATOR.sub("-", simple).replace("_", "-").lower()


def _attributed(tested: Fate, traces: Mapping[tuple[str, ...], str]) -> Fate:
    """A relation's name as its killer; for a mutant that had no end, the one that ran on it at last."""
    mutation = tested.mutation
    killers = tuple(sorted({each.rpartition(".")[2] for each in tested.killers}))
    coverers = tuple(sorted({each.rpartition(".")[2].partition("#")[0] for each in tested.coverers}))
    if tested.killed and not killers:
        key = (
            mutation.class_name,
            mutation.method,
            mutation.signature,
            str(min(mutation.indexes, default=0)),
        )
        last = traces.get((*key, mutation.mutator))
        killers = (last,) if last else ()
    return replace(tested, killers=killers, coverers=coverers)


def _traces(folder: Path) -> dict[tuple[str, ...], str]:
    """What the JVMs that ran on mutants were at when they ended, by mutant."""
    found: dict[tuple[str, ...], str] = {}
    for path in sorted(folder.iterdir()):
        line = path.read_bytes().partition(b"\n")[0].decode("utf-8", "replace")
        match line.split("\t"):
            case [class_name, method, signature, mutator, index, running] if running:
                found[class_name, method, signature, index, slug_of(mutator)] = running
    return found
