"""Starts a tool without a terminal, keeps its words in a log, and ends it with its children when it hangs."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.environment import for_build_tool
from mrscout.sandbox.session import session

#: bytes that are read of the beginning of a log, and of its end
_PART = 16 << 20
#: bytes of a log at which a tool is killed
_LARGEST = 256 << 20
#: seconds from one look at the size of the log to the next
_LOOK = 1.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a tool ended."""

    code: int | None  #: its exit code; None where it was ended at the time-out
    log: Path

    @property
    def well(self) -> bool:
        return self.code == 0

    def text(self) -> str:
        """What the tool said; of a very long log, the beginning and the end."""
        with self.log.open("rb") as words:
            said = words.read(_PART)
            rest = os.fstat(words.fileno()).st_size - len(said)
            if rest > _PART:
                words.seek(-_PART, os.SEEK_END)
                said += b"\n"
            said += words.read(_PART)
        return said.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")


def run_tool(
    command: Sequence[str],
    folder: Path,
    log: Path,
    timeout: float,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run a command to its end, or to the time-out. Raises OSError where it cannot be started.

    It is killed if its log grows too large, and the log is cut.

    ``environment`` has all variables that it gets; without, they are those of build tools.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    variables = for_build_tool(os.environ) if environment is None else environment
    with log.open("wb") as words, session(command, folder, variables, words) as process:
        end = time.monotonic() + timeout
        while True:
            try:
                return Outcome(process.wait(max(0.0, min(_LOOK, end - time.monotonic()))), log)
            except subprocess.TimeoutExpired:
                if time.monotonic() >= end:
                    return Outcome(None, log)
            if os.fstat(words.fileno()).st_size > _LARGEST:
                break
    os.truncate(log, _LARGEST)
    return Outcome(-signal.SIGKILL, log)
