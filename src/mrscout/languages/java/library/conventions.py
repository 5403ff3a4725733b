"""What the names of Java methods say, in the JDK and by custom."""

import re
from functools import cache

from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID
from mrscout.model.ir import Call, TypeRef

#: methods that order two values, by a number below, at or above zero
_ORDERINGS = frozenset({"compareTo", "compare", "compareToIgnoreCase", "compareUnsigned"})
_COUNTS = re.compile(
    r"size|length|count|num|hash|index|ordinal|capacity|total|depth|height|level", re.IGNORECASE
)
_QUERIES = re.compile(
    r"(is|has|equals?|compare|contains?|matches|same|size|length|to|as|count|index|exists|can|starts|ends|copy|clone)"
    r"([A-Z]|$)|hashCode$"
)

_REMOVALS = re.compile(
    r"(remove|retain|clear|delete|poll|pop|drain|evict|discard|take|next|previous|read|skip|advance)([A-Z]|$)"
)


def is_ordering(call: Call) -> bool:
    """True for `a.compareTo(b)` and the like: what it is given are the two sides."""
    return call.name in _ORDERINGS and len(call.inputs) >= 2


#: classes whose methods box, and those methods
BOXING_CLASSES = ("Integer", "Long", "Boolean")
BOXING = "valueOf"


def is_box(call: Call) -> bool:
    """True for `Integer.valueOf(3)`, which is a 3, as long as the method is not the project's own."""
    return call.name == BOXING and len(call.args) == 1


@cache
def names_query(name: str) -> bool:
    """True for the name of a method that asks; if it writes, it is what it remembers for the next time."""
    return _QUERIES.match(name) is not None


@cache
def names_count(name: str) -> bool:
    """True for the name of a method that counts or measures: its small numbers are equal to others by chance."""
    return _COUNTS.match(name) is not None


@cache
def names_removal(name: str) -> bool:
    """True for the name of a method that takes something away, or goes on to what comes next."""
    return _REMOVALS.match(name) is not None


def is_type_variable(type_: TypeRef) -> bool:
    """True for the `E` of `push(E)`."""
    return "." not in type_.name and type_.name not in PRIMITIVES_AND_VOID
