"""The vocabulary of assertions: operators, and the constructs of a language that assert.

A language maps the methods of assertion libraries to it (`assertEquals` is EQUAL); no stage knows their names.
"""

from enum import Enum
from typing import NamedTuple


class Operator(Enum):
    """The relation that an assertion states between its operands; a flag next to it says if it is negated."""

    EQUAL = "equal"
    SAME = "same"  #: one object
    LESS = "less"
    AT_MOST = "at most"
    GREATER = "greater"
    AT_LEAST = "at least"
    BETWEEN = "between"
    ORDERED = (
        "ordered"  #: one comes before the other, in an unknown direction: `assertEquals(1, a.compareTo(b))`
    )
    LEVEL = "level"  #: neither comes before the other: `assertEquals(0, a.compareTo(b))`
    CONTAINS = "contains"
    CONTAINS_KEY = "contains key"
    CONTAINS_VALUE = "contains value"
    CONTAINS_ALL = "contains all"
    STARTS_WITH = "starts with"
    ENDS_WITH = "ends with"
    MATCHES = "matches"
    PREDICATE = "predicate"  #: any other boolean method of the operands

    __hash__ = object.__hash__

    @property
    def orders(self) -> bool:
        """True if the operator compares by an order, such as LESS: its operands may differ."""
        return self.value in ("less", "at most", "greater", "at least", "between", "ordered")

    @property
    def equates(self) -> bool:
        """True if the operands have to be equal, or to be the same object."""
        return self is Operator.EQUAL or self is Operator.SAME


class Meaning(NamedTuple):
    """The operator that a method name or an operator sign stands for: `!=` is EQUAL, negated."""

    operator: Operator
    negated: bool = False


class Form(Enum):
    """The part that operands play in an assertion."""

    COMPARISON = "its operands are the values that it relates"
    CONDITION = "its operands are truth values, which may come from a comparison"
    OTHER = "it relates no two values: null, an exception, a setting of a fluent chain"

    __hash__ = object.__hash__


class Origin(Enum):
    """The language construct that makes the assertion."""

    CALL = "a call of an assertion method"
    STATEMENT = "an assert statement"
    GUARD = "a branch that fails the test if its condition is met"

    __hash__ = object.__hash__


class Runs(Enum):
    """The functions that an assertion method takes and calls, such as the lambda of `assertDoesNotThrow`."""

    ONE = "a function"
    ALL = "several functions, each with assertions of its own"

    __hash__ = object.__hash__
