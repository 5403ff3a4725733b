"""Names for variables that are called after a value: `_11` is another number as soon as the value is a parameter."""

import re
from collections.abc import Collection

#: a name that ends in a number of its own
_NUMBERED = re.compile(r"(?P<base>\w*?)(?:_+\d+)+")
_NAME = re.compile(r"(?<![\w.])\w+(?![\w(])")
#: the name of a call before its arguments, with what it is called on
_CALLED = re.compile(r"(?:(?P<owner>\w+)(?:<[^()]*>)?\.)?(?P<method>\w+)(?:<[^()]*>)?$")
_MAKES = re.compile(r"(?:of|from|get|parse|valueOf|create|make|newInstance|build)(?![a-z])")
_WORDS = ("other", "another", "third", "fourth", "fifth", "sixth")


def is_numbered(name: str) -> bool:
    """True for a name that ends in a number of its own, such as `_11` and `range_10`; not for that of a constant."""
    return not name.isupper() and _NUMBERED.fullmatch(name) is not None


def names_in(code: str) -> set[str]:
    """Return the names in some code that are no method's, and no member's."""
    return set(_NAME.findall(code))


def plain_name(name: str, code: str, taken: Collection[str]) -> str:
    """Return a name without the number, by the code that makes its value; the name itself if none is free.

    `_11`, which is `_10.next()`, is `next`; `_10`, which is `Asn.of(value)`, is `asn`.
    """
    match = _NUMBERED.fullmatch(name)
    base = match["base"] if match is not None else name
    if not base.strip("_"):
        base = _base_of(code.strip())
    proposed = [base, *(f"{word}{base[:1].upper()}{base[1:]}" for word in _WORDS)]
    return next((one for one in proposed if one and one not in taken), name)


def _base_of(code: str) -> str:
    call = _CALLED.search(code[: _arguments(code)]) if code.endswith(")") else None
    if call is None:
        return "value"
    method, owner = call["method"], call["owner"] or ""
    if method[:1].isupper() or (_MAKES.match(method) and owner[:1].isupper()):
        made = method if method[:1].isupper() else owner
        return made.lower() if made.isupper() else made[:1].lower() + made[1:]
    return method


def _arguments(code: str) -> int:
    """Return where the arguments of the last call begin."""
    depth = 0
    for at in range(len(code) - 1, -1, -1):
        depth += (code[at] == ")") - (code[at] == "(")
        if not depth:
            return at
    return 0
