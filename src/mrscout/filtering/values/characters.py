"""Characters, as UTF-16 code units."""

from collections.abc import Iterator, Sequence
from random import Random

from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.integers import OF_NUMBER, Numbers
from mrscout.filtering.values.value_kind import Proposal, Strategy
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Kind, Value

LOWER, UPPER, DIGITS = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
_SIGNS = "".join(char for char in map(chr, range(33, 127)) if not char.isalnum())
_SPACES = " \t\n\r"
_FIRST_PRINTABLE, _LAST_PRINTABLE, _LAST = 32, 126, 0xFFFF


class Characters(Numbers):
    """Code units from 0 to FFFF."""

    def strategy(self, longest: int) -> Strategy:
        from hypothesis import strategies as st

        printable = st.integers(_FIRST_PRINTABLE, _LAST_PRINTABLE)
        return st.one_of(printable, st.integers(0, _LAST)).map(self.value)

    def changed(self, drawn: Value, others: Sequence[Value], longest: int, random: Random) -> Value:
        ends = (_FIRST_PRINTABLE, _LAST_PRINTABLE) if random.random() < 1 / 2 else (0, _LAST)
        return self.value(random.randint(*ends))

    def vary(self, value: Value, random: Random, *, size: bool = False) -> Value:
        if not isinstance(value.data, int):
            return value
        return self.value(ord(similar(chr(value.data), random)))

    def edges(self, domain: Domain) -> Sequence[Value]:
        return tuple(map(self.value, (ord(" "), 0, _LAST)))

    def weight(self, value: Value) -> float:
        assert isinstance(value.data, int)
        if value.data == ord("a"):
            return 0.0
        return 1.0 if value.data <= _LAST_PRINTABLE and chr(value.data).isalnum() else 3.0

    def simpler(self, value: Value) -> Iterator[Value]:
        yield from map(self.value, map(ord, "a0 "))

    def conditions(self, domain: Domain) -> Iterator[Proposal]:
        operators = (*OF_NUMBER, Op.PRINTABLE_ASCII, Op.LETTER_OR_DIGIT)
        yield from ((operator, None) for operator in operators)

    def text(self, value: Value) -> str:
        return chr(value.data) if isinstance(value.data, int) else ""

    def in_message(self, value: Value) -> str:
        return self.text(value)


def similar(character: str, random: Random) -> str:
    """Return a character of the same class (lower case, upper case, digit, sign, white space), or one close by."""
    for alphabet in (LOWER, UPPER, DIGITS, _SIGNS):
        if character in alphabet:
            return random.choice(alphabet)
    if character in _SPACES:
        return random.choice(_SPACES)
    near = chr(max(0, min(_LAST, ord(character) + random.randint(-20, 20))))
    return near if near.isprintable() else character


KINDS = (Characters(Kind.CHAR),)
