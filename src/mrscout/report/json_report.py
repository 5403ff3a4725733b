"""Writes one JSON object for all tests that discovery looked at."""

from typing import BinaryIO

from mrscout import __version__
from mrscout.model.instances import TestCase
from mrscout.model.project import Problem
from mrscout.pipeline import Event, FileAnalysed, Opened
from mrscout.report.answer_records import DiscoverAnswer, file_problem
from mrscout.report.jsonl import wanted_tests
from mrscout.store.discover_records import to_record
from mrscout.store.records import text_of


class JsonReport:
    """Listens to discovery, and writes all tests and problems at its end."""

    def __init__(self, stream: BinaryIO, source: str, *, interesting: bool = False) -> None:
        self._stream = stream
        self._source = source
        self._interesting = interesting  #: only MTCs, with those of their instances that are not weak
        self._project = ""
        self._tests: list[TestCase] = []
        self._problems: list[Problem] = []

    def hear(self, event: Event) -> None:
        """Keep the tests and problems of an event."""
        if isinstance(event, Opened):
            self._project = event.project.name
            self._problems += event.project.problems
        elif isinstance(event, FileAnalysed):
            self._problems += event.problems
            self._tests += wanted_tests(event, interesting=self._interesting)

    def finish(self) -> None:
        """Write the object."""
        answer = DiscoverAnswer(
            mrscout=__version__,
            source=self._source,
            project=self._project,
            mtcs=sum(test.mtc for test in self._tests),
            instances=sum(len(test.instances) for test in self._tests),
            tests=tuple(map(to_record, self._tests)),
            problems=tuple(map(file_problem, self._problems)),
        )
        self._stream.write(text_of(answer))
        self._stream.flush()
