"""Runs a program within limits of time, memory and disk, and ends all that it has started.

Memory is the resident memory of the process and all its descendants, read from /proc; where there is none, only time
and disk are watched. The program is asked to end first, so that it can put its things in order.
"""

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from mrscout.corpora.manifest import Limits
from mrscout.corpora.outcomes import Outcome
from mrscout.exits import PARENT
from mrscout.untrusted import entries

#: seconds between two looks, at first and at most
_FIRST, _MOST = 0.05, 1.0
#: the share of the time that looking at the disk may take
_DISK_SHARE = 0.02
#: seconds that a program has to end when it is asked to
_END_SECONDS = 15.0
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a program."""

    status: int  #: its exit code; a negative number is a signal
    cut: Outcome | None  #: why it was ended; None if it ended by itself
    memory: int  #: the most that was seen, in bytes; 0 if nobody looked


def run_limited(
    command: Sequence[str], folder: Path, log: Path, limits: Limits, stopped: Callable[[], bool]
) -> Ended:
    """Run a program in a session of its own until it ends, a limit is reached, or ``stopped`` is true.

    Its output goes to ``log``. Raises OSError if it cannot be started.
    """
    with _started(command, folder, log) as process:
        watch = _Watch(process.pid, folder, limits)
        cut = None
        for pause in _pauses():
            if process.ends_within(pause):
                break
            cut = Outcome.INTERRUPTED if stopped() else watch.exceeded()
            if cut is not None:
                break
    return Ended(process.status, cut, watch.memory)


def _pauses() -> Iterator[float]:
    pause = _FIRST
    while True:
        yield pause
        pause = min(_MOST, pause * 1.5)


class _Process:
    """A process that was started, and is not waited for before all of its group is killed: its number stays its own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self.pid = process.pid
        try:
            self._handle: int | None = os.pidfd_open(process.pid)
        except (AttributeError, OSError):  # another system
            self._handle = None

    @property
    def status(self) -> int:
        """The exit code after its end; a negative number is a signal."""
        return self._process.returncode

    def ends_within(self, seconds: float) -> bool:
        """Wait for the end, without asking again and again where the system can tell."""
        if self._handle is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
            return self._process.returncode is not None
        waiting = select.poll()
        waiting.register(self._handle, select.POLLIN)
        return bool(waiting.poll(seconds * 1000))

    def end(self) -> None:
        """End the process and all that it has started: it is asked first, and then killed."""
        if not self.ends_within(0):
            self._process.terminate()
            if not self.ends_within(_END_SECONDS):
                for descendant in _with_descendants(self.pid):
                    with suppress(ProcessLookupError, PermissionError):
                        os.kill(descendant, signal.SIGKILL)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)  # what it left behind
        self._process.wait()
        if self._handle is not None:
            os.close(self._handle)


@contextmanager
def _started(command: Sequence[str], folder: Path, log: Path) -> Iterator[_Process]:
    """Start a program in a session of its own; on leaving the block it ends with all that it has started."""
    # Errors are read by their slugs, so colours would be in the way.
    environment = {**os.environ, PARENT: str(os.getpid()), "NO_COLOR": "1"}
    environment.pop("FORCE_COLOR", None)
    with log.open("wb") as stream:
        started = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
    process = _Process(started)
    try:
        yield process
    finally:
        process.end()


class _Watch:
    """Looks at what a process takes."""

    def __init__(self, process: int, folder: Path, limits: Limits) -> None:
        self._process, self._folder, self._limits = process, folder, limits
        self._began = time.monotonic()
        self._next_disk = self._began + _MOST
        self.memory = 0

    def exceeded(self) -> Outcome | None:
        """Return the outcome for the limit that is exceeded; None if none is."""
        now = time.monotonic()
        if now - self._began > self._limits.seconds:
            return Outcome.OUT_OF_TIME
        self.memory = max(self.memory, memory_of(self._process))
        if self.memory > self._limits.memory:
            return Outcome.OUT_OF_MEMORY
        if now >= self._next_disk:
            if size_of(self._folder, self._limits.disk) > self._limits.disk:
                return Outcome.OUT_OF_DISK
            after = time.monotonic()
            self._next_disk = after + max(_MOST, (after - now) / _DISK_SHARE)
        return None


def memory_of(root: int) -> int:
    """Return the resident memory of a process and its descendants in bytes; 0 where there is no /proc."""
    total = 0
    for process in _with_descendants(root):
        with suppress(OSError, ValueError, IndexError):
            total += int(Path(f"/proc/{process}/statm").read_bytes().split()[1]) * _PAGE
    return total


def size_of(folder: Path, enough: int) -> int:
    """Return the bytes that the files of a folder take on the disk, or more than ``enough``."""
    total = 0
    for entry in entries(folder):
        total += entry.status.st_blocks * 512
        if total > enough:
            break
    return total


def _with_descendants(root: int) -> list[int]:
    """Return a process and all its descendants, by their numbers."""
    children: dict[int, list[int]] = {}
    with suppress(OSError):
        for name in os.listdir("/proc"):  # noqa: PTH208 - quicker, and asked every second
            if name.isdigit():
                with suppress(OSError, ValueError, IndexError):
                    fields = Path(f"/proc/{name}/stat").read_bytes().rpartition(b")")[2].split()
                    children.setdefault(int(fields[1]), []).append(int(name))
    found = [root]
    for process in found:
        found += children.get(process, ())
    return found
