"""The moves of the search: restrict a form as little as possible, or build one up from the developers' input.

``restrict`` takes the first of these that helps: conditions that separate refuting from passing inputs; if inputs take
too much time or memory, numbers of the developers' magnitude; a derived parameter; less freedom for the parameters that
are to blame.

``Relaxing`` builds a form up if restricting leaves nothing that varies. Restricting takes freedom from all parameters
that refute the relation when they vary alone, though some are inputs and others are part of the law: the 0 of
``add(0, d)``. Relaxing lets each vary alone first, as far as the relation holds, and combines them one after another; a
parameter that does not fit keeps the developers' value.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, permutations

from mrscout.filtering.acceptance import ENOUGH, Standard
from mrscout.filtering.forms.conditions import predicate, proposed
from mrscout.filtering.forms.derivations import derivations
from mrscout.filtering.forms.equal_roles import extended
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.input_sampling import Sampler, stuck
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition, Form, Freedom
from mrscout.model.verdicts import Ending

#: the most derivations that are tried
_TRIED = 16
#: the most conditions of a form: more would describe the passing inputs and state no law
_CONDITIONS = 4
#: the least share of passing inputs that a condition for all parameters of its role leaves
_LEFT = 0.3
#: valid inputs of a sample in which one parameter varies
_PROBE = 24
#: a parameter makes inputs invalid if a smaller share of them is valid when it varies alone
_USELESS = 0.2


@dataclass(frozen=True, slots=True)
class Culprits:
    """The parameters of a plan that refute the relation, or make inputs invalid, when they vary alone."""

    refuting: tuple[int, ...]  #: they refute the relation
    useless: tuple[int, ...]  #: they make most inputs invalid


@dataclass(frozen=True, slots=True)
class Prober:
    """Samples a few inputs of plans, of each plan only once."""

    sampler: Sampler
    criterion: float
    wrong: set[Condition] = field(default_factory=set)  #: conditions that turned out not to be what is needed
    _seen: dict[Form, Tally] = field(default_factory=dict)

    def look(self, plan: Plan) -> Tally:
        """Return the tally of a few inputs of a plan."""
        form = plan.form
        if form not in self._seen:
            self._seen[form] = self.sampler.sample(plan, _PROBE, effort=2)
        return self._seen[form]

    def culprits(self, plan: Plan) -> Culprits:
        """Return the parameters that do harm when they vary alone."""
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
        """Return the one parameter that must be fixed for the relation to hold; an empty tuple if there is none."""
        best: tuple[float, int] | None = None
        for index in plan.free if len(plan.free) > 1 else ():
            tally = self.look(plan.with_freedom(index, Freedom.FIXED))
            enough = tally.valid >= _PROBE // 2 and tally.share() >= self.criterion
            if enough and (best is None or tally.share() > best[0]):
                best = (tally.share(), index)
        return () if best is None else (best[1],)


def restrict(plan: Plan, tally: Tally, prober: Prober, standard: Standard) -> Plan:
    """Return the plan with the smallest restriction that may make it hold."""
    refuted = tally.valid >= ENOUGH and not standard.clear(tally, whole=plan.whole)
    if refuted:
        # Conditions that barely suffice leave doubt, but are better than more conditions or none.
        wrong = prober.wrong
        conditions = separating(plan, tally, wrong, (1 + standard.criterion) / 2, standard.criterion)
        if conditions:
            # A derivation says more than several conditions that have the same effect, or than one on the sample.
            weak = len(conditions) > 1 or any(condition.operator.describes_sample for condition in conditions)
            derived = _best_derivation(plan, prober, tally, enough=True) if weak else None
            return derived or plan.under(*conditions)
        conditions = separating(plan, tally, wrong, 1.0, far_fetched=True)
        if conditions:
            relieving = prober.relieving(plan)
            return _less_free(plan, relieving) if relieving else plan.under(*conditions)
    if stuck(tally):
        return _with_smaller_numbers(plan)
    derived = _best_derivation(plan, prober, tally)
    if derived is not None:
        return derived
    culprits = prober.culprits(plan)
    blamed: Sequence[int] = culprits.refuting or (() if refuted else culprits.useless)
    if not blamed and refuted:
        blamed = prober.relieving(plan)
    return _less_free(plan, blamed or plan.free)


def separating(
    plan: Plan, tally: Tally, wrong: Collection[Condition], *shares: float, far_fetched: bool = False
) -> tuple[Condition, ...]:
    """Return the fewest new conditions under which one of the shares of inputs passes; empty if they are too many.

    Conditions on the domain come before those that often describe the sample. Each is extended to all parameters of
    its role, unless that is `wrong`, as are conditions that turned out not to be what is needed.
    """
    candidates = [
        condition
        for condition in proposed(plan.domains, plan.rows)
        if condition not in plan.conditions
        and condition not in wrong
        and (far_fetched or not condition.operator.is_far_fetched)
    ]
    of_domain = [condition for condition in candidates if not condition.operator.describes_sample]
    passed, refuted = tally.inputs(Ending.PASSED), tally.inputs(Ending.REFUTED)
    for some in (of_domain, candidates):
        sets = [separating_conditions(some, passed, refuted, share) for share in shares]
        fewest = min(filter(None, sets), key=len, default=())
        if fewest and len(plan.conditions) + len(fewest) <= _CONDITIONS:
            return _for_equal_roles(plan, fewest, {*candidates}, passed)
    return ()


def _for_equal_roles(
    plan: Plan, conditions: Sequence[Condition], candidates: Collection[Condition], passed: Sequence[Input]
) -> tuple[Condition, ...]:
    """Return the conditions for all parameters of their roles, as far as the developers' inputs meet them."""
    chosen: list[Condition] = []
    for condition in conditions:
        equals = [other for other in extended(condition, plan.domains) if other in candidates]
        left = sum(all(predicate(other)(values) for other in equals) for values in passed)
        chosen += equals if equals and left >= _LEFT * len(passed) else [condition]
    return tuple(dict.fromkeys(chosen))


def _best_derivation(plan: Plan, prober: Prober, before: Tally, *, enough: bool = False) -> Plan | None:
    """Return the plan with the derivation that helps most, or (`enough`) that makes it hold; None if none does."""
    # A derived parameter and its sources do harm when they vary alone.
    culprits = prober.culprits(plan)
    blamed = {*culprits.refuting, *culprits.useless}
    fitting = (
        derivation
        for derivation in derivations(plan.domains, plan.rows)
        if blamed.issuperset((derivation.parameter, *derivation.sources))
        and not (enough and derivation.is_far_fetched)
    )
    best: tuple[bool, float, Plan] | None = None
    for derivation in islice(fitting, _TRIED):
        candidate = plan.deriving(derivation)
        if not candidate.free:
            continue
        tally = prober.look(candidate)
        if tally.valid < ENOUGH:  # few values of the sources may be valid at all
            narrow = candidate
            for source in derivation.sources:
                if candidate.freedoms[source] is Freedom.FREE:
                    freedom = candidate.domains[source].restricted(Freedom.FREE)
                    narrow = narrow.with_freedom(source, freedom)
            if narrow.free:
                candidate, tally = narrow, prober.look(narrow)
        worth = tally.passed / max(1, tally.tried)
        better = worth > 2 * before.passed / max(1, before.tried) + 0.1
        if before.share() < prober.criterion:
            better = (better and not enough) or tally.share() >= prober.criterion
        rank = (not derivation.operator.keeps_shape, worth)  # a source that must keep its shape is less free
        if better and tally.valid >= ENOUGH and (best is None or rank > best[:2]):
            best = (*rank, candidate)
    return best[2] if best is not None else None


def _with_smaller_numbers(plan: Plan) -> Plan:
    """Return the plan with numbers of the developers' magnitude, since greater ones take too much time or memory."""
    numbers = [index for index in plan.free if plan.domains[index].kind.is_ordered]
    free = [index for index in numbers if plan.freedoms[index] is Freedom.FREE]
    return _less_free(plan, free or numbers or plan.free)


def _less_free(plan: Plan, blamed: Sequence[int]) -> Plan:
    for index in blamed:
        plan = plan.with_freedom(index, plan.domains[index].restricted(plan.freedoms[index]))
    return plan


#: valid inputs of a first sample of a form, of a larger one, and of one for finding conditions
_GLANCE, _LOOK, _STUDY = 12, 60, 120
#: the most derivations that are tried when relaxing
_TRIED_STEPS = 24


@dataclass(frozen=True, slots=True)
class Relaxing:
    """Builds up a form of a relation, starting with the developers' own input."""

    full: Plan
    sampler: Sampler
    standard: Standard

    def most_general(self) -> Plan | None:
        """Return the plan with as many parameters as free as they can be together; None if none can vary."""
        plan = fixed = replace(self.full, freedoms=tuple(Freedom.FIXED for _ in self.full.freedoms))
        alone = {
            index: relaxed for index in self.full.free if (relaxed := self._relaxed(fixed, index)) is not None
        }
        for index in sorted(alone, key=lambda index: self._rank(alone[index], index)):
            relaxed = alone[index]
            joined = self._joined(plan, index, relaxed.freedoms[index], relaxed.conditions)
            plan = self._if_it_holds(joined) or plan
        plan = self._with_derivations(plan)
        # A parameter that refutes the relation alone may fit under the conditions on the others.
        for index in self.full.free if plan.free else ():
            if index not in plan.free:
                plan = self._relaxed(plan, index) or plan
        return plan if plan.free else None

    def _with_derivations(self, plan: Plan) -> Plan:
        """Return the plan with derivations of fixed parameters that can vary together, as an input and its result."""
        for derivation in islice(derivations(self.full.domains, self.full.rows), _TRIED_STEPS):
            fixed = {derivation.parameter, *derivation.sources}.isdisjoint(plan.varied)
            wanted = fixed and not derivation.is_far_fetched
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
        """Return a sort key: the most general plan comes first."""
        return list(Freedom).index(plan.freedoms[index]), len(plan.conditions), index

    def _relaxed(self, plan: Plan, index: int) -> Plan | None:
        """Return the plan in which one more parameter varies as far as possible, perhaps under a condition; or None."""
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
        """Yield the freedoms of a parameter, the most general first."""
        domain, freedom = self.full.domains[index], self.full.freedoms[index]
        while freedom is not Freedom.FIXED:
            yield freedom
            freedom = domain.restricted(freedom)

    def _conditions(self, plan: Plan, tally: Tally, index: int) -> tuple[Condition, ...]:
        """Return conditions on one parameter that separate refuting from passing inputs."""
        if not tally.passed or not tally.inputs(Ending.REFUTED):
            return ()
        tally = self.sampler.sample(plan, _STUDY, tally)
        candidates = [
            condition
            for condition in proposed(plan.domains, plan.rows)
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
    """Return inputs in which a parameter has the value of another one, as boundaries of comparisons."""
    original, domains = plan.original, plan.domains
    pairs = permutations(range(len(original)), 2)
    return [
        (*original[:i], original[j], *original[i + 1 :])
        for i, j in pairs
        if i in plan.free and domains[i].like(domains[j])
    ][:_GLANCE]
