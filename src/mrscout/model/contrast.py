"""What an assertion said of two values, within so many characters: the place where they differ stays in view."""

import re
from typing import NamedTuple

_CUT = "…"
#: characters of what both have in common that stay before the difference
_BEFORE = 12
#: how assertion libraries name what they expected and what they met, on one line
_FORMS = (
    re.compile(
        r"(.*?\bexpect(?:ed|ing):?\s*)(.+?)(\s+to be equal to:?\s*)(.+?)(\s+but was not.*)?", re.IGNORECASE
    ),
    re.compile(r"(.*?\bexpected:?\s*)(.+)(,?\s+but(?:\s+was|\s+found|: was)\s*:?\s*)(.+)()", re.IGNORECASE),
)


class Contrast(NamedTuple):
    """A message in pieces."""

    head: str
    expected: str
    between: str
    met: str
    tail: str


def contrast_in(said: str) -> Contrast | None:
    """The two values that a message of one line names; None where it names no two."""
    for form in _FORMS:
        found = form.fullmatch(said)
        if found is not None:
            return Contrast(*(each or "" for each in found.groups()))
    return None


def shown(said: str, most: int) -> str:
    """A message in at most so many characters; of two long values, the part that begins shortly before they differ."""
    if len(said) <= most:
        return said
    found = contrast_in(said)
    room = most - sum(map(len, (found.head, found.between, found.tail))) if found is not None else 0
    if found is None or found.expected == found.met or room < 2 * (_BEFORE + 4):
        return f"{said[: most - 1]}{_CUT}"
    same = _same(found.expected, found.met)
    shorter, longer = sorted((len(found.expected), len(found.met)))
    least = min(shorter, room // 2)
    widths = {shorter: least, longer: room - least if shorter != longer else room // 2}
    expected, met = (_window(each, same, widths[len(each)]) for each in (found.expected, found.met))
    return f"{found.head}{expected}{found.between}{met}{found.tail}"


def _same(one: str, other: str) -> int:
    """How many characters both begin with."""
    return next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _window(text: str, at: int, width: int) -> str:
    """So many characters of a text, the one at a place among them."""
    if len(text) <= width:
        return text
    start = max(0, min(at - _BEFORE, len(text) - width + 1))
    before = _CUT if start else ""
    inside = text[start : start + width - len(before)]
    if start + len(inside) < len(text):
        inside = f"{inside[:-1]}{_CUT}"
    return before + inside
