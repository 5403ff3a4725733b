"""Finds the most general form that holds: restricts the full form only as far as needed.

The package's docstring has the order of the moves and their invariants.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mrscout.filtering.acceptance import Standard
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.bounds import widest_bounds
from mrscout.filtering.search.input_sampling import Sampler, edge_inputs
from mrscout.filtering.search.moves import Prober, Relaxing, restrict, separating
from mrscout.filtering.search.necessity import without_unneeded_conditions
from mrscout.filtering.tally import Tally
from mrscout.model.verdicts import Ending

#: valid inputs of a first sample of a plan
_LOOK = 120
#: the most restrictions of one search
_MOVES = 12
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
    first = sampler.sample(full, min(_LOOK, inputs), chosen)
    result = _restrict_until_it_holds(full, first, sampler, inputs, standard)
    if not golden and first.inputs(Ending.REFUTED) and not (result is not None and result.holds):
        relaxed = Relaxing(full, sampler, standard).most_general()
        if relaxed is not None:
            look = sampler.sample(relaxed, min(_LOOK, inputs))
            again = _restrict_until_it_holds(relaxed, look, sampler, inputs, standard)
            result = again if again is not None and again.holds else result
    # If nothing holds, the verdict is about the most general form.
    result = result or SearchResult(full, first)
    result.tally.add_met(result.plan, sampler.lost)
    return result


def _restrict_until_it_holds(
    plan: Plan, tally: Tally, sampler: Sampler, inputs: int, standard: Standard
) -> SearchResult | None:
    """Return the first restriction that holds with confidence, or else the first that may hold; None if none does."""
    prober = Prober(sampler, standard.criterion)
    held: SearchResult | None = None
    doubtful: SearchResult | None = None
    for _ in range(_MOVES):
        sharper = _sharpen(plan, tally, standard)
        if sharper is None and _holds(plan, tally, standard):
            independent = sampler.independent()
            tally = independent.sample(plan, inputs, independent.tried(plan, edge_inputs(plan)))
            sharper = _sharpen(plan, tally, standard)
            if _holds(plan, tally, standard):
                if standard.clear(tally, whole=plan.whole):
                    held = simplify(SearchResult(plan, tally, holds=True), independent, inputs, standard)
                else:
                    doubtful = doubtful or SearchResult(plan, tally)
        if sharper is not None:
            plan, tally = sharper, tally.within(sharper)
            continue
        if held is not None or not plan.free or sampler.expired():
            break
        plan = restrict(plan, tally, prober, standard)
        tally = sampler.sample(plan, min(_LOOK, inputs))
    return held or doubtful


def simplify(held: SearchResult, sampler: Sampler, inputs: int, standard: Standard) -> SearchResult:
    """Return the result without unnecessary conditions and with the widest bounds, if it holds as well with these.

    A parameter that never varied, since conditions leave one value of it, becomes fixed.
    """
    plan = held.plan.as_seen(held.tally.inputs(Ending.PASSED))
    held = SearchResult(plan, held.tally, holds=True)
    plan = without_unneeded_conditions(plan, held.tally, sampler)
    plan = widest_bounds(plan, held.tally, sampler)
    if plan.conditions == held.plan.conditions:
        return held
    tally = sampler.sample(plan, inputs, sampler.tried(plan, edge_inputs(plan)))
    clear = _holds(plan, tally, standard) and standard.clear(tally, whole=plan.whole)
    worse = tally.passed < tally.valid and held.tally.passed == held.tally.valid
    return SearchResult(plan, tally, holds=True) if clear and not worse else held


def _holds(plan: Plan, tally: Tally, standard: Standard) -> bool:
    if not standard.reached(tally) or not plan.free:
        return False
    starved = tally.valid < _STARVED * tally.tried and tally.valid < _LOOK // 2
    return standard.enough(plan, tally) and (plan.whole or not starved)


def _sharpen(plan: Plan, tally: Tally, standard: Standard) -> Plan | None:
    """Return a plan that holds with conditions added that leave out its few refuting inputs; None if they cost much."""
    refuted, passed = tally.inputs(Ending.REFUTED), tally.inputs(Ending.PASSED)
    if not refuted or not _holds(plan, tally, standard):
        return None
    conditions = separating(plan, tally, 1.0)
    left = sum(map(plan.under(*conditions).admits, passed))
    if not conditions or left < _SPARED * len(passed):
        return None
    return plan.under(*conditions)
