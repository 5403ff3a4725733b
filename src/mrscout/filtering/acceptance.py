"""When a relation holds: on the share of valid inputs that is asked for (paper 3.3), and how sure one can be of it."""

from dataclasses import dataclass
from math import comb, exp, lgamma, log

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Freedom
from mrscout.model.verdicts import Ending, Verdict


def lower_bound(passed: int, valid: int, confidence: float = 0.95) -> float:
    """The share that is behind what was seen, at least (Clopper and Pearson, one-sided)."""
    if valid == 0 or passed == 0:
        return 0.0
    if passed == valid:
        return float((1 - confidence) ** (1 / valid))
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _at_least(passed, valid, middle) > 1 - confidence:
            high = middle
        else:
            low = middle
    return low


def _at_least(passed: int, valid: int, share: float) -> float:
    """The chance of so many passes or more."""
    if share <= 0:
        return 0.0
    if share >= 1:
        return 1.0
    if valid < 200:
        return sum(comb(valid, k) * share**k * (1 - share) ** (valid - k) for k in range(passed, valid + 1))
    total = 0.0
    for k in range(passed, valid + 1):
        total += exp(_log_ways(valid, k) + k * log(share) + (valid - k) * log(1 - share))
    return total


def coincidence(left: int, wrong: int, wanted: int, others: int) -> float:
    """The chance that a condition unrelated to what is wanted leaves no more of the others (Fisher's test)."""
    kept = left + wrong
    fewest = max(0, kept - wanted)
    whole = _log_ways(wanted + others, kept)
    return sum(
        exp(_log_ways(others, k) + _log_ways(wanted, kept - k) - whole) for k in range(fewest, wrong + 1)
    )


def _log_ways(n: int, k: int) -> float:
    """The logarithm of the number of ways to choose k of n."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


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
