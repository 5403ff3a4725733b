"""Method heads as most are written, read without a parser: modifiers, a type, a name, plain parameters.

Whatever is not that plain - annotations with values, comments, type parameters - is left to the parser.
"""

import re
from typing import NamedTuple

from mrscout.languages.java.syntax.types import parse_type, split_arguments
from mrscout.model.types import TypeRef


class PlainHead(NamedTuple):
    """What stands before a method's body."""

    #: keywords and annotations
    modifiers: list[str]
    params: tuple[tuple[str, TypeRef | None], ...]
    #: whether the last parameter takes any number of arguments
    varargs: bool
    #: None for a constructor
    result: TypeRef | None


_HEAD = re.compile(
    r"((?:(?:public|protected|private|static|final|abstract|synchronized|native|strictfp|default|"
    r"@[A-Za-z_$][\w$.]*+)\s+)*+)"
    r"(?:([A-Za-z_$][\w$.]*+(?:<[\w$.,<>?\s\[\]]*>)?(?:\[\])*+)\s+)?"
    r"[A-Za-z_$][\w$]*+\s*\(([\w$.,<>?\s\[\]]*+)\)\s*+(?:throws\s[\w$.,\s]++)?+[;\s]*+",
    re.ASCII,
)
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*+", re.ASCII)
_FINAL = re.compile(r"final\s++(?=[A-Za-z_$])", re.ASCII)
#: words that may stand where this reading would take them for something else
_OTHER = frozenset({"this", "new", "throws", "non-sealed", "class", "return", "else"})


def read_plain_head(text: bytes) -> PlainHead | None:
    """The head of a method or constructor, up to its body; None where it is not plain."""
    if not text.isascii():
        return None
    match = _HEAD.fullmatch(text.decode("ascii"))
    if match is None:
        return None
    modifiers, result, written = match.groups()
    try:
        params: list[tuple[str, TypeRef | None]] = []
        varargs = False
        for each in split_arguments(written) if written.strip() else ():
            param = _parameter(each)
            if param is None or varargs or param[2] in _OTHER:
                return None
            type_ = parse_type(param[0])
            if param[1]:
                varargs = True
                type_ = type_._replace(dims=type_.dims + 1)
            params.append((param[2], type_))
        returned = parse_type(result) if result is not None else None
    except ValueError:
        return None
    return PlainHead(modifiers.split(), tuple(params), varargs, returned)


def _parameter(text: str) -> tuple[str, bool, str] | None:
    """The type of a parameter, whether it takes any number of arguments, and its name; None where it is not plain."""
    words = text.rsplit(None, 1)
    if len(words) < 2 or _IDENTIFIER.fullmatch(words[1]) is None:
        return None
    type_ = words[0].removesuffix("...").strip()
    final = _FINAL.match(type_)
    type_ = type_[final.end() :] if final else type_
    return (type_, words[0].endswith("..."), words[1]) if _IDENTIFIER.match(type_) else None
