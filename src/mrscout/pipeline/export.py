"""Makes tests of kept relations, and compiles and runs each before anybody gets to see it."""

import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout.errors import MrscoutError
from mrscout.filtering.telling import choose
from mrscout.languages.java.build import Build
from mrscout.languages.java.codify.render import escaped
from mrscout.languages.java.execute import Jvm
from mrscout.languages.java.export.classes import Style, Written, styles, write_class
from mrscout.languages.java.export.fixed import without_fixed
from mrscout.languages.java.export.indentation import has_tabs, with_tabs
from mrscout.languages.java.export.older import MODERN, lacking, with_finals
from mrscout.languages.java.export.parts import Parts, take_apart
from mrscout.languages.java.export.rows import Row, drawn, own_row, said_of_own
from mrscout.languages.java.inputs import own_values
from mrscout.languages.java.launch import Launch
from mrscout.languages.java.outcomes import Execution, Home, Outcome, Result, Source
from mrscout.model.relations import CodifiedMR
from mrscout.model.told import taken_back
from mrscout.model.verdicts import Judged
from mrscout.pipeline.examples import fixed, readable_rows, varied
from mrscout.pipeline.places import Place
from mrscout.pipeline.workplace import Workplace
from mrscout.sources import Project, Role, read_source

_LIMIT = 20.0  # seconds for one test
#: rows of a test where nothing says which are needed
_HANDFUL = 8
_PARAMS = re.compile(rb"org\.junit\.jupiter\.params|junit-jupiter-params|junit-jupiter(?![-\w])")
_BUILD_FILES = ("pom.xml", "build.gradle", "build.gradle.kts", "gradle/libs.versions.toml")


@dataclass(frozen=True, slots=True)
class Kept:
    """A relation that is to be exported."""

    codified: CodifiedMR
    judged: Judged
    source: bytes  #: as it was written to the folder of the run
    selected: tuple[int, ...] | None = None  #: the examples that do all that it does, where that was measured
    doubts: tuple[str, ...] = ()  #: what makes it weak, as clauses

    @property
    def class_name(self) -> str:
        """What build tools take for a test."""
        return f"{Path(self.codified.path).stem}Test"

    @property
    def path(self) -> Path:
        """Below the folder of tests."""
        return Path(*Path(self.codified.path).parts[1:-1], f"{self.class_name}.java")


@dataclass(frozen=True, slots=True)
class Exported:
    """A relation as a test; `text` is empty where none could be made, which `reason` explains."""

    kept: Kept
    text: str = ""
    rows: int = 0
    style: Style | None = None
    reason: str = ""


def export_relations(
    project: Project, kept: Sequence[Kept], build: Build, rows: int | None, *, scratch: Path | None
) -> Iterator[Exported]:
    """The test of each relation, in order; `scratch` is where fenced code may write, None for no fence.

    `rows` is how many a test has at most; None for as many as were selected, or a handful.
    """
    homes = {home.module: home for home in build.homes}
    for module in dict.fromkeys(each.codified.module for each in kept):
        wanted = [each for each in kept if each.codified.module == module]
        if module not in homes:
            yield from (Exported(each, reason="its module could not be built") for each in wanted)
            continue
        with tempfile.TemporaryDirectory(prefix="mrscout-") as folder, ExitStack() as stack:
            home, classes = homes[module], Path(folder)
            path = Home(home.classpath, (classes,))
            compiler = stack.enter_context(Jvm(Launch.at(home), path))
            workplace = Workplace(Place(home, classes), scratch)
            runner = stack.enter_context(Jvm(workplace.launch, path))
            params = has_params(project, module)
            old = home.asked if home.asked is not None and home.asked < MODERN else None
            bench = _Bench(compiler, runner, classes, home.release, old)
            tabs = _Tabs(project)
            yield from bench.run(
                [
                    _Attempt(each, rows, params=params, tabs=tabs.of(each), old=old is not None)
                    for each in wanted
                ]
            )


class _Tabs:
    """Knows which tests of a project are indented with tabs; one file often has many relations."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[str, bool] = {}

    def of(self, kept: Kept) -> bool:
        file = kept.codified.relation.file
        if file not in self._known:
            try:
                source = read_source(self._project.root / file, self._project.encoding).data
            except MrscoutError:
                source = b""
            self._known[file] = has_tabs(source)
        return self._known[file]


def has_params(project: Project, module: str) -> bool:
    """Whether a module has junit-jupiter-params of its own accord: its tests or its build files say so."""
    tests = (file for file in project.having(Role.TEST) if file.module == module)
    if any(_PARAMS.search(read_source(project.root / file.path, project.encoding).data) for file in tests):
        return True
    folder = project.root / module
    for above in (folder, *folder.parents):
        for name in _BUILD_FILES:
            path = above / name
            if path.is_file() and _PARAMS.search(path.read_bytes()):
                return True
        if above == project.root:
            break
    return False


class _Attempt:
    """A relation on its way to a test: the ways that are left, and the rows that hold."""

    def __init__(self, kept: Kept, count: int | None, *, params: bool, tabs: bool, old: bool) -> None:
        self.kept = kept
        self.parts: Parts | None = take_apart(kept.source, kept.codified.relation.name, kept.class_name)
        self.rows = telling_rows(kept, count)
        self._params = params
        self._tabs = tabs
        self._whole: tuple[Parts, list[Row]] | None = None
        if self.parts is not None:
            self.parts = with_finals(self.parts) if old else self.parts
            self._whole = self.parts, self.rows
            self.parts, self.rows = without_fixed(self.parts, self.rows, fixed(kept.judged))
        self.styles = list(self._styles())
        self.written: Written | None = None
        self.reason = "" if self.parts is not None else "its source was changed, or is gone"
        self.done = self.parts is None

    def _styles(self) -> Iterator[Style]:
        if self.parts is None:
            return
        for style in styles(self.parts, len(self.rows[0]), params=self._params):
            if style is Style.CALLS or len(self.rows) > 1:  # one row needs nobody to provide it
                yield style

    def write(self) -> Written:
        """In the way that comes next."""
        assert self.parts is not None
        statement = self.kept.codified.relation.statement
        given = self.parts.relation.parameters
        names = [name for _, name in given[len(given) - len(self.rows[0]) :]]
        own = said_of_own(names, drawn(self.kept.codified))
        written = write_class(self.parts, self.styles[0], self.rows, statement, notes(self.kept), own)
        self.written = replace(written, text=with_tabs(written.text)) if self._tabs else written
        return self.written

    @property
    def name(self) -> str:
        """Of the class, with its package."""
        assert self.parts is not None
        return ".".join(filter(None, (self.parts.package, self.parts.name)))

    def give_up(self, reason: str) -> None:
        """Turn to the next way, or to none."""
        self.reason = reason
        self.styles.pop(0)
        if not self.styles and self._whole is not None and self._whole[0] is not self.parts:
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
        return Exported(self.kept, self.written.text, len(self.rows), self.styles[0])


class _Bench:
    """Compiles and runs attempts, all of a module together."""

    def __init__(self, compiler: Jvm, runner: Jvm, classes: Path, release: int, old: int | None) -> None:
        self._compiler = compiler
        self._runner = runner
        self._classes = classes
        self._release = release
        self._old = old  #: a level that the project asks for, and that is older than what is compiled for

    def run(self, attempts: Sequence[_Attempt]) -> Iterator[Exported]:
        """What becomes of each, in order."""
        while pending := [each for each in attempts if not each.done]:
            sources = [Source(each.name, each.write().text) for each in pending]
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
        yield from (each.exported for each in attempts)

    def _of_old(self, attempts: Sequence[_Attempt]) -> list[_Attempt]:
        """Those that the project's own level can compile, too, as far as the compiler still knows that."""
        if self._old is None:
            return list(attempts)
        written = [each.written.text if each.written is not None else "" for each in attempts]
        sources = [Source(each.name, text) for each, text in zip(attempts, written, strict=True)]
        with tempfile.TemporaryDirectory(prefix="mrscout-") as folder:
            compiled = self._compiler.compile(sources, Path(folder), self._old)
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
                at + index for index, each in enumerate(result.rows) if each.outcome is not Outcome.PASSED
            }
        elif not passed and count > 1:
            return None
        elif not passed:
            wrong.add(at)
        at += count
    return wrong


def _said(results: Sequence[Result]) -> str:
    for each in results:
        if each.outcome is not Outcome.PASSED:
            thrown = f": {each.thrown.type}: {each.thrown.message}" if each.thrown is not None else ""
            return f"{each.outcome.value}{each.reason and f' ({each.reason})'}{thrown}"[:300]
    return "it was not run on every row"


def telling_rows(kept: Kept, count: int | None = None) -> list[Row]:
    """The developers' own input, and those that were selected, or else differ most from it and from each other."""
    codified, judged = kept.codified, kept.judged
    own = own_row(codified)
    if not codified.parameters:
        return [own]
    rows = readable_rows(codified, judged)
    if kept.selected is not None:
        numbers = [number for number in kept.selected if number in rows]
        most = count
    else:
        most = count or _HANDFUL
        names = varied(judged)
        first = {each.name: own_values(codified)[each.sites[0]] for each in codified.parameters}
        values = tuple(value for name in names if (value := first.get(name)) is not None)
        examples = {repr(judged.examples[number]): number for number in rows}
        short = [judged.examples[number] for number in rows]
        chosen = choose(values, short, most) if len(values) == len(names) else short[:most]
        numbers = [examples[repr(each)] for each in chosen]
    return list(dict.fromkeys([own, *(rows[number] for number in numbers)]))[:most]


def notes(kept: Kept) -> list[str]:
    """What holds, in sentences for the comment of a class."""
    judged, evidence = kept.judged, kept.judged.evidence
    whole = ", which are all that there are" if judged.whole_domain else ""
    said = [f"Held on {evidence.passed:,} of {evidence.valid:,} generated inputs{whole}."]
    others = taken_back(judged)
    if others:
        said.append(f"Not tried in full: {'; '.join(others)}.")
    counter = judged.counterexample
    if counter is not None and evidence.passed < evidence.valid and counter.texts:
        pairs = zip(kept.codified.parameters, counter.texts, strict=False)
        said.append(f"Did not hold on {', '.join(f'{each.name} = {text}' for each, text in pairs)}.")
    said += [f"Weak: {each}." for each in kept.doubts]
    return [escaped(each) for each in said]
