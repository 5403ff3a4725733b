"""Constants of which there are a few: those of an enumeration, classes, and changes that a test makes to an object.

Their data are strings, so that this is no kind of its own: a domain that has choices behaves as this module says,
whatever the kind of its values.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from mrscout.filtering.values.value_kind import Proposal, ValueKind
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Kind, Value

if TYPE_CHECKING:
    from mrscout.filtering.values.domain import Domain

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
