"""The tools that mrscout uses on a machine, as `mrscout doctor` reports them."""

from dataclasses import dataclass
from enum import Enum


class Health(Enum):
    """The state of a tool."""

    GOOD = "ready"
    MISSING = "missing"


#: the commands that need tools; all of them need those that `discover` needs
COMMANDS = ("discover", "synthesize", "run", "evaluate", "export")
EVERY_COMMAND = frozenset(COMMANDS)
RUNNING = EVERY_COMMAND - {"discover"}


@dataclass(frozen=True, slots=True)
class Finding:
    """A tool that mrscout uses, and whether it is installed."""

    name: str
    health: Health
    found: str  #: version and path, or why it cannot be used
    purpose: str  #: the reason why it is needed
    remedy: str  #: how to install it, a sentence; shown if it is missing
    needed_by: frozenset[str] = frozenset()  #: commands that cannot work without it
