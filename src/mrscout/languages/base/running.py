"""Protocols for builds and runs: build the project, try drafts, run compiled relations, read stored drafts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mrscout.languages.base.exporting import ExportedFile, ExportRequest, Kept, NotExported
from mrscout.model.builds import Announced, Building, BuildProblem

if TYPE_CHECKING:
    from mrscout.filtering.tally import InputOutcome
    from mrscout.languages.base.values import Row
    from mrscout.model.relations import CodifiedMR, Drafted, Trial, TriedRelation
    from mrscout.model.values import Value


class Bench(Protocol):
    """Compiles drafts of one module, and runs each on the developers' values."""

    def try_batch(self, trials: "Sequence[Trial]") -> "list[TriedRelation]":
        """The outcome of each trial, in order. Raises EnvironmentLacks."""

    def close(self) -> None:
        """Stop the processes of the bench."""


class Runner(Protocol):
    """Runs relations on inputs, in one process at a time."""

    def renew(self) -> None:
        """Discard the state of earlier runs: classes, static fields, files. Raises EnvironmentLacks."""

    def start(self) -> None:
        """Start the process now. Raises EnvironmentLacks."""

    def execute(
        self,
        codified: "CodifiedMR",
        draft: "StoredDraft | None",
        vectors: "Sequence[tuple[Value, ...]]",
        limit: float,
        expired: Callable[[], bool],
        *,
        branches: bool = False,
    ) -> "list[InputOutcome]":
        """Run a relation on input vectors, the first at least and more until `expired`; return how each ended.

        With `branches` the outcomes have the branches of the code under test that were executed, as far as is known.
        """

    def close(self) -> None:
        """Stop the process, and remove its folder."""


class Place(Protocol):
    """The place where the compiled relations of a module run."""

    @property
    def run(self) -> Path | None:
        """The run folder, which has the drafts of the relations; None if there is none."""

    def runner(self, scratch: Path | None, *, branches: bool = False) -> Runner:
        """A runner of its relations; `scratch` is the folder that fenced code may write to, None for no fence.

        With `branches` it can tell which branches of the code under test inputs execute.
        """


#: exceptions that a damaged draft file raises when it is read or rendered
DAMAGE = (ValueError, KeyError, TypeError, AttributeError, IndexError)


class ReadableClass(Protocol):
    """The rendering of a relation as a class for people."""

    @property
    def name(self) -> str:
        """The simple name."""

    @property
    def text(self) -> str:
        """The source of the class."""

    @property
    def relation_lines(self) -> range:
        """The lines of the method that states the relation, from 0."""

    def refuting_test(self, row: "Row") -> str:
        """The source of a test method that fails on a counterexample once it is pasted into the class."""


class StoredDraft(Protocol):
    """A draft that was read back from its file in the run folder."""

    @property
    def words(self) -> frozenset[str]:
        """All words of its source, which no new parameter may have as its name."""

    @property
    def bound(self) -> frozenset[int]:
        """The sites whose parameters are variables of the test, and have their names."""

    @property
    def failing(self) -> tuple[tuple[int, int], ...]:
        """First and last lines of the harness in which a failure refutes the relation."""

    def reading(self, codified: "CodifiedMR") -> tuple[object, ...]:
        """A key that is equal for relations of a test which read the same to people."""

    def snippet(self, codified: "CodifiedMR", row: "Row", line: int = 0) -> str:
        """The statements of a relation with the values of a row in place of its parameters. Raises one of DAMAGE.

        Those behind a line of the harness, at which a statement failed, are left out as far as that can be told.
        """

    def relation_class(self, codified: "CodifiedMR", class_name: str = "") -> ReadableClass:
        """Render the class of a relation, by default under its own name. Raises one of DAMAGE."""


BuildListener = Callable[[Building | Announced], None]


class Module(Protocol):
    """A module of the project whose code can be run."""

    @property
    def module(self) -> str:
        """The module's folder, posix, relative; "" for the root."""

    @property
    def how(self) -> str:
        """The step of the ladder by which its code runs, as a phrase for people."""

    @property
    def version(self) -> str:
        """The version of the language's runtime."""

    @property
    def identity(self) -> object:
        """A value that is equal for modules whose code runs with the same outcome."""

    def classes(self, folder: Path) -> Path:
        """The folder for compiled relations of this module, below `folder` for those of all modules."""

    def has_compiled(self, classes: Path, harness: str) -> bool:
        """True if a relation's harness is among the compiled ones."""

    def compile(self, sources: Mapping[str, str], classes: Path, scratch: Path | None) -> dict[str, str]:
        """Compile harnesses, by their names, into a folder; return the first error of each that does not compile.

        Raises EnvironmentLacks.
        """

    def bench(self, classes: Path, scratch: Path | None) -> Bench:
        """A bench for relations of this module; `scratch` is where fenced code may write, None for no fence."""

    def place(self, classes: Path, run: Path) -> Place:
        """The place where compiled relations of this module run; `run` is the run folder."""


class Build(Protocol):
    """The outcome of building a project."""

    @property
    def modules(self) -> tuple[Module, ...]:
        """The modules that run, sorted by their folders."""

    @property
    def problems(self) -> tuple[BuildProblem, ...]:
        """The problems of the modules and dependencies that could not be built or fetched."""

    def left_out(self, drafted: "Sequence[Drafted]") -> frozenset[str]:
        """The ids of relations whose tests the project's own build does not run."""

    def export(
        self, kept: Sequence[Kept], request: ExportRequest, *, scratch: Path | None
    ) -> Iterator[ExportedFile | NotExported]:
        """Export relations, best first, as test classes that compile and pass; those of a class stand together.

        `scratch` is where fenced code may write, None for no fence.
        """
