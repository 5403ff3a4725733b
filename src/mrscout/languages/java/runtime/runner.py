"""Runs compiled relations of a module on inputs, in a JVM that stays up and finds the same files for each relation."""

import re
import stat
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import dropwhile
from pathlib import Path

from mrscout import untrusted
from mrscout.filtering.branches import Branches
from mrscout.filtering.tally import InputOutcome
from mrscout.languages.base.running import StoredDraft
from mrscout.languages.java.codify.render import Lines
from mrscout.languages.java.library.exceptions import (
    asserts_by_name,
    is_assertion,
    is_bounds_error,
    is_exhaustion,
    is_unchecked_error,
)
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import intact
from mrscout.languages.java.runtime.module_sandbox import Place, launch_for
from mrscout.languages.java.runtime.protocol import (
    ENDINGS,
    ClassPaths,
    Execution,
    Outcome,
    Result,
    Thrown,
)
from mrscout.model.contrast import shown
from mrscout.model.failures import CodeKind, Failure, Frame, Nature
from mrscout.model.relations import CodifiedMR
from mrscout.model.role_kind import RoleKind
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending

#: the factor on the limit of an input that is run again, since the machine may have been busy
_LONGER = 3.0
#: types of indices
_INDEX_TYPES = frozenset({"int", "long", "java.lang.Integer"})
#: the most characters of a failure's message
_MESSAGE = 300
#: the address in the default text of an object
_IDENTITY = re.compile(r"@[0-9a-f]{1,8}\b")
#: the folder that fenced code writes to, whose name is different in each run
_SCRATCH = re.compile(r"(?:/[^\s/]+)*/mrscout-scratch-\w+(?:\.tmp)?(?:/tmp\w+)*")


def run_inputs(
    jvm: Jvm,
    codified: CodifiedMR,
    vectors: Sequence[tuple[Value, ...]],
    limit: float,
    expired: Callable[[], bool] = lambda: False,
    lines: tuple[Lines, ...] = (),
    *,
    branches: bool = False,
) -> list[Result]:
    """The results of running a relation on vectors of values; after the first, until time has ``expired``.

    `lines` are the lines of the relation's assertion.
    """
    inputs = tuple(vectors)
    execution = Execution(codified.harness, codified.method, inputs, lines=lines, branches=branches)
    results: list[Result] = []
    with closing(jvm.stream([execution], limit=limit, second=_LONGER * limit)) as stream:
        for _, result in stream:
            results.append(result)
            if len(results) < len(vectors) and expired():
                break
    return results


def summary(result: Result) -> str:
    """A result in one line, without addresses and temporary folders, which differ from run to run."""
    if result.thrown is None:
        return result.reason or result.outcome.value
    message = " ".join((result.thrown.message or "").split())
    message = shown(_IDENTITY.sub("@…", _SCRATCH.sub("…", message)), _MESSAGE)
    return f"{result.thrown.type}: {message}" if message else result.thrown.type


#: the most files and folders whose state is compared
_MOST = 1_000_000


class Workplace:
    """The fence around a JVM that runs relations, with a new folder to write to; nothing without a scratch folder."""

    def __init__(self, place: Place, scratch: Path | None, *, branches: bool = False) -> None:
        self._folder = Path(tempfile.mkdtemp(dir=scratch)) if scratch is not None else None
        self.launch = replace(launch_for(place, self._folder), branches=branches)
        self._before = self._file_states()

    @property
    def changed(self) -> bool:
        """True if files were written, changed or removed in the folder."""
        return self._file_states() != self._before

    def remove(self) -> None:
        """Remove the folder."""
        if self._folder is not None:
            untrusted.remove_tree(self._folder)

    def _file_states(self) -> dict[str, tuple[int, int, int]]:
        """Mode, size and time of each file in the folder."""
        states: dict[str, tuple[int, int, int]] = {}
        for entry in untrusted.entries(self._folder, most=_MOST) if self._folder is not None else ():
            seen = entry.status
            # The time of a folder changes with a temporary file, which makes no difference to tests.
            written = 0 if stat.S_ISDIR(seen.st_mode) else seen.st_mtime_ns
            states[entry.name] = (seen.st_mode, seen.st_size if written else 0, written)
        return states


#: the exceptions for missing code, at the beginning of a result's summary
_MISSING = re.compile(
    r"^(?:[\w$]+[.$])*(?:NoSuchTest|ClassNotFoundException|NoClassDefFoundError|UnsupportedClassVersionError)\b"
)
#: the message for a class that exists and whose initialiser failed
_BROKEN = "Could not initialize class"


class JavaRunner:
    """Runs relations of a module on inputs, in a JVM from the first `renew` on."""

    def __init__(self, place: Place, scratch: Path | None, *, branches: bool = False) -> None:
        self._place = place
        self._scratch = scratch
        self._branches = branches
        self._jvm: Jvm | None = None
        self._workplace: Workplace | None = None

    def renew(self) -> None:
        """Prepare a JVM with newly loaded classes, in a folder without files of earlier inputs."""
        place = self._place
        if self._jvm is None or self._workplace is None:
            self._workplace = Workplace(place, self._scratch, branches=self._branches)
            paths = ClassPaths(intact(place.runtime.classpath), (place.classes,), place.under_test)
            self._jvm = Jvm(self._workplace.launch, paths)
        elif self._workplace.changed:
            self._jvm.close()
            self._workplace.remove()
            self._workplace = Workplace(place, self._scratch, branches=self._branches)
            self._jvm.move(self._workplace.launch)
        else:
            self._jvm.renew()

    def start(self) -> None:
        self._running().start()

    def execute(
        self,
        codified: CodifiedMR,
        draft: StoredDraft | None,
        vectors: Sequence[tuple[Value, ...]],
        limit: float,
        expired: Callable[[], bool],
        *,
        branches: bool = False,
    ) -> list[InputOutcome]:
        failing = draft.failing if draft is not None else ()
        jvm, indexed = self._running(), _indexed_methods(codified)
        results = run_inputs(jvm, codified, vectors, limit, expired, failing, branches=branches)
        return [marked_if_out_of_bounds(ran_of(result), indexed) for result in results]

    def close(self) -> None:
        if self._jvm is not None:
            self._jvm.close()
        if self._workplace is not None:
            self._workplace.remove()
        self._jvm = self._workplace = None

    def _running(self) -> Jvm:
        if self._jvm is None:
            self.renew()
        assert self._jvm is not None
        return self._jvm


def _indexed_methods(codified: CodifiedMR) -> frozenset[tuple[str, str]]:
    """Return the class and name of the methods that a parameter is an integer argument of."""
    return frozenset(
        (parameter.role.owner, parameter.role.method)
        for parameter in codified.parameters
        if parameter.role.kind is RoleKind.ARGUMENT
        and codified.sites[parameter.sites[0]].canonical in _INDEX_TYPES
    )


def marked_if_out_of_bounds(outcome: InputOutcome, indexed: frozenset[tuple[str, str]]) -> InputOutcome:
    """Return the outcome, marked if one of the indexed methods, called by the test, has no such index.

    ``record.get(7)`` throws by itself where the record has three values, as a list's does: that says what indices
    there are, and nothing about the relation.
    """
    failure = outcome.failure
    if failure is None or failure.nature is not Nature.UNCHECKED or failure.top is None:
        return outcome
    direct = failure.top == failure.entry and (failure.top.owner, failure.top.method) in indexed
    return replace(outcome, out_of_bounds=direct and is_bounds_error(failure.exception))


def ran_of(result: Result) -> InputOutcome:
    """A result as filtering counts it."""
    thrown, message = result.thrown, summary(result)
    ending = ENDINGS[result.outcome]
    own = bool(thrown is not None and thrown.own)
    failure = failure_of(result, message)
    lacks, branches = lacks_code(ending, message), Branches(result.branches)
    return InputOutcome(ending, message, own, lacks, failure, telling=result.telling, branches=branches)


def failure_of(result: Result, message: str = "") -> Failure | None:
    """Return the failure of a result with its origin; None if nothing failed."""
    thrown = result.thrown
    if thrown is None:
        if result.outcome is Outcome.TIMED_OUT:
            return Failure(Nature.ENDLESS, message=message, frames=_without_calls_of_loop(result.loop))
        nature = {Outcome.EXITED: Nature.EXIT, Outcome.CRASHED: Nature.OTHER}.get(result.outcome)
        return None if nature is None else Failure(nature, message=message)
    failure = Failure(Nature.OTHER, thrown.type, message, thrown.frames)
    declared = failure.entry is not None and not thrown.own
    return replace(failure, nature=_nature(thrown, failure), declared=declared)


def _nature(thrown: Thrown, failure: Failure) -> Nature:
    frames = thrown.frames
    thrower = next((frame for frame in frames if frame.code is not CodeKind.RUNTIME), None)
    if is_exhaustion(thrown.type):
        return Nature.EXHAUSTED
    if is_assertion(thrown.type):
        if thrower is None or thrower.code is not CodeKind.MAIN:
            return Nature.ASSERTION
        main = (frame for frame in frames if frame.code is CodeKind.MAIN)
        # A statement `assert` has no message as a rule, and states what the callers have to keep.
        asserted = not thrown.message or any(asserts_by_name(frame.method) for frame in main)
        return Nature.REFUSED if asserted else Nature.UNCHECKED
    if failure.top is None or thrower is None:
        return Nature.OTHER
    innermost = frames[0]
    place = (innermost.owner, innermost.method)
    by_runtime = innermost.code is CodeKind.RUNTIME
    unchecked = is_unchecked_error(thrown.type, thrown.message, place, by_runtime=by_runtime)
    return Nature.UNCHECKED if unchecked else Nature.REFUSED


def _without_calls_of_loop(loop: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The frames from the code of the loop on; its line differs from run to run, and so does what it calls."""
    frames = list(dropwhile(lambda frame: frame.code is CodeKind.RUNTIME, loop))
    return (replace(frames[0], line=0), *frames[1:]) if frames else ()


def lacks_code(ending: Ending, message: str) -> bool:
    """True if an input was not valid because a class or a test is missing."""
    valid = ending in (Ending.PASSED, Ending.REFUTED)
    return not valid and _MISSING.search(message) is not None and _BROKEN not in message
