"""How many mutants and inputs are tried, and the fewest inputs of a relation that do what all of them do.

How many inputs of each relation are tried on a mutant. A mutant in the middle of a library is reached by hundreds of
relations with a hundred inputs each, of which hardly one tells something that the others do not. What is tried goes
by counts, and not by a clock: it is the same everywhere.

How many of all mutants are tried. A large library has tens of thousands, and a share of them, drawn at random, tells
nearly as much. How many there are is not known before they are made, so that the share goes by the lines of the code,
and is the same everywhere.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heapify, heappop, heappush
from typing import TypeVar

from mrscout.model.worth import Crowds, Line

Done = TypeVar("Done", bound=Hashable)


def in_order_of_gain(
    does: Mapping[int, AbstractSet[Done]], first: Sequence[int] = ()
) -> list[tuple[int, frozenset[Done]]]:
    """All inputs, each after those that do more that is new, with what it adds to the ones before it.

    `first` come first, as they are. Of two that add the same, the one that comes first in `does` does.
    """
    left = {number: frozenset(done) for number, done in does.items()}
    ordered: list[tuple[int, frozenset[Done]]] = []
    done: set[Done] = set()

    def take(number: int) -> None:
        added = left.pop(number) - done
        ordered.append((number, added))
        done.update(added)

    for number in first:
        take(number)
    # What an input adds only falls: one that is counted anew and still before the old counts of all others is next.
    waiting = [(-len(each), place, number) for place, (number, each) in enumerate(left.items())]
    heapify(waiting)
    while waiting:
        _, place, number = heappop(waiting)
        anew = (-len(left[number] - done), place, number)
        if waiting and waiting[0] < anew:
            heappush(waiting, anew)
        else:
            take(number)
    return ordered


def fewest(does: Mapping[int, AbstractSet[Done]], given: Sequence[int] = ()) -> list[int]:
    """Inputs that together do all; `given` are there anyway and not among them. Sorted.

    The greedy cover, without those that the later ones have made superfluous.
    """
    needed = [number for number, added in in_order_of_gain(does, given) if added and number not in given]
    whole = frozenset[Done]().union(*does.values())
    for number in list(needed):
        others = [*given, *(each for each in needed if each != number)]
        if frozenset[Done]().union(*(does[each] for each in others)) == whole:
            needed.remove(number)
    return sorted(needed)


#: inputs of all relations together that are enough for one mutant
ENOUGH_INPUTS = 500
#: that each relation has whatever the others have, the developers' own among them
FEWEST = 3
#: that it has at most where the developers' tests have killed the mutant, and where another relation has, too
SOME, FEW = 20, 2


def crowds_of(runs: Iterable[tuple[int, AbstractSet[Line]]]) -> Crowds:
    """Where there are crowds; a run is a relation's number of inputs, and the lines that they cover together."""
    counts: dict[Line, list[int]] = defaultdict(list)
    for inputs, lines in runs:
        for line in lines:
            counts[line].append(inputs)
    shares = {line: shared(each, ENOUGH_INPUTS) for line, each in counts.items()}
    most = {line: max(share, FEWEST) for line, share in shares.items() if share is not None}
    return Crowds(most, SOME, FEW)


def shared(counts: Sequence[int], enough: int) -> int | None:
    """The most that each may take of what is there, so that who wants less leaves the rest to others.

    None where there is enough for all.
    """
    left = enough
    for taken, count in enumerate(sorted(counts)):
        waiting = len(counts) - taken
        if count * waiting > left:
            return left // waiting
        left -= count
    return None


#: mutants of a line of code, as they were counted in twenty projects
_A_LINE = 0.65
#: that are tried where nothing else is said
ENOUGH_MUTANTS = 2000


def share_of(lines: int, wanted: int) -> float:
    """The share of all mutants of so many lines that makes about as many as are wanted; 0 are all."""
    return min(1.0, wanted / (_A_LINE * lines)) if wanted and lines else 1.0
