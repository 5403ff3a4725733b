"""The parts of texts: runs of digits and of letters, and which of them are one value."""

import re
from collections.abc import Sequence

from mrscout.model.relations import StringPart
from mrscout.model.types import INTEGERS
from mrscout.synthesis.lifting.site import STRING, Site

_RUN = re.compile(r"(?P<digits>\d+)|(?P<letters>[^\W\d_]+)|(?P<other>(?:\\.|[\W_])+)")
#: runs that turn up everywhere
_SHORTEST = 2
#: a text with more runs than this is prose or data
_MOST = 24
_WHOLE = -1


def parts_of(sites: Sequence[Site]) -> list[tuple[StringPart, ...]]:
    """The parts of each site's text; nothing for what is no text, or is of one kind of character throughout."""
    runs = [_runs(site) for site in sites]
    numbers = [_number(site) for site in sites]
    found: list[tuple[StringPart, ...]] = []
    for index, own in enumerate(runs):
        split = len(own) > 1
        found.append(
            tuple(
                StringPart(kind, text, _links(index, text, kind, runs, numbers))
                for kind, text in own
                if split
            )
        )
    return found


def _runs(site: Site) -> list[tuple[str, str]]:
    if site.type != STRING or not site.text.startswith('"'):
        return []
    found = [(str(match.lastgroup), match.group()) for match in _RUN.finditer(site.text[1:-1])]
    return found if len(found) <= _MOST else []


def _number(site: Site) -> int | None:
    text = site.text.rstrip("lL").replace("_", "")
    return int(text) if site.type.name in INTEGERS and text.isdecimal() else None


def _links(
    own: int, text: str, kind: str, runs: list[list[tuple[str, str]]], numbers: list[int | None]
) -> tuple[tuple[int, int], ...]:
    """The runs of other sites, and the numbers, that have the value of a run: (site, run), -1 for a whole number."""
    found: list[tuple[int, int]] = []
    if kind == "other" or (kind == "letters" and len(text) < _SHORTEST):
        return ()
    for site, others in enumerate(runs):
        if site != own:
            found += [
                (site, at) for at, other in enumerate(others) if other[0] == kind and _same(other[1], text)
            ]
    if kind == "digits":
        found += [(site, _WHOLE) for site, number in enumerate(numbers) if number == int(text)]
    return tuple(found)


def _same(one: str, other: str) -> bool:
    return one == other or (one.isdecimal() and other.isdecimal() and int(one) == int(other))
