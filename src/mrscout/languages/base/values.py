"""Values of a language: their types, and how its source code writes them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mrscout.model.relations import CodifiedMR, LiftedSite, ValueRole
    from mrscout.model.values import Kind, Value

#: an input as source code: one expression for each parameter of a relation
Row = tuple[str, ...]


class Values(Protocol):
    """Reads and writes values as a language's source code has them."""

    def kind_of(self, type_: str) -> "Kind | None":
        """The kind of the values of a simple type; None for any other."""

    def decode(self, written: str, type_: str) -> "Value | None":
        """The value of an expression that is made of literals; None if it is made of more than that."""

    def write(self, value: "Value", type_: str = "") -> str:
        """A value as an expression; `type_` is how its enumeration is written."""

    def value_at(self, site: "LiftedSite") -> "Value | None":
        """The developers' value of a site; None where it is no literal."""

    def example(self, type_: str) -> "Value | None":
        """A value of a simple type, for a parameter whose value is not known; None for any other type."""

    def nearby(self, root: Path, file: str, line: int) -> tuple[Sequence[str], Sequence[str]]:
        """Literals of a test's file, the nearest to a line first, and constants of the classes that it names."""

    def is_exponent(self, name: str, role: "ValueRole") -> bool:
        """True if a parameter of this name and role is a number of digits, a scale, or a power."""

    def row_writer(self, codified: "CodifiedMR", names: Sequence[str]) -> "Callable[[Sequence[Value]], Row]":
        """Writes inputs as rows; a parameter that is not among these names keeps the developers' value."""
