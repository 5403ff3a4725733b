"""A budget of time for a run: what promises most is done first, and what is cut is counted.

Without a budget nothing here has an effect: everything is done, and results do not depend on the clock. With one, the
order in which relations are tried and judged still depends on the project alone; how far it is followed depends on
the machine. Shares of the budget go to the stages in order. Of the build each tool may take the whole budget, and two
minutes at least; the stages after it have a share of the whole budget at least, since a run that tries nothing is of no
use.
"""

import math
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from mrscout.model.origin import Mined
from mrscout.model.ranking import KINDS
from mrscout.model.relations import MetamorphicRelation

Item = TypeVar("Item")
_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\s*(s|m|min|h)?")
#: seconds that a tool of the build may take under any budget
_LEAST_TOOL = 120.0
_SECONDS = {"s": 1, "m": 60, "min": 60, "h": 3600}


@dataclass(frozen=True, slots=True)
class Budget:
    """The seconds that a run may take, from its start."""

    seconds: float = math.inf
    began: float = field(default_factory=monotonic, compare=False)

    @property
    def is_limited(self) -> bool:
        """True if there is a limit."""
        return math.isfinite(self.seconds)

    @property
    def left(self) -> float:
        """The seconds that are left, at least 0."""
        return max(0.0, self.began + self.seconds - monotonic())

    def part(self, share: float) -> "Budget":
        """Return the budget of a stage that may take a share of what is left."""
        return Budget(self.left * share) if self.is_limited else self

    def with_at_least(self, share: float) -> "Budget":
        """Return the budget, extended to a share of the whole if less is left."""
        least = share * self.seconds
        return Budget(least) if self.is_limited and self.left < least else self

    def tool_limit(self, usual: float) -> float:
        """Return the seconds that a tool of the build may take, which are ``usual`` without a budget."""
        return min(usual, max(_LEAST_TOOL, self.seconds))

    @property
    def is_over(self) -> bool:
        """True if nothing is left."""
        return self.is_limited and self.left <= 0


def seconds_of(written: str) -> float | None:
    """Return the seconds of `90`, `90s`, `5m` or `1.5h`; None for anything else."""
    match = _WRITTEN.fullmatch(written.strip().lower())
    if match is None or float(match[1]) <= 0:
        return None
    return float(match[1]) * _SECONDS[match[2] or "s"]


def most_promising_first(
    items: Iterable[Item], relation_of: Callable[[Item], tuple[MetamorphicRelation, int, int]]
) -> list[Item]:
    """Return the items in the order in which they are worth trying: of each class and kind the best one first.

    `relation_of` gives the relation of an item, the number of its parameters, and that of its weaknesses.
    """

    def rank(item: Item) -> tuple[bool, bool, int, int, int]:
        relation, parameters, weaknesses = relation_of(item)
        mined = isinstance(relation.origin, Mined)
        telling = KINDS.index(relation.kind)
        return not mined, not parameters, weaknesses, telling, -len(relation.occurrences)

    return _in_rounds(
        _in_rounds(sorted(items, key=rank), lambda item: relation_of(item)[0].law),
        lambda item: relation_of(item)[0].class_under_test,
    )


def _in_rounds(items: Sequence[Item], key: Callable[[Item], Hashable]) -> list[Item]:
    """Return the items such that each key has its first before any has its second; otherwise in their order."""
    seen: dict[Hashable, int] = {}
    rounds: list[tuple[int, Item]] = []
    for item in items:
        number = seen[key(item)] = seen.get(key(item), -1) + 1
        rounds.append((number, item))
    return [item for _, item in sorted(rounds, key=lambda pair: pair[0])]
