"""A table of sorted lines, in which a name is found by halving.

A command looks up some hundred of the thousands of classes that a table has: to take all of its lines apart
first would take as long as a small project does.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping


class SortedLines(Mapping[str, str]):
    """The rest of each line by its first field; tabs stand between fields."""

    def __init__(self, lines: list[bytes]) -> None:
        self._lines = lines

    def __getitem__(self, name: str) -> str:
        wanted = name.encode("utf-8", "replace") + b"\t"
        at = bisect_left(self._lines, wanted)
        if at < len(self._lines) and self._lines[at].startswith(wanted):
            return self._lines[at][len(wanted) :].decode("utf-8")
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (line.partition(b"\t")[0].decode("utf-8") for line in self._lines)

    def __len__(self) -> int:
        return len(self._lines)
