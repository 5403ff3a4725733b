"""Runs the stages over a project and yields what happens as events; progress, files and reports only listen."""

import multiprocessing
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mrscout.discovery.stage import discover
from mrscout.errors import MrscoutError
from mrscout.languages.base import Definition
from mrscout.languages.java.analysis import LoweredTest, lowered_tests
from mrscout.languages.java.facts import Facts
from mrscout.languages.java.parse import RECURSION_LIMIT
from mrscout.languages.java.testcases import MARKERS
from mrscout.model.ir import Span
from mrscout.model.records import TestCase
from mrscout.sources import Problem, ProblemCode, Project, SourceFile, read_source

#: below this many candidate files a second process costs more than it brings
_ALONE = 12
#: files handed to a process at once, neighbours together since they use the same classes
_BATCH = 8


@dataclass(frozen=True, slots=True)
class Options:
    """How to look."""

    definition: Definition = Definition.STRICT
    #: count plain getters and setters as invocations, too
    accessors: bool = False
    #: processes; None for one a core
    jobs: int | None = None


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


Event = Opened | FileAnalysed


def discover_project(project: Project, options: Options = Options()) -> Iterator[Event]:  # noqa: B008 - frozen
    """Look at every test of a project."""
    yield Opened(project, len(project.files))
    jobs = options.jobs or os.cpu_count() or 1
    batches = [project.files[start : start + _BATCH] for start in range(0, len(project.files), _BATCH)]
    jobs = min(jobs, len(batches))
    if jobs <= 1 or len(project.files) <= _ALONE:
        worker = Worker(project, options)
        for file in project.files:
            yield worker.analyse(file)
        return
    with multiprocessing.get_context().Pool(jobs, _start, (project, options)) as pool:
        for events in pool.imap(_work, batches):
            yield from events


_worker: "Worker | None" = None


def _start(project: Project, options: Options) -> None:
    global _worker  # noqa: PLW0603 - a process has one project
    _worker = Worker(project, options)


def _work(files: tuple[SourceFile, ...]) -> list[FileAnalysed]:
    assert _worker is not None
    return [_worker.analyse(file) for file in files]


class Worker:
    """Analyses files of one project, and remembers its classes between them."""

    def __init__(self, project: Project, options: Options) -> None:
        sys.setrecursionlimit(RECURSION_LIMIT)
        self._root: Path = project.root
        self._encoding = project.encoding
        self._options = options
        self.facts = Facts(project.root, project.files, project.encoding)

    def analyse(self, file: SourceFile) -> FileAnalysed:
        """Look at one file. Whatever is wrong with it becomes a problem; the others go on."""
        try:
            source = read_source(self._root / file.path, self._encoding).data
        except MrscoutError as error:
            code = ProblemCode.VANISHED if error.slug == "file-vanished" else ProblemCode.UNREADABLE
            return FileAnalysed(file.path, (), (Problem(code, file.path, error.found),))
        if not MARKERS.search(source):
            return FileAnalysed(file.path, (), ())
        try:
            tests = tuple(self._judge(file, lowered) for lowered in lowered_tests(file, source, self.facts))
        except Exception as bug:  # noqa: BLE001 - one odd file must not cost the others
            message = f"{type(bug).__name__}: {bug}"
            return FileAnalysed(file.path, (), (Problem(ProblemCode.UNREADABLE, file.path, message),))
        return FileAnalysed(file.path, tests, ())

    def _judge(self, file: SourceFile, lowered: LoweredTest) -> TestCase:
        if lowered.routine is None:
            return TestCase(file.path, lowered.line, lowered.test, lowered.reason)
        instances, reason = discover(
            lowered.routine,
            self.facts,
            self._text,
            lowered.test,
            definition=self._options.definition,
            accessors=self._options.accessors,
        )
        return TestCase(file.path, lowered.line, lowered.test, reason, instances)

    def _text(self, span: Span) -> str:
        parsed = self.facts.parsed(span.file)
        return parsed[1][span.start : span.end].decode("utf-8", "replace") if parsed else ""
