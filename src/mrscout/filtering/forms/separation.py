"""Finds conditions that separate some inputs from others: those that pass, those that are valid."""

from collections.abc import Sequence

from mrscout.filtering.acceptance import coincidence
from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.inputs import Input, evenly_spaced
from mrscout.model.forms import Condition

#: inputs of a kind that are looked at
_SEEN = 240
#: wanted inputs that conditions must leave, and how many conditions are combined
_FEW, _TOGETHER = 5, 3
#: how likely a condition may be to look as good by chance
_CHANCE = 0.05


def separating_conditions(
    candidates: Sequence[Condition], wanted: Sequence[Input], others: Sequence[Input], share: float
) -> tuple[Condition, ...]:
    """The fewest conditions that leave enough of the wanted inputs, and of all that they leave this share.

    None if none do, or if that might well be a coincidence: with many parameters there are so many conditions that some
    fit a few inputs.
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
            # Of those that suffice, the one that leaves most; of others, the one that gets nearest.
            worth = (True, float(left - 20 * wrong), 0) if reached >= share else (False, reached, left)
            if best is None or worth > best[:3]:
                best = (*worth, condition)
        if best is None:
            return ()
        chosen.append(best[3])
        holds = predicate(best[3])
        wanted, others = list(filter(holds, wanted)), list(filter(holds, others))
    return tuple(chosen)
