"""Tries relations on all cores, a batch at a time in JVMs of each process, and yields the outcomes in order.

One JVM compiles and runs no code of the project. Another one runs it, inside of the fence where there is one.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType

from mrscout.languages.java.build import ModuleRuntime
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.launch import Launch
from mrscout.languages.java.runtime.relation_trial import Trial, Tried, jvm_for, try_batch, untried
from mrscout.model.relations import Status
from mrscout.pipeline.module_sandbox import Place, compiler_launch, launch_for
from mrscout.sandbox.worker_pool import Lost, spread

#: relations compiled and run together: enough for the compiler to pay, few enough for progress to be seen
_BATCH = 32
#: seconds for a batch. Each relation has its own limit; this is for a process that is stopped for good
_PATIENCE = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Relations of one module, which are compiled into `classes`."""

    home: ModuleRuntime
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
    home: ModuleRuntime,
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


def try_all(work: Sequence[Batch], jobs: int) -> Generator[Tried, None, None]:
    """What becomes of each relation, in order. Raises EnvironmentLacks where no JVM starts.

    A batch whose process is lost is tried again in halves, so that only a relation which costs its process each
    time is marked as lost.
    """
    parts = [_Part(number, 0, len(batch.candidates)) for number, batch in enumerate(work)]
    early: dict[tuple[int, int], list[Tried]] = {}
    batch = start = 0
    with closing(spread(partial(_Bench, work), parts, jobs, _PATIENCE, _halves)) as answers:
        for part, answer in answers:
            tried = [_lost(work, part, answer)] if isinstance(answer, Lost) else answer
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


def _lost(work: Sequence[Batch], part: _Part, lost: Lost) -> Tried:
    detail = f"the process that tried it was lost each time ({lost.how})"
    return untried(work[part.batch].candidates[part.start], Status.LOST, detail)


class _Bench:
    """Tries parts of batches, with the same JVMs for those of the same module."""

    def __init__(self, work: Sequence[Batch]) -> None:
        self._work = work
        self._module: tuple[ModuleRuntime, Path, Path | None] | None = None
        self._jvms: tuple[Jvm, Jvm] | None = None

    def __enter__(self) -> Callable[[_Part], list[Tried]]:
        return self._tried

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        for jvm in self._jvms or ():
            jvm.close()
        self._jvms = None

    def _tried(self, part: _Part) -> list[Tried]:
        batch = self._work[part.batch]
        compiler, runner = self._for(batch)
        candidates = batch.candidates[part.start : part.stop]
        fenced = batch.scratch is not None
        return try_batch(compiler, runner, batch.home.release, batch.classes, candidates, fenced=fenced)

    def _for(self, batch: Batch) -> tuple[Jvm, Jvm]:
        """The JVM that compiles and the one that runs; without a fence they are one."""
        module = (batch.home, batch.classes, batch.scratch)
        if self._jvms is None or self._module != module:
            self._close()
            batch.classes.mkdir(parents=True, exist_ok=True)  # a fence lets in what is there when it is made
            if batch.scratch is None:
                only = jvm_for(batch.home, batch.classes, Launch.at(batch.home))
                self._jvms = (only, only)
            else:
                fenced = launch_for(Place(batch.home, batch.classes), batch.scratch)
                compiler = jvm_for(
                    batch.home, batch.classes, compiler_launch(batch.home, batch.classes, batch.scratch)
                )
                self._jvms = (compiler, jvm_for(batch.home, batch.classes, fenced))
            self._module = module
        return self._jvms
