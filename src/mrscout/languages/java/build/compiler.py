"""Keeps one JVM up that runs javac: for small modules most of javac's time is its own start."""

import contextlib
import os
import selectors
import signal
import subprocess
from pathlib import Path
from typing import Self

from mrscout.jdks import Jdk
from mrscout.languages.java.build.process import Outcome, run_tool

_PROGRAM = Path(__file__).with_name("Compiler.java")
#: The first Java that runs a program from its source.
_FROM_SOURCE = 11
_JVM = (
    "-Duser.language=en",
    "-Dfile.encoding=UTF-8",
    "-Xss16m",
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
)


class Compiler:
    """javac of one JDK, started when it is first needed. Close it, or use it in a ``with``."""

    def __init__(self, jdk: Jdk, major: int) -> None:
        self._jdk = jdk
        self._process: subprocess.Popen[bytes] | None = None
        self._by_command = major < _FROM_SOURCE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, words: Path, log: Path, timeout: float) -> Outcome:
        """Run javac with the arguments in a file; what it says goes to the log."""
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
        command = [str(self._jdk.home / "bin" / "javac"), *(f"-J{flag}" for flag in _JVM), f"@{words}"]
        return run_tool(command, log.parent, log, timeout)

    def close(self) -> None:
        """End the JVM, with whatever a processor has started."""
        process, self._process = self._process, None
        if process is not None:
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
                [str(self._jdk.home / "bin" / "java"), *_JVM, str(_PROGRAM)],
                cwd=log.parent,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{words}\t{log}\n".encode())
        process.stdin.flush()
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if not selector.select(timeout):
                self.close()
                return None
        return int(process.stdout.readline())
