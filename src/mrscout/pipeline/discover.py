"""Looks at every test of a project, on all cores."""

import gc
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from mrscout.discovery.identity import FreeIdentities, with_own_ids
from mrscout.discovery.stage import discover, helpers_of
from mrscout.errors import MrscoutError, NoSuchTest, TooIntricate
from mrscout.languages.base import Definition, Facts, LoweredTest, Reader, TestFile
from mrscout.model.instances import Reason, TestCase
from mrscout.model.ir import Span
from mrscout.model.selection import EVERYTHING, Selection, matches_test
from mrscout.sources import Problem, ProblemCode, Project, SourceFile

if TYPE_CHECKING:
    from mrscout.model.explanation import Explanation

#: below this many candidate files a second process costs more than it brings
_ALONE = 12
#: files handed to a process at once, neighbours together since they use the same classes
_BATCH = 8
#: a process gets about so many batches: few, since neighbours share classes; some, so that all end together
_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Options:
    """How to look."""

    definition: Definition = Definition.STRICT
    #: count plain getters and setters as invocations, too
    accessors: bool = False
    #: processes; None for one a core
    jobs: int | None = None
    #: the tests that were asked for
    only: Selection = EVERYTHING
    #: paths of the files to look at; None for all
    files: frozenset[str] | None = None
    #: slugs of the rules that are switched off
    without_rules: frozenset[str] = frozenset()

    @property
    def processes(self) -> int:
        """How many to use."""
        return self.jobs or os.cpu_count() or 1

    def may_hold(self, path: str) -> bool:
        """Whether a file can hold a test that was asked for."""
        return self.only.may_hold(path) and (self.files is None or path in self.files)


@dataclass(frozen=True, slots=True)
class Opened:
    """The project was laid out."""

    project: Project
    files: int  #: that will be looked at


@dataclass(frozen=True, slots=True)
class FileAnalysed:
    """One file was looked at; files come in order, whatever the number of processes."""

    path: str
    tests: tuple[TestCase, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Mined:
    """A file that was looked at, with what synthesis goes on with; it stays in its process."""

    analysed: FileAnalysed
    opened: TestFile | None = None  #: None where there are no tests
    mtcs: Sequence[tuple[TestCase, LoweredTest]] = ()


Event = Opened | FileAnalysed


def discover_project(project: Project, options: Options = Options()) -> Generator[Event, None, None]:
    """Look at every test of a project."""
    files = tuple(file for file in project.files if options.may_hold(file.path))
    yield Opened(project, len(files))
    free = FreeIdentities()
    reported: set[Problem] = set()
    for analysed in over_files(project, options, files, Worker):
        event = once_reported(analysed, reported)
        tests, renamed = with_own_ids(event.tests, free)
        yield replace(event, tests=tests) if renamed else event


def once_reported(event: FileAnalysed, reported: set[Problem]) -> FileAnalysed:
    """The event without the problems of other files that are in `reported`, to which it adds its own.

    Every process gives up on a file by itself, and the first test in order that needs the file has the problem.
    """
    if not event.problems:
        return event
    fresh = tuple(problem for problem in event.problems if problem not in reported)
    reported.update(fresh)
    return event if len(fresh) == len(event.problems) else replace(event, problems=fresh)


def over_files(
    project: Project,
    options: Options,
    files: tuple[SourceFile, ...],
    worker_class: "Callable[[Project, Options], Worker]",
) -> Generator[Any, None, None]:
    """What a worker makes of each file, in order, on as many cores as are worth it."""
    jobs = options.processes
    size = max(_BATCH, len(files) // (jobs * _ROUNDS))
    starts = range(0, len(files), size)
    jobs = min(jobs, len(starts))
    if jobs <= 1 or len(files) <= _ALONE:
        worker = worker_class(project, options)
        for file in files:
            yield worker.work(file)
        return
    from mrscout.sandbox.worker_pool import answers_in_order  # a small project needs no second process

    project.language.preload()
    make = partial(_batches, partial(worker_class, project, options), files, size)
    with closing(answers_in_order(make, starts, jobs)) as done:
        for events in done:
            yield from events


@contextmanager
def _batches(
    make_worker: "Callable[[], Worker]", files: tuple[SourceFile, ...], size: int
) -> Iterator[Callable[[int], list[Any]]]:
    """What a process does: it works on the batch of files that starts at a place."""
    worker = make_worker()
    yield lambda start: [worker.work(file) for file in files[start : start + size]]


def explain_test(project: Project, wanted: str, options: Options = Options()) -> "tuple[Explanation, ...]":
    """Why the tests that go by a name are, or are not, MTCs. Raises NoSuchTest, with names that come near."""
    worker = Worker(project, options)
    method = wanted.partition("(")[0].replace("#", ".").rpartition(".")[2].encode()
    found: list[Explanation] = []
    for file in project.files:
        with suppress(TooIntricate):
            found += worker.explain(file, wanted, method)
    if not found:
        events = discover_project(project, options)
        names = [test.test for event in events if isinstance(event, FileAnalysed) for test in event.tests]
        raise NoSuchTest(wanted, "no test of the project goes by this name", _suggestion(wanted, names))
    return tuple(found)


def no_such_test(project: Project, patterns: tuple[str, ...], options: Options) -> NoSuchTest:
    """That no test goes by what `--only` says, with names that come near."""
    from difflib import get_close_matches

    events = discover_project(project, replace(options, only=EVERYTHING))
    files = [event for event in events if isinstance(event, FileAnalysed) and event.tests]
    names = [test.test for event in files for test in event.tests]
    wanted = patterns[0]
    if "/" in wanted or wanted.endswith(".java"):
        near = get_close_matches(wanted, [event.path for event in files], n=3, cutoff=0.5)
        paths = " or ".join(near) if near else f"a path like {files[0].path}" if files else ""
        advice = f"Did you mean {paths}?" if paths else "No tests were found at all."
    else:
        advice = _suggestion(wanted.strip("*").strip("."), names)
    return NoSuchTest(f"--only {' '.join(patterns)}", "no test of the project goes by this name", advice)


def _suggestion(wanted: str, names: list[str]) -> str:
    from difflib import get_close_matches

    if not names:
        return "No tests were found at all."
    # The whole name, the class with the method, and the method are compared, each with its like.
    short = wanted.partition("(")[0].replace("#", ".")
    near: dict[str, None] = {}
    for length in (short.count(".") + 1, 2, 1):
        tails: dict[str, list[str]] = {}
        for name in names:
            tails.setdefault(".".join(name.partition("(")[0].split(".")[-length:]), []).append(name)
        for tail in get_close_matches(".".join(short.split(".")[-length:]), tails, n=3, cutoff=0.75):
            near.update(dict.fromkeys(tails[tail][:2]))
    near = dict.fromkeys(name for name in names if f".{short}" in f".{name}") or near
    if near:
        return "Did you mean " + " or ".join(list(near)[:3]) + "?"
    return f"Tests are named like {names[0]}; the class and the method are enough."


class Worker:
    """Analyses files of one project, and remembers its classes between them."""

    def __init__(self, project: Project, options: Options) -> None:
        # Trees and IR die young and without cycles: looking for cycles would cost a tenth of the time.
        gc.set_threshold(1_000_000, 20, 100)
        self._options = options
        self.reader: Reader = project.language.reader(project, without_rules=options.without_rules)

    def work(self, file: SourceFile) -> object:
        """What is wanted of a file."""
        return self.analyse(file)

    def analyse(self, file: SourceFile) -> FileAnalysed:
        """Look at one file. Whatever is wrong with it becomes a problem; the others go on."""
        return self.mine(file).analysed

    def mine(self, file: SourceFile) -> Mined:
        """The same with the file, open, and its MTCs as they were lowered."""
        try:
            source = self.reader.read(file.path)
        except MrscoutError as error:
            code = ProblemCode.VANISHED if error.slug == "file-vanished" else ProblemCode.UNREADABLE
            return Mined(FileAnalysed(file.path, (), (Problem(code, file.path, error.found),)))
        if not self.reader.may_hold_tests(source):
            return Mined(FileAnalysed(file.path, (), ()))
        covers = self._options.only.covers
        tests: list[TestCase] = []
        mtcs: list[tuple[TestCase, LoweredTest]] = []
        try:
            opened = self.reader.open(file, source)
            for lowered in opened.lowered_tests():
                if covers(file.path, lowered.test):
                    test = self._judge(file, lowered, opened.facts)
                    tests.append(test)
                    if test.mtc:
                        mtcs.append((test, lowered))
        except TooIntricate:
            return Mined(FileAnalysed(file.path, (), tuple(self._refused(file.path))))
        except Exception as bug:  # noqa: BLE001 - one odd file must not cost the others
            failed = Problem(ProblemCode.INTERNAL, file.path, _said(bug))
            return Mined(FileAnalysed(file.path, (), (failed, *self._refused())))
        problems = tuple(self._problems(file, opened, tests))
        return Mined(FileAnalysed(file.path, tuple(tests), problems), opened, mtcs)

    def _problems(self, file: SourceFile, opened: TestFile, tests: list[TestCase]) -> Iterator[Problem]:
        if opened.error_line is not None:
            yield Problem(ProblemCode.SYNTAX_ERROR, file.path, f"line {opened.error_line + 1}")
        for test in tests:
            if test.reason is Reason.INTERNAL:
                yield Problem(ProblemCode.INTERNAL, file.path, f"{test.test}: {test.detail}")
        yield from self._refused()

    def _refused(self, *more: str) -> list[Problem]:
        """Problems for the files that the parser gave up on since the last time, and for `more`, in order."""
        paths = sorted({*self.reader.take_refused(), *more})
        return [Problem(ProblemCode.TOO_INTRICATE, path, "it was passed over") for path in paths]

    def explain(self, file: SourceFile, wanted: str, method: bytes) -> "Iterator[Explanation]":
        """Explain the tests of a file that go by a name; the method's must stand somewhere in the file."""
        from mrscout.discovery.explain import explain
        from mrscout.model.explanation import Explanation

        try:
            source = self.reader.read(file.path)
        except MrscoutError:
            return
        if method not in source or not self.reader.may_hold_tests(source):
            return
        opened = self.reader.open(file, source)
        for lowered in opened.lowered_tests(thorough=True):
            if not matches_test(lowered.test, wanted):
                continue
            test = self._judge(file, lowered, opened.facts)
            if lowered.screened is not None and not test.mtc:
                test = test._replace(reason=lowered.screened)
            lines = (source.count(b"\n", 0, lowered.start), source.count(b"\n", 0, lowered.end))
            span = Span(lowered.start, lowered.end, *lines, file.path)
            if lowered.routine is None:
                yield Explanation(test, span)
                continue
            options = self._options
            yield explain(
                lowered.routine,
                opened.facts,
                test,
                span,
                definition=options.definition,
                accessors=options.accessors,
            )

    def _judge(self, file: SourceFile, lowered: LoweredTest, facts: Facts) -> TestCase:
        if lowered.routine is None:
            return TestCase(file.path, lowered.line, lowered.test, lowered.reason, detail=lowered.detail)
        try:
            instances, reason = discover(
                lowered.routine,
                facts,
                lowered.test,
                definition=self._options.definition,
                accessors=self._options.accessors,
            )
        except Exception as bug:  # noqa: BLE001 - one odd test must not cost the others
            return TestCase(file.path, lowered.line, lowered.test, Reason.INTERNAL, detail=_said(bug))
        if lowered.broken and reason is not None:
            reason = Reason.SYNTAX_ERROR
        if lowered.expects_exception and self._options.definition is Definition.STRICT and instances:
            instances, reason = (), Reason.EXPECTS_EXCEPTION
        helpers = helpers_of(lowered.routine, instances)
        return TestCase(file.path, lowered.line, lowered.test, reason, instances, helpers)


def _said(bug: Exception) -> str:
    return f"{type(bug).__name__}: {bug}"
