"""Attributes the kills and the coverage of each mutant to test suites and relations."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from urllib.parse import unquote

from mrscout.languages.java.measure.reports import Key, MutantTrace, Reported
from mrscout.model.worth import Fate

#: stands for the relations among names of suites
RELATIONS = "C"
#: PIT's states of a mutant whose tests did not end, and those of them that count as killed
_ENDED = frozenset({"TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR"})
_KILLED = frozenset({"TIMED_OUT", "MEMORY_ERROR"})


#: names of tests that are looked up once; a report can have hundreds of millions, and each test has a few
_REMEMBERED = 1_000_000


class UnknownTest(ValueError):
    """Raised if PIT's report names a test that was not run as the killer or coverer of a mutant."""


def fates_by_suite(
    reported: Iterable[Reported],
    traces: Mapping[Key, MutantTrace],
    suites: Mapping[str, Collection[str]],
    inputs: Mapping[str, Collection[str]],
) -> dict[str, list[Fate]]:
    """The fate of each mutant in each suite and for the relations.

    Killers among relations are inputs, `id#number`; coverers are ids of relations. `traces` have the last mutant of
    each JVM that was ended, `suites` the classes of each suite, and `inputs` the names of a relation and of its inputs
    by harness. Raises UnknownTest.
    """
    names = _Names({of: suite for suite, classes in suites.items() for of in classes}, inputs)
    # The name of a relation stands for the developers' input, number 0.
    listed = (name if "#" in name else f"{name}#0" for names in inputs.values() for name in names)
    known = {*suites, *listed}
    fates: dict[str, list[Fate]] = {name: [] for name in (*suites, RELATIONS)}
    for mutant in reported:
        covering = set(map(names.of, mutant.coverers)) - {""}
        killing = set(map(names.of, mutant.killers)) - {""}
        endless = ""
        if mutant.status in _ENDED:
            left = traces.get(mutant.key, MutantTrace((), ""))
            killing.update(known.intersection(left.killers))  # a name may be cut off where the JVM was killed
            running = left.running if left.running in known else names.first(mutant.coverers)
            if mutant.status in _KILLED and running:
                killing.add(running)
                endless = running if mutant.status == "TIMED_OUT" else ""
        if not killing <= known:
            raise UnknownTest("a mutant is killed by something that was not run")
        for suite in suites:
            killed = suite in killing
            covered = killed or suite in covering
            fates[suite].append(Fate(mutant.mutation, covered, killed, endless=suite == endless))
        killers = tuple(sorted(killing - suites.keys()))
        coverers = tuple(sorted({name.partition("#")[0] for name in covering - suites.keys()}))
        covered, killed = bool(killers or coverers), bool(killers)
        fate = Fate(mutant.mutation, covered, killed, killers, coverers, endless in killers)
        fates[RELATIONS].append(fate)
    return fates


class _Names:
    """Maps names of tests in PIT's report, class and test joined by a dot, to suites, relations and inputs."""

    def __init__(self, owners: Mapping[str, str], inputs: Mapping[str, Collection[str]]) -> None:
        self._owners = owners
        self._suites = frozenset(owners.values())
        self._inputs = inputs
        self._known: dict[str, str] = {}

    def of(self, test: str) -> str:
        """The suite, relation or input of a test; empty for a part of a name, which PIT's separator `|` had cut."""
        known = self._known.get(test)
        if known is None:
            known = self._look_up(test)
            if len(self._known) < _REMEMBERED:
                self._known[test] = known
        return known

    def first(self, coverers: Sequence[str]) -> str:
        """The test that PIT runs first, which is the best guess if a JVM has left no trace.

        Of a relation that is the developers' input, number 0.
        """
        name = self.of(coverers[0]) if coverers else ""
        return name if name in self._suites or not name else f"{name.partition('#')[0]}#0"

    def _look_up(self, test: str) -> str:
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
#: PIT's name for all tests of a class of TestNG
_WHOLE = "_"


def readable_test(name: str, of: str) -> str:
    """A test's name for people: `Inner.adds(int) #2` for a unique id of the JUnit Platform.

    For JUnit 4's `adds(a.b.FooTest)` it is `adds`, and empty for a whole class of TestNG, which PIT runs as one test.
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
