"""A program in a session of its own, which ends with all that it has started: however we end, and whenever."""

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
    """The running program, whose questions are answered with the end of input; it is killed where it still runs.

    Its children are killed with it: build tools leave daemons, and tests leave servers. Raises OSError where
    it cannot be started.
    """
    with _held_back() as let_in:
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
            let_in()
            yield process
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


@contextmanager
def _held_back() -> Iterator[Callable[[], None]]:
    """Signals wait until they are let in: one that came while a program starts would leave it to nobody."""
    if threading.current_thread() is not threading.main_thread():  # which alone is given signals
        yield lambda: None
        return
    came: list[int] = []
    handlers = {number: signal.getsignal(number) for number in _SIGNALS if callable(signal.getsignal(number))}

    def let_in() -> None:
        while handlers:
            signal.signal(*handlers.popitem())
        while came:
            signal.raise_signal(came.pop())

    for awaited in handlers:
        signal.signal(awaited, lambda number, _: came.append(number))
    try:
        yield let_in
    finally:
        let_in()
