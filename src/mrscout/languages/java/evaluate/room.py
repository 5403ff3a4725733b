"""Where one module is measured: how JVMs are started there, and the folder that they may write to."""

import json
import os
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mrscout.languages.java.evaluate.plugin import Plugin
from mrscout.languages.java.evaluate.tools import Tools
from mrscout.languages.java.launch import Launch
from mrscout.languages.java.values import Value, encode
from mrscout.model.mutation import Crowds
from mrscout.session import session

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

    def only(self, numbers: Sequence[int]) -> "RelationRun":
        """The same on some of the inputs, in the order of the numbers."""
        given = dict(self.inputs)
        chosen = tuple((number, given[number]) for number in numbers)
        return RelationRun(self.id, self.harness, self.method, chosen)


@dataclass(frozen=True, slots=True)
class SuiteRun:
    """Classes of tests."""

    classes: tuple[str, ...]
    excluded: Mapping[str, Sequence[str]] = field(default_factory=dict)  #: tests that do not count, by class


@dataclass(frozen=True, slots=True)
class Draw:
    """Which of all mutants are tried: of a share the same ones each time."""

    share: float = 1.0
    places: frozenset[tuple[str, ...]] | None = None  #: whose mutants are tried; None for all


ALL = Draw()


@dataclass(frozen=True, slots=True)
class Ended:
    """How a JVM ended."""

    code: int | None  #: None where it was ended
    said: str  #: the end of its words


@dataclass(frozen=True, slots=True)
class Room:
    """A module ready to be measured."""

    launch: Launch
    folder: Path  #: may be written by what runs
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
        path = self.folder / f"{name}.json"
        written = {
            "relations": [
                {
                    "id": each.id,
                    "harness": each.harness,
                    "method": each.method,
                    "numbers": [number for number, _ in each.inputs],
                    "inputs": [[encode(value) for value in vector] for _, vector in each.inputs],
                }
                for each in relations
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
            "only": None if draw.places is None else sorted("\t".join(each) for each in draw.places),
        }
        path.write_text(json.dumps(written), "utf-8")
        return path

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
        """Run a program to its end, or until it is not `busy` any more."""
        path = os.pathsep.join(map(str, class_path))
        launch = self.launch
        command = [*launch.prefix, launch.java, *launch.flags, *flags, "-cp", path, main, *arguments]
        log = self.folder / f"{main.rpartition('.')[2]}-{time.monotonic_ns()}.log"
        with (
            log.open("wb") as words,
            (output or log).open("ab") as out,
            session(command, launch.working_directory, launch.variables(), out, words) as process,
        ):
            code = _waited(process, busy)
        return Ended(code, log.read_bytes()[-_WORDS:].decode("utf-8", "replace").strip())


def _waited(process: subprocess.Popen[bytes], busy: Callable[[], bool]) -> int | None:
    while busy():
        try:
            return process.wait(_LOOK)
        except subprocess.TimeoutExpired:
            continue
    return None


def quiet_for(path: Path, seconds: float) -> Callable[[], bool]:
    """Whether a file has grown within so many seconds, each time that it is asked."""
    last = [-1, 0.0]

    def busy() -> bool:
        size, now = path.stat().st_size if path.exists() else 0, time.monotonic()
        if size != last[0]:
            last[:] = [size, now]
        return now - last[1] < seconds

    return busy
