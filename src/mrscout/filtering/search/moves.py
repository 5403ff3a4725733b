"""The moves of the search: restrict a form as little as may help, or build one up from the developers' input.

In order: conditions that separate refuting from passing inputs; if inputs take too much time or memory, numbers of the
developers' magnitude; a parameter that follows from others; less freedom for the parameters that are to blame.

Builds a form that holds from the developers' own input, for relations of which restricting left nothing that varies.
When a form is restricted, all parameters that refute the relation alone lose freedom together, until none has any.
Some of them are inputs, and some are part of what the relation says: the 0 of ``add(0, d)``. Here each varies alone
first, as far as the relation holds; then they are put together one after another, and what does not fit keeps the
developers' value.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, permutations

from mrscout.filtering.acceptance import ENOUGH, Standard
from mrscout.filtering.forms.conditions import proposed
from mrscout.filtering.forms.derivations import derivations
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.inputs import Input
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
    sets = [separating_conditions(candidates, passed, refuted, share) for share in shares]
    fewest = min(filter(None, sets), key=len, default=())
    return fewest if len(plan.conditions) + len(fewest) <= _CONDITIONS else ()


def _derived(plan: Plan, prober: Prober, before: Tally, *, enough: bool = False) -> Plan | None:
    """The plan in which a parameter follows from others, where that helps most; or only if it is `enough`."""
    # Where one value follows from another, either does harm when it varies alone.
    culprits = prober.culprits(plan)
    blamed = {*culprits.refuting, *culprits.useless}
    fitting = (
        derivation
        for derivation in derivations(plan.domains)
        if blamed.issuperset((derivation.parameter, *derivation.sources))
        and not (enough and derivation.operator.is_far_fetched)
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


#: valid inputs for a first look at a form, for a closer one, and for finding a condition
_GLANCE, _LOOK, _STUDY = 12, 60, 120
#: ways in which one parameter follows from others that are tried
_TRIED_STEPS = 24


@dataclass(frozen=True, slots=True)
class Relaxing:
    """Looks for a form of a relation, between the developers' own input and full freedom."""

    full: Plan
    sampler: Sampler
    standard: Standard

    def most_general(self) -> Plan | None:
        """The form with as many parameters as free as they can be together; None if none can vary."""
        plan = fixed = replace(self.full, freedoms=tuple(Freedom.FIXED for _ in self.full.freedoms))
        alone = {
            index: relaxed for index in self.full.free if (relaxed := self._relaxed(fixed, index)) is not None
        }
        for index in sorted(alone, key=lambda index: self._rank(alone[index], index)):
            relaxed = alone[index]
            joined = self._joined(plan, index, relaxed.freedoms[index], relaxed.conditions)
            plan = self._if_it_holds(joined) or plan
        plan = self._with_derivations(plan)
        # A parameter that refutes the relation alone may be held in check by conditions on the others.
        for index in self.full.free if plan.free else ():
            if index not in plan.free:
                plan = self._relaxed(plan, index) or plan
        return plan if plan.free else None

    def _with_derivations(self, plan: Plan) -> Plan:
        """The plan in which parameters that refute the relation alone vary together, as an input and its result do."""
        for derivation in islice(derivations(self.full.domains), _TRIED_STEPS):
            fixed = {derivation.parameter, *derivation.sources}.isdisjoint(plan.varied)
            wanted = fixed and not derivation.operator.is_far_fetched
            for freedom in (Freedom.FREE, Freedom.NARROW) if wanted else ():
                wider = plan.with_freedom(derivation.parameter, Freedom.FREE)
                for source in derivation.sources:
                    wider = wider.with_freedom(source, freedom)
                holding = self._if_it_holds(wider.deriving(derivation))
                if holding is not None:
                    plan = holding
                    break
        return plan

    def _rank(self, plan: Plan, index: int) -> tuple[int, int, int]:
        """The most general first."""
        return list(Freedom).index(plan.freedoms[index]), len(plan.conditions), index

    def _relaxed(self, plan: Plan, index: int) -> Plan | None:
        """The plan in which one more parameter varies as far as it can, perhaps under a condition on it."""
        for freedom in self._freedoms(index):
            wider = plan.with_freedom(index, freedom)
            tally = self._look(wider)
            if self._holds(wider, tally):
                return wider
            conditions = self._conditions(wider, tally, index)
            if conditions and (holding := self._if_it_holds(wider.under(*conditions))) is not None:
                return holding
        return None

    def _freedoms(self, index: int) -> Iterator[Freedom]:
        """The freedoms of a parameter, the most general first."""
        domain, freedom = self.full.domains[index], self.full.freedoms[index]
        while freedom is not Freedom.FIXED:
            yield freedom
            freedom = domain.restricted(freedom)

    def _conditions(self, plan: Plan, tally: Tally, index: int) -> tuple[Condition, ...]:
        """Conditions on one parameter that separate refuting from passing inputs."""
        if not tally.passed or not tally.inputs(Ending.REFUTED):
            return ()
        tally = self.sampler.sample(plan, _STUDY, tally)
        candidates = [
            condition
            for condition in proposed(plan.domains)
            if index in condition.parameters
            and condition not in plan.conditions
            and not condition.operator.is_far_fetched
        ]
        passed, refuted = tally.inputs(Ending.PASSED), tally.inputs(Ending.REFUTED)
        return separating_conditions(candidates, passed, refuted, 1.0)

    def _joined(self, plan: Plan, index: int, freedom: Freedom, conditions: Sequence[Condition]) -> Plan:
        new = (condition for condition in conditions if condition not in plan.conditions)
        return plan.with_freedom(index, freedom).under(*new)

    def _if_it_holds(self, plan: Plan) -> Plan | None:
        return plan if self._holds(plan, self._look(plan)) else None

    def _look(self, plan: Plan) -> Tally:
        tally = self.sampler.sample(plan, _GLANCE, self.sampler.tried(plan, _inputs_with_equal_values(plan)))
        if self.standard.reached(tally) and tally.valid:
            tally = self.sampler.sample(plan, _LOOK, tally)
        return tally

    def _holds(self, plan: Plan, tally: Tally) -> bool:
        return self.standard.enough(plan, tally) and self.standard.reached(tally)


def _inputs_with_equal_values(plan: Plan) -> list[Input]:
    """Inputs in which a parameter that varies has the value of another: where an order turns."""
    original, domains = plan.original, plan.domains
    pairs = permutations(range(len(original)), 2)
    return [
        (*original[:i], original[j], *original[i + 1 :])
        for i, j in pairs
        if i in plan.free and domains[i].like(domains[j])
    ][:_GLANCE]
