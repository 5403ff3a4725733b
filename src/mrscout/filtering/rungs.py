"""One rung down: a form of a relation with as little less freedom as may help."""

from collections.abc import Sequence
from itertools import islice

from mrscout.filtering.conditions import Guard, conditions
from mrscout.filtering.derive import derivations
from mrscout.filtering.domain import Freedom
from mrscout.filtering.guards import learn
from mrscout.filtering.plan import Plan
from mrscout.filtering.probing import Prober
from mrscout.filtering.ranges import NUMBERS
from mrscout.filtering.sampling import stuck
from mrscout.filtering.standard import Standard
from mrscout.filtering.tally import Tally
from mrscout.filtering.verdict import ENOUGH
from mrscout.model.verdicts import Ending

#: ways to derive one parameter from others that are tried
_TRIED = 16
#: with more conditions than this together, a relation says what it is about and nothing else
_CONDITIONS = 4


def rung_down(plan: Plan, tally: Tally, prober: Prober, standard: Standard) -> Plan:
    """The plan with as little less freedom as may help."""
    refuted = tally.valid >= ENOUGH and not standard.clear(tally, whole=plan.whole)
    if refuted:
        # Conditions that only just suffice leave doubt, but are better than more of them, and than none.
        guards = learnt(plan, tally, (1 + standard.criterion) / 2, standard.criterion)
        if guards:
            # One that follows from another says more than several conditions that amount to it.
            derived = _derived(plan, prober, tally, enough=True) if len(guards) > 1 else None
            return derived or plan.guarded(*guards)
        guards = learnt(plan, tally, 1.0, far_fetched=True)
        if guards:
            relieving = prober.relieving(plan)
            return _less_free(plan, relieving) if relieving else plan.guarded(*guards)
    if stuck(tally):
        return _calmed(plan)
    derived = _derived(plan, prober, tally)
    if derived is not None:
        return derived
    culprits = prober.culprits(plan)
    blamed: Sequence[int] = culprits.refuting or (() if refuted else culprits.useless)
    if not blamed and refuted:
        blamed = prober.relieving(plan)
    return _less_free(plan, blamed or plan.free)


def learnt(plan: Plan, tally: Tally, *shares: float, far_fetched: bool = False) -> tuple[Guard, ...]:
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


def _derived(plan: Plan, prober: Prober, before: Tally, *, enough: bool = False) -> Plan | None:
    """The plan in which a parameter follows from others, where that helps most; or only if it is `enough`."""
    # Where one value follows from another, either does harm when it varies alone.
    found = prober.culprits(plan)
    blamed = {*found.refuting, *found.useless}
    fitting = (
        each
        for each in derivations(plan.domains, plan.names)
        if blamed.issuperset((each.index, *each.sources)) and not (enough and each.far_fetched)
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
            better = (better and not enough) or tally.share() >= prober.criterion
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
