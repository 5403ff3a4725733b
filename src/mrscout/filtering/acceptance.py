"""When a relation holds: on the share of valid inputs that is asked for (paper 3.3), and clearly so."""

from dataclasses import dataclass

from mrscout.filtering.confidence import lower_bound
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.tally import Tally
from mrscout.filtering.verdict import ENOUGH
from mrscout.model.forms import Freedom

#: valid inputs of a whole domain that speak for a form in which something is fixed
_FEW = 3


@dataclass(frozen=True, slots=True)
class Standard:
    """What is asked of a relation."""

    criterion: float = 0.95  #: the paper's
    confidence: float = 0.95

    def reached(self, tally: Tally) -> bool:
        """Whether the share of valid inputs on which it holds is large enough."""
        return tally.share() >= self.criterion

    @staticmethod
    def enough(plan: Plan, tally: Tally) -> bool:
        """Whether so many inputs were valid that something is known of a form."""
        if not plan.whole:
            return tally.valid >= ENOUGH
        # Where the rest is fixed, a flag that has no part in the relation can be set and not set.
        return tally.valid >= (_FEW if Freedom.FIXED in plan.freedoms else 1)

    def clear(self, tally: Tally, *, whole: bool) -> bool:
        """Whether other inputs will show the same: none refutes it, few do, or there are no others."""
        # Paper: what holds on 95.2 % of 1,000 inputs is kept there; on the next 1,000 it may hold on 94 %.
        if not self.reached(tally):
            return False
        perfect = tally.passed == tally.valid
        return whole or perfect or lower_bound(tally.passed, tally.valid, self.confidence) >= self.criterion
