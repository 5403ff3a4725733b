"""Runs a program in a session of its own, which is killed with all its processes, however mrscout ends."""

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def session(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str] | None,
    output: IO[bytes] | int,
    errors: IO[bytes] | int = subprocess.STDOUT,
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program in a session of its own; on leaving the block, kill every process of the session.

    Its standard input is empty. Children are killed too, since build tools leave daemons behind, and tests leave
    servers. Raises OSError if the program cannot be started.
    """
    with _delayed_signals() as deliver:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            start_new_session=True,
        )
        try:
            deliver()
            yield process
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


@contextmanager
def _delayed_signals() -> Iterator[Callable[[], None]]:
    """Delay signals while a program starts; the yielded function delivers them.

    A signal that came in between would leave the program running without anybody to end it.
    """
    if threading.current_thread() is not threading.main_thread():  # only the main thread gets signals
        yield lambda: None
        return
    came: list[int] = []
    handlers = {number: signal.getsignal(number) for number in _SIGNALS if callable(signal.getsignal(number))}

    def deliver() -> None:
        while handlers:
            signal.signal(*handlers.popitem())
        while came:
            signal.raise_signal(came.pop())

    for awaited in handlers:
        signal.signal(awaited, lambda number, _: came.append(number))
    try:
        yield deliver
    finally:
        deliver()
