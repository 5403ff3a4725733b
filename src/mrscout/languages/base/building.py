"""The build of a project: its modules that run, and what could not be brought."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from mrscout.languages.base.exporting import Exported, Kept
from mrscout.languages.base.running import Bench, Place
from mrscout.model.builds import Announced, Building, BuildProblem

if TYPE_CHECKING:
    from mrscout.model.relations import Drafted

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
