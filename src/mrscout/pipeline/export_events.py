"""A relation that is to become a test, and what becomes of it."""

from dataclasses import dataclass
from pathlib import Path

from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.export.classes import Style
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged


def test_class_name(codified: CodifiedMR) -> str:
    """The name of a relation's test, which build tools take for one."""
    return f"{Path(codified.path).stem}Test"


@dataclass(frozen=True, slots=True)
class Kept:
    """A relation to export."""

    codified: CodifiedMR
    judged: Judged
    parts: RelationClass  #: its class, by the name that the test will have
    selected: tuple[int, ...] | None = None  #: the examples that do all that it does, where that was measured
    doubts: tuple[str, ...] = ()  #: what makes it weak, as clauses

    @property
    def path(self) -> Path:
        """Below the folder of tests."""
        return Path(*Path(self.codified.path).parts[1:-1], f"{self.parts.name}.java")


@dataclass(frozen=True, slots=True)
class Exported:
    """A relation as a test; `text` is empty where none could be made, which `reason` explains."""

    kept: Kept
    text: str = ""
    rows: int = 0
    style: Style | None = None
    reason: str = ""
