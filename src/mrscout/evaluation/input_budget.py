"""How many inputs of each relation are tried on a mutant.

A mutant in the middle of a library is reached by hundreds of relations with a hundred inputs each, of which hardly one
tells something that the others do not. What is tried goes by counts, and not by a clock: it is the same everywhere.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from mrscout.model.mutation import Crowds, Line

#: inputs of all relations together that are enough for one mutant
ENOUGH = 500
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
    shares = {line: shared(each, ENOUGH) for line, each in counts.items()}
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
