"""Shortens failure messages of assertions such that the difference between the two values stays visible.

`expected: <aaaa…ab> but was: <aaaa…ac>` is cut at the beginning that both values share.

Messages are read by their shape, which runners keep: no assertion library is named here, and a language whose libraries
use other words puts them into this shape. A message of any other shape is treated as a whole.
"""

import re
from typing import NamedTuple

_ELLIPSIS = "…"
#: characters before the difference that stay
_BEFORE = 12
#: what was expected, and what was met, on one line
_FORMS = (
    re.compile(
        r"(.*?\bexpect(?:ed|ing):?\s*)(.+?)(\s+to be equal to:?\s*)(.+?)(\s+but was not.*)?", re.IGNORECASE
    ),
    re.compile(r"(.*?\bexpected:?\s*)(.+)(,?\s+but(?:\s+was|\s+found|: was)\s*:?\s*)(.+)()", re.IGNORECASE),
)


class Contrast(NamedTuple):
    """A message around its expected and its actual value."""

    head: str
    expected: str
    between: str
    met: str
    tail: str


def contrast_in(message: str) -> Contrast | None:
    """Split a message of one line at its expected and its actual value; None if it does not name both."""
    for form in _FORMS:
        match = form.fullmatch(message)
        if match is not None:
            return Contrast(*(part or "" for part in match.groups()))
    return None


def shown(message: str, most: int) -> str:
    """Shorten a message to `most` characters; of two long values, show the part around their first difference."""
    if len(message) <= most:
        return message
    contrast = contrast_in(message)
    room = (
        most - sum(map(len, (contrast.head, contrast.between, contrast.tail))) if contrast is not None else 0
    )
    if contrast is None or contrast.expected == contrast.met or room < 2 * (_BEFORE + 4):
        return f"{message[: most - 1]}{_ELLIPSIS}"
    common = _common_length(contrast.expected, contrast.met)
    shorter, longer = sorted((len(contrast.expected), len(contrast.met)))
    least = min(shorter, room // 2)
    widths = {shorter: least, longer: room - least if shorter != longer else room // 2}
    expected, met = (
        _window(value, common, widths[len(value)]) for value in (contrast.expected, contrast.met)
    )
    return f"{contrast.head}{expected}{contrast.between}{met}{contrast.tail}"


def _common_length(one: str, other: str) -> int:
    """Return the length of the common beginning of two strings."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _window(text: str, at: int, width: int) -> str:
    """Return `width` characters of a text, including the one at index `at`, with … where it is cut."""
    if len(text) <= width:
        return text
    start = max(0, min(at - _BEFORE, len(text) - width + 1))
    before = _ELLIPSIS if start else ""
    inside = text[start : start + width - len(before)]
    if start + len(inside) < len(text):
        inside = f"{inside[:-1]}{_ELLIPSIS}"
    return before + inside
