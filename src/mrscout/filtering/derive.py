"""Parameters that follow from others, as the developers' own values do: equal, sums, lengths, spellings."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from mrscout.filtering.domain import Domain
from mrscout.filtering.inputs import Input
from mrscout.model.values import Data, Kind, Value

_BITS = {Kind.BYTE: 8, Kind.SHORT: 16, Kind.INT: 32, Kind.LONG: 64}
_FLOATS = frozenset({Kind.FLOAT, Kind.DOUBLE})
#: sums of small numbers come out by chance
_TELLING = 3


@dataclass(frozen=True, slots=True)
class Derivation:
    """A parameter that is computed."""

    index: int
    words: str
    compute: Callable[[Input], Data]

    def apply(self, given: Input) -> Input | None:
        """The input with the parameter computed; None where that does not fit its type."""
        own = given[self.index]
        try:
            data = self.compute(given)
        except (TypeError, ValueError, OverflowError):
            return None
        fitted = _fitted(data, own)
        if fitted is None:
            return None
        return (*given[: self.index], fitted, *given[self.index + 1 :])


def _fitted(data: Data, like: Value) -> Value | None:
    if like.kind in _BITS:
        half = 1 << (_BITS[like.kind] - 1)
        fits = isinstance(data, int) and not isinstance(data, bool) and -half <= data < half
        return Value(like.kind, data) if fits else None
    if like.kind in _FLOATS:
        number = isinstance(data, (int, float)) and not isinstance(data, bool)
        return Value(like.kind, float(data)) if number and isinstance(data, (int, float)) else None
    return Value(like.kind, data, like.of)


def derivations(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Derivation]:
    """What the developers' own input suggests, the simplest first."""
    own = tuple(domain.own for domain in domains)
    for derivation in _all(domains, names):
        computed = derivation.apply(own)
        same = computed is not None and computed[derivation.index].data == own[derivation.index].data
        if same and _tells(derivation, own):
            yield derivation


def _tells(derivation: Derivation, own: Input) -> bool:
    """Whether it is more than a coincidence of small numbers."""
    data = own[derivation.index].data
    if "+" in derivation.words or "-" in derivation.words:
        return isinstance(data, (int, float)) and abs(data) >= _TELLING
    return True


def _all(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Derivation]:
    kinds = [domain.kind for domain in domains]
    numbers = [index for index, kind in enumerate(kinds) if kind in _BITS or kind in _FLOATS]
    for i, j in permutations(range(len(domains)), 2):
        if kinds[i] is kinds[j] or {i, j} <= set(numbers):
            yield Derivation(i, f"{names[i]} equals {names[j]}", _copy(j))
        if kinds[i] is kinds[j] is Kind.STRING and not domains[i].choices:
            yield Derivation(i, f"{names[i]} is {names[j]} in lower case", _text(j, str.lower))
            yield Derivation(i, f"{names[i]} is {names[j]} in upper case", _text(j, str.upper))
            yield Derivation(i, f"{names[i]} is {names[j]} without space at its ends", _text(j, str.strip))
            yield Derivation(i, f"{names[i]} is {names[j]} backwards", _text(j, lambda text: text[::-1]))
        if i in numbers and kinds[j] in (Kind.STRING, Kind.ARRAY):
            yield Derivation(i, f"{names[i]} is the length of {names[j]}", _length(j))
    for i, j, k in sorted(permutations(range(len(domains)), 3), key=lambda each: -each[0]):
        if j < k and {i, j, k} <= set(numbers):
            yield Derivation(i, f"{names[i]} = {names[j]} + {names[k]}", _sum(j, k, 1))
        if {i, j, k} <= set(numbers):
            yield Derivation(i, f"{names[i]} = {names[j]} - {names[k]}", _sum(j, k, -1))
        if kinds[i] is kinds[j] is kinds[k] is Kind.STRING:
            yield Derivation(i, f"{names[i]} is {names[j]} followed by {names[k]}", _joined(j, k))


def _copy(j: int) -> Callable[[Input], Data]:
    return lambda given: given[j].data


def _text(j: int, change: Callable[[str], str]) -> Callable[[Input], Data]:
    def compute(given: Input) -> Data:
        data = given[j].data
        if not isinstance(data, str):
            raise TypeError
        return change(data)

    return compute


def _length(j: int) -> Callable[[Input], Data]:
    def compute(given: Input) -> Data:
        data = given[j].data
        if not isinstance(data, (str, tuple)):
            raise TypeError
        return len(data)

    return compute


def _sum(j: int, k: int, sign: int) -> Callable[[Input], Data]:
    def compute(given: Input) -> Data:
        one, other = given[j].data, given[k].data
        if not isinstance(one, (int, float)) or not isinstance(other, (int, float)):
            raise TypeError
        return one + sign * other

    return compute


def _joined(j: int, k: int) -> Callable[[Input], Data]:
    def compute(given: Input) -> Data:
        one, other = given[j].data, given[k].data
        if not isinstance(one, str) or not isinstance(other, str):
            raise TypeError
        return one + other

    return compute
