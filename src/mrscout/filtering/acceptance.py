"""Decides whether a relation holds: on a large enough share of valid inputs (paper 3.3), with enough confidence."""

from dataclasses import dataclass
from math import comb, exp, lgamma, log

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Freedom
from mrscout.model.verdicts import Ending, Verdict


def lower_bound(passed: int, valid: int, confidence: float = 0.95) -> float:
    """Return the lower confidence bound of the true share of passes (Clopper and Pearson, one-sided)."""
    if valid == 0 or passed == 0:
        return 0.0
    if passed == valid:
        return float((1 - confidence) ** (1 / valid))
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _probability_of_at_least(passed, valid, middle) > 1 - confidence:
            high = middle
        else:
            low = middle
    return low


def _probability_of_at_least(passed: int, valid: int, share: float) -> float:
    """Return the probability of `passed` or more passes if `share` is the true share."""
    if share <= 0:
        return 0.0
    if share >= 1:
        return 1.0
    if valid < 200:
        return sum(comb(valid, k) * share**k * (1 - share) ** (valid - k) for k in range(passed, valid + 1))
    total = 0.0
    for k in range(passed, valid + 1):
        total += exp(_log_choices(valid, k) + k * log(share) + (valid - k) * log(1 - share))
    return total


def coincidence(left: int, wrong: int, wanted: int, others: int) -> float:
    """Return the p-value of Fisher's exact test: could a condition separate wanted from other inputs by chance?

    `left` of the `wanted` inputs meet the condition, and `wrong` of the `others`.
    """
    kept = left + wrong
    fewest = max(0, kept - wanted)
    whole = _log_choices(wanted + others, kept)
    return sum(
        exp(_log_choices(others, k) + _log_choices(wanted, kept - k) - whole)
        for k in range(fewest, wrong + 1)
    )


def _log_choices(n: int, k: int) -> float:
    """Return the logarithm of the binomial coefficient."""
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


#: the least valid inputs for a verdict
ENOUGH = 10
#: the least valid inputs of a form with a fixed parameter, if all its inputs were tried
_FEW = 3
#: time-outs or crashes without any valid input that make the verdict TIMED_OUT or CRASHED
_ALWAYS = 3


@dataclass(frozen=True, slots=True)
class Standard:
    """The share of valid inputs on which a relation must hold, and the confidence in it."""

    criterion: float = 0.95  #: the share; the default is the paper's
    confidence: float = 0.95

    def reached(self, tally: Tally) -> bool:
        """True if the share of passes among valid inputs meets the criterion."""
        return tally.share() >= self.criterion

    @staticmethod
    def enough(plan: Plan, tally: Tally) -> bool:
        """True if enough inputs of a form were valid to judge it."""
        if not plan.whole:
            return tally.valid >= ENOUGH
        # If the rest is fixed, a boolean without influence on the relation gives two valid inputs.
        return tally.valid >= (_FEW if Freedom.FIXED in plan.freedoms else 1)

    def clear(self, tally: Tally, *, whole: bool) -> bool:
        """True if the criterion is met with confidence: no input refutes it, few do, or `whole`: all were tried."""
        # Paper: what holds on 95.2 % of 1,000 inputs is kept there; on the next 1,000 it may hold on 94 %.
        if not self.reached(tally):
            return False
        perfect = tally.passed == tally.valid
        return whole or perfect or lower_bound(tally.passed, tally.valid, self.confidence) >= self.criterion


def verdict_of(
    tally: Tally, criterion: float, *, refuted: bool, varied: bool = True, whole: bool = False, golden: bool
) -> Verdict:
    """Return the verdict that follows from a tally of inputs, also of inputs that another generator drew.

    `refuted`: some input refutes the relation; `varied`: a parameter varies; `whole`: all inputs were tried; `golden`:
    one side of the relation is a constant.
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
