"""Expressions that are too long for a sentence, with arguments of theirs left out: never cut in between."""

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
        text = f"{text[:start]}{_less(text[start:end], len(text) - width)}{text[end:]}"
    return text


def _less(inside: str, excess: int) -> str:
    """The contents of brackets in so much less: the first arguments, which mostly say the most, or none."""
    fitting = [at for at in _outer_commas(inside) if at + len(f", {_CUT}") <= len(inside) - excess]
    # a comma between the parts of a type stands in no brackets that are seen here
    return f"{inside[: fitting[-1]]}, {_CUT}" if fitting and "<" not in inside else _CUT


def _outer_commas(text: str) -> list[int]:
    """Where the commas are that stand in no brackets and in no text."""
    depth, found = 0, list[int]()
    for at, char in _characters(text):
        depth += (char in _OPENING) - (char in _CLOSING)
        if char == "," and not depth:
            found.append(at)
    return found


def _longest(text: str) -> tuple[int, int] | None:
    """The longest contents of brackets that hold no others, or only such as are left out already."""
    found: list[tuple[int, int]] = []
    opened: list[int] = []
    for at, char in _characters(text):
        if char in _OPENING:
            opened.append(at + 1)
        elif char in _CLOSING and opened:
            found.append((opened.pop(), at))
    inner = [
        (start, end)
        for start, end in found
        if end - start > len(_CUT)
        and not any(start < one and two < end and two - one > len(_CUT) for one, two in found)
    ]
    return max(inner, key=lambda each: (each[1] - each[0], each[0]), default=None)


def _characters(text: str) -> list[tuple[int, str]]:
    """What stands in no text, with its places."""
    quoted = {at for found in _QUOTED.finditer(text) for at in range(*found.span())}
    return [(at, char) for at, char in enumerate(text) if at not in quoted]
