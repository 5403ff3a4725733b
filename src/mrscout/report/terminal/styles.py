"""How the reports use a console: their colours, their width, and lines without spaces at their end.

Whatever a colour says is also said by a mark or a word.
"""

from rich.console import Console
from rich.text import Text

INVOCATION = "cyan"
SOURCE = "yellow"
FOLLOW_UP = "magenta"

#: longer lines are hard to read, however wide the window
_WIDEST = 120


def width_of(console: Console) -> int:
    """The columns that a report uses."""
    return min(console.width, _WIDEST)


def say(console: Console, text: Text | str = "", indent: int = 0, hang: Text | None = None) -> None:
    """Print a paragraph, folded to the width. A `hang` stands in the indentation of the first line."""
    text = Text(text) if isinstance(text, str) else text
    margin = " " * (indent + (hang.cell_len if hang else 0))
    first = Text(" " * indent) + hang if hang else Text(margin)
    for line in text.wrap(console, max(20, width_of(console) - len(margin))) or [Text()]:
        line.rstrip()
        say_line(console, first + line)
        first = Text(margin)


def say_line(console: Console, text: Text) -> None:
    """Print a line that must not be folded: a path, a name, a line of source."""
    text.rstrip()
    console.print(text, soft_wrap=True)
