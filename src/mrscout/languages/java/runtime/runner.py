"""Runs inputs of a module's compiled relations, in a JVM that stays up and finds the same files each time."""

import re
import stat
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from mrscout import untrusted
from mrscout.filtering.tally import Ran
from mrscout.languages.base.running import StoredDraft
from mrscout.languages.java.codify.render import Lines
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import intact
from mrscout.languages.java.runtime.module_sandbox import Place, launch_for
from mrscout.languages.java.runtime.protocol import ENDINGS, ClassPaths, Execution, Result
from mrscout.model.contrast import shown
from mrscout.model.relations import CodifiedMR
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending

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


#: files and folders that are looked at; hostile code may make any number
_MOST = 1_000_000


class Workplace:
    """A folder of its own below the scratch folder; without a fence the module's own folder, as it is."""

    def __init__(self, place: Place, scratch: Path | None) -> None:
        self._folder = Path(tempfile.mkdtemp(dir=scratch)) if scratch is not None else None
        self.launch = launch_for(place, self._folder)
        self._before = self._seen()

    @property
    def changed(self) -> bool:
        """Whether files were written, changed or removed there."""
        return self._seen() != self._before

    def remove(self) -> None:
        """Give the folder up."""
        if self._folder is not None:
            untrusted.remove_tree(self._folder)

    def _seen(self) -> dict[str, tuple[int, int, int]]:
        states: dict[str, tuple[int, int, int]] = {}
        for entry in untrusted.entries(self._folder, most=_MOST) if self._folder is not None else ():
            seen = entry.status
            # A file that came and went changes its folder's time, and nothing that tests see.
            written = 0 if stat.S_ISDIR(seen.st_mode) else seen.st_mtime_ns
            states[entry.name] = (seen.st_mode, seen.st_size if written else 0, written)
        return states


#: the exceptions of a JVM that lacks code, at the head of their message
_MISSING = re.compile(
    r"^(?:[\w$]+[.$])*(?:NoSuchTest|ClassNotFoundException|NoClassDefFoundError|UnsupportedClassVersionError)\b"
)
#: the class is there, and its initialiser fails
_BROKEN = "Could not initialize class"


class JavaRunner:
    """Has a JVM from the first `renew` on."""

    def __init__(self, place: Place, scratch: Path | None) -> None:
        self._place = place
        self._scratch = scratch
        self._jvm: Jvm | None = None
        self._workplace: Workplace | None = None

    def renew(self) -> None:
        place = self._place
        if self._jvm is None or self._workplace is None:
            self._workplace = Workplace(place, self._scratch)
            paths = ClassPaths(intact(place.runtime.classpath), (place.classes,), place.own)
            self._jvm = Jvm(self._workplace.launch, paths)
        elif self._workplace.changed:
            self._jvm.close()
            self._workplace.remove()
            self._workplace = Workplace(place, self._scratch)
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
    ) -> list[Ran]:
        failing = draft.failing if draft is not None else ()
        results = run_inputs(self._running(), codified, vectors, limit, expired, failing)
        return [ran_of(result) for result in results]

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


def ran_of(result: Result) -> Ran:
    """How an input ended, as filtering counts it."""
    thrown, message = result.thrown, said(result)
    ending = ENDINGS[result.outcome]
    return Ran(ending, message, bool(thrown is not None and thrown.own), lacks_code(ending, message))


def lacks_code(ending: Ending, message: str) -> bool:
    """True if an input ended without a verdict because a class or a test is not there."""
    valid = ending in (Ending.PASSED, Ending.REFUTED)
    return not valid and _MISSING.search(message) is not None and _BROKEN not in message
