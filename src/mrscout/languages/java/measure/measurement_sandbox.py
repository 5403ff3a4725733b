"""The sandbox in which one module is measured: its JVMs, and the two folders that files are passed in.

What runs in a JVM there is the project's code, and it writes wherever it can. So mrscout's own files (assignments,
class paths, logs) lie in a folder that is read-only inside of the fence. What a JVM writes lies in another, the outbox,
and is read with `mrscout.untrusted` alone: every name in there may be a link, a FIFO, or larger than memory.
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
from mrscout.model.worth import Crowds
from mrscout.sandbox.session import session

#: times that a JVM is started for the same work, if it is killed
STARTS = 3
_LOOK = 0.2  # seconds between two looks at a process
#: all inputs of all relations are run on all mutants
EVERYWHERE = Crowds({}, 1 << 30, 1 << 30)
_WORDS = 50_000  # bytes of what a program said, from its end


@dataclass(frozen=True, slots=True)
class RelationRun:
    """A relation with the inputs that it is run on."""

    id: str
    harness: str
    method: str
    inputs: tuple[tuple[int, tuple[Value, ...]], ...]  #: numbered; an empty vector is the developers' own

    @property
    def tests(self) -> tuple[str, ...]:
        """The names that its inputs have as tests."""
        return tuple(f"{self.id}#{number}" for number, _ in self.inputs)

    def only(self, numbers: Sequence[int]) -> "RelationRun":
        """The same on some of the inputs, in the order of the numbers."""
        vectors = dict(self.inputs)
        chosen = tuple((number, vectors[number]) for number in numbers)
        return RelationRun(self.id, self.harness, self.method, chosen)


@dataclass(frozen=True, slots=True)
class SuiteRun:
    """Classes of tests."""

    classes: tuple[str, ...]
    excluded: Mapping[str, Sequence[str]] = field(default_factory=dict)  #: tests that do not count, by class


@dataclass(frozen=True, slots=True)
class Draw:
    """A sample of all mutants; of a share the same ones each time."""

    share: float = 1.0
    places: frozenset[tuple[str, ...]] | None = None  #: whose mutants are tried; None for all


ALL = Draw()


@dataclass(frozen=True, slots=True)
class Ended:
    """Exit code and last output of a JVM."""

    code: int | None  #: None where it was ended
    said: str  #: the end of its words

    @property
    def was_killed(self) -> bool:
        """True if SIGKILL ended it: most often the system's, for want of memory, and no fault of the program."""
        return self.code in (-signal.SIGKILL, 128 + signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class MeasurementSandbox:
    """A module ready to be measured."""

    launch: Launch
    own: Path  #: mrscout's own files; what runs can read them, and cannot write here
    outbox: Path  #: what runs can write here; its path is trusted, nothing in it is
    class_path: tuple[Path, ...]  #: the relations, the module's code and its dependencies
    tools: Tools
    plugin: Plugin
    frameworks: tuple[Path, ...] = ()  #: plugins of PIT's for what the tests are written with
    patience: float = 60.0  #: seconds of the processors, or of waiting, until a test is taken to be endless

    @property
    def shared(self) -> tuple[Path, ...]:
        """The class path of a JVM that runs tests: the module's own classes first."""
        return (*self.class_path, *self.plugin.class_path, self.tools.minion, *self.frameworks)

    def assign(
        self,
        name: str,
        suites: Mapping[str, SuiteRun],
        relations: Iterable[RelationRun],
        *,
        apart: bool = False,
        crowds: Crowds = EVERYWHERE,
        draw: Draw = ALL,
    ) -> Path:
        """Write down what is to be run; `apart` makes each input of a relation a test of its own."""
        most: dict[str, dict[int, int]] = defaultdict(dict)
        for (package, source, line), inputs in crowds.most.items():
            most[f"{package}/{source}"][line] = inputs
        path = self.own / f"{name}.json"
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
            "share": draw.share,
            "only": None if draw.places is None else sorted("\t".join(place) for place in draw.places),
        }
        path.write_text(json.dumps(written), "utf-8")
        return path

    def listed(self, name: str, lines: Iterable[object]) -> Path:
        """A file of mrscout's own with these lines."""
        path = self.own / f"{name}.txt"
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        return path

    def fresh_name(self, name: str) -> str:
        """A name in the outbox that nobody can have planted something under."""
        return f"{name}-{secrets.token_hex(8)}"

    def fresh_folder(self, name: str) -> str:
        """The name of a new folder in the outbox. Raises EnvironmentLacks."""
        fresh = self.fresh_name(name)
        try:
            (self.outbox / fresh).mkdir()
        except OSError as refused:
            advice = "Check that there is room on the disk of the folder for temporary files."
            detail = f"it cannot be written any more: {refused.strerror}"
            raise EnvironmentLacks("the tests' folder for temporary files", detail, advice) from refused
        return fresh

    def discard(self, name: str) -> None:
        """Remove a file from the outbox, whatever it is."""
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
        """Run a program to its end, or until it is not `busy` any more. Raises EnvironmentLacks.

        What it prints goes to `output`, and its errors to a log, both files of mrscout's own. The fence's limit on the
        size of a file holds for them, too, so that no program can fill the disk by printing.
        """
        path = os.pathsep.join(map(str, class_path))
        launch = self.launch
        command = [*launch.prefix, launch.java, *launch.flags, *flags, "-cp", path, main, *arguments]
        log = self.own / f"{main.rpartition('.')[2]}-{time.monotonic_ns()}.log"
        try:
            with (
                log.open("wb") as words,
                output.open("wb") if output else log.open("ab") as out,
                session(command, launch.working_directory, launch.variables(), out, words) as process,
            ):
                code = _waited(process, busy)
            return Ended(code, tail(log, _WORDS))
        except OSError as refused:
            detail = f"it cannot be started: {refused}"
            advice = "Check the JDK, and that no test of the module removes the folder that it runs in."
            raise EnvironmentLacks(launch.java, detail, advice) from refused
        finally:
            log.unlink(missing_ok=True)


def tail(path: Path, size: int) -> str:
    """The end of a file of mrscout's own, up to so many bytes."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - size))
        return file.read(size).decode("utf-8", "replace").strip()


def _waited(process: subprocess.Popen[bytes], busy: Callable[[], bool]) -> int | None:
    while busy():
        try:
            return process.wait(_LOOK)
        except subprocess.TimeoutExpired:
            continue
    return None


def growing(path: Path, seconds: float) -> Callable[[], bool]:
    """Tells, each time it is called, if a file has become larger than ever within so many seconds.

    The folder's path is trusted, the file is only looked at and never opened.
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
