"""A relation that is to become a test, and what becomes of it."""

from dataclasses import dataclass
from pathlib import Path

from mrscout.languages.java.export.classes import Style
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged


@dataclass(frozen=True, slots=True)
class Kept:
    """A relation that is to be exported."""

    codified: CodifiedMR
    judged: Judged
    source: bytes  #: as it was written to the folder of the run
    selected: tuple[int, ...] | None = None  #: the examples that do all that it does, where that was measured
    doubts: tuple[str, ...] = ()  #: what makes it weak, as clauses

    @property
    def class_name(self) -> str:
        """What build tools take for a test."""
        return f"{Path(self.codified.path).stem}Test"

    @property
    def path(self) -> Path:
        """Below the folder of tests."""
        return Path(*Path(self.codified.path).parts[1:-1], f"{self.class_name}.java")


@dataclass(frozen=True, slots=True)
class Exported:
    """A relation as a test; `text` is empty where none could be made, which `reason` explains."""

    kept: Kept
    text: str = ""
    rows: int = 0
    style: Style | None = None
    reason: str = ""
