"""Finds for each relation a way to write it as a test that compiles and passes.

An `Attempt` writes its relation in the first style left; a `Bench` compiles and runs the attempts of a module together.
Rows that fail are left out. After any other failure the next style is tried, and in the end the relation is given up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from mrscout.filtering.example_inputs import fixed, readable_rows, varied
from mrscout.filtering.inputs import choose
from mrscout.languages.base.exporting import Exported, Kept
from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.codify.text_layout import escape_comment
from mrscout.languages.java.export.adaptations import modern_construct, with_finals, with_tabs, without_fixed
from mrscout.languages.java.export.classes import Style, Written, styles, write_class
from mrscout.languages.java.export.test_rows import INITIAL, developers_row, drawn, first_row_comment
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.protocol import Execution, Outcome, Result, Source
from mrscout.languages.java.runtime.value_forms import own_values
from mrscout.prose.form_sentences import held_back_words
from mrscout.sandbox.temporary import temporary_folder

_LIMIT = 20.0  # seconds for one test
#: rows of a test if none were selected by what they cover
_HANDFUL = 8


class Attempt:
    """A relation to write as a test: the styles that are left, and the rows that have not failed."""

    def __init__(self, kept: Kept, count: int | None, *, params: bool, tabs: bool, old: bool) -> None:
        self.kept = kept
        assert isinstance(kept.parts, RelationClass)
        whole = with_finals(kept.parts) if old else kept.parts
        rows = select_rows(kept, count)
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
            if style is Style.CALLS or len(self.rows) > 1:  # a single row needs no provider
                yield style

    def write(self) -> Written:
        """Write the test in the first style that is left."""
        statement = self.kept.codified.relation.statement
        parameters = self.parts.relation.parameters
        names = [name for _, name in parameters[len(parameters) - len(self.rows[0]) :]]
        developers = self.kept.codified.relation.origin.has_developers_values
        comment = first_row_comment(names, drawn(self.kept.codified)) if developers else INITIAL
        written = write_class(self.parts, self.styles[0], self.rows, statement, notes(self.kept), comment)
        self.written = replace(written, text=with_tabs(written.text)) if self._tabs else written
        return self.written

    @property
    def name(self) -> str:
        """The qualified name of the test's class."""
        return ".".join(filter(None, (self.parts.package, self.parts.name)))

    def give_up(self, reason: str) -> None:
        """Drop the current style for a reason; when none is left, try again without `without_fixed`, then stop."""
        self.reason = reason
        self.styles.pop(0)
        if not self.styles and self._whole[0] is not self.parts:
            self.parts, self.rows = self._whole  # a fixed value may not fit into a declaration
            self.styles = list(self._styles())
        self.done = not self.styles

    def judge(self, results: Sequence[Result]) -> None:
        """Finish if all rows passed; else drop those that failed, or the style if the developers' row is among them."""
        assert self.written is not None
        counts = [count for _, count in self.written.tests]
        failed = _failed_rows(results, counts)
        if failed == set():
            self.done, self.reason = True, ""
        elif failed is None or 0 in failed or len(failed) >= len(self.rows) - 1:
            self.give_up(f"it does not pass as a test: {_first_failure(results)}")
        else:
            self.rows = [row for index, row in enumerate(self.rows) if index not in failed]

    @property
    def exported(self) -> Exported:
        """The outcome: the test, or the reason why there is none."""
        if not self.done or self.reason or self.written is None:
            return Exported(self.kept, reason=self.reason)
        return Exported(self.kept, self.written.text, len(self.rows), self.styles[0].value)


class Bench:
    """Compiles and runs all attempts of a module."""

    def __init__(self, compiler: Jvm, runner: Jvm, classes: Path, release: int, old: int | None) -> None:
        self._compiler = compiler
        self._runner = runner
        self._classes = classes
        self._release = release
        self._old = old  #: the project's Java level, if it is lower than `release`

    def run(self, attempts: Sequence[Attempt]) -> Iterator[Exported]:
        """Try the styles of all attempts until each is done, and yield the outcomes in order."""
        while pending := [attempt for attempt in attempts if not attempt.done]:
            sources = [Source(attempt.name, attempt.write().text) for attempt in pending]
            compiled = self._compiler.compile(sources, self._classes, self._release)
            runnable = []
            for attempt, outcome in zip(pending, compiled, strict=True):
                if outcome.ok:
                    runnable.append(attempt)
                else:
                    attempt.give_up(f"it does not compile as a test: {outcome.diagnostics[0].message}")
            runnable = self._compiling_at_old_level(runnable)
            self._runner.reset()
            for attempt in runnable:
                assert attempt.written is not None
                tests = [Execution(attempt.name, test) for test, _ in attempt.written.tests]
                attempt.judge([result for (result, *_) in self._runner.run(tests, _LIMIT)])
        yield from (attempt.exported for attempt in attempts)

    def _compiling_at_old_level(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """Return the attempts that compile at the project's own Java level, too; the others give up their style."""
        if self._old is None:
            return list(attempts)
        written = [attempt.written.text if attempt.written is not None else "" for attempt in attempts]
        sources = [Source(attempt.name, text) for attempt, text in zip(attempts, written, strict=True)]
        with temporary_folder("export") as folder:
            compiled = self._compiler.compile(sources, folder, self._old)
        fit = []
        for attempt, text, outcome in zip(attempts, written, compiled, strict=True):
            why = modern_construct(text) or ("" if outcome.ok else outcome.diagnostics[0].message)
            if why:
                attempt.give_up(
                    f"the project is written in Java {self._old}, and it needs a later one: {why}"
                )
            else:
                fit.append(attempt)
        return fit


def _failed_rows(results: Sequence[Result], counts: Sequence[int]) -> set[int] | None:
    """Return the indices of the rows that failed; `counts` are the rows of each test. None if a test hides them."""
    failed: set[int] = set()
    at = 0
    for result, count in zip(results, counts, strict=True):
        passed = result.outcome is Outcome.PASSED
        if count > 1 and len(result.rows) == count:
            rows = enumerate(result.rows, at)
            failed |= {row for row, execution in rows if execution.outcome is not Outcome.PASSED}
        elif not passed and count > 1:
            return None
        elif not passed:
            failed.add(at)
        at += count
    return failed


def _first_failure(results: Sequence[Result]) -> str:
    """Return outcome and exception of the first test that failed."""
    for result in results:
        if result.outcome is not Outcome.PASSED:
            thrown = f": {result.thrown.type}: {result.thrown.message}" if result.thrown is not None else ""
            return f"{result.outcome.value}{result.reason and f' ({result.reason})'}{thrown}"[:300]
    return "it was not run on every row"


def select_rows(kept: Kept, count: int | None = None) -> list[Row]:
    """Return the developers' input, and the selected inputs or those that differ most from it and from each other."""
    codified, judged = kept.codified, kept.judged
    first_row = developers_row(codified)
    if not codified.parameters:
        return [first_row]
    rows = readable_rows(codified, judged)
    if kept.selected is not None:
        numbers = [number for number in kept.selected if number in rows]
        most = count
    else:
        most = count or _HANDFUL
        names = varied(judged)
        own = own_values(codified)
        first = {parameter.name: own[parameter.sites[0]] for parameter in codified.parameters}
        values = tuple(value for name in names if (value := first.get(name)) is not None)
        examples = {repr(judged.examples[number]): number for number in rows}
        short = [judged.examples[number] for number in rows]
        chosen = choose(values, short, most) if len(values) == len(names) else short[:most]
        numbers = [examples[repr(example)] for example in chosen]
    return list(dict.fromkeys([first_row, *(rows[number] for number in numbers)]))[:most]


def notes(kept: Kept) -> list[str]:
    """Return sentences for the Javadoc of a test: on how many inputs the relation held, and what weakens it."""
    judged, evidence = kept.judged, kept.judged.evidence
    whole = ", which are all that there are" if judged.whole_domain else ""
    sentences = [f"Held on {evidence.passed:,} of {evidence.valid:,} generated inputs{whole}."]
    others = held_back_words(judged.form)
    if others:
        sentences.append(f"Not tried in full: {'; '.join(others)}.")
    counter = judged.counterexample
    if counter is not None and evidence.passed < evidence.valid and counter.texts:
        pairs = zip(kept.codified.parameters, counter.texts, strict=False)
        values = (f"{parameter.name} = {text}" for parameter, text in pairs)
        sentences.append(f"Did not hold on {', '.join(values)}.")
    sentences += [f"Weak: {doubt}." for doubt in kept.doubts]
    return [escape_comment(sentence) for sentence in sentences]
