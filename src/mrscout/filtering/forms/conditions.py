"""Conditions on inputs: proposes those that a relation may need, and makes predicates of them.

``proposed`` lists the conditions that the developers' own inputs meet, the most general first; ``separation`` chooses
among them. ``predicate`` returns the test of a condition. Conditions on one parameter are proposed by its kind of value
(``ValueKind.conditions``), those on two here. To add an operator, add it to ``ConditionOperator``, give it a test in
``_TESTS`` and words in ``prose/form_sentences.py``, and propose it for the kinds of values that it takes.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations

from mrscout.filtering.inputs import Input
from mrscout.filtering.values.domain import Domain, methods_called
from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Data, Kind

#: the most conditions that are proposed: with many parameters there are thousands
_MOST = 800
_LAST_CHAR = 0xFFFF
#: the least different values of the developers that show a length
_SUPPORT = 3
#: no number has so many bits
_BITS = 65

Constant = int | str | None


def proposed(domains: Sequence[Domain], rows: Sequence[Input] = ()) -> list[Condition]:
    """Return the conditions that the developers' own inputs meet, the most general first.

    `rows` are the inputs besides the one that the domains have. A condition that one of them does not meet is wrong.
    """
    inputs = (tuple(domain.original for domain in domains), *rows)
    met = (
        condition
        for condition in _candidates(domains)
        if all(map(predicate(condition), inputs)) and _is_supported(condition, inputs)
    )
    return list(islice(met, _MOST))


def _is_supported(condition: Condition, inputs: Sequence[Input]) -> bool:
    """True unless it is a length that few of the developers' values have: most values happen to have theirs."""
    return condition.operator is not Op.LENGTH or any(
        len({values[index].data for values in inputs}) >= _SUPPORT for index in condition.parameters
    )


def _candidates(domains: Sequence[Domain]) -> Iterator[Condition]:
    kinds = [domain.kind for domain in domains]
    pairs = [pair for pair in combinations(range(len(domains)), 2) if _comparable(*(kinds[i] for i in pair))]
    for pair in pairs:
        yield Condition(Op.DIFFER, pair)
    if len(pairs) > 1:
        yield Condition(Op.ALL_DIFFERENT, tuple(sorted({i for pair in pairs for i in pair})))
    for i, domain in enumerate(domains):
        proposals = domain.values.conditions(domain)
        yield from (Condition(operator, (i,), constant) for operator, constant in proposals)
    for i, j in permutations(range(len(domains)), 2):
        yield from (Condition(operator, (i, j)) for operator in _operators_of_two(domains[i], domains[j]))


def _comparable(one: Kind, other: Kind) -> bool:
    return one is other or (one.is_ordered and other.is_ordered)


def _operators_of_two(one: Domain, other: Domain) -> Iterator[Op]:
    if one.choices or other.choices:
        return
    if one.kind.is_ordered and other.kind.is_ordered:
        yield Op.AT_MOST
        yield Op.LESS_THAN
        if one.kind.is_integer and other.exponent:
            yield Op.FITS_BITS
    if one.kind.is_ordered and other.kind.is_sequence:
        yield Op.AT_MOST_LENGTH
        yield Op.LESS_THAN_LENGTH
    if one.kind is other.kind and one.kind.is_sequence:
        yield Op.SAME_LENGTH
        yield Op.NOT_LONGER
        yield Op.SHORTER
    if one.kind is other.kind is Kind.STRING:
        yield Op.DIFFER_IGNORING_CASE
    if one.kind in (Kind.STRING, Kind.CHAR) and other.kind is Kind.STRING:
        yield Op.CONTAINED_IN
        yield Op.NOT_CONTAINED_IN
    if one.kind is other.kind is Kind.STRING:
        yield Op.SORTED_BEFORE


@lru_cache(maxsize=1 << 16)
def predicate(condition: Condition) -> Callable[[Input], bool]:
    """Return the test of a condition on inputs: ``predicate(Condition(POSITIVE, (0,)))`` tests the first value."""
    if condition.negated:
        holds = predicate(condition.negation)
        return lambda values: not holds(values)
    if condition.operator is Op.ALL_DIFFERENT:
        return _all_different(condition.parameters)
    test = _TESTS[condition.operator](condition.constant)
    if len(condition.parameters) == 1:
        (i,) = condition.parameters
        return lambda values: test(values[i].data)
    i, j = condition.parameters
    return lambda values: test(values[i].data, values[j].data)


def _all_different(parameters: tuple[int, ...]) -> Callable[[Input], bool]:
    pairs = list(combinations(parameters, 2))
    return lambda values: all(
        values[i].data != values[j].data for i, j in pairs if _comparable(values[i].kind, values[j].kind)
    )


# Tests take the data of one or two values. They return False for data of another type than the operator takes.

Test = Callable[..., bool]


def _without_constant(test: Test) -> Callable[[Constant], Test]:
    """Return a maker of a test for an operator without a constant."""
    return lambda _: test


def _number(test: Callable[[float], bool]) -> Test:
    return lambda data: isinstance(data, (int, float)) and test(data)


def _string(test: Callable[[str], bool]) -> Test:
    return lambda data: isinstance(data, str) and test(data)


def _numbers(test: Callable[[float, float], bool]) -> Test:
    return lambda a, b: isinstance(a, (int, float)) and isinstance(b, (int, float)) and test(a, b)


def _index(test: Callable[[float, int], bool]) -> Test:
    return lambda a, b: isinstance(a, (int, float)) and test(a, len(_items(b)))


def _lengths(test: Callable[[int, int], bool]) -> Test:
    return lambda a, b: test(len(_items(a)), len(_items(b)))


def _strings(test: Callable[[str, str], bool]) -> Test:
    return lambda a, b: isinstance(a, str) and isinstance(b, str) and test(a, b)


def _elements(test: Test) -> Test:
    return lambda data: all(map(test, _flat(data)))


def _is_finite(number: float) -> bool:
    return number == number and abs(number) != float("inf")


def _is_power_of_two(number: float) -> bool:
    return isinstance(number, int) and number > 0 and number & (number - 1) == 0


def _is_sorted(items: Sequence[Data]) -> bool:
    numbers = [item for item in items if isinstance(item, (int, float))]
    texts = [item for item in items if isinstance(item, str)]
    return (len(numbers) == len(items) and numbers == sorted(numbers)) or (
        len(texts) == len(items) and texts == sorted(texts)
    )


def _bounded(bound: Constant) -> Test:
    assert isinstance(bound, int)
    return _number(lambda a: abs(a) <= bound)


def _below(bound: Constant) -> Test:
    assert isinstance(bound, int)
    return _number(lambda a: abs(a) < bound)


def _up_to(bound: Constant) -> Test:
    assert isinstance(bound, int)
    return _number(lambda a: 0 <= a <= bound)


def _divisible(factor: Constant) -> Test:
    assert isinstance(factor, int)
    return _number(lambda a: a % factor == 0)


def _is_printable(data: Data) -> bool:
    if isinstance(data, str):
        return data.isascii() and data.isprintable()
    return isinstance(data, int) and ord(" ") <= data <= ord("~")


def _part_test(of: Callable[[str, str], bool]) -> Test:
    """Return a test of a string or character, and a string that may contain it."""

    def test(a: Data, b: Data) -> bool:
        part = chr(a) if isinstance(a, int) and 0 <= a <= _LAST_CHAR else a
        return isinstance(part, str) and isinstance(b, str) and of(part, b)

    return test


def _items(data: Data) -> Sequence[object]:
    return data if isinstance(data, (str, tuple)) else ()


def _flat(data: Data) -> list[Data]:
    """Return the data of the elements of an array, or of its rows."""
    if not isinstance(data, tuple):
        return []
    rows = [row.data if isinstance(row.data, tuple) else (row,) for row in data]
    return [element.data for row in rows for element in row]


_TESTS: dict[Op, Callable[[Constant], Test]] = {
    Op.DIFFER: _without_constant(lambda a, b: a != b),
    Op.NOT_ZERO: _without_constant(_number(lambda a: a != 0)),
    Op.NOT_NEGATIVE: _without_constant(_number(lambda a: a >= 0)),
    Op.POSITIVE: _without_constant(_number(lambda a: a > 0)),
    Op.MAGNITUDE_ABOVE_ONE: _without_constant(_number(lambda a: abs(a) > 1)),
    Op.FINITE: _without_constant(_number(_is_finite)),
    Op.INTEGRAL: _without_constant(_number(lambda a: _is_finite(a) and a == int(a))),
    Op.POWER_OF_TWO: _without_constant(_number(_is_power_of_two)),
    Op.MULTIPLE_OF: _divisible,
    Op.ODD: _without_constant(_number(lambda a: a % 2 == 1)),
    Op.MAGNITUDE_AT_MOST: _bounded,
    Op.MAGNITUDE_BELOW: _below,
    Op.UP_TO: _up_to,
    Op.LETTER_OR_DIGIT: _without_constant(_number(lambda a: chr(int(a)).isascii() and chr(int(a)).isalnum())),
    Op.PRINTABLE_ASCII: _without_constant(_is_printable),
    Op.NOT_EMPTY: _without_constant(bool),
    Op.EVEN_LENGTH: _without_constant(lambda data: len(_items(data)) % 2 == 0),
    Op.LENGTH: lambda length: lambda data: len(_items(data)) == length,
    Op.LENGTH_AT_LEAST: lambda length: lambda data: len(_items(data)) >= int(length or 0),
    Op.NOT_BLANK: _without_constant(_string(lambda a: bool(a.strip()))),
    Op.ASCII: _without_constant(_string(str.isascii)),
    Op.LATIN_1: _without_constant(_string(lambda a: all(char <= "\xff" for char in a))),
    Op.DIGITS: _without_constant(_string(lambda a: a.isascii() and a.isdigit())),
    Op.LACKS: lambda char: _string(lambda a: str(char) not in a),
    Op.TRIMMED: _without_constant(_string(lambda a: a == a.strip())),
    Op.NO_WHITE_SPACE: _without_constant(_string(lambda a: not any(map(str.isspace, a)))),
    Op.LOWER_CASE: _without_constant(_string(lambda a: a == a.lower())),
    Op.UPPER_CASE: _without_constant(_string(lambda a: a == a.upper())),
    Op.ALPHANUMERIC: _without_constant(_string(lambda a: a.isascii() and a.isalnum())),
    Op.ALPHABETIC: _without_constant(_string(lambda a: a.isascii() and a.isalpha())),
    Op.LETTER_FIRST: _without_constant(_string(lambda a: a[:1].isascii() and a[:1].isalpha())),
    Op.DISTINCT_ELEMENTS: _without_constant(lambda data: len(set(_flat(data))) == len(_flat(data))),
    Op.SORTED: _without_constant(lambda data: _is_sorted(_flat(data))),
    Op.FINITE_ELEMENTS: _without_constant(_elements(_number(_is_finite))),
    Op.ELEMENTS_MAGNITUDE_AT_MOST: lambda bound: _elements(_bounded(bound)),
    Op.DOES_NOT_CALL: lambda name: _string(lambda change: name not in methods_called(change)),
    Op.AT_MOST: _without_constant(_numbers(lambda a, b: a <= b)),
    Op.LESS_THAN: _without_constant(_numbers(lambda a, b: a < b)),
    Op.FITS_BITS: _without_constant(_numbers(lambda a, b: 0 < b < _BITS and 0 <= a < 2.0**b)),
    Op.AT_MOST_LENGTH: _without_constant(_index(lambda a, length: a <= length)),
    Op.LESS_THAN_LENGTH: _without_constant(_index(lambda a, length: a < length)),
    Op.SAME_LENGTH: _without_constant(_lengths(lambda a, b: a == b)),
    Op.NOT_LONGER: _without_constant(_lengths(lambda a, b: a <= b)),
    Op.SHORTER: _without_constant(_lengths(lambda a, b: a < b)),
    Op.DIFFER_IGNORING_CASE: _without_constant(_strings(lambda a, b: a.lower() != b.lower())),
    Op.SORTED_BEFORE: _without_constant(_strings(lambda a, b: a < b)),
    Op.CONTAINED_IN: _without_constant(_part_test(lambda a, b: a in b)),
    Op.NOT_CONTAINED_IN: _without_constant(_part_test(lambda a, b: a not in b)),
}
