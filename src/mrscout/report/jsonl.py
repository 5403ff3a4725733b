"""Writes a line of JSON for every test that discovery looked at."""

from typing import BinaryIO

from mrscout.pipeline import Event, FileAnalysed
from mrscout.store.discover_records import to_line


class JsonLinesReport:
    """Listens to discovery, and writes each test at once. Problems with files are not written."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def hear(self, event: Event) -> None:
        """Write the tests of an analysed file."""
        if isinstance(event, FileAnalysed):
            for test in event.tests:
                self._stream.write(to_line(test))

    def finish(self) -> None:
        """Flush the stream; nothing follows the last test."""
        self._stream.flush()
