"""Compiles and runs Java code in a separate JVM, which may hang or crash.

The JVM stays up from one request to the next. If an input makes it hang, exit or crash, that is the input's outcome,
and the remaining inputs run in a new process. Inputs are tried again if something else may be to blame: a JVM that was
killed, a busy machine, or messages that tested code has forged.
"""

import re
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.runtime import protocol
from mrscout.languages.java.runtime.batch import (
    FORGED,
    KILLED,
    Allowances,
    InputIndex,
    Limits,
    input_indexes,
    run_batch,
    signal_of,
)
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import (
    ClassPaths,
    Compiled,
    Diagnostic,
    Execution,
    NoAnswer,
    Outcome,
    Result,
    Source,
)
from mrscout.languages.java.runtime.worker_classes import worker_classes
from mrscout.languages.java.runtime.worker_process import Died, Late, WorkerProcess

_START = 60.0  # seconds for a JVM to start and answer
_BATCH = 1000  # the most inputs of a request
_ATTEMPTS = 3  # to get a JVM to begin a request, and for an input or source whose JVM was killed
_STARTS = 2  # of a JVM that ends by itself at its start
#: the code of the diagnostic for a source whose compiler was killed each time
KILLED_COMPILER = "worker.killed"
#: lines that a JVM prints which are not the reason for its end
_WARNING = re.compile(r"warning:|^WARNING\b|^Picked up \w+_OPTIONS", re.IGNORECASE)
#: the ways to lose a process: it is late, has died, or sent no valid answer
_LOST = (Late, Died, NoAnswer)


class Jvm:
    """A JVM for one set of class paths at a time. Use it as a context manager, from one thread."""

    def __init__(self, launch: Launch, paths: ClassPaths) -> None:
        self._launch = launch
        self._paths = paths
        self._classes = worker_classes(launch.jdk)
        self._process: WorkerProcess | None = None
        self._allowances = Allowances()
        self._littered = False
        #: tests with an input that timed out twice; their other inputs get no second chance
        self._hanging: set[tuple[str, str]] = set()
        #: processes started so far
        self.starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def process_id(self) -> int | None:
        """The id of the process in use; None if there is none."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start a process if there is none. Raises EnvironmentLacks if that fails."""
        self._started()

    def close(self) -> None:
        """End the process; the next request starts another."""
        self._allowances.forget_process()
        self._littered = False
        if self._process:
            self._process.kill()
            self._process = None

    def move(self, launch: Launch) -> None:
        """Start processes with another launch from now on."""
        self.close()
        self._launch = launch

    def open(self, paths: ClassPaths) -> None:
        """Change to other class paths."""
        self._paths = paths
        self._notify(protocol.open_request(paths))

    def reset(self) -> None:
        """Load all classes anew: static state is gone, and changed classes are seen."""
        self._notify({"op": "reset"})

    def renew(self) -> None:
        """Load all classes anew, in another process if a test has left threads running in this one."""
        if self._littered or not self._notify({"op": "reset"}):
            self.close()

    def _notify(self, request: protocol.Message) -> bool:
        """Send a request to the process, if there is one; False if the process should be replaced."""
        self._allowances.forget_process()
        if self._process:
            with suppress(*_LOST):
                return self._ask(self._process, request)
        return True

    def compile(
        self, sources: Sequence[Source], output: Path, release: int | None = None, seconds: float = 300.0
    ) -> tuple[Compiled, ...]:
        """Compile sources against the class paths and the probe into ``output``; each result has the errors."""
        if not sources:
            return ()
        output.mkdir(parents=True, exist_ok=True)
        path = (*self._paths.generated, *self._paths.class_path, self._classes.probe)
        code = KILLED_COMPILER
        for _ in range(_ATTEMPTS):
            used = self._process is not None
            process = self._started()
            process.send(protocol.compile_request(sources, path, output, release))
            try:
                return protocol.compiled(sources, process.receive(seconds))
            except Late:
                code, again = "worker.late", False
            except NoAnswer:
                code, again = "worker.died", used  # code that ran in it before may be to blame
            except Died as died:
                code = KILLED_COMPILER if died.is_killed else "worker.died"
                again = used or (died.is_killed and len(sources) == 1)
            self.close()
            if not again:
                break
        if len(sources) > 1:  # find the one that is to blame
            half = len(sources) // 2
            parts = (sources[:half], sources[half:])
            return tuple(
                compiled for part in parts for compiled in self.compile(part, output, release, seconds)
            )
        return (Compiled(sources[0].name, (Diagnostic(0, 0, -1, -1, code, "the compiler did not end"),)),)

    def run(
        self,
        executions: Sequence[Execution],
        limit: float = 5.0,
        first: float = 30.0,
        second: float | None = None,
    ) -> tuple[tuple[Result, ...], ...]:
        """The results of each execution, one for each of its inputs; a test without inputs has one.

        Each input may take ``limit`` seconds, and up to ``first`` more if classes must be loaded. An input that takes
        longer is run again with the limit ``second``, if that is given: the machine may have been busy.
        """
        results: list[list[Result]] = [[] for _ in executions]
        for index, result in self.stream(executions, limit, first, second):
            results[index].append(result)
        return tuple(map(tuple, results))

    def stream(
        self,
        executions: Sequence[Execution],
        limit: float = 5.0,
        first: float = 30.0,
        second: float | None = None,
    ) -> Generator[tuple[int, Result], None, None]:
        """The results of ``run``, one by one, each with the index of its execution."""
        todo, idle = input_indexes(executions), 0
        again: InputIndex | None = None
        deaths = 0  # how often the input that is tried again was killed
        while todo:
            batch, limits = todo[:_BATCH], Limits(limit, first)
            if again == todo[0]:
                batch, limits = todo[:1], Limits(second or limit, first)
            process, done, whole = self._started(), 0, False
            try:
                for number, result, alive in run_batch(process, executions, batch, limits, self._allowances):
                    hangs = result.outcome is Outcome.TIMED_OUT and second is not None
                    if hangs and todo[done] == again:
                        self._hanging.add(executions[number].test)
                    late = hangs and executions[number].test not in self._hanging
                    deaths = deaths + 1 if todo[done] == again else 1
                    # Others who need time or memory may be to blame, or another input.
                    killed = result.reason == KILLED and deaths < _ATTEMPTS
                    if killed or ((late or result.reason == FORGED) and todo[done] != again):
                        again = todo[done]
                        break
                    done += 1
                    self._littered |= result.leaked_threads > 0
                    if not alive:
                        self.close()
                    yield number, result
                else:
                    whole = True
            except _LOST as lost:
                idle = 0 if done else idle + 1
                if idle == _ATTEMPTS:
                    raise self._failure(lost) from lost
            finally:
                if not whole:  # answers that are still to come would be taken for those to the next request
                    self.close()
            todo = todo[done:]

    def _started(self) -> WorkerProcess:
        """The process in use, or a new one with the class paths. Raises EnvironmentLacks if several are lost."""
        if self._process and not self._process.is_alive:
            self.close()
        attempt = 0
        while self._process is None:
            attempt += 1
            process = self._process = self._new_process()
            try:
                self._ask(process, protocol.open_request(self._paths))
            except _LOST as lost:
                # That it was killed is not the JDK's fault.
                if attempt >= (_ATTEMPTS if isinstance(lost, Died) and lost.is_killed else _STARTS):
                    raise self._failure(lost) from lost
        return self._process

    def _new_process(self) -> WorkerProcess:
        command = self._launch.command(self._classes, self._paths.class_path)
        try:
            process = WorkerProcess(
                command,
                self._launch.working_directory,
                self._launch.variables(),
                supervised=bool(self._launch.prefix),
            )
        except OSError as refused:
            detail = f"it does not start: {refused}"
            raise EnvironmentLacks(command[0], detail, "Check the JDK.") from refused
        self.starts += 1
        return process

    def _ask(self, process: WorkerProcess, request: protocol.Message) -> bool:
        """Send a request; False if the process should be replaced. Closes it and raises Late, Died or NoAnswer."""
        process.send(request)
        try:
            return protocol.done(process.receive(_START))
        except _LOST:
            self.close()
            raise

    def _failure(self, lost: Exception) -> EnvironmentLacks:
        """The error for a JVM that was lost too often."""
        java = str(self._launch.jdk.home / "bin" / "java")
        advice = "Check its options and the JDK."
        if isinstance(lost, Late):
            detail = f"the JVM does not answer within {_START:.0f} seconds"
            advice = "Check that the machine is not too busy, and run the same command again."
        elif isinstance(lost, NoAnswer):
            detail = f"the JVM gives an answer that is none: {lost}"
            advice = "Check that no static code of the project writes to the JVM's output."
        elif isinstance(lost, Died) and (number := signal_of(lost)):
            detail = f"the JVM was killed again and again (signal {number})"
            advice = "Check that there is memory enough, or use fewer processes (--jobs 1), and run it again."
        else:
            detail = f"the JVM does not start: {_reason(lost)}"
        return EnvironmentLacks(java, detail, advice)


def _reason(lost: Exception) -> str:
    """The last output of a JVM without warnings, or its exit status."""
    if not isinstance(lost, Died):
        return str(lost)
    lines = [line for line in lost.stderr.splitlines() if line.strip() and not _WARNING.search(line)]
    return "\n".join(lines).strip()[-500:] or f"it ends with status {lost.status}, and says nothing"
