"""Finds the fewest conditions that separate wanted inputs from others, such as passing from refuting ones."""

from collections.abc import Sequence

from mrscout.filtering.acceptance import coincidence
from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.inputs import Input, evenly_spaced
from mrscout.model.forms import Condition

#: the most wanted inputs, and the most others, that are looked at
_SEEN = 240
#: the least wanted inputs that conditions must leave, and the most conditions that are combined
_FEW, _TOGETHER = 5, 3
#: the greatest p-value of a condition, after a correction for the number of candidates
_CHANCE = 0.05


def separating_conditions(
    candidates: Sequence[Condition], wanted: Sequence[Input], others: Sequence[Input], share: float
) -> tuple[Condition, ...]:
    """Return the fewest conditions such that at least `share` of the inputs that meet them are wanted ones.

    The result is empty if no conditions do that, or if they may fit by chance: with many parameters there are so many
    candidates that some fit a few inputs.
    """
    wanted, others = evenly_spaced(wanted, _SEEN), evenly_spaced(others, _SEEN)
    least = max(_FEW, len(wanted) // 20)
    chosen: list[Condition] = []
    tests = [(condition, predicate(condition)) for condition in candidates]
    while len(wanted) < share * (len(wanted) + len(others)):
        if len(chosen) == _TOGETHER:
            return ()
        best: tuple[bool, float, int, Condition] | None = None
        for rank, (condition, holds) in enumerate(tests, 1):
            left, wrong = sum(map(holds, wanted)), sum(map(holds, others))
            if left < least or wrong == len(others):
                continue
            if rank * coincidence(left, wrong, len(wanted), len(others)) > _CHANCE:
                continue
            reached = left / (left + wrong)
            # Of conditions that suffice, the one that leaves most wanted inputs; else the one with the best share.
            worth = (True, float(left - 20 * wrong), 0) if reached >= share else (False, reached, left)
            if best is None or worth > best[:3]:
                best = (*worth, condition)
        if best is None:
            return ()
        chosen.append(best[3])
        holds = predicate(best[3])
        wanted, others = list(filter(holds, wanted)), list(filter(holds, others))
    return tuple(chosen)
