"""Java expressions and statements with the values in them, so that one value can be exchanged for another."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

#: characters of a string literal, escape sequences as one
_CHARACTERS = re.compile(r"\\u+[0-9A-Fa-f]{4}|\\[0-7]{1,3}|\\.|.", re.DOTALL)
_NUMBER = re.compile(r"(?P<cast>\(\w+\) )?(?P<digits>\d+)(?P<rest>(?:\.\d+)?[lLfFdD]?)")
_NAME = re.compile(r"[\w.]+")
#: the largest numbers of their types
_GREATEST = (2**7 - 1, 2**15 - 1, 2**31 - 1, 2**63 - 1)
_FLIPPED = {"true": "false", "false": "true"}

Names = frozenset[tuple[str, str]]  #: simple names in source code, with the canonical names of the classes


@dataclass(frozen=True, slots=True)
class Expression:
    """Source text with values in it, and the class names that it needs."""

    texts: tuple[str, ...]  #: around the values, so one more than there are values
    values: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  #: for each value another one of its type; empty if none is known
    names: Names = frozenset()

    @property
    def text(self) -> str:
        """The source text."""
        return self._with(self.values)

    def changed(self, position: int) -> str:
        """The text with another value at a position; empty if none is known."""
        other = self.others[position]
        return self._with((*self.values[:position], other, *self.values[position + 1 :])) if other else ""

    def parameter_of(self, position: int) -> tuple[str, int, str]:
        """The callee that takes the value at a position, the argument's number, and the sort of the literal."""
        first = self.values[position][0]
        return (*self._callee_of(position), "1" if first.isdigit() else first)

    def _callee_of(self, position: int) -> tuple[str, int]:
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

    def __add__(self, other: "Expression") -> "Expression":
        joint = self.texts[-1] + other.texts[0]
        return Expression(
            (*self.texts[:-1], joint, *other.texts[1:]),
            self.values + other.values,
            self.others + other.others,
            self.names | other.names,
        )


def plain(text: str, names: Iterable[tuple[str, str]] = ()) -> Expression:
    """Text without values."""
    return Expression((text,), names=frozenset(names))


def value(text: str, other: str | None = None, names: Iterable[tuple[str, str]] = ()) -> Expression:
    """A value; another one is made from it if none is given."""
    return Expression(("", ""), (text,), (another(text) if other is None else other,), frozenset(names))


def call(head: Expression, arguments: Iterable[Expression]) -> Expression:
    """`head(arguments)`."""
    separated = [part for each in arguments for part in (plain(", "), each)][1:]
    return reduce(Expression.__add__, separated, head + plain("(")) + plain(")")


def another(literal: str) -> str:
    """A different literal of the same type, close to the first; empty if there is no simple one."""
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
    """The next letter or digit; the first one after the last."""
    for first, last in ("az", "AZ", "09"):
        if first <= character <= last:
            return first if character == last else chr(ord(character) + 1)
    return "x"
