"""A plan: the domains of a relation's parameters, and the form that restricts what is drawn from them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.forms.derivations import apply
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Condition, Derivation, Form, FormParameter, Freedom
from mrscout.model.values import Value

#: a domain of up to this many inputs is tried as a whole
_SMALL = 1000
#: magnitudes and lengths up to this are small
_HARMLESS = 64


@dataclass(frozen=True, slots=True)
class Plan:
    """The domains of all parameters, with the freedoms, conditions and derivations of a form."""

    names: tuple[str, ...]
    domains: tuple[Domain, ...]
    freedoms: tuple[Freedom, ...]
    conditions: tuple[Condition, ...] = ()
    derivations: tuple[Derivation, ...] = ()
    #: the developers' inputs at other occurrences of the relation
    rows: tuple[Input, ...] = ()

    @property
    def form(self) -> Form:
        """The form without the domains, as verdicts have it."""
        parameters = zip(self.names, self.freedoms, self.domains, strict=True)
        return Form(
            tuple(FormParameter(name, freedom, domain.written) for name, freedom, domain in parameters),
            self.derivations,
            tuple(filter(self.narrows, self.conditions)),
        )

    def restricted(self, form: Form) -> "Plan | None":
        """Return this plan under the form of an earlier run; None if the form has other parameters."""
        freedoms = {parameter.name: parameter.freedom for parameter in form.parameters}
        if any(name not in freedoms for name in self.names):
            return None
        original = {name: index for index, name in enumerate(self.names)}
        moved = form.renumbered(
            {at: original[name] for at, name in enumerate(form.names) if name in original}
        )
        if moved is None:
            return None
        return replace(
            self,
            freedoms=tuple(freedoms[name] for name in self.names),
            conditions=moved.conditions,
            derivations=moved.derivations,
        )

    @property
    def original(self) -> Input:
        """The developers' input."""
        return tuple(domain.original for domain in self.domains)

    @property
    def free(self) -> list[int]:
        """The parameters that are drawn: neither fixed nor computed."""
        derived = self.derived
        return [
            index
            for index, freedom in enumerate(self.freedoms)
            if freedom is not Freedom.FIXED and index not in derived
        ]

    @property
    def derived(self) -> set[int]:
        """The parameters that are computed from others."""
        return {derivation.parameter for derivation in self.derivations}

    @property
    def varied(self) -> set[int]:
        """The parameters that do not keep the developers' value."""
        return {*self.free, *self.derived}

    def with_freedom(self, index: int, freedom: Freedom) -> "Plan":
        """Return the plan with another freedom for one parameter."""
        freedoms = tuple(freedom if at == index else old for at, old in enumerate(self.freedoms))
        return replace(self, freedoms=freedoms)

    def as_seen(self, inputs: Sequence[Input]) -> "Plan":
        """Return the plan with those parameters fixed that have the developers' value in all these inputs."""
        plan = self
        for index, original in enumerate(self.original):
            if all(key_of((values[index],)) == key_of((original,)) for values in inputs):
                left = tuple(derivation for derivation in plan.derivations if derivation.parameter != index)
                plan = replace(plan.with_freedom(index, Freedom.FIXED), derivations=left)
        return replace(plan, conditions=tuple(filter(plan.narrows, plan.conditions)))

    def only(self, index: int) -> "Plan":
        """Return the plan in which only one parameter varies."""
        freedoms = tuple(old if at == index else Freedom.FIXED for at, old in enumerate(self.freedoms))
        return replace(self, freedoms=freedoms)

    def without(self, *conditions: Condition) -> "Plan":
        """Return the plan without some conditions."""
        return replace(self, conditions=tuple(other for other in self.conditions if other not in conditions))

    def under(self, *conditions: Condition) -> "Plan":
        """Return the plan with more conditions."""
        return replace(self, conditions=(*self.conditions, *conditions))

    def deriving(self, derivation: Derivation) -> "Plan":
        """Return the plan with one more derivation."""
        plan = replace(self, derivations=(*self.derivations, derivation))
        for source in derivation.sources if derivation.operator.keeps_shape else ():
            if plan.freedoms[source] is Freedom.FREE:
                plan = plan.with_freedom(source, Freedom.NARROW)
        return plan

    def widened(self, name: str, domain: Domain, like: int) -> "Plan":
        """Return the plan with one more parameter, with the freedom of the parameter at index `like`."""
        freedom = self.freedoms[like]
        return replace(
            self,
            names=(*self.names, name),
            domains=(*self.domains, domain),
            freedoms=(*self.freedoms, freedom),
            rows=tuple((*row, row[like]) for row in self.rows),
        )

    def is_small(self, values: Input) -> bool:
        """True if no value of an input is much larger than the developers', so that it takes little time and memory."""
        return all(
            domain.values.size_of(value) <= max(_HARMLESS, 2 * domain.values.size_of(domain.original))
            for domain, value in zip(self.domains, values, strict=True)
        )

    def mentions(self, index: int) -> bool:
        """True if a condition or derivation mentions the parameter."""
        return any(index in condition.parameters for condition in self.conditions) or any(
            index in (derivation.parameter, *derivation.sources) for derivation in self.derivations
        )

    def completed(self, values: Input) -> Input | None:
        """Return the input with its derived parameters computed; None if a result does not fit its type."""
        completed: Input | None = values
        for derivation in self.derivations:
            completed = apply(derivation, completed) if completed is not None else None
        return completed

    def admits(self, values: Input) -> bool:
        """True if an input meets all conditions."""
        return all(predicate(condition)(values) for condition in self.conditions)

    def may_cover(self, values: Input) -> bool:
        """True unless an input certainly is none of the plan: of some freedoms only a few values are known."""
        fixed = (
            index
            for index, freedom in enumerate(self.freedoms)
            if freedom is Freedom.FIXED and index not in self.derived
        )
        original = self.original
        return (
            self.admits(values)
            and all(key_of((values[index],)) == key_of((original[index],)) for index in fixed)
            and (completed := self.completed(values)) is not None
            and key_of(completed) == key_of(values)
        )

    def covers(self, values: Input) -> bool:
        """True if an input certainly is one of the plan: of some freedoms only a few values are known."""
        return (
            self.admits(values)
            and (completed := self.completed(values)) is not None
            and key_of(completed) == key_of(values)
            and all(
                freedom is Freedom.FREE or index in self.derived or values[index] in domain.known(freedom)
                for index, (domain, freedom) in enumerate(zip(self.domains, self.freedoms, strict=True))
            )
        )

    def everything(self) -> list[Input] | None:
        """Return all inputs of the plan; None if there are more than 1,000."""
        parts: list[list[Value]] = []
        total = 1
        for index, (domain, freedom) in enumerate(zip(self.domains, self.freedoms, strict=True)):
            values = domain.everything(freedom) if index in self.free else [domain.original]
            if values is None or total * len(values) > _SMALL:
                return None
            total *= len(values)
            parts.append(values)
        return list(product(*parts))

    @property
    def whole(self) -> bool:
        """True if all inputs of the plan can be tried; lists of values that the developers use do not count as all."""
        some = any(self.domains[index].some for index in self.free)
        return not some and Freedom.LISTED not in self.freedoms and self.everything() is not None

    def narrows(self, condition: Condition) -> bool:
        """True if a condition mentions a parameter that varies; otherwise all inputs meet it."""
        return not self.varied.isdisjoint(condition.parameters)
