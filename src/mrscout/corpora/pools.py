"""Where items are tried: threads of this process, each of which waits for one, or the workers of a Dask cluster.

A pool gives a future for each task, as `concurrent.futures.Executor` does. Another kind of cluster (dask-jobqueue for
Slurm, dask-kubernetes) has the address of its scheduler, and needs nothing here.
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol

from mrscout.corpora.attempts import Attempt, Task, attempt
from mrscout.corpora.extras import load_extra
from mrscout.errors import ClusterGone

#: seconds in which a scheduler has to answer, and those that one has to come back
CONNECT_SECONDS, RETURN_SECONDS = 15.0, 120.0
#: seconds between two questions of a worker whether it is to stop, and between two of the number of slots
_ASK_SECONDS = 2.0
LOCAL = "local:"


class PoolInterrupted(Exception):
    """Raised if the pool lost what it was given, through no fault of the tasks; it can be given again."""


class Pool(Protocol):
    """Runs tasks."""

    @property
    def slots(self) -> int:
        """The number of items that can be tried at a time, at present."""

    @property
    def place(self) -> str:
        """Where the tasks run, for people."""

    @property
    def grace(self) -> float:
        """The seconds in which tasks end when they are asked to."""

    def submit(self, task: Task) -> "Future[Attempt]":
        """Begin a task as soon as a slot is free."""

    def check(self) -> None:
        """Raises PoolInterrupted if what was submitted is lost, and ClusterGone if there is no more hope."""

    def stop(self) -> None:
        """Ask all tasks to end soon."""

    def close(self) -> None:
        """Release the pool."""


class LocalPool:
    """Tries items on this machine."""

    grace = 30.0

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._stop = threading.Event()
        self._executor: Executor = ThreadPoolExecutor(slots, thread_name_prefix="mine")

    @property
    def place(self) -> str:
        """Where the tasks run, for people."""
        return "this machine"

    def submit(self, task: Task) -> "Future[Attempt]":
        """Begin a task as soon as a slot is free."""
        return self._executor.submit(attempt, task, self._stop.is_set)

    def check(self) -> None:
        """Threads are not lost."""

    def stop(self) -> None:
        """Ask all tasks to end soon."""
        self._stop.set()

    def close(self) -> None:
        """End the threads."""
        self._stop.set()
        self._executor.shutdown(wait=True, cancel_futures=True)


class DaskPool:
    """Tries items on the workers of a Dask cluster: one with an address, or one of its own (`local:2x4`)."""

    def __init__(self, where: str) -> None:
        """Connect. Raises EnvironmentLacks without `distributed`, and ClusterGone."""
        self._distributed = load_extra("distributed", "mine --cluster", "cluster")
        self._where, self._own, self.grace = where, None, 30.0
        for name in [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]:
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters comes as an exception
        if where.startswith(LOCAL):
            workers, threads = workers_of(where)
            self._own = self._distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=threads,
                processes=True,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
            self.grace = 5.0  # Ctrl-C reaches its workers as well, whose items end with them
        self._client = self._connect(CONNECT_SECONDS)
        self._slots, self._asked = 0, 0.0
        self._event = f"mrscout-stop-{id(self)}-{time.time_ns()}"

    def _connect(self, seconds: float) -> Any:  # noqa: ANN401 - a Client
        address = self._own or self._where
        try:
            client = self._distributed.Client(address, timeout=seconds, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as refused:
            said = (str(refused) or "time-out").splitlines()[0][:200]
            problem = f"no Dask scheduler answers there: {said}"
            advice = (
                "Start one with dask scheduler, and workers with dask worker ADDRESS; or leave --cluster out, for this "
                "machine alone. The same command goes on from what is done."
            )
            raise ClusterGone(self._where, problem, advice) from refused
        self._executor = client.get_executor(pure=False)
        return client

    @property
    def slots(self) -> int:
        """The threads of all workers; 0 while there is no worker."""
        now = time.monotonic()
        if now - self._asked > _ASK_SECONDS or not self._slots:
            self._asked = now
            with suppress(OSError, TimeoutError):
                self._slots = sum(self._client.nthreads().values())
        return self._slots

    @property
    def place(self) -> str:
        """Where the tasks run, with the address of Dask's own page."""
        link = self._client.dashboard_link if self._own is None else ""
        return f"the cluster {self._where}" + (f" (its page: {link})" if link else "")

    def submit(self, task: Task) -> "Future[Attempt]":
        """Begin a task as soon as a slot is free."""
        future: Future[Attempt] = Future()
        if self._client.status != "running":
            return future  # `check` will say that it is lost
        try:
            future = self._executor.submit(attempt_on_worker, task, self._event)
        except Exception as lost:  # noqa: BLE001 - whatever Dask raises where the scheduler goes away just now
            future.set_exception(lost)
        return future

    def check(self) -> None:
        """Raises PoolInterrupted after the scheduler was lost and found again, and ClusterGone if it stays away."""
        if self._client.status == "running":
            return
        with suppress(Exception):
            self._client.close(timeout=1)
        until = time.monotonic() + RETURN_SECONDS
        while True:
            try:
                self._client = self._connect(min(5.0, RETURN_SECONDS))
            except ClusterGone:
                if time.monotonic() > until or self._own is not None:
                    raise
                time.sleep(1)
            else:
                raise PoolInterrupted

    def stop(self) -> None:
        """Ask all tasks to end soon."""
        with suppress(Exception):
            self._distributed.Event(self._event, client=self._client).set()

    def close(self) -> None:
        """Leave the cluster; one of its own is ended."""
        for part in (self._client, self._own):
            if part is not None:
                with suppress(Exception):
                    part.close(timeout=10)


def attempt_on_worker(task: Task, event: str) -> Attempt:
    """Try an item on a worker of Dask, until the conductor sets an event."""
    return attempt(task, _asks_seldom(event))


def _asks_seldom(name: str) -> Callable[[], bool]:
    """Return a function that says whether an event is set, and asks the scheduler every few seconds."""
    event = load_extra("distributed", "mine --cluster", "cluster").Event(name)
    asked, was_set = time.monotonic(), False

    def stopped() -> bool:
        nonlocal asked, was_set
        if time.monotonic() - asked > _ASK_SECONDS and not was_set:
            asked = time.monotonic()
            with suppress(Exception):  # without an answer the worker is lost soon, and the process with it
                was_set = bool(event.is_set())
        return was_set

    return stopped


def workers_of(where: str) -> tuple[int, int]:
    """Return the workers and their threads of `local:2x4`. Raises EnvironmentLacks for anything else."""
    workers, _, threads = where.removeprefix(LOCAL).partition("x")
    if workers.isdigit() and (threads or "1").isdigit() and int(workers) and int(threads or 1):
        return int(workers), int(threads or 1)
    raise ClusterGone(
        where, "this is no number of workers", "Write local:2x4 for two workers with four items each."
    )
