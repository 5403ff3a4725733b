"""Records of runs, read as plain JSON, and spans that can be."""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from mrscout.model.ir import Span


def read_lines(data: bytes) -> Iterator[dict[str, Any]]:
    """The records of a file; a last line that a killed run did not finish is left out."""
    for line in data.splitlines(keepends=True):
        if line.endswith(b"\n"):
            yield json.loads(line)


def spans(paths: st.SearchStrategy[str]) -> st.SearchStrategy[Span]:
    """Stretches of files: each line but the last has a byte at least."""
    counts = st.integers(0, 10**6)

    def make(start: int, line: int, lines: int, more: int, path: str) -> Span:
        return Span(start, start + lines + more, line, line + lines, path)

    return st.builds(make, counts, counts, st.integers(0, 99), counts, paths)
