"""The heads of methods, and a reader of plain ones, which saves most of the parser's work.

A plain head has modifiers, annotations without values, a type, a name and parameters. One with comments or type
parameters is left to the parser.
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from mrscout.languages.java.syntax.types import parse_type, split_arguments
from mrscout.model.ir import TypeRef


@dataclass(slots=True)
class Modifiers:
    """Keywords and annotations before a declaration."""

    words: frozenset[str] = frozenset()
    #: simple or qualified names, as written, without the @
    annotations: tuple[str, ...] = ()


NO_MODIFIERS = Modifiers()
#: names and types as written: of parameters, or of type parameters with their first bounds
Params = tuple[tuple[str, TypeRef | None], ...]


class Head(NamedTuple):
    """The declaration of a method up to its body."""

    modifiers: Modifiers
    type_params: Params
    params: Params
    #: True if the last parameter takes any number of arguments
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
#: keywords that the regular expression would take for a parameter's name
_NO_NAMES = frozenset({"this", "new", "throws", "non-sealed", "class", "return", "else"})


def read_plain_head(text: bytes) -> Head | None:
    """Read the head of a method or constructor without a parser; None if it is not plain."""
    if not text.isascii():
        return None
    match = _HEAD.fullmatch(text.decode("ascii"))
    if match is None:
        return None
    modifiers, result, written = match.groups()
    try:
        params: list[tuple[str, TypeRef | None]] = []
        varargs = False
        for declaration in split_arguments(written) if written.strip() else ():
            param = _parameter(declaration)
            if param is None or varargs or param[2] in _NO_NAMES:
                return None
            type_ = parse_type(param[0])
            if param[1]:
                varargs = True
                type_ = type_._replace(dims=type_.dims + 1)
            params.append((param[2], type_))
        returned = parse_type(result) if result is not None else None
    except ValueError:
        return None
    words = modifiers.split()
    annotations = tuple(word[1:] for word in words if word[0] == "@")
    keywords = frozenset(word for word in words if word[0] != "@")
    return Head(Modifiers(keywords, annotations), (), tuple(params), varargs, returned)


def _parameter(text: str) -> tuple[str, bool, str] | None:
    """The type of a parameter, True if it takes any number of arguments, and its name; None if it is not plain."""
    words = text.rsplit(None, 1)
    if len(words) < 2 or _IDENTIFIER.fullmatch(words[1]) is None:
        return None
    type_ = words[0].removesuffix("...").strip()
    final = _FINAL.match(type_)
    type_ = type_[final.end() :] if final else type_
    return (type_, words[0].endswith("..."), words[1]) if _IDENTIFIER.match(type_) else None
