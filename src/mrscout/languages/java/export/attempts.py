"""Writes relations as tests, one way after the other, until each compiles and passes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from mrscout.filtering.example_inputs import fixed
from mrscout.languages.base.exporting import Exported, Kept
from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.export.adaptations import lacking, with_finals, with_tabs, without_fixed
from mrscout.languages.java.export.classes import Style, Written, styles, write_class
from mrscout.languages.java.export.row_selection import notes, telling_rows
from mrscout.languages.java.export.test_rows import INITIAL, drawn, said_of_own
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.protocol import Execution, Outcome, Result, Source
from mrscout.sandbox.temporary import temporary_folder

_LIMIT = 20.0  # seconds for one test


class Attempt:
    """A relation on its way to a test: the ways that are left, and the rows that hold."""

    def __init__(self, kept: Kept, count: int | None, *, params: bool, tabs: bool, old: bool) -> None:
        self.kept = kept
        assert isinstance(kept.parts, RelationClass)
        whole = with_finals(kept.parts) if old else kept.parts
        rows = telling_rows(kept, count)
        self._params = params
        self._tabs = tabs
        self._whole: tuple[RelationClass, list[Row]] = whole, rows
        self.parts, self.rows = without_fixed(whole, rows, fixed(kept.judged))
        self.styles = list(self._styles())
        self.written: Written | None = None
        self.reason = ""
        self.done = False

    def _styles(self) -> Iterator[Style]:
        for style in styles(self.parts, len(self.rows[0]), params=self._params):
            if style is Style.CALLS or len(self.rows) > 1:  # one row needs nobody to provide it
                yield style

    def write(self) -> Written:
        """In the style that comes next."""
        statement = self.kept.codified.relation.statement
        parameters = self.parts.relation.parameters
        names = [name for _, name in parameters[len(parameters) - len(self.rows[0]) :]]
        developers = self.kept.codified.relation.origin.has_developers_values
        comment = said_of_own(names, drawn(self.kept.codified)) if developers else INITIAL
        written = write_class(self.parts, self.styles[0], self.rows, statement, notes(self.kept), comment)
        self.written = replace(written, text=with_tabs(written.text)) if self._tabs else written
        return self.written

    @property
    def name(self) -> str:
        """Of the class, with its package."""
        return ".".join(filter(None, (self.parts.package, self.parts.name)))

    def give_up(self, reason: str) -> None:
        """Turn to the next way, or to none."""
        self.reason = reason
        self.styles.pop(0)
        if not self.styles and self._whole[0] is not self.parts:
            self.parts, self.rows = self._whole  # what is fixed may be more than a declaration can hold
            self.styles = list(self._styles())
        self.done = not self.styles

    def hear(self, results: Sequence[Result]) -> None:
        """Keep what passes; rows that do not are left out, the developers' own must."""
        assert self.written is not None
        counts = [count for _, count in self.written.tests]
        wrong = _wrong(results, counts)
        if wrong == set():
            self.done, self.reason = True, ""
        elif wrong is None or 0 in wrong or len(wrong) >= len(self.rows) - 1:
            self.give_up(f"it does not pass as a test: {_said(results)}")
        else:
            self.rows = [row for index, row in enumerate(self.rows) if index not in wrong]

    @property
    def exported(self) -> Exported:
        if not self.done or self.reason or self.written is None:
            return Exported(self.kept, reason=self.reason)
        return Exported(self.kept, self.written.text, len(self.rows), self.styles[0].value)


class Bench:
    """Compiles and runs attempts, all of a module together."""

    def __init__(self, compiler: Jvm, runner: Jvm, classes: Path, release: int, old: int | None) -> None:
        self._compiler = compiler
        self._runner = runner
        self._classes = classes
        self._release = release
        self._old = old  #: a level that the project asks for, and that is older than what is compiled for

    def run(self, attempts: Sequence[Attempt]) -> Iterator[Exported]:
        """What becomes of each, in order."""
        while pending := [attempt for attempt in attempts if not attempt.done]:
            sources = [Source(attempt.name, attempt.write().text) for attempt in pending]
            compiled = self._compiler.compile(sources, self._classes, self._release)
            runnable = []
            for attempt, outcome in zip(pending, compiled, strict=True):
                if outcome.ok:
                    runnable.append(attempt)
                else:
                    attempt.give_up(f"it does not compile as a test: {outcome.diagnostics[0].message}")
            runnable = self._of_old(runnable)
            self._runner.reset()
            for attempt in runnable:
                assert attempt.written is not None
                tests = [Execution(attempt.name, test) for test, _ in attempt.written.tests]
                attempt.hear([result for (result, *_) in self._runner.run(tests, _LIMIT)])
        yield from (attempt.exported for attempt in attempts)

    def _of_old(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """Those that the project's own level can compile, too, as far as the compiler still knows that."""
        if self._old is None:
            return list(attempts)
        written = [attempt.written.text if attempt.written is not None else "" for attempt in attempts]
        sources = [Source(attempt.name, text) for attempt, text in zip(attempts, written, strict=True)]
        with temporary_folder("export") as folder:
            compiled = self._compiler.compile(sources, folder, self._old)
        fit = []
        for attempt, text, outcome in zip(attempts, written, compiled, strict=True):
            why = lacking(text) or ("" if outcome.ok else outcome.diagnostics[0].message)
            if why:
                attempt.give_up(
                    f"the project is written in Java {self._old}, and it needs a later one: {why}"
                )
            else:
                fit.append(attempt)
        return fit


def _wrong(results: Sequence[Result], counts: Sequence[int]) -> set[int] | None:
    """The rows that do not pass, where the tests run so many each; None where that cannot be told."""
    wrong: set[int] = set()
    at = 0
    for result, count in zip(results, counts, strict=True):
        passed = result.outcome is Outcome.PASSED
        if count > 1 and len(result.rows) == count:
            wrong |= {
                at + index
                for index, execution in enumerate(result.rows)
                if execution.outcome is not Outcome.PASSED
            }
        elif not passed and count > 1:
            return None
        elif not passed:
            wrong.add(at)
        at += count
    return wrong


def _said(results: Sequence[Result]) -> str:
    for result in results:
        if result.outcome is not Outcome.PASSED:
            thrown = f": {result.thrown.type}: {result.thrown.message}" if result.thrown is not None else ""
            return f"{result.outcome.value}{result.reason and f' ({result.reason})'}{thrown}"[:300]
    return "it was not run on every row"
