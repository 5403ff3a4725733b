"""A source file as printable lines: byte offsets become columns, and control characters are replaced."""

import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import get_character_cell_size

#: gives the UTF-8 text of a file of the project, or None where it cannot be read
ReadFile = Callable[[str], bytes | None]

_TAB = 4
#: controls, marks of direction, surrogates, unassigned and private characters, ends of lines and paragraphs
_STEERING = frozenset({"Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of source code without tabs and control characters."""

    text: str
    #: for each byte of the line, and its end, the index into the text
    columns: tuple[int, ...]

    @property
    def indent(self) -> int:
        """The number of leading spaces."""
        return len(self.text) - len(self.text.lstrip(" "))


class SourceLines:
    """The lines of one source file."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._starts = [0]
        at = data.find(b"\n")
        while at >= 0:
            self._starts.append(at + 1)
            at = data.find(b"\n", at + 1)

    def __len__(self) -> int:
        return len(self._starts)

    def line_of(self, offset: int) -> int:
        """Return the line (counted from 0) that a byte is in."""
        return bisect_right(self._starts, offset) - 1

    def start_of(self, line: int) -> int:
        """Return the offset of a line's first byte."""
        return self._starts[line]

    def shown(self, line: int) -> ShownLine:
        """Return a line as it can be printed."""
        end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self._data)
        raw = self._data[self._starts[line] : end].removesuffix(b"\r")
        out: list[str] = []
        columns: list[int] = []
        length = 0
        for char in raw.decode("utf-8", "replace"):
            columns += [length] * len(char.encode("utf-8", "replace"))
            shown = " " * (_TAB - length % _TAB) if char == "\t" else printable(char)
            out.append(shown)
            length += len(shown)
        return ShownLine("".join(out), (*columns, length))


class Library:
    """The source files of a project, each read when it is first needed."""

    def __init__(self, read: ReadFile) -> None:
        self._read = read
        self._path: str | None = None
        self._lines: SourceLines | None = None

    def lines(self, path: str) -> SourceLines | None:
        """Return the lines of a file; None if it cannot be read any more."""
        if path != self._path:  # tests come file by file, so one is enough
            data = self._read(path)
            self._path, self._lines = path, None if data is None else SourceLines(data)
        return self._lines


def printable(text: str) -> str:
    """Return the text without characters that move the cursor, change colours or reverse text."""
    if text.isprintable():
        return text
    return "".join("�" if unicodedata.category(char) in _STEERING else char for char in text)


def on_one_line(text: str) -> str:
    """Return the printable text with each run of white space as one space."""
    return printable(" ".join(text.split()))


def cells(text: str) -> int:
    """Return the width of a text in columns of a terminal; characters of some scripts take two."""
    if text.isascii():
        return len(text)
    return sum(map(get_character_cell_size, text))
