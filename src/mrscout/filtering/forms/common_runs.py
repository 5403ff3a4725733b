"""Runs of digits and of letters that two texts have in common, digits by their value: 05 and 5."""

import re
from collections.abc import Callable

_RUN = re.compile(r"[0-9]+|[A-Za-z]+|[^0-9A-Za-z]+")
#: characters that are shared, at least: single letters and digits are so by chance
_TELLING = 2


def shared_runs(text: str, other: str) -> Callable[[str], str] | None:
    """Makes the text again with what it shares with another, given that in a new spelling; None where that is little.

    What it makes raises ValueError for a spelling of another shape.
    """
    mine, theirs = _RUN.findall(text), _RUN.findall(other)
    pairs = [
        (at, places)
        for at, run in enumerate(mine)
        if (places := _same_places(run, mine[:at].count(run), theirs) or _joined_places(run, theirs))
    ]
    if text == other or sum(len(mine[at]) for at, _ in pairs) < min(_TELLING, len(other)):
        return None

    def respelled(now: str) -> str:
        runs = _RUN.findall(now)
        if list(map(_kind, runs)) != list(map(_kind, theirs)):
            raise ValueError(now)
        made = list(mine)
        for at, places in pairs:
            if len(places) == 1:
                made[at] = _like(mine[at], theirs[places[0]], runs[places[0]])
            elif any(len(runs[place]) != len(theirs[place]) for place in places):
                raise ValueError(now)  # nobody could tell where one number ends
            else:
                made[at] = "".join(runs[place] for place in places)
        return "".join(made)

    return respelled if pairs else None


def _kind(run: str) -> str:
    return "digits" if run[0].isdigit() else "letters" if run[0].isalpha() else run


def _same_places(run: str, earlier: int, theirs: list[str]) -> list[int]:
    """Where the other text has a run: the second of two equal ones where its second is."""
    found = [place for place, each in enumerate(theirs) if _same(run, each)]
    return found[earlier : earlier + 1] or found[-1:]


def _joined_places(run: str, theirs: list[str]) -> list[int]:
    """Where the other text has the digits of a run one number after another: 20200523 and 2020-05-23."""
    if _kind(run) != "digits":
        return []
    numbers = [place for place, each in enumerate(theirs) if _kind(each) == "digits"]
    for first in range(len(numbers)):
        for last in range(first + 2, len(numbers) + 1):
            places = numbers[first:last]
            if "".join(theirs[place] for place in places) == run:
                return places
    return []


def _same(one: str, other: str) -> bool:
    if _kind(one) == _kind(other) == "digits":
        return int(one) == int(other)
    return one == other and _kind(one) == "letters"


def _like(mine: str, before: str, now: str) -> str:
    """The new spelling of a run, with zeros before it where the text has them and the other has not."""
    if _kind(mine) != "digits" or len(mine) == len(before):
        return now
    return str(int(now)).zfill(len(mine)) if mine.startswith("0") else str(int(now))
