"""Keeps JVMs up that run javac: for small modules most of javac's time is its own start.

One runs no code but javac's own; another one runs annotation processors. Both are in the fence where there is one.
The first can write to the folder of all outputs: a link that somebody has planted there, or among sources and classes,
leads to nothing inside. The second can write to the output of one compilation alone, and has ended before that output
is emptied or written by anybody else: a processor may leave a thread behind that plants links.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from mrscout import untrusted
from mrscout.environment import for_build_tool
from mrscout.jdks import Jdk
from mrscout.sandbox.fence.fence import Fence, lifetime_prefix
from mrscout.sources.process import Outcome, run_tool

PROGRAM = Path(__file__).with_name("Compiler.java")
#: The first Java that runs a program from its source.
_FROM_SOURCE = 11
_JVM = (
    "-Duser.language=en",
    "-Dfile.encoding=UTF-8",
    "-Xss16m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
)


_LONGEST = 16  # bytes of an answer
_ENDING = 10.0  # seconds


class JavacServer:
    """javac of one JDK, started when it is first needed. Close it, or use it in a ``with``."""

    def __init__(
        self,
        jdk: Jdk,
        major: int,
        enclose: Callable[[Path], Fence | None] = lambda _: None,
        outputs: Path | None = None,
    ) -> None:
        """``enclose`` makes a fence in which a folder can be written; None: javac runs without a fence.

        ``outputs`` holds the outputs of all compilations, and is there.
        """
        self._plain = _Process(jdk, major, enclose(outputs) if outputs is not None else None)
        self._processing: _Process | None = None
        self._output: Path | None = None  # what the processors can write to
        self._enclose = enclose
        self._jdk, self._major = jdk, major

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, words: Path, log: Path, timeout: float, processing: Path | None = None) -> Outcome:
        """Run javac with the arguments in a file; what it says goes to the log.

        ``processing`` is the output folder of a compilation with annotation processors.
        """
        if processing is None:
            self.end_processors()
            return self._plain.run(words, log, timeout)
        if self._output != processing:
            self.end_processors()
        if self._processing is None:
            self._processing = _Process(self._jdk, self._major, self._enclose(processing))
            self._output = processing
        return self._processing.run(words, log, timeout)

    def end_processors(self) -> None:
        """End the JVM that runs annotation processors, with whatever they have started."""
        if self._processing is not None:
            self._processing.close()
        self._processing = self._output = None

    def close(self) -> None:
        """End the JVMs."""
        self._plain.close()
        self.end_processors()


class _Process:
    """A JVM that runs javac, in a fence or without."""

    def __init__(self, jdk: Jdk, major: int, around: Fence | None) -> None:
        self._jdk = jdk
        self._around = around
        self._process: subprocess.Popen[bytes] | None = None
        self._by_command = major < _FROM_SOURCE

    @property
    def _prefix(self) -> tuple[str, ...]:
        return self._around.prefix if self._around else lifetime_prefix()

    @property
    def _variables(self) -> dict[str, str]:
        return self._around.environment(os.environ) if self._around else for_build_tool(os.environ)

    @property
    def _options(self) -> tuple[str, ...]:
        return (*_JVM, *(self._around.java_options if self._around else ()))

    def run(self, words: Path, log: Path, timeout: float) -> Outcome:
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_bytes(b"")
        if not self._by_command:
            try:
                code = self._asked(words.absolute(), log.absolute(), timeout)
            except (OSError, ValueError):
                self.close()
                self._by_command = True  # the JVM is gone: from here on each run has its own
            else:
                return Outcome(code, log)
        javac = str(self._jdk.home / "bin" / "javac")
        command = [*self._prefix, javac, *(f"-J{flag}" for flag in self._options), f"@{words}"]
        return run_tool(command, log.parent, log, timeout, self._variables)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if self._prefix:  # told to end, the launcher waits for all that it has started
                process.terminate()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(_ENDING)
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()
            process.wait()

    def _asked(self, words: Path, log: Path, timeout: float) -> int | None:
        """javac's exit code; None at the time-out. A javac that crashes leaves a file where it was started."""
        if self._process is None:
            self._process = subprocess.Popen(
                [*self._prefix, str(self._jdk.home / "bin" / "java"), *self._options, str(PROGRAM)],
                cwd=log.parent,
                env=self._variables,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        said = self._around.scratch / "javac.log" if self._around else log
        process.stdin.write(f"{words}\t{said}\n".encode())
        process.stdin.flush()
        answer = _line(process.stdout.fileno(), timeout)
        if answer is None:
            self.close()
            return None
        if said != log:  # a processor may have put anything in its place
            with contextlib.suppress(OSError):
                log.write_bytes(untrusted.read_bytes(said))
        return int(answer)


def _line(stream: int, timeout: float) -> bytes | None:
    """The next line of a stream that a processor may write to as well; None where none comes in time.

    Raises ValueError where it is longer than an answer, or the stream ends.
    """
    end = time.monotonic() + timeout
    line = b""
    with selectors.DefaultSelector() as selector:
        selector.register(stream, selectors.EVENT_READ)
        while not line.endswith(b"\n"):
            if not selector.select(max(0.0, end - time.monotonic())):
                return None
            byte = os.read(stream, 1)
            line += byte
            if not byte or len(line) > _LONGEST:
                raise ValueError("no answer")
    return line
