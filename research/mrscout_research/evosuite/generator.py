"""Runs EvoSuite on one class, in a process group of its own, and brings back what it wrote.

EvoSuite runs the project's code, which can write wherever EvoSuite can. So its tests are read with `mrscout.untrusted`,
and its log is a file without a name, whose size the fence limits.
"""

import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted
from mrscout.sandbox.session import session
from mrscout_research.evosuite.settings import EvoSuite

#: seconds on top of the search: to start, to analyse the class path, to write the tests
_AROUND = 300.0
#: bytes of a log or of a source
_LARGEST = 16 << 20
#: files that are looked at, and those with tests that are read; EvoSuite writes one for a class
_FILES, _TESTS = 10_000, 20


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where EvoSuite runs."""

    folder: Path  #: that it may write to; its path is trusted, nothing in it is
    prefix: tuple[str, ...] = ()  #: a sandbox
    options: tuple[str, ...] = ()  #: for java
    environment: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Suite:
    """What one run has given."""

    sources: tuple[str, ...]
    said: str = ""  #: what went wrong; empty where there are tests


def generate(
    evosuite: EvoSuite, class_name: str, class_path: Sequence[Path], seed: int, around: Surroundings
) -> Suite:
    """Have tests written for a class."""
    out = around.folder / f"tests{seed}"
    out.mkdir(parents=True, exist_ok=True)
    command = [*around.prefix, str(evosuite.java), *around.options]
    command += evosuite.arguments(class_name, class_path, seed, out)
    with tempfile.TemporaryFile() as log:
        ended = _run(command, around, log.fileno(), evosuite.seconds + _AROUND)
        log.seek(0)
        output = log.read(_LARGEST).decode("utf-8", "replace")
    try:
        sources = _sources(around.folder, out.name)
    except OSError as refused:
        return Suite((), f"what EvoSuite wrote cannot be read: {refused}")
    return Suite(sources, "" if sources else ended or _complaint(output))


def _sources(folder: Path, below: str) -> tuple[str, ...]:
    """The tests in a folder. Raises OSError (Untrusted) where one of them is no plain file, or too large."""
    names = (entry.name for entry in untrusted.entries(folder, _FILES))
    written = sorted(name for name in names if name.startswith(f"{below}/") and name.endswith("_ESTest.java"))
    return tuple(
        untrusted.read_below(folder, name, _LARGEST).decode("utf-8", "replace") for name in written[:_TESTS]
    )


def _run(command: list[str], around: Surroundings, output: int, seconds: float) -> str:
    """What to say of its end; empty where it ended by itself."""
    with session(command, around.folder, around.environment, output) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            return "EvoSuite did not end in time"
    return ""


def _complaint(log: str) -> str:
    """The first error that EvoSuite tells of, else the last thing that it says."""
    lines = [" ".join(line.split()) for line in log.splitlines() if line.strip()]
    errors = [line.partition("ERROR")[2] for line in lines if "ERROR" in line]
    return f"EvoSuite wrote no test: {(errors or lines or ['it says nothing'])[0 if errors else -1].strip()[:300]}"
