"""The verdict that a tally of inputs gives (paper 3.3), whoever drew them."""

from mrscout.filtering.tally import Tally
from mrscout.model.verdicts import Ending, Verdict

#: with fewer valid inputs than this nothing is settled
ENOUGH = 10
#: a relation that hangs or ends its process so often, and never does anything else, is that kind of relation
_ALWAYS = 3


def verdict_of(
    tally: Tally, criterion: float, *, refuted: bool, varied: bool = True, whole: bool = False, golden: bool
) -> Verdict:
    """What became of a relation.

    `refuted` says that an input was met which refutes its most general form, `varied` that inputs differ at
    all, `whole` that there are no more, and `golden` that one side of it is a constant.
    """
    if tally.valid == 0 and not refuted:
        if tally.counts[Ending.CRASHED] >= _ALWAYS:
            return Verdict.CRASHED
        if tally.counts[Ending.TIMED_OUT] >= _ALWAYS:
            return Verdict.TIMED_OUT
        return Verdict.NO_VALID_INPUT
    if tally.valid and tally.share() >= criterion and (tally.valid >= ENOUGH or whole) and varied:
        return Verdict.KEPT
    if refuted or tally.share() < criterion:
        return Verdict.GOLDEN_VALUE if golden else Verdict.REJECTED
    return Verdict.UNSETTLED
