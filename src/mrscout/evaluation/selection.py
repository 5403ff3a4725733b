"""Chooses the fewest inputs of a relation that do all that its inputs do together."""

from collections.abc import Hashable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from heapq import heapify, heappop, heappush
from typing import TypeVar

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
