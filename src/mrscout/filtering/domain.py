"""What a parameter can be: strategies for its type, around the value that the developers chose."""

import math
import re
import struct
from dataclasses import dataclass
from enum import Enum

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from mrscout.model.values import Kind, Value

_BITS = {Kind.BYTE: 8, Kind.SHORT: 16, Kind.INT: 32, Kind.LONG: 64}
_RUNS = re.compile(r"[0-9]+|[a-z]+|[A-Z]+|[^0-9a-zA-Z]")
_LOWER, _UPPER, _DIGITS = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
#: a size is drawn up to this, or to a few times the developers'
_LARGE = 40
#: strings and arrays grow to a few times the developers' length
_LONGEST = 24
_PRINTABLE = "".join(map(chr, range(32, 127)))


class Freedom(Enum):
    """How far a parameter may go from the developers' value."""

    #: the type's whole range with its edge cases, mixed with values near the developers'
    FREE = "any"
    #: the developers' character class, length and magnitude
    NARROW = "like the developers'"
    #: the developers' value itself
    FIXED = "the developers' value"


@dataclass(frozen=True, slots=True)
class Domain:
    """The values of one parameter."""

    kind: Kind
    #: the developers' value
    own: Value
    #: the type of an array's elements
    component: Kind | None = None
    #: the constants of an enumeration
    choices: tuple[str, ...] = ()
    size: bool = False  #: a number that says how much of something there is
    harvested: tuple[Value, ...] = ()  #: other values of the type in the test's class

    def like(self, other: "Domain") -> bool:
        """Whether the values of one are values of the other."""
        mine, others = (self.kind, self.component, self.choices), (other.kind, other.component, other.choices)
        return mine == others and self.size == other.size

    def count(self) -> int | None:
        """How many values there are, where that is few enough to try them all."""
        if self.choices:
            return len(self.choices)
        return 2 if self.kind is Kind.BOOLEAN else None

    def everything(self) -> list[Value]:
        """All values of a small domain."""
        if self.choices:
            return [Value(Kind.STRING, name) for name in self.choices]
        return [Value(Kind.BOOLEAN, False), Value(Kind.BOOLEAN, True)]

    def strategy(self, freedom: Freedom) -> SearchStrategy[Value]:
        """What Hypothesis draws the parameter from."""
        if freedom is Freedom.FIXED:
            return st.just(self.own)
        if self.choices:
            return st.sampled_from(self.choices).map(lambda name: Value(Kind.STRING, name))
        if self.kind is Kind.ARRAY:
            return self._arrays(freedom)
        near = _near(self.own, self.kind, self.size)
        if freedom is Freedom.NARROW:
            return near
        others = [st.sampled_from(self.harvested)] if self.harvested else []
        return st.one_of(near, *others, _any(self.kind, self.own, size=self.size))

    def _arrays(self, freedom: Freedom) -> SearchStrategy[Value]:
        own, of = self.own.data, self.own.of
        assert isinstance(own, tuple)
        component = self.component or Kind.INT
        like = [_near(each, component, False) for each in dict.fromkeys(own)][:6] or [_any(component, None)]
        elements = st.one_of(like)
        if freedom is Freedom.NARROW:
            same = st.tuples(*(_near(each, component, False) for each in own[:_LONGEST]))
            return same.map(lambda found: Value(Kind.ARRAY, found, of))
        either = st.one_of(elements, _any(component, own[0] if own else None))
        longest = min(max(2 * len(own), 4), max(_LONGEST, len(own)))
        lists = st.one_of(
            st.lists(elements, min_size=len(own), max_size=len(own)), st.lists(either, max_size=longest)
        )
        return lists.map(lambda found: Value(Kind.ARRAY, tuple(found), of))


def _near(own: Value, kind: Kind, size: bool) -> SearchStrategy[Value]:
    """Values of the developers' magnitude, sign, length and characters."""
    data = own.data
    if kind in _BITS:
        assert isinstance(data, int)
        lowest, highest = _range(kind)
        if size:
            return _numbers(kind, 0 if data >= 0 else lowest, min(highest, max(2 * abs(data), 8)))
        reach = max(2 * abs(data), 10)
        first = 0 if data >= 0 else -reach
        last = reach if data >= 0 else 0
        return _numbers(kind, max(lowest, first), min(highest, last))
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        assert isinstance(data, (int, float))
        return _near_floats(kind, float(data))
    if kind is Kind.BOOLEAN:
        return st.booleans().map(lambda each: Value(kind, each))
    if kind is Kind.CHAR:
        assert isinstance(data, int)
        return st.sampled_from(_class_of(chr(data))).map(lambda each: Value(kind, ord(each)))
    assert isinstance(data, str)
    return _shaped(data).map(lambda each: Value(kind, each))


def _any(kind: Kind, own: Value | None, *, size: bool = False) -> SearchStrategy[Value]:
    """The type's whole range, edge cases first of all."""
    if kind in _BITS:
        lowest, highest = _range(kind)
        if size:
            data = own.data if own is not None and isinstance(own.data, int) else 1
            return _numbers(kind, 0, min(highest, max(_LARGE, 4 * abs(data))))
        small = _numbers(kind, max(lowest, -100), min(highest, 100))
        return st.one_of(small, _numbers(kind, lowest, highest))
    if kind in (Kind.FLOAT, Kind.DOUBLE):
        width = 32 if kind is Kind.FLOAT else 64
        small = st.integers(-100, 100).map(lambda each: Value(kind, float(each)))
        return st.one_of(small, st.floats(width=width).map(lambda each: Value(kind, each)))  # type: ignore[arg-type]
    if kind is Kind.BOOLEAN:
        return st.booleans().map(lambda each: Value(kind, each))
    if kind is Kind.CHAR:
        codes = st.one_of(st.integers(32, 126), st.integers(0, 0xFFFF))
        return codes.map(lambda each: Value(kind, each))
    length = len(own.data) if own is not None and isinstance(own.data, str) else 4
    longest = min(max(2 * length, 6), max(_LONGEST, length))
    plain = st.text(st.sampled_from(_PRINTABLE), max_size=longest)
    return st.one_of(plain, st.text(max_size=longest)).map(lambda each: Value(kind, each))


def _range(kind: Kind) -> tuple[int, int]:
    half = 1 << (_BITS[kind] - 1)
    return -half, half - 1


def _numbers(kind: Kind, first: int, last: int) -> SearchStrategy[Value]:
    return st.integers(first, max(first, last)).map(lambda each: Value(kind, each))


def _near_floats(kind: Kind, own: float) -> SearchStrategy[Value]:
    if math.isnan(own) or math.isinf(own):
        return st.just(Value(kind, own))
    reach = max(2 * abs(own), 10.0)
    reach = reach if math.isfinite(reach) else abs(own)
    if kind is Kind.FLOAT:
        reach = struct.unpack("f", struct.pack("f", min(reach, 3e38)))[0]
    width = 32 if kind is Kind.FLOAT else 64
    first, last = (0.0, reach) if own >= 0 else (-reach, 0.0)
    whole = st.integers(math.ceil(max(first, -1e15)), math.floor(min(last, 1e15)))
    drawn = st.floats(first, last, width=width)  # type: ignore[arg-type]
    return st.one_of(whole.map(float), drawn).map(lambda each: Value(kind, each))


def _class_of(char: str) -> str:
    for alphabet in (_LOWER, _UPPER, _DIGITS):
        if char in alphabet:
            return alphabet
    return char if char not in _PRINTABLE else "".join(each for each in _PRINTABLE if not each.isalnum())


def _shaped(own: str) -> SearchStrategy[str]:
    """Strings of the developers' shape: runs of digits and letters vary, with their width, the rest stays."""
    runs = _RUNS.findall(own)
    if not runs or len(runs) > 60:
        return st.just(own)
    return st.tuples(*map(_run, runs)).map("".join)


def _run(run: str) -> SearchStrategy[str]:
    if run[0] in _DIGITS:
        alphabet = _DIGITS
        if len(run) > 1 and run[0] == "0":
            rest = st.text(st.sampled_from(alphabet), min_size=len(run) - 1, max_size=len(run) - 1)
            return rest.map(lambda each: "0" + each)
        first = st.sampled_from(alphabet[1:] if len(run) > 1 else alphabet)
        rest = st.text(st.sampled_from(alphabet), min_size=max(0, len(run) - 2), max_size=len(run) - 1)
        return st.tuples(first, rest).map("".join)
    if run[0] in _LOWER or run[0] in _UPPER:
        alphabet = _LOWER if run[0] in _LOWER else _UPPER
        return st.text(st.sampled_from(alphabet), min_size=max(1, len(run) - 2), max_size=len(run) + 2)
    return st.just(run)
