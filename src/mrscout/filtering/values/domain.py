"""The domain of a parameter: values of its kind, and what is known about the developers' use of them.

Constants of which there are a few: those of an enumeration, classes, and changes that a test makes to an object.
Their data are strings, so that this is no kind of its own: a domain that has choices behaves as this module says,
whatever the kind of its values.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from random import Random

from mrscout.filtering.values.value_kind import Proposal, ValueKind, of_kind
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value

#: choices that a counterexample is simplified to
_SIMPLEST = 8
#: the methods that a change calls on its object
_CALLS = re.compile(r"(?:-> |[{;] )\w+\.(\w+)\(")


class Choices(ValueKind):
    """The constants of one parameter."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(Kind.STRING)
        self.names = names

    def draw_any(self, domain: "Domain", random: Random, number: int) -> Value:
        return self.value(random.choice(self.names))

    def everything(self) -> list[Value]:
        return list(map(self.value, self.names))

    @property
    def can_be_alike(self) -> bool:
        return False

    def simpler(self, value: Value) -> Iterator[Value]:
        yield from (Value(value.kind, name) for name in self.names[:_SIMPLEST])

    def conditions(self, domain: "Domain") -> Iterator[Proposal]:
        methods = dict.fromkeys(method for name in self.names for method in methods_called(name))
        yield from ((Op.DOES_NOT_CALL, method) for method in methods)


def methods_called(change: str) -> list[str]:
    """The methods that a change calls on its object: ``add`` of ``list -> list.add(1)``."""
    return _CALLS.findall(change)


choices_among = cache(Choices)


#: no exponent goes beyond this, or a few times the developers'
_GREATEST_EXPONENT = 1000
#: a string with fewer different characters does not say which there may be, unless it is long and has two of them
_ALPHABET, _LONG = 4, 8


class Origin(Enum):
    """Where a value comes from."""

    NEAR = "like the developers'"
    SPELT = "made of the developers' characters"
    LISTED = "the developers' elsewhere"
    ANY = "the type's whole range"

    __hash__ = object.__hash__  # looked up all the time


@dataclass(frozen=True, slots=True)
class Domain:
    """The values of one parameter."""

    kind: Kind
    #: the developers' value
    original: Value
    #: the kind of an array's elements, or of those of its rows
    component: Kind | None = None
    #: the constants of an enumeration
    choices: tuple[str, ...] = ()
    size: bool = False  #: a number that says how much of something there is
    listed: tuple[Value, ...] = ()  #: other values of the type that the developers use
    near: tuple[int, int] | None = None  #: the least and the greatest that the developers use there
    numeric: bool = False  #: a string that is a number
    exponent: bool = False  #: a number of digits, a scale or a power: large ones take long and show little
    written: str = ""  #: the developers' value as they wrote it
    some: bool = False  #: there are more than its choices

    @property
    def values(self) -> ValueKind:
        """What is done with the values of this domain."""
        return choices_among(self.choices) if self.choices else of_kind(self.kind)

    @property
    def most(self) -> float:
        """The greatest magnitude of a number that is worth trying."""
        if not self.exponent or not isinstance(self.original.data, int):
            return math.inf
        return max(_GREATEST_EXPONENT, 4 * abs(self.original.data))

    def like(self, other: "Domain") -> bool:
        """True if the values of one are values of the other."""
        own_values, other_values = (
            (self.kind, self.component, self.choices),
            (other.kind, other.component, other.choices),
        )
        return (
            own_values == other_values and self.size == other.size and self.original.of == other.original.of
        )

    def everything(self, freedom: Freedom) -> list[Value] | None:
        """All values, if they are few enough to try them all."""
        if freedom is Freedom.FIXED:
            return [self.original]
        if freedom is Freedom.LISTED and not self.choices:
            return list(dict.fromkeys((self.original, *self.listed)))
        return self.values.everything() if freedom is Freedom.FREE or not self.values.can_be_alike else None

    def known(self, freedom: Freedom) -> tuple[Value, ...]:
        """Values that are certainly within a freedom less than full."""
        return (self.original, *self.listed) if freedom is Freedom.LISTED else (self.original,)

    def origins(self, freedom: Freedom) -> tuple[Origin, ...]:
        """Where its values come from."""
        if freedom is Freedom.NARROW:
            return (Origin.NEAR,)
        if freedom is Freedom.SPELT:
            return (Origin.SPELT,)
        if freedom is Freedom.LISTED:
            return (Origin.LISTED,)
        return (Origin.NEAR, Origin.LISTED, Origin.ANY) if self.listed else (Origin.NEAR, Origin.ANY)

    def restricted(self, freedom: Freedom) -> Freedom:
        """The next less freedom that makes a difference."""
        if freedom is Freedom.FREE and self.values.can_be_alike:
            return Freedom.NARROW
        data = self.original.data
        if freedom is Freedom.NARROW and isinstance(data, str) and _shows_alphabet(data):
            return Freedom.SPELT
        if freedom in (Freedom.NARROW, Freedom.SPELT) and self.listed and not self.kind.is_ordered:
            return Freedom.LISTED
        return Freedom.FIXED

    def draw(self, origin: Origin, random: Random, number: int) -> Value:
        """A value; `number` is the seed of what Hypothesis draws."""
        if self.choices:
            return self.values.draw_any(self, random, number)
        if origin is Origin.LISTED:
            return random.choice((self.original, *self.listed))
        if origin is Origin.SPELT and isinstance(self.original.data, str):
            # Here, since the module of each kind knows this one.
            from mrscout.filtering.values.strings import respelled

            return Value(self.kind, respelled(self.original.data, random), self.original.of)
        if origin is Origin.NEAR:
            return self.values.draw_near(self, random)
        return self.values.draw_any(self, random, number)


def _shows_alphabet(text: str) -> bool:
    """True if the characters of a string may be all that there are: ``acgtca``, ``01001101``."""
    different = len(set(text))
    return different >= _ALPHABET or (different > 1 and len(text) >= _LONG)
