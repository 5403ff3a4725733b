"""The base class of kinds of value: everything that filtering does with integers, strings, arrays and so on.

A kind draws values of its whole range and values like the developers', lists edges and near misses, simplifies values
of counterexamples, proposes conditions, and converts values to text. The methods here are defaults that work for any
kind; a module of this package overrides those that its kind can do better. CONTRIBUTING.md says how to add one.

Draws depend only on the arguments: with the same seed the same calls of ``random`` are made in the same order.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from mrscout.model.forms import ConditionOperator
from mrscout.model.values import Data, Kind, Value

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from mrscout.filtering.values.domain import Domain

#: an operator of a condition on one parameter, with its constant if it has one
Proposal = tuple[ConditionOperator, int | str | None]
#: the features of a value: numbers whose distance to those of another value says how much the values differ
Features = tuple[float, float, float, float]
#: how Hypothesis draws values; quoted, since Hypothesis is slow to load
Strategy: TypeAlias = "SearchStrategy[Value]"
Item = TypeVar("Item")
#: the share of boundaries that are lengths
_BY_LENGTH = 0.3
#: the most elements that shrinking leaves out one at a time
_LEFT_OUT = 40


class ValueKind:
    """A kind of value. A subclass overrides ``strategy``, and other methods if their defaults do not fit."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def value(self, data: Data) -> Value:
        """Return a value of this kind."""
        return Value(self.kind, data)

    # Drawing

    def strategy(self, longest: int) -> Strategy:
        """Return Hypothesis's strategy for the whole range, with strings of up to `longest` characters."""
        raise NotImplementedError(f"nothing draws values of kind {self.kind.value}")

    def draw(self, like: Value | None, random: Random, number: int) -> Value:
        """Return a value of the whole range, drawn by Hypothesis or changed; `like` is the developers', if any.

        `number` is the seed of Hypothesis.
        """
        # Imported here, since Hypothesis is slow to load and most commands draw nothing.
        from mrscout.filtering.hypothesis_draws import whole_range

        longest = self.longest(like)
        drawn = random.choice(whole_range(self, longest, number))
        if random.random() < 1 / 3:
            return drawn
        return self.changed(drawn, whole_range(self, longest, number), longest, random)

    def longest(self, like: Value | None) -> int:
        """Return the greatest length to draw in place of the developers' value; 0 for kinds without a length."""
        return 0

    def changed(self, drawn: Value, others: Sequence[Value], longest: int, random: Random) -> Value:
        """Return a value made from one that Hypothesis drew, and perhaps one of `others`, for more variety."""
        return drawn

    def draw_any(self, domain: "Domain", random: Random, number: int) -> Value:
        """Return a value of a parameter's whole domain, without values that are too costly to try."""
        return self.draw(domain.original, random, number)

    def draw_near(self, domain: "Domain", random: Random) -> Value:
        """Return a value like the developers' value of a parameter."""
        return self.vary(domain.original, random, size=domain.size)

    def draw_boundary(self, domain: "Domain", random: Random) -> Value:
        """Return a value at a boundary of the code under test; the domain has some."""
        constants = domain.boundaries or domain.fragments
        if domain.lengths and (not constants or random.random() < _BY_LENGTH):
            return self.of_length(domain, random.choice(domain.lengths), random)
        return self.draw_constant(domain, random)

    def draw_constant(self, domain: "Domain", random: Random) -> Value:
        """Return a value with a constant of the code under test in it; the domain has some."""
        return random.choice(domain.boundaries)

    def of_length(self, domain: "Domain", length: int, random: Random) -> Value:
        """Return a value like the developers' with a length; kinds without a length have no such values."""
        return domain.original

    def draw_reshaped(self, domain: "Domain", random: Random) -> Value:
        """Return a value of another structure than the developers'; the domain has a structure."""
        return self.vary(domain.original, random)

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        """Return a value like this one, now and then the same; `size` is set for lengths and counts."""
        return value

    def size_of(self, value: Value) -> float:
        """Return the magnitude of a number, the length of a sequence, or 0 for other values."""
        data = value.data
        if isinstance(data, (str, tuple)):
            return len(data)
        return abs(data) if isinstance(data, (int, float)) and not isinstance(data, bool) else 0

    # Values that are chosen

    def everything(self) -> list[Value] | None:
        """Return all values of the kind, if they are few enough to try them all; else None."""
        return None

    @property
    def can_be_alike(self) -> bool:
        """True if some values of the kind are more alike than others, so that NARROW differs from FREE."""
        return True

    def edges(self, domain: "Domain") -> Sequence[Value]:
        """Return the values at the edges of a domain, the simplest first; none if all its values are tried anyway."""
        return ()

    def at_boundaries(self, domain: "Domain") -> Iterator[Value]:
        """Yield the values to try first because of the code under test, the nearest constants first."""
        yield from domain.boundaries

    def awkward(self) -> Sequence[Data]:
        """Return data that code often handles wrongly, such as quotes and numbers in strings."""
        return ()

    def bases(self, original: Data) -> Iterator[Data]:
        """Yield data to make near misses of: the developers', and others that have many near misses."""
        yield original

    def near_misses(self, data: Data) -> Iterator[Data]:
        """Yield data that wrong code takes for equal to these, such as a string in another case."""
        yield from ()

    # Shrinking

    def weight(self, value: Value) -> float:
        """Return a measure of how long and how unusual a value is; shrinking makes it smaller."""
        return float(bool(value.data))

    def simpler(self, value: Value) -> Iterator[Value]:
        """Yield candidates for a simpler value, the largest steps first."""
        yield from ()

    # Conditions and derivations

    def conditions(self, domain: "Domain") -> Iterator[Proposal]:
        """Yield conditions on one parameter, the most general first."""
        yield from ()

    def fit(self, data: Data, like: Value) -> Value | None:
        """Return a value with computed data and the type of `like`; None if the data do not fit the kind."""
        return Value(like.kind, data, like.of)

    def text(self, value: Value) -> str:
        """Return a value as text within a string, `1` in `item1`; empty if strings do not contain such values."""
        return str(value.data) if isinstance(value.data, (str, int, float)) else ""

    # Messages and choosing examples

    def in_message(self, value: Value) -> str:
        """Return a value as text within a message of an exception; empty if messages do not contain such values."""
        return ""

    def features(self, value: Value) -> Features:
        """Return the features of a value: first its size or sign, then others of its kind."""
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
    """Return the object for a kind; one with defaults alone if no module defines it."""
    return _kinds()[kind]


def of_value(value: Value) -> ValueKind:
    """Return the object for the kind of a value."""
    return _kinds()[value.kind]


def shortened(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    """Yield shorter sequences: an empty one, all but each half, each quarter and so on, and all but one item."""
    yield ()
    size = len(items) // 2
    while size > 1:
        for at in range(0, len(items), size):
            yield (*items[:at], *items[at + size :])
        size //= 2
    for at in range(min(len(items), _LEFT_OUT)):
        yield (*items[:at], *items[at + 1 :])
