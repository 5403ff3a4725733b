"""Tries relations on all cores, a batch at a time in a JVM of each process, and tells the outcomes in order."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType

from mrscout.languages.java.build import Home
from mrscout.languages.java.execute import Jvm
from mrscout.languages.java.launch import intact
from mrscout.languages.java.outcomes import Home as RunHome
from mrscout.languages.java.trial import Candidate, Tried, jvm_for, try_batch, untried
from mrscout.model.relations import Status
from mrscout.pipeline.crew import Lost, spread
from mrscout.pipeline.places import Place, launch_for

#: relations compiled and run together: enough for the compiler to pay, few enough for progress to be seen
_BATCH = 32
#: seconds for a batch. Each relation has its own limit; this is for a process that is stopped for good
_PATIENCE = 6 * 3600.0


@dataclass(frozen=True, slots=True)
class Batch:
    """Relations of one module, which are compiled into `classes`."""

    home: Home
    classes: Path
    candidates: tuple[Candidate, ...]
    #: the folder that fenced code may write to; None for what its developers run as well
    scratch: Path | None = None


def batches(
    home: Home, classes: Path, candidates: Sequence[Candidate], scratch: Path | None = None
) -> list[Batch]:
    """The relations of a module, in batches; analogues, which run what no test may ever have run, in their own."""
    mined = [each for each in candidates if each.drafted.relation.analogue is None]
    told = [each for each in candidates if each.drafted.relation.analogue is not None]
    return [
        Batch(home, classes, tuple(part[start : start + _BATCH]), within)
        for part, within in ((mined, None), (told, scratch))
        for start in range(0, len(part), _BATCH)
    ]


def try_all(work: Sequence[Batch], jobs: int) -> Generator[Tried, None, None]:
    """What becomes of each relation, in order. Raises EnvironmentLacks where no JVM starts."""
    early: dict[int, list[Tried]] = {}
    due = 0
    with closing(spread(partial(_Bench, work), range(len(work)), jobs, _PATIENCE)) as answers:
        for number, answer in answers:
            early[number] = _untried(work[number], answer) if isinstance(answer, Lost) else answer
            while due in early:
                yield from early.pop(due)
                due += 1


def _untried(batch: Batch, lost: Lost) -> list[Tried]:
    detail = f"the process that tried it and others was lost twice ({lost.how})"
    return [untried(each, Status.ENVIRONMENT, detail) for each in batch.candidates]


class _Bench:
    """Tries batches, with one JVM for those of the same module."""

    def __init__(self, work: Sequence[Batch]) -> None:
        self._work = work
        self._module: tuple[Home, Path] | None = None
        self._jvm: Jvm | None = None
        self._fenced: Jvm | None = None

    def __enter__(self) -> Callable[[int], list[Tried]]:
        return self._tried

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def _close(self) -> None:
        for jvm in (self._jvm, self._fenced):
            if jvm is not None:
                jvm.close()
        self._jvm = self._fenced = None

    def _tried(self, number: int) -> list[Tried]:
        batch = self._work[number]
        if self._jvm is None or self._module != (batch.home, batch.classes):
            self._close()
            self._jvm = jvm_for(batch.home, batch.classes)
            self._module = (batch.home, batch.classes)
        if batch.scratch is not None and self._fenced is None:
            batch.classes.mkdir(parents=True, exist_ok=True)  # a fence lets in what is there when it is made
            launch = launch_for(Place(batch.home, batch.classes), batch.scratch)
            self._fenced = Jvm(launch, RunHome(intact(batch.home.classpath), (batch.classes,)))
        runner = self._fenced if batch.scratch is not None else None
        return try_batch(self._jvm, batch.home.release, batch.classes, batch.candidates, runner)
