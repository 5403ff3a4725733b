"""Tries drafted relations on all cores, in batches, and yields the outcomes in order."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from types import TracebackType

from mrscout.languages.base import Bench, Language, Module
from mrscout.model.relations import Status, Trial, TriedRelation
from mrscout.sandbox.worker_pool import Lost, spread

#: relations compiled and run together: enough to make up for the start of the compiler, few enough to see progress
BATCH = 32
#: the same under a budget, which ends between batches
SMALL_BATCH = 6
#: seconds for a batch; each relation has a limit of its own, so that only a process that hangs reaches this
_PATIENCE = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Drafted relations of one module, to be compiled into the folder `classes`."""

    module: Module
    classes: Path
    trials: tuple[Trial, ...]
    scratch: Path | None = None  #: the folder that fenced code may write to; None for no fence


@dataclass(frozen=True, slots=True)
class _Part:
    """A range of a batch that one process tries: the whole batch, or a half of a part that cost a process its life."""

    batch: int
    start: int
    stop: int


def batches(
    module: Module,
    classes: Path,
    trials: Sequence[Trial],
    scratch_for: Callable[[Trial], Path | None],
    size: int = BATCH,
) -> list[Batch]:
    """Group the relations of a module into batches: mined ones and candidates apart, fenced and unfenced ones apart.

    Batches of both kinds come in turn, so that a budget leaves time for both.
    """
    groups: dict[tuple[bool, Path | None], list[Trial]] = {}
    for trial in trials:
        key = trial.drafted.relation.origin.needs_fence, scratch_for(trial)
        groups.setdefault(key, []).append(trial)
    of_groups = (
        [
            Batch(module, classes, tuple(part[start : start + size]), scratch)
            for start in range(0, len(part), size)
        ]
        for (_, scratch), part in groups.items()
    )
    return [batch for turn in zip_longest(*of_groups) for batch in turn if batch is not None]


def try_all(language: Language, work: Sequence[Batch], jobs: int) -> Generator[TriedRelation, None, None]:
    """Yield the outcome of each relation, in order. Raises EnvironmentLacks if nothing can be run.

    A batch whose process is lost is tried again in halves, so that only a relation that ends its process each time
    gets the status LOST.
    """
    parts = [_Part(number, 0, len(batch.trials)) for number, batch in enumerate(work)]
    early: dict[tuple[int, int], list[TriedRelation]] = {}
    batch = start = 0
    with closing(spread(partial(_Benches, work), parts, jobs, _PATIENCE, _halves)) as answers:
        for part, answer in answers:
            tried = [_lost_relation(language, work, part, answer)] if isinstance(answer, Lost) else answer
            early[part.batch, part.start] = tried
            while (batch, start) in early:
                due = early.pop((batch, start))
                yield from due
                start += len(due)
                if start == len(work[batch].trials):
                    batch, start = batch + 1, 0


def _halves(part: _Part) -> list[_Part]:
    """Return both halves of a part; nothing for a single relation."""
    middle = (part.start + part.stop) // 2
    if middle == part.start:
        return []
    return [_Part(part.batch, part.start, middle), _Part(part.batch, middle, part.stop)]


def _lost_relation(language: Language, work: Sequence[Batch], part: _Part, lost: Lost) -> TriedRelation:
    detail = f"the process that tried it was lost each time ({lost.how})"
    return language.untried(work[part.batch].trials[part.start], Status.LOST, detail)


class _Benches:
    """Tries parts of batches in a process, and keeps the bench as long as the module stays the same."""

    def __init__(self, work: Sequence[Batch]) -> None:
        self._work = work
        self._module: tuple[Module, Path, Path | None] | None = None
        self._bench: Bench | None = None

    def __enter__(self) -> Callable[[_Part], list[TriedRelation]]:
        return self._try_part

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._bench is not None:
            self._bench.close()
        self._bench = None

    def _try_part(self, part: _Part) -> list[TriedRelation]:
        batch = self._work[part.batch]
        module = (batch.module, batch.classes, batch.scratch)
        if self._bench is None or self._module != module:
            self._close()
            self._bench, self._module = batch.module.bench(batch.classes, batch.scratch), module
        return self._bench.try_batch(batch.trials[part.start : part.stop])
