"""Java source as a numbered listing in colour, in which nothing can steer a terminal."""

from collections.abc import Iterable, Iterator

from rich.syntax import Syntax
from rich.text import Text

from mrscout.report.terminal.excerpt import Glyphs, fold
from mrscout.report.terminal.sourcelines import SourceLines

_HANG = 8
_THEME = "ansi_dark"  # the sixteen colours that every terminal has, and that its owner chose


def listing(data: bytes, wanted: Iterable[int], width: int, glyphs: Glyphs) -> Iterator[Text]:
    """The wanted lines of a file (0-based); what is left out between them shows as a gap."""
    source = SourceLines(data)
    numbers = sorted({number for number in wanted if 0 <= number < len(source)})
    shown = [source.shown(number).text for number in range(len(source))]
    syntax = Syntax("", "java", theme=_THEME, background_color="default")
    # The whole file is coloured, since a comment may begin long before the lines that are wanted.
    coloured = syntax.highlight("\n".join(shown)).split("\n", allow_blank=True)
    indent = min(
        (len(text) - len(text.lstrip()) for text in map(shown.__getitem__, numbers) if text), default=0
    )
    margin = len(str(max(numbers, default=0) + 1))
    before: int | None = None
    for number in numbers:
        if before is not None and number != before + 1:
            yield Text(f"{'':>{margin}} {glyphs.gap}", style="dim")
        head = Text.assemble((f"{number + 1:>{margin}} {glyphs.bar} ", "dim"))
        yield from _folded(coloured[number], head, indent, max(20, width - margin - 3))
        before = number


def _folded(line: Text, head: Text, indent: int, room: int) -> Iterator[Text]:
    """A line in pieces that fit; the later ones are indented a little more than the first."""
    own = len(line.plain) - len(line.plain.lstrip())
    hang = min(own - indent + _HANG, room // 3)
    for start, end in fold(line.plain, indent, room, hang):
        yield head + Text(" " * (hang if start > indent else 0)) + line[start:end]
        head = Text.assemble((" " * (head.cell_len - 2) + head.plain[-2:], "dim"))
