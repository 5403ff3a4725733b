"""What an attempt is, and the list of all of them.

An attempt is a function with a one-line docstring. It sets up a house with a hostile project, runs the real command,
and returns a sentence on what it saw where everything held. It raises Broke where something gave way, and NotTried
where the hostile part never came to act, which proves nothing and counts as a failure.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench import Workbench


class Part(Enum):
    """What is attacked, in the order of the tables."""

    FENCE = "fence"
    EVALUATE = "evaluate"
    SOURCES = "sources"
    GIT = "git"
    BUILD = "build"
    TRIAL = "trial"
    WORKER = "worker"
    RECORDS = "records"
    TERMINAL = "terminal"
    PROCESSES = "processes"
    OPTIONS = "options"


class Severity(Enum):
    """How bad it would be if it broke."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Broke(Exception):
    """Something gave way."""


class NotTried(Exception):
    """The attempt did not come to act, so that nothing can be said."""


@dataclass(frozen=True)
class Attempt:
    """One thing that must not succeed."""

    name: str
    part: Part
    severity: Severity
    description: str
    quick: bool
    act: "Callable[[Workbench], str]"


ATTEMPTS: dict[str, Attempt] = {}

Act = "Callable[[Workbench], str]"


def attempt(
    part: Part, severity: Severity, *, quick: bool = False, name: str = "", description: str = ""
) -> "Callable[[Callable[[Workbench], str]], Callable[[Workbench], str]]":
    """Register a function as an attempt, under its own name with dashes and its docstring's first line."""

    def register(act: "Callable[[Workbench], str]") -> "Callable[[Workbench], str]":
        plain = name or act.__name__.replace("_", "-")
        said = description or (act.__doc__ or "").partition("\n")[0]
        if plain in ATTEMPTS or not said:
            raise ValueError(f"attempt {plain} is there already, or has no description")
        ATTEMPTS[plain] = Attempt(plain, part, severity, said, quick, act)
        return act

    return register


def chosen(quick: bool = False, only: str = "") -> list[Attempt]:
    """The attempts to run, by part and then as they are written."""
    order = list(Part)
    wanted = [
        attempt
        for attempt in ATTEMPTS.values()
        if (attempt.quick or not quick) and only in f"{attempt.part.value}/{attempt.name}"
    ]
    return sorted(wanted, key=lambda attempt: order.index(attempt.part))
