"""A relation that is to be exported as a test, and the outcome of its export."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mrscout.languages.base.running import ReadableClass
    from mrscout.model.relations import CodifiedMR
    from mrscout.model.verdicts import Judged

#: ending of the names of exported test classes, by which build tools find them
TEST = "Test"


def test_class_name(codified: "CodifiedMR") -> str:
    """The name of the test class that a relation is exported as."""
    return f"{Path(codified.path).stem}{TEST}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A relation to export."""

    codified: "CodifiedMR"
    judged: "Judged"
    parts: "ReadableClass"  #: its class, under the name that the test will have
    selected: tuple[int, ...] | None = None  #: indices of the examples to export, if they were measured
    doubts: tuple[str, ...] = ()  #: reasons for which it may be weak, as clauses

    @property
    def path(self) -> Path:
        """The path of the test, relative to the folder of tests."""
        relation = Path(self.codified.path)
        return Path(*relation.parts[1:-1], f"{self.parts.name}{relation.suffix}")


@dataclass(frozen=True, slots=True)
class Exported:
    """The outcome of an export; `text` is the test's source, empty if there is none for `reason`."""

    kept: Kept
    text: str = ""
    rows: int = 0
    style: str = ""  #: the form of the rows, as a phrase for people
    reason: str = ""
