"""Work shared among forked processes, whose results come back in order.

A small project is looked at in a few tenths of a second, and `multiprocessing` takes one to get going: what it
is for, work that needs no fork, it still does where forking is not safe.
"""

import itertools
import os
import pickle
import select
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn

_NUMBER = 4  #: bytes of a number in a pipe
_CHUNK = 1 << 20
_TRIALS = 2  # of an item whose process was lost


class ProcessLost(RuntimeError):
    """A process ended before its work was done."""


def is_safe() -> bool:
    """Whether a process can go on after a fork as it was; elsewhere the system's libraries may not."""
    return sys.platform == "linux"


def in_forks(work: Callable[[Any], object], items: Sequence[object], jobs: int) -> Generator[Any, None, None]:
    """What `work` makes of each item, in order. All that was loaded so far is shared by the processes."""
    tickets = _tickets(len(items))
    processes: dict[int, int] = {}  # by the end of its pipe
    try:
        for _ in range(jobs):
            receiving, sending = os.pipe()
            process = os.fork()
            if process == 0:
                _serve(work, items, tickets, sending)
            os.close(sending)
            processes[receiving] = process
        os.close(tickets)
        yield from _in_order(_results(list(processes)), len(items), partial(_again, work, items))
    finally:
        for receiving, process in processes.items():
            _end(receiving, process)


def each_in_its_own(
    work: Callable[[Any], object], items: Sequence[object], jobs: int
) -> Generator[tuple[int, Any], None, None]:
    """What `work` makes of each item, with the item's place, as it is done.

    Every item has a process of its own, with which its memory goes: there can be thousands of them.
    """
    places = iter(range(len(items)))
    running: dict[int, _Fork] = {}  # by the end of its pipe
    waiting = select.poll()
    try:
        while True:
            for place in itertools.islice(places, jobs - len(running)):
                fork = _fork(work, items, place)
                running[fork.receiving] = fork
                waiting.register(fork.receiving, select.POLLIN)
            if not running:
                return
            for pipe, _ in waiting.poll():
                data = os.read(pipe, _CHUNK)
                running[pipe].received += data
                if not data:
                    waiting.unregister(pipe)
                    yield running.pop(pipe).result()
    finally:
        for fork in running.values():
            fork.end()


@dataclass(slots=True)
class _Fork:
    """A process with one item."""

    process: int
    place: int
    receiving: int
    received: bytearray = field(default_factory=bytearray)

    def result(self) -> tuple[int, Any]:
        self.end()
        if not self.received:
            raise ProcessLost(f"part {self.place + 1} of the work was not done")
        return self.place, pickle.loads(bytes(self.received))  # noqa: S301 - of our own process

    def end(self) -> None:
        _end(self.receiving, self.process)


def _end(receiving: int, process: int) -> None:
    os.close(receiving)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def _fork(work: Callable[[Any], object], items: Sequence[object], place: int) -> _Fork:
    receiving, sending = os.pipe()
    process = os.fork()
    if process == 0:
        _deliver(work, items[place], sending)
    os.close(sending)
    return _Fork(process, place, receiving)


def _deliver(work: Callable[[Any], object], item: object, sending: int) -> NoReturn:
    """What a process with one item does: it never returns into the code that it was forked from."""
    status = 1
    try:
        _leave_signals()
        data = pickle.dumps(work(item), pickle.HIGHEST_PROTOCOL)
        with open(sending, "wb") as results:
            results.write(data)
        status = 0
    finally:
        os._exit(status)


def _leave_signals() -> None:
    """Ctrl-C and the end of a terminal are for the first process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def _tickets(count: int) -> int:
    """A pipe with the numbers of all items: whoever is free takes the next one."""
    reading, writing = os.pipe()
    os.write(writing, b"".join(number.to_bytes(_NUMBER, "big") for number in range(count)))
    os.close(writing)
    return reading


def _serve(work: Callable[[Any], object], items: Sequence[object], tickets: int, sending: int) -> NoReturn:
    """What a forked process does: it never returns into the code that it was forked from."""
    status = 1
    try:
        _leave_signals()
        with open(sending, "wb") as results:
            while ticket := os.read(tickets, _NUMBER):
                data = pickle.dumps(work(items[int.from_bytes(ticket, "big")]), pickle.HIGHEST_PROTOCOL)
                results.write(ticket + len(data).to_bytes(_NUMBER, "big") + data)
                results.flush()
        status = 0
    finally:
        os._exit(status)


def _results(pipes: list[int]) -> Iterator[tuple[int, Any]]:
    """Numbers of items and what was made of them, as they come."""
    waiting = select.poll()
    pending = {pipe: bytearray() for pipe in pipes}
    for pipe in pipes:
        waiting.register(pipe, select.POLLIN)
    while pending:
        for pipe, _ in waiting.poll():
            data = os.read(pipe, _CHUNK)
            if data:
                pending[pipe] += data
                yield from _take(pending[pipe])
            else:
                waiting.unregister(pipe)
                del pending[pipe]


def _take(buffer: bytearray) -> Iterator[tuple[int, Any]]:
    """Whole results from the start of what has been received."""
    head = 2 * _NUMBER
    while len(buffer) >= head:
        end = head + int.from_bytes(buffer[_NUMBER:head], "big")
        if len(buffer) < end:
            return
        number, result = buffer[:_NUMBER], pickle.loads(bytes(buffer[head:end]))  # noqa: S301 - of our own process
        del buffer[:end]
        yield int.from_bytes(number, "big"), result


def _again(work: Callable[[Any], object], items: Sequence[object], number: int) -> object:
    """What `work` makes of an item whose process was lost. Raises ProcessLost where that happens each time."""
    for _ in range(_TRIALS - 1):
        with suppress(ProcessLost):
            return next(each_in_its_own(work, [items[number]], 1))[1]
    return next(each_in_its_own(work, [items[number]], 1))[1]


def _in_order(results: Iterator[tuple[int, Any]], count: int, again: Callable[[int], Any]) -> Iterator[Any]:
    """The result of each item by its number; ``again`` makes those that never come."""
    early: dict[int, Any] = {}
    for number in range(count):
        while number not in early:
            found = next(results, None)
            early.update([found or (number, again(number))])
        yield early.pop(number)
