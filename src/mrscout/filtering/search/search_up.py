"""Builds a form that holds from the developers' own input upwards, where climbing down left nothing that varies.

On the way down all parameters that refute a relation alone lose freedom together, until none has any. Some of them
are inputs, and some are part of what the relation says: the 0 of `add(0, d)`. Here each varies alone first, as far as
the relation holds; then they are put together one after another, and what does not fit in keeps the developers' value.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations

from mrscout.filtering.acceptance import Standard
from mrscout.filtering.forms.conditions import proposed
from mrscout.filtering.forms.derivations import derivations
from mrscout.filtering.forms.learning import learn
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import Tally
from mrscout.model.forms import Condition, Freedom
from mrscout.model.verdicts import Ending

#: valid inputs for a first look at a form, for a closer one, and for learning a condition
_GLANCE, _LOOK, _STUDY = 12, 60, 120
#: ways in which one parameter follows from others that are tried
_TRIED = 24


@dataclass(frozen=True, slots=True)
class Ascent:
    """Looks for a form of a relation, between the developers' own input and full freedom."""

    full: Plan
    sampler: Sampler
    standard: Standard

    def highest(self) -> Plan | None:
        """The form with as many parameters as free as they can be together; None where none can vary."""
        plan = fixed = replace(self.full, freedoms=tuple(Freedom.FIXED for _ in self.full.freedoms))
        alone = {
            index: found for index in self.full.free if (found := self._widened(fixed, index)) is not None
        }
        for index in sorted(alone, key=lambda index: self._rank(alone[index], index)):
            found = alone[index]
            plan = self._tried(self._joined(plan, index, found.freedoms[index], found.conditions)) or plan
        plan = self._following(plan)
        # What refutes the relation alone may be held in check by what was learnt of the others.
        for index in self.full.free if plan.free else ():
            if index not in plan.free:
                plan = self._widened(plan, index) or plan
        return plan if plan.free else None

    def _following(self, plan: Plan) -> Plan:
        """The plan in which what refutes the relation alone varies together, as an input and its result do."""
        for each in islice(derivations(self.full.domains), _TRIED):
            still = {each.parameter, *each.sources}.isdisjoint(plan.varied)
            wanted = still and not each.operator.is_far_fetched
            for freedom in (Freedom.FREE, Freedom.NARROW) if wanted else ():
                wider = plan.with_freedom(each.parameter, Freedom.FREE)
                for source in each.sources:
                    wider = wider.with_freedom(source, freedom)
                found = self._tried(wider.deriving(each))
                if found is not None:
                    plan = found
                    break
        return plan

    def _rank(self, plan: Plan, index: int) -> tuple[int, int, int]:
        """The most general first."""
        return list(Freedom).index(plan.freedoms[index]), len(plan.conditions), index

    def _widened(self, plan: Plan, index: int) -> Plan | None:
        """The plan in which one more parameter varies as far as it can, perhaps under a condition on it."""
        for freedom in self._rungs(index):
            wider = plan.with_freedom(index, freedom)
            tally = self._looked(wider)
            if self._holds(wider, tally):
                return wider
            conditions = self._learnt(wider, tally, index)
            if conditions and (found := self._tried(wider.under(*conditions))) is not None:
                return found
        return None

    def _rungs(self, index: int) -> Iterator[Freedom]:
        domain, freedom = self.full.domains[index], self.full.freedoms[index]
        while freedom is not Freedom.FIXED:
            yield freedom
            freedom = domain.restricted(freedom)

    def _learnt(self, plan: Plan, tally: Tally, index: int) -> tuple[Condition, ...]:
        """Conditions on one parameter that tell where the relation holds."""
        if not tally.passed or not tally.inputs(Ending.REFUTED):
            return ()
        tally = self.sampler.sample(plan, _STUDY, tally)
        about = [
            condition
            for condition in proposed(plan.domains)
            if index in condition.parameters
            and condition not in plan.conditions
            and not condition.operator.is_far_fetched
        ]
        return learn(about, tally.inputs(Ending.PASSED), tally.inputs(Ending.REFUTED), 1.0)

    def _joined(self, plan: Plan, index: int, freedom: Freedom, conditions: Sequence[Condition]) -> Plan:
        new = (condition for condition in conditions if condition not in plan.conditions)
        return plan.with_freedom(index, freedom).under(*new)

    def _tried(self, plan: Plan) -> Plan | None:
        """The plan, where it holds."""
        return plan if self._holds(plan, self._looked(plan)) else None

    def _looked(self, plan: Plan) -> Tally:
        tally = self.sampler.sample(plan, _GLANCE, self.sampler.tried(plan, _equal(plan)))
        if self.standard.reached(tally) and tally.valid:
            tally = self.sampler.sample(plan, _LOOK, tally)
        return tally

    def _holds(self, plan: Plan, tally: Tally) -> bool:
        return self.standard.enough(plan, tally) and self.standard.reached(tally)


def _equal(plan: Plan) -> list[Input]:
    """Inputs in which a parameter that varies has the value of another: where an order turns."""
    own, domains = plan.own, plan.domains
    pairs = permutations(range(len(own)), 2)
    return [
        (*own[:i], own[j], *own[i + 1 :]) for i, j in pairs if i in plan.free and domains[i].like(domains[j])
    ][:_GLANCE]
