"""One batch of inputs on its way through one process, up to the input that costs the process its life."""

import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mrscout.languages.java import protocol
from mrscout.languages.java.allowances import Allowances
from mrscout.languages.java.outcomes import Execution, Outcome, Result
from mrscout.languages.java.worker_process import Died, Late, WorkerProcess

_GRACE = 0.5  # seconds past its limit until an input is given up
_ANSWER = 60.0  # seconds for the worker to take up a request, and to end it
_SIGNALLED = 128  # what shells and sandboxes add to the signal that ended their child
_FATAL = (signal.SIGKILL, signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE)

#: how an input ended whose process was killed, by itself or by the system
KILLED = f"signal {int(signal.SIGKILL)}"

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
        for number, each in enumerate(executions)
        for at in range(1 if each.inputs is None else len(each.inputs))
    ]


def through(
    process: WorkerProcess,
    executions: Sequence[Execution],
    todo: Sequence[Place],
    limits: Limits,
    allowances: Allowances,
) -> Iterator[tuple[int, Result, bool]]:
    """Each result with the number of its execution, and whether the process can go on after it.

    The last one is that of an input after which it cannot. Raises Late or Died where it has not even begun,
    and no input is to blame.
    """
    extra = {number: allowances.on_top(executions[number], limits.first) for number, _ in todo}
    process.send(protocol.run_request(_parts(executions, todo), limits.each, list(extra.values())))
    if "begun" not in process.receive(_ANSWER):
        raise Late
    before = -1
    for number, _ in todo:
        loads = number != before or executions[number].fresh
        before = number
        result, alive = _receive(process, limits.each + (extra[number] if loads else 0.0))
        allowances.learn(executions[number], limits.first, result)
        yield number, result, alive
        if not alive:
            return
    process.receive(_ANSWER)


def _receive(process: WorkerProcess, seconds: float) -> tuple[Result, bool]:
    try:
        message = process.receive(seconds + _GRACE)
    except Late:
        return Result(Outcome.TIMED_OUT, seconds=seconds, reason="it did not end"), False
    except Died as died:
        return _death(died), False
    if "outcome" not in message:  # the thread that ran it is gone
        return Result(Outcome.CRASHED, reason=str(message.get("broken", "no answer"))), False
    return protocol.result(message), not message.get("worn", False)


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
    status = died.status
    if died.fatal:
        return Result(Outcome.CRASHED, reason="a fatal error of the JVM")
    if status < 0 or status - _SIGNALLED in _FATAL:
        number = -status if status < 0 else status - _SIGNALLED
        return Result(Outcome.CRASHED, reason=f"signal {number}")
    return Result(Outcome.EXITED, reason=f"status {status}")
