"""Lets a run use again what an earlier one settled: its outcomes, and the classes that go with them."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from mrscout import __version__, untrusted
from mrscout.languages.java.build import ModuleRuntime
from mrscout.languages.java.runtime.relation_trial import Trial
from mrscout.model.relations import Status
from mrscout.pipeline.fingerprint import digest_of
from mrscout.pipeline.synthesis_events import Synthesized


class Settled(Protocol):
    """Remembers outcomes by their keys."""

    def recall(self, key: str) -> Synthesized | None:
        """What became of a relation before."""

    def keep(self, key: str, event: Synthesized) -> None:
        """Write an outcome down at once."""


def key_of(candidate: Trial, home: ModuleRuntime, project: str, *, fenced: bool) -> str:
    """A digest of everything that the outcome of a relation depends on."""
    runs_on = (home.step, home.jdk, home.release, home.classpath, home.options, home.variables, home.passed)
    return digest_of(
        __version__, project, runs_on, fenced, candidate.class_name, candidate.project, candidate.drafted
    )


def usable(event: Synthesized | None, classes: Path) -> Synthesized | None:
    """An outcome, if the class that filtering will run is still there; that a process was lost is none."""
    if event is None or event.codified.status is Status.LOST:
        return None
    if event.codified.status is not Status.CODIFIED:
        return event
    return event if _class_file(classes, event.codified.harness).is_file() else None


def sweep(classes: Path, kept: Sequence[tuple[Path, Synthesized]]) -> None:
    """Remove the classes of relations that are tried anew: nothing of an earlier run is on the class path."""
    stay: set[Path] = set()
    for folder, event in kept:
        harness = _class_file(folder, event.codified.harness)
        stay |= {harness, harness.with_name(harness.name.replace("Harness.class", ".class"))}
    for here, _, files in reversed(list(untrusted.walk(classes))):
        for name in files:
            path = here / name
            outer = path.with_name(f"{name.removesuffix('.class').partition('$')[0]}.class")
            if name.endswith(".class") and outer not in stay:
                with suppress(OSError):
                    path.unlink()
        with suppress(OSError):
            here.rmdir()  # refused where something is in it


def _class_file(classes: Path, name: str) -> Path:
    return classes / f"{name.replace('.', '/')}.class"
