"""Who covers and who kills which mutant: suites as a whole, and each relation."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from mrscout.languages.java.evaluate.reports import Key, Left, Reported
from mrscout.model.mutation import Fate

#: the relations, beside the names of suites
RELATIONS = "C"
#: PIT's words for a mutant that did not come to its end, and of them those that count as killed
_ENDED = frozenset({"TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR"})
_KILLED = frozenset({"TIMED_OUT", "MEMORY_ERROR"})


def fates_by_suite(
    reported: Iterable[Reported],
    traces: Mapping[Key, Left],
    suites: Mapping[str, Collection[str]],
    harnesses: Collection[str],
) -> dict[str, list[Fate]]:
    """What each suite makes of each mutant; that of relations names as killers `id#number`, and ids as coverers."""
    names = _Names({of: suite for suite, classes in suites.items() for of in classes}, harnesses)
    fates: dict[str, list[Fate]] = {name: [] for name in (*suites, RELATIONS)}
    for each in reported:
        covering = set(map(names.of, each.coverers)) - {""}
        killing = set(map(names.of, each.killers)) - {""}
        endless = ""
        if each.status in _ENDED:
            left = traces.get(each.key, Left((), ""))
            killing.update(left.killers)
            running = left.running or names.first(each.coverers)
            if each.status in _KILLED and running:
                killing.add(running)
                endless = running if each.status == "TIMED_OUT" else ""
        for suite in suites:
            killed = suite in killing
            fates[suite].append(
                Fate(each.mutation, killed or suite in covering, killed, endless=suite == endless)
            )
        killers = tuple(sorted(killing - suites.keys()))
        coverers = tuple(sorted({name.partition("#")[0] for name in covering - suites.keys()}))
        fates[RELATIONS].append(
            Fate(
                each.mutation, bool(killers or coverers), bool(killers), killers, coverers, endless in killers
            )
        )
    return fates


class _Names:
    """Short names for those that PIT gives: class and name with a dot between, both of which may have dots."""

    def __init__(self, owners: Mapping[str, str], harnesses: Collection[str]) -> None:
        self._owners = owners
        self._suites = frozenset(owners.values())
        self._harnesses = frozenset(harnesses)
        self._known: dict[str, str] = {}

    def of(self, test: str) -> str:
        """A suite, or a relation with what follows it; empty for the rest of a name that had a bar in it."""
        if test not in self._known:
            self._known[test] = self._found(test)
        return self._known[test]

    def first(self, coverers: Sequence[str]) -> str:
        """What PIT would have begun with, which is all that can be told where a JVM has left no word of it.

        Of a relation that is the developers' own input, by its number.
        """
        name = self.of(coverers[0]) if coverers else ""
        return name if name in self._suites or not name else f"{name.partition('#')[0]}#0"

    def _found(self, test: str) -> str:
        at = test.find(".")
        while at >= 0:
            of = test[:at]
            if of in self._owners:
                return self._owners[of]
            if of in self._harnesses:
                return test[at + 1 :]
            at = test.find(".", at + 1)
        return self._owners.get(test, "")
