"""Attributes the kills and the coverage of each mutant to test suites and relations."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from urllib.parse import unquote

from mrscout.languages.java.measure.reports import Key, Left, Reported
from mrscout.model.worth import Fate

#: the relations, beside the names of suites
RELATIONS = "C"
#: PIT's words for a mutant that did not come to its end, and of them those that count as killed
_ENDED = frozenset({"TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR"})
_KILLED = frozenset({"TIMED_OUT", "MEMORY_ERROR"})


class UnknownTest(ValueError):
    """A mutant is said to be killed or covered by something that was not run."""


def fates_by_suite(
    reported: Iterable[Reported],
    traces: Mapping[Key, Left],
    suites: Mapping[str, Collection[str]],
    inputs: Mapping[str, Collection[str]],
) -> dict[str, list[Fate]]:
    """The fate of each mutant in each suite; for relations, killers are `id#number` and coverers are ids.

    `inputs` are the names of a relation and of its inputs, by harness. Raises UnknownTest.
    """
    names = _Names({of: suite for suite, classes in suites.items() for of in classes}, inputs)
    developers_inputs = (f"{name}#0" for names in inputs.values() for name in names if "#" not in name)
    known = {
        *suites,
        *developers_inputs,
        *(name for names in inputs.values() for name in names if "#" in name),
    }
    fates: dict[str, list[Fate]] = {name: [] for name in (*suites, RELATIONS)}
    for mutant in reported:
        covering = set(map(names.of, mutant.coverers)) - {""}
        killing = set(map(names.of, mutant.killers)) - {""}
        endless = ""
        if mutant.status in _ENDED:
            left = traces.get(mutant.key, Left((), ""))
            killing.update(known.intersection(left.killers))  # what a JVM is killed at may be half a name
            running = left.running if left.running in known else names.first(mutant.coverers)
            if mutant.status in _KILLED and running:
                killing.add(running)
                endless = running if mutant.status == "TIMED_OUT" else ""
        if not killing <= known:
            raise UnknownTest("a mutant is killed by something that was not run")
        for suite in suites:
            killed = suite in killing
            fates[suite].append(
                Fate(mutant.mutation, killed or suite in covering, killed, endless=suite == endless)
            )
        killers = tuple(sorted(killing - suites.keys()))
        coverers = tuple(sorted({name.partition("#")[0] for name in covering - suites.keys()}))
        fates[RELATIONS].append(
            Fate(
                mutant.mutation,
                bool(killers or coverers),
                bool(killers),
                killers,
                coverers,
                endless in killers,
            )
        )
    return fates


class _Names:
    """Short names for those that PIT gives: class and name with a dot between, both of which may have dots."""

    def __init__(self, owners: Mapping[str, str], inputs: Mapping[str, Collection[str]]) -> None:
        self._owners = owners
        self._suites = frozenset(owners.values())
        self._inputs = inputs
        self._known: dict[str, str] = {}

    def of(self, test: str) -> str:
        """A suite, or a relation with what follows it; empty for the rest of a name that had a bar in it."""
        if test not in self._known:
            self._known[test] = self._found(test)
        return self._known[test]

    def first(self, coverers: Sequence[str]) -> str:
        """The test that PIT begins with: the best guess where a JVM has left no trace.

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
            if of in self._inputs:
                if test[at + 1 :] not in self._inputs[of]:
                    raise UnknownTest("a relation is named with an input that was not run")
                return test[at + 1 :]
            at = test.find(".", at + 1)
        return self._owners.get(test, "")


_SHOWN = (
    "method",
    "test-template",
    "test-factory",
    "nested-class",
    "dynamic-container",
    "dynamic-test",
    "test",
)
#: what PIT calls a class of TestNG's
_WHOLE = "_"


def readable_test(name: str, of: str) -> str:
    """`Inner.adds(int) #2` of a unique id of the JUnit Platform; `adds` of JUnit 4's `adds(a.b.TestClass)`.

    Nothing for a whole class, which PIT takes for one test where it is of TestNG's.
    """
    if name == _WHOLE:
        return ""
    if not name.startswith("[engine:"):
        return name.removesuffix(f"({of})")
    segments = (segment.partition(":") for segment in name[1:-1].split("]/["))
    parts = [(kind, unquote(value)) for kind, _, value in segments if kind not in ("engine", "class")]
    named = ".".join(value for kind, value in parts if kind in _SHOWN)
    numbers = "".join(f" {value}" for kind, value in parts if kind not in _SHOWN)
    return f"{named}{numbers}" or name
