"""Relations to export as tests, and the test files that they become."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mrscout.languages.base.running import StoredDraft
    from mrscout.model.relations import CodifiedMR
    from mrscout.model.verdicts import Judged


class RowStyle(Enum):
    """The way in which a test gets its inputs; the values are for the command line."""

    ROWS = "rows"  #: each input is written down
    GENERATOR = "generator"  #: a method draws them with a fixed seed


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """The options of an export."""

    most: int | None = None  #: the most laws, the best first; None for all
    rows: int | None = None  #: the most inputs of a test; None for as many as it needs
    #: the most lines that a law may take along from its test class; None for any number
    longest: int | None = None
    style: RowStyle | None = None  #: None: the one that suits each relation
    #: laws may become methods of test classes that exist, and may replace copied tests
    in_place: bool = False
    #: variants of laws, each of which may be asserted beside one of the same steps, and is no test of its own
    beside: "tuple[Kept, ...]" = ()


@dataclass(frozen=True, slots=True)
class Kept:
    """A relation to export."""

    codified: "CodifiedMR"
    judged: "Judged"
    draft: "StoredDraft"
    selected: tuple[int, ...] | None = (
        None  #: indices of the examples that do something, if they were measured
    )
    doubts: tuple[str, ...] = ()  #: reasons for which it may be weak, as clauses


@dataclass(frozen=True, slots=True)
class ExportedLaw:
    """A relation as a method of an exported test class."""

    kept: Kept
    test: str  #: name of the method
    rows: int  #: inputs that it runs
    lines: int  #: of its source, with the method that provides its inputs
    replaces: tuple[str, ...] = ()  #: names of the tests that it stands for from now on
    beside: tuple[Kept, ...] = ()  #: relations that its test asserts, too


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A test class with laws, which compiles and passes."""

    module: str
    folder: str  #: of tests, relative to the module: src/test/java
    path: str  #: below it
    head: str  #: the licence, which stays above any mark; empty if there is none
    text: str  #: the rest
    laws: tuple[ExportedLaw, ...]
    edited: bool = False  #: an existing test class, with changes


@dataclass(frozen=True, slots=True)
class NotExported:
    """A relation that did not become a test."""

    kept: Kept
    reason: str  #: a clause; empty if there are enough better ones
