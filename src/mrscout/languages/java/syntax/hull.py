"""A file without its bodies and comments, for whoever wants to know what it declares and nothing more.

Most of a production file is bodies and comments, and finding where they end takes a sixth of the time that
parsing them does.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

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
