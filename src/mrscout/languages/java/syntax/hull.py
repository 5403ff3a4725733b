"""Cuts bodies and comments out of a source file, before it is parsed for its declarations.

Most of a production file is bodies and comments, and finding their ends takes a sixth of the time of parsing them.
"""

import re
from bisect import bisect_right
from typing import NamedTuple

#: depth of nested blocks that one regular expression matches; deeper ones are matched brace by brace
_DEPTH = 5

#: A quotation mark that closes nowhere is looked behind once: those after it are escaped, and open nothing.
_QUOTED = (
    rb'"""(?:[^"\\]++|\\.|"(?!""))*+"""|"(?<!\\")(?:[^"\\\n]++|\\.)*+"|' + rb"'(?<!\\')(?:[^'\\\n]++|\\.)*+'"
)
#: Matched star by star, since `.*?` would look for the end at every letter.
_COMMENT = rb"//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+(?:\*/|\Z)"
#: keywords that declare a type, but neither `Foo.class` nor a variable named `record`; look-behinds check whole words
_TYPE = (
    rb"class(?<![\w.$]class)\b|interface(?<![\w.$]interface)\b|enum(?<![\w.$]enum)\b|"
    rb"record(?<![\w.$]record)\s++[\w$]++\s*+[(<]"
)
#: Each alternative starts with a letter or sign of its own, so that the search skips other bytes fast.
_TOKEN = re.compile(rb"\{|\}|;|" + _COMMENT + rb"|" + _TYPE + rb"|" + _QUOTED, re.DOTALL)
_BRACE = re.compile(rb"[{}]|" + _COMMENT + rb"|" + _QUOTED, re.DOTALL)


def _block(depth: int) -> bytes:
    """A regular expression for a block with blocks nested up to a depth."""
    inner = rb"|" + _block(depth - 1) if depth else b""
    return rb"\{(?:[^{}\"'/]++|" + _COMMENT + rb"|" + _QUOTED + rb"|/" + inner + rb")*+\}"


_BLOCK = re.compile(_block(_DEPTH), re.DOTALL)


class Hull(NamedTuple):
    """The text that is left of a file, with what maps its offsets back to the file."""

    text: bytes
    #: for each cut, the offset after it in the text that is left
    behind: list[int]
    #: bytes that the first n cuts removed, by n
    gone: list[int]

    def original(self, offset: int) -> int:
        """The offset in the file of an offset in the text."""
        return offset + self.gone[bisect_right(self.behind, offset)]


def hull_of(source: bytes) -> Hull:
    """Cut out comments, and the contents of the braces of methods, initialisers, arrays and anonymous classes.

    Nothing is cut if braces do not match.
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

    while (token := _TOKEN.search(source, at)) is not None:
        start, at = token.span()
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
    """The offset after the block that opens at `start`; None if it never closes."""
    whole = _BLOCK.match(source, start)
    if whole is not None:
        return whole.end()
    depth = 0
    for token in _BRACE.finditer(source, start):
        if token.group() == b"{":
            depth += 1
        elif token.group() == b"}":
            depth -= 1
            if depth == 0:
                return token.end()
    return None
