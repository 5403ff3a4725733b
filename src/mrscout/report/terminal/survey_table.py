"""The results of a survey: a table for people, or lines of JSON for programs."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line, width_of


class Surveyed(NamedTuple):
    """The result of one source: its counts, or the error for which it was not analysed."""

    project: str  #: the name of its file of records, without the suffix
    source: str  #: as it was given
    tests: int = 0  #: that were looked at
    mtcs: int = 0
    instances: int = 0
    problems: int = 0  #: parts of it that were passed over
    error: str | None = None  #: why it was not analysed


_NUMBERS = ("tests", "mtcs", "instances", "problems")
_HEADS = ("tests", "MTCs", "instances", "passed over")
_WIDTHS = (9, 8, 11, 13)


def to_json(row: Surveyed) -> bytes:
    """Return the result of a source as a line of JSON."""
    return json.dumps(row._asdict(), ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def print_table(console: Console, rows: Sequence[Surveyed], out: Path) -> None:
    """Print the counts of each source and their sums, and the sources that were not analysed."""
    done = [row for row in rows if row.error is None]
    if done:
        sums = (sum(getattr(row, number) for row in done) for number in _NUMBERS)
        together = Surveyed("together", "", *sums)
        room = width_of(console) - sum(_WIDTHS) - 2
        name_width = min(room, max(len(printable(row.project)) for row in (*done, together)))
        heads = "".join(f"{head:>{width}}" for head, width in zip(_HEADS, _WIDTHS, strict=True))
        say_line(console, Text(f"  {'':{name_width}}{heads}", style="dim"))
        for row in done:
            say_line(console, _line(row, name_width))
        say_line(console, Text.assemble((_line(together, name_width).plain, "bold")))
        say(console)
    for row in rows:
        if row.error is not None:
            head = Text.assemble(("not looked at", "bold yellow"), f"  {printable(row.source)}: ")
            say(console, head + Text(printable(row.error)), 2)
    if len(done) < len(rows):
        say(console)
    files = words.counted(len(done), "file")
    say(console, f"The records are in {printable(str(out))}, {files}.", 2)
    say(console, "mrscout discover SOURCE --explain TEST says why one test is, or is not, an MTC.", 2)


def _line(row: Surveyed, name_width: int) -> Text:
    name = printable(row.project)
    if len(name) > name_width:
        name = f"{name[: name_width - 1]}…"
    numbers = (getattr(row, number) for number in _NUMBERS)
    cells = [f"{number:>{width},}" for number, width in zip(numbers, _WIDTHS, strict=True)]
    if not row.problems:
        cells[-1] = ""
    return Text(f"  {name:{name_width}}{''.join(cells)}")
