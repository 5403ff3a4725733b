"""Builds a form that holds from the developers' own input, for relations of which restricting left nothing that varies.

When a form is restricted, all parameters that refute the relation alone lose freedom together, until none has any.
Some of them are inputs, and some are part of what the relation says: the 0 of ``add(0, d)``. Here each varies alone
first, as far as the relation holds; then they are put together one after another, and what does not fit keeps the
developers' value.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations

from mrscout.filtering.acceptance import Standard
from mrscout.filtering.forms.conditions import proposed
from mrscout.filtering.forms.derivations import derivations
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition, Freedom
from mrscout.model.verdicts import Ending

#: valid inputs for a first look at a form, for a closer one, and for finding a condition
_GLANCE, _LOOK, _STUDY = 12, 60, 120
#: ways in which one parameter follows from others that are tried
_TRIED = 24


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
        for derivation in islice(derivations(self.full.domains), _TRIED):
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
    own, domains = plan.own, plan.domains
    pairs = permutations(range(len(own)), 2)
    return [
        (*own[:i], own[j], *own[i + 1 :]) for i, j in pairs if i in plan.free and domains[i].like(domains[j])
    ][:_GLANCE]
