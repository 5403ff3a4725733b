"""What a language does with drafts: stores them, builds the project, tries them, and runs compiled relations."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mrscout.languages.base.exporting import Exported, Kept
from mrscout.model.builds import Announced, Building, BuildProblem

if TYPE_CHECKING:
    from mrscout.filtering.tally import Ran
    from mrscout.languages.base.values import Row
    from mrscout.model.relations import CodifiedMR, Drafted, Trial, TriedRelation
    from mrscout.model.values import Value


class Bench(Protocol):
    """Compiles relations of one module, and runs each on the input that it was mined from."""

    def try_batch(self, trials: "Sequence[Trial]") -> "list[TriedRelation]":
        """The outcome of each trial, in order. Raises EnvironmentLacks."""

    def close(self) -> None:
        """End its processes."""


class Runner(Protocol):
    """Runs inputs of relations, in one process after another."""

    def renew(self) -> None:
        """Forget everything that ran before: classes, static state, files. Raises EnvironmentLacks."""

    def start(self) -> None:
        """Start the process now. Raises EnvironmentLacks."""

    def execute(
        self,
        codified: "CodifiedMR",
        draft: "StoredDraft | None",
        vectors: "Sequence[tuple[Value, ...]]",
        limit: float,
        expired: Callable[[], bool],
    ) -> "list[Ran]":
        """How each vector of a relation's sites ended; the first at least, the others until time has expired."""

    def close(self) -> None:
        """End the process, and remove its folder."""


class Place(Protocol):
    """Where the compiled relations of a module run."""

    @property
    def run(self) -> Path | None:
        """The folder of the run, which has the drafts of its relations."""

    def runner(self, scratch: Path | None) -> Runner:
        """Runs its relations. `scratch` is the folder that fenced code may write to; None for no fence."""


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


BuildListener = Callable[[Building | Announced], None]


class Module(Protocol):
    """A module whose code runs."""

    @property
    def module(self) -> str:
        """The module's folder, posix, relative; "" for the root."""

    @property
    def how(self) -> str:
        """How its code came to run, a phrase for people."""

    @property
    def version(self) -> str:
        """The version of the language's runtime."""

    @property
    def identity(self) -> object:
        """Everything that the outcome of running its code depends on; equal things read the same."""

    def classes(self, folder: Path) -> Path:
        """The folder for compiled relations of this module, below the one for those of all modules."""

    def has_compiled(self, classes: Path, harness: str) -> bool:
        """True if a relation's harness is among the compiled ones."""

    def bench(self, classes: Path, scratch: Path | None) -> Bench:
        """Tries relations of this module. `scratch` is the folder that fenced code may write to; None for no fence."""

    def place(self, classes: Path, run: Path) -> Place:
        """Where compiled relations of this module run; `run` is the folder of the run."""


class Build(Protocol):
    """The outcome of building a project."""

    @property
    def modules(self) -> tuple[Module, ...]:
        """The modules that run, sorted by their folders."""

    @property
    def problems(self) -> tuple[BuildProblem, ...]:
        """Everything that could not be brought."""

    def left_out(self, drafted: "Sequence[Drafted]") -> frozenset[str]:
        """The ids of relations whose tests the project's own build does not run."""

    def export(self, kept: Sequence[Kept], rows: int | None, *, scratch: Path | None) -> Iterator[Exported]:
        """The test of each relation, in order, compiled and run; `scratch` is where fenced code may write, None for
        no fence.

        `rows` is how many a test has at most; None for as many as were selected, or a handful.
        """
