"""Writes a line of JSON for every test that discovery looked at."""

from typing import BinaryIO

from mrscout.model.instances import without_weak
from mrscout.pipeline import Event, FileAnalysed
from mrscout.store.discover_records import to_line


class JsonLinesReport:
    """Listens to discovery, and writes each test at once. Problems with files are not written."""

    def __init__(self, stream: BinaryIO, *, interesting: bool = False) -> None:
        self._stream = stream
        self._interesting = interesting  #: only MTCs, with those of their instances that are not weak

    def hear(self, event: Event) -> None:
        """Write the tests of an analysed file."""
        if isinstance(event, FileAnalysed):
            tests = event.tests
            if self._interesting:
                tests = tuple(test for test in map(without_weak, tests) if test.mtc)
            for test in tests:
                self._stream.write(to_line(test))

    def finish(self) -> None:
        """Flush the stream; nothing follows the last test."""
        self._stream.flush()
