"""Computes the worth of each relation, and ranks relations by it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from mrscout.evaluation.input_selection import fewest
from mrscout.evaluation.suites import Suite
from mrscout.model.worth import Fate, Flag, Line, Mutant, Mutation, Worth

OWN = 0  #: the number of the developers' own input, which is always exported


@dataclass(frozen=True, slots=True)
class Inputs:
    """The lines and mutants of each input of a relation, by number; 0 is the developers' own input."""

    id: str
    lines: Mapping[int, frozenset[Line]]
    kills: Mapping[int, frozenset[Mutation]]
    flags: tuple[Flag, ...] = ()

    @property
    def covered(self) -> frozenset[Line]:
        """The lines that any input covers."""
        return frozenset[Line]().union(*self.lines.values())

    @property
    def killed(self) -> frozenset[Mutation]:
        """The mutants that any input kills."""
        return frozenset[Mutation]().union(*self.kills.values())

    @property
    def selected(self) -> list[int]:
        """The numbers of the fewest generated inputs that keep coverage and kills.

        If the developers' input alone does that, the first generated one is taken: a relation needs a second input.
        """
        does: dict[int, frozenset[object]] = {
            number: frozenset[object](lines) | self.kills.get(number, frozenset())
            for number, lines in self.lines.items()
        }
        others = [number for number in does if number != OWN]
        return fewest(does, [OWN] if OWN in does else []) or others[:1]


def kills_of(tested: Iterable[Fate]) -> dict[str, dict[int, frozenset[Mutation]]]:
    """Return the mutants that each input of each relation kills, by id and number; killers are `id#number`."""
    kills: dict[str, dict[int, set[Mutation]]] = {}
    for fate in tested:
        for killer in fate.killers:
            id_, _, number = killer.partition("#")
            kills.setdefault(id_, {}).setdefault(int(number), set()).add(fate.mutation)
    return {
        id_: {number: frozenset(mutants) for number, mutants in inputs.items()}
        for id_, inputs in kills.items()
    }


def rank(
    relations: Sequence[Inputs], developers: Suite, describe: Callable[[Mutation], Mutant]
) -> list[Worth]:
    """Return the worth of each relation, the one that adds most first.

    The sort keys are mutants that only this relation adds, all mutants that it adds, lines that it adds, and mutants
    that it kills; relations that are equal in all keep their order.
    """
    times = Counter(mutant for inputs in relations for mutant in inputs.killed)
    ordered = []
    for inputs in relations:
        added = sorted(inputs.killed - developers.killed)
        only = [mutant for mutant in added if times[mutant] == 1]
        shared = [mutant for mutant in added if times[mutant] > 1]
        ordered.append(
            Worth(
                inputs.id,
                0,
                len(inputs.covered),
                len(inputs.killed),
                len(added),
                len(inputs.covered - developers.lines),
                tuple(map(describe, only)),
                tuple(map(describe, shared)),
                tuple(number - 1 for number in inputs.selected),
                _flags(inputs),
            )
        )
    ordered.sort(key=lambda worth: (-len(worth.only), -worth.added, -worth.added_lines, -worth.killed))
    return [replace(worth, rank=place) for place, worth in enumerate(ordered, 1)]


def _flags(inputs: Inputs) -> tuple[Flag, ...]:
    vacuous = not inputs.killed and Flag.NOT_RUN not in inputs.flags
    return (*((Flag.KILLS_NOTHING,) if vacuous else ()), *inputs.flags)
