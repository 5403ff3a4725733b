"""What each relation adds to the developers' tests, and which come first."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from mrscout.evaluation.input_selection import fewest
from mrscout.evaluation.suites import Suite
from mrscout.model.worth import Fate, Flag, Line, Mutant, Mutation, Worth

OWN = 0  #: the number of the developers' own input, which is always exported


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the inputs of one relation do, by number; 0 is the developers' own."""

    id: str
    lines: Mapping[int, frozenset[Line]]
    kills: Mapping[int, frozenset[Mutation]]
    flags: tuple[Flag, ...] = ()

    @property
    def covered(self) -> frozenset[Line]:
        """By any of them."""
        return frozenset[Line]().union(*self.lines.values())

    @property
    def killed(self) -> frozenset[Mutation]:
        """By any of them."""
        return frozenset[Mutation]().union(*self.kills.values())

    @property
    def selected(self) -> list[int]:
        """The numbers of the fewest inputs that keep coverage and kills, the developers' own aside.

        Where the own one does it all, the most telling other one comes along: a relation wants a second input.
        """
        does: dict[int, frozenset[object]] = {
            number: frozenset[object](lines) | self.kills.get(number, frozenset())
            for number, lines in self.lines.items()
        }
        others = [number for number in does if number != OWN]
        return fewest(does, [OWN] if OWN in does else []) or others[:1]


def kills_of(tested: Iterable[Fate]) -> dict[str, dict[int, frozenset[Mutation]]]:
    """What each input of each relation kills, by id and number; killers are `id#number`."""
    found: dict[str, dict[int, set[Mutation]]] = {}
    for each in tested:
        for killer in each.killers:
            id_, _, number = killer.partition("#")
            found.setdefault(id_, {}).setdefault(int(number), set()).add(each.mutation)
    return {
        id_: {number: frozenset(killed) for number, killed in inputs.items()} for id_, inputs in found.items()
    }


def rank(
    relations: Sequence[Inputs], developers: Suite, describe: Callable[[Mutation], Mutant]
) -> list[Worth]:
    """The worth of each relation, the one that adds most first.

    What nobody else kills counts most, then what the developers do not kill, then lines they do not cover, then
    kills of any kind; relations that are equal in all stay in the order in which they came.
    """
    times = Counter(mutant for each in relations for mutant in each.killed)
    ordered = []
    for each in relations:
        added = sorted(each.killed - developers.killed)
        only = [mutant for mutant in added if times[mutant] == 1]
        shared = [mutant for mutant in added if times[mutant] > 1]
        ordered.append(
            Worth(
                each.id,
                0,
                len(each.covered),
                len(each.killed),
                len(added),
                len(each.covered - developers.lines),
                tuple(map(describe, only)),
                tuple(map(describe, shared)),
                tuple(number - 1 for number in each.selected),
                _flags(each),
            )
        )
    ordered.sort(key=lambda each: (-len(each.only), -each.added, -each.added_lines, -each.killed))
    return [replace(each, rank=place) for place, each in enumerate(ordered, 1)]


def _flags(inputs: Inputs) -> tuple[Flag, ...]:
    vacuous = not inputs.killed and Flag.NOT_RUN not in inputs.flags
    return (*((Flag.KILLS_NOTHING,) if vacuous else ()), *inputs.flags)
