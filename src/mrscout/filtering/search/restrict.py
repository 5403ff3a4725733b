"""One move of the search: the form of a relation with as little less freedom as may help.

In order: conditions that separate refuting from passing inputs; if inputs take too much time or memory, numbers of the
developers' magnitude; a parameter that follows from others; less freedom for the parameters that are to blame.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice

from mrscout.filtering.acceptance import ENOUGH, Standard
from mrscout.filtering.forms.conditions import proposed
from mrscout.filtering.forms.derivations import derivations
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.search.input_sampling import Sampler, stuck
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition, Form, Freedom
from mrscout.model.verdicts import Ending

#: ways to derive one parameter from others that are tried
_TRIED = 16
#: with more conditions than this together, a relation says what it is about and nothing else
_CONDITIONS = 4
#: valid inputs for a look at one parameter
_PROBE = 24
#: a parameter makes inputs invalid if fewer than this share of its values is valid beside the developers' own
_USELESS = 0.2


@dataclass(frozen=True, slots=True)
class Culprits:
    """The parameters of a plan that do harm when they vary alone."""

    refuting: tuple[int, ...]  #: refute the relation
    useless: tuple[int, ...]  #: make inputs invalid


@dataclass(frozen=True, slots=True)
class Prober:
    """Looks at a few inputs of a plan, and at each plan no more than once."""

    sampler: Sampler
    criterion: float
    _seen: dict[Form, Tally] = field(default_factory=dict)

    def look(self, plan: Plan) -> Tally:
        """How a few inputs of a plan end."""
        form = plan.form
        if form not in self._seen:
            self._seen[form] = self.sampler.sample(plan, _PROBE, effort=2)
        return self._seen[form]

    def culprits(self, plan: Plan) -> Culprits:
        """The parameters that do harm while all others keep the developers' values."""
        refuting: list[int] = []
        useless: list[int] = []
        for index in plan.free:
            tally = self.look(plan.only(index))
            if tally.valid and tally.share() < self.criterion:
                refuting.append(index)
            elif tally.tried and tally.valid < _USELESS * tally.tried:
                useless.append(index)
        return Culprits(tuple(refuting), tuple(useless))

    def relieving(self, plan: Plan) -> tuple[int, ...]:
        """The parameter that lets the relation hold when it alone keeps the developers' value; or none."""
        best: tuple[float, int] | None = None
        for index in plan.free if len(plan.free) > 1 else ():
            tally = self.look(plan.with_freedom(index, Freedom.FIXED))
            enough = tally.valid >= _PROBE // 2 and tally.share() >= self.criterion
            if enough and (best is None or tally.share() > best[0]):
                best = (tally.share(), index)
        return () if best is None else (best[1],)


def restrict(plan: Plan, tally: Tally, prober: Prober, standard: Standard) -> Plan:
    """The plan with as little less freedom as may help."""
    refuted = tally.valid >= ENOUGH and not standard.clear(tally, whole=plan.whole)
    if refuted:
        # Conditions that only just suffice leave doubt, but are better than more of them, and than none.
        conditions = separating(plan, tally, (1 + standard.criterion) / 2, standard.criterion)
        if conditions:
            # One that follows from another says more than several conditions that amount to it.
            derived = _derived(plan, prober, tally, enough=True) if len(conditions) > 1 else None
            return derived or plan.under(*conditions)
        conditions = separating(plan, tally, 1.0, far_fetched=True)
        if conditions:
            relieving = prober.relieving(plan)
            return _less_free(plan, relieving) if relieving else plan.under(*conditions)
    if stuck(tally):
        return _with_smaller_numbers(plan)
    derived = _derived(plan, prober, tally)
    if derived is not None:
        return derived
    culprits = prober.culprits(plan)
    blamed: Sequence[int] = culprits.refuting or (() if refuted else culprits.useless)
    if not blamed and refuted:
        blamed = prober.relieving(plan)
    return _less_free(plan, blamed or plan.free)


def separating(plan: Plan, tally: Tally, *shares: float, far_fetched: bool = False) -> tuple[Condition, ...]:
    """The fewest new conditions under which one of these shares of inputs passes; none if they would be too many."""
    candidates = [
        condition
        for condition in proposed(plan.domains)
        if condition not in plan.conditions and (far_fetched or not condition.operator.is_far_fetched)
    ]
    passed, refuted = tally.inputs(Ending.PASSED), tally.inputs(Ending.REFUTED)
    sets = [each for share in shares if (each := separating_conditions(candidates, passed, refuted, share))]
    fewest = min(sets, key=len, default=())
    return fewest if len(plan.conditions) + len(fewest) <= _CONDITIONS else ()


def _derived(plan: Plan, prober: Prober, before: Tally, *, enough: bool = False) -> Plan | None:
    """The plan in which a parameter follows from others, where that helps most; or only if it is `enough`."""
    # Where one value follows from another, either does harm when it varies alone.
    culprits = prober.culprits(plan)
    blamed = {*culprits.refuting, *culprits.useless}
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


def _with_smaller_numbers(plan: Plan) -> Plan:
    """The plan with numbers of the developers' magnitude, since greater ones run out of time or memory."""
    numbers = [index for index in plan.free if plan.domains[index].kind.is_ordered]
    free = [index for index in numbers if plan.freedoms[index] is Freedom.FREE]
    return _less_free(plan, free or numbers or plan.free)


def _less_free(plan: Plan, blamed: Sequence[int]) -> Plan:
    for index in blamed:
        plan = plan.with_freedom(index, plan.domains[index].restricted(plan.freedoms[index]))
    return plan
