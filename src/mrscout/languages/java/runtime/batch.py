"""One batch of inputs on its way through one process, and the time that each input may take.

How long an input may take: more where its test has not run in this process yet, and classes are loaded. Without that
difference one had to choose between cutting off slow starts and waiting long for every loop without end.
"""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mrscout.languages.java.runtime import protocol
from mrscout.languages.java.runtime.protocol import Execution, NoAnswer, Outcome, Result
from mrscout.languages.java.runtime.worker_process import Died, Late, WorkerProcess

_LEAST = 1.0  # seconds
_SLOWER = 3.0  # so much slower than the last time may a test start

_Test = tuple[str, str]


class Allowances:
    """Seconds on top of an input's limit, learnt from how long tests took to start."""

    def __init__(self) -> None:
        self._warm: set[_Test] = set()
        self._seconds: dict[_Test, float] = {}

    def forget_process(self) -> None:
        """All classes will be loaded again."""
        self._warm.clear()

    def on_top(self, execution: Execution, most: float) -> float:
        test = execution.test
        if test in self._warm and not execution.fresh:
            return 0.0
        return min(most, self._seconds.get(test, most))

    def learn(self, execution: Execution, most: float, result: Result) -> None:
        test = execution.test
        if test in self._warm:
            return
        if result.outcome is Outcome.TIMED_OUT:  # perhaps it never starts
            self._seconds[test] = max(_LEAST, self.on_top(execution, most) / 4)
        else:
            self._seconds[test] = _LEAST + _SLOWER * result.seconds
        self._warm.add(test)


_GRACE = 0.5  # seconds past its limit until an input is given up
_ANSWER = 60.0  # seconds for the worker to take up a request, and to end it
_SIGNALLED = 128  # what shells and sandboxes add to the signal that ended their child
_FATAL = (signal.SIGKILL, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE)

#: how an input ended whose process was killed, by itself or by the system
KILLED = f"signal {int(signal.SIGKILL)}"
#: how an input ended after which the process said what is no answer: tested code has answered for the worker
FORGED = "the worker's answer is not one"
_REASON = 2000  # characters

#: the number of an execution and of one of its inputs
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Limits:
    """Times an input may take, in seconds."""

    each: float
    first: float  #: at most added where classes have to be loaded


def places(executions: Sequence[Execution]) -> list[Place]:
    """All inputs; a developer's own test counts as one."""
    return [
        (number, at)
        for number, execution in enumerate(executions)
        for at in range(1 if execution.inputs is None else len(execution.inputs))
    ]


def through(
    process: WorkerProcess,
    executions: Sequence[Execution],
    todo: Sequence[Place],
    limits: Limits,
    allowances: Allowances,
) -> Iterator[tuple[int, Result, bool]]:
    """Each result with the number of its execution, and whether the process can go on after it.

    The last one is that of an input after which it cannot. Raises Late, Died or NoAnswer where it has not even begun,
    and no input is to blame. The last result waits until the process is done: where it says something else then,
    the input has answered more than once.
    """
    extra = {number: allowances.on_top(executions[number], limits.first) for number, _ in todo}
    process.send(protocol.run_request(_parts(executions, todo), limits.each, list(extra.values())))
    protocol.begun(process.receive(_ANSWER))
    before = -1
    for place, (number, _) in enumerate(todo):
        loads = number != before or executions[number].fresh
        before = number
        result, alive = _receive(process, limits.each + (extra[number] if loads else 0.0))
        if alive and place == len(todo) - 1:
            result, alive = _ended(process, result)
        allowances.learn(executions[number], limits.first, result)
        yield number, result, alive
        if not alive:
            return


def _ended(process: WorkerProcess, last: Result) -> tuple[Result, bool]:
    """The last result, and whether the process can go on after the request."""
    try:
        protocol.done(process.receive(_ANSWER))
    except (Late, Died):
        return last, False
    except NoAnswer:
        return _forged(), False
    return last, True


def _receive(process: WorkerProcess, seconds: float) -> tuple[Result, bool]:
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


def _parts(executions: Sequence[Execution], todo: Sequence[Place]) -> list[Execution]:
    wanted: dict[int, list[int]] = {}
    for number, at in todo:
        wanted.setdefault(number, []).append(at)
    return [_part(executions[number], inputs) for number, inputs in wanted.items()]


def _part(execution: Execution, wanted: list[int]) -> Execution:
    if execution.inputs is None:
        return execution
    return replace(execution, inputs=tuple(execution.inputs[at] for at in wanted))


def _death(died: Died) -> Result:
    if died.fatal:
        return Result(Outcome.CRASHED, reason="a fatal error of the JVM")
    if number := signal_of(died):
        return Result(Outcome.CRASHED, reason=f"signal {number}")
    return Result(Outcome.EXITED, reason=f"status {died.status}")


def signal_of(died: Died) -> int:
    """The signal that ended a process, also as a sandbox tells it; 0 for none."""
    status = died.status
    if status < 0:
        return -status
    return status - _SIGNALLED if status - _SIGNALLED in _FATAL else 0
