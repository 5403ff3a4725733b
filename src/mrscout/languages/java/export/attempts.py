"""Finds for each law inputs that pass, and a layout that compiles and passes.

A `Bench` compiles the laws of a module together, in few runs of the compiler. Goal: what `classes` writes in the end
is known to compile and to pass. Order: `check_inputs` runs each input in a test method of its own and finds what the
law throws; `check_layouts` tries the layouts of each law in a class of its own. A source is blamed only if the compiler
names it: one that the compiler had no time for is tried again alone.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mrscout.languages.java.export.adaptations import modern_construct
from mrscout.languages.java.export.classes import Written, test_method_name, write_class, write_rows_class
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_source import Law, Layout, layouts
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.protocol import (
    Compiled,
    Diagnostic,
    Execution,
    Outcome,
    Result,
    Source,
)

_LIMIT = 20.0  # seconds for one test
#: seconds for the compiler: to begin with, and for each source
_SECONDS, _SECONDS_EACH = 300.0, 10.0
_UNREPORTED = "compiler.err.unreported.exception"
_THROWN = re.compile(r"unreported exception ([\w.$]+)")
#: diagnostics of an infrastructure that failed, not of a source
_NOT_OF_SOURCE = "worker."
#: a field without a value and an annotation, which a local variable of its name may hide
_FIELD = re.compile(r"(?:(?<=[{;}]\n)|(?<=\n\n))[ \t]+private [\w<>\[\], ]+;")
#: the head of a class that extends another
_EXTENDS = re.compile(r"(?P<head>\bclass \w+)\s+extends (?P<name>[\w.]+)")
_WILDCARD = re.compile(r"^import [\w. ]+\.\*;", re.MULTILINE)
_ASSERTION = re.compile(r"(?:AssertionError|AssertionFailedError|ComparisonFailure|MultipleFailuresError)$")


@dataclass(slots=True)
class Attempt:
    """A law on its way to a test."""

    law: Law
    name: str  #: of a class for it alone
    subject: str
    habits: Habits
    whole: Law | None = (
        None  #: the law with parameters for values that do not vary, if `law` has none for them
    )
    left: list[Layout] = field(default_factory=list)  #: layouts to try, the best first
    reason: str = ""  #: why it is given up; empty if it is not

    @property
    def qualified(self) -> str:
        """The qualified name of its class."""
        return ".".join(filter(None, (self.law.parts.package, self.name)))

    @property
    def layout(self) -> Layout:
        """The layout that is tried, or has passed."""
        return self.left[0]

    rows: Law | None = None  #: the law with inputs as rows, if `law` draws them

    def give_up_layout(self, reason: str, *, params: bool) -> None:
        """Go on to the next layout, and from drawn inputs to rows; at the end the law is given up."""
        self.left.pop(0)
        if not self.left and self.rows is not None:
            self.law, self.rows = self.rows, None
            self.left = layouts(self.law, params=params)
        if not self.left:
            self.reason = reason


class Bench:
    """Compiles and runs the laws of a module."""

    def __init__(
        self, compiler: Jvm, runner: Jvm, classes: Path, release: int, old: int | None, *, params: bool
    ) -> None:
        self._compiler = compiler
        self._runner = runner
        self._classes = classes
        self._release = release
        self._old = old  #: the project's Java level, if it is lower than `release`
        self.params = params  #: the module has junit-jupiter-params

    def check_inputs(self, attempts: Sequence[Attempt]) -> None:
        """Leave out inputs that do not pass, and declare what laws throw; give up those that do not hold."""
        pending = [attempt for attempt in attempts if not attempt.reason]
        originals = {attempt.name: attempt.law.parts.relation.throws for attempt in pending}
        for attempt in pending:
            attempt.law = replace(attempt.law, throws="")
        for _ in range(4):  # what is thrown may show in two steps
            compiled = self._compiled(
                [(one, write_rows_class(one.law, one.name, _test_of(one))) for one in pending]
            )
            again = []
            for attempt, result in zip(pending, compiled, strict=True):
                if not result.ok and not self._declare(attempt, result, originals[attempt.name]):
                    attempt.reason = f"it does not compile as a test: {result.diagnostics[0].message}"
                elif not result.ok:
                    again.append(attempt)
            if not again:
                break
            pending = [one for one in pending if not one.reason]
        self._run_inputs([one for one in attempts if not one.reason])

    def _declare(self, attempt: Attempt, compiled: Compiled, original: str) -> bool:
        """Add what the compiler misses to what a law throws; False if the test's own clause does not have it."""
        law = attempt.law
        if law.throws == original or not original:
            return _simplified(attempt)
        if any(not one.code.startswith(_UNREPORTED) for one in compiled.diagnostics):
            attempt.law = replace(law, throws=original)
            return True
        missing = [
            _simple(match[1]) for one in compiled.diagnostics if (match := _THROWN.search(one.message))
        ]
        known = {line.name for line in law.parts.imports}
        named = original.replace(" ", "").split(",")
        if missing and all(name in known or name in named or _in_lang(name) for name in missing):
            before = [part for part in law.throws.split(", ") if part]
            attempt.law = replace(law, throws=", ".join(dict.fromkeys([*before, *missing])))
        else:
            attempt.law = replace(law, throws=original)
        return True

    def _run_inputs(self, attempts: Sequence[Attempt]) -> None:
        """Run each input, and leave out those that do not pass."""
        self._runner.reset()
        for attempt in attempts:
            tests = [
                Execution(attempt.qualified, f"{_test_of(attempt)}{number}")
                for number in range(len(attempt.law.inputs))
            ]
            results = [result for (result, *_) in self._runner.run(tests, _LIMIT)]
            failed = {at for at, result in enumerate(results) if result.outcome is not Outcome.PASSED}
            refuting = [at for at in sorted(failed) if _refutes(results[at])]
            passed = tuple(one for at, one in enumerate(attempt.law.inputs) if at not in failed)
            if 0 in failed or not passed:
                attempt.reason = f"it does not pass as a test: {_words(results[min(failed)])}"
            elif refuting:
                row = ", ".join(attempt.law.inputs[refuting[0]].row)
                attempt.reason = f"it does not hold on {row}: {_words(results[refuting[0]])}"
            else:
                attempt.law = replace(attempt.law, inputs=passed, whole=attempt.law.whole and not failed)

    def check_layouts(self, attempts: Sequence[Attempt]) -> None:
        """Find the first layout of each law that compiles and passes in a class of its own."""
        for attempt in attempts:
            attempt.left = layouts(attempt.law, params=self.params)
        pending = [attempt for attempt in attempts if not attempt.reason]
        while pending:
            written = [write_alone(attempt) for attempt in pending]
            reasons = self.check([(one.qualified, text) for one, text in zip(pending, written, strict=True)])
            failed = []
            for attempt, reason in zip(pending, reasons, strict=True):
                if reason:
                    attempt.give_up_layout(reason, params=self.params)
                    failed.append(attempt)
            pending = [attempt for attempt in failed if not attempt.reason]

    def check(self, classes: Sequence[tuple[str, Written]]) -> list[str]:
        """Compile classes, and run their tests twice, in two orders; return why each fails, or an empty string."""
        sources = [Source(name, written.text) for name, written in classes]
        reasons = [
            "" if one.ok else f"it does not compile as a test: {one.diagnostics[0].message}"
            for one in self._compile(sources)
        ]
        self._runner.reset()
        for at, (name, written) in enumerate(classes):
            if reasons[at]:
                continue
            tests = [Execution(name, law.test) for law in written.laws]
            for order in (tests, tests[::-1]):
                results = [result for (result, *_) in self._runner.run(order, _LIMIT)]
                failure = next((one for one in results if one.outcome is not Outcome.PASSED), None)
                if failure is not None:
                    reasons[at] = f"it does not pass as a test: {_words(failure)}"
                    break
        return reasons

    def without_needless_lines(self, classes: Sequence[tuple[str, Written]]) -> list[Written]:
        """Return classes without fields and imports on demand that they compile without, and no doubled imports."""
        texts = [written.text for _, written in classes]
        wildcards = [[*_WILDCARD.findall(text), *_FIELD.findall(text)] for text in texts]
        for number in range(max(map(len, wildcards), default=0)):
            shorter = {
                at: _without_line(texts[at], lines[number])
                for at, lines in enumerate(wildcards)
                if number < len(lines)
            }
            self._use_if_good(shorter, texts, classes)
        fewer = {at: _without_doubles(text) for at, text in enumerate(texts)}
        self._use_if_good({at: text for at, text in fewer.items() if text != texts[at]}, texts, classes)
        return [replace(written, text=text) for (_, written), text in zip(classes, texts, strict=True)]

    def without_idle_superclass(self, classes: Sequence[tuple[str, Written]]) -> list[Written]:
        """Return classes without a superclass of the project that they compile and pass without."""
        bare = {at: _without_superclass(written.text) for at, (_, written) in enumerate(classes)}
        changed = {
            at: replace(classes[at][1], text=text) for at, text in bare.items() if text != classes[at][1].text
        }
        reasons = self.check([(classes[at][0], written) for at, written in changed.items()])
        idle = {
            at: written for (at, written), reason in zip(changed.items(), reasons, strict=True) if not reason
        }
        return [idle.get(at, written) for at, (_, written) in enumerate(classes)]

    def _use_if_good(
        self, proposed: Mapping[int, str], texts: list[str], classes: Sequence[tuple[str, Written]]
    ) -> None:
        """Replace those texts by proposed ones that compile."""
        sources = [Source(classes[at][0], text) for at, text in proposed.items()]
        for (at, text), one in zip(proposed.items(), self._compile(sources) if sources else [], strict=True):
            texts[at] = text if one.ok else texts[at]

    def _compiled(self, sources: Iterable[tuple[Attempt, str]]) -> list[Compiled]:
        return self._compile([Source(attempt.qualified, text) for attempt, text in sources])

    def _compile(self, sources: Sequence[Source]) -> list[Compiled]:
        """Compile sources at the level of the class path and, if that is older, at the project's own."""
        compiled = self._in_time(sources, self._classes, self._release)
        if self._old is None:
            return compiled
        good = [source for source, one in zip(sources, compiled, strict=True) if one.ok]
        # Below the folder of the others, the only one that the compiler may write to.
        older = self._in_time(good, self._classes / "older", self._old)
        by_name = {
            one.name: _at_level(one, source, self._old) for one, source in zip(older, good, strict=True)
        }
        return [by_name.get(one.name, one) for one in compiled]

    def _in_time(self, sources: Sequence[Source], folder: Path, release: int) -> list[Compiled]:
        """Compile sources together; those that the compiler did not come to are tried again one by one."""
        seconds = _SECONDS + _SECONDS_EACH * len(sources)
        compiled = list(self._compiler.compile(sources, folder, release, seconds))
        for at, (source, one) in enumerate(zip(sources, compiled, strict=True)):
            if not one.ok and one.diagnostics[0].code.startswith(_NOT_OF_SOURCE):
                (compiled[at],) = self._compiler.compile([source], folder, release, seconds)
        return compiled


def _at_level(compiled: Compiled, source: Source, level: int) -> Compiled:
    """Return the result at the project's Java level, with words for that level only if the compiler has judged."""
    first = compiled.diagnostics[0] if not compiled.ok else None
    if first is not None and first.code.startswith(_NOT_OF_SOURCE):
        return compiled
    why = modern_construct(source.text) or (first.message if first is not None else "")
    if not why:
        return compiled
    message = f"the project is written in Java {level}, and it needs a later one: {why}"
    return Compiled(compiled.name, (Diagnostic(0, 0, -1, -1, "level", message),))


def _without_line(text: str, line: str) -> str:
    """Return a file without an import, and without the blank lines around it if no other stands there."""
    return re.sub(
        rf"(\r?\n)(\r?\n)*{re.escape(line)}\r?\n(?=\r?\n)|{re.escape(line)}\r?\n", r"\1", text, count=1
    )


def _without_superclass(text: str) -> str:
    """Return a class without its superclass, and without the import of that; one that JUnit 3 needs stays."""
    header = _EXTENDS.search(text)
    if header is None or header["name"].rpartition(".")[2] == "TestCase":
        return text
    bare = text[: header.end("head")] + text[header.end() :]
    name = header["name"].partition("<")[0]
    if len(re.findall(rf"\b{re.escape(name)}\b", bare)) == 1:
        bare = re.sub(rf"(?m)^import [\w.]+\.{re.escape(name)};\r?\n", "", bare)
    return bare


def _without_doubles(text: str) -> str:
    """Return a file without imports of names of a package or class from which it imports all names."""
    for line in _WILDCARD.findall(text):
        for other in re.findall(rf"^{re.escape(line[:-2])}\w+;", text, re.MULTILINE):
            text = _without_line(text, other)
    return text


def write_alone(attempt: Attempt) -> Written:
    """Return a class with one law, in the layout that is tried."""
    return write_class(attempt.name, [(attempt.law, attempt.layout)], attempt.habits)


def _test_of(attempt: Attempt) -> str:
    return f"{test_method_name(attempt.law, attempt.habits)}OnInput"


def _simplified(attempt: Attempt) -> bool:
    """Leave out what may not compile: values that became variables, those of other tests; False if there are none."""
    if attempt.whole is not None:  # a value may not fit into a declaration
        attempt.law, attempt.whole = replace(attempt.whole, throws=attempt.law.throws), None
        return True
    inputs = attempt.law.inputs  # values of other tests may mean something in their files alone
    fewer = tuple(one for at, one in enumerate(inputs) if not at or not one.developers)
    attempt.law = replace(attempt.law, inputs=fewer)
    return len(fewer) < len(inputs)


def _simple(name: str) -> str:
    return name.rpartition(".")[2].rpartition("$")[2]


_LANG = frozenset({"Exception", "Throwable", "InterruptedException", "CloneNotSupportedException"})


def _in_lang(name: str) -> bool:
    return name in _LANG or name in ("ReflectiveOperationException", "ClassNotFoundException")


def _refutes(result: Result) -> bool:
    """True if an assertion failed, so that the law does not hold on an input."""
    return result.thrown is not None and bool(_ASSERTION.search(result.thrown.type))


def _words(result: Result) -> str:
    """Return outcome and exception of a test that did not pass."""
    thrown = f": {result.thrown.type}: {result.thrown.message}" if result.thrown is not None else ""
    return f"{result.outcome.value}{result.reason and f' ({result.reason})'}{thrown}"[:300]


Check = Callable[[Sequence[tuple[str, Written]]], list[str]]
