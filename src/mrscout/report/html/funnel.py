"""The funnel as a picture: how much of the tests comes how far."""

from collections.abc import Sequence
from dataclasses import dataclass

from mrscout.report.funnel import percent
from mrscout.report.html.markup import Markup, joined, tag

_GAP = 12  #: between what is counted in tests and what is counted in instances


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things stand: names beside the bars, or above them where there is little room."""

    name: str
    width: int
    row: int
    bar: int  #: left end
    length: int
    down: int  #: from the top of a row to its bar
    count: int
    words: int  #: from the top of a row to the line that names and figures stand on


_LAYOUTS = (_Layout("wide", 736, 34, 150, 430, 8, 650, 21), _Layout("narrow", 340, 46, 0, 340, 22, 280, 16))


def funnel(steps: Sequence[tuple[str, int]]) -> Markup:
    """A bar for each step. Tests and MTCs are counted in tests, the rest in instances: two wholes, told apart."""
    said = ", ".join(f"{count:,} {name}" for name, count in steps)
    return joined(*(_picture(steps, f"From tests to relations: {said}", layout) for layout in _LAYOUTS))


def _picture(steps: Sequence[tuple[str, int]], said: str, layout: _Layout) -> Markup:
    rows: list[Markup] = []
    whole, unit, top = 0, "", 0
    for number, (name, count) in enumerate(steps):
        counted_in = "test" if name in ("tests", "MTCs") else "instance"
        first = counted_in != unit
        if first:
            top += _GAP if number else 0
            whole, unit = count, counted_in
        rows.append(_row(name, count, whole, top, layout, first=first))
        top += layout.row
    box, kind = f"0 0 {layout.width} {top}", f"funnel {layout.name}"
    return tag("svg", tag("title", said), *rows, class_=kind, viewBox=box, role="img")


def _row(name: str, count: int, whole: int, top: int, layout: _Layout, *, first: bool) -> Markup:
    share = count / whole if whole else 0.0
    length = round(max(layout.length * share, 2 if count else 0), 1)
    at, line = top + layout.down, top + layout.words
    return tag(
        "g",
        tag("text", name, x=0, y=line),
        tag("rect", class_="rail", x=layout.bar, y=at, width=layout.length, height=18, rx=3),
        tag("rect", class_="bar", x=layout.bar, y=at, width=length, height=18, rx=3),
        tag("text", f"{count:,}", class_="count", x=layout.count, y=line, text_anchor="end"),
        None
        if first
        else tag("text", percent(share).strip(), class_="share", x=layout.width, y=line, text_anchor="end"),
        class_="last" if name == "kept" else None,
    )
