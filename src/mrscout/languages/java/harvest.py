"""The literals of a test's file: what the developers thought of, for parameters of the same type."""

import re
from functools import cache
from pathlib import Path

_LITERAL = re.compile(
    rb"""//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|(?<![\w.])-?\d[\w.]*""", re.DOTALL
)
_LONGEST = 60  # of a literal
_MOST = 200


@cache
def literals_of(file: Path) -> tuple[str, ...]:
    """The different literals of a source, in order, as they are written; none where it cannot be read."""
    try:
        source = file.read_bytes()
    except OSError:
        return ()
    found = (match.group() for match in _LITERAL.finditer(source))
    written = (each for each in found if not each.startswith(b"/") and len(each) <= _LONGEST)
    return tuple(dict.fromkeys(each.decode("utf-8", "replace") for each in written))[:_MOST]
