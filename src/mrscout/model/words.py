"""Names that are made of words, `setColor`: how they begin, how two of them end alike, and which are opposites."""

import re
from itertools import pairwise

#: a word that a name ends in, `Color` of `setColor`
_WORD = re.compile(r"(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])")
#: words of which one takes back what the other does
_OPPOSITES = frozenset(
    map(
        frozenset,
        [
            *(("left", "right"), ("up", "down"), ("top", "bottom"), ("north", "south"), ("east", "west")),
            *(("forward", "backward"), ("next", "previous"), ("plus", "minus"), ("add", "subtract")),
            *(("add", "remove"), ("insert", "remove"), ("put", "take"), ("push", "pop"), ("to", "from")),
            *(("multiply", "divide"), ("increment", "decrement"), ("increase", "decrease")),
            *(("parse", "format"), ("read", "write"), ("split", "join"), ("attach", "detach")),
            *(("expand", "collapse"), ("inflate", "deflate"), ("freeze", "thaw"), ("enable", "disable")),
        ],
    )
)
_TAKEN_BACK = ("un", "de", "dis")


def verb(name: str) -> str:
    """The first word of a name, `parse` of `parseDate`."""
    match = _WORD.search(name)
    return name[: match.start()] if match else name


def prefixes(first: str, second: str) -> tuple[str, str] | None:
    """How two names begin that end in the same words, (`set`, `get`) of `setColor` and `getColor`; else None."""
    for match in _WORD.finditer(first):
        stem = first[match.start() :]
        if second.endswith(stem) and len(second) > len(stem):
            rest = second[: len(second) - len(stem)]
            return None if rest == first[: match.start()] else (first[: match.start()], rest)
    return None


def words(name: str) -> list[str]:
    """The words of a name, `set` and `color` of `setColor`."""
    starts = [0, *(match.start() for match in _WORD.finditer(name)), len(name)]
    return [name[start:end].lower() for start, end in pairwise(starts)]


def are_opposites(one: str, other: str) -> bool:
    """Whether two names differ in one word, and that in what it undoes: `plusDays` and `minusDays`."""
    first, second = words(one), words(other)
    if len(first) != len(second):
        return False
    differing = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and _undo_each_other(*differing[0])


def _undo_each_other(one: str, other: str) -> bool:
    if frozenset((one, other)) in _OPPOSITES:
        return True
    # `unzip` has something before `zip`, and `decode` something else than `encode`.
    return any(
        back in (f"{each}{does}", f"{each}{does.removeprefix('en')}")
        for does, back in ((one, other), (other, one))
        for each in _TAKEN_BACK
    )
