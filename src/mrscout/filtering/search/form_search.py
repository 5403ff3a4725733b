"""Finds the most general form that holds: restricts the full form only as far as needed.

The package's docstring has the order of the moves and their invariants.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mrscout.filtering.acceptance import ENOUGH, Standard
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.bounds import widest_bounds
from mrscout.filtering.search.input_sampling import Sampler, boundary_inputs, edge_inputs
from mrscout.filtering.search.moves import Prober, Relaxing, restrict, separating
from mrscout.filtering.search.necessity import without_unneeded_conditions
from mrscout.filtering.search.preconditions import preconditions
from mrscout.filtering.search.soundness import wrong_conditions
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition, Freedom
from mrscout.model.verdicts import Ending

#: valid inputs of a first sample of a plan
_LOOK = 120
#: the most restrictions of one search
_MOVES = 16
#: the least refuting inputs that show a condition clearly
_CLEAR = 24
#: valid inputs that are drawn from a form as it is stated
_STATED = 60
#: a plan whose share of valid inputs is smaller is starved, and does not hold
_STARVED = 0.05
#: the share of passing inputs that an unnecessary condition must leave
_SPARED = 0.7


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The plan that a search ended with, and the tally of its inputs."""

    plan: Plan
    tally: Tally
    holds: bool = False  #: it holds with confidence, on inputs that had no part in finding it


def find_form(
    full: Plan,
    sampler: Sampler,
    inputs: int,
    standard: Standard,
    earlier: Sequence[Input] = (),
    *,
    golden: bool = False,
) -> SearchResult:
    """Search for the most general plan that holds, and try it on `inputs` valid inputs.

    The first inputs are the developers' own at other occurrences, those of the `earlier` inputs that still refute the
    relation, and those at edges; other earlier inputs make no difference. A `golden` relation compares with a constant:
    parameters that vary once the constant is fixed tell nothing about it, so that no form is built up from the
    developers' input.
    """
    chosen = sampler.tried(full, (*full.rows, *sampler.refuting(earlier), *edge_inputs(full)))
    first = sampler.first = sampler.sample(full, min(_LOOK, inputs), chosen)
    prober = Prober(sampler, standard.criterion)
    result = _restrict_until_it_holds(full, first, prober, inputs, standard)
    if not golden and first.inputs(Ending.REFUTED) and not (result is not None and result.holds):
        relaxed = Relaxing(full, sampler, standard).most_general()
        if relaxed is not None:
            look = sampler.sample(relaxed, min(_LOOK, inputs))
            again = _restrict_until_it_holds(relaxed, look, prober, inputs, standard)
            result = again if again is not None and again.holds else result
    if sampler.faults:  # no form may leave out inputs in which the project's code breaks
        first.join(sampler.tried(full, sampler.faults))
        result = SearchResult(full, first)
    elif result is not None and result.holds:
        result = _with_preconditions(result, sampler, inputs, standard)
    # If nothing holds, the verdict is about the most general form.
    result = result or SearchResult(full, first)
    result.tally.add_met(result.plan, sampler.lost)
    return result


def _restrict_until_it_holds(
    plan: Plan, tally: Tally, prober: Prober, inputs: int, standard: Standard
) -> SearchResult | None:
    """Return the first restriction that holds with confidence, or else the first that may hold; None if none does."""
    sampler = prober.sampler
    held: SearchResult | None = None
    doubtful: SearchResult | None = None
    for _ in range(_MOVES):
        sharper = _sharpen(plan, tally, prober, standard)
        wrong: tuple[Condition, ...] = ()
        if sharper is None and _holds(plan, tally, standard):
            independent = sampler.independent()
            # Not in the first sample: where parameters depend on each other, one at a boundary refutes the relation.
            reaching = tuple(sampler.branches.first)
            chosen = independent.tried(plan, (*edge_inputs(plan), *boundary_inputs(plan), *reaching))
            tally = independent.sample(plan, inputs, chosen)
            stated = independent.stated(plan, min(_STATED, inputs))
            tally.join(stated)
            if stated.valid >= ENOUGH and not standard.reached(stated):
                wrong = _suspects(plan)
            else:
                sharper = _sharpen(plan, tally, prober, standard)
                if _holds(plan, tally, standard):
                    result = SearchResult(plan, tally, holds=True)
                    if standard.clear(tally, whole=plan.whole):
                        result = simplify(result, independent, inputs, standard)
                        wrong = wrong_conditions(result.plan, independent)
                        held = result if not wrong else held
                    elif not wrong_conditions(plan, independent):
                        doubtful = doubtful or replace(result, holds=False)
        if wrong:
            prober.wrong.update(wrong)
            plan, held = plan.without(*wrong), None
            tally = sampler.sample(plan, min(_LOOK, inputs), tally)
            continue
        if sharper is not None:
            plan, tally = sharper, tally.within(sharper)
            continue
        if held is not None or not plan.free or sampler.expired():
            break
        plan = restrict(plan, tally, prober, standard)
        tally = sampler.sample(plan, min(_LOOK, inputs), sampler.tried(plan, tuple(sampler.branches.first)))
    return held or doubtful


def _with_preconditions(
    held: SearchResult, sampler: Sampler, inputs: int, standard: Standard
) -> SearchResult:
    """Return the result with what the code demands of its inputs as conditions, if it holds as clearly with them."""
    found = preconditions(held.plan, held.tally, sampler)
    if not found:
        return held
    plan = held.plan.under(*found)
    tally = sampler.sample(plan, inputs, held.tally.within(plan))
    clear = _holds(plan, tally, standard) and standard.clear(tally, whole=plan.whole)
    return SearchResult(plan, tally, holds=True) if clear else held


def _suspects(plan: Plan) -> tuple[Condition, ...]:
    """Return the conditions that may be to blame if a plan falls: those that often describe the sample, or the last."""
    of_sample = tuple(condition for condition in plan.conditions if condition.operator.describes_sample)
    return of_sample or plan.conditions[-1:]


def simplify(held: SearchResult, sampler: Sampler, inputs: int, standard: Standard) -> SearchResult:
    """Return the result without unnecessary conditions and with the widest bounds, if it holds as well with these.

    A parameter that never varied, since conditions leave one value of it, becomes fixed.
    """
    plan = held.plan.as_seen(held.tally.inputs(Ending.PASSED))
    held = SearchResult(plan, held.tally.within(plan), holds=True)
    plan = without_unneeded_conditions(plan, held.tally, sampler)
    plan = widest_bounds(plan, held.tally, sampler)
    plan = _with_more_freedom(plan, sampler, standard)
    if plan == held.plan:
        return held
    tally = sampler.sample(plan, inputs, sampler.tried(plan, edge_inputs(plan)))
    clear = _holds(plan, tally, standard) and standard.clear(tally, whole=plan.whole)
    worse = tally.passed < tally.valid and held.tally.passed == held.tally.valid
    return SearchResult(plan, tally, holds=True) if clear and not worse else held


def _with_more_freedom(plan: Plan, sampler: Sampler, standard: Standard) -> Plan:
    """Return the plan with full freedom for parameters that lost it before conditions were found, if it holds so."""
    if not any(len(condition.parameters) > 1 for condition in plan.conditions):
        return plan
    for index in plan.free:
        if plan.freedoms[index] is not Freedom.FREE and not sampler.expired():
            wider = plan.with_freedom(index, Freedom.FREE)
            tally = sampler.sample(wider, _STATED)
            tally.join(sampler.stated(wider, _STATED))
            if tally.passed == tally.valid and _holds(wider, tally, standard):
                plan = wider
    return plan


def _holds(plan: Plan, tally: Tally, standard: Standard) -> bool:
    if not standard.reached(tally) or not plan.free:
        return False
    starved = tally.valid < _STARVED * tally.tried and tally.valid < _LOOK // 2
    return standard.enough(plan, tally) and (plan.whole or not starved)


def _sharpen(plan: Plan, tally: Tally, prober: Prober, standard: Standard) -> Plan | None:
    """Return a plan that holds with conditions added that leave out its few refuting inputs; None if they cost much."""
    refuted, passed = tally.inputs(Ending.REFUTED), tally.inputs(Ending.PASSED)
    if not refuted or not _holds(plan, tally, standard):
        return None
    if len(refuted) < _CLEAR:
        around = prober.sampler.around(plan, refuted, passed)
        around.join(tally)
        tally = around
    conditions = separating(plan, tally, prober.wrong, 1.0)
    left = sum(map(plan.under(*conditions).admits, passed))
    if not conditions or left < _SPARED * len(passed):
        return None
    return plan.under(*conditions)
