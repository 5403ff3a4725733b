"""The protocol of a kind of value: everything that filtering does with integers, strings, arrays and so on.

A kind draws values from its whole range and like the developers' value, knows its edges and near misses, simplifies
values of counterexamples, proposes conditions, and puts values into strings. The methods here do the least that works
for any kind; a module of this package overrides those that its kind can do better. CONTRIBUTING.md says how to add one.

Draws depend on nothing but the arguments: with the same seed the same calls of ``random`` are made in the same order.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import TYPE_CHECKING, TypeVar

from mrscout.model.forms import ConditionOperator
from mrscout.model.values import Data, Kind, Value

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from mrscout.filtering.values.domain import Domain

#: an operator of a condition on one parameter, with its constant if it has one
Proposal = tuple[ConditionOperator, int | str | None]
#: what tells a value from others at a glance: numbers that are compared by their distance
Features = tuple[float, float, float, float]
Item = TypeVar("Item")
#: parts of a string or an array that are left out, one at a time
_LEFT_OUT = 24


class ValueKind:
    """What filtering does with the values of one kind. A subclass overrides ``strategy`` and what else it knows."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def value(self, data: Data) -> Value:
        """A value of this kind."""
        return Value(self.kind, data)

    # Drawing

    def strategy(self, longest: int) -> "SearchStrategy[Value]":
        """How Hypothesis draws from the whole range, strings of up to `longest` characters."""
        raise NotImplementedError(f"nothing draws values of kind {self.kind.value}")

    def draw(self, like: Value | None, random: Random, number: int) -> Value:
        """A value of the whole range, drawn by Hypothesis or made of such; `like` is the developers', if any."""
        # Here, since Hypothesis takes its time to load, and most commands draw nothing.
        from mrscout.filtering.hypothesis_draws import whole_range

        longest = self.longest(like)
        drawn = random.choice(whole_range(self, longest, number))
        if random.random() < 1 / 3:
            return drawn
        return self.changed(drawn, whole_range(self, longest, number), longest, random)

    def longest(self, like: Value | None) -> int:
        """The greatest length of a value drawn in the place of the developers'; 0 for what has no length."""
        return 0

    def changed(self, drawn: Value, others: Sequence[Value], longest: int, random: Random) -> Value:
        """A value made of one that Hypothesis drew and `others`, so that there are more than it drew."""
        return drawn

    def draw_any(self, domain: "Domain", random: Random, number: int) -> Value:
        """A value of a parameter's whole domain, as far as it is worth trying."""
        return self.draw(domain.original, random, number)

    def draw_near(self, domain: "Domain", random: Random) -> Value:
        """A value like the developers' value of a parameter."""
        return self.vary(domain.original, random, size=domain.size)

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        """Another value like this one, now and then the same; `size` says that it is how much there is of something."""
        return value

    # Values that are chosen

    def everything(self) -> list[Value] | None:
        """All values of the kind, if they are few enough to try them all."""
        return None

    @property
    def can_be_alike(self) -> bool:
        """True if a value can be like another without being any value of the kind."""
        return True

    def edges(self, domain: "Domain") -> Sequence[Value]:
        """The values at the edges of a domain, the plainest first; none if all its values are tried anyway."""
        return ()

    def awkward(self) -> Sequence[Data]:
        """Data of values that code takes for something else."""
        return ()

    def bases(self, original: Data) -> Iterator[Data]:
        """Data of values that near misses are made of: the developers', and others that have many."""
        yield original

    def near_misses(self, data: Data) -> Iterator[Data]:
        """Data that a careless reader takes for these."""
        yield from ()

    # Shrinking

    def weight(self, value: Value) -> float:
        """How much there is to read of a value, and how odd it is."""
        return float(bool(value.data))

    def simpler(self, value: Value) -> Iterator[Value]:
        """Candidates for a simpler value, the boldest steps first."""
        yield from ()

    # Conditions and derivations

    def conditions(self, domain: "Domain") -> Iterator[Proposal]:
        """Conditions on one parameter, the most general first."""
        yield from ()

    def fit(self, data: Data, like: Value) -> Value | None:
        """Computed data as a value like another; None if they do not fit the kind."""
        return Value(like.kind, data, like.of)

    def text(self, value: Value) -> str:
        """A value as it stands in a string; empty if it never does."""
        return str(value.data) if isinstance(value.data, (str, int, float)) else ""

    # Messages and choosing examples

    def in_message(self, value: Value) -> str:
        """A value as a message about it may have it; empty if messages have no such values."""
        return ""

    def features(self, value: Value) -> Features:
        """What tells it from other values: size or sign, and what else is characteristic."""
        return (-2.0, 0.0, 0.0, 0.0)


@cache
def _kinds() -> dict[Kind, ValueKind]:
    package = __name__.rpartition(".")[0]
    modules = (
        import_module(f"{package}.{module.name}") for module in iter_modules(import_module(package).__path__)
    )
    kinds: list[ValueKind] = [kind for module in modules for kind in getattr(module, "KINDS", ())]
    return {**{kind: ValueKind(kind) for kind in Kind}, **{kind.kind: kind for kind in kinds}}


def of_kind(kind: Kind) -> ValueKind:
    """What is done with values of a kind; the least that works for those that no module defines."""
    return _kinds()[kind]


def of_value(value: Value) -> ValueKind:
    """What is done with values such as this one."""
    return _kinds()[value.kind]


def shortened(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Shorter sequences: none, a half, all but one."""
    yield ()
    half = len(items) // 2
    if half:
        yield items[:half]
        yield items[half:]
    for at in range(min(len(items), _LEFT_OUT)):
        yield (*items[:at], *items[at + 1 :])
