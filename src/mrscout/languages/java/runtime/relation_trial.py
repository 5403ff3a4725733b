"""Tries relations: compiles them in batches, and runs each on the developers' values.

Order: all relations of a batch are compiled in their first draft, those that compile are run, and the others are tried
again with their next draft, which lifts less. A draft that does not compile is also tried without the sites that the
compiler's errors are about.

Invariants:

- The compiler runs no code of the project; only the runner does.
- If the original test does not pass here either, a failure is the environment's and not the relation's.
- Of the attempts at a relation, the one that came furthest is its result; of equal ones, the first draft.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout.languages.java.build import ModuleRuntime
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.codify.render import Harness, relation_class, render_harness
from mrscout.languages.java.runtime.batch import KILLED
from mrscout.languages.java.runtime.execute import KILLED_COMPILER, Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch, intact
from mrscout.languages.java.runtime.protocol import (
    ENDINGS,
    ClassPaths,
    Compiled,
    Execution,
    Outcome,
    Result,
    Source,
)
from mrscout.model.origin import Called
from mrscout.model.relations import (
    Draft,
    Drafted,
    Status,
    Trial,
    as_it_stands,
    spare_of,
    taken_back,
    without_statements,
)
from mrscout.model.verdicts import Ending
from mrscout.prose.relation_sentences import restated

_WORD = re.compile(r"\w+")
#: the address in the default text of an object
_ADDRESS = re.compile(r"@[0-9a-f]{4,16}\b")
#: seconds for one relation on its own input, and more if classes are loaded; filtering could not run slower ones
_LIMIT, _LOADING = 10.0, 20.0
#: after so many time-outs of relations of one test, its other relations are not run
_STUCK = 2
#: spare statements of a relation that are left out one by one
_MOST_SPARE = 8
#: Errors of the compiler that mean a missing library: of an import of the test, or of a class in a class file.
_LIBRARY = re.compile(r"\(compiler\.err\.doesnt\.exist\): import |class file for \S+ not found")
#: exceptions for a network or file that cannot be reached
_REFUSED = frozenset(
    {
        *("UnknownHostException", "ConnectException", "NoRouteToHostException", "PortUnreachableException"),
        *(
            "SocketException",
            "HttpHostConnectException",
            "AccessDeniedException",
            "ReadOnlyFileSystemException",
        ),
    }
)
#: error messages of the system for what a fence refuses
_REFUSAL = re.compile(
    r"Permission denied|Read-only file system|Operation not permitted|Network is unreachable|"
    r"Name or service not known|Temporary failure in name resolution"
)
#: exceptions for a missing file; one with an absolute path may exist outside of the fence
_MISSED = frozenset({"FileNotFoundException", "NoSuchFileException"})


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of trying one relation."""

    drafted: Drafted
    draft: Draft
    class_name: str  #: simple
    status: Status
    detail: str
    readable: RelationClass
    harness: Harness
    ended: Ending | None = None  #: how its run ended; None if it was not run
    operand: str = ""  #: digest of the assertion's last operand in its run; empty if it is unknown

    @property
    def harness_class(self) -> str:
        """The qualified name of the class that is run."""
        return _qualified(self.draft, f"{self.class_name}Harness")


def jvm_for(runtime: ModuleRuntime, classes: Path, launch: Launch) -> Jvm:
    """A JVM for the relations of a module; `classes` is the folder into which they are compiled."""
    return Jvm(launch, ClassPaths(intact(runtime.classpath), (classes,)))


def untried(candidate: Trial, status: Status, detail: str = "") -> Tried:
    """A relation that was rendered in its first draft, and not run."""
    return _rendered(candidate, candidate.drafted.drafts[0], status, detail)


def try_batch(
    compiler: Jvm,
    runner: Jvm,
    release: int,
    classes: Path,
    candidates: Sequence[Trial],
    *,
    fenced: bool = False,
) -> list[Tried]:
    """Try relations of one module; the result of each, in order.

    `compiler` runs no code of the project; `runner` does, in a fence if `fenced`.
    """
    return list(_Batch(compiler, runner, release, classes, candidates, fenced).run())


@dataclass(slots=True)
class _Batch:
    """The state of trying some relations of one module."""

    compiler: Jvm
    runner: Jvm
    release: int
    classes: Path
    candidates: Sequence[Trial]
    fenced: bool
    originals: dict[tuple[str, str], Result] = field(default_factory=dict)  #: by original test
    timeouts: Counter[tuple[str, ...]] = field(default_factory=Counter)  #: by timeout group
    reached: set[int] = field(
        default_factory=set
    )  #: candidates that came to their assertion, or failed before

    def run(self) -> Iterator[Tried]:
        """The result of each candidate, in order."""
        done: dict[int, Tried] = {}
        queues = [list(candidate.drafted.drafts) for candidate in self.candidates]
        pending = list(range(len(self.candidates)))
        while pending:
            tried = list(self._attempt([(index, queues[index].pop(0)) for index in pending]))
            pending = []
            for index, result, repaired in tried:
                if repaired is not None:
                    queues[index].insert(0, repaired)
                done[index] = self._settled(done.get(index), result)
                if result.status is Status.LOST:  # a later draft would be tried only because of this loss
                    queues[index].clear()
                if result.status in _NOT_ITS_OWN:  # drafts in another class may run
                    place = result.draft.skeleton.test_class
                    queues[index] = [draft for draft in queues[index] if draft.skeleton.test_class != place]
                if result.status is not Status.CODIFIED and queues[index]:
                    pending.append(index)
        done = self._distilled(done)
        for index in range(len(self.candidates)):
            settled = done[index]
            if (
                settled.status is Status.FAILS
                and settled.ended is Ending.VACUOUS
                and index not in self.reached
            ):
                settled = _with(settled, Status.ENVIRONMENT, "the test passes without reaching the assertion")
            if settled.status is Status.DOES_NOT_COMPILE:
                settled = self._excused(settled)
            yield replace(settled, draft=as_it_stands(settled.draft))

    def _distilled(self, done: dict[int, Tried]) -> dict[int, Tried]:
        """The results without the spare statements that have no part in the compared value.

        First without all of them, and where that fails without one after the other, the last first.
        """
        best = dict(done)
        left = {
            index: [set(spare), *({number} for number in reversed(spare) if len(spare) > 1)][
                : _MOST_SPARE + 1
            ]
            for index, tried in done.items()
            if tried.status is Status.CODIFIED and tried.operand and (spare := spare_of(tried.draft))
        }
        gone: dict[int, set[int]] = {index: set() for index in left}
        stale: set[int] = set()  # the classes that were compiled last are not those of the best draft
        while left:
            now = {index: gone[index] | parts.pop(0) for index, parts in left.items()}
            drafts = [
                (index, without_statements(done[index].draft, numbers)) for index, numbers in now.items()
            ]
            for index, result, _ in list(self._attempt(drafts)):
                if result.status is Status.CODIFIED and result.operand == done[index].operand:
                    if not gone[index] and len(now[index]) > 1:  # all of them
                        left[index].clear()
                    best[index], gone[index] = result, now[index]
                    stale.discard(index)
                else:
                    stale.add(index)
            left = {index: parts for index, parts in left.items() if parts}
        if stale:
            sources = [source for index in sorted(stale) for source in _sources(best[index])]
            self.compiler.compile(sources, self.classes, self.release)
            self.runner.reset()
        return best

    def _excused(self, attempt: Tried) -> Tried:
        """An attempt that does not compile; the environment is to blame if its test cannot start or a library lacks."""
        original = self._original(attempt)
        if _lacks_code(original):
            detail = f"the original test does not compile here either: {attempt.detail}"
            return _with(attempt, Status.ENVIRONMENT, detail)
        if original.outcome is Outcome.ERROR:
            return self._blamed(attempt, original)
        if _LIBRARY.search(attempt.detail):
            return _with(attempt, Status.ENVIRONMENT, f"a library is not there: {attempt.detail}")
        return attempt

    @staticmethod
    def _settled(before: Tried | None, after: Tried) -> Tried:
        """The attempt that came further; of two that came equally far, the earlier one."""
        order = (Status.LOST, Status.CODIFIED, *_NOT_ITS_OWN, Status.FAILS, Status.DOES_NOT_COMPILE)
        moved = before is not None and before.draft.skeleton.test_class != after.draft.skeleton.test_class
        if moved and after.status in _NOT_ITS_OWN:  # that it does not run in another class proves nothing
            return before or after
        if before is None or order.index(after.status) < order.index(before.status):
            return after
        return before

    def _attempt(self, pending: list[tuple[int, Draft]]) -> Iterator[tuple[int, Tried, Draft | None]]:
        """Try one draft of each; yields index, result, and perhaps a repaired draft that may compile."""
        attempts = [_rendered(self.candidates[index], draft, Status.DRAFTED) for index, draft in pending]
        sources = [source for attempt in attempts for source in _sources(attempt)]
        compiled = self.compiler.compile(sources, self.classes, self.release)
        self.runner.reset()
        runnable: list[tuple[int, Tried]] = []
        for position, ((index, _), attempt) in enumerate(zip(pending, attempts, strict=True)):
            results = compiled[2 * position : 2 * position + 2]
            if all(result.ok for result in results):
                runnable.append((index, attempt))
            elif any(
                diagnostic.code == KILLED_COMPILER for result in results for diagnostic in result.diagnostics
            ):
                yield index, _with(attempt, Status.LOST, "the compiler was killed each time"), None
            else:
                detail = _diagnostics(results, _sources(attempt))
                yield index, _with(attempt, Status.DOES_NOT_COMPILE, detail), _repaired(attempt, results)
        while runnable:
            now, runnable = _one_of_each_test(runnable)
            for index, attempt in now:
                if self.timeouts[_timeout_group(attempt)] >= _STUCK:
                    yield index, self._judged(attempt, Result(Outcome.TIMED_OUT)), None
            yield from self._ran(
                [attempt for attempt in now if self.timeouts[_timeout_group(attempt[1])] < _STUCK]
            )

    def _ran(self, runnable: list[tuple[int, Tried]]) -> Iterator[tuple[int, Tried, None]]:
        executions = [
            Execution(
                attempt.harness_class,
                attempt.draft.skeleton.method,
                inputs=((),),
                digest=any(map(spare_of, attempt.drafted.drafts)),
            )
            for _, attempt in runnable
        ]
        results = self.runner.run(executions, _LIMIT, _LOADING)
        for (index, attempt), (result, *_) in zip(runnable, results, strict=True):
            if result.outcome is not Outcome.VACUOUS:
                self.reached.add(index)
            self.timeouts[_timeout_group(attempt)] += result.outcome is Outcome.TIMED_OUT
            yield index, self._judged(attempt, result), None

    def _judged(self, attempt: Tried, result: Result) -> Tried:
        """The attempt with its status: codified, or whose fault it is that it did not pass."""
        if result.outcome is Outcome.PASSED:
            return replace(_with(attempt, Status.CODIFIED, "", Ending.PASSED), operand=result.operand)
        called = isinstance(attempt.drafted.relation.origin, Called)
        if called and ENDINGS[result.outcome] is Ending.INVALID:  # it may accept other values
            return _with(attempt, Status.CODIFIED, "", Ending.INVALID)
        if result.reason == KILLED:
            return _with(attempt, Status.LOST, f"its JVM was killed each time ({KILLED})")
        original = self._original(attempt)
        if original.outcome is not Outcome.PASSED:
            return self._blamed(attempt, original)
        return _with(attempt, Status.FAILS, _one_line(result), ENDINGS[result.outcome])

    def _blamed(self, attempt: Tried, original: Result) -> Tried:
        """An attempt whose original test does not pass either, with the probable reason."""
        if original.reason == KILLED:
            return _with(
                attempt, Status.LOST, f"the JVM of the original test was killed each time ({KILLED})"
            )
        if self.fenced and seems_fenced_off(original):
            return _with(
                attempt, Status.NEEDS_MORE, f"the original test, in the fence: {_one_line(original)}"
            )
        return _with(attempt, Status.ENVIRONMENT, f"the original test: {_one_line(original)}")

    def _original(self, attempt: Tried) -> Result:
        """The result of a relation's original test, which is run once."""
        key = _test_of(attempt)
        if key not in self.originals:
            ((result, *_),) = self.runner.run([Execution(*key)], _LIMIT, _LOADING)
            self.originals[key] = result
        return self.originals[key]


#: statuses that do not mean a fault of the relation
_NOT_ITS_OWN = (Status.ENVIRONMENT, Status.NEEDS_MORE)


def seems_fenced_off(result: Result) -> bool:
    """True if the fence may be the reason that a test failed: the network or a file could not be reached.

    It may be wrong: without a fence such a test fails, too, if the server that it needs is not there.
    """
    thrown = result.thrown
    if thrown is None:
        return False
    kinds = {kind.rpartition(".")[2] for kind in (thrown.type, *thrown.causes)}
    message = thrown.message or ""
    missed = bool(kinds & _MISSED) and re.search(r"(^|[\s:'\"(])/\w", message) is not None
    return bool(kinds & _REFUSED) or _REFUSAL.search(message) is not None or missed


def _rendered(candidate: Trial, draft: Draft, status: Status, detail: str = "") -> Tried:
    name = candidate.class_name
    readable = relation_class(restated(candidate.drafted.relation, draft), draft, name, candidate.project)
    harness = render_harness(draft, f"{name}Harness")
    return Tried(candidate.drafted, draft, name, status, detail, readable, harness)


def _test_of(attempt: Tried) -> tuple[str, str]:
    return attempt.draft.skeleton.test_class, attempt.draft.skeleton.test_method


def _timeout_group(attempt: Tried) -> tuple[str, ...]:
    """The key by which time-outs are counted: the original test, and for candidates also the class under test."""
    relation = attempt.drafted.relation
    return (*_test_of(attempt), *(() if relation.origin.counts_in_funnel else (relation.class_under_test,)))


def _one_of_each_test(
    attempts: list[tuple[int, Tried]],
) -> tuple[list[tuple[int, Tried]], list[tuple[int, Tried]]]:
    """The first attempt of each timeout group, and the others."""
    first = {_timeout_group(attempt): index for index, attempt in reversed(attempts)}
    chosen = set(first.values())
    return [attempt for attempt in attempts if attempt[0] in chosen], [
        attempt for attempt in attempts if attempt[0] not in chosen
    ]


def _with(attempt: Tried, status: Status, detail: str, ended: Ending | None = None) -> Tried:
    return replace(attempt, status=status, detail=detail, ended=ended)


def _qualified(draft: Draft, name: str) -> str:
    return f"{draft.skeleton.package}.{name}" if draft.skeleton.package else name


def _sources(attempt: Tried) -> tuple[Source, Source]:
    return (
        Source(_qualified(attempt.draft, attempt.class_name), attempt.readable.text),
        Source(attempt.harness_class, attempt.harness.text),
    )


def _diagnostics(compiled: Sequence[Compiled], sources: Sequence[Source]) -> str:
    """The first error of the compiler with its line, preferably in the readable class."""
    for result, source in zip(compiled, sources, strict=True):
        for diagnostic in result.diagnostics[:1]:
            lines = source.text.split("\n")
            line = lines[diagnostic.line - 1].strip() if 0 < diagnostic.line <= len(lines) else ""
            message = " ".join(diagnostic.message.split())
            return f"{source.name}:{diagnostic.line}: {message} ({diagnostic.code}): {line}"
    return ""


def _repaired(attempt: Tried, compiled: Sequence[Compiled]) -> Draft | None:
    """A draft without the sites or the form that the compiler's errors are about; None if there are none."""
    draft = attempt.draft
    readable, harness = compiled
    if draft.paper is not None and harness.ok and _fails_in_paper_form(attempt, readable):
        return replace(draft, paper=None)
    sites = _sites_in_error(draft, compiled, _sources(attempt))
    if sites:
        return taken_back(draft, sites)
    if draft.paper is not None and harness.ok:
        return replace(draft, paper=None)
    if draft.marked and readable.ok:
        return replace(draft, marked=False)
    lifted = {site for parameter in draft.lifted.parameters for site in parameter.sites}
    return taken_back(draft, lifted) if lifted else None


def _fails_in_paper_form(attempt: Tried, readable: Compiled) -> bool:
    """True if all errors are in the method in the paper's form, which is the last of a relation's class."""
    first = attempt.readable.paper_line
    return all(diagnostic.line >= first for diagnostic in readable.diagnostics)


def _sites_in_error(draft: Draft, compiled: Sequence[Compiled], sources: Sequence[Source]) -> set[int]:
    """The lifted sites on lines with errors."""
    names = {parameter.name: parameter.sites for parameter in draft.lifted.parameters}
    sites: set[int] = set()
    for result, source in zip(compiled, sources, strict=True):
        lines = source.text.split("\n")
        for diagnostic in result.diagnostics:
            if 0 < diagnostic.line <= len(lines):
                for word in _WORD.findall(lines[diagnostic.line - 1]):
                    sites |= set(names.get(word, ()))
                    if word.startswith("site") and word[4:].isdigit():
                        sites.add(int(word[4:]))
    lifted = {site for parameter in draft.lifted.parameters for site in parameter.sites}
    return sites & lifted


def _lacks_code(result: Result) -> bool:
    """True if a test could not run because its class, or one that it needs, is missing or was not compiled."""
    if result.thrown is None:
        return False
    kind = result.thrown.type.rpartition(".")[2]
    broken = "Unresolved compilation" in (
        result.thrown.message or ""
    )  # by a compiler that goes on past errors
    return broken or kind in ("ClassNotFoundException", "NoClassDefFoundError")


def _one_line(result: Result) -> str:
    """A result in one line, without addresses of objects, which differ between runs."""
    thrown = "" if result.thrown is None else f": {result.thrown.type}"
    if result.thrown is not None and result.thrown.message:
        thrown += f": {result.thrown.message}"
    reason = f" ({result.reason})" if result.reason else ""
    return _ADDRESS.sub("@…", f"{result.outcome.value}{reason}{' '.join(thrown.split(' '))}")[:600]
