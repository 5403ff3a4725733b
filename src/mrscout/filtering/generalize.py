"""The most general form of a relation that holds: climb down from full freedom only as far as needed.

Where the fully lifted form is refuted, a condition that tells the refuting inputs from the others is looked
for first. Where there is none, or where inputs are hardly ever valid, parameters are tried one at a time to find
the culprits, which then follow from others, are drawn like the developers' value, and at last given it back.
Where nothing is left then, a form is built up from the developers' own input (`ascent`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from mrscout.filtering.ascent import Ascent
from mrscout.filtering.conditions import Guard, conditions
from mrscout.filtering.derive import derivations
from mrscout.filtering.domain import Freedom
from mrscout.filtering.edges import edges
from mrscout.filtering.excluded import needed
from mrscout.filtering.guards import learn
from mrscout.filtering.inputs import Input
from mrscout.filtering.plan import Plan
from mrscout.filtering.probing import Culprits, Prober
from mrscout.filtering.ranges import NUMBERS
from mrscout.filtering.sampling import Sampler, stuck
from mrscout.filtering.standard import Standard
from mrscout.filtering.tally import Tally
from mrscout.filtering.verdict import ENOUGH
from mrscout.model.verdicts import Ending

#: valid inputs for a first look at a plan
_LOOK = 120
_STEPS = 12
#: inputs are starved where fewer than this share is valid
_STARVED = 0.05
#: ways to derive one parameter from others that are tried
_TRIED = 16
#: the share of passing inputs that a condition must leave, where it is no matter of holding or not
_SPARED = 0.7
#: with more conditions than this together, a relation says what it is about and nothing else
_CONDITIONS = 4


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
    chosen = sampler.tried(full, (*sampler.refuting(earlier), *edges(full)))
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
            tally = apart.sample(plan, inputs, apart.tried(plan, edges(plan)))
            sharper = _sharpened(plan, tally, standard)
            if _holds(plan, tally, standard):
                if standard.clear(tally, whole=plan.whole):
                    held = _leaner(Climb(plan, tally, holds=True), apart, inputs, standard)
                else:
                    doubtful = doubtful or Climb(plan, tally)
        if sharper is not None:
            plan, tally = sharper, tally.within(sharper)
            continue
        if held is not None or not plan.free or sampler.expired():
            break
        plan = _rung_down(plan, tally, prober, standard)
        tally = sampler.sample(plan, min(_LOOK, inputs))
    return held or doubtful


def _leaner(held: Climb, sampler: Sampler, inputs: int, standard: Standard) -> Climb:
    """The same without conditions that were learnt by chance, where it holds as clearly.

    What never varied, since the conditions leave one value of it, is said to be fixed.
    """
    plan = held.plan.seen(held.tally.inputs(Ending.PASSED))
    held = Climb(plan, held.tally, holds=True)
    plan = needed(plan, held.tally, sampler)
    if plan.guards == held.plan.guards:
        return held
    tally = sampler.sample(plan, inputs, sampler.tried(plan, edges(plan)))
    clear = _holds(plan, tally, standard) and standard.clear(tally, whole=plan.whole)
    return Climb(plan, tally, holds=True) if clear else held


def _holds(plan: Plan, tally: Tally, standard: Standard) -> bool:
    if not standard.reached(tally) or not plan.free:
        return False
    if plan.whole:
        return tally.valid > 0
    starved = tally.valid < _STARVED * tally.tried and tally.valid < _LOOK // 2
    return tally.valid >= ENOUGH and not starved


def _sharpened(plan: Plan, tally: Tally, standard: Standard) -> Plan | None:
    """A plan that holds, with a condition that leaves none of the few refuting inputs, where one costs little."""
    refuted, passed = tally.inputs(Ending.REFUTED), tally.inputs(Ending.PASSED)
    if not refuted or not _holds(plan, tally, standard):
        return None
    guards = _learnt(plan, tally, 1.0)
    left = sum(all(guard.holds(each) for guard in guards) for each in passed)
    if not guards or left < _SPARED * len(passed):
        return None
    return plan.guarded(*guards)


def _learnt(plan: Plan, tally: Tally, *shares: float, far_fetched: bool = False) -> tuple[Guard, ...]:
    """The fewest new conditions that leave one of these shares at least; none where they would be too many."""
    known = {each.words for each in plan.guards}
    every = [
        each
        for each in conditions(plan.domains, plan.names)
        if each.words not in known and (far_fetched or not each.far_fetched)
    ]
    passed, against = tally.inputs(Ending.PASSED), tally.inputs(Ending.REFUTED)
    found = [guards for share in shares if (guards := learn(every, passed, against, share))]
    fewest = min(found, key=len, default=())
    return fewest if len(plan.guards) + len(fewest) <= _CONDITIONS else ()


def _rung_down(plan: Plan, tally: Tally, prober: Prober, standard: Standard) -> Plan:
    """The plan with as little less freedom as may help."""
    refuted = tally.valid >= ENOUGH and not standard.clear(tally, whole=plan.whole)
    if refuted:
        # Conditions that only just suffice leave doubt, but are better than more of them, and than none.
        guards = _learnt(plan, tally, (1 + standard.criterion) / 2, standard.criterion)
        if guards:
            return plan.guarded(*guards)
        guards = _learnt(plan, tally, 1.0, far_fetched=True)
        if guards:
            relieving = prober.relieving(plan)
            return _less_free(plan, relieving) if relieving else plan.guarded(*guards)
    if stuck(tally):
        return _calmed(plan)
    culprits = prober.culprits(plan)
    derived = _derived(plan, prober, tally, culprits)
    if derived is not None:
        return derived
    blamed: Sequence[int] = culprits.refuting or (() if refuted else culprits.useless)
    if not blamed and refuted:
        blamed = prober.relieving(plan)
    return _less_free(plan, blamed or plan.free)


def _derived(plan: Plan, prober: Prober, before: Tally, found: Culprits) -> Plan | None:
    """The plan in which a parameter follows from others, where that helps most."""
    # Where one value follows from another, either does harm when it varies alone.
    blamed = {*found.refuting, *found.useless}
    fitting = (
        each
        for each in derivations(plan.domains, plan.names)
        if blamed.issuperset((each.index, *each.sources))
    )
    best: tuple[bool, float, Plan] | None = None
    for derivation in islice(fitting, _TRIED):
        candidate = plan.deriving(derivation)
        if not candidate.free:
            continue
        tally = prober.look(candidate)
        worth = tally.passed / max(1, tally.tried)
        better = worth > 2 * before.passed / max(1, before.tried) + 0.1
        if before.share() < prober.criterion:
            better = better or tally.share() >= prober.criterion
        rank = (not derivation.shaped, worth)  # what must keep its shape is less free
        if better and tally.valid >= ENOUGH and (best is None or rank > best[:2]):
            best = (*rank, candidate)
    return best[2] if best is not None else None


def _calmed(plan: Plan) -> Plan:
    """The plan with numbers of the developers' magnitude, since greater ones run out of time or memory."""
    numbers = [index for index in plan.free if plan.domains[index].kind in NUMBERS]
    free = [index for index in numbers if plan.freedoms[index] is Freedom.FREE]
    return _less_free(plan, free or numbers or plan.free)


def _less_free(plan: Plan, blamed: Sequence[int]) -> Plan:
    for index in blamed:
        plan = plan.with_freedom(index, plan.domains[index].below(plan.freedoms[index]))
    return plan
