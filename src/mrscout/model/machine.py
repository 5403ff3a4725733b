"""What is installed on the machine, as `mrscout doctor` reports it."""

from dataclasses import dataclass
from enum import Enum


class Health(Enum):
    """The state of something that mrscout uses."""

    GOOD = "ready"
    MISSING = "missing"


#: the commands that need something of the machine; what discovery needs, all of them need
COMMANDS = ("discover", "synthesize", "run", "evaluate", "export")
EVERY_COMMAND = frozenset(COMMANDS)
RUNNING = EVERY_COMMAND - {"discover"}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that mrscout uses, and if it is installed."""

    name: str
    health: Health
    found: str  #: version and place, or what was found instead
    purpose: str  #: what it is needed for
    remedy: str  #: how to get it, a sentence; shown when it is missing
    needed_by: frozenset[str] = frozenset()  #: commands that cannot work without it
