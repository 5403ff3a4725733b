"""Protocols to measure which lines and mutants the developers' tests and the relations reach and kill."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mrscout.evaluation.totals import Measured
    from mrscout.model.project import Project
    from mrscout.model.relations import CodifiedMR
    from mrscout.model.values import Value
    from mrscout.model.worth import EvaluateRun, Mutant, Mutation, Working

#: input vectors by their numbers; an empty vector is the developers' own
NumberedInputs = Sequence[tuple[int, "tuple[Value, ...]"]]


class Measurement(Protocol):
    """A built project whose modules can be measured."""

    def measure(self, module: str, relations: "Sequence[tuple[CodifiedMR, NumberedInputs]]") -> "Measured":
        """Run a module's tests and relations on its code and on its mutants. Raises MrscoutError."""

    def describe(self, mutation: "Mutation") -> "Mutant":
        """The source line of a mutation before and after it."""


class Measuring(Protocol):
    """Opens measurements of a language's projects."""

    @property
    def tools(self) -> Mapping[str, str]:
        """The versions of the tools that measure, by name."""

    def has_tests(self, entry: Path) -> bool:
        """True if a folder or archive may hold the compiled tests of a suite."""

    def open(
        self,
        project: "Project",
        modules: Sequence[str],
        out: Path,
        options: "EvaluateRun",
        listen: "Callable[[Working], None]",
    ) -> AbstractContextManager[Measurement]:
        """Build modules and fetch the tools; `out` is the run folder. Raises EnvironmentLacks, FenceUnavailable."""
