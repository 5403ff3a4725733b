"""How reports use a console: colours, width, paragraphs and lines.

Whatever a colour expresses is also expressed by a mark or a word.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from mrscout.model.project import Project
from mrscout.model.relations import MetamorphicRelation
from mrscout.model.slugged import Slugged
from mrscout.report import instance_words as words
from mrscout.report.terminal.sourcelines import printable

INVOCATION = "cyan"
SOURCE = "yellow"
FOLLOW_UP = "magenta"

#: longer lines are hard to read, however wide the window
_WIDEST = 120
Member = TypeVar("Member", bound=Slugged)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters that excerpts are drawn with."""

    bar: str
    gap: str
    cut: str
    thin: str
    thick: str
    rule: str
    dot: str
    relates: str
    arrow: str


FANCY = Glyphs("│", "⋮", "…", "─", "═", "─", "·", "↔", "→")
PLAIN = Glyphs("|", ":", "...", "-", "=", "-", "-", "<->", "->")


def glyphs_for(encoding: str) -> Glyphs:
    """Return the box characters if a stream with this encoding can carry them, else ASCII."""
    try:
        "".join(str(getattr(FANCY, name)) for name in Glyphs.__slots__).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return FANCY


def width_of(console: Console) -> int:
    """Return the number of columns that reports use."""
    return min(console.width, _WIDEST)


def say(console: Console, text: Text | str = "", indent: int = 0, hang: Text | None = None) -> None:
    """Print a paragraph, folded to the width. ``hang`` stands in the indentation of the first line."""
    text = Text(text) if isinstance(text, str) else text
    margin = " " * (indent + (hang.cell_len if hang else 0))
    first = Text(" " * indent) + hang if hang else Text(margin)
    for line in text.wrap(console, max(20, width_of(console) - len(margin))) or [Text()]:
        line.rstrip()
        say_line(console, first + line)
        first = Text(margin)


def say_line(console: Console, text: Text) -> None:
    """Print a line that must not be folded, such as a path or a line of source code."""
    text.rstrip()
    console.print(text, soft_wrap=True)


def say_head(console: Console, project: Project, files: int, hint: str) -> None:
    """Print the first line of a report: the project, its kind, its number of files, and unusual options."""
    dot = f"  {glyphs_for(console.encoding).dot}  "
    sources = words.counted(files, f"{project.language.layout.language} file")
    parts = [project.kind, sources, *([printable(hint)] if hint else [])]
    say(console, Text.assemble((printable(project.name), "bold"), dot, dot.join(parts)))


def say_rule(console: Console, title: str) -> None:
    """Print a title in a horizontal line, as `── 1 of 5 ──────`."""
    rule = glyphs_for(console.encoding).rule
    say_line(console, Text(f"{rule * 2} {title} ".ljust(width_of(console), rule), style="dim"))


def relation_head(relation: MetamorphicRelation) -> Text:
    """Return the name and the id of a relation, with space for more on the same line."""
    return Text.assemble((printable(relation.name), "bold"), "  ", (relation.id, "dim"), "  ")


def say_counts(
    console: Console,
    counts: Mapping[Member, int],
    style_of: Callable[[Member], str],
    sentence_of: Callable[[Member], str] = lambda member: str(member.value),
    after: Callable[[Member, int], None] = lambda *_: None,
) -> None:
    """Print members of an enum with their counts and sentences, the most frequent first.

    ``after`` is called behind each of them with the column that its slug starts at.
    """
    width = max((len(f"{count:,}") for count in counts.values()), default=0)
    slugs = max((len(member.slug) for member in counts), default=0)
    for member, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0].slug)):
        hang = Text.assemble(
            (f"{count:>{width},}  ", "bold"), (f"{member.slug:<{slugs}}  ", style_of(member))
        )
        say(console, Text(sentence_of(member), style="dim"), 2, hang)
        after(member, 2 + width + 2)
