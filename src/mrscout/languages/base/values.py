"""Protocol to read and write the values of a language's source code."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mrscout.model.relations import CodifiedMR, LiftedSite, ValueRole
    from mrscout.model.values import Kind, Value

#: an input as source code: one expression for each parameter of a relation
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CodeConstants:
    """Constants that the code under test compares and computes with, those of the nearest methods first."""

    numbers: tuple[int, ...] = ()
    strings: tuple[str, ...] = ()  #: also characters, as strings of length one


NO_CONSTANTS = CodeConstants()


class Values(Protocol):
    """Reads and writes the values of a language's source code."""

    def kind_of(self, type_: str) -> "Kind | None":
        """The kind of the values of a simple type; None for any other."""

    def decode(self, written: str, type_: str) -> "Value | None":
        """The value of an expression that consists of literals; None for any other."""

    def write(self, value: "Value", type_: str = "") -> str:
        """Write a value as an expression; `type_` is the written type of an enumeration."""

    def value_at(self, site: "LiftedSite") -> "Value | None":
        """The developers' value of a site; None if it is no literal."""

    def example(self, type_: str) -> "Value | None":
        """An arbitrary value of a simple type, for a parameter without a known value; None for any other type."""

    def nearby(self, root: Path, file: str, line: int) -> tuple[Sequence[str], Sequence[str]]:
        """Literals of a test's file, those nearest to a line first, and constants of the classes that it names."""

    def used_literals(self, root: Path, name: str, role: "ValueRole") -> Sequence[str]:
        """Literals that the project's tests use for parameters of this name and role."""

    def code_constants(self, root: Path, codified: "CodifiedMR") -> CodeConstants:
        """Constants of the methods that a relation calls, and of those that these call."""

    def is_exponent(self, name: str, role: "ValueRole") -> bool:
        """True if a parameter of this name and role is a number of digits, a scale or an exponent."""

    def row_writer(self, codified: "CodifiedMR", names: Sequence[str]) -> "Callable[[Sequence[Value]], Row]":
        """A function that writes inputs as rows; a parameter not in `names` keeps the developers' value."""
