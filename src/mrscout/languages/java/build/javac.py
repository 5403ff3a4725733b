"""Runs ``javac``: JVMs that stay up, the arguments of a compilation, and the errors in javac's output.

For small modules most of javac's time is its start, so `JavacServer` keeps two JVMs up: one for javac alone, one for
compilations with annotation processors. Both run in the fence where there is one. The first can write to the folder of
all outputs; a link that somebody has planted there, or among sources and classes, leads to no other file. The second
can write to the output of one compilation only, and is ended before anybody else empties or writes that output, since
a processor may leave a thread behind that plants links.
"""

import contextlib
import os
import re
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from mrscout import untrusted
from mrscout.environment import for_build_tool
from mrscout.languages.java.jdks import Jdk
from mrscout.sandbox.fence.fence import Fence, lifetime_prefix
from mrscout.sandbox.tool_run import Outcome, run_tool

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
        enclose: Callable[[Path], Fence | None] = lambda _: None,
        outputs: Path | None = None,
    ) -> None:
        """``enclose`` makes a fence in which a folder can be written, or None for no fence.

        ``outputs`` is the existing folder below which all compilations write.
        """
        self._plain = _Process(jdk, enclose(outputs) if outputs is not None else None)
        self._processing: _Process | None = None
        self._output: Path | None = None  # what the processors can write to
        self._enclose = enclose
        self._jdk = jdk

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, words: Path, log: Path, timeout: float, processing: Path | None = None) -> Outcome:
        """Run javac with the arguments in a file; its output goes to the log.

        ``processing`` is the output folder of a compilation with annotation processors.
        """
        if processing is None:
            self.end_processors()
            return self._plain.run(words, log, timeout)
        if self._output != processing:
            self.end_processors()
        if self._processing is None:
            self._processing = _Process(self._jdk, self._enclose(processing))
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

    def __init__(self, jdk: Jdk, around: Fence | None) -> None:
        self._jdk = jdk
        self._around = around
        self._process: subprocess.Popen[bytes] | None = None
        self._by_command = jdk.major < _FROM_SOURCE

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
                code = self._request(words.absolute(), log.absolute(), timeout)
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
            if self._prefix:  # the launcher ends all processes that it has started
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

    def _request(self, words: Path, log: Path, timeout: float) -> int | None:
        """Compile in the JVM that stays up; the exit code, or None at the time limit."""
        if self._process is None:
            self._process = subprocess.Popen(
                [*self._prefix, str(self._jdk.home / "bin" / "java"), *self._options, str(PROGRAM)],
                cwd=log.parent,  # a javac that crashes leaves a file there
                env=self._variables,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        output = self._around.scratch / "javac.log" if self._around else log
        process.stdin.write(f"{words}\t{output}\n".encode())
        process.stdin.flush()
        answer = _read_line(process.stdout.fileno(), timeout)
        if answer is None:
            self.close()
            return None
        if output != log:  # a processor may have put anything in its place
            with contextlib.suppress(OSError):
                log.write_bytes(untrusted.read_bytes(output))
        return int(answer)


def _read_line(stream: int, timeout: float) -> bytes | None:
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


_ERROR = re.compile(r"^(?P<path>.+?\.java):(?P<line>\d+): error: (?P<message>.*)$", re.MULTILINE)
#: The line `symbol: …` behind an error, after the line of the source and the caret below it.
_SYMBOL = re.compile(r"\n[^\n]*+\n[^\n]*+\n[ \t]++symbol:[ \t]++([^\n]+)")
_WITHOUT_PLACE = re.compile(r"^error: (?P<message>.*)$", re.MULTILINE)
#: The number of errors that javac prints: files in error are found by them, so none may be missing.
_ALL = "100000"
_MODULAR = 9
#: the folder of a workspace with files of arguments, which javac reads in the fence
ARGUMENTS = "arguments"


@dataclass(frozen=True, slots=True)
class Compilation:
    """One call of the compiler: files, paths and settings."""

    files: tuple[Path, ...]
    output: Path
    classpath: tuple[Path, ...]
    sourcepath: tuple[Path, ...]  #: where more sources are found on demand; empty: nowhere
    level: int
    encoding: str
    flags: tuple[str, ...] = ()
    processors: tuple[Path, ...] = ()  #: jars with annotation processors; empty: none are run
    internals: bool = False  #: True if the code reaches into the JDK, which --release would hide


@dataclass(frozen=True, slots=True)
class Javac:
    """The compiler of a build, with its settings for all compilations."""

    jdk: Jdk
    server: JavacServer
    timeout: float  #: seconds for each run
    workspace: Path  #: outputs lie below it; no link below it is followed to make or clear them


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One error of the compiler."""

    path: str  #: as given to the compiler; empty where the error has no place
    line: int  #: from 1; 0 where the error has no place
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome and the errors of one call of javac."""

    outcome: Outcome
    errors: tuple[Diagnostic, ...]

    @property
    def well(self) -> bool:
        return self.outcome.well


def run_javac(javac: Javac, compilation: Compilation, log: Path) -> Verdict:
    """Compile, and return outcome and errors. Never raises because of the sources."""
    untrusted.make_below(javac.workspace, compilation.output)
    folder = javac.workspace / ARGUMENTS
    folder.mkdir(parents=True, exist_ok=True)
    words = folder / f"{log.stem}.args"
    words.write_text("\n".join(map(_quoted, arguments(javac.jdk, compilation))), "utf-8")
    outcome = javac.server.run(
        words, log, javac.timeout, compilation.output if compilation.processors else None
    )
    return Verdict(outcome, tuple(read_errors(outcome.text())))


def arguments(jdk: Jdk, compilation: Compilation) -> list[str]:
    """The arguments of javac for a compilation."""
    level = str(compilation.level)
    release = ["--release", level] if _can_release(jdk, compilation) else ["-source", level, "-target", level]
    if compilation.processors:
        processing = ["-processorpath", _joined(compilation.processors)]
        if jdk.major >= 23:
            processing.append("-proc:full")
    else:
        # An empty path: without, javac would start plug-ins (com.sun.source.util.Plugin) of the class path.
        processing = ["-proc:none", "-processorpath", ""]
    # An empty source path means none; without the option javac would look for sources on the class path.
    sources = _joined(compilation.sourcepath) or str(compilation.output)
    return [
        *release,
        *("-encoding", compilation.encoding, "-g", "-nowarn", "-Xlint:none", "-implicit:class"),
        *("-Xmaxerrs", _ALL, "-d", str(compilation.output)),
        *("-classpath", _joined(compilation.classpath) or str(compilation.output)),
        *("-sourcepath", sources, *processing, *_flags(jdk, compilation)),
        *map(str, compilation.files),
    ]


def _flags(jdk: Jdk, compilation: Compilation) -> Iterable[str]:
    """The compilation's flags, without previews below the JDK's own level and modules below Java 9."""
    for flag in compilation.flags:
        preview = flag.startswith("--enable-preview") and compilation.level != jdk.major
        if not preview and not (flag.startswith("--add-") and compilation.level < _MODULAR):
            yield flag


def _can_release(jdk: Jdk, compilation: Compilation) -> bool:
    """True if ``--release`` can be used, which hides internals of the JDK and excludes ``--add-…``."""
    if compilation.internals or jdk.major < _MODULAR:
        return False
    return not any(flag.startswith("--add-") for flag in compilation.flags)


def _joined(paths: Iterable[Path]) -> str:
    """A class path for javac. A name with the separator in it is left out, as javac would take it for two entries."""
    return os.pathsep.join(path for path in map(str, paths) if os.pathsep not in path)


def _quoted(word: str) -> str:
    """A word of an argument file, quoted, with line breaks escaped, which would begin another argument."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return f'"{escaped}"'


def read_errors(output: str) -> Iterable[Diagnostic]:
    """The errors in javac's output, in order, without warnings and excerpts of the source."""
    for match in _ERROR.finditer(output):
        message = match["message"].strip()
        symbol = _SYMBOL.match(output, match.end()) if message == "cannot find symbol" else None
        yield Diagnostic(match["path"], int(match["line"]), f"{message}: {symbol[1]}" if symbol else message)
    for match in _WITHOUT_PLACE.finditer(output):
        yield Diagnostic("", 0, match["message"].strip())
