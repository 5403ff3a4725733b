"""Compiles and runs Java code in a process of its own, which may hang or die without harm to anybody else.

The JVM stays up from one request to the next. When an input makes it hang, end or crash, the input gets that
outcome, the process is replaced, and the remaining inputs go on in the new one.
"""

from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java import protocol
from mrscout.languages.java.allowances import Allowances
from mrscout.languages.java.batch import KILLED, Limits, Place, places, through
from mrscout.languages.java.launch import Launch
from mrscout.languages.java.outcomes import Compiled, Diagnostic, Execution, Home, Outcome, Result, Source
from mrscout.languages.java.worker_classes import worker_classes
from mrscout.languages.java.worker_process import Died, Late, WorkerProcess

_START = 60.0  # seconds for a JVM to start and to answer
_BATCH = 1000  # inputs a request
_ATTEMPTS = 3  # to get a JVM to take up a request, and for what was at work when somebody killed its JVM
#: the diagnostic of a source whose compiler was killed each time
KILLED_COMPILER = "worker.killed"


class Jvm:
    """A JVM for the classes of one home at a time. Use it as a context manager, from one thread."""

    def __init__(self, launch: Launch, home: Home) -> None:
        self._launch = launch
        self._home = home
        self._classes = worker_classes(launch.jdk)
        self._process: WorkerProcess | None = None
        self._allowances = Allowances()
        self._littered = False
        #: tests of which an input hung twice; with others of theirs it is not the machine's fault either
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
        """Of the process in use; None where none is."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Have a process up. Raises EnvironmentLacks where none starts."""
        self._started()

    def close(self) -> None:
        """End the process; the next request starts another."""
        self._allowances.forget_process()
        self._littered = False
        if self._process:
            self._process.kill()
            self._process = None

    def move(self, launch: Launch) -> None:
        """Start processes in another way from now on."""
        self.close()
        self._launch = launch

    def open(self, home: Home) -> None:
        """Turn to the classes of another home."""
        self._home = home
        self._tell(protocol.open_request(home))

    def reset(self) -> None:
        """Load the home's classes anew: static state is gone, and changed classes are seen."""
        self._tell({"op": "reset"})

    def renew(self) -> None:
        """The same, in another process where this one has threads at work that a test has left."""
        if self._littered or not self._tell({"op": "reset"}):
            self.close()

    def _tell(self, request: protocol.Message) -> bool:
        """Ask the process that is there; the next one starts afresh anyway. Whether all is well with it."""
        self._allowances.forget_process()
        if self._process:
            with suppress(EnvironmentLacks):
                return self._ask(request)
        return True

    def compile(
        self, sources: Sequence[Source], output: Path, release: int | None = None, seconds: float = 300.0
    ) -> tuple[Compiled, ...]:
        """Compile sources against the home and the probe, each into ``output`` or into its diagnostics."""
        if not sources:
            return ()
        output.mkdir(parents=True, exist_ok=True)
        path = (*self._home.generated, *self._home.class_path, self._classes.probe)
        code = KILLED_COMPILER
        for _ in range(_ATTEMPTS):
            process = self._started()
            process.send(protocol.compile_request(sources, path, output, release))
            try:
                answer = process.receive(seconds)
                if "diagnostics" in answer:
                    pairs = zip(sources, answer["diagnostics"], strict=True)
                    return tuple(protocol.compiled(*pair) for pair in pairs)
                code = "worker.died"
            except Late:
                code = "worker.late"
            except Died as died:
                code = KILLED_COMPILER if died.is_killed else "worker.died"
            self.close()
            if code != KILLED_COMPILER or len(sources) > 1:
                break
        if len(sources) > 1:  # find the one that does it
            half = len(sources) // 2
            parts = (sources[:half], sources[half:])
            return tuple(each for part in parts for each in self.compile(part, output, release, seconds))
        return (Compiled(sources[0].name, (Diagnostic(0, 0, -1, -1, code, "the compiler did not end"),)),)

    def run(
        self,
        executions: Sequence[Execution],
        limit: float = 5.0,
        first: float = 30.0,
        second: float | None = None,
    ) -> tuple[tuple[Result, ...], ...]:
        """The results of each execution, one for each of its inputs; one in all where it has none to give.

        ``limit`` is in seconds, for each input; up to ``first`` are added where classes have to be loaded. An
        input that takes longer is tried again with ``second``, if that is given: the machine may have been busy.
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
        """The same as they come, each with the number of its execution."""
        todo, idle = places(executions), 0
        again: Place | None = None
        deaths = 0  # of the input that is tried again
        while todo:
            batch, limits = todo[:_BATCH], Limits(limit, first)
            if again == todo[0]:
                batch, limits = todo[:1], Limits(second or limit, first)
            process, done, whole = self._started(), 0, False
            try:
                for number, result, alive in through(process, executions, batch, limits, self._allowances):
                    hangs = result.outcome is Outcome.TIMED_OUT and second is not None
                    if hangs and todo[done] == again:
                        self._hanging.add(executions[number].test)
                    late = hangs and executions[number].test not in self._hanging
                    deaths = deaths + 1 if todo[done] == again else 1
                    # It may be the fault of somebody who wanted time or memory.
                    killed = result.reason == KILLED and deaths < _ATTEMPTS
                    if killed or (late and todo[done] != again):
                        again = todo[done]
                        break
                    done += 1
                    self._littered |= result.leaked_threads > 0
                    if not alive:
                        self.close()
                    yield number, result
                else:
                    whole = True
            except (Late, Died) as lost:
                idle = 0 if done else idle + 1
                if idle == _ATTEMPTS:
                    raise self._failure(lost) from lost
            finally:
                if not whole:  # what is still to come would be taken for an answer to the next request
                    self.close()
            todo = todo[done:]

    def _started(self) -> WorkerProcess:
        if self._process and not self._process.is_alive:
            self.close()
        if self._process is None:
            for left in reversed(range(_ATTEMPTS)):
                try:
                    return self._start()
                except EnvironmentLacks as lacking:
                    killed = isinstance(lacking.__cause__, Died) and lacking.__cause__.is_killed
                    if not killed or not left:  # by whom it was killed has nothing to do with the JDK
                        raise
        assert self._process
        return self._process

    def _start(self) -> WorkerProcess:
        command = self._launch.command(self._classes, self._home.class_path)
        try:
            self._process = WorkerProcess(
                command,
                self._launch.working_directory,
                self._launch.variables(),
                supervised=bool(self._launch.prefix),
            )
        except OSError as refused:
            found = f"it does not start: {refused}"
            raise EnvironmentLacks(command[0], found, "Check the JDK.") from refused
        self.starts += 1
        self._ask(protocol.open_request(self._home))
        return self._process

    def _ask(self, request: protocol.Message) -> bool:
        assert self._process
        self._process.send(request)
        try:
            answer = self._process.receive(_START)
        except (Late, Died) as lost:
            self.close()
            raise self._failure(lost) from lost
        assert "done" in answer, answer
        return bool(answer["done"])

    def _failure(self, lost: Late | Died) -> EnvironmentLacks:
        said = lost.said.strip()[-500:] if isinstance(lost, Died) else "it does not answer"
        java = str(self._launch.jdk.home / "bin" / "java")
        return EnvironmentLacks(java, f"the JVM does not start: {said}", "Check its options and the JDK.")
