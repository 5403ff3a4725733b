"""Runs a relation's harness on inputs: from parameters to sites, and from what the JVM says to how an input ended."""

import re
from collections.abc import Callable, Sequence
from contextlib import closing

from mrscout.languages.java.codify.render import Lines
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.outcomes import Execution, Result
from mrscout.languages.java.runtime.value_forms import decode, kind_of
from mrscout.model.contrast import shown
from mrscout.model.relations import CodifiedMR, LiftedSite, SiteShape
from mrscout.model.values import Kind, Value

#: so many times its limit has an input that is tried again, on a machine that may be busy
_LONGER = 3.0
#: characters of what a failure says
_MESSAGE = 300
#: an object's address, as its class prints it where it has nothing better to say
_IDENTITY = re.compile(r"@[0-9a-f]{1,8}\b")
#: the folder that fenced code writes to, whose name is made up for each run
_SCRATCH = re.compile(r"(?:/[^\s/]+)*/mrscout-scratch-\w+(?:\.tmp)?(?:/tmp\w+)*")


def own_values(codified: CodifiedMR) -> tuple[Value | None, ...]:
    """The developers' value of each site; None where it is no literal."""
    return tuple(map(_own, codified.sites))


def _own(site: LiftedSite) -> Value | None:
    constant = site.choices and not site.canonical.endswith("[]") and "." in site.text
    if site.shape in (SiteShape.CLASS_LITERAL, SiteShape.CHANGE):
        return Value(Kind.STRING, site.text)
    if constant:  # by its name, whatever it is: Boolean has constants, too
        return Value(Kind.STRING, site.text.rpartition(".")[2])
    return decode(site.text, site.canonical)


def component_of(canonical: str) -> Kind | None:
    """The kind of an array's elements, or of those of its rows."""
    return kind_of(canonical.removesuffix("[]").removesuffix("[]")) if canonical.endswith("[]") else None


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
