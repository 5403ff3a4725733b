"""What a failure says every time: hash codes and the like are drawn anew in each process, and are left out."""

import re

from mrscout.model.contrast import contrast_in

_LEFT_OUT = "…"
_WORDS = re.compile(r"(\w+)")
_DRAWN = " (they differ in what is drawn anew in each run)"


def steady(said: str, again: str) -> str:
    """The first text without the words in which the second differs; only as much as both have where they are unlike."""
    if said == again:
        return said
    common = _common(said, again)
    before, after = contrast_in(said), contrast_in(common)
    alike = after is not None and after.expected == after.met
    return common + _DRAWN if alike and before is not None and before.expected != before.met else common


def _common(said: str, again: str) -> str:
    one, other = _WORDS.split(said), _WORDS.split(again)
    if len(one) == len(other) and one[::2] == other[::2]:
        return "".join(a if a == b else _LEFT_OUT for a, b in zip(one, other, strict=True))
    common = 0
    while common < min(len(one), len(other)) and one[common] == other[common]:
        common += 1
    return "".join(one[:common]) + _LEFT_OUT
