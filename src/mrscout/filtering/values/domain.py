"""The domain of a parameter: its kind of value, the developers' value, and others that the developers use.

Some domains are lists of choices: enum constants, classes, and changes that a test makes to an object. ``Choices``
takes the place of the kind for them, since their data are strings.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from random import Random

from mrscout.filtering.values.value_kind import Proposal, ValueKind, of_kind
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value

#: the most choices that a counterexample is simplified to
_SIMPLEST = 8
#: a method that a change calls on its object
_CALLS = re.compile(r"(?:-> |[{;] )\w+\.(\w+)\(")


class Choices(ValueKind):
    """The kind of a parameter that takes one of a few named choices."""

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
    """Return the methods that a change calls on its object: ``add`` for ``list -> list.add(1)``."""
    return _CALLS.findall(change)


choices_among = cache(Choices)


#: the greatest exponent, unless the developers' is nearly as great
_GREATEST_EXPONENT = 1000
#: the least different characters of a string that shows its alphabet, or its least length if it has only two
_ALPHABET, _LONG = 4, 8


class Origin(Enum):
    """The origin of a drawn value."""

    NEAR = "like the developers'"
    SPELT = "made of the developers' characters"
    LISTED = "the developers' elsewhere"
    USED = "what tests use for the same parameter"
    BOUNDARY = "with a constant that the code under test compares with"
    RESHAPED = "the developers' with another structure"
    REACHED = "varied from inputs that were the first to execute a branch"
    ANY = "the type's whole range"

    @property
    def has_switch(self) -> bool:
        """True if values can be drawn without it (``Domain.without``)."""
        return self in (Origin.LISTED, Origin.USED, Origin.BOUNDARY, Origin.RESHAPED)

    __hash__ = object.__hash__  # faster: members are keys of many dictionaries


@dataclass(frozen=True, slots=True)
class Domain:
    """The values that a parameter can take."""

    kind: Kind
    #: the developers' value
    original: Value
    #: the kind of an array's elements, or of those of its rows
    component: Kind | None = None
    #: the names to choose from, for enum constants and the like
    choices: tuple[str, ...] = ()
    size: bool = False  #: a length or a count
    listed: tuple[Value, ...] = ()  #: other values of its type that the developers use
    near: tuple[int, int] | None = None  #: the least and the greatest number that the developers use there
    numeric: bool = False  #: a string that is a number
    exponent: bool = False  #: a number of digits, a scale or a power: large ones are costly
    written: str = ""  #: the developers' value as source code
    some: bool = False  #: the choices are not all values of the type
    role: str = ""  #: the place that receives it; parameters with one role are equals
    #: numbers or characters that the code compares with, and those beside them; of an array, its elements
    boundaries: tuple[Value, ...] = ()
    fragments: tuple[str, ...] = ()  #: characters and strings that the code looks for in strings
    #: of strings and arrays: sizes and limits in the code, and those beside them
    lengths: tuple[int, ...] = ()
    used: tuple[Value, ...] = ()  #: values that the project's tests use for parameters of its name and role
    reshaped: bool = True  #: strings of another structure than the developers' are drawn

    def without(self, origin: Origin) -> "Domain":
        """Return the domain without an origin that has a switch."""
        if origin is Origin.LISTED:
            return replace(self, listed=())
        if origin is Origin.USED:
            return replace(self, used=())
        if origin is Origin.BOUNDARY:
            return replace(self, boundaries=(), fragments=(), lengths=())
        return replace(self, reshaped=False)

    @property
    def values(self) -> ValueKind:
        """The object that draws, varies and shrinks values of this domain."""
        return choices_among(self.choices) if self.choices else of_kind(self.kind)

    @property
    def most(self) -> float:
        """The greatest magnitude of numbers to draw."""
        if not self.exponent or not isinstance(self.original.data, int):
            return math.inf
        return max(_GREATEST_EXPONENT, 4 * abs(self.original.data))

    def like(self, other: "Domain") -> bool:
        """True if both domains have the same kind of values, so that a value of one may be used in the other."""
        own_values, other_values = (
            (self.kind, self.component, self.choices),
            (other.kind, other.component, other.choices),
        )
        return (
            own_values == other_values and self.size == other.size and self.original.of == other.original.of
        )

    def everything(self, freedom: Freedom) -> list[Value] | None:
        """Return all values under a freedom, if they are few enough to try them all; else None."""
        if freedom is Freedom.FIXED:
            return [self.original]
        if freedom is Freedom.LISTED and not self.choices:
            return list(dict.fromkeys((self.original, *self.listed)))
        return self.values.everything() if freedom is Freedom.FREE or not self.values.can_be_alike else None

    def known(self, freedom: Freedom) -> tuple[Value, ...]:
        """Return some values that certainly are within a freedom other than FREE."""
        return (self.original, *self.listed) if freedom is Freedom.LISTED else (self.original,)

    def origins(self, freedom: Freedom) -> tuple[Origin, ...]:
        """Return the origins to draw values from under a freedom."""
        if freedom is Freedom.NARROW:
            return (Origin.NEAR,)
        if freedom is Freedom.SPELT:
            return (Origin.SPELT,)
        if freedom is Freedom.LISTED:
            return (Origin.LISTED,)
        origins = [Origin.NEAR]
        origins += [Origin.LISTED] if self.listed else []
        origins += [Origin.USED] if self.used else []
        origins += [Origin.BOUNDARY] if self.has_boundaries else []
        origins += [Origin.RESHAPED] if self.has_structure else []
        return (*origins, Origin.ANY)

    @property
    def has_boundaries(self) -> bool:
        """True if the code under test has constants that values are made of, or lengths that they have."""
        return bool(self.boundaries or self.fragments or self.lengths)

    @property
    def has_structure(self) -> bool:
        """True if strings of another structure than the developers' are in the domain."""
        varies = self.kind is Kind.STRING and not self.choices and not self.numeric
        return varies and self.reshaped and bool(self.original.data)

    def restricted(self, freedom: Freedom) -> Freedom:
        """Return the next narrower freedom that makes a difference for this domain."""
        if freedom is Freedom.FREE and self.values.can_be_alike:
            return Freedom.NARROW
        data = self.original.data
        if freedom is Freedom.NARROW and isinstance(data, str) and _shows_alphabet(data):
            return Freedom.SPELT
        if freedom in (Freedom.NARROW, Freedom.SPELT) and self.listed and not self.kind.is_ordered:
            return Freedom.LISTED
        return Freedom.FIXED

    def draw(self, origin: Origin, random: Random, number: int) -> Value:
        """Draw a value from an origin; `number` is the seed of Hypothesis."""
        if self.choices:
            return self.values.draw_any(self, random, number)
        if origin is Origin.LISTED:
            return random.choice((self.original, *self.listed))
        if origin is Origin.USED:
            return random.choice(self.used)
        if origin is Origin.SPELT and isinstance(self.original.data, str):
            # Imported here, since the module of strings imports this one.
            from mrscout.filtering.values.strings import respelled

            return Value(self.kind, respelled(self.original.data, random), self.original.of)
        if origin is Origin.NEAR:
            return self.values.draw_near(self, random)
        if origin is Origin.BOUNDARY:
            return self.values.draw_boundary(self, random)
        if origin is Origin.RESHAPED:
            return self.values.draw_reshaped(self, random)
        return self.values.draw_any(self, random, number)


def _shows_alphabet(text: str) -> bool:
    """True if a string may contain all characters of its alphabet: ``acgtca``, ``01001101``."""
    different = len(set(text))
    return different >= _ALPHABET or (different > 1 and len(text) >= _LONG)
