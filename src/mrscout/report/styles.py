"""The colours of the reports, and their width; every one of them also says in words what it colours."""

from rich.console import Console

INVOCATION = "cyan"
SOURCE = "yellow"
FOLLOW_UP = "magenta"

#: longer lines are hard to read, however wide the window
_WIDEST = 120


def width_of(console: Console) -> int:
    """The columns that a report uses."""
    return min(console.width, _WIDEST)
