"""The vocabulary of assertions: how a test asserts, and by which operator it relates values.

Front ends map the names of their assertion libraries to it; no stage knows such a name.
"""

from enum import Enum
from typing import NamedTuple


class Operator(Enum):
    """How an assertion relates its operands; the node says separately whether it is negated."""

    EQUAL = "equal"
    SAME = "same"  #: one object
    LESS = "less"
    AT_MOST = "at most"
    GREATER = "greater"
    AT_LEAST = "at least"
    BETWEEN = "between"
    ORDERED = "ordered"  #: an ordering relates them, and nothing says in which direction
    LEVEL = "level"  #: an ordering puts neither before the other
    CONTAINS = "contains"
    CONTAINS_KEY = "contains key"
    CONTAINS_VALUE = "contains value"
    CONTAINS_ALL = "contains all"
    STARTS_WITH = "starts with"
    ENDS_WITH = "ends with"
    MATCHES = "matches"
    PREDICATE = "predicate"  #: any other truth about them

    __hash__ = object.__hash__

    @property
    def orders(self) -> bool:
        """True if the operands are related by an order in which they may differ."""
        return self in _ORDERS

    @property
    def equates(self) -> bool:
        """True if the operands are one value, or one object."""
        return self is Operator.EQUAL or self is Operator.SAME


_ORDERS = frozenset(
    {
        Operator.LESS,
        Operator.AT_MOST,
        Operator.GREATER,
        Operator.AT_LEAST,
        Operator.BETWEEN,
        Operator.ORDERED,
    }
)


class Meaning(NamedTuple):
    """The operator that a name or a sign stands for."""

    operator: Operator
    negated: bool = False


class Form(Enum):
    """What the operands of an assertion are to it."""

    COMPARISON = "its operands are the values that it relates"
    CONDITION = "its operands are truth values, which may come from a comparison"
    OTHER = "it relates no two values: null, an exception, a setting of a fluent chain"

    __hash__ = object.__hash__


class Origin(Enum):
    """The construct of the language that asserts."""

    CALL = "a call of an assertion method"
    STATEMENT = "an assert statement"
    GUARD = "a branch that fails the test if its condition is met"

    __hash__ = object.__hash__


class Runs(Enum):
    """Code that an assertion runs itself, and lets act."""

    ONE = "a function"
    ALL = "several functions, each with assertions of its own"

    __hash__ = object.__hash__
