"""A draft that is stored, and the class that people read."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mrscout.languages.base.values import Row
    from mrscout.model.relations import CodifiedMR


#: raised by reading, or rendering from, the file of a draft that somebody has changed
DAMAGE = (ValueError, KeyError, TypeError, AttributeError, IndexError)


class ReadableClass(Protocol):
    """The class of a relation, as people read it."""

    @property
    def name(self) -> str:
        """The simple name."""

    @property
    def text(self) -> str:
        """The whole source."""

    @property
    def relation_lines(self) -> range:
        """The lines of the method that states the relation, from 0."""

    def refuting_test(self, row: "Row") -> str:
        """A counterexample as a test method that can be pasted into the class, where it fails."""


class StoredDraft(Protocol):
    """A draft that was read back from the folder of a run."""

    @property
    def words(self) -> frozenset[str]:
        """Every word of its texts, which no new parameter may go by."""

    @property
    def bound(self) -> frozenset[int]:
        """The sites whose parameter is a variable of the test, and has its name."""

    @property
    def failing(self) -> tuple[tuple[int, int], ...]:
        """First and last lines of the harness at which a failure is the relation's own."""

    def reading(self, codified: "CodifiedMR") -> tuple[object, ...]:
        """Equal for relations of a test that nobody could tell apart."""

    def relation_class(self, codified: "CodifiedMR", class_name: str = "") -> ReadableClass:
        """The class of a relation, by its own name or another one. Raises one of DAMAGE."""
