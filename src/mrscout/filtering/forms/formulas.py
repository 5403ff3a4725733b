"""Formulas: proposes how a parameter is computed from others by a small grammar, and computes it.

``formulas`` lists formulas that compute the developers' value of a parameter in all their inputs, the simplest first.
They are enumerated bottom up: parameters; functions of one parameter; functions of two, or of one and a constant that
the developers' values show; strings that are joined of such parts and constant text; arrays of parameters. A formula
that fits is no more than a proposal: the search runs the relation with it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.forms import Derivation, DerivationOperator, Formula, Function
from mrscout.model.values import Data, Kind, Value

#: the most formulas for a parameter, and the longest strings and most sources that are looked at
_MOST, _LONGEST, _SOURCES = 24, 400, 8
#: the least characters of a part of a value, and of a value in a string if it is not the only one there
_DISTINCTIVE = 3
#: numbers that masks and shifts have
_WIDTHS = (4, 7, 8, 15, 16, 24, 31, 32)
#: sums and products of smaller numbers come out by chance
_LARGE_ENOUGH = 3
_F = Function


def parameter(number: int) -> Formula:
    """Return the formula that is a source of the derivation."""
    return Formula(_F.PARAMETER, value=number)


def constant(value: int | str) -> Formula:
    """Return the formula that is a constant."""
    return Formula(_F.CONSTANT, value=value)


def computed(formula: Formula, sources: Sequence[Value]) -> Data:
    """Return the value of a formula; raises TypeError, ValueError, ArithmeticError or IndexError if there is none."""
    if formula.function is _F.PARAMETER:
        assert isinstance(formula.value, int)
        return sources[formula.value].data
    if formula.function is _F.CONSTANT:
        return formula.value
    if formula.function is _F.LIST:
        return tuple(sources[int(part.value or 0)] for part in formula.arguments)
    if formula.function in (_F.TEXT, _F.REVERSED) and formula.arguments[0].function is _F.PARAMETER:
        source = sources[int(formula.arguments[0].value or 0)]
        if formula.function is _F.TEXT:
            return of_value(source).text(source)
    arguments = [computed(argument, sources) for argument in formula.arguments]
    return _COMPUTED[formula.function](*arguments)


def formulas(domains: Sequence[Domain], rows: Sequence[Input]) -> Iterator[Derivation]:
    """Yield derivations by formulas that fit all inputs of the developers: those of the domains and the `rows`."""
    original = tuple(domain.original for domain in domains)
    for index, domain in enumerate(domains):
        others = [at for at, other in enumerate(domains) if at != index and not other.choices][:_SOURCES]
        if domain.choices or not others:
            continue
        target = _Target(index, (original, *rows), tuple(others), domains)
        yield from target.derivations()


@dataclass(frozen=True, slots=True)
class _Target:
    """A parameter to compute, with the developers' inputs and the parameters that it may be computed from."""

    index: int
    inputs: tuple[Input, ...]
    others: tuple[int, ...]
    domains: Sequence[Domain]

    def derivations(self) -> Iterator[Derivation]:
        """Yield the derivations that fit."""
        fitting = filter(self._fits_all, map(self._derivation, self._candidates()))
        yield from islice(dict.fromkeys(fitting), _MOST)

    def _fits_all(self, derivation: Derivation) -> bool:
        return derivation.is_well_formed and all(self._fits(derivation, values) for values in self.inputs)

    def _derivation(self, formula: Formula) -> Derivation:
        """Return the derivation by a formula over all others, with the sources that it uses alone."""
        used = sorted({int(part.value or 0) for part in formula.parts if part.function is _F.PARAMETER})
        places = {old: new for new, old in enumerate(used)}
        sources = tuple(self.others[number] for number in used)
        return Derivation(
            DerivationOperator.FORMULA, self.index, sources, formula=_renumbered(formula, places)
        )

    def _value(self, derivation: Derivation, values: Input) -> object:
        assert derivation.formula is not None
        try:
            data = computed(derivation.formula, [values[source] for source in derivation.sources])
        except (TypeError, ValueError, ArithmeticError, IndexError):
            return None
        like = values[self.index]
        fitting = of_value(like).fit(data, like)
        return key_of((fitting,)) if fitting is not None else None

    def _fits(self, derivation: Derivation, values: Input) -> bool:
        return bool(derivation.sources) and self._value(derivation, values) == key_of((values[self.index],))

    # Candidates, by the kind of the target.

    def _candidates(self) -> Iterator[Formula]:
        target = self.inputs[0][self.index]
        if target.kind.is_integer and isinstance(target.data, int):
            yield from self._numbers(target.data)
        elif isinstance(target.data, str) and len(target.data) <= _LONGEST:
            yield from self._strings(target.data)
        elif isinstance(target.data, tuple):
            yield from self._arrays(target)

    def _source(self, number: int) -> Value:
        return self.inputs[0][self.others[number]]

    def _numbers(self, target: int) -> Iterator[Formula]:
        yield from self._elements(target)
        terms = list(self._terms())
        for formula, _ in terms:
            yield formula
        for (one, first), (two, second) in permutations(terms, 2) if abs(target) >= _LARGE_ENOUGH else ():
            for function in _OF_NUMBERS:
                if _is(function, first, second, target):
                    yield Formula(function, (one, two))
        yield from self._linear(terms)
        for formula, number in terms:
            if abs(target) >= _LARGE_ENOUGH:
                yield from _with_constant(formula, number, target)

    def _terms(self) -> Iterator[tuple[Formula, int]]:
        """Yield the numbers that parameters are, and the lengths of those that have one, with their values."""
        for number in range(len(self.others)):
            data = self._source(number).data
            if isinstance(data, int) and not isinstance(data, bool) and self._source(number).kind.is_integer:
                yield parameter(number), data
            elif isinstance(data, (str, tuple)):
                yield Formula(_F.LENGTH, (parameter(number),)), len(data)

    def _elements(self, target: Data) -> Iterator[Formula]:
        """Yield the element of an array at an index, where both are parameters."""
        for array, index in permutations(range(len(self.others)), 2):
            elements, at = self._source(array).data, self._source(index).data
            if not isinstance(elements, tuple) or not isinstance(at, int) or isinstance(at, bool):
                continue
            if 0 <= at < len(elements) and elements[at].data == target:
                yield Formula(_F.ELEMENT, (parameter(array), parameter(index)))

    def _linear(self, terms: Sequence[tuple[Formula, int]]) -> Iterator[Formula]:
        """Yield `a * k + b` with the constants that two inputs of the developers show."""
        for formula, _ in terms:
            points = {}
            for values in self.inputs:
                with_value = computed(formula, [values[other] for other in self.others])
                if isinstance(with_value, int):
                    points[with_value] = values[self.index].data
            (x, y), (x2, y2) = [*points.items()][:2] if len(points) > 1 else ((0, 0), (0, 0))
            if x != x2 and isinstance(y, int) and isinstance(y2, int) and (y2 - y) % (x2 - x) == 0:
                factor = (y2 - y) // (x2 - x)
                product = Formula(_F.MULTIPLY, (formula, constant(factor)))
                yield Formula(_F.ADD, (product, constant(y - factor * x)))

    def _strings(self, target: str) -> Iterator[Formula]:
        yield from self._elements(target)
        spellings = [self._spellings(number, target) for number in range(len(self.others))]
        parts = sorted(
            {(text, formula) for some in spellings for formula, text in some if text and text in target},
            key=lambda part: (-len(part[0]), _size(part[1]), repr(part[1])),
        )
        yield from (formula for some in spellings for formula, text in some if text == target)
        long = [part for part in parts if len(part[0]) >= _DISTINCTIVE]
        for some in (parts, long):
            yield from _joined(target, some)
        for part in parts:
            yield from _joined(target, [part])

    def _spellings(self, number: int, target: str) -> list[tuple[Formula, str]]:
        """Return the ways to write a parameter in a string, the simplest first, and the developers' value in each."""
        source, plain = self._source(number), parameter(number)
        text = of_value(source).text(source)
        if not isinstance(source.data, str):
            plain = Formula(_F.TEXT, (plain,))
        ways = [plain]
        if isinstance(source.data, str):
            ways += [Formula(_F.LOWER_CASE, (plain,)), Formula(_F.UPPER_CASE, (plain,))]
            ways += [Formula(_F.TRIMMED, (plain,)), Formula(_F.REVERSED, (plain,))]
            ways += self._cut(plain, text, target)
            ways.append(Formula(_F.TEXT, (Formula(_F.LENGTH, (plain,)),)))
        elif isinstance(source.data, int) and source.kind.is_integer and source.data >= 0:
            numbers = (("", _F.PADDED, str(source.data)), ("x", _F.HEXADECIMAL, f"{source.data:x}"))
            for base, function, digits in numbers:
                pattern = (
                    rf"(?<![0-9a-fA-F])0*{digits}(?![0-9a-fA-F])"
                    if base
                    else rf"(?<![0-9])0+{digits}(?![0-9])"
                )
                for match in re.finditer(pattern, target, re.IGNORECASE):
                    if not base or source.data > 0xFF or len(match[0]) > len(digits):
                        wide = Formula(function, (parameter(number), constant(len(match[0]))))
                        ways += [wide, Formula(_F.UPPER_CASE, (wide,))]
        written = []
        for way in ways:
            data = computed(way, [self._source(at) for at in range(len(self.others))])
            written.append((way, data if isinstance(data, str) else ""))
        return written

    def _cut(self, plain: Formula, text: str, target: str) -> list[Formula]:
        """Return the longest beginning and the longest end of a string that the target contains."""
        if text in target:
            return []
        lengths = range(len(text) - 1, _DISTINCTIVE - 1, -1)
        first = next((length for length in lengths if text[:length] in target), 0)
        last = next((length for length in lengths if text[-length:] in target), 0)
        cuts = ((_F.FIRST, first), (_F.LAST, last))
        return [Formula(function, (plain, constant(length))) for function, length in cuts if length]

    def _arrays(self, target: Value) -> Iterator[Formula]:
        """Yield the array of the parameters that its elements are equal to."""
        elements = target.data if isinstance(target.data, tuple) else ()
        chosen: list[Formula] = []
        for element in elements:
            numbers = [at for at in range(len(self.others)) if self._source(at) == element]
            unused = [at for at in numbers if parameter(at) not in chosen]
            if not numbers:
                return
            chosen.append(parameter((unused or numbers)[0]))
        if chosen:
            yield Formula(_F.LIST, tuple(chosen))


def _renumbered(formula: Formula, places: dict[int, int]) -> Formula:
    if formula.function is _F.PARAMETER:
        return parameter(places[int(formula.value or 0)])
    arguments = tuple(_renumbered(argument, places) for argument in formula.arguments)
    return Formula(formula.function, arguments, formula.value)


def _size(formula: Formula) -> int:
    return len(formula.parts)


def _joined(target: str, parts: Sequence[tuple[str, Formula]]) -> Iterator[Formula]:
    """Yield the string as parts and the constant text between them: from left to right, the longest part first."""
    pieces: list[Formula] = []
    text, at = "", 0
    while at < len(target):
        part = next((part for part in parts if target.startswith(part[0], at)), None)
        if part is None:
            text, at = text + target[at], at + 1
            continue
        if text:
            pieces.append(constant(text))
        pieces.append(part[1])
        text, at = "", at + len(part[0])
    if text:
        pieces.append(constant(text))
    if len(pieces) > 1 and any(piece.function is not _F.CONSTANT for piece in pieces):
        yield Formula(_F.JOIN, tuple(pieces))


def _with_constant(formula: Formula, number: int, target: int) -> Iterator[Formula]:
    """Yield formulas with one constant: masks and shifts."""
    for bits in _WIDTHS:
        for function, operand in ((_F.AND, (1 << bits) - 1), (_F.SHIFT_LEFT, bits), (_F.SHIFT_RIGHT, bits)):
            if _is(function, number, operand, target):
                yield Formula(function, (formula, constant(operand)))


def _is(function: Function, first: int, second: int, target: int) -> bool:
    try:
        return bool(_COMPUTED[function](first, second) == target)
    except (TypeError, ValueError, ArithmeticError):
        return False


def _quotient(a: int, b: int) -> int:
    """Return the quotient, rounded towards zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _shifted(a: int, by: int) -> int:
    if not 0 <= by < max(_WIDTHS) * 2:
        raise ValueError
    return a << by


def _of_integers(operation: Callable[[int, int], int]) -> Callable[..., Data]:
    def checked(a: Data, b: Data) -> Data:
        if not isinstance(a, int) or not isinstance(b, int):
            raise TypeError
        return operation(a, b)

    return checked


def _of_string(operation: Callable[[str], str]) -> Callable[..., Data]:
    def checked(text: Data) -> Data:
        if not isinstance(text, str):
            raise TypeError
        return operation(text)

    return checked


def _element(data: Data, index: Data) -> Data:
    if not isinstance(data, tuple) or not isinstance(index, int) or not 0 <= index < len(data):
        raise IndexError
    return data[index].data


def indexes(derivation: Derivation) -> Iterator[tuple[int, int]]:
    """Yield the parameters that are indexes in the formula of a derivation, each with the parameter of its array."""
    for part in derivation.formula.parts if derivation.formula is not None else ():
        if part.function is _F.ELEMENT and {argument.function for argument in part.arguments} == {
            _F.PARAMETER
        }:
            array, index = (derivation.sources[int(argument.value or 0)] for argument in part.arguments)
            yield index, array


def _reversed(data: Data) -> Data:
    if not isinstance(data, (str, tuple)):
        raise TypeError
    return data[::-1]


def _length(data: Data) -> Data:
    if not isinstance(data, (str, tuple)):
        raise TypeError
    return len(data)


def _cut_to(data: Data, length: Data, *, last: bool) -> Data:
    if not isinstance(data, (str, tuple)) or not isinstance(length, int) or len(data) < length:
        raise ValueError
    return data[len(data) - length :] if last else data[:length]


def _digits(number: Data, width: Data, base: str) -> Data:
    if not isinstance(number, int) or not isinstance(width, int) or not 0 <= width <= _LONGEST or number < 0:
        raise ValueError
    return f"{number:0{width}{base}}"


def _join(*texts: Data) -> Data:
    if not all(isinstance(text, str) for text in texts):
        raise TypeError
    return "".join(map(str, texts))


#: functions of two numbers, the simplest first
_OF_NUMBERS = (
    *(_F.ADD, _F.SUBTRACT, _F.MULTIPLY, _F.DIVIDE, _F.REMAINDER, _F.GREATEST, _F.LEAST, _F.AND, _F.OR),
    *(_F.XOR, _F.SHIFT_LEFT, _F.SHIFT_RIGHT),
)
_COMPUTED: dict[Function, Callable[..., Data]] = {
    _F.ADD: _of_integers(lambda a, b: a + b),
    _F.SUBTRACT: _of_integers(lambda a, b: a - b),
    _F.MULTIPLY: _of_integers(lambda a, b: a * b),
    _F.DIVIDE: _of_integers(_quotient),
    _F.REMAINDER: _of_integers(lambda a, b: a - b * _quotient(a, b)),
    _F.LEAST: _of_integers(min),
    _F.GREATEST: _of_integers(max),
    _F.AND: _of_integers(lambda a, b: a & b),
    _F.OR: _of_integers(lambda a, b: a | b),
    _F.XOR: _of_integers(lambda a, b: a ^ b),
    _F.SHIFT_LEFT: _of_integers(_shifted),
    _F.SHIFT_RIGHT: _of_integers(lambda a, b: a >> b),
    _F.LENGTH: _length,
    _F.FIRST: lambda data, length: _cut_to(data, length, last=False),
    _F.LAST: lambda data, length: _cut_to(data, length, last=True),
    _F.ELEMENT: _element,
    _F.REVERSED: _reversed,
    _F.LOWER_CASE: _of_string(str.lower),
    _F.UPPER_CASE: _of_string(str.upper),
    _F.TRIMMED: _of_string(str.strip),
    _F.TEXT: lambda data: of_value(Value(Kind.LONG, data)).text(Value(Kind.LONG, data)),
    _F.PADDED: lambda number, width: _digits(number, width, "d"),
    _F.HEXADECIMAL: lambda number, width: _digits(number, width, "x"),
    _F.JOIN: _join,
}
