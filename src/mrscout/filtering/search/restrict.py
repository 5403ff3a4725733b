"""One rung down: a form of a relation with as little less freedom as may help."""

from collections.abc import Sequence
from itertools import islice

from mrscout.filtering.acceptance import ENOUGH, Standard
from mrscout.filtering.forms.conditions import proposed
from mrscout.filtering.forms.derivations import derivations
from mrscout.filtering.forms.learning import learn
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import stuck
from mrscout.filtering.search.probing import Prober
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition, Freedom
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
        conditions = learnt(plan, tally, (1 + standard.criterion) / 2, standard.criterion)
        if conditions:
            # One that follows from another says more than several conditions that amount to it.
            derived = _derived(plan, prober, tally, enough=True) if len(conditions) > 1 else None
            return derived or plan.under(*conditions)
        conditions = learnt(plan, tally, 1.0, far_fetched=True)
        if conditions:
            relieving = prober.relieving(plan)
            return _less_free(plan, relieving) if relieving else plan.under(*conditions)
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


def learnt(plan: Plan, tally: Tally, *shares: float, far_fetched: bool = False) -> tuple[Condition, ...]:
    """The fewest new conditions that leave one of these shares at least; none where they would be too many."""
    every = [
        condition
        for condition in proposed(plan.domains)
        if condition not in plan.conditions and (far_fetched or not condition.operator.is_far_fetched)
    ]
    passed, against = tally.inputs(Ending.PASSED), tally.inputs(Ending.REFUTED)
    found = [learnt for share in shares if (learnt := learn(every, passed, against, share))]
    fewest = min(found, key=len, default=())
    return fewest if len(plan.conditions) + len(fewest) <= _CONDITIONS else ()


def _derived(plan: Plan, prober: Prober, before: Tally, *, enough: bool = False) -> Plan | None:
    """The plan in which a parameter follows from others, where that helps most; or only if it is `enough`."""
    # Where one value follows from another, either does harm when it varies alone.
    found = prober.culprits(plan)
    blamed = {*found.refuting, *found.useless}
    fitting = (
        each
        for each in derivations(plan.domains)
        if blamed.issuperset((each.parameter, *each.sources))
        and not (enough and each.operator.is_far_fetched)
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
        rank = (not derivation.operator.keeps_shape, worth)  # what must keep its shape is less free
        if better and tally.valid >= ENOUGH and (best is None or rank > best[:2]):
            best = (*rank, candidate)
    return best[2] if best is not None else None


def _calmed(plan: Plan) -> Plan:
    """The plan with numbers of the developers' magnitude, since greater ones run out of time or memory."""
    numbers = [index for index in plan.free if plan.domains[index].kind.is_ordered]
    free = [index for index in numbers if plan.freedoms[index] is Freedom.FREE]
    return _less_free(plan, free or numbers or plan.free)


def _less_free(plan: Plan, blamed: Sequence[int]) -> Plan:
    for index in blamed:
        plan = plan.with_freedom(index, plan.domains[index].restricted(plan.freedoms[index]))
    return plan
