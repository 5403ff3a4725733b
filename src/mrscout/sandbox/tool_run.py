"""Runs a program to its end: a tool with a log and a time limit, or a program that must see nothing of the project.

Programs take options from files in the current folder and those above: mvn reads `.mvn/jvm.config`, with agents for
its JVM; javac looks for classes, sources and plug-ins there. The user may stand in a stranger's project, and `PATH`
may begin with a dot. So `run_apart` starts a program in an empty folder, with few variables.
"""

import os
import re
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.environment import find_program, for_build_tool
from mrscout.model.machine import Finding, Health
from mrscout.sandbox.session import session
from mrscout.sandbox.temporary import temporary_folder

#: the variable that has mvn look for no other `.mvn` in folders above
_BASE = "MAVEN_BASEDIR"
_VERSION = re.compile(r"\d+(?:\.\d+)+")
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
#: seconds for a program to print its version
_VERSION_TIME = 20
#: bytes that are read of the beginning of a log, and of its end
_PART = 16 << 20
#: characters of a line that are read
_LINE = 20_000
#: bytes of a log at which a tool is killed
_LARGEST = 256 << 20
#: how often a tool is started that something other than mrscout kills, such as the system when memory is short
_TRIES = 3
#: of a log
_MODE = 0o644
#: seconds from one look at the size of the log to the next
_LOOK = 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """The exit code and the log of a tool."""

    code: int | None  #: its exit code; None where it was ended at the time-out
    log: Path

    @property
    def well(self) -> bool:
        """True if the tool ended with exit code 0."""
        return self.code == 0

    def text(self) -> str:
        """Return the tool's output: of a very long log the beginning and the end, of long lines the beginning."""
        with self.log.open("rb") as words:
            output = words.read(_PART)
            rest = os.fstat(words.fileno()).st_size - len(output)
            if rest > _PART:
                words.seek(-_PART, os.SEEK_END)
                output += b"\n"
            output += words.read(_PART)
        text = output.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
        if len(text) <= _LINE:
            return text
        return "\n".join(line[:_LINE] for line in text.split("\n"))


def run_tool(
    command: Sequence[str],
    folder: Path,
    log: Path,
    timeout: float,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run a command to its end, or to the time-out. Raises OSError if it cannot be started.

    The command is killed if its log grows too large, and the log is cut. If something else kills it, it is started
    again.

    ``environment`` replaces the variables that build tools get by default.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    variables = for_build_tool(os.environ) if environment is None else environment
    end = time.monotonic() + timeout
    code: int | None = None
    for _ in range(_TRIES):
        log.unlink(missing_ok=True)
        with log.open("wb") as output:
            try:
                with session(command, folder, variables, output) as process:
                    code = _wait(process, end, output.fileno())
            finally:  # the log is the tool's standard output, whose mode it may change
                os.fchmod(output.fileno(), _MODE)
            too_large = os.fstat(output.fileno()).st_size > _LARGEST
            if too_large:
                os.truncate(output.fileno(), _LARGEST)
        if code != -signal.SIGKILL or too_large:
            break
    return Outcome(code, log)


def _wait(process: subprocess.Popen[bytes], end: float, log: int) -> int | None:
    """Return the exit code of a process; None at the end of its time, -SIGKILL if its log is too large."""
    while True:
        try:
            return process.wait(max(0.0, min(_LOOK, end - time.monotonic())))
        except subprocess.TimeoutExpired:
            if time.monotonic() >= end:
                return None
        if os.fstat(log).st_size > _LARGEST:
            return -signal.SIGKILL


def run_apart(command: Sequence[str], seconds: float) -> subprocess.CompletedProcess[bytes]:
    """Run a program, named by its absolute path, in an empty folder; its standard output includes its errors.

    Raises OSError if it cannot be started, and subprocess.TimeoutExpired if it takes longer than ``seconds``.
    """
    with temporary_folder("apart") as folder:
        (folder / ".mvn").mkdir()
        return subprocess.run(
            command,
            cwd=folder,
            env=for_build_tool(os.environ) | {_BASE: str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )


def check_program(name: str, purpose: str, package: str) -> Finding:
    """Check that a program is on the PATH and prints its version."""
    place = find_program(name)
    if place is None:
        remedy = f"Install {package} and put it on the PATH."
        return Finding(name, Health.MISSING, "not on the PATH", purpose, remedy)
    output = _version(place)
    number = _VERSION.search(output)
    if number is None:
        remedy = f"Run {name} --version by hand and mend what it says."
        first = output.strip().splitlines()[:1] or ["it says nothing"]
        return Finding(name, Health.MISSING, f"{place} does not start: {first[0]}", purpose, remedy)
    return Finding(name, Health.GOOD, f"{number[0]}, {place}", purpose, "")


def _version(command: str) -> str:
    """Return the output of a program for `--version`; empty if it fails, an error's name if it cannot be started."""
    try:
        answer = run_apart([command, "--version"], _VERSION_TIME)
    except (OSError, subprocess.TimeoutExpired) as refused:
        return f"{type(refused).__name__}"
    return _ANSI.sub("", answer.stdout.decode("utf-8", errors="replace")) if answer.returncode == 0 else ""
