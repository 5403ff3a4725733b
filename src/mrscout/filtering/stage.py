"""The stage: a codified relation and a way to run it in, a verdict with its evidence out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mrscout.filtering.evidence import evidence_of, some_inputs
from mrscout.filtering.generalize import climb
from mrscout.filtering.inputs import Input
from mrscout.filtering.plan import Plan
from mrscout.filtering.sampling import Execute, Sampler, Tally
from mrscout.filtering.shrinking import smallest
from mrscout.filtering.statistics import lower_bound
from mrscout.filtering.verdict import verdict_of
from mrscout.model.verdicts import Counterexample, Ending, Evidence, Judged, Verdict

#: inputs run a second time, to see whether they end in the same way
_REPLAYED = 20
#: inputs that are kept with a verdict
_EXAMPLES = 40


@dataclass(frozen=True, slots=True)
class FilterOptions:
    """How much to try, and what is enough."""

    inputs: int = 1000  #: distinct valid ones
    seed: int = 0
    criterion: float = 0.95  #: the paper's
    confidence: float = 0.95
    time_limit: float = 60.0  #: seconds a relation, a safety net


def judge(
    relation: str,
    plan: Plan,
    execute: Execute,
    options: FilterOptions,
    expired: Callable[[], bool],
    *,
    golden: bool = False,
    afresh: Execute | None = None,
    earlier: Sequence[Input] = (),
) -> Judged:
    """Give a relation its verdict; `golden` says that one side of it is a constant.

    `afresh` runs inputs where nothing is left of those before, to see whether they end in the same way.
    `earlier` are inputs that told something in another run; they come first.
    """
    if not plan.domains:
        return _without_parameter(relation)
    sampler = Sampler(execute, relation, options.seed, expired)
    found = climb(plan, sampler, options.inputs, options.criterion, earlier)
    tally, refuting = found.tally, found.refuting
    whole = found.plan.whole
    verdict = verdict_of(
        tally,
        options.criterion,
        refuted=bool(refuting),
        varied=bool(found.plan.free),
        whole=whole,
        golden=golden,
    )
    if verdict in (Verdict.KEPT, Verdict.REJECTED) and _differs(sampler, afresh or execute, tally, refuting):
        verdict = Verdict.FLAKY
    if verdict is Verdict.NO_VALID_INPUT and expired():  # there was no time to find one
        verdict = Verdict.UNSETTLED
    counterexample = _counterexample(plan, sampler, refuting) if refuting else None
    return Judged(
        relation,
        verdict,
        evidence_of(tally),
        lower_bound(tally.passed, tally.valid, options.confidence),
        whole and tally.valid > 0 and not expired(),
        verdict is Verdict.KEPT and tally.passed == tally.valid,
        found.plan.described(),
        found.plan.given_up(),
        counterexample,
        tuple(tally.complaints.most_common(3)),
        tuple(tally.inputs(Ending.PASSED)[:_EXAMPLES]),
        cut_short=expired(),
        inputs=some_inputs(tally, refuting),
    )


def _without_parameter(relation: str) -> Judged:
    return Judged(relation, Verdict.NO_PARAMETER, Evidence(), 0.0, False, False, (), (), None, (), ())


def _differs(sampler: Sampler, afresh: Execute, tally: Tally, refuting: list[Input]) -> bool:
    """Whether inputs end differently when they are run again, in another order and without those before."""
    chosen = [*refuting[:3], *tally.inputs(Ending.PASSED)[:_REPLAYED]][::-1]
    before = [ran.ending for ran in sampler.ran(chosen)]
    after = [ran.ending for ran in afresh(chosen)]
    return before != after


def _counterexample(plan: Plan, sampler: Sampler, refuting: list[Input]) -> Counterexample:
    found = smallest(plan, refuting, sampler)
    (ran,) = sampler.ran([found])
    return Counterexample(found, ran.said)
