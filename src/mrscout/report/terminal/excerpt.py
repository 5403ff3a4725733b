"""Excerpts of source code with marked stretches; the marks are drawn below the text, with or without colour.

    14 │     stack.push(3);
       │     1────────────
       ⋮
    17 │     assertEquals(3, stack.pop());
       │                  S1 2──────────
       │                     F2═════════

Lines without a mark are left out or cropped; lines with one are folded to the width.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text

from mrscout.model.instances import MRInstance
from mrscout.model.ir import Span
from mrscout.report.terminal.sourcelines import Library, ShownLine, SourceLines, cells
from mrscout.report.terminal.styles import FOLLOW_UP, INVOCATION, SOURCE, Glyphs

#: unmarked lines between marked ones that are shown rather than left out
_BRIDGE = 1
#: lines of one mark that are shown from its start; its last one is shown as well
_HEAD = 3
#: pieces of a folded line that are shown
_PIECES = 8


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of source code with a label."""

    span: Span
    label: str
    style: str
    thick: bool = False


class _Part(NamedTuple):
    """The part of a mark on one line, as indices into the shown text."""

    start: int
    end: int
    label: str
    mark: Mark


def excerpt(
    library: Library, file: str, marks: Iterable[Mark], extra: list[int], width: int, glyphs: Glyphs
) -> Iterator[Text]:
    """Yield the marked lines of a file and the ``extra`` ones (counted from 0), each with its marks below it.

    The first extra line, that of the test's name, comes first; marked lines before it in the file come last.
    """
    source = library.lines(file)
    if source is None:
        yield Text(f"{file} cannot be read any more, so nothing of it is shown.", style="dim")
        return
    in_file = [mark for mark in marks if mark.span.file == file]
    numbers = _lines_to_show(source, in_file, extra)
    shown = {number: source.shown(number) for number in numbers}
    if extra:
        numbers.sort(key=lambda number: number < extra[0])
    indent = min((line.indent for line in shown.values() if line.text.strip()), default=0)
    margin = len(str(max(numbers, default=0) + 1))
    before: int | None = None
    for number in numbers:
        if before is not None and number != before + 1:
            yield Text(f"{'':>{margin}} {glyphs.gap}", style="dim")
        parts = _parts(source, number, shown[number], in_file)
        yield from _draw_line(shown[number], parts, number, indent, margin, width, glyphs)
        before = number


def _lines_to_show(source: SourceLines, marks: list[Mark], extra: Iterable[int]) -> list[int]:
    """Return the lines to show: marked and extra ones, and short gaps between them."""
    wanted = {number for number in extra if number < len(source)}
    for mark in marks:
        first, last = source.line_of(mark.span.start), source.line_of(max(mark.span.start, mark.span.end - 1))
        wanted |= {last, *range(first, min(last, first + _HEAD) + 1)}
    ordered = sorted(wanted)
    for one, other in pairwise(ordered):
        if other - one - 1 <= _BRIDGE:
            wanted |= set(range(one, other))
    return sorted(wanted)


def _parts(source: SourceLines, number: int, line: ShownLine, marks: list[Mark]) -> list[_Part]:
    """Return the parts of marks that lie on a line."""
    begin = source.start_of(number)
    length = len(line.columns) - 1
    parts: list[_Part] = []
    for mark in marks:
        start, end = mark.span.start - begin, mark.span.end - begin
        if start > length or end <= 0:
            continue
        left, right = line.columns[max(0, start)], line.columns[min(length, end)]
        left += len(line.text[left:right]) - len(line.text[left:right].lstrip())
        if right > left:
            parts.append(_Part(left, right, mark.label if start >= 0 else "", mark))
    return parts


def _draw_line(
    line: ShownLine, parts: list[_Part], number: int, indent: int, margin: int, width: int, glyphs: Glyphs
) -> Iterator[Text]:
    room = max(20, width - margin - 3)
    head = Text.assemble(
        (f"{number + 1:>{margin}} {glyphs.bar} ", "dim")
    )  # styled by itself, so that what follows is not dim
    if not parts:
        plain = line.text[indent:].rstrip()
        if cells(plain) > room:
            plain = _crop(plain, room - len(glyphs.cut)) + glyphs.cut
        yield head + Text(plain, style="dim")
        return
    hang = min(line.indent - indent + 4, room // 3)
    pieces = fold(line.text, indent, room, hang)
    wanted = [
        piece for piece in pieces if any(part.start < piece[1] and part.end > piece[0] for part in parts)
    ]
    if len(pieces) > 2:
        pieces = [piece for piece in pieces if piece in wanted[:_PIECES]]
    for start, end in pieces:
        shift = hang if start > indent else 0
        text = Text(" " * shift + line.text[start:end].rstrip())
        inside = [
            _Part(
                max(part.start, start),
                min(part.end, end),
                part.label if part.start >= start else "",
                part.mark,
            )
            for part in parts
            if part.start < end and part.end > start
        ]
        for part in sorted(inside, key=lambda mark: mark.start - mark.end):
            text.stylize(part.mark.style, part.start - start + shift, part.end - start + shift)
        yield head + text
        head = Text.assemble((f"{'':>{margin}} {glyphs.bar} ", "dim"))
        for row in _mark_rows(line.text, start, shift, inside, room, glyphs):
            yield head + row
    if pieces[-1][1] < len(line.text.rstrip()) or len(pieces) < len(wanted):
        yield head + Text(glyphs.cut, style="dim")


def _crop(text: str, room: int) -> str:
    while cells(text) > room:
        text = text[: room if len(text) > room else -1]
    return text


def fold(text: str, indent: int, room: int, hang: int) -> list[tuple[int, int]]:
    """Return the pieces of a line that fit into ``room`` columns, broken at spaces, dots or commas."""
    pieces: list[tuple[int, int]] = []
    start, length = indent, len(text.rstrip())
    while start < length:
        space = room - (hang if pieces else 0)
        end = start + max(1, len(_crop(text[start : min(length, start + space)], space)))
        if end < length:
            half = start + (end - start) // 2
            spaces = [at for at in range(end, half, -1) if text[at - 1] == " "]
            others = [at for at in range(end, half, -1) if _may_break(text, at)]
            end = (spaces or others or [end])[0]
        pieces.append((start, end))
        start = end
    return pieces or [(indent, length)]


def _may_break(text: str, at: int) -> bool:
    """True if a line may be broken before this character."""
    return text[at] == "." or text[at - 1] == "," or (text[at - 1] == "(" and text[at] != ")")


def _mark_rows(
    text: str, start: int, shift: int, parts: list[_Part], room: int, glyphs: Glyphs
) -> list[Text]:
    """Return the rows of marks below a piece of a line: as few as possible, thin marks above thick ones."""
    rows: list[list[tuple[int, str, str]]] = []
    for part in sorted(parts, key=lambda mark: (mark.mark.thick, mark.end - mark.start, mark.start)):
        size = max(len(part.label), cells(text[part.start : part.end].rstrip()))
        left = max(0, min(shift + cells(text[start : part.start]), room - size))
        drawn = part.label.ljust(size, glyphs.thick if part.mark.thick else glyphs.thin)
        lowest = 0
        for at, row in enumerate(rows):
            if any(left <= other + len(it) and other <= left + size for other, it, _ in row):
                lowest = at + 1
        if lowest == len(rows):
            rows.append([])
        rows[lowest].append((left, drawn, part.mark.style))
    drawn_rows: list[Text] = []
    for row in rows:
        line = Text()
        for left, drawn, style in sorted(row):
            line.append(" " * (left - len(line)))
            line.append(drawn, style=style)
        drawn_rows.append(line)
    return drawn_rows


LEGEND = (
    "Below, numbers mark the calls in their order. S and F mark the two elements that an assertion relates: "
    "the source's and the follow-up's, each with the number of its call."
)
#: file, start and end of a stretch of source, which may be several calls if it is a helper's
Place = tuple[str, int, int]
#: the numbers under which calls are shown
Numbers = dict[Place, str]
#: instances that look the same on the page, such as those of a class and of its superclass
Group = tuple[MRInstance, ...]


def place(span: Span) -> Place:
    """Return the file and the offsets of a span, without its lines."""
    return (span.file, span.start, span.end)


def grouped(instances: tuple[MRInstance, ...]) -> list[Group]:
    """Return groups of instances that look the same on the page, in the order of each group's first."""
    groups: dict[object, list[MRInstance]] = {}
    for instance in instances:
        related = [(place(it.span), it.kind, it.invocation) for it in (instance.source, instance.follow_up)]
        calls = tuple(place(it.span) for it in instance.invocations)
        groups.setdefault((place(instance.assertion.span), calls, *related), []).append(instance)
    return [tuple(group) for group in groups.values()]


def numbered(instances: Iterable[MRInstance], file: str, others: Iterable[Place] = ()) -> Numbers:
    """Return a number for each call of a test's instances, and then for each of the ``others``.

    The numbers follow the ends of calls in the source: arguments come before their call.
    """
    numbers: Numbers = {}
    for places in ({place(it.span) for instance in instances for it in instance.invocations}, set(others)):
        for at in sorted(places - numbers.keys(), key=lambda at: (at[0] != file, at[0], at[2], -at[1])):
            numbers[at] = str(len(numbers) + 1)
    return numbers


def marks_of(groups: list[Group], numbers: Numbers) -> list[Mark]:
    """Return marks for all related elements, and for the calls that are not related elements themselves."""
    marks: dict[tuple[Place, str], Mark] = {}
    labelled: set[tuple[Place, str]] = set()
    for group in groups:
        for letter, element, style in (("S", group[0].source, SOURCE), ("F", group[0].follow_up, FOLLOW_UP)):
            number = numbers[place(group[0].invocations[element.invocation].span)]
            mark = Mark(element.span, f"{letter}{number}", f"bold {style}", thick=True)
            marks.setdefault((place(element.span), mark.label), mark)
            labelled.add((place(element.span), number))
    for span in (it.span for group in groups for it in group[0].invocations):
        at = place(span)
        if (at, numbers[at]) not in labelled:
            marks[at, numbers[at]] = Mark(span, numbers[at], INVOCATION)
    return list(marks.values())
