"""Runs discovery over the files of a project, on all cores.

Goal: a record for each test, and a problem for each file that could not be read. Files are handed to worker processes
in batches; events come in the order of the files, so that the result does not depend on the number of processes.
"""

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
_FEW_FILES = 12
#: the least files in a batch; neighbours go together, since they use the same classes
_BATCH = 8
#: batches for each process, about: few, since neighbours share classes, but enough for all to end together
_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Options:
    """The options of discovery."""

    definition: Definition = Definition.STRICT
    #: count plain getters and setters as invocations
    accessors: bool = False
    #: number of processes; None for one for each core
    jobs: int | None = None
    #: the selected tests
    only: Selection = EVERYTHING
    #: paths of the files to analyse; None for all
    files: frozenset[str] | None = None
    #: slugs of the rules that are switched off
    without_rules: frozenset[str] = frozenset()

    @property
    def processes(self) -> int:
        """The number of processes to use."""
        return self.jobs or os.cpu_count() or 1

    def may_hold(self, path: str) -> bool:
        """True if a file can contain a selected test, as far as its path tells."""
        return self.only.may_hold(path) and (self.files is None or path in self.files)


@dataclass(frozen=True, slots=True)
class Opened:
    """The event that the project's files are known."""

    project: Project
    files: int  #: number of files to analyse


@dataclass(frozen=True, slots=True)
class FileAnalysed:
    """The event that a file was analysed; files come in order, whatever the number of processes."""

    path: str
    tests: tuple[TestCase, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Mined:
    """An analysed file with what synthesis needs of it. It stays in its process."""

    analysed: FileAnalysed
    opened: TestFile | None = None  #: None if it has no tests
    mtcs: Sequence[tuple[TestCase, LoweredTest]] = ()


Event = Opened | FileAnalysed


def discover_project(project: Project, options: Options = Options()) -> Generator[Event, None, None]:
    """Analyse every selected test of a project, as events."""
    files = tuple(file for file in project.files if options.may_hold(file.path))
    yield Opened(project, len(files))
    free = FreeIdentities()
    reported: set[Problem] = set()
    for analysed in over_files(project, options, files, Worker):
        event = once_reported(analysed, reported)
        tests, renamed = with_own_ids(event.tests, free)
        yield replace(event, tests=tests) if renamed else event


def once_reported(event: FileAnalysed, reported: set[Problem]) -> FileAnalysed:
    """Return the event without the problems that are in `reported`, and add its other problems to `reported`.

    Each process reports an intricate file that its tests need; only the first report in the order of events is kept.
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
    """Yield the result of a worker's `work` for each file, in order, on as many cores as are worth it."""
    jobs = options.processes
    batch_size = max(_BATCH, len(files) // (jobs * _ROUNDS))
    starts = range(0, len(files), batch_size)
    jobs = min(jobs, len(starts))
    if jobs <= 1 or len(files) <= _FEW_FILES:
        worker = worker_class(project, options)
        for file in files:
            yield worker.work(file)
        return
    from mrscout.sandbox.worker_pool import answers_in_order  # a small project needs no second process

    project.language.preload()
    make = partial(_batches, partial(worker_class, project, options), files, batch_size)
    with closing(answers_in_order(make, starts, jobs)) as done:
        for events in done:
            yield from events


@contextmanager
def _batches(
    make_worker: "Callable[[], Worker]", files: tuple[SourceFile, ...], size: int
) -> Iterator[Callable[[int], list[Any]]]:
    """Make a worker for a process; yields a function that works on the batch of files from a start index on."""
    worker = make_worker()
    yield lambda start: [worker.work(file) for file in files[start : start + size]]


def explain_test(project: Project, wanted: str, options: Options = Options()) -> "tuple[Explanation, ...]":
    """Explain why the tests with a name are MTCs or not. Raises NoSuchTest, with similar names, if there are none."""
    worker = Worker(project, options)
    method = wanted.partition("(")[0].replace("#", ".").rpartition(".")[2].encode()
    explanations: list[Explanation] = []
    for file in project.files:
        with suppress(TooIntricate):
            explanations += worker.explain(file, wanted, method)
    if not explanations:
        events = discover_project(project, options)
        names = [test.test for event in events if isinstance(event, FileAnalysed) for test in event.tests]
        raise NoSuchTest(wanted, "no test of the project goes by this name", _suggest(wanted, names))
    return tuple(explanations)


def no_such_test(project: Project, patterns: tuple[str, ...], options: Options) -> NoSuchTest:
    """Return the error that no test matches the patterns of `--only`, with similar names as advice."""
    from difflib import get_close_matches

    events = discover_project(project, replace(options, only=EVERYTHING))
    files = [event for event in events if isinstance(event, FileAnalysed) and event.tests]
    names = [test.test for event in files for test in event.tests]
    wanted = patterns[0]
    if "/" in wanted or wanted.endswith(project.language.layout.suffixes):
        similar = get_close_matches(wanted, [event.path for event in files], n=3, cutoff=0.5)
        paths = " or ".join(similar) if similar else f"a path like {files[0].path}" if files else ""
        advice = f"Did you mean {paths}?" if paths else "No tests were found at all."
    else:
        advice = _suggest(wanted.strip("*").strip("."), names)
    return NoSuchTest(f"--only {' '.join(patterns)}", "no test of the project goes by this name", advice)


def _suggest(wanted: str, names: list[str]) -> str:
    from difflib import get_close_matches

    if not names:
        return "No tests were found at all."
    # Compares the whole name, then the class with the method, then the method.
    short = wanted.partition("(")[0].replace("#", ".")
    similar: dict[str, None] = {}
    for length in (short.count(".") + 1, 2, 1):
        tails: dict[str, list[str]] = {}
        for name in names:
            tails.setdefault(".".join(name.partition("(")[0].split(".")[-length:]), []).append(name)
        for tail in get_close_matches(".".join(short.split(".")[-length:]), tails, n=3, cutoff=0.75):
            similar.update(dict.fromkeys(tails[tail][:2]))
    similar = dict.fromkeys(name for name in names if f".{short}" in f".{name}") or similar
    if similar:
        return "Did you mean " + " or ".join(list(similar)[:3]) + "?"
    return f"Tests are named like {names[0]}; the class and the method are enough."


class Worker:
    """Analyses files of one project, one after another, and caches the classes that they use."""

    def __init__(self, project: Project, options: Options) -> None:
        # Trees and IR die young and without cycles: looking for cycles would cost a tenth of the time.
        gc.set_threshold(1_000_000, 20, 100)
        self._options = options
        self.reader: Reader = project.language.reader(project, without_rules=options.without_rules)

    def work(self, file: SourceFile) -> object:
        """Analyse a file; subclasses do more."""
        return self.analyse(file)

    def analyse(self, file: SourceFile) -> FileAnalysed:
        """Return the tests and the problems of a file; faults become problems and are not raised."""
        return self.mine(file).analysed

    def mine(self, file: SourceFile) -> Mined:
        """Analyse a file, and return also the opened file and its MTCs with their IR."""
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
            return Mined(FileAnalysed(file.path, (), tuple(self._refused_files(file.path))))
        except Exception as bug:  # noqa: BLE001 - one odd file must not cost the others
            failed = Problem(ProblemCode.INTERNAL, file.path, _bug_message(bug))
            return Mined(FileAnalysed(file.path, (), (failed, *self._refused_files())))
        problems = tuple(self._problems(file, opened, tests))
        return Mined(FileAnalysed(file.path, tuple(tests), problems), opened, mtcs)

    def _problems(self, file: SourceFile, opened: TestFile, tests: list[TestCase]) -> Iterator[Problem]:
        if opened.error_line is not None:
            yield Problem(ProblemCode.SYNTAX_ERROR, file.path, f"line {opened.error_line + 1}")
        for test in tests:
            if test.reason is Reason.INTERNAL:
                yield Problem(ProblemCode.INTERNAL, file.path, f"{test.test}: {test.detail}")
        yield from self._refused_files()

    def _refused_files(self, *more: str) -> list[Problem]:
        """Return a problem for each file that the parser gave up on since the last call, and for `more`, sorted."""
        paths = sorted({*self.reader.take_refused(), *more})
        return [Problem(ProblemCode.TOO_INTRICATE, path, "it was passed over") for path in paths]

    def explain(self, file: SourceFile, wanted: str, method: bytes) -> "Iterator[Explanation]":
        """Explain the tests of a file with the wanted name, of which `method` is the last part."""
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
            return TestCase(file.path, lowered.line, lowered.test, Reason.INTERNAL, detail=_bug_message(bug))
        if lowered.broken and reason is not None:
            reason = Reason.SYNTAX_ERROR
        if lowered.expects_exception and self._options.definition is Definition.STRICT and instances:
            instances, reason = (), Reason.EXPECTS_EXCEPTION
        helpers = helpers_of(lowered.routine, instances)
        return TestCase(file.path, lowered.line, lowered.test, reason, instances, helpers)


def _bug_message(bug: Exception) -> str:
    return f"{type(bug).__name__}: {bug}"
