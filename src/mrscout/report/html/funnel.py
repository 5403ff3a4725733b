"""The funnel as a picture: how much of the tests comes how far."""

from collections.abc import Sequence

from mrscout.report.funnel import percent
from mrscout.report.html.markup import Markup, joined, tag

_ROW = 34
_NAMES = 150
_BARS = 430
_WIDTH = 736


def funnel(steps: Sequence[tuple[str, int]]) -> Markup:
    """A bar for each step. Tests and MTCs are counted in tests, the rest in instances: two wholes, told apart."""
    rows: list[Markup] = []
    whole, unit, top = 0, "", 0
    for number, (name, count) in enumerate(steps):
        counted_in = "test" if name in ("tests", "MTCs") else "instance"
        if counted_in != unit:
            top += 12 if number else 0
            whole, unit = count, counted_in
            share = None
        else:
            share = count / whole if whole else 0.0
        rows.append(_row(name, count, share, whole, top, last=number == len(steps) - 1))
        top += _ROW
    said = ", ".join(f"{count:,} {name}" for name, count in steps)
    return tag(
        "svg",
        tag("title", f"From tests to relations: {said}"),
        *rows,
        class_="funnel",
        viewBox=f"0 0 {_WIDTH} {top}",
        role="img",
    )


def _row(name: str, count: int, share: float | None, whole: int, top: int, *, last: bool) -> Markup:
    width = max(_BARS * count / whole, 2 if count else 0) if whole else 0
    middle = top + 21
    return tag(
        "g",
        tag("text", name, x=0, y=middle),
        tag("rect", class_="rail", x=_NAMES, y=top + 8, width=_BARS, height=18, rx=3),
        tag("rect", class_="bar", x=_NAMES, y=top + 8, width=round(width, 1), height=18, rx=3),
        tag("text", f"{count:,}", class_="count", x=_NAMES + _BARS + 70, y=middle, text_anchor="end"),
        tag("text", percent(share).strip(), class_="share", x=_WIDTH, y=middle, text_anchor="end")
        if share is not None
        else joined(),
        class_="last" if last else None,
    )
