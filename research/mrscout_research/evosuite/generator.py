"""Runs EvoSuite on one class in a process group of its own, and reads the tests that it wrote.

EvoSuite runs the project's code, which can write wherever EvoSuite can. So its tests are read with
`mrscout.untrusted`, and its log is a file without a name, whose size the fence limits.
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
    """The folders, fence and limits of a run of EvoSuite."""

    folder: Path  #: that it may write to; its path is trusted, nothing in it is
    prefix: tuple[str, ...] = ()  #: a sandbox
    options: tuple[str, ...] = ()  #: for java
    environment: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Suite:
    """The result of one run of EvoSuite."""

    sources: tuple[str, ...]
    said: str = ""  #: what went wrong; empty where there are tests


def generate(
    evosuite: EvoSuite, class_name: str, class_path: Sequence[Path], seed: int, around: Surroundings
) -> Suite:
    """Have EvoSuite write tests for a class, and return them."""
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
    """Return the tests in a folder. Raises OSError (Untrusted) for one that is no regular file, or too large."""
    names = (entry.name for entry in untrusted.entries(folder, _FILES))
    written = sorted(name for name in names if name.startswith(f"{below}/") and name.endswith("_ESTest.java"))
    return tuple(
        untrusted.read_below(folder, name, _LARGEST).decode("utf-8", "replace") for name in written[:_TESTS]
    )


def _run(command: list[str], around: Surroundings, output: int, seconds: float) -> str:
    """Run EvoSuite; return why it was ended, empty if it ended by itself."""
    with session(command, around.folder, around.environment, output) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            return "EvoSuite did not end in time"
    return ""


def _complaint(log: str) -> str:
    """Return the first error in EvoSuite's log, else its last line."""
    lines = [" ".join(line.split()) for line in log.splitlines() if line.strip()]
    errors = [line.partition("ERROR")[2] for line in lines if "ERROR" in line]
    return f"EvoSuite wrote no test: {(errors or lines or ['it says nothing'])[0 if errors else -1].strip()[:300]}"
