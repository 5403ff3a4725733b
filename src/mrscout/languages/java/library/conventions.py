"""Tells kinds of calls by the names of their methods, as the JDK and most projects use them."""

import re

from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID
from mrscout.model.ir import Call, TypeRef

#: methods that order two values by a negative, zero or positive result
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

_CHECKS = re.compile(r"(verify|verifies|validate|check|accepts?|supports?|allows?|may|might|test)([A-Z]|$)")


def is_ordering(call: Call) -> bool:
    """True for a call such as `a.compareTo(b)`, which orders its receiver and arguments."""
    return call.name in _ORDERINGS and len(call.inputs) >= 2


#: the method that boxes, and classes that have it
BOXING_CLASSES = ("Integer", "Long", "Boolean")
BOXING = "valueOf"


#: types that `valueOf` parses rather than boxes
_PARSED = ("java.lang.String", "java.lang.CharSequence")


def is_box(call: Call) -> bool:
    """True for a call such as `Integer.valueOf(3)`, going by its name, which a method of the project may have, too."""
    if call.name != BOXING or len(call.args) != 1:
        return False
    type_ = call.args[0].type
    return type_ is None or type_.name not in _PARSED


def is_query(call: Call) -> bool:
    """True for a call of a method that is named like a query, such as `isEmpty`; if it writes, it only caches."""
    return _QUERIES.match(call.name) is not None


def counts(call: Call) -> bool:
    """True for a call of a method such as `size`; two such calls may return equal numbers by chance."""
    return _COUNTS.match(call.name) is not None


def checks(call: Call) -> bool:
    """True for a method such as `verifySignature`, which is there for its answer, though it may use up its object."""
    return _CHECKS.match(call.name) is not None


def is_digest(call: Call) -> bool:
    """True for a call of `hashCode`."""
    return call.name == "hashCode"


def takes_out(call: Call) -> bool:
    """True for a method that is named as one that takes something away, or goes on to what comes next."""
    return _REMOVALS.match(call.name) is not None


def is_type_variable(type_: TypeRef) -> bool:
    """True for a type variable, as the `E` of `push(E)`."""
    return "." not in type_.name and type_.name not in PRIMITIVES_AND_VOID
