"""Derivations: proposes parameters that may be computed from others, and computes them.

``derivations`` lists those that fit the developers' own input (equal values, sums, lengths, contained strings …), the
simplest first. ``apply`` computes a parameter of an input. To add an operator, add it to ``DerivationOperator``, give
it a computation in ``_COMPUTED`` and words in ``prose/form_sentences.py``, and propose it here for the kinds of values
that it takes.
"""

import math
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, permutations
from random import Random

from mrscout.filtering.forms.formulas import computed, formulas
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.values.arrays import rows_of
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.forms import Derivation
from mrscout.model.forms import DerivationOperator as Op
from mrscout.model.values import Data, Kind, Value

_RUN = re.compile(r"[0-9]+|[A-Za-z]+|[^0-9A-Za-z]+")
#: the least shared characters: single letters and digits are equal by chance
_LEAST_SHARED = 2


def shared_runs(text: str, other: str) -> Callable[[str], str] | None:
    """Return a function that rewrites `text` for a new spelling of `other`; None if they share too little.

    ``shared_runs("key7=a", "7")("12")`` is ``"key12=a"``. The function raises ValueError for a spelling with other runs
    of digits, letters and signs than `other`.
    """
    mine, theirs = _RUN.findall(text), _RUN.findall(other)
    pairs = [
        (at, places)
        for at, run in enumerate(mine)
        if (places := _same_places(run, mine[:at].count(run), theirs) or _joined_places(run, theirs))
    ]
    if text == other or sum(len(mine[at]) for at, _ in pairs) < min(_LEAST_SHARED, len(other)):
        return None

    def respelled(now: str) -> str:
        runs = _RUN.findall(now)
        if list(map(_kind, runs)) != list(map(_kind, theirs)):
            raise ValueError(now)
        made = list(mine)
        for at, places in pairs:
            if len(places) == 1:
                made[at] = _respell_run(mine[at], theirs[places[0]], runs[places[0]])
            elif any(len(runs[place]) != len(theirs[place]) for place in places):
                raise ValueError(now)  # in the joined digits no number would have a clear end
            else:
                made[at] = "".join(runs[place] for place in places)
        return "".join(made)

    return respelled if pairs else None


def _kind(run: str) -> str:
    return "digits" if run[0].isdigit() else "letters" if run[0].isalpha() else run


def _same_places(run: str, earlier: int, theirs: list[str]) -> list[int]:
    """Return the index of a run among those of the other string; its n-th occurrence, or the last there is."""
    places = [place for place, other in enumerate(theirs) if _are_same_run(run, other)]
    return places[earlier : earlier + 1] or places[-1:]


def _joined_places(run: str, theirs: list[str]) -> list[int]:
    """Return the indices of numbers in the other string that make a run if joined: 20200523 and 2020-05-23."""
    if _kind(run) != "digits":
        return []
    numbers = [place for place, other in enumerate(theirs) if _kind(other) == "digits"]
    for first in range(len(numbers)):
        for last in range(first + 2, len(numbers) + 1):
            places = numbers[first:last]
            if "".join(theirs[place] for place in places) == run:
                return places
    return []


def _are_same_run(one: str, other: str) -> bool:
    if _kind(one) == _kind(other) == "digits":
        return int(one) == int(other)
    return one == other and _kind(one) == "letters"


def _respell_run(mine: str, before: str, now: str) -> str:
    """Return the new spelling of a run, padded with zeros if the run is padded and its counterpart is not."""
    if _kind(mine) != "digits" or len(mine) == len(before):
        return now
    return str(int(now)).zfill(len(mine)) if mine.startswith("0") else str(int(now))


#: the inputs of the developers that are varied, and the variations of each
_VARIATIONS = 4
#: sums and products of smaller numbers come out by chance
_LARGE_ENOUGH = 3
#: the greatest distance of an OFFSET
_CLOSE = 16
#: the first elements of an array, which ELEMENT is proposed for
_FIRST_ELEMENTS = 8
#: commutative operators
_COMMUTATIVE = (Op.SUM, Op.PRODUCT)
_OF_NUMBER = (Op.OPPOSITE, Op.SQUARE, Op.CUBE, Op.TWICE, Op.RECIPROCAL)
_OF_TWO_NUMBERS = (Op.SUM, Op.PRODUCT, Op.DIFFERENCE, Op.QUOTIENT)
_OF_NAME = (Op.NAME, Op.NAME_IN_LOWER_CASE, Op.NAME_IN_UPPER_CASE)

Constants = tuple[int | str, ...]


def derivations(domains: Sequence[Domain], rows: Sequence[Input] = ()) -> Iterator[Derivation]:
    """Yield the derivations that the developers' own inputs fulfil, the simplest first.

    `rows` are the inputs besides the one that the domains have. Of derivations that compute the same values, in these
    inputs and in variations of them, only the first is proposed.
    """
    inputs = (tuple(domain.original for domain in domains), *rows)
    samples, seen = _varied(inputs), set[Hashable]()
    finders = (_unary, _binary, lambda domains: formulas(domains, rows), _distances, _multiples)
    for derivation in chain.from_iterable(finder(domains) for finder in finders):
        if all(_fulfils(values, derivation) for values in inputs):
            behaviour = (derivation.parameter, *(_value(values, derivation) for values in samples))
            if derivation.operator.keeps_shape:  # it computes only some of the values that another one does
                yield derivation
            elif behaviour not in seen:
                seen.add(behaviour)
                yield derivation


def _varied(inputs: Sequence[Input]) -> list[Input]:
    """Return variations of the inputs, by which derivations are told apart."""
    random = Random(0)  # noqa: S311 - the same every time
    return [
        tuple(of_value(value).vary(value, random) for value in values)
        for values in inputs[:_VARIATIONS]
        for _ in range(_VARIATIONS)
    ]


def _value(values: Input, derivation: Derivation) -> Hashable:
    completed = apply(derivation, values)
    return (
        key_of(completed[derivation.parameter : derivation.parameter + 1]) if completed is not None else None
    )


def _fulfils(values: Input, derivation: Derivation) -> bool:
    computed, index = apply(derivation, values), derivation.parameter
    return computed is not None and computed[index].data == values[index].data


def apply(derivation: Derivation, values: Input) -> Input | None:
    """Return the input with the derived parameter computed; None if the result does not fit its type."""
    index = derivation.parameter
    try:
        fitted = of_value(values[index]).fit(_compute(derivation, values), values[index])
    except (TypeError, ValueError, ArithmeticError, IndexError):
        return None
    return None if fitted is None else (*values[:index], fitted, *values[index + 1 :])


# Proposals.


def _unary(domains: Sequence[Domain]) -> Iterator[Derivation]:
    for i, j in permutations(range(len(domains)), 2):
        one, other = domains[i], domains[j]
        if one.choices or other.choices:
            if one.choices == other.choices:
                yield Derivation(Op.EQUAL, i, (j,))
            elif one.kind is Kind.STRING and not one.choices:
                yield from (Derivation(operator, i, (j,)) for operator in _OF_NAME)
            continue
        for operator, constants in _unary_operators(one, other):
            yield Derivation(operator, i, (j,), constants, operator in _OF_NUMBER and one.kind is Kind.ARRAY)
        if one.kind is other.kind is Kind.STRING:
            texts = str(one.original.data), str(other.original.data)
            if shared_runs(*texts) is not None:
                yield Derivation(Op.SHARING_WORDS, i, (j,), texts)


def _unary_operators(one: Domain, other: Domain) -> Iterator[tuple[Op, Constants]]:
    numbers = one.kind.is_number and other.kind.is_number
    if (one.kind is other.kind and one.original.of == other.original.of) or numbers:
        yield Op.EQUAL, ()
    if _is_large_enough(one) and (numbers or (_has_numbers(one) and _has_numbers(other))):
        yield from ((operator, ()) for operator in _OF_NUMBER)
    if one.kind.is_number and other.kind.is_sequence:
        yield Op.LENGTH, ()
        yield Op.LAST_INDEX, ()
    if one.kind.is_number and (rows := rows_of(other.original)) and len(set(map(len, rows))) == 1:
        yield Op.WIDTH, ()
    if one.kind is Kind.STRING and other.kind.is_integer:
        text = str(one.original.data), of_value(other.original).text(other.original)
        if shared_runs(*text):
            yield Op.CONTAINING_NUMBER, text
    if other.kind is Kind.ARRAY and other.component is one.kind and isinstance(other.original.data, tuple):
        for at, element in enumerate(other.original.data[:_FIRST_ELEMENTS]):
            if element.data == one.original.data:
                yield Op.ELEMENT, (at,)


def _binary(domains: Sequence[Domain]) -> Iterator[Derivation]:
    for i, j, k in sorted(permutations(range(len(domains)), 3), key=lambda three: -three[0]):
        three = domains[i], domains[j], domains[k]
        if any(domain.choices for domain in three):
            continue
        for operator in _OF_TWO_NUMBERS if _is_large_enough(domains[i]) else ():
            if j > k and operator in _COMMUTATIVE:
                continue  # already proposed with swapped sources
            if all(domain.kind.is_number for domain in three):
                yield Derivation(operator, i, (j, k))
            elif all(map(_has_numbers, three)):
                yield Derivation(operator, i, (j, k), by_element=True)


def _distances(domains: Sequence[Domain]) -> Iterator[Derivation]:
    """Yield numbers with a constant difference, as a last resort: any two have one."""
    for i, j in permutations(range(len(domains)), 2):
        one, other = domains[i].original.data, domains[j].original.data
        whole = domains[i].kind.is_integer and domains[j].kind.is_integer
        if whole and isinstance(one, int) and isinstance(other, int) and 0 < abs(one - other) <= _CLOSE:
            yield Derivation(Op.OFFSET, i, (j,), (one - other,))


def _multiples(domains: Sequence[Domain]) -> Iterator[Derivation]:
    """Yield numbers with a constant ratio, such as one quantity in two units."""
    for i, j in permutations(range(len(domains)), 2):
        if not (domains[i].kind.is_number and domains[j].kind.is_number):
            continue
        one, other = _number(domains[i].original), _number(domains[j].original)
        if other and math.isfinite(one) and math.isfinite(other) and one % other == 0:
            factor = int(one // other)
            if abs(factor) >= _LARGE_ENOUGH:
                yield Derivation(Op.MULTIPLE, i, (j,), (factor,))


def _has_numbers(domain: Domain) -> bool:
    """True for an array of numbers; False for an array of arrays."""
    flat = domain.kind is Kind.ARRAY and not any(
        isinstance(element.data, tuple) for element in _elements(domain.original)
    )
    return flat and domain.component is not None and domain.component.is_number


def _is_large_enough(domain: Domain) -> bool:
    """True if a number, or an element of an array, is too large to be a result of an operation by chance."""
    values = _elements(domain.original) if domain.kind is Kind.ARRAY else (domain.original,)
    return any(
        isinstance(value.data, (int, float))
        and (abs(value.data) >= _LARGE_ENOUGH or value.data != int(value.data))
        for value in values
        if not value.kind.is_floating or math.isfinite(float(_number(value)))
    )


# Computations. Each raises TypeError, ValueError, ArithmeticError or IndexError if it is impossible for its values.


def _compute(derivation: Derivation, inputs: Input) -> Data:
    values = [inputs[source] for source in derivation.sources]
    if derivation.formula is not None:
        return computed(derivation.formula, values)
    compute = _COMPUTED[derivation.operator]
    if not derivation.by_element:
        return compute(*values, *derivation.constants)
    rows = list(zip(*map(_elements, values), strict=True))
    made = [of_value(row[0]).fit(compute(*row), row[0]) for row in rows]
    fitting = tuple(data for data in made if data is not None)
    if len(fitting) < len(rows):
        raise ValueError
    return fitting


def _quotient(a: float, b: float) -> float:
    """Return the quotient, rounded towards zero for integers."""
    if isinstance(a, int) and isinstance(b, int):
        return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return a / b


def _of_numbers(operation: Callable[..., float]) -> Callable[..., Data]:
    return lambda *values: operation(*(_number(value) for value in values))


def _of_strings(operation: Callable[..., str]) -> Callable[..., Data]:
    return lambda *values: operation(*(_string(value) for value in values))


def _sharing(original: str, other: str, now: str) -> str:
    respelled = shared_runs(original, other)
    if respelled is None:
        raise ValueError
    return respelled(now)


def _number(value: Value) -> int | float:
    if not isinstance(value.data, (int, float)):
        raise TypeError
    return value.data


def _string(value: Value) -> str:
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


def _text_of(value: Value) -> str:
    """Return a value as text within a string."""
    return of_value(value).text(value)


_COMPUTED: dict[Op, Callable[..., Data]] = {
    Op.EQUAL: lambda value: value.data,
    Op.NAME: lambda value: value.data,
    Op.NAME_IN_LOWER_CASE: _of_strings(str.lower),
    Op.NAME_IN_UPPER_CASE: _of_strings(str.upper),
    Op.OPPOSITE: _of_numbers(lambda a: -a),
    Op.SQUARE: _of_numbers(lambda a: a * a),
    Op.CUBE: _of_numbers(lambda a: a * a * a),
    Op.TWICE: _of_numbers(lambda a: 2 * a),
    Op.RECIPROCAL: _of_numbers(lambda a: 1 / a),
    Op.LENGTH: lambda value: len(_items(value)),
    Op.LAST_INDEX: lambda value: len(_items(value)) - 1,
    Op.WIDTH: lambda value: len(rows_of(value)[0]),
    Op.ELEMENT: lambda value, at: _elements(value)[at].data,
    Op.CONTAINING_NUMBER: lambda value, original, other: _sharing(original, other, _text_of(value)),
    Op.SHARING_WORDS: lambda value, original, other: _sharing(original, other, _string(value)),
    Op.SUM: _of_numbers(lambda a, b: a + b),
    Op.PRODUCT: _of_numbers(lambda a, b: a * b),
    Op.DIFFERENCE: _of_numbers(lambda a, b: a - b),
    Op.QUOTIENT: _of_numbers(_quotient),
    Op.OFFSET: lambda value, by: _number(value) + by,
    Op.MULTIPLE: lambda value, factor: _number(value) * factor,
}
