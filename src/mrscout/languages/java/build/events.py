"""Events of a build, for a progress display."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from time import monotonic


class Stage(Enum):
    """Stage of a build. The values are phrases for the user."""

    READING = "reading the build files"
    RESOLVING = "resolving dependencies"
    COPYING = "copying the checkout"
    COMPILING = "compiling"
    BUILDING = "running the project's build tool"
    TOLERATING = "compiling past broken files"


@dataclass(frozen=True, slots=True)
class StageStarted:
    """A stage has begun."""

    stage: Stage
    subject: str  #: what it works on: a module's folder, "." for the root, or the project's name


@dataclass(frozen=True, slots=True)
class StageFinished:
    """A stage has ended, well or not."""

    stage: Stage
    subject: str
    seconds: float


@dataclass(frozen=True, slots=True)
class FirstBuild:
    """A project is about to be built that was not built here before; nothing of it has run yet."""

    notice: str  #: what will run in the fence and what outside, sentences for the user


BuildEvent = StageStarted | StageFinished | FirstBuild
Listener = Callable[[BuildEvent], None]


@contextmanager
def staged(listen: Listener, stage: Stage, subject: str) -> Iterator[None]:
    """Tell the listener that a stage begins, and that it is over, however it ends."""
    listen(StageStarted(stage, subject or "."))
    began = monotonic()
    try:
        yield
    finally:
        listen(StageFinished(stage, subject or ".", monotonic() - began))
