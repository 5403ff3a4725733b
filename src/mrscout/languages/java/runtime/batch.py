"""Runs one batch of inputs in one worker process, with a time limit for each input.

An input may take longer if its test has not run in this process yet, and classes must be loaded. With a single limit,
either slow starts would be cut off, or every endless loop would be waited for as long.
"""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mrscout.languages.java.runtime import protocol
from mrscout.languages.java.runtime.protocol import Execution, NoAnswer, Outcome, Result
from mrscout.languages.java.runtime.worker_process import Died, Late, WorkerProcess

_LEAST = 1.0  # seconds
_SLOWER = 3.0  # the factor by which a test may start slower than the last time

_Test = tuple[str, str]


class Allowances:
    """Seconds that inputs get beyond their limit, from the times that their tests took to start before."""

    def __init__(self) -> None:
        self._warm: set[_Test] = set()
        self._seconds: dict[_Test, float] = {}

    def forget_process(self) -> None:
        """Note that a new process, or new class loaders, will load all classes again."""
        self._warm.clear()

    def on_top(self, execution: Execution, most: float) -> float:
        """The seconds that an execution's inputs get beyond their limit, up to ``most``."""
        test = execution.test
        if test in self._warm and not execution.fresh:
            return 0.0
        return min(most, self._seconds.get(test, most))

    def learn(self, execution: Execution, most: float, result: Result) -> None:
        """Note how long the first input of a test took in this process."""
        test = execution.test
        if test in self._warm:
            return
        if result.outcome is Outcome.TIMED_OUT:  # perhaps it never starts
            self._seconds[test] = max(_LEAST, self.on_top(execution, most) / 4)
        else:
            self._seconds[test] = _LEAST + _SLOWER * result.seconds
        self._warm.add(test)


_GRACE = (
    1.5  # seconds beyond its limit after which the worker should have reported an input that does not end
)
_ANSWER = 60.0  # seconds for the worker to begin a request, and to end it
_SIGNALLED = 128  # what shells and sandboxes add to the signal that ended their child
_FATAL = (signal.SIGKILL, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE)

#: the reason of a crash by SIGKILL, sent by the system, a person or the tested code
KILLED = f"signal {int(signal.SIGKILL)}"
#: the reason of a crash after which the worker's message was malformed, since tested code has written it
FORGED = "the worker's answer is not one"
_REASON = 2000  # the most characters of a reason

#: the index of an execution, and of one of its inputs
InputIndex = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Limits:
    """Time limits of an input, in seconds."""

    each: float
    first: float  #: the most that is added where classes must be loaded


def input_indexes(executions: Sequence[Execution]) -> list[InputIndex]:
    """The indexes of all inputs; a developers' test counts as one."""
    return [
        (number, at)
        for number, execution in enumerate(executions)
        for at in range(1 if execution.inputs is None else len(execution.inputs))
    ]


def run_batch(
    process: WorkerProcess,
    executions: Sequence[Execution],
    todo: Sequence[InputIndex],
    limits: Limits,
    allowances: Allowances,
) -> Iterator[tuple[int, Result, bool]]:
    """Run inputs; yields for each the index of its execution, the result, and True if the process can go on.

    It ends with the first input after which the process cannot go on. Raises Late, Died or NoAnswer if the process did
    not begin, for which no input is to blame. The last result is yielded after the process has reported that it is
    done: if it reports anything else, tested code has sent more than one answer.
    """
    extra = {number: allowances.on_top(executions[number], limits.first) for number, _ in todo}
    process.send(protocol.run_request(_select(executions, todo), limits.each, list(extra.values())))
    protocol.begun(process.receive(_ANSWER))
    before = -1
    for place, (number, _) in enumerate(todo):
        loads = number != before or executions[number].fresh
        before = number
        result, alive = _receive(process, limits.each + (extra[number] if loads else 0.0))
        if alive and place == len(todo) - 1:
            result, alive = _finish(process, result)
        allowances.learn(executions[number], limits.first, result)
        yield number, result, alive
        if not alive:
            return


def _finish(process: WorkerProcess, last: Result) -> tuple[Result, bool]:
    """The last result, and True if the process can go on after the request."""
    try:
        protocol.done(process.receive(_ANSWER))
    except (Late, Died):
        return last, False
    except NoAnswer:
        return _forged(), False
    return last, True


def _receive(process: WorkerProcess, seconds: float) -> tuple[Result, bool]:
    """The result of the next input, and True if the process can go on."""
    try:
        message = process.receive(seconds + _GRACE)
    except Late:
        return Result(Outcome.TIMED_OUT, seconds=seconds, reason="it did not end"), False
    except Died as died:
        return _death(died), False
    except NoAnswer:
        return _forged(), False
    if "broken" in message:  # the thread that ran it is gone
        return Result(Outcome.CRASHED, reason=str(message["broken"])[:_REASON]), False
    try:
        return protocol.result(message), not protocol.is_worn(message)
    except NoAnswer:
        return _forged(), False


def _forged() -> Result:
    return Result(Outcome.CRASHED, reason=FORGED)


def _select(executions: Sequence[Execution], todo: Sequence[InputIndex]) -> list[Execution]:
    """The executions with only the inputs of these indexes."""
    wanted: dict[int, list[int]] = {}
    for number, at in todo:
        wanted.setdefault(number, []).append(at)
    return [
        execution if inputs is None else replace(execution, inputs=tuple(inputs[at] for at in listed))
        for number, listed in wanted.items()
        for execution in (executions[number],)
        for inputs in (execution.inputs,)
    ]


def _death(died: Died) -> Result:
    """The result of an input whose process has ended: a crash, or an exit by the code."""
    if died.fatal:
        return Result(Outcome.CRASHED, reason="a fatal error of the JVM")
    if number := signal_of(died):
        return Result(Outcome.CRASHED, reason=f"signal {number}")
    return Result(Outcome.EXITED, reason=f"status {died.status}")


def signal_of(died: Died) -> int:
    """The signal that ended a process, also if a sandbox passes it on as an exit status; 0 for none."""
    status = died.status
    if status < 0:
        return -status
    return status - _SIGNALLED if status - _SIGNALLED in _FATAL else 0
