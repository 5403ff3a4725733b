"""A plan: how free each parameter is, and which conditions the inputs meet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from mrscout.filtering.conditions import Guard
from mrscout.filtering.derive import Derivation
from mrscout.filtering.domain import Domain, Freedom
from mrscout.filtering.inputs import Input, key_of
from mrscout.model.values import Value

#: a domain of up to this many inputs is tried as a whole
_SMALL = 1000
#: values of up to so many characters are told beside a parameter that keeps them
_TELLABLE = 60


@dataclass(frozen=True, slots=True)
class Plan:
    """What inputs are drawn from."""

    names: tuple[str, ...]
    domains: tuple[Domain, ...]
    freedoms: tuple[Freedom, ...]
    guards: tuple[Guard, ...] = ()
    derived: tuple[Derivation, ...] = ()

    @property
    def own(self) -> Input:
        """The developers' input."""
        return tuple(domain.own for domain in self.domains)

    @property
    def free(self) -> list[int]:
        """The parameters that vary by themselves."""
        follow = self._following
        return [
            index
            for index, each in enumerate(self.freedoms)
            if each is not Freedom.FIXED and index not in follow
        ]

    def with_freedom(self, index: int, freedom: Freedom) -> "Plan":
        """The plan with one parameter freer or less free."""
        freedoms = tuple(freedom if at == index else each for at, each in enumerate(self.freedoms))
        return replace(self, freedoms=freedoms)

    def seen(self, inputs: Sequence[Input]) -> "Plan":
        """The plan in which parameters are fixed that had the developers' value in all these inputs."""
        plan = self
        for index, own in enumerate(self.own):
            if all(key_of((each[index],)) == key_of((own,)) for each in inputs):
                derived = tuple(each for each in plan.derived if each.index != index)
                plan = replace(plan.with_freedom(index, Freedom.FIXED), derived=derived)
        return replace(plan, guards=tuple(filter(plan.narrows, plan.guards)))

    def only(self, index: int) -> "Plan":
        """The plan in which one parameter alone varies."""
        freedoms = tuple(each if at == index else Freedom.FIXED for at, each in enumerate(self.freedoms))
        return replace(self, freedoms=freedoms)

    def guarded(self, *guards: Guard) -> "Plan":
        """The plan with more conditions."""
        return replace(self, guards=(*self.guards, *guards))

    def deriving(self, derivation: Derivation) -> "Plan":
        """The plan in which a parameter follows from others."""
        plan = replace(self, derived=(*self.derived, derivation))
        for source in derivation.sources if derivation.shaped else ():
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
        """Whether it asks something of a parameter beyond its freedom."""
        return any(index in each.about for each in self.guards) or any(
            index in (each.index, *each.sources) for each in self.derived
        )

    def completed(self, given: Input) -> Input | None:
        """An input with the parameters computed that follow from others; None where one does not fit."""
        found: Input | None = given
        for derivation in self.derived:
            found = derivation.apply(found) if found is not None else None
        return found

    def admits(self, given: Input) -> bool:
        """Whether an input meets the conditions."""
        return all(guard.holds(given) for guard in self.guards)

    def covers(self, given: Input) -> bool:
        """Whether an input is one of the plan's, as far as that can be told: nobody knows all that is like a value."""
        return (
            self.admits(given)
            and (made := self.completed(given)) is not None
            and key_of(made) == key_of(given)
            and all(
                freedom is Freedom.FREE or index in self._following or given[index] in domain.known(freedom)
                for index, (domain, freedom) in enumerate(zip(self.domains, self.freedoms, strict=True))
            )
        )

    @property
    def _following(self) -> set[int]:
        """The parameters that follow from others."""
        return {each.index for each in self.derived}

    def everything(self) -> list[Input] | None:
        """All inputs, where there are few."""
        parts: list[list[Value]] = []
        total = 1
        for index, (domain, freedom) in enumerate(zip(self.domains, self.freedoms, strict=True)):
            values = domain.everything(freedom) if index in self.free else [domain.own]
            if values is None or total * len(values) > _SMALL:
                return None
            total *= len(values)
            parts.append(values)
        return list(product(*parts))

    @property
    def whole(self) -> bool:
        """Whether all inputs that there are can be tried; values that the developers happen to use are not all."""
        some = any(self.domains[index].some for index in self.free)
        return not some and Freedom.LISTED not in self.freedoms and self.everything() is not None

    def described(self) -> tuple[str, ...]:
        """What each parameter is drawn from, in words."""
        return tuple(
            f"{name}: {freedom.value}" for name, freedom in zip(self.names, self.freedoms, strict=True)
        )

    def given_up(self) -> tuple[str, ...]:
        """What it asks of inputs beyond their types, in words."""
        return (
            *(f"where {each.words}" for each in self.derived),
            *(
                _taken_back(*each)
                for index, each in enumerate(zip(self.names, self.domains, self.freedoms, strict=True))
                if each[2] is not Freedom.FREE and index not in self._following
            ),
            *(f"only where {each.words}" for each in self.guards if self.narrows(each)),
        )

    def narrows(self, guard: Guard) -> bool:
        """Whether a condition leaves something out: what is fixed meets it anyway."""
        vary = {*self.free, *self._following}
        return not guard.about or not vary.isdisjoint(guard.about)


def _taken_back(name: str, domain: Domain, freedom: Freedom) -> str:
    if freedom is not Freedom.FIXED:
        return f"{name} is {freedom.value}"
    short = 0 < len(domain.written) <= _TELLABLE and "\n" not in domain.written
    return f"{name} = {domain.written} only" if short else f"{name} keeps the developers' value"
