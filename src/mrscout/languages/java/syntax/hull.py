"""Shortcuts before the parser: a file without its bodies and comments, and plain method heads.

Most of a production file is bodies and comments, and finding where they end takes a sixth of the time that
parsing them does.

Method heads as most are written, read without a parser: modifiers, a type, a name, plain parameters. Whatever is not
that plain - annotations with values, comments, type parameters - is left to the parser.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

from mrscout.languages.java.syntax.types import parse_type, split_arguments
from mrscout.model.ir import TypeRef

#: a body with blocks nested deeper than this is looked at brace by brace
_DEPTH = 5

#: a quotation mark that closes nowhere is looked behind once: those after it are escaped, and open nothing
_QUOTED = (
    rb'"""(?:[^"\\]++|\\.|"(?!""))*+"""|"(?<!\\")(?:[^"\\\n]++|\\.)*+"|' + rb"'(?<!\\')(?:[^'\\\n]++|\\.)*+'"
)
#: star by star: `.*?` would look for the end at every letter
_COMMENT = rb"//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)"
#: what opens a type, but neither `Foo.class` nor a variable called `record`; that a word is whole is seen behind it
_TYPE = (
    rb"class(?<![\w.$]class)\b|interface(?<![\w.$]interface)\b|enum(?<![\w.$]enum)\b|"
    rb"record(?<![\w.$]record)\s++[\w$]++\s*+[(<]"
)
#: every choice starts with a letter or sign of its own, so that all others are passed by at once
_TOKEN = re.compile(rb"\{|\}|;|" + _COMMENT + rb"|" + _TYPE + rb"|" + _QUOTED, re.DOTALL)
_BRACE = re.compile(rb"[{}]|" + _COMMENT + rb"|" + _QUOTED, re.DOTALL)


def _block(depth: int) -> bytes:
    """A block with blocks in it, so many levels deep."""
    inner = rb"|" + _block(depth - 1) if depth else b""
    return rb"\{(?:[^{}\"'/]++|" + _COMMENT + rb"|" + _QUOTED + rb"|/" + inner + rb")*+\}"


_BLOCK = re.compile(_block(_DEPTH), re.DOTALL)


class Hull(NamedTuple):
    """What is left of a file."""

    text: bytes
    #: for each cut the offset behind it, in the text that is left
    behind: list[int]
    #: for no cut, for the first, the first two …: how many bytes they took away
    gone: list[int]

    def original(self, offset: int) -> int:
        """Where in the file stands what stands at an offset of the text."""
        return offset + self.gone[bisect_right(self.behind, offset)]


def hull_of(source: bytes) -> Hull:
    """Cut out what stands between the braces of methods, initialisers, arrays and anonymous classes, and comments.

    Where braces do not match, nothing is cut.
    """
    parts: list[bytes] = []
    behind: list[int] = []
    gone = [0]
    kept = done = at = depth = 0
    opens_type = False

    def cut(start: int, end: int, instead: bytes = b"") -> None:
        nonlocal kept, done
        parts.append(source[done:start])
        parts.append(instead)
        kept += start - done + len(instead)
        behind.append(kept)
        gone.append(end - kept)
        done = end

    while (found := _TOKEN.search(source, at)) is not None:
        start, at = found.span()
        first = source[start]
        if first == 0x7B:  # {
            if opens_type:
                depth += 1
            else:
                end = _end_of_block(source, start)
                if end is None:
                    return Hull(source, [], [0])
                cut(at, end - 1)
                at = end
            opens_type = False
        elif first == 0x7D:  # }
            depth -= 1
            opens_type = False
        elif first == 0x3B:  # ;
            opens_type = False
        elif first == 0x2F:  # /
            cut(start, at, b" ")
        elif first not in b"\"'":
            opens_type = True
    if depth:
        return Hull(source, [], [0])
    parts.append(source[done:])
    return Hull(b"".join(parts), behind, gone)


def _end_of_block(source: bytes, start: int) -> int | None:
    """Where the block that opens at `start` has closed; None where it does not."""
    whole = _BLOCK.match(source, start)
    if whole is not None:
        return whole.end()
    depth = 0
    for found in _BRACE.finditer(source, start):
        token = found.group()
        if token == b"{":
            depth += 1
        elif token == b"}":
            depth -= 1
            if depth == 0:
                return found.end()
    return None


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
