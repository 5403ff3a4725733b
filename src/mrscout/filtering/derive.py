"""Parameters that follow from others, as the developers' own values do: equal, contained, sums, lengths, spellings."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from mrscout.filtering.domain import Domain, rows_of
from mrscout.filtering.inputs import Input
from mrscout.filtering.parts import shared_runs
from mrscout.filtering.ranges import FLOATS, NUMBERS, WHOLE, range_of, rounded, spelt
from mrscout.model.values import Data, Kind, Value


def _quotient(a: float, b: float) -> float:
    """As Java divides: of whole numbers, towards zero."""
    if isinstance(a, int) and isinstance(b, int):
        return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return a / b


#: sums and products of small numbers come out by chance
_TELLING = 3
#: smaller numbers are found in a text by chance
_BYTE = 255
#: what one number is to another, or each element of an array to its counterpart
_TO_ANOTHER: tuple[tuple[str, Callable[[float], float]], ...] = (
    ("is the opposite of", lambda a: -a),
    ("is the square of", lambda a: a * a),
    ("is the cube of", lambda a: a * a * a),
    ("is twice", lambda a: 2 * a),
    ("is the reciprocal of", lambda a: 1 / a),
)
_TO_TWO: tuple[tuple[str, Callable[[float, float], float]], ...] = (
    ("+", lambda a, b: a + b),
    ("*", lambda a, b: a * b),
    ("-", lambda a, b: a - b),
    ("/", _quotient),
)
#: operations whose operands can change places
_COMMUTATIVE = ("+", "*")
#: numbers that keep their distance are no farther apart than this
_CLOSE = 16
_SPELLINGS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("in lower case", str.lower),
    ("in upper case", str.upper),
    ("without space at its ends", str.strip),
    ("backwards", lambda text: text[::-1]),
)


@dataclass(frozen=True, slots=True)
class Derivation:
    """A parameter that is computed."""

    index: int
    sources: tuple[int, ...]  #: the parameters that it follows from
    words: str
    compute: Callable[[Input], Data]
    shaped: bool = False  #: whether what it follows from must keep the developers' shape
    far_fetched: bool = False  #: any two numbers have a distance, and many a ratio

    def apply(self, given: Input) -> Input | None:
        """The input with the parameter computed; None where that does not fit its type."""
        try:
            fitted = _fitted(self.compute(given), given[self.index])
        except (TypeError, ValueError, ArithmeticError, IndexError):
            return None
        if fitted is None:
            return None
        return (*given[: self.index], fitted, *given[self.index + 1 :])


def _fitted(data: Data, like: Value) -> Value | None:
    if like.kind in WHOLE:
        lowest, highest = range_of(like.kind)
        fits = isinstance(data, int) and not isinstance(data, bool) and lowest <= data <= highest
        return Value(like.kind, data) if fits else None
    if like.kind in FLOATS:
        if not isinstance(data, (int, float)) or isinstance(data, bool):
            return None
        return Value(like.kind, rounded(like.kind, float(data)))
    if like.kind is Kind.STRING and not isinstance(data, str):
        return None
    return Value(like.kind, data, like.of)


def derivations(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Derivation]:
    """What the developers' own input suggests, the simplest first."""
    own = tuple(domain.own for domain in domains)
    found = (_of_two, _of_three, _distances, _multiples)
    for derivation in (each for finder in found for each in finder(domains, names)):
        computed = derivation.apply(own)
        if computed is not None and computed[derivation.index].data == own[derivation.index].data:
            yield derivation


def _of_two(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Derivation]:
    for i, j in permutations(range(len(domains)), 2):
        one, other = domains[i], domains[j]
        if one.choices or other.choices:
            if one.choices == other.choices:
                yield Derivation(i, (j,), f"{names[i]} equals {names[j]}", lambda given, j=j: given[j].data)  # type: ignore[misc]
            elif one.kind is Kind.STRING and not one.choices:
                said = f"{names[i]} is the name of {names[j]}"
                yield Derivation(i, (j,), said, lambda given, j=j: given[j].data)  # type: ignore[misc]
                for words, change in _SPELLINGS[:2]:
                    yield Derivation(i, (j,), f"{said} {words}", _spelt(change, j))
            continue
        yield from (
            Derivation(i, (j,), f"{names[i]} {words}", f) for words, f in _from(one, other, j, names[j])
        )
        if one.kind is other.kind is Kind.STRING:
            shared = shared_runs(str(one.own.data), str(other.own.data))
            if shared is not None:
                words = f"{names[i]} has the numbers and words of {names[j]}"
                yield Derivation(i, (j,), words, _spelt(shared, j), shaped=True)


def _from(one: Domain, other: Domain, j: int, name: str) -> Iterator[tuple[str, Callable[[Input], Data]]]:
    numbers = _is_number(one) and _is_number(other)
    if (one.kind is other.kind and one.own.of == other.own.of) or numbers:
        yield f"equals {name}", lambda given: given[j].data
    yield from _operations(one, other, j, name)
    if one.kind is other.kind is Kind.STRING:
        for words, change in _SPELLINGS:
            yield f"is {name} {words}", _spelt(change, j)
    if _is_number(one) and other.kind in (Kind.STRING, Kind.ARRAY):
        yield f"is the length of {name}", lambda given: len(_items(given[j]))
        yield f"is the last index of {name}", lambda given: len(_items(given[j])) - 1
    if _is_number(one) and (rows := rows_of(other.own)) and len(set(map(len, rows))) == 1:
        yield f"is the width of {name}", lambda given: len(rows_of(given[j])[0])
    if one.kind is Kind.STRING and other.kind in NUMBERS:
        yield f"is {name} as a text", lambda given: _written(given[j])
    if one.kind is Kind.STRING:
        yield from _containing(str(one.own.data), other, j, name)
    if other.kind is Kind.ARRAY and other.component is one.kind and isinstance(other.own.data, tuple):
        for at, element in enumerate(other.own.data[:8]):
            if element.data == one.own.data:
                yield f"is element {at} of {name}", lambda given, at=at: _elements(given[j])[at].data  # type: ignore[misc]


def _operations(
    one: Domain, other: Domain, j: int, name: str
) -> Iterator[tuple[str, Callable[[Input], Data]]]:
    for words, operation in _TO_ANOTHER if _is_telling(one) else ():
        if _is_number(one) and _is_number(other):
            yield f"{words} {name}", lambda given, f=operation: f(_number(given[j]))  # type: ignore[misc]
        elif _are_numbers(one) and _are_numbers(other):
            yield f"{words} {name}, element by element", _each(operation, j)


def _containing(own: str, other: Domain, j: int, name: str) -> Iterator[tuple[str, Callable[[Input], Data]]]:
    """A text in which another value stands."""
    written = _written(other.own)
    if other.kind in WHOLE and isinstance(other.own.data, int) and other.own.data > _BYTE:
        yield from _in_hexadecimal(own, other.own.data, j, name)
    if other.kind in WHOLE and (shared := shared_runs(own, written)):
        yield f"contains {name}", lambda given: shared(_written(given[j]))
        return
    pattern = re.escape(written)
    if other.kind in FLOATS:
        pattern = rf"(?<![0-9.]){pattern}(?![0-9.])"
    if (
        other.kind not in WHOLE
        and written
        and written != own
        and (found := re.split(pattern, own))
        and len(found) > 1
    ):
        yield f"contains {name}", lambda given: _written(given[j]).join(found)


def _in_hexadecimal(
    own: str, number: int, j: int, name: str
) -> Iterator[tuple[str, Callable[[Input], Data]]]:
    """A text with a number in it as programmers write it, of the width that it has there."""
    found = re.search(rf"(?<![0-9a-fA-F])0*{number:x}(?![0-9a-fA-F])", own, re.IGNORECASE)
    if found is not None:
        before, after, width = own[: found.start()], own[found.end() :], len(found[0])
        case = "X" if found[0].isupper() else "x"

        def compute(given: Input) -> Data:
            value = _number(given[j])
            if not isinstance(value, int) or value < 0:
                raise ValueError
            return f"{before}{value:0{width}{case}}{after}"

        yield f"contains {name} in hexadecimal", compute


def _of_three(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Derivation]:
    for i, j, k in sorted(permutations(range(len(domains)), 3), key=lambda each: -each[0]):
        if domains[i].choices or domains[j].choices or domains[k].choices:
            continue
        one, other, third = names[i], names[j], names[k]
        for sign, operation in _TO_TWO if _is_telling(domains[i]) else ():
            if j > k and sign in _COMMUTATIVE:
                continue  # the other way round it is the same
            if all(_is_number(domains[each]) for each in (i, j, k)):
                yield Derivation(i, (j, k), f"{one} = {other} {sign} {third}", _combined(j, k, operation))
            elif all(_are_numbers(domains[each]) for each in (i, j, k)):
                words = f"{one} = {other} {sign} {third}, element by element"
                yield Derivation(i, (j, k), words, _each(operation, j, k))
        if domains[i].kind is domains[j].kind is domains[k].kind is Kind.STRING:
            yield Derivation(i, (j, k), f"{one} is {other} followed by {third}", _joined(j, k))


def _distances(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Derivation]:
    """Numbers that keep their distance, the last resort: any two have one."""
    for i, j in permutations(range(len(domains)), 2):
        one, other = domains[i].own.data, domains[j].own.data
        if (
            domains[i].kind in WHOLE
            and domains[j].kind in WHOLE
            and isinstance(one, int)
            and isinstance(other, int)
        ):
            by = one - other
            words = f"{names[i]} is {names[j]} {'plus' if by > 0 else 'minus'} {abs(by)}"
            if 0 < abs(by) <= _CLOSE:
                yield Derivation(
                    i,
                    (j,),
                    words,
                    lambda given, j=j, by=by: _number(given[j]) + by,  # type: ignore[misc]
                    far_fetched=True,
                )


def _multiples(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Derivation]:
    """Numbers that keep their ratio, as those do that tell the same in two units."""
    for i, j in permutations(range(len(domains)), 2):
        if not (_is_number(domains[i]) and _is_number(domains[j])):
            continue
        one, other = _number(domains[i].own), _number(domains[j].own)
        if other and math.isfinite(one) and math.isfinite(other) and one % other == 0:
            times = int(one // other)
            if abs(times) >= _TELLING:
                yield Derivation(
                    i,
                    (j,),
                    f"{names[i]} is {times} times {names[j]}",
                    lambda given, j=j, times=times: _number(given[j]) * times,  # type: ignore[misc]
                    far_fetched=True,
                )


def _is_number(domain: Domain) -> bool:
    return domain.kind in WHOLE or domain.kind in FLOATS


def _are_numbers(domain: Domain) -> bool:
    """Whether it is an array of numbers, and not of arrays."""
    flat = domain.kind is Kind.ARRAY and not any(
        isinstance(each.data, tuple) for each in _elements(domain.own)
    )
    return flat and (domain.component in WHOLE or domain.component in FLOATS)


def _is_telling(domain: Domain) -> bool:
    values = _elements(domain.own) if domain.kind is Kind.ARRAY else (domain.own,)
    return any(
        isinstance(each.data, (int, float)) and (abs(each.data) >= _TELLING or each.data != int(each.data))
        for each in values
        if each.kind not in FLOATS or math.isfinite(float(_number(each)))
    )


def _each(operation: Callable[..., float], *sources: int) -> Callable[[Input], Data]:
    """What an operation makes of the elements of arrays that are equally long."""

    def compute(given: Input) -> Data:
        columns = zip(*(_elements(given[each]) for each in sources), strict=True)
        made = (_fitted(operation(*map(_number, each)), each[0]) for each in columns)
        found = tuple(each for each in made if each is not None)
        if len(found) < len(_elements(given[sources[0]])):
            raise ValueError
        return found

    return compute


def _number(value: Value) -> int | float:
    if not isinstance(value.data, (int, float)):
        raise TypeError
    return value.data


def _spelt(change: Callable[[str], str], j: int) -> Callable[[Input], Data]:
    return lambda given: change(_text(given[j]))


def _text(value: Value) -> str:
    if not isinstance(value.data, str):
        raise TypeError
    return value.data


def _items(value: Value) -> Sequence[object]:
    if not isinstance(value.data, (str, tuple)):
        raise TypeError
    return value.data


def _elements(value: Value) -> tuple[Value, ...]:
    if not isinstance(value.data, tuple):
        raise TypeError
    return value.data


def _written(value: Value) -> str:
    """A value as it stands in a text."""
    if value.kind is Kind.CHAR and isinstance(value.data, int):
        return chr(value.data)
    if value.kind in FLOATS and isinstance(value.data, (int, float)):
        return spelt(value.kind, value.data)
    return str(value.data) if isinstance(value.data, (str, int, float)) else ""


def _combined(j: int, k: int, combine: Callable[[float, float], float]) -> Callable[[Input], Data]:
    return lambda given: combine(_number(given[j]), _number(given[k]))


def _joined(j: int, k: int) -> Callable[[Input], Data]:
    return lambda given: _text(given[j]) + _text(given[k])
