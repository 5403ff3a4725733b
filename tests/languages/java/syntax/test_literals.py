"""A literal has the value that the language specification gives it, without a parser."""

import pytest

from mrscout.languages.java.syntax.literals import literal_value
from mrscout.model.values import NULL, Kind, Value

VALUES = {
    "5": Value(Kind.INT, 5),
    "-5": Value(Kind.INT, -5),
    "-2147483648": Value(Kind.INT, -(1 << 31)),
    "0xFFFFFFFF": Value(Kind.INT, -1),
    "017": Value(Kind.INT, 15),
    "0b101": Value(Kind.INT, 5),
    "1_000": Value(Kind.INT, 1000),
    "9L": Value(Kind.LONG, 9),
    "0.1f": Value(Kind.FLOAT, 0.10000000149011612),
    "1.5": Value(Kind.DOUBLE, 1.5),
    "1e3": Value(Kind.DOUBLE, 1000.0),
    ".5d": Value(Kind.DOUBLE, 0.5),
    "0x1p3": Value(Kind.DOUBLE, 8.0),
    "true": Value(Kind.BOOLEAN, True),
    "null": NULL,
    "'a'": Value(Kind.CHAR, 97),
    "'\\''": Value(Kind.CHAR, 39),
    "'\\u00e9'": Value(Kind.CHAR, 0xE9),
    '"a\\tb"': Value(Kind.STRING, "a\tb"),
    '"\\ud83d\\ude00"': Value(Kind.STRING, "😀"),
    '"L"': Value(Kind.STRING, "L"),
    '"""\n  a\n  b"""': Value(Kind.STRING, "a\nb"),
}


@pytest.mark.parametrize("written", VALUES)
def test_a_literal_has_its_value(written: str) -> None:
    assert literal_value(written) == VALUES[written]


@pytest.mark.parametrize(
    "written", ["", "-", "08", "1.2.3", "0x", "a", "1 + 2", "'ab'", "''", '"a', '"a" + "b"', "-true", "5x"]
)
def test_what_is_no_literal_has_none(written: str) -> None:
    assert literal_value(written) is None
