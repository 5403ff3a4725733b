"""The report for programs: a JSON object on a line for every test that was looked at."""

from typing import BinaryIO

from mrscout.pipeline import Event, FileAnalysed
from mrscout.store.discover_records import to_line


class JsonLinesReport:
    """Listens, and writes each test as soon as it is known. Problems are not tests, and are not written."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def hear(self, event: Event) -> None:
        """Write the tests of a file."""
        if isinstance(event, FileAnalysed):
            for test in event.tests:
                self._stream.write(to_line(test))

    def finish(self) -> None:
        """Nothing comes after the last test."""
        self._stream.flush()
