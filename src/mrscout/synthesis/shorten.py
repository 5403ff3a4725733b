"""Expressions that are too long for a sentence, with what stands in their brackets left out: never cut in between."""

import re

_CUT = "…"
_OPENING, _CLOSING = "([{", ")]}"
#: a text or a character of the source, in which brackets are no brackets
_QUOTED = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")
#: a text up to this length stays as it is
_SHORT = 16


def shortened(text: str, width: int) -> str:
    """An expression in at most so many characters where that can be had without breaking it."""
    if len(text) > width:
        text = _QUOTED.sub(
            lambda found: found[0] if len(found[0]) <= _SHORT else f"{found[0][0]}{_CUT}{found[0][0]}", text
        )
    while len(text) > width and (longest := _longest(text)):
        start, end = longest
        text = f"{text[:start]}{_CUT}{text[end:]}"
    return text


def _longest(text: str) -> tuple[int, int] | None:
    """The longest contents of brackets that hold no others, or only such as are left out already."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []
    for at, char in _brackets(text):
        if char in _OPENING:
            opened.append(at + 1)
        elif opened:
            found.append((opened.pop(), at))
    inner = [
        (start, end)
        for start, end in found
        if end - start > len(_CUT)
        and not any(start < one and two < end and two - one > len(_CUT) for one, two in found)
    ]
    return max(inner, key=lambda each: (each[1] - each[0], each[0]), default=None)


def _brackets(text: str) -> list[tuple[int, str]]:
    quoted = {at for found in _QUOTED.finditer(text) for at in range(*found.span())}
    return [(at, char) for at, char in enumerate(text) if char in _OPENING + _CLOSING and at not in quoted]
