"""Changes inputs so that they meet conditions: draws from a condition as it is stated.

An input that happens to meet a condition, of many that were drawn without it, is seldom typical of the condition:
strings that contain another are drawn as equal strings, numbers of at most so many bits as small numbers.
``fitted`` draws what the condition says instead: a string around the other one, a number of any size below the bound.
It changes values of the given parameters only. For operators without an entry in ``_OF_ONE`` or ``_OF_TWO``, and for
negated conditions, inputs that do not meet the condition are left as they are, and the caller draws others.
"""

import math
import string
from collections.abc import Callable, Collection, Iterable
from random import Random

from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Data, Value

#: rounds over all conditions, since one may undo what another needs
_ROUNDS = 3
#: the share of numbers whose magnitude, and not whose value, is drawn evenly
_BY_MAGNITUDE = 0.5
_ALPHANUMERIC = string.ascii_letters + string.digits
_PRINTABLE = "".join(map(chr, range(32, 127)))
_BITS = 63
#: characters beside a string that is put into another
_BESIDE = "0a -"

Constant = int | str | None


def fitted(
    conditions: Iterable[Condition], values: Input, changeable: Collection[int], random: Random
) -> Input:
    """Return the input with the changeable values changed so that it meets the conditions, as far as possible."""
    for _ in range(_ROUNDS):
        unmet = [condition for condition in conditions if not predicate(condition)(values)]
        if not unmet:
            break
        for condition in unmet:
            values = _changed(condition, values, changeable, random)
    return values


def spread(
    conditions: Iterable[Condition], values: Input, changeable: Collection[int], random: Random
) -> Input:
    """Return an input that meets the conditions, with values that lie anywhere within their bounds.

    A number that meets a bound by chance is a small one in most cases, since small ones are drawn more often.
    """
    conditions = tuple(conditions)
    for condition in conditions:
        if condition.operator in _BOUNDS and random.random() < _BY_MAGNITUDE:
            values = _changed(condition, values, changeable, random)
    return fitted(conditions, values, changeable, random)


_BOUNDS = frozenset(
    {
        *(Op.MAGNITUDE_AT_MOST, Op.FITS_BITS, Op.LESS_THAN_LENGTH, Op.AT_MOST_LENGTH, Op.CONTAINED_IN),
        *(Op.POWER_OF_TWO, Op.LENGTH, Op.UP_TO, Op.MAGNITUDE_BELOW),
    }
)


def _changed(condition: Condition, values: Input, changeable: Collection[int], random: Random) -> Input:
    if condition.negated:
        return values
    changed: tuple[Data | None, ...] = ()
    operator, parameters = condition.operator, condition.parameters
    try:
        if operator in _OF_ONE:
            changed = (_OF_ONE[operator](values[parameters[0]], condition.constant, random),)
        elif operator in _OF_TWO:
            first, second = (values[index] for index in parameters)
            changed = _OF_TWO[operator](first, second, [index in changeable for index in parameters], random)
    except (TypeError, ValueError, ArithmeticError):
        return values
    for index, data in zip(parameters, changed, strict=False):
        new = of_value(values[index]).fit(data, values[index]) if data is not None else None
        if new is not None and index in changeable:
            values = (*values[:index], new, *values[index + 1 :])
    return values


# Changes of one value: from the value, the condition's constant and a source of random numbers to new data.


def _number(value: Value) -> int | float:
    if isinstance(value.data, bool) or not isinstance(value.data, (int, float)):
        raise TypeError
    return value.data


def _text(value: Value) -> str:
    if not isinstance(value.data, str):
        raise TypeError
    return value.data


def _elements(value: Value) -> tuple[Value, ...]:
    if not isinstance(value.data, tuple):
        raise TypeError
    return value.data


def _finite(value: Value, random: Random) -> float:
    number = float(_number(value))
    return number if math.isfinite(number) else random.uniform(-1e6, 1e6)


def _within(value: Value, constant: Constant, random: Random) -> Data:
    """Return a number of at most a magnitude: with any number of digits, or anywhere within."""
    bound, number = int(constant or 0), _number(value)
    if random.random() < _BY_MAGNITUDE:
        drawn: float = math.exp(random.uniform(0, math.log(bound + 1))) if bound else 0
    else:
        drawn = random.uniform(0, bound)
    drawn = math.copysign(drawn, number)
    return int(drawn) if isinstance(number, int) else drawn


def _multiple(value: Value, constant: Constant, random: Random) -> Data:
    factor, number = int(constant or 1), _number(value)
    if isinstance(number, float):
        return float(factor * int(_finite(value, random) / factor))
    return (
        int(math.copysign(abs(number) // factor * factor, number))
        if abs(number) < 1 << 53
        else number // factor * factor
    )


def _of_characters(alphabet: str) -> Callable[[Value, Constant, Random], Data]:
    """Return a change that replaces characters which are not of an alphabet."""

    def changed(value: Value, _: Constant, random: Random) -> Data:
        if isinstance(value.data, int):
            return ord(random.choice(alphabet))
        return "".join(
            char if char in alphabet else random.choice(alphabet) for char in _text(value)
        ) or random.choice(alphabet)

    return changed


def _of_length(value: Value, length: int, random: Random) -> Data:
    data = value.data
    if isinstance(data, str):
        return data[:length] + "".join(random.choices(data or _ALPHANUMERIC, k=max(0, length - len(data))))
    elements = _elements(value)
    more = random.choices(elements, k=max(0, length - len(elements))) if elements else ()
    return (*elements[:length], *more)


def _distinct(value: Value, _: Constant, __: Random) -> Data:
    return tuple(dict.fromkeys(_elements(value)))


def _sorted(value: Value, _: Constant, __: Random) -> Data:
    elements = _elements(value)
    numbers = [
        (element.data, at) for at, element in enumerate(elements) if isinstance(element.data, (int, float))
    ]
    if len(numbers) == len(elements):
        return tuple(elements[at] for _, at in sorted(numbers))
    return tuple(sorted(elements, key=_text))


def _bounded_elements(value: Value, constant: Constant, random: Random) -> Data:
    drawn = (
        of_value(element).fit(_within(element, constant, random), element) for element in _elements(value)
    )
    return tuple(element for element in drawn if element is not None)


_OF_ONE: dict[Op, Callable[[Value, Constant, Random], Data]] = {
    Op.NOT_ZERO: lambda value, _, random: type(_number(value))(random.choice((1, -1))),
    Op.NOT_NEGATIVE: lambda value, _, __: _opposite_if_negative(value),
    Op.POSITIVE: lambda value, _, random: _opposite_if_negative(value) or random.randint(1, 9),
    Op.MAGNITUDE_ABOVE_ONE: lambda value, _, random: _number(value) + random.choice((2, -2)),
    Op.FINITE: lambda value, _, random: _finite(value, random),
    Op.INTEGRAL: lambda value, _, random: float(int(_finite(value, random))),
    Op.POWER_OF_TWO: lambda _, __, random: 1 << random.randint(0, 30),
    Op.MULTIPLE_OF: _multiple,
    Op.ODD: lambda value, _, __: int(_number(value)) | 1,
    Op.MAGNITUDE_AT_MOST: _within,
    Op.MAGNITUDE_BELOW: _within,
    Op.UP_TO: lambda _, bound, random: random.randint(0, int(bound or 0)),
    Op.LETTER_OR_DIGIT: _of_characters(_ALPHANUMERIC),
    Op.PRINTABLE_ASCII: _of_characters(_PRINTABLE),
    Op.EVEN_LENGTH: lambda value, _, random: _of_length(value, _length(value) // 2 * 2, random),
    Op.LENGTH: lambda value, length, random: _of_length(value, int(length or 0), random),
    Op.LENGTH_AT_LEAST: lambda value, length, random: _of_length(
        value, max(int(length or 0), _length(value)), random
    ),
    Op.ASCII: _of_characters("".join(map(chr, range(128)))),
    Op.LATIN_1: _of_characters("".join(map(chr, range(256)))),
    Op.DIGITS: _of_characters(string.digits),
    Op.LACKS: lambda value, char, random: _text(value).replace(str(char), random.choice(_ALPHANUMERIC)),
    Op.TRIMMED: lambda value, _, __: _text(value).strip(),
    Op.NO_WHITE_SPACE: lambda value, _, __: "".join(_text(value).split()),
    Op.LOWER_CASE: lambda value, _, __: _text(value).lower(),
    Op.UPPER_CASE: lambda value, _, __: _text(value).upper(),
    Op.ALPHANUMERIC: _of_characters(_ALPHANUMERIC),
    Op.ALPHABETIC: _of_characters(string.ascii_letters),
    Op.LETTER_FIRST: lambda value, _, random: random.choice(string.ascii_letters) + _text(value)[1:],
    Op.DISTINCT_ELEMENTS: _distinct,
    Op.SORTED: _sorted,
    Op.ELEMENTS_MAGNITUDE_AT_MOST: _bounded_elements,
}


def _opposite_if_negative(value: Value) -> int | float:
    return abs(_number(value))


def _length(value: Value) -> int:
    if not isinstance(value.data, (str, tuple)):
        raise TypeError
    return len(value.data)


# Changes of two values: new data for both, None for one that stays.

Two = tuple[Data | None, Data | None]


def _ordered(first: Value, second: Value, changeable: list[bool], random: Random) -> Two:
    """Return both numbers in order; if one cannot change, the other is drawn on its right side."""
    low, high = _number(first), _number(second)
    if all(changeable):
        return (high, low) if low > high else (None, None)
    distance = random.randint(1, 1 + int(min(1e6, abs(low) + abs(high))))
    return high - distance, low + distance


def _of_bits(first: Value, second: Value, changeable: list[bool], random: Random) -> Two:
    bits = int(_number(second))
    most = first.kind.bits - 1 if first.kind.is_integer else _BITS
    if changeable[1] and not 0 < bits <= most:
        bits = random.randint(1, most)
    return random.getrandbits(max(0, min(bits, most))), bits


def _index(second: Value, random: Random, *, beyond: int) -> Two:
    return random.randint(0, max(0, _length(second) - 1 + beyond)), None


def _lengths(first: Value, second: Value, changeable: list[bool], random: Random, *, longer: int = 0) -> Two:
    if changeable[1]:
        return None, _of_length(second, _length(first) + (random.randint(1, 4) if longer else 0), random)
    return _of_length(first, max(0, _length(second) - longer), random), None


def _around(first: Value, second: Value, changeable: list[bool], random: Random) -> Two:
    """Return a second string that contains the first: with a part replaced by it, or a little longer than it."""
    part = chr(first.data) if isinstance(first.data, int) else _text(first)
    whole = _text(second)
    if not changeable[1]:
        start = random.randint(0, len(whole))
        return whole[start : random.randint(start, len(whole))], None
    start = random.randint(0, len(whole))
    end = random.randint(start, len(whole))
    beside = random.choice(_BESIDE)
    ways = (whole[:start] + part + whole[end:], beside + part, part + beside, part + part)
    return None, random.choice(ways)


_OF_TWO: dict[Op, Callable[[Value, Value, list[bool], Random], Two]] = {
    Op.AT_MOST: _ordered,
    Op.LESS_THAN: _ordered,
    Op.FITS_BITS: _of_bits,
    Op.AT_MOST_LENGTH: lambda _, second, __, random: _index(second, random, beyond=1),
    Op.LESS_THAN_LENGTH: lambda _, second, __, random: _index(second, random, beyond=0),
    Op.SAME_LENGTH: _lengths,
    Op.NOT_LONGER: _lengths,
    Op.SHORTER: lambda first, second, changeable, random: _lengths(
        first, second, changeable, random, longer=1
    ),
    Op.CONTAINED_IN: _around,
}
