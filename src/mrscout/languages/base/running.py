"""Running relations: trying drafts on their own input, and executing compiled relations on others."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mrscout.filtering.tally import Ran
    from mrscout.languages.base.drafts import StoredDraft
    from mrscout.model.relations import CodifiedMR
    from mrscout.model.trials import Trial, TriedRelation
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
