"""Tries relations on all cores, a batch at a time on a bench of each process, and yields the outcomes in order."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType

from mrscout.languages.base import Bench, Language, Module
from mrscout.model.relations import Status, Trial, TriedRelation
from mrscout.sandbox.worker_pool import Lost, spread

#: relations compiled and run together: enough for the compiler to pay, few enough for progress to be seen
_BATCH = 32
#: seconds for a batch. Each relation has its own limit; this is for a process that is stopped for good
_PATIENCE = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Relations of one module, which are compiled into `classes`."""

    home: Module
    classes: Path
    candidates: tuple[Trial, ...]
    scratch: Path | None = None  #: the folder that fenced code may write to; None for no fence


@dataclass(frozen=True, slots=True)
class _Part:
    """Some relations of a batch that one process tries: all of them, unless a process was lost over them."""

    batch: int
    start: int
    stop: int


def batches(
    home: Module,
    classes: Path,
    candidates: Sequence[Trial],
    scratch_for: Callable[[Trial], Path | None],
) -> list[Batch]:
    """The relations of a module, in batches of mined ones and of candidates, fenced and not."""
    alike: dict[tuple[bool, Path | None], list[Trial]] = {}
    for each in candidates:
        alike.setdefault((each.drafted.relation.origin.needs_fence, scratch_for(each)), []).append(each)
    return [
        Batch(home, classes, tuple(part[start : start + _BATCH]), scratch)
        for (_, scratch), part in alike.items()
        for start in range(0, len(part), _BATCH)
    ]


def try_all(language: Language, work: Sequence[Batch], jobs: int) -> Generator[TriedRelation, None, None]:
    """What becomes of each relation, in order. Raises EnvironmentLacks where nothing can be run.

    A batch whose process is lost is tried again in halves, so that only a relation which costs its process each
    time is marked as lost.
    """
    parts = [_Part(number, 0, len(batch.candidates)) for number, batch in enumerate(work)]
    early: dict[tuple[int, int], list[TriedRelation]] = {}
    batch = start = 0
    with closing(spread(partial(_Benches, work), parts, jobs, _PATIENCE, _halves)) as answers:
        for part, answer in answers:
            tried = [_lost(language, work, part, answer)] if isinstance(answer, Lost) else answer
            early[part.batch, part.start] = tried
            while (batch, start) in early:
                due = early.pop((batch, start))
                yield from due
                start += len(due)
                if start == len(work[batch].candidates):
                    batch, start = batch + 1, 0


def _halves(part: _Part) -> list[_Part]:
    """Both halves of a part; nothing of a single relation."""
    middle = (part.start + part.stop) // 2
    if middle == part.start:
        return []
    return [_Part(part.batch, part.start, middle), _Part(part.batch, middle, part.stop)]


def _lost(language: Language, work: Sequence[Batch], part: _Part, lost: Lost) -> TriedRelation:
    detail = f"the process that tried it was lost each time ({lost.how})"
    return language.untried(work[part.batch].candidates[part.start], Status.LOST, detail)


class _Benches:
    """Tries parts of batches, on the same bench for those of the same module."""

    def __init__(self, work: Sequence[Batch]) -> None:
        self._work = work
        self._module: tuple[Module, Path, Path | None] | None = None
        self._bench: Bench | None = None

    def __enter__(self) -> Callable[[_Part], list[TriedRelation]]:
        return self._tried

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        if self._bench is not None:
            self._bench.close()
        self._bench = None

    def _tried(self, part: _Part) -> list[TriedRelation]:
        batch = self._work[part.batch]
        module = (batch.home, batch.classes, batch.scratch)
        if self._bench is None or self._module != module:
            self._close()
            self._bench, self._module = batch.home.bench(batch.classes, batch.scratch), module
        return self._bench.try_batch(batch.candidates[part.start : part.stop])
