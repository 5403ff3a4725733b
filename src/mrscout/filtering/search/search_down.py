"""The most general form of a relation that holds: climb down from full freedom only as far as needed.

Where the fully lifted form is refuted, a condition that tells the refuting inputs from the others is looked
for first. Where there is none, or where inputs are hardly ever valid, parameters are tried one at a time to find
the culprits, which then follow from others, are drawn like the developers' value, and at last given it back.
Where nothing is left then, a form is built up from the developers' own input (`ascent`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mrscout.filtering.acceptance import Standard
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.chosen_inputs import edge_inputs
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.necessity import needed
from mrscout.filtering.search.probing import Prober
from mrscout.filtering.search.restrict import learnt, rung_down
from mrscout.filtering.search.search_up import Ascent
from mrscout.filtering.tally import Tally
from mrscout.model.verdicts import Ending

#: valid inputs for a first look at a plan
_LOOK = 120
_STEPS = 12
#: inputs are starved where fewer than this share is valid
_STARVED = 0.05
#: the share of passing inputs that a condition must leave, where it is no matter of holding or not
_SPARED = 0.7


@dataclass(frozen=True, slots=True)
class Climb:
    """Where the ladder ended."""

    plan: Plan
    tally: Tally
    holds: bool = False  #: clearly, on inputs that had no part in finding it


def climb(
    full: Plan,
    sampler: Sampler,
    inputs: int,
    standard: Standard,
    earlier: Sequence[Input] = (),
    *,
    golden: bool = False,
) -> Climb:
    """Look for the most general plan that holds, and try it on so many valid inputs.

    A plan is learnt from looks at a few inputs: those at the edges first, and of the `earlier` ones those that
    refute it, so that what else was known before makes no difference. What it is tried on then had no part
    in that, but for the edges. A `golden` relation compares with a constant: what still varies where that is fixed
    says nothing of it.
    """
    chosen = sampler.tried(full, (*sampler.refuting(earlier), *edge_inputs(full)))
    first = sampler.sample(full, min(_LOOK, inputs), chosen)
    ended = _descended(full, first, sampler, inputs, standard)
    if not golden and first.inputs(Ending.REFUTED) and not (ended is not None and ended.holds):
        built = Ascent(full, sampler, standard).highest()
        if built is not None:
            look = sampler.sample(built, min(_LOOK, inputs))
            risen = _descended(built, look, sampler, inputs, standard)
            ended = risen if risen is not None and risen.holds else ended
    # Where nothing holds, what is told is how the most general form fared.
    ended = ended or Climb(full, first)
    ended.tally.add_met(ended.plan, sampler.lost)
    return ended


def _descended(plan: Plan, tally: Tally, sampler: Sampler, inputs: int, standard: Standard) -> Climb | None:
    """The first plan that holds on the way down, or else the first that may; None where none does."""
    prober = Prober(sampler, standard.criterion)
    held: Climb | None = None
    doubtful: Climb | None = None
    for _ in range(_STEPS):
        sharper = _sharpened(plan, tally, standard)
        if sharper is None and _holds(plan, tally, standard):
            apart = sampler.apart()
            tally = apart.sample(plan, inputs, apart.tried(plan, edge_inputs(plan)))
            sharper = _sharpened(plan, tally, standard)
            if _holds(plan, tally, standard):
                if standard.clear(tally, whole=plan.whole):
                    held = leaner(Climb(plan, tally, holds=True), apart, inputs, standard)
                else:
                    doubtful = doubtful or Climb(plan, tally)
        if sharper is not None:
            plan, tally = sharper, tally.within(sharper)
            continue
        if held is not None or not plan.free or sampler.expired():
            break
        plan = rung_down(plan, tally, prober, standard)
        tally = sampler.sample(plan, min(_LOOK, inputs))
    return held or doubtful


def leaner(held: Climb, sampler: Sampler, inputs: int, standard: Standard) -> Climb:
    """The same without conditions that were learnt by chance, where it holds as clearly.

    What never varied, since the conditions leave one value of it, is said to be fixed.
    """
    plan = held.plan.as_seen(held.tally.inputs(Ending.PASSED))
    held = Climb(plan, held.tally, holds=True)
    plan = needed(plan, held.tally, sampler)
    if plan.conditions == held.plan.conditions:
        return held
    tally = sampler.sample(plan, inputs, sampler.tried(plan, edge_inputs(plan)))
    clear = _holds(plan, tally, standard) and standard.clear(tally, whole=plan.whole)
    worse = tally.passed < tally.valid and held.tally.passed == held.tally.valid
    return Climb(plan, tally, holds=True) if clear and not worse else held


def _holds(plan: Plan, tally: Tally, standard: Standard) -> bool:
    if not standard.reached(tally) or not plan.free:
        return False
    starved = tally.valid < _STARVED * tally.tried and tally.valid < _LOOK // 2
    return standard.enough(plan, tally) and (plan.whole or not starved)


def _sharpened(plan: Plan, tally: Tally, standard: Standard) -> Plan | None:
    """A plan that holds, with a condition that leaves none of the few refuting inputs, where one costs little."""
    refuted, passed = tally.inputs(Ending.REFUTED), tally.inputs(Ending.PASSED)
    if not refuted or not _holds(plan, tally, standard):
        return None
    conditions = learnt(plan, tally, 1.0)
    left = sum(map(plan.under(*conditions).admits, passed))
    if not conditions or left < _SPARED * len(passed):
        return None
    return plan.under(*conditions)
