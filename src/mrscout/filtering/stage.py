"""The stage: a codified relation and a way to run it in, a verdict with its evidence out."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from mrscout.filtering.acceptance import Standard, verdict_of
from mrscout.filtering.confidence import lower_bound
from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.messages import stable_part
from mrscout.filtering.search.chosen_inputs import awkward_inputs, equal_inputs
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.necessity import excluded
from mrscout.filtering.search.search_down import climb
from mrscout.filtering.search.shrinking import smallest
from mrscout.filtering.search.splitting import Links, split, unlinked
from mrscout.filtering.tally import Execute, Ran, Tally, evidence_of, some_inputs
from mrscout.model.forms import Form
from mrscout.model.origin import Trust
from mrscout.model.verdicts import Apart, Counterexample, Ending, Evidence, Judged, Verdict

#: inputs run a second time, to see whether they end in the same way
_REPLAYED = 20
_HURRIED = 3  # where no time is left
#: inputs that are kept with a verdict: with fewer, relations kill fewer mutants; more fill the disk
_EXAMPLES = 100


@dataclass(frozen=True, slots=True)
class FilterOptions:
    """How much to try, and what is enough."""

    inputs: int = 1000  #: distinct valid ones
    seed: int = 0
    criterion: float = 0.95  #: the paper's
    confidence: float = 0.95
    time_limit: float = 60.0  #: seconds a relation, a safety net

    @property
    def standard(self) -> Standard:
        """What is asked of a relation."""
        return Standard(self.criterion, self.confidence)


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
    links: Links | None = None,
    trust: Trust = Trust.STATED,
    distinct: bool = False,
) -> Judged:
    """Give a relation its verdict; `golden` says that one side of it is a constant.

    `trust` says how much speaks for it before anything is tried: the less does, the more is asked. One that says that
    `distinct` inputs are told apart has to fail where they are the same.

    `afresh` runs inputs where nothing is left of those before, to see whether they end in the same way.
    `earlier` are inputs of another run, of which those count that refute the relation. `links` are what can be
    split once the relation holds.
    """
    if not plan.domains:
        return _without_parameter(relation)
    sampler = Sampler(execute, relation, options.seed, expired)
    found = climb(plan, sampler, options.inputs, options.standard, earlier, golden=golden)
    hurried = expired()
    refuting = _refuting(found.plan, found.tally, sampler)
    apart: tuple[Apart, ...] = ()
    if links is not None:
        wider = None
        if found.holds and not refuting:
            wider = split(found, sampler, options.inputs, links)
        elif not found.holds and refuting and not golden:
            wider = unlinked(plan, sampler, options.inputs, options.standard, links)
        if wider is not None:
            found, sampler, apart = wider.climb, wider.sampler, wider.apart
            refuting = _refuting(found.plan, found.tally, sampler)
            afresh = links.afresh(apart)
    plan, tally = found.plan, found.tally
    counterexample = _counterexample(plan, sampler, refuting, tally) if refuting else None
    whole = plan.whole
    verdict = verdict_of(
        *(tally, options.criterion),
        refuted=bool(refuting),
        varied=bool(plan.free),
        whole=whole,
        golden=golden,
    )
    if verdict is Verdict.KEPT and trust is not Trust.STATED:
        against = _exceptions(plan, sampler) if trust is Trust.GUESSED else []
        blind = distinct and not _fails_on_the_same(plan, sampler)
        if against or blind or not all(each.operator.compares_only for each in plan.conditions):
            verdict = Verdict.REJECTED
        counterexample = _shown(against[0], sampler) if against else counterexample
    beyond = tuple(excluded(plan, sampler)) if verdict is Verdict.KEPT else ()
    if verdict in (Verdict.KEPT, Verdict.REJECTED):
        told = [each for each in (counterexample, *(each.input for each in beyond)) if each is not None]
        again = _replayed(sampler, afresh or execute, [*(each.values for each in told), *refuting[:3]], tally)
        if any(before.ending is not after.ending for before, after in again.values()):
            verdict = Verdict.FLAKY
        counterexample = _steadied(counterexample, again) if counterexample is not None else None
        beyond = tuple(replace(each, input=_steadied(each.input, again)) for each in beyond)
    if verdict is Verdict.KEPT and not options.standard.clear(tally, whole=whole):
        verdict = Verdict.UNSETTLED
    # There was no time to find a valid input, or a less general form that holds.
    if (verdict is Verdict.NO_VALID_INPUT and expired()) or (verdict is Verdict.REJECTED and hurried):
        verdict = Verdict.UNSETTLED
    return Judged(
        relation,
        verdict,
        evidence_of(tally),
        lower_bound(tally.passed, tally.valid, options.confidence),
        whole and tally.valid > 0 and not expired(),
        verdict is Verdict.KEPT and tally.passed == tally.valid,
        plan.form,
        counterexample,
        tuple(tally.complaints.most_common(3)),
        tuple(tally.inputs(Ending.PASSED)[:_EXAMPLES]),
        cut_short=expired(),
        inputs=some_inputs(tally, sampler.refuted),
        apart=apart,
        excluded=beyond if verdict is Verdict.KEPT else (),
    )


def _without_parameter(relation: str) -> Judged:
    return Judged(relation, Verdict.NO_PARAMETER, Evidence(), 0.0, False, False, Form(), None, (), ())


def _refuting(plan: Plan, tally: Tally, sampler: Sampler) -> list[Input]:
    """What refutes a plan. Inputs that a condition leaves out do not, whatever they were tried for."""
    drawn = {key_of(each): each for each in tally.inputs(Ending.REFUTED)}
    met = {key_of(each): each for each in sampler.refuted if plan.covers(each)}
    return list({**drawn, **met}.values())


def _exceptions(plan: Plan, sampler: Sampler) -> list[Input]:
    """What refutes a guess, awkward inputs among it, but for what the order or difference of two values explains."""
    sampler.tried(plan, awkward_inputs(plan))
    comparing = [predicate(each) for each in plan.conditions if each.operator.compares_only]
    return [given for given in sampler.refuted if all(holds(given) for holds in comparing)]


def _fails_on_the_same(plan: Plan, sampler: Sampler) -> bool:
    """Whether results are the same for the same input: otherwise something else makes them differ."""
    given = equal_inputs(plan)
    return not given or any(ran is not None and ran.ending is Ending.REFUTED for ran in sampler.ran(given))


def _shown(given: Input, sampler: Sampler) -> Counterexample | None:
    (ran,) = sampler.ran([given])
    return Counterexample(given, ran.said) if ran is not None else None


def _replayed(
    sampler: Sampler, afresh: Execute, shown: list[Input], tally: Tally
) -> dict[Hashable, tuple[Ran, Ran]]:
    """How inputs ended, and how they end when they are run again, in another order and without those before."""
    passed = tally.inputs(Ending.PASSED)[: _HURRIED if sampler.expired() else _REPLAYED]
    chosen = list({key_of(each): each for each in (*shown, *passed)}.values())[::-1]
    both = zip(chosen, sampler.ran(chosen), afresh(chosen), strict=False)
    return {key_of(given): (before, after) for given, before, after in both if before is not None}


def _steadied(shown: Counterexample, again: dict[Hashable, tuple[Ran, Ran]]) -> Counterexample:
    found = again.get(key_of(shown.values))
    return shown if found is None else replace(shown, failure=stable_part(shown.failure, found[1].said))


def _counterexample(plan: Plan, sampler: Sampler, refuting: list[Input], tally: Tally) -> Counterexample:
    """The smallest refuting input, which counts as one that was tried."""
    found = smallest(plan, refuting, sampler)
    (ran,) = sampler.ran([found])
    assert ran is not None
    if key_of(found) not in tally.ended:
        tally.add(found, ran)
    return Counterexample(found, ran.said)
