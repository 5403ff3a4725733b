"""The filtering stage: from a codified relation and a function that runs it to a verdict with evidence.

Goal: decide whether a relation holds on generated inputs, in which form, and show the evidence.

The verdict is made in this order, and each step may only make it worse: the search for a form (``search``) and the
tally of its inputs; stricter rules for candidates, by their trust; a second run of some inputs, which must have the
same outcomes; the confidence that other inputs pass, too; refuting inputs, which the project must refuse; small inputs
that hang; the time limit; what was compared, which must have a common
parameter, and not be null, false, 0 or empty each time.

Afterwards: the form of a kept relation was tried on inputs that had no part in finding it; a counterexample is an input
of the verdict's form, and was run; the same seed and the same outcomes of inputs give the same verdict.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

from mrscout.filtering.acceptance import Standard, lower_bound, verdict_of
from mrscout.filtering.branches import BranchSearch
from mrscout.filtering.developers_range import is_small
from mrscout.filtering.failure_groups import Reruns, failure_groups
from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, by_key, key_of
from mrscout.filtering.search.form_search import SearchResult, find_form
from mrscout.filtering.search.input_sampling import Sampler, awkward_inputs, boundary_inputs, edge_inputs
from mrscout.filtering.search.necessity import excluded_inputs
from mrscout.filtering.search.shrinking import shrink
from mrscout.filtering.search.splitting import Links, split, unlinked
from mrscout.filtering.shown_inputs import Shown, developers_inputs, examples_of, shown_inputs
from mrscout.filtering.tally import Execute, InputOutcome, evidence_of, some_inputs, stable_part
from mrscout.model.failures import Nature
from mrscout.model.forms import Form
from mrscout.model.origin import Trust
from mrscout.model.verdicts import (
    Counterexample,
    Ending,
    Evidence,
    Excluded,
    Judged,
    LinkSplit,
    Verdict,
)

#: passing inputs that are run a second time, to detect flaky relations
_REPLAYED = 20
_HURRIED = 3  # if the time limit has passed
#: awkward inputs of a call, and how many inputs are tried for one that it accepts
_AWKWARD, _EFFORT = 40, 2
#: failures of a call that count on small inputs alone
_COSTLY = (Nature.ENDLESS, Nature.EXHAUSTED)
#: refuting inputs that are run a second time
_REFUTING = 3
#: the share of inputs on which values that have nothing to do with each other are equal at most
_HARDLY = 0.5
#: the outcomes of inputs in their first and their second run, by key
_Replayed = dict[Hashable, tuple[InputOutcome, InputOutcome]]


@dataclass(frozen=True, slots=True)
class ModuleOptions:
    """The options of filtering that differ for a module and those below it; None for one that does not."""

    module: str  #: its folder
    inputs: int | None = None
    time_limit: float | None = None

    def covers(self, module: str) -> bool:
        """True for the module itself and all below it."""
        return module == self.module or module.startswith(f"{self.module}/")


@dataclass(frozen=True, slots=True)
class FilterOptions:
    """The options of filtering."""

    inputs: int = 1000  #: distinct valid inputs to try
    seed: int = 0
    criterion: float = 0.95  #: share of valid inputs on which a relation must hold
    confidence: float = 0.95
    time_limit: float = 60.0  #: seconds for each relation, as a safety net
    branches: bool = True  #: look for inputs that execute other branches of the code under test
    modules: tuple[ModuleOptions, ...] = ()

    @property
    def standard(self) -> Standard:
        """The standard that a relation must meet."""
        return Standard(self.criterion, self.confidence)

    @property
    def longest(self) -> float:
        """The longest time limit of any module, in seconds."""
        return max([self.time_limit, *(module.time_limit or 0 for module in self.modules)])

    def of_module(self, module: str) -> "FilterOptions":
        """Return the options for relations of a module; of several that cover it, the innermost decides."""
        inputs, time_limit = self.inputs, self.time_limit
        for options in sorted(self.modules, key=lambda one: len(one.module)):
            if options.covers(module):
                inputs = inputs if options.inputs is None else options.inputs
                time_limit = time_limit if options.time_limit is None else options.time_limit
        return replace(self, inputs=inputs, time_limit=time_limit, modules=())

    def at_most(self, inputs: int, time_limit: float) -> "FilterOptions":
        """Return the options with no more inputs and no more time for any module."""
        modules = tuple(
            replace(
                one,
                inputs=one.inputs and min(one.inputs, inputs),
                time_limit=one.time_limit and min(one.time_limit, time_limit),
            )
            for one in self.modules
        )
        inputs, time_limit = min(self.inputs, inputs), min(self.time_limit, time_limit)
        return replace(self, inputs=inputs, time_limit=time_limit, modules=modules)


@dataclass(frozen=True, slots=True)
class Trial:
    """A relation as filtering sees it: its plan, functions that run inputs, and what is known beforehand."""

    relation: str  #: its id
    plan: Plan  #: the most general one
    execute: Execute
    golden: bool = False  #: one side of it is a constant
    empty: bool = False  #: it tells nothing about the code, so that no input is worth its time
    equates: bool = False  #: it states that two computed values are equal
    unrelated: bool = False  #: it equates values that no parameter has a part in both of
    #: runs inputs in a fresh state of the worker, to detect flaky relations
    afresh: Execute | None = None
    #: runs inputs in a fresh state with a longer time limit for each, to tell hanging inputs from slow ones
    patiently: Execute | None = None
    #: runs inputs, and its outcomes have the branches that these execute; None if nobody can tell
    tracing: Execute | None = None
    #: inputs of an earlier run; only those that still refute the relation count
    earlier: Sequence[Input] = ()
    #: the links that may be split
    links: Links | None = None
    #: the strength of the evidence before any input is run
    trust: Trust = Trust.STATED
    states: bool = True  #: False for a call, whose failures alone are of interest
    #: gives a little more time, so that what a person is shown is simple although the limit has passed
    more_time: Callable[[], None] = lambda: None


def judge(trial: Trial, options: FilterOptions, expired: Callable[[], bool]) -> Judged:
    """Return the verdict on a relation; after `expired` returns true, the search for a form ends."""
    if trial.empty or (trial.states and not trial.plan.domains):
        verdict = Verdict.EMPTY if trial.empty else Verdict.NO_PARAMETER
        return Judged(trial.relation, verdict, Evidence(), 0.0, False, False, Form(), None, (), ())
    if not trial.states:
        return _tried_for_failures(trial, options, expired)
    return _Judgement(trial, options, expired).judged()


def _tried_for_failures(trial: Trial, options: FilterOptions, expired: Callable[[], bool]) -> Judged:
    """Return the failures of a call on edges, boundaries, awkward and random inputs; the verdict is EMPTY."""
    plan = trial.plan
    sampler = Sampler(trial.execute, trial.relation, options.seed, expired)
    sampler.ran([plan.original])
    chosen = [*edge_inputs(plan), *boundary_inputs(plan), *awkward_inputs(plan)[:_AWKWARD]]
    tally = sampler.sample(plan, options.inputs, sampler.tried(plan, chosen), effort=_EFFORT)
    sampler.first = tally
    for cause in [cause for cause in sampler.failed if cause.nature in _COSTLY]:
        if not any(is_small(values) for values in sampler.failed[cause].inputs):
            del sampler.failed[cause]  # large sizes cost time and memory, as they should
    reruns = Reruns(trial.afresh or trial.execute, trial.patiently or trial.execute)
    return Judged(
        *(trial.relation, Verdict.EMPTY, evidence_of(tally), 0.0, False, False, plan.form, None),
        *(tuple(tally.complaints.most_common(3)), ()),
        cut_short=expired(),
        failures=failure_groups(plan, plan, sampler, reruns),
    )


class _Judgement:
    """Judges one relation: searches its form when created, and makes the verdict in `judged`."""

    def __init__(self, trial: Trial, options: FilterOptions, expired: Callable[[], bool]) -> None:
        self._trial = trial
        self._options = options
        self._expired = expired
        self._afresh = trial.afresh or trial.execute
        self._apart: tuple[LinkSplit, ...] = ()
        self._excluded: tuple[Excluded, ...] = ()
        self._shown: Shown | None = None
        self._cut: bool | None = (
            None  #: whether the time limit had passed before the inputs to show were chosen
        )
        branches = BranchSearch(trial.tracing if options.branches else None)
        branches.start(developers_inputs(trial.plan))
        self._first = self._sampler = Sampler(trial.execute, trial.relation, options.seed, expired, branches)
        result = find_form(
            *(trial.plan, self._sampler, options.inputs, options.standard, trial.earlier), golden=trial.golden
        )
        self._hurried = expired()
        self._take(result)
        if trial.links is not None:
            self._split(result, trial.links)
        self._counterexample = self._smallest_refuting() if self._refuting else None
        self._whole = self._plan.whole

    def _take(self, result: SearchResult) -> None:
        self._plan, self._tally = result.plan, result.tally
        self._refuting = self._sampler.refuting_inputs(self._plan, self._tally)

    def _split(self, result: SearchResult, links: Links) -> None:
        """Take a form with split links: of a relation that holds without exception, or of one that a link refutes."""
        inputs = self._options.inputs
        wider = None
        if result.holds and not self._refuting:
            wider = split(result, self._sampler, inputs, links)
        elif not result.holds and self._refuting and not self._trial.golden:
            wider = unlinked(self._trial.plan, self._sampler, inputs, self._options.standard, links)
        if wider is not None:
            self._sampler, self._apart = wider.sampler, wider.apart
            self._take(wider.result)
            self._afresh = links.afresh(wider.apart)

    def _smallest_refuting(self) -> Counterexample:
        """Shrink the refuting inputs to the smallest one, and count it as tried."""
        values = shrink(self._plan, self._refuting, self._sampler)
        (ran,) = self._sampler.ran([values])
        assert ran is not None
        if key_of(values) not in self._tally.ended:
            self._tally.add(values, ran)
        return Counterexample(values, ran.message)

    def judged(self) -> Judged:
        """Return the verdict with its evidence."""
        verdict = verdict_of(
            *(self._tally, self._options.criterion),
            refuted=bool(self._refuting),
            varied=bool(self._plan.free),
            whole=self._whole,
            golden=self._trial.golden,
        )
        for step in (
            *(self._by_trust, self._by_replay, self._by_confidence, self._by_exceptions, self._by_hangs),
            *(self._by_time, self._by_value, self._by_sides, self._by_shown),
        ):
            verdict = step(verdict)
        tally, kept = self._tally, verdict is Verdict.KEPT
        reruns = Reruns(
            self._trial.afresh or self._trial.execute, self._trial.patiently or self._trial.execute
        )
        shown = self._shown if kept and self._shown is not None else Shown(examples_of(tally, self._sampler))
        # Of forms with split links, only the inputs count that the linked form was tried on, too.
        form = self._plan if len(self._plan.names) == len(self._trial.plan.names) else self._trial.plan
        failures = failure_groups(self._trial.plan, form, self._first, reruns)
        cut = self._expired() if self._cut is None else self._cut
        return Judged(
            self._trial.relation,
            verdict,
            evidence_of(tally),
            lower_bound(tally.passed, tally.valid, self._options.confidence),
            self._whole and tally.valid > 0 and not cut,
            kept and tally.passed == tally.valid,
            self._plan.form,
            self._counterexample,
            tuple(tally.complaints.most_common(3)),
            shown.examples,
            cut_short=cut,
            inputs=some_inputs(tally, self._sampler.refuted),
            apart=self._apart,
            excluded=self._excluded if kept else (),
            failures=failures,
            shown=shown.numbers,
            new_branches=shown.branches,
            new_classes=shown.classes,
        )

    def _by_shown(self, verdict: Verdict) -> Verdict:
        """Choose the inputs to show; make a relation UNSETTLED if an input refutes it that was tried for that."""
        if verdict is not Verdict.KEPT:
            return verdict
        self._cut = self._expired()
        self._trial.more_time()
        self._shown = shown_inputs(self._plan, self._tally, self._sampler)
        for values in self._shown.refuting:
            (ran,) = self._sampler.ran([values])
            if ran is not None and not ran.is_refusal:
                self._counterexample = self._counterexample or Counterexample(values, ran.message)
                verdict = Verdict.UNSETTLED
        return verdict

    def _by_trust(self, verdict: Verdict) -> Verdict:
        """Reject a candidate that has exceptions, or needs conditions on single values or less freedom to hold."""
        trust = self._trial.trust
        if verdict is not Verdict.KEPT or trust is Trust.STATED:
            return verdict
        exceptions = [] if trust.allows_exceptions and not self._plan.form.held_back else self._exceptions()
        if exceptions:
            (ran,) = self._sampler.ran(exceptions[:1])
            self._counterexample = Counterexample(exceptions[0], ran.message) if ran is not None else None
        compares = all(
            condition.operator.compares_only or condition.precondition for condition in self._plan.conditions
        )
        return Verdict.REJECTED if exceptions or not compares else verdict

    def _exceptions(self) -> list[Input]:
        """Return refuting inputs, also awkward ones, that meet all conditions which compare two values."""
        self._sampler.tried(self._plan, awkward_inputs(self._plan))
        conditions = self._plan.conditions
        comparing = [predicate(condition) for condition in conditions if condition.operator.compares_only]
        return [values for values in self._sampler.refuted if all(holds(values) for holds in comparing)]

    def _by_replay(self, verdict: Verdict) -> Verdict:
        """Run some inputs again, in another order and a fresh state: FLAKY if an outcome differs."""
        if verdict is Verdict.KEPT:
            self._excluded = tuple(excluded_inputs(self._plan, self._sampler))
        if verdict not in (Verdict.KEPT, Verdict.REJECTED):
            return verdict
        shown = [self._counterexample] if self._counterexample is not None else []
        shown += [excluded.input for excluded in self._excluded]
        again = self._replayed(
            [*(counterexample.values for counterexample in shown), *self._refuting[:_REFUTING]]
        )
        if self._counterexample is not None:
            self._counterexample = _with_stable_failure(self._counterexample, again)
        self._excluded = tuple(
            replace(excluded, input=_with_stable_failure(excluded.input, again))
            for excluded in self._excluded
        )
        same = all(before.ending is after.ending for before, after in again.values())
        return verdict if same else Verdict.FLAKY

    def _replayed(self, shown: list[Input]) -> _Replayed:
        """Return both outcomes of inputs that are run a second time, by their keys."""
        passed = self._tally.inputs(Ending.PASSED)[: _HURRIED if self._expired() else _REPLAYED]
        chosen = list(by_key((*shown, *passed)).values())[::-1]
        both = zip(chosen, self._sampler.ran(chosen), self._afresh(chosen), strict=False)
        return {key_of(values): (before, after) for values, before, after in both if before is not None}

    def _by_confidence(self, verdict: Verdict) -> Verdict:
        """Make a kept relation UNSETTLED if other inputs may refute it."""
        clear = self._options.standard.clear(self._tally, whole=self._whole)
        return Verdict.UNSETTLED if verdict is Verdict.KEPT and not clear else verdict

    def _by_exceptions(self, verdict: Verdict) -> Verdict:
        """Make a relation UNSETTLED that is kept in spite of refuting inputs, unless the project refuses them all."""
        if verdict is not Verdict.KEPT:
            return verdict
        outcomes = self._sampler.ran(self._refuting)
        explained = all(ran is not None and ran.is_refusal for ran in outcomes)
        return verdict if explained else Verdict.UNSETTLED

    def _by_hangs(self, verdict: Verdict) -> Verdict:
        """Make a kept relation UNSETTLED if a small input takes too much time or memory, or ends the process."""
        lost = [(values, ran) for values, ran in self._sampler.lost if self._trial.plan.is_small(values)]
        if verdict is not Verdict.KEPT or not lost:
            return verdict
        values, ran = lost[0]
        self._counterexample = self._counterexample or Counterexample(values, ran.message)
        return Verdict.UNSETTLED

    def _by_time(self, verdict: Verdict) -> Verdict:
        """Make a verdict UNSETTLED if the time limit ended the search for a valid input or for a form that holds."""
        no_input = verdict is Verdict.NO_VALID_INPUT and self._expired()
        no_form = verdict is Verdict.REJECTED and self._hurried
        return Verdict.UNSETTLED if no_input or no_form else verdict

    def _by_value(self, verdict: Verdict) -> Verdict:
        """Make a kept relation EMPTY if both sides are null, false, 0 or empty for every input."""
        if verdict is not Verdict.KEPT or not self._trial.equates or self._tally.is_telling:
            return verdict
        # The developers' input is not in the tally; of a truth value it may be half of all inputs.
        own = self._trial.execute([self._trial.plan.original])
        return verdict if any(ran.telling for ran in own) else Verdict.EMPTY

    def _by_sides(self, verdict: Verdict) -> Verdict:
        """Make a relation that hardly holds GOLDEN_VALUE if its sides are unrelated: the test chose what fits."""
        first = self._sampler.first
        hardly = first is not None and first.share() < _HARDLY
        unrelated = verdict is Verdict.REJECTED and self._trial.unrelated
        return Verdict.GOLDEN_VALUE if unrelated and hardly else verdict


def _with_stable_failure(shown: Counterexample, again: _Replayed) -> Counterexample:
    both = again.get(key_of(shown.values))
    return shown if both is None else replace(shown, failure=stable_part(shown.failure, both[1].message))
