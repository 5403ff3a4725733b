"""Conditions on inputs that a relation may need: those that the developers' own input meets."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, permutations

from mrscout.filtering.domain import Domain
from mrscout.filtering.inputs import Input
from mrscout.filtering.ranges import FLOATS, NUMBERS, WHOLE
from mrscout.model.values import Data, Kind

#: conditions that are looked at, at most: with many parameters there are thousands
_MOST = 800
_MAGNITUDES = (100, 10_000, 10**6, 10**9, 10**15)
_FACTORS = (2, 3, 4, 5, 8, 10, 16)
_SEQUENCES = (Kind.STRING, Kind.ARRAY)
#: the methods that a change calls on its object
_CALLS = re.compile(r"(?:-> |[{;] )\w+\.(\w+)\(")
Test = Callable[[Data], bool]
Comparison = Callable[[Data, Data], bool]


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition, in words with the parameters' names, and as a test of an input."""

    words: str
    holds: Callable[[Input], bool]
    about: tuple[int, ...] = ()  #: the parameters that it asks something of
    #: whether it says no more than how two values stand to each other: that they differ, or which is larger
    between: bool = False
    far_fetched: bool = False  #: seldom what a relation needs, and often true of the inputs that it holds on


def conditions(domains: Sequence[Domain], names: Sequence[str]) -> list[Guard]:
    """The conditions that the developers' own input meets, the most general first."""
    own = tuple(domain.own for domain in domains)
    return list(islice((guard for guard in _all(domains, names) if guard.holds(own)), _MOST))


def _all(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Guard]:
    kinds = [domain.kind for domain in domains]
    pairs = [
        (i, j)
        for i, j in combinations(range(len(domains)), 2)
        if kinds[i] is kinds[j] or {kinds[i], kinds[j]} <= NUMBERS
    ]
    for i, j in pairs:
        differ = _of_two(i, j, f"{names[i]} and {names[j]} differ", lambda a, b: a != b)
        yield replace(differ, between=True)
    if len(pairs) > 1:
        among = tuple(sorted({i for pair in pairs for i in pair}))
        groups = ", ".join(names[i] for i in among)
        yield Guard(f"{groups} are all different", _all_different(pairs), among, between=True)
    for i, domain in enumerate(domains):
        yield from (_of_one(i, f"{names[i]} {words}", test) for words, test in _single(domain))
        if domain.kind in _SEQUENCES and not domain.choices:
            yield from (_of_one(i, f"{names[i]} {words}", test) for words, test in _lengths(domain))
    for i, j in permutations(range(len(domains)), 2):
        for words, test in _double(domains[i], domains[j]):
            between = {kinds[i], kinds[j]} <= NUMBERS
            yield replace(_of_two(i, j, words.format(names[i], names[j]), test), between=between)
        if kinds[i] is kinds[j] is Kind.STRING and not domains[i].choices and not domains[j].choices:
            before = _of_two(i, j, f"{names[i]} comes before {names[j]}", _texts(lambda a, b: a < b))
            yield replace(before, far_fetched=True)


def _single(domain: Domain) -> Iterator[tuple[str, Test]]:
    if domain.choices:
        for name in dict.fromkeys(call for each in domain.choices for call in _CALLS.findall(each)):
            yield f"does not call {name}", _text(_calls_no(name))
        return
    if domain.kind in NUMBERS:
        yield from _of_number(domain)
    elif domain.kind is Kind.STRING:
        yield from _of_text()
    elif domain.kind is Kind.ARRAY:
        yield from _of_array(domain)


def _of_number(domain: Domain) -> Iterator[tuple[str, Test]]:
    yield "is not zero", _number(lambda a: a != 0)
    yield "is not negative", _number(lambda a: a >= 0)
    yield "is positive", _number(lambda a: a > 0)
    yield "is more than 1 in magnitude", _number(lambda a: abs(a) > 1)
    if domain.kind in FLOATS:
        yield "is finite", _number(_is_finite)
        yield "is a whole number", _number(lambda a: _is_finite(a) and a == int(a))
    for factor in _FACTORS if domain.kind in WHOLE and domain.own.data else ():
        yield f"is a multiple of {factor}", _number(_divisible(factor))
    if domain.kind in WHOLE:
        yield "is odd", _number(lambda a: a % 2 == 1)
    for most in _MAGNITUDES if domain.kind is not Kind.CHAR else ():
        yield f"is at most {most:,} in magnitude", _number(_up_to(most))
    if domain.kind is Kind.CHAR:
        yield "is printable ASCII", _number(lambda a: 32 <= a < 127)
        yield "is a letter or a digit", _number(lambda a: chr(int(a)).isascii() and chr(int(a)).isalnum())


def _of_text() -> Iterator[tuple[str, Test]]:
    yield "is not empty", _text(bool)
    yield "is not blank", _text(lambda a: bool(a.strip()))
    yield "is ASCII", _text(str.isascii)
    yield "is printable ASCII", _text(lambda a: a.isascii() and a.isprintable())
    yield "has no space at its ends", _text(lambda a: a == a.strip())
    yield "has no white space", _text(lambda a: not any(each.isspace() for each in a))
    yield "is in lower case", _text(lambda a: a == a.lower())
    yield "is in upper case", _text(lambda a: a == a.upper())
    yield "is made of letters and digits", _text(lambda a: a.isascii() and a.isalnum())
    yield "is made of letters", _text(lambda a: a.isascii() and a.isalpha())
    yield "begins with a letter", _text(lambda a: a[:1].isascii() and a[:1].isalpha())


def _of_array(domain: Domain) -> Iterator[tuple[str, Test]]:
    yield "is not empty", bool
    yield "has different elements", lambda data: len(set(_elements(data))) == len(_elements(data))
    if domain.component in FLOATS:
        yield "has finite elements", _each(_number(_is_finite))
    if domain.component in NUMBERS - {Kind.CHAR}:
        for most in _MAGNITUDES:
            yield f"has elements of at most {most:,} in magnitude", _each(_number(_up_to(most)))


def _lengths(domain: Domain) -> Iterator[tuple[str, Test]]:
    length = len(_items(domain.own.data))
    yield "has an even length", lambda data: len(_items(data)) % 2 == 0
    yield f"has a length of {length}", lambda data: len(_items(data)) == length


def _double(one: Domain, other: Domain) -> Iterator[tuple[str, Comparison]]:
    if one.choices or other.choices:
        return
    if {one.kind, other.kind} <= NUMBERS:
        yield "{0} is at most {1}", _numbers(lambda a, b: a <= b)
        yield "{0} is less than {1}", _numbers(lambda a, b: a < b)
    if one.kind in NUMBERS and other.kind in _SEQUENCES:
        yield "{0} is at most the length of {1}", _index(lambda a, length: a <= length)
        yield "{0} is less than the length of {1}", _index(lambda a, length: a < length)
    if one.kind is other.kind and one.kind in _SEQUENCES:
        yield "{0} is as long as {1}", lambda a, b: len(_items(a)) == len(_items(b))
        yield "{0} is not longer than {1}", lambda a, b: len(_items(a)) <= len(_items(b))
        yield "{0} is shorter than {1}", lambda a, b: len(_items(a)) < len(_items(b))
    if one.kind is other.kind is Kind.STRING:
        yield "{0} and {1} differ by more than case", _texts(lambda a, b: a.lower() != b.lower())
        yield "{1} contains {0}", _texts(lambda a, b: a in b)
        yield "{1} does not contain {0}", _texts(lambda a, b: a not in b)
    if one.kind is Kind.CHAR and other.kind is Kind.STRING:
        yield "{1} contains {0}", lambda a, b: isinstance(a, int) and isinstance(b, str) and chr(a) in b
        yield "{1} does not contain {0}", lambda a, b: isinstance(a, int) and chr(a) not in str(b)


def _of_one(i: int, words: str, test: Test) -> Guard:
    return Guard(words, lambda given: test(given[i].data), (i,))


def _of_two(i: int, j: int, words: str, test: Comparison) -> Guard:
    return Guard(words, lambda given: test(given[i].data, given[j].data), (i, j))


def _all_different(pairs: Sequence[tuple[int, int]]) -> Callable[[Input], bool]:
    return lambda given: all(given[i].data != given[j].data for i, j in pairs)


def _calls_no(name: str) -> Callable[[str], bool]:
    return lambda text: name not in _CALLS.findall(text)


def _is_finite(number: float) -> bool:
    return number == number and abs(number) != float("inf")


def _divisible(factor: int) -> Callable[[float], bool]:
    return lambda number: number % factor == 0


def _up_to(most: int) -> Callable[[float], bool]:
    return lambda number: abs(number) <= most


def _each(test: Test) -> Test:
    return lambda data: all(map(test, _elements(data)))


def _items(data: Data) -> Sequence[object]:
    return data if isinstance(data, (str, tuple)) else ()


def _elements(data: Data) -> list[Data]:
    """What stands in an array, or in its rows."""
    if not isinstance(data, tuple):
        return []
    rows = [each.data if isinstance(each.data, tuple) else (each,) for each in data]
    return [each.data for row in rows for each in row]


def _number(test: Callable[[float], bool]) -> Test:
    return lambda data: isinstance(data, (int, float)) and test(data)


def _text(test: Callable[[str], bool]) -> Test:
    return lambda data: isinstance(data, str) and test(data)


def _numbers(test: Callable[[float, float], bool]) -> Comparison:
    return lambda a, b: isinstance(a, (int, float)) and isinstance(b, (int, float)) and test(a, b)


def _index(test: Callable[[float, int], bool]) -> Comparison:
    return lambda a, b: isinstance(a, (int, float)) and test(a, len(_items(b)))


def _texts(test: Callable[[str, str], bool]) -> Comparison:
    return lambda a, b: isinstance(a, str) and isinstance(b, str) and test(a, b)
