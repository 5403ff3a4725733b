"""The process of a worker: sends requests and receives messages with time limits, and kills it with its children."""

import json
import os
import secrets
import selectors
import signal
import subprocess
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from mrscout.languages.java.runtime.protocol import Deframer, Message, NoAnswer, check_number

_LOOK = 0.1  # seconds between two checks that the process is alive
_CHUNK = 1 << 16
_FAREWELL = 5.0  # seconds for a launcher to end all processes that it has started
_LAST_BYTES = 4000  # of standard error that are kept
_SIGNALLED = 128  # what shells and sandboxes add to the signal that ended their child


class Died(Exception):
    """Raised if the process has ended instead of answering."""

    def __init__(self, status: int, stderr: str, fatal: bool) -> None:
        super().__init__(status, stderr, fatal)
        self.status = status  #: negative: the signal that killed it
        self.stderr = stderr  #: the end of its standard error
        self.fatal = fatal  #: True if the JVM printed that it crashes

    @property
    def is_killed(self) -> bool:
        """True if the system, for want of memory, or a person has killed the process."""
        return self.status in (-int(signal.SIGKILL), _SIGNALLED + int(signal.SIGKILL)) and not self.fatal


class Late(Exception):
    """Raised if there is no answer within the time limit."""


class WorkerProcess:
    """A running worker, in its own session, so that it can be killed with all processes that it has started."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        *,
        supervised: bool = False,
    ) -> None:
        self._supervised = supervised
        token = secrets.token_hex(8)
        self._deframer = Deframer(token)
        self._messages: deque[Message | NoAnswer] = deque()
        self._request = 0  #: the number of the last one
        self._index = 0  #: of its next answer
        self._unsent = memoryview(f"{token}\n".encode())
        self._stderr = b""
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._in, self._out, self._err = stdin.fileno(), stdout.fileno(), stderr.fileno()
        self._selector = selectors.DefaultSelector()
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def send(self, request: Message) -> None:
        """Queue a request, which is written while ``receive`` waits for the answer."""
        self._request += 1
        self._index = 0
        line = json.dumps({"id": self._request, **request}, separators=(",", ":"), allow_nan=False) + "\n"
        self._unsent = memoryview(bytes(self._unsent) + line.encode("ascii"))

    def receive(self, seconds: float) -> Message:
        """The next answer to the last request. Raises Late, Died or NoAnswer; the process must be killed then."""
        message = self._next(seconds)
        if isinstance(message, NoAnswer):
            raise message
        check_number(message, self._request, self._index)
        self._index += 1
        return message

    def _next(self, seconds: float) -> Message | NoAnswer:
        """Wait for the next message, and write what is queued meanwhile."""
        if self._messages:
            return self._messages.popleft()
        deadline = time.monotonic() + seconds
        while not self._messages:
            self._write()
            left = deadline - time.monotonic()
            ready = self._selector.select(max(0.0, min(left, _LOOK)))
            ended = self._read([key.fd for key, _ in ready])
            if self._messages:
                break
            if ended or (not ready and self._process.poll() is not None):
                raise self._died()
            if left <= 0:
                raise Late
        return self._messages.popleft()

    def _write(self) -> None:
        try:
            while self._unsent:
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            if self._in not in self._selector.get_map():
                self._selector.register(self._in, selectors.EVENT_WRITE)
            return
        except BrokenPipeError:  # it is ending; its last output is read first
            self._unsent = memoryview(b"")
        if self._in in self._selector.get_map():
            self._selector.unregister(self._in)

    def _read(self, ready: list[int]) -> bool:
        """Read what is available; True if the worker's output has ended."""
        ended = False
        for descriptor in ready:
            if descriptor == self._in:
                continue
            try:
                data = os.read(descriptor, _CHUNK)
            except BlockingIOError:
                continue
            if descriptor == self._out:
                self._messages.extend(self._deframer.feed(data))
                ended = not data
            elif data:
                self._stderr = (self._stderr + data)[-_LAST_BYTES:]
            else:
                self._selector.unregister(descriptor)
        return ended

    def _died(self) -> Died:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)  # with its output closed it will not answer again, dead or alive
        with suppress(BlockingIOError):
            while data := os.read(self._err, _CHUNK):
                self._stderr = (self._stderr + data)[-_LAST_BYTES:]
        status = self._process.returncode
        stderr = self._stderr.decode(errors="replace")
        return Died(-int(signal.SIGKILL) if status is None else status, stderr, self._deframer.fatal)

    def kill(self) -> None:
        """Kill the process with its process group.

        If a launcher has started it, that is terminated first: it also ends processes that have left the session.
        """
        if self._supervised:
            self._process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_FAREWELL)
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self._process.kill()
        self._process.wait()
        self._selector.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream
            with suppress(BrokenPipeError):
                stream.close()
