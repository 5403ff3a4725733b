"""Limits the mutants and inputs that an evaluation tries, and selects the fewest inputs of a relation to export.

Inputs of each relation on a mutant are limited because hundreds of relations with a hundred inputs each may cover a
mutant in the middle of a library, and hardly one adds information. Limits are counts, not times, so that the same
inputs are tried on every machine.

Mutants are sampled because a large library has tens of thousands, and a random sample gives nearly the same measures.
Their number is unknown before they are made, so that the size of the sample is derived from the lines of code.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heapify, heappop, heappush
from typing import TypeVar

from mrscout.model.worth import Limits, Line

Done = TypeVar("Done", bound=Hashable)


def in_order_of_gain(
    achievements: Mapping[int, AbstractSet[Done]], first: Sequence[int] = ()
) -> list[tuple[int, frozenset[Done]]]:
    """Order inputs greedily by what they add; return each with what it adds to those before it.

    `achievements` are the lines and mutants of each input. Those in `first` come first, in their order; of two inputs
    that add equally much, the first in `achievements` comes first.
    """
    left = {number: frozenset(done) for number, done in achievements.items()}
    ordered: list[tuple[int, frozenset[Done]]] = []
    done: set[Done] = set()

    def take(number: int) -> None:
        added = left.pop(number) - done
        ordered.append((number, added))
        done.update(added)

    for number in first:
        take(number)
    # What an input adds can only decrease: an input whose new count is still the greatest of all old counts is next.
    waiting = [(-len(achieved), place, number) for place, (number, achieved) in enumerate(left.items())]
    heapify(waiting)
    while waiting:
        _, place, number = heappop(waiting)
        anew = (-len(left[number] - done), place, number)
        if waiting and waiting[0] < anew:
            heappush(waiting, anew)
        else:
            take(number)
    return ordered


def fewest(achievements: Mapping[int, AbstractSet[Done]], present: Sequence[int] = ()) -> list[int]:
    """Return the few inputs, sorted, that achieve with those in `present` what all inputs achieve.

    It is the greedy cover, without inputs that later ones made superfluous.
    """
    needed = [
        number for number, added in in_order_of_gain(achievements, present) if added and number not in present
    ]
    whole = frozenset[Done]().union(*achievements.values())
    for number in list(needed):
        others = [*present, *(other for other in needed if other != number)]
        if frozenset[Done]().union(*(achievements[other] for other in others)) == whole:
            needed.remove(number)
    return sorted(needed)


#: the most inputs of all relations together on one mutant
ENOUGH_INPUTS = 500
#: the least inputs of each relation on a mutant, including the developers' own
FEWEST = 3
#: the most inputs of a relation on a mutant that the developers' tests kill, and on one that a relation kills, too
SOME, FEW = 20, 2


def limits_of(runs: Iterable[tuple[int, AbstractSet[Line]]]) -> Limits:
    """Return the limits of inputs; a run is the number of a relation's inputs with the lines that they cover."""
    counts: dict[Line, list[int]] = defaultdict(list)
    for inputs, lines in runs:
        for line in lines:
            counts[line].append(inputs)
    shares = {line: fair_limit(inputs, ENOUGH_INPUTS) for line, inputs in counts.items()}
    most = {line: max(share, FEWEST) for line, share in shares.items() if share is not None}
    return Limits(most, SOME, FEW)


def fair_limit(counts: Sequence[int], enough: int) -> int | None:
    """Return the limit that divides `enough` fairly: relations with fewer inputs leave the rest to the others.

    None if there is enough for all.
    """
    left = enough
    for taken, count in enumerate(sorted(counts)):
        waiting = len(counts) - taken
        if count * waiting > left:
            return left // waiting
        left -= count
    return None


#: the average number of mutants for a line of code, in twenty projects
_MUTANTS_PER_LINE = 0.65
#: the default number of mutants to try
ENOUGH_MUTANTS = 2000


def share_of(lines: int, wanted: int) -> float:
    """Return the share of mutants to draw to get about `wanted` of them in so many lines; 0 wanted means all."""
    return min(1.0, wanted / (_MUTANTS_PER_LINE * lines)) if wanted and lines else 1.0
