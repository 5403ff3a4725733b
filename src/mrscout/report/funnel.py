"""The funnel as a picture: how much of a whole comes how far."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from mrscout.report.terminal.excerpt import glyphs_for
from mrscout.report.terminal.styles import say, say_line

_BAR = 30


@dataclass(frozen=True, slots=True)
class Level:
    """One line of the picture."""

    name: str
    count: int
    whole: int  #: what it is a part of
    first: bool = False  #: of a unit: it is the whole, and stands apart from what is before it
    last: bool = False  #: what all of it is for


def print_funnel(console: Console, levels: Sequence[Level], names: int | None = None) -> None:
    """Print the picture; `names` is the width of the names where that is given."""
    names = names or max(len(level.name) for level in levels)
    width = max(len(f"{level.count:,}") for level in levels)
    full = "█" if glyphs_for(console.encoding).bar == "│" else "#"
    for number, level in enumerate(levels):
        if level.first and number:
            say(console)
        share = level.count / level.whole if level.whole else 0.0
        bar = (full * max(round(share * _BAR), bool(level.count))).ljust(_BAR)
        line = Text.assemble(
            f"  {level.name:<{names}}  ",
            (f"{level.count:>{width},}  ", "bold"),
            (bar, "green" if level.last else "cyan"),
            "" if level.first else f"  {percent(share)}",
        )
        say_line(console, line)


def percent(share: float) -> str:
    """` 45 %`; what is not all is never said to be all."""
    rounded = round(share * 100)
    if rounded == 100 and share < 1:
        rounded = 99
    return f"{rounded:>3} %"
