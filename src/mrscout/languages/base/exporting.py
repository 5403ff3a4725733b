"""A relation that is to become a test, and what becomes of it."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mrscout.languages.base.running import ReadableClass
    from mrscout.model.relations import CodifiedMR
    from mrscout.model.verdicts import Judged

#: how the names of exported tests end, which build tools take for tests
TEST = "Test"


def test_class_name(codified: "CodifiedMR") -> str:
    """The name of a relation's test."""
    return f"{Path(codified.path).stem}{TEST}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A relation to export."""

    codified: "CodifiedMR"
    judged: "Judged"
    parts: "ReadableClass"  #: its class, by the name that the test will have
    selected: tuple[int, ...] | None = None  #: the examples that do all that it does, where that was measured
    doubts: tuple[str, ...] = ()  #: what makes it weak, as clauses

    @property
    def path(self) -> Path:
        """Below the folder of tests."""
        relation = Path(self.codified.path)
        return Path(*relation.parts[1:-1], f"{self.parts.name}{relation.suffix}")


@dataclass(frozen=True, slots=True)
class Exported:
    """A relation as a test; `text` is empty where none could be made, which `reason` explains."""

    kept: Kept
    text: str = ""
    rows: int = 0
    style: str = ""  #: how the rows are written, for people
    reason: str = ""
