"""Java's values as the pipeline sees them: reading, writing, and values that the developers' code suggests.

Literals in a test's file and constants of the classes that it names are likely to be interesting inputs. Large
exponents and scales make computations slow, so large values of such parameters are seldom drawn.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from mrscout.languages.java.export.test_rows import row_writer
from mrscout.languages.java.library.primitives import EXAMPLES
from mrscout.languages.java.runtime.code_constants import code_constants
from mrscout.languages.java.runtime.source_files import read_source_file, sources_by_class
from mrscout.languages.java.runtime.used_literals import used_literals
from mrscout.languages.java.runtime.value_forms import decode, kind_of, value_at, write
from mrscout.model.relations import ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.model.values import Value

_LITERAL = re.compile(
    rb"""//[^\n]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/|"(?<!\\")(?:[^"\\\n]++|\\.)*+"|'(?<!\\')(?:[^'\\\n]++|\\.)++'|"""
    rb"""(?<![\w.])-?\d[\w.]*+""",
    re.DOTALL,
)
_CONSTANT = re.compile(
    rb"""\bfinal\s++(?:String|char|int|long|double|float|short|byte)\s++\w++\s*+=\s*+"""
    rb"""("(?:[^"\\\n]++|\\.)*+"|'(?:[^'\\\n]++|\\.)++'|-?\d[\w.]*+)\s*+;"""
)
_NAME = re.compile(rb"\b[A-Z]\w*")
#: the most openings of comments after the last closed one; a source with more has no literals
_MOST_OPEN = 100
_LONGEST = 60  # characters of a literal
_MOST = 1000  # literals of a file
#: the most classes whose constants are read, and constants of each
_CLASSES, _OF_EACH = 12, 40
#: names of parameters, variables and methods that mean an exponent or a scale
_EXPONENTS = re.compile(
    r"\b(scale|exponent|precision|digits|decimals|places|bits)(?=\b|\d|[A-Z])"
    r"|(Scale|Exponent|Precision|Digits|Bits)\b"
)
_BIG_NUMBERS = ("java.math.BigDecimal", "java.math.BigInteger")
_POWERS = re.compile(r"pow|shift\w+|move\w+|scale\w+")


@cache
def literals_of(file: Path, line: int = 0) -> tuple[str, ...]:
    """The distinct literals of a source as they are written, those closest to a line first."""
    source = read_source_file(file)
    if source.count(b"/*", source.rfind(b"*/") + 1) > _MOST_OPEN:
        return ()
    distances: dict[str, int] = {}
    at, before = 1, 0
    for match in _LITERAL.finditer(source):
        at, before = at + source.count(b"\n", before, match.start()), match.start()
        written = match.group()
        if not written.startswith(b"/") and len(written) <= _LONGEST:
            text = written.decode("utf-8", "replace")
            distances[text] = min(abs(at - line) if line else 0, distances.get(text, 1 << 30))
    return tuple(sorted(distances, key=lambda literal: distances[literal]))[:_MOST]


@cache
def constants_of(root: Path, file: Path) -> tuple[str, ...]:
    """The literals of constants of those classes of the project that a file names, in the order of the names."""
    places = sources_by_class(root)
    names = dict.fromkeys(name.decode("utf-8", "replace") for name in _NAME.findall(read_source_file(file)))
    named = [places[name] for name in names if name in places and places[name] != file]
    return tuple(dict.fromkeys(constant for path in named[:_CLASSES] for constant in _constants(path)))


def _constants(file: Path) -> Iterator[str]:
    literals = (match.group(1) for match in _CONSTANT.finditer(read_source_file(file)))
    written = [literal.decode("utf-8", "replace") for literal in literals if len(literal) <= _LONGEST]
    yield from written[:_OF_EACH]


def is_exponent(name: str, role: ValueRole) -> bool:
    """True if a parameter of this name and role is an exponent, a scale, or a number of digits."""
    callee = f"{role.owner.rpartition('.')[2]}.{role.method}"
    if _EXPONENTS.search(f"{name} {role.name} {callee}"):
        return True
    if role.kind is not RoleKind.ARGUMENT or role.owner not in _BIG_NUMBERS:
        return False
    unscaled = role.owner == _BIG_NUMBERS[0] and role.method == "valueOf" and role.argument == 2
    return unscaled or _POWERS.fullmatch(role.method) is not None


_decode = cache(decode)


class JavaValues:
    """Reads and writes values as Java's source code has them."""

    kind_of = staticmethod(kind_of)
    write = staticmethod(write)
    value_at = staticmethod(value_at)
    is_exponent = staticmethod(is_exponent)
    row_writer = staticmethod(row_writer)
    code_constants = staticmethod(code_constants)
    used_literals = staticmethod(used_literals)

    def decode(self, written: str, type_: str) -> Value | None:
        return _decode(written, type_)

    def example(self, type_: str) -> Value | None:
        kind = kind_of(type_)
        return decode(EXAMPLES[kind], type_) if kind in EXAMPLES else None

    def nearby(self, root: Path, file: str, line: int) -> tuple[Sequence[str], Sequence[str]]:
        return literals_of(root / file, line), constants_of(root, root / file)


VALUES = JavaValues()
