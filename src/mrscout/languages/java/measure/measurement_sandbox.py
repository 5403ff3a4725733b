"""The sandbox in which one module is measured: its JVMs, and the two folders through which files are passed.

The JVMs run the project's code, which may write to every file that it can. So mrscout's own files (assignments, class
paths, logs) lie in a folder that is read-only in the fence. Output of the JVMs lies in another folder, the outbox, and
is read with `mrscout.untrusted` only: every name there may be a link, a FIFO, or larger than memory.
"""

import json
import os
import secrets
import signal
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.measure.tools import Plugin, Tools
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.value_forms import encode
from mrscout.model.values import Value
from mrscout.model.worth import Limits
from mrscout.sandbox.session import session

#: how often a JVM is started for the same work, if it is killed
STARTS = 3
_LOOK = 0.2  # seconds between two checks of a process
#: runs all inputs of all relations on all mutants
EVERYWHERE = Limits({}, 1 << 30, 1 << 30)
_LOG_TAIL = 50_000  # bytes of a program's output that are kept, from its end


@dataclass(frozen=True, slots=True)
class RelationRun:
    """A relation with the inputs that are measured."""

    id: str
    harness: str
    method: str
    inputs: tuple[
        tuple[int, tuple[Value, ...]], ...
    ]  #: number and values; no values stand for the developers'

    @property
    def tests(self) -> tuple[str, ...]:
        """The names of its inputs as tests, ``id#number``."""
        return tuple(f"{self.id}#{number}" for number, _ in self.inputs)

    def only(self, numbers: Sequence[int]) -> "RelationRun":
        """The relation with the inputs of these numbers, in this order."""
        vectors = dict(self.inputs)
        chosen = tuple((number, vectors[number]) for number in numbers)
        return RelationRun(self.id, self.harness, self.method, chosen)


@dataclass(frozen=True, slots=True)
class SuiteRun:
    """The test classes of a suite."""

    classes: tuple[str, ...]
    excluded: Mapping[str, Sequence[str]] = field(
        default_factory=dict
    )  #: tests that are not counted, by class


@dataclass(frozen=True, slots=True)
class MutantSample:
    """The mutants that are tried: a share of all, always the same ones, or those at given places."""

    share: float = 1.0
    places: frozenset[tuple[str, ...]] | None = None  #: None for all places


ALL = MutantSample()


@dataclass(frozen=True, slots=True)
class Ended:
    """Exit code and last output of a JVM that has ended."""

    code: int | None  #: None if it was ended at a time limit
    output: str  #: the end of its output

    @property
    def was_killed(self) -> bool:
        """True for SIGKILL, which most often the system sends for want of memory."""
        return self.code in (-signal.SIGKILL, 128 + signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class MeasurementSandbox:
    """A module ready to be measured."""

    launch: Launch
    own_files: Path  #: the folder of mrscout's own files, read-only in the fence
    outbox: Path  #: the folder that the JVMs write to; its path is trusted, its content is not
    class_path: tuple[Path, ...]  #: the relations, the module's code and its dependencies
    tools: Tools
    plugin: Plugin
    frameworks: tuple[Path, ...] = ()  #: plug-ins of PIT for the module's test frameworks
    patience: float = 60.0  #: seconds of processor time, or of waiting, after which a test counts as endless

    @property
    def shared(self) -> tuple[Path, ...]:
        """The class path of a JVM that runs tests, beginning with the module's."""
        return (*self.class_path, *self.plugin.class_path, self.tools.minion, *self.frameworks)

    def assign(
        self,
        name: str,
        suites: Mapping[str, SuiteRun],
        relations: Iterable[RelationRun],
        *,
        apart: bool = False,
        crowds: Limits = EVERYWHERE,
        sample: MutantSample = ALL,
    ) -> Path:
        """Write the assignment: what a JVM runs; with `apart`, each input of a relation is a separate test."""
        most: dict[str, dict[int, int]] = defaultdict(dict)
        for (package, source, line), inputs in crowds.most.items():
            most[f"{package}/{source}"][line] = inputs
        path = self.own_files / f"{name}.json"
        written = {
            "relations": [
                {
                    "id": relation.id,
                    "harness": relation.harness,
                    "method": relation.method,
                    "numbers": [number for number, _ in relation.inputs],
                    "inputs": [[encode(value) for value in vector] for _, vector in relation.inputs],
                }
                for relation in relations
            ],
            "suites": {of: name for name, suite in suites.items() for of in suite.classes},
            "excluded": {
                of: list(tests) for suite in suites.values() for of, tests in suite.excluded.items()
            },
            "apart": apart,
            "most": most,
            "some": crowds.some,
            "few": crowds.few,
            "share": sample.share,
            "only": None if sample.places is None else sorted("\t".join(place) for place in sample.places),
        }
        path.write_text(json.dumps(written), "utf-8")
        return path

    def write_lines(self, name: str, lines: Iterable[object]) -> Path:
        """Write lines to a file of mrscout's own; return its path."""
        path = self.own_files / f"{name}.txt"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return path

    def fresh_name(self, name: str) -> str:
        """A random name for the outbox, under which project code cannot have placed a file before."""
        return f"{name}-{secrets.token_hex(8)}"

    def fresh_folder(self, name: str) -> str:
        """Create a folder in the outbox; return its name. Raises EnvironmentLacks."""
        fresh = self.fresh_name(name)
        try:
            (self.outbox / fresh).mkdir()
        except OSError as refused:
            advice = "Check that there is room on the disk of the folder for temporary files."
            detail = f"it cannot be written any more: {refused.strerror}"
            raise EnvironmentLacks("the tests' folder for temporary files", detail, advice) from refused
        return fresh

    def discard(self, name: str) -> None:
        """Remove a file of any type from the outbox."""
        with suppress(OSError):
            (self.outbox / name).unlink()

    def java(
        self,
        class_path: Iterable[Path],
        main: str,
        arguments: Sequence[str],
        flags: Sequence[str] = (),
        *,
        output: Path | None = None,
        busy: Callable[[], bool] = lambda: True,
    ) -> Ended:
        """Run a program to its end, or until `busy` returns False. Raises EnvironmentLacks if it cannot start.

        Its output goes to the file `output`, its errors to a log, both of mrscout's own. The fence limits the size of
        these files, too, so that no program can fill the disk by printing.
        """
        path = os.pathsep.join(map(str, class_path))
        launch = self.launch
        command = [*launch.prefix, launch.java, *launch.flags, *flags, "-cp", path, main, *arguments]
        log = self.own_files / f"{main.rpartition('.')[2]}-{time.monotonic_ns()}.log"
        try:
            with (
                log.open("wb") as words,
                output.open("wb") if output else log.open("ab") as out,
                session(command, launch.working_directory, launch.variables(), out, words) as process,
            ):
                code = _wait(process, busy)
            return Ended(code, tail(log, _LOG_TAIL))
        except OSError as refused:
            detail = f"it cannot be started: {refused}"
            advice = "Check the JDK, and that no test of the module removes the folder that it runs in."
            raise EnvironmentLacks(launch.java, detail, advice) from refused
        finally:
            log.unlink(missing_ok=True)


def tail(path: Path, size: int) -> str:
    """The last bytes of a file of mrscout's own, as text."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - size))
        return file.read(size).decode("utf-8", "replace").strip()


def _wait(process: subprocess.Popen[bytes], busy: Callable[[], bool]) -> int | None:
    """The exit code of a process; None if `busy` returned False before its end."""
    while busy():
        try:
            return process.wait(_LOOK)
        except subprocess.TimeoutExpired:
            continue
    return None


def growing(path: Path, seconds: float) -> Callable[[], bool]:
    """A function that returns True as long as a file keeps growing: within so many seconds, each time.

    The file need not be trusted, since it is not opened.
    """
    largest, since = -1, time.monotonic()

    def busy() -> bool:
        nonlocal largest, since
        now, size = time.monotonic(), 0
        with suppress(OSError):
            size = path.lstat().st_size
        if size > largest:
            largest, since = size, now
        return now - since < seconds

    return busy
