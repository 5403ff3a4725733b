"""Compiles and runs Java code in a process of its own, which may hang or die without harm to anybody else.

The JVM stays up from one request to the next. When an input makes it hang, end or crash, the input gets that
outcome, the process is replaced, and the remaining inputs go on in the new one.
"""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java import protocol
from mrscout.languages.java.launch import Launch
from mrscout.languages.java.outcomes import Compiled, Diagnostic, Execution, Home, Outcome, Result, Source
from mrscout.languages.java.worker_classes import worker_classes
from mrscout.languages.java.worker_process import Died, Late, WorkerProcess

_START = 60.0  # seconds for a JVM to start and to answer
_GRACE = 0.5  # seconds past its limit until an input's JVM is killed
_BATCH = 1000  # inputs a request
_SIGNALLED = 128  # what shells and sandboxes add to the signal that ended their child


class Jvm:
    """A JVM for the classes of one home at a time. Use it as a context manager, from one thread."""

    def __init__(self, launch: Launch, home: Home) -> None:
        self._launch = launch
        self._home = home
        self._classes = worker_classes(launch.jdk)
        self._process: WorkerProcess | None = None
        #: processes started so far
        self.starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        if self._process:
            self._process.kill()
            self._process = None

    def open(self, home: Home) -> None:
        """Turn to the classes of another home."""
        self._home = home
        if self._process:
            self._ask(protocol.open_request(home))

    def reset(self) -> None:
        """Load the home's classes anew: static state is gone, and changed classes are seen."""
        if self._process:
            self._ask({"op": "reset"})

    def compile(
        self, sources: Sequence[Source], output: Path, release: int | None = None, seconds: float = 300.0
    ) -> tuple[Compiled, ...]:
        """Compile sources against the home and the probe, each into ``output`` or into its diagnostics."""
        if not sources:
            return ()
        output.mkdir(parents=True, exist_ok=True)
        path = (*self._home.generated, *self._home.class_path, self._classes.probe)
        process = self._started()
        process.send(protocol.compile_request(sources, path, output, release))
        try:
            answer = process.receive(seconds)
        except (Late, Died) as lost:
            self.close()
            if len(sources) > 1:  # find the one that does it
                half = len(sources) // 2
                parts = (sources[:half], sources[half:])
                return tuple(each for part in parts for each in self.compile(part, output, release, seconds))
            code = "worker.late" if isinstance(lost, Late) else "worker.died"
            return (Compiled(sources[0].name, (Diagnostic(0, 0, -1, -1, code, "the compiler did not end"),)),)
        diagnostics = answer["diagnostics"]
        return tuple(protocol.compiled(*pair) for pair in zip(sources, diagnostics, strict=True))

    def run(
        self, executions: Sequence[Execution], limit: float = 5.0, first: float = 30.0
    ) -> tuple[tuple[Result, ...], ...]:
        """The results of each execution, one for each of its inputs; one in all where it has none to give.

        ``limit`` is in seconds, for each input; ``first`` are added for the first, which loads the classes.
        """
        results: list[list[Result]] = [[] for _ in executions]
        for index, result in self.stream(executions, limit, first):
            results[index].append(result)
        return tuple(map(tuple, results))

    def stream(
        self, executions: Sequence[Execution], limit: float = 5.0, first: float = 30.0
    ) -> Iterator[tuple[int, Result]]:
        """The same as they come, each with the number of its execution."""
        todo = [(index, at) for index, each in enumerate(executions) for at in range(_count(each))]
        while todo:
            done = 0
            for index, result in self._batch(executions, todo[:_BATCH], limit, first):
                done += 1
                yield index, result
            todo = todo[done:]

    def _batch(
        self, executions: Sequence[Execution], todo: list[tuple[int, int]], limit: float, first: float
    ) -> Iterator[tuple[int, Result]]:
        """At least one result; all of them if the JVM lives so long."""
        process = self._started()
        wanted = [_part(executions[index], todo, index) for index in sorted({index for index, _ in todo})]
        process.send(protocol.run_request(wanted, limit, first))
        before = -1
        for index, _ in todo:
            extra = first if index != before else 0.0
            before = index
            try:
                message = process.receive(limit + extra + _GRACE)
            except Late:
                self.close()
                yield index, Result(Outcome.TIMED_OUT, seconds=limit + extra, reason="it did not end")
                return
            except Died as died:
                self.close()
                yield index, _death(died)
                return
            if "outcome" not in message:  # the worker lost its thread
                self.close()
                yield index, Result(Outcome.CRASHED, reason=str(message.get("broken", "no answer")))
                return
            if message.get("worn"):
                self.close()
                yield index, protocol.result(message)
                return
            yield index, protocol.result(message)
        if "done" not in process.receive(_START):
            self.close()

    def _started(self) -> WorkerProcess:
        if self._process is None:
            command, variables = self._launch.command(self._classes), self._launch.variables()
            try:
                self._process = WorkerProcess(command, self._launch.working_directory, variables)
            except OSError as refused:
                raise EnvironmentLacks(
                    command[0], f"it does not start: {refused}", "Check the JDK."
                ) from refused
            self.starts += 1
            self._ask(protocol.open_request(self._home))
        return self._process

    def _ask(self, request: protocol.Message) -> None:
        assert self._process
        self._process.send(request)
        try:
            answer = self._process.receive(_START)
        except (Late, Died) as lost:
            self.close()
            said = lost.said.strip()[-500:] if isinstance(lost, Died) else "it does not answer"
            java = str(self._launch.jdk.home / "bin" / "java")
            raise EnvironmentLacks(java, f"the JVM does not start: {said}", "Check the options.") from lost
        assert "done" in answer, answer


def _count(execution: Execution) -> int:
    return 1 if execution.inputs is None else len(execution.inputs)


def _part(execution: Execution, todo: list[tuple[int, int]], index: int) -> Execution:
    if execution.inputs is None:
        return execution
    places = [at for number, at in todo if number == index]
    return replace(execution, inputs=tuple(execution.inputs[at] for at in places))


def _death(died: Died) -> Result:
    status = died.status
    fatal = (signal.SIGKILL, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE)
    if status < 0 or status - _SIGNALLED in fatal:
        return Result(Outcome.CRASHED, reason=f"signal {-status if status < 0 else status - _SIGNALLED}")
    return Result(Outcome.EXITED, reason=f"status {status}")
