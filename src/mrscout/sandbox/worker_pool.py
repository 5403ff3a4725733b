"""The process pool: spreads tasks over processes, each of which may be killed at the cost of its present task.

A pool of the standard library waits for ever for the answer of a killed process, or breaks as a whole. Here each
process has a pipe of its own, so that it is known which process died, and with which task.

Invariant: each task has exactly one answer, or is replaced by its parts; no process outlives the generator.
"""

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")
#: makes the function that answers tasks; called in the process of the pool
Make = Callable[[], AbstractContextManager[Callable[[Task], Answer]]]

#: True if processes are forked, so that they share all that is loaded and need not pickle their work; elsewhere the
#: system's libraries may not survive a fork
FORKS = sys.platform == "linux"

_FOREVER = 1e6  # seconds
_END_SECONDS = 5.0  # seconds to end in an orderly way
_REPEAT_SECONDS = 0.2  # seconds after which the signal to end is repeated
_TRIALS = 5  # a busy machine may kill a process several times through no fault of its task
#: blocked in a new process until it has its handlers
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True, slots=True)
class Lost:
    """Stands for an answer if processes were lost with a task again and again."""

    how: str


@dataclass(frozen=True, slots=True)
class _Raised:
    """An exception that a process raised, as opposed to one that is an answer."""

    error: BaseException


class ProcessLost(RuntimeError):
    """Raised if every process that was given a task ended before it had an answer."""


def answers_in_order(
    make: Make[Task, Answer], tasks: Sequence[Task], jobs: int
) -> Generator[Answer, None, None]:
    """Yield the answer to each task in the order of the tasks, which must be distinct. Raises ProcessLost."""
    early: dict[Task, Answer] = {}
    place = 0
    with closing(answers_to_all(make, tasks, jobs)) as answers:
        for task, answer in answers:
            early[task] = answer
            while place < len(tasks) and tasks[place] in early:
                yield early.pop(tasks[place])
                place += 1


def answers_to_all(
    make: Make[Task, Answer], tasks: Sequence[Task], jobs: int, *, renew: bool = False
) -> Generator[tuple[Task, Answer], None, None]:
    """Yield each task with its answer, as answers come. Raises ProcessLost if a task has none."""
    with closing(spread(make, tasks, jobs, _FOREVER, renew=renew)) as answers:
        for task, answer in answers:
            if isinstance(answer, Lost):
                raise ProcessLost(f"{task!r} was not done: {answer.how}")
            yield task, answer


def spread(
    make: Make[Task, Answer],
    tasks: Sequence[Task],
    jobs: int,
    patience: float,
    split: Callable[[Task], Sequence[Task]] = lambda _: (),
    *,
    renew: bool = False,
) -> Generator[tuple[Task, Answer | Lost], None, None]:
    """Yield each task with its answer, as answers come. Raises what a process raises; closing ends all processes.

    A process that takes more than `patience` seconds for a task is killed. A task whose process is lost is replaced
    by the parts that `split` makes of it; without parts it is tried again, and after several losses the answer is
    Lost. `renew` starts a process for every task, so that the memory of the task is freed.
    """
    pending = deque((task, 1) for task in tasks)
    crew: list[_Member[Task, Answer]] = []
    try:
        while pending or crew:
            while pending and len(crew) < jobs:
                crew.append(_Member(make))
                crew[-1].give(*pending.popleft())
            wait([member.line for member in crew], max(0.0, min(member.left(patience) for member in crew)))
            for member in [member for member in crew if member.line.poll() or member.left(patience) <= 0]:
                task, trial, answer = member.take()
                if isinstance(answer, Lost):
                    crew.remove(member)
                    if parts := split(task):
                        pending.extendleft((part, 1) for part in reversed(parts))
                        continue
                    if trial < _TRIALS:
                        pending.appendleft((task, trial + 1))
                        continue
                elif pending and not renew:
                    member.give(*pending.popleft())
                else:
                    crew.remove(member)
                    member.dismiss()
                yield task, answer
    finally:
        for member in crew:
            member.interrupt()
        for member in crew:
            member.leave()


class _Member(Generic[Task, Answer]):
    """A process of the pool, and its present task."""

    def __init__(self, make: Make[Task, Answer]) -> None:
        context = multiprocessing.get_context("fork" if FORKS else None)
        self.line, there = context.Pipe()
        self._process = context.Process(target=_serve_tasks, args=(make, there), daemon=True)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        there.close()  # so that the pipe ends with the process; later processes must not inherit it

    def give(self, task: Task, trial: int) -> None:
        """Send a task to the process."""
        self._task, self._trial, self._since = task, trial, time.monotonic()
        with suppress(OSError):  # the process is dead already; `take` will notice
            self.line.send(task)

    def left(self, patience: float) -> float:
        """Return the seconds that are left for the present task."""
        return self._since + patience - time.monotonic()

    def take(self) -> tuple[Task, int, Answer | Lost]:
        """Return the present task, its trial, and its answer. If the process is lost, it is removed."""
        try:
            answer = self.line.recv() if self.line.poll() else Lost("it did not end")
        except (EOFError, OSError):
            answer = Lost(self.end())
        if isinstance(answer, Lost):
            self._process.kill()
            self.end()
        if isinstance(answer, _Raised):
            raise answer.error
        return self._task, self._trial, answer

    def dismiss(self) -> None:
        """Let the process end when it has nothing to do."""
        with suppress(OSError):
            self.line.send(None)
        self.end()

    def interrupt(self) -> None:
        """Ask the process to end, whatever it does."""
        self._process.terminate()

    def leave(self) -> None:
        """End the process. A signal is repeated, since one that comes just before a process sleeps is not noticed."""
        until = time.monotonic() + _END_SECONDS
        while self._process.is_alive() and time.monotonic() < until:
            self._process.join(_REPEAT_SECONDS)
            self.interrupt()
        self._process.kill()  # it has had its time
        self.end()

    def end(self) -> str:
        """Wait a little for the process to end, then kill it; return how it ended: `signal 9` or `status 1`."""
        self._process.join(_END_SECONDS)
        self._process.kill()
        self._process.join()
        self.line.close()
        status = self._process.exitcode or 0
        return f"signal {-status}" if status < 0 else f"status {status}"


def _serve_tasks(make: Make[Task, Answer], line: "Connection[Answer | _Raised, Task | None]") -> None:
    """Answer tasks from the pipe until None comes; the body of a process of the pool."""
    gc.freeze()  # leave the garbage of the parent process alone
    # The parent process handles Ctrl-C and the end of a terminal, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _handle_termination)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        with make() as answer:
            while (task := line.recv()) is not None:
                line.send(answer(task))
    except SystemExit:
        pass
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is told where it can be printed
        with suppress(OSError):
            line.send(_Raised(error))
    os._exit(0)  # do not flush files that the parent process has open


def _handle_termination(*_: object) -> None:
    """Handle SIGTERM: unwind the stack, and ignore further requests."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a repeated signal does not interrupt the clean-up
    raise SystemExit


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
