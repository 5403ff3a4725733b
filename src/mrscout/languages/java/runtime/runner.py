"""Runs inputs of a module's compiled relations, in a JVM that stays up and finds the same files each time."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from mrscout.filtering.tally import Ran
from mrscout.languages.base.drafts import StoredDraft
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.launch import intact
from mrscout.languages.java.runtime.module_sandbox import Place
from mrscout.languages.java.runtime.outcomes import ENDINGS, Home, Result
from mrscout.languages.java.runtime.relation_inputs import run_inputs, said
from mrscout.languages.java.runtime.working_folders import Workplace
from mrscout.model.relations import CodifiedMR
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending

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
            home = Home(intact(place.home.classpath), (place.classes,), place.own)
            self._jvm = Jvm(self._workplace.launch, home)
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
        return [ran_of(each) for each in results]

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
