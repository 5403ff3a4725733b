"""Gives the items of a corpus to a pool, the dearest first, until each is settled or set aside.

Invariants: whatever began stands in the journal before it begins, and what ended before the next begins; an item has
one try at a time; a journal that cannot be written ends everything. The state is read back from the journal, so that
a conductor that was killed and one that was not go on alike.
"""

import os
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass, field, replace
from errno import ENOSPC
from heapq import heappop, heappush
from pathlib import Path

from mrscout.corpora.attempts import NO_ROOM, Attempt, Task, log_name, mrscout_command, unpack
from mrscout.corpora.journal import Corpus, read_state, unwritable
from mrscout.corpora.manifest import Item
from mrscout.corpora.outcomes import MOST_TRIES, After, Outcome
from mrscout.corpora.pools import Pool, PoolInterrupted

#: seconds between two looks at the pool while nothing ends
_LOOK_SECONDS = 1.0
#: seconds after which an item is tried again that another mrscout is at work on
_LATER_SECONDS = 15.0


@dataclass(frozen=True, slots=True)
class Began:
    """A try begins."""

    item: Item


@dataclass(frozen=True, slots=True)
class Ended:
    """A try ended."""

    item: Item
    attempt: Attempt
    again: bool  #: it will be tried again


@dataclass(frozen=True, slots=True)
class Waiting:
    """There is no worker at present, or the scheduler was lost and found."""

    why: str


Event = Began | Ended | Waiting


@dataclass(slots=True)
class _Queue:
    """Items that wait: the dearest first, in the order of the manifest where they cost the same."""

    waiting: list[tuple[float, int, Item]] = field(default_factory=list)
    later: list[tuple[float, int, Item]] = field(default_factory=list)

    def add(self, item: Item, place: int) -> None:
        heappush(self.waiting, (-item.cost, place, item))

    def add_later(self, item: Item, place: int) -> None:
        heappush(self.later, (time.monotonic() + _LATER_SECONDS, place, item))

    def add_last(self, item: Item, place: int) -> None:
        heappush(self.waiting, (1.0, place, item))

    def take(self) -> tuple[int, Item] | None:
        while self.later and self.later[0][0] <= time.monotonic():
            _, place, item = heappop(self.later)
            self.add(item, place)
        if not self.waiting:
            return None
        _, place, item = heappop(self.waiting)
        return place, item


def conduct(
    corpus: Corpus,
    pool: Pool,
    *,
    command: Callable[[Item], tuple[str, ...]] = mrscout_command,
    again: Iterable[Outcome] = (),
) -> Generator[Event, None, None]:
    """Mine every item of a corpus that is not settled; those with an outcome of ``again`` are tried anew.

    Closing the generator asks the running tries to end, and writes that they were interrupted. Raises
    OutputUnwritable and ClusterGone.
    """
    return _Conductor(corpus, pool, command).run(frozenset(again))


class _Conductor:
    def __init__(self, corpus: Corpus, pool: Pool, command: Callable[[Item], tuple[str, ...]]) -> None:
        self._corpus, self._pool, self._command = corpus, pool, command
        self._queue = _Queue()
        self._running: dict[Future[Attempt], tuple[int, Item]] = {}
        self._tries: dict[str, int] = {}
        self._numbers: dict[str, int] = {}

    def run(self, again: frozenset[Outcome]) -> Generator[Event, None, None]:
        self._corpus.begin_session(self._pool.slots)
        self._fill_queue(again)
        told = False
        try:
            while self._queue.waiting or self._queue.later or self._running:
                yield from self._begin()
                if not self._running:
                    if not told and not self._pool.slots:
                        told = True
                        yield Waiting("there is no worker")
                    time.sleep(_LOOK_SECONDS / 4)
                    yield from self._requeue_lost()
                    continue
                told = False
                yield from self._take()
        except BaseException:
            self._stop()
            raise

    def _fill_queue(self, again: frozenset[Outcome]) -> None:
        state = read_state(self._corpus.folder)
        for place, entry in enumerate(state.entries.values()):
            if entry.settled and entry.outcome in again:
                self._corpus.again(entry.item)
                entry = replace(entry, outcome=None, tries=0)  # noqa: PLW2901
            self._numbers[entry.item.name] = entry.number
            if not entry.settled:
                self._tries[entry.item.name] = entry.tries
                self._queue.add(entry.item, place)

    def _begin(self) -> Generator[Event, None, None]:
        """Begin as many tries as there is room for."""
        slots = self._pool.slots
        while len(self._running) < slots and (taken := self._queue.take()) is not None:
            place, item = taken
            number = self._numbers[item.name] = self._numbers[item.name] + 1
            self._corpus.began(item, number)
            task = Task(
                item, number, self._command(item), str(self._corpus.folder.resolve()), self._corpus.id
            )
            self._running[self._pool.submit(task)] = place, item
            yield Began(item)

    def _take(self) -> Generator[Event, None, None]:
        """Take what has ended."""
        wait(self._running, _LOOK_SECONDS, FIRST_COMPLETED)
        yield from self._requeue_lost()
        for future in [future for future in self._running if future.done()]:
            place, item = self._running.pop(future)
            yield from self._settle(place, item, _result(future))

    def _requeue_lost(self) -> Generator[Event, None, None]:
        """Put everything back that has no result if the pool lost it; that is no fault of the items."""
        try:
            self._pool.check()
        except PoolInterrupted:
            for future in [future for future in self._running if not _has_result(future)]:
                place, item = self._running.pop(future)
                self._write(item, Attempt(Outcome.INTERRUPTED, said="the scheduler was lost"))
                self._queue.add(item, place)
            yield Waiting("the scheduler was lost, and is there again")

    def _settle(self, place: int, item: Item, ended: Attempt) -> Generator[Event, None, None]:
        ended = self._carried_back(item, ended)
        self._write(item, ended)
        after = ended.outcome.after
        again = after is After.LATER
        if after is After.RETRY:
            self._tries[item.name] += 1
            again = self._tries[item.name] < MOST_TRIES
        if again and after is After.RETRY:
            self._queue.add_last(item, place)
        elif again:
            self._queue.add_later(item, place)
        yield Ended(item, ended, again)
        if ended.outcome is Outcome.DISK_FULL:  # all others would come to the same end
            raise unwritable(self._corpus.folder, OSError(ENOSPC, f"{os.strerror(ENOSPC)} ({ended.host})"))

    def _carried_back(self, item: Item, ended: Attempt) -> Attempt:
        """Unpack the files that a try brings along, and return it without them."""
        if ended.files is None:
            return ended
        try:
            unpack(ended.files, self._corpus.folder / "items" / item.name)
        except OSError as refused:
            full = refused.errno in NO_ROOM
            outcome = Outcome.DISK_FULL if full else Outcome.LOST_WORKER
            return replace(ended, files=None, outcome=outcome, said=str(refused))
        return replace(ended, files=None)

    def _write(self, item: Item, ended: Attempt) -> None:
        self._corpus.ended(item, self._numbers[item.name], ended)

    def _stop(self) -> None:
        """Ask what is running to end, and write down how it did."""
        self._pool.stop()
        done, late = wait(self._running, self._pool.grace)
        for future in (*done, *late):
            _, item = self._running[future]
            ended = _result(future) if future in done else Attempt(Outcome.INTERRUPTED)
            ended = self._carried_back(item, ended)
            if ended.outcome in (Outcome.LOST_WORKER, Outcome.KILLED):
                ended = replace(ended, outcome=Outcome.INTERRUPTED)
            self._write(item, ended)


def _has_result(future: Future[Attempt]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _result(future: Future[Attempt]) -> Attempt:
    """Return the result of a try; a lost worker has none."""
    try:
        return future.result(timeout=0)
    except (CancelledError, Exception) as lost:  # noqa: BLE001 - whatever the pool says of a lost worker
        said = f"{type(lost).__name__}: {lost}"
        return Attempt(Outcome.LOST_WORKER, said=said[:500])


def log_of(folder: Path, item: str, number: int) -> Path:
    """Return the path of the output of a try."""
    return folder / "items" / item / log_name(number)
