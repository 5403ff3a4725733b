"""Runs a relation's harness on inputs, and puts what the JVM says into a line."""

import re
from collections.abc import Callable, Sequence
from contextlib import closing

from mrscout.languages.java.codify.render import Lines
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.outcomes import Execution, Result
from mrscout.model.contrast import shown
from mrscout.model.relations import CodifiedMR
from mrscout.model.values import Value

#: so many times its limit has an input that is tried again, on a machine that may be busy
_LONGER = 3.0
#: characters of what a failure says
_MESSAGE = 300
#: an object's address, as its class prints it where it has nothing better to say
_IDENTITY = re.compile(r"@[0-9a-f]{1,8}\b")
#: the folder that fenced code writes to, whose name is made up for each run
_SCRATCH = re.compile(r"(?:/[^\s/]+)*/mrscout-scratch-\w+(?:\.tmp)?(?:/tmp\w+)*")


def run_inputs(
    jvm: Jvm,
    codified: CodifiedMR,
    vectors: Sequence[tuple[Value, ...]],
    limit: float,
    expired: Callable[[], bool] = lambda: False,
    lines: tuple[Lines, ...] = (),
) -> list[Result]:
    """What becomes of each vector of sites, one at least; of the others as many as there is time for.

    `lines` are those of the relation's own assertion.
    """
    execution = Execution(codified.harness, codified.method, inputs=tuple(vectors), lines=lines)
    results: list[Result] = []
    with closing(jvm.stream([execution], limit=limit, second=_LONGER * limit)) as stream:
        for _, result in stream:
            results.append(result)
            if len(results) < len(vectors) and expired():
                break
    return results


def said(result: Result) -> str:
    """A result in a line, without what differs from run to run."""
    if result.thrown is None:
        return result.reason or result.outcome.value
    message = " ".join((result.thrown.message or "").split())
    message = shown(_IDENTITY.sub("@…", _SCRATCH.sub("…", message)), _MESSAGE)
    return f"{result.thrown.type}: {message}" if message else result.thrown.type
