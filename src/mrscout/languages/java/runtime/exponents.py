"""Numbers of digits, scales and powers: large ones take long to compute with, and are seldom drawn."""

import re

from mrscout.model.relations import RoleKind, ValueRole

#: names of parameters, variables and methods that stand for such a number
_NAMES = re.compile(
    r"\b(scale|exponent|precision|digits|decimals|places)(?=\b|\d|[A-Z])|(Scale|Exponent|Precision|Digits)\b"
)
_NUMBERS = ("java.math.BigDecimal", "java.math.BigInteger")
_METHODS = re.compile(r"pow|shift\w+|move\w+|scale\w+")


def is_exponent(name: str, role: ValueRole) -> bool:
    """True if a parameter of this name and role is a number of digits, a scale, or a power."""
    callee = f"{role.owner.rpartition('.')[2]}.{role.method}"
    if _NAMES.search(f"{name} {role.name} {callee}"):
        return True
    if role.kind is not RoleKind.ARGUMENT or role.owner not in _NUMBERS:
        return False
    unscaled = role.owner == _NUMBERS[0] and role.method == "valueOf" and role.argument == 2
    return unscaled or _METHODS.fullmatch(role.method) is not None
