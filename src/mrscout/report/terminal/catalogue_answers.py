"""Answers of a catalogue on the terminal, and what a build of one did."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from mrscout.catalogue.build import Built
from mrscout.catalogue.queries import Answer
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable
from mrscout.report.terminal.styles import say, say_line, width_of
from mrscout.store.law_catalogue import CatalogueRecord

#: rows that are printed; the other formats have all
_ROWS = 200
#: columns of a cell at least, however many there are
_LEAST = 8
_GAP = 2


def print_answer(console: Console, answer: Answer) -> None:
    """Print an answer as a table; long cells are cut where the window is too narrow for all."""
    shown = [[cell(value) for value in row] for row in answer.rows[:_ROWS]]
    widths = _widths(answer.columns, shown, width_of(console))
    say_line(console, Text(_line(answer.columns, widths, ()), style="dim"))
    numbers = tuple(
        bool(answer.rows) and all(isinstance(row[at], int | float | Decimal | None) for row in answer.rows)
        for at in range(len(answer.columns))
    )
    for row in shown:
        say_line(console, Text(_line(row, widths, numbers)))
    left = len(answer.rows) - len(shown)
    if left:
        say(console, f"and {words.counted(left, 'more row')}: --format csv or json has all.", 0)
    if not answer.rows:
        say(console, "no rows")


def cell(value: Any) -> str:  # noqa: ANN401 - whatever a query gives
    """Return a value on one line: `12,345`, `0.667`, `a, b`."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case int():
            return f"{value:,}"
        case float() | Decimal():
            return f"{value:,.3f}".rstrip("0").rstrip(".")
        case list() | tuple():
            return ", ".join(map(cell, value))
    return printable(" ".join(str(value).split()))


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return the width of each column; the widest give way."""
    widths = [max(len(name), *(len(row[at]) for row in rows), 1) for at, name in enumerate(columns)]
    while sum(widths) + _GAP * len(widths) > room and max(widths, default=0) > _LEAST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _line(cells: Sequence[str], widths: Sequence[int], numbers: Sequence[bool]) -> str:
    parts = []
    for at, (text, width) in enumerate(zip(cells, widths, strict=True)):
        short = text if len(text) <= width else text[: width - 1] + "…"
        parts.append(f"{short:>{width}}" if at < len(numbers) and numbers[at] else f"{short:<{width}}")
    return (" " * _GAP).join(parts).rstrip()


def print_built(console: Console, built: Built, folder: Path) -> None:
    """Print what a build did, and what comes next."""
    head = f"{words.counted(built.projects, 'project')} in {printable(str(folder))}"
    say(console, Text.assemble((head, "bold"), f": {built.made:,} read, {built.removed:,} removed"), 2)
    if rows := [(name, count) for name, count in built.rows.items() if count]:
        say(console, "New rows: " + ", ".join(f"{count:,} in {name}" for name, count in rows), 2)
    for name, why in built.damaged:
        say(console, Text.assemble(("cannot be read", "yellow"), f"  {printable(name)}: {printable(why)}"), 2)
    say(console)
    say(console, f"mrscout catalog query {printable(str(folder))} --report corpus.html shows all of it.", 2)


def print_laws(console: Console, catalogue: CatalogueRecord, left: int, out: Path) -> None:
    """Print how many patterns of laws were written, of how many projects, and how many were left out."""
    patterns = words.counted(len(catalogue.patterns), "pattern")
    others = f"; {words.counted(left, 'project')} without verdicts" if left else ""
    read = words.counted(len(catalogue.projects), "project")
    console.print(f"{patterns} of {read} in {out}{others}", soft_wrap=True)
