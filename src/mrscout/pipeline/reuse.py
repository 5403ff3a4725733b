"""Lets a run use again what an earlier one settled: its outcomes, and the classes that go with them."""

from pathlib import Path
from typing import Protocol

from mrscout import __version__
from mrscout.languages.base import Module
from mrscout.model.relations import Status
from mrscout.model.trials import Trial
from mrscout.pipeline.fingerprint import digest_of
from mrscout.pipeline.synthesis_events import Synthesized


class Settled(Protocol):
    """Remembers outcomes by their keys."""

    def recall(self, key: str) -> Synthesized | None:
        """What became of a relation before."""

    def keep(self, key: str, event: Synthesized) -> None:
        """Write an outcome down at once."""


def key_of(candidate: Trial, home: Module, project: str, *, fenced: bool) -> str:
    """A digest of everything that the outcome of a relation depends on."""
    named = (candidate.class_name, candidate.project)
    return digest_of(__version__, project, home.identity, fenced, *named, candidate.drafted)


def usable(event: Synthesized | None, home: Module, classes: Path) -> Synthesized | None:
    """An outcome, if the class that filtering will run is still there; that a process was lost is none."""
    if event is None or event.codified.status is Status.LOST:
        return None
    if event.codified.status is not Status.CODIFIED:
        return event
    return event if home.has_compiled(classes, event.codified.harness) else None
