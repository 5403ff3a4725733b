"""When a relation holds: on the share of valid inputs that is asked for (paper 3.3), and clearly so."""

from dataclasses import dataclass

from mrscout.filtering.confidence import lower_bound
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Freedom
from mrscout.model.verdicts import Ending, Verdict

#: with fewer valid inputs than this nothing is settled
ENOUGH = 10
#: valid inputs of a whole domain that speak for a form in which something is fixed
_FEW = 3
#: a relation that hangs or ends its process so often, and never does anything else, always does
_ALWAYS = 3


@dataclass(frozen=True, slots=True)
class Standard:
    """What is asked of a relation."""

    criterion: float = 0.95  #: the paper's
    confidence: float = 0.95

    def reached(self, tally: Tally) -> bool:
        """True if it holds on a large enough share of valid inputs."""
        return tally.share() >= self.criterion

    @staticmethod
    def enough(plan: Plan, tally: Tally) -> bool:
        """True if enough inputs were valid to know something about a form."""
        if not plan.whole:
            return tally.valid >= ENOUGH
        # Where the rest is fixed, a flag that has no part in the relation can be set and not set.
        return tally.valid >= (_FEW if Freedom.FIXED in plan.freedoms else 1)

    def clear(self, tally: Tally, *, whole: bool) -> bool:
        """True if other inputs will show the same: none refutes it, few do, or there are no others."""
        # Paper: what holds on 95.2 % of 1,000 inputs is kept there; on the next 1,000 it may hold on 94 %.
        if not self.reached(tally):
            return False
        perfect = tally.passed == tally.valid
        return whole or perfect or lower_bound(tally.passed, tally.valid, self.confidence) >= self.criterion


def verdict_of(
    tally: Tally, criterion: float, *, refuted: bool, varied: bool = True, whole: bool = False, golden: bool
) -> Verdict:
    """The verdict that a tally of inputs gives, whoever drew them.

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
