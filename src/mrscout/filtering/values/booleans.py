"""Booleans."""

from collections.abc import Iterator
from random import Random

from mrscout.filtering.values.value_kind import Features, Strategy, ValueKind
from mrscout.model.values import Kind, Value


class Booleans(ValueKind):
    """The values false and true."""

    def strategy(self, longest: int) -> Strategy:
        from hypothesis import strategies as st

        return st.booleans().map(self.value)

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        return self.value(random.random() < 0.5)

    def everything(self) -> list[Value]:
        return [self.value(False), self.value(True)]

    @property
    def can_be_alike(self) -> bool:
        return False

    def simpler(self, value: Value) -> Iterator[Value]:
        yield self.value(False)

    def features(self, value: Value) -> Features:
        return (float(bool(value.data)), 0.0, 0.0, 0.0)


KINDS = (Booleans(Kind.BOOLEAN),)
