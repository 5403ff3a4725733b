"""Starts a tool without a terminal, keeps its words in a log, and ends it with its children when it hangs."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.environment import for_build_tool
from mrscout.session import session


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a tool ended."""

    code: int | None  #: its exit code; None where it was ended at the time-out
    log: Path

    @property
    def well(self) -> bool:
        return self.code == 0

    def text(self) -> str:
        """All that the tool said."""
        return self.log.read_text("utf-8", errors="replace")


def run_tool(
    command: Sequence[str],
    folder: Path,
    log: Path,
    timeout: float,
    environment: Mapping[str, str] | None = None,
) -> Outcome:
    """Run a command to its end, or to the time-out. Raises OSError where it cannot be started.

    ``environment`` has all variables that it gets; without, they are those of build tools.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    variables = for_build_tool(os.environ) if environment is None else environment
    with log.open("wb") as words, session(command, folder, variables, words) as process:
        try:
            return Outcome(process.wait(timeout), log)
        except subprocess.TimeoutExpired:
            return Outcome(None, log)
