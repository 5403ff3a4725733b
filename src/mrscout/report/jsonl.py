"""Writes a line of JSON for every test that discovery looked at."""

from typing import BinaryIO

from mrscout.model.instances import TestCase, without_weak
from mrscout.pipeline import Event, FileAnalysed
from mrscout.store.discover_records import to_line


def wanted_tests(event: FileAnalysed, *, interesting: bool) -> tuple[TestCase, ...]:
    """Return the tests of a file; if only ``interesting`` ones count, the MTCs, without weak instances."""
    if not interesting:
        return event.tests
    return tuple(test for test in map(without_weak, event.tests) if test.mtc)


class JsonLinesReport:
    """Listens to discovery, and writes each test at once. Problems with files are not written."""

    def __init__(self, stream: BinaryIO, *, interesting: bool = False) -> None:
        self._stream = stream
        self._interesting = interesting  #: only MTCs, with those of their instances that are not weak

    def hear(self, event: Event) -> None:
        """Write the tests of an analysed file."""
        if isinstance(event, FileAnalysed):
            for test in wanted_tests(event, interesting=self._interesting):
                self._stream.write(to_line(test))

    def finish(self) -> None:
        """Flush the stream; nothing follows the last test."""
        self._stream.flush()
