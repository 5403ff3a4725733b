"""Expressions that build objects out of nothing but literals, in pieces, so that single values can be exchanged."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

#: characters of a text, each with what escapes it
_CHARACTERS = re.compile(r"\\u+[0-9A-Fa-f]{4}|\\[0-7]{1,3}|\\.|.", re.DOTALL)
_NUMBER = re.compile(r"(?P<cast>\(\w+\) )?(?P<digits>\d+)(?P<rest>(?:\.\d+)?[lLfFdD]?)")
_NAME = re.compile(r"[\w.]+")
#: numbers after which there is none of their type
_GREATEST = (2**7 - 1, 2**15 - 1, 2**31 - 1, 2**63 - 1)
_FLIPPED = {"true": "false", "false": "true"}


@dataclass(frozen=True, slots=True)
class Building:
    """Texts, and the values between them."""

    texts: tuple[str, ...]  #: one more than there are values
    values: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  #: for each value another of its type; empty where none is known
    names: frozenset[tuple[str, str]] = (
        frozenset()
    )  #: simple names in the texts, with the classes that they mean

    @property
    def text(self) -> str:
        """The expression."""
        return self._with(self.values)

    def changed(self, position: int) -> str:
        """The expression with another value at a position; empty where there is none."""
        other = self.others[position]
        return self._with((*self.values[:position], other, *self.values[position + 1 :])) if other else ""

    def taker(self, position: int) -> tuple[str, int, str]:
        """What takes the value at a position, as which of its arguments, and how the value begins."""
        return (
            *self._taker(position),
            "1" if self.values[position][0].isdigit() else self.values[position][0],
        )

    def _taker(self, position: int) -> tuple[str, int]:
        before = "".join("".join(each) for each in zip(self.texts, ("v" * position), strict=False))
        before += self.texts[position]
        depth = argument = 0
        for at in range(len(before) - 1, -1, -1):
            depth += {")": 1, "(": -1}.get(before[at], 0)
            if depth < 0:
                return _NAME.findall(before[:at])[-1], argument
            argument += before[at] == "," and not depth
        return "", argument

    def _with(self, values: tuple[str, ...]) -> str:
        pieces = (f"{value}{text}" for value, text in zip(values, self.texts[1:], strict=True))
        return self.texts[0] + "".join(pieces)

    def __add__(self, other: "Building") -> "Building":
        joint = self.texts[-1] + other.texts[0]
        return Building(
            (*self.texts[:-1], joint, *other.texts[1:]),
            self.values + other.values,
            self.others + other.others,
            self.names | other.names,
        )


def plain(text: str, names: Iterable[tuple[str, str]] = ()) -> Building:
    """A text without a value."""
    return Building((text,), names=frozenset(names))


def value(text: str, other: str | None = None, names: Iterable[tuple[str, str]] = ()) -> Building:
    """A value; where no other is given, one is made of it."""
    return Building(("", ""), (text,), (another(text) if other is None else other,), frozenset(names))


def call(head: Building, arguments: Iterable[Building]) -> Building:
    """`head(arguments)`."""
    given = [part for each in arguments for part in (plain(", "), each)][1:]
    return reduce(Building.__add__, given, head + plain("(")) + plain(")")


def another(literal: str) -> str:
    """A literal that is like another one, and not the same; empty where that cannot be told."""
    if literal in _FLIPPED:
        return _FLIPPED[literal]
    if literal.startswith('"'):
        characters = _CHARACTERS.findall(literal)
        for at in range(len(characters) - 1, -1, -1):
            if characters[at].isascii() and characters[at].isalnum():
                return "".join((*characters[:at], _next(characters[at]), *characters[at + 1 :]))
        return '"x"' if literal == '""' else ""
    if len(literal) == len("'x'") and literal.startswith("'"):
        return f"'{_next(literal[1])}'"
    match = _NUMBER.fullmatch(literal)
    if match is None or (match["digits"].startswith("0") and len(match["digits"]) > 1):
        return ""
    number = int(match["digits"])
    beside = number - 1 if number in _GREATEST else number + 1
    return f"{match['cast'] or ''}{beside}{match['rest']}"


def _next(character: str) -> str:
    """The letter or digit after another, of its own kind."""
    for first, last in ("az", "AZ", "09"):
        if first <= character <= last:
            return first if character == last else chr(ord(character) + 1)
    return "x"
