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


@dataclass(frozen=True, slots=True)
class Plan:
    """What inputs are drawn from."""

    names: tuple[str, ...]
    domains: tuple[Domain, ...]
    freedoms: tuple[Freedom, ...]
    conditions: tuple[Condition, ...] = ()
    derivations: tuple[Derivation, ...] = ()

    @property
    def form(self) -> Form:
        """The restriction by itself, as it is handed on and written down."""
        parameters = zip(self.names, self.freedoms, self.domains, strict=True)
        return Form(
            tuple(FormParameter(name, freedom, domain.written) for name, freedom, domain in parameters),
            self.derivations,
            tuple(filter(self.narrows, self.conditions)),
        )

    def restricted(self, form: Form) -> "Plan | None":
        """This plan under a form that an earlier run has found; None if the form is of other parameters."""
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
        """The parameters that vary by themselves."""
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
        """The plan with one parameter freer or less free."""
        freedoms = tuple(freedom if at == index else old for at, old in enumerate(self.freedoms))
        return replace(self, freedoms=freedoms)

    def as_seen(self, inputs: Sequence[Input]) -> "Plan":
        """The plan in which parameters are fixed that had the developers' value in all these inputs."""
        plan = self
        for index, original in enumerate(self.original):
            if all(key_of((values[index],)) == key_of((original,)) for values in inputs):
                left = tuple(derivation for derivation in plan.derivations if derivation.parameter != index)
                plan = replace(plan.with_freedom(index, Freedom.FIXED), derivations=left)
        return replace(plan, conditions=tuple(filter(plan.narrows, plan.conditions)))

    def only(self, index: int) -> "Plan":
        """The plan in which one parameter alone varies."""
        freedoms = tuple(old if at == index else Freedom.FIXED for at, old in enumerate(self.freedoms))
        return replace(self, freedoms=freedoms)

    def under(self, *conditions: Condition) -> "Plan":
        """The plan with more conditions."""
        return replace(self, conditions=(*self.conditions, *conditions))

    def deriving(self, derivation: Derivation) -> "Plan":
        """The plan in which a parameter follows from others."""
        plan = replace(self, derivations=(*self.derivations, derivation))
        for source in derivation.sources if derivation.operator.keeps_shape else ():
            if plan.freedoms[source] is Freedom.FREE:
                plan = plan.with_freedom(source, Freedom.NARROW)
        return plan

    def widened(self, name: str, domain: Domain, like: int) -> "Plan":
        """The plan with one more parameter, as free as another."""
        freedom = self.freedoms[like]
        return replace(
            self,
            names=(*self.names, name),
            domains=(*self.domains, domain),
            freedoms=(*self.freedoms, freedom),
        )

    def asks(self, index: int) -> bool:
        """True if it asks something of a parameter beyond its freedom."""
        return any(index in condition.parameters for condition in self.conditions) or any(
            index in (derivation.parameter, *derivation.sources) for derivation in self.derivations
        )

    def completed(self, values: Input) -> Input | None:
        """An input with the parameters computed that follow from others; None if one does not fit its type."""
        completed: Input | None = values
        for derivation in self.derivations:
            completed = apply(derivation, completed) if completed is not None else None
        return completed

    def admits(self, values: Input) -> bool:
        """True if an input meets the conditions."""
        return all(predicate(condition)(values) for condition in self.conditions)

    def covers(self, values: Input) -> bool:
        """True if an input is one of the plan's, as far as is known: nobody can list all that is like a value."""
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
        """All inputs, where there are few."""
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
        """True if all inputs that there are can be tried; values that the developers happen to use are not all."""
        some = any(self.domains[index].some for index in self.free)
        return not some and Freedom.LISTED not in self.freedoms and self.everything() is not None

    def narrows(self, condition: Condition) -> bool:
        """True if a condition leaves something out: what is fixed meets it anyway."""
        return not self.varied.isdisjoint(condition.parameters)
