"""The plot of tried inputs: the position of each input on an axis for each parameter.

Axes of numbers are linear near zero and logarithmic beyond, since inputs are drawn from whole ranges and near the
developers' values. Strings and arrays are placed by their length, constants and booleans by their name.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending
from mrscout.store.records import Json
from mrscout.store.source_excerpts import Drawn

#: names that can be told apart on an axis
_NAMES = 12
_LINEAR = 40  #: the widest range with a linear axis
_TICKS = 5
_LARGEST = 1e308


@dataclass(frozen=True, slots=True)
class Axis:
    """The axis of a parameter: positions from 0 to 1, None for a value that has none."""

    name: str
    by: str  #: value, length, name
    ticks: tuple[tuple[float, str], ...]
    at: tuple[float | None, ...]


def plot(names: Sequence[str], drawn: Sequence[Drawn], tried: int, refuted: int | None = None) -> Json | None:
    """Return the data that the page draws; None without parameters or inputs.

    ``refuted`` is the number of inputs that refute the form of the verdict, where it is known.
    """
    fitting = [input_ for input_ in drawn if len(input_.values) == len(input_.texts) == len(names)]
    if not names or not fitting:
        return None
    axes = [axis(name, [input_.values[column] for input_ in fitting]) for column, name in enumerate(names)]
    few = len(fitting) < tried
    shown = (
        f"{len(fitting):,} of the {tried:,} inputs that were tried" if few else "The inputs that were tried"
    )
    caption = f"{shown}, each by its value: what was drawn, and how it ended."
    if refuted is not None and sum(input_.ended is Ending.REFUTED for input_ in fitting) > refuted:
        caption += (
            " More refuted it than the verdict counts: some were tried before the conditions were learnt, or values"
            " were given up."
        )
    return {
        "caption": caption,
        "axes": [{"name": axis.name, "by": axis.by, "ticks": axis.ticks, "at": axis.at} for axis in axes],
        "ended": [input_.ended.value for input_ in fitting],
        "texts": [input_.texts for input_ in fitting],
    }


def axis(name: str, values: Sequence[Value]) -> Axis:
    """Return the axis for the values of a parameter: by number, by name or by length."""
    known = [value for value in values if value.kind is not Kind.NULL]
    if known and all(value.kind.is_ordered for value in known):
        return _axis_by_number(name, "value", [_number(value) for value in values])
    labels = [_label(value) for value in values]
    distinct = sorted({label for label in labels if label is not None})
    named = all(value.kind in (Kind.BOOLEAN, Kind.ENUM, Kind.CLASS) for value in known)
    if distinct and (named or _are_constants(known)) and len(distinct) <= _NAMES:
        return _axis_by_name(name, labels, distinct)
    return _axis_by_number(name, "length", [_length(value) for value in values])


def _are_constants(values: Sequence[Value]) -> bool:
    """True if strings look like the constants of an enumeration: few, and in capitals."""
    texts = [value.data for value in values]
    words = all(isinstance(text, str) and text.isidentifier() and text.isupper() for text in texts)
    return words and len(set(texts)) <= _NAMES


def _number(value: Value) -> float | None:
    """Return a value as a float, rounded if it must be; None for what is no number or not finite."""
    data = value.data
    if isinstance(data, float):
        return data if math.isfinite(data) else None
    if isinstance(data, int) and abs(data) < _LARGEST:
        return float(data)
    try:
        number = Decimal(str(data))
    except InvalidOperation:
        return None
    return math.copysign(min(float(abs(number)), _LARGEST), number) if number.is_finite() else None


def _length(value: Value) -> float | None:
    return float(len(value.data)) if isinstance(value.data, (str, tuple)) else None


def _label(value: Value) -> str | None:
    if value.kind is Kind.BOOLEAN:
        return "true" if value.data else "false"
    return value.data if isinstance(value.data, str) else None


def _axis_by_name(name: str, labels: Sequence[str | None], distinct: Sequence[str]) -> Axis:
    places = {label: round((at + 0.5) / len(distinct), 3) for at, label in enumerate(distinct)}
    short = (
        label if len(label) <= 60 // len(distinct) else f"{label[: 60 // len(distinct)]}…"
        for label in distinct
    )
    ticks = tuple(zip(places.values(), short, strict=True))
    return Axis(name, "name", ticks, tuple(places[label] if label is not None else None for label in labels))


def _axis_by_number(name: str, by: str, numbers: Sequence[float | None]) -> Axis:
    known = [number for number in numbers if number is not None]
    if not known:
        return Axis(name, by, (), tuple(None for _ in numbers))
    least, most = min(known), max(known)
    linear = most - least <= _LINEAR
    scale = (lambda number: number) if linear else symlog
    low, high = scale(least), scale(most)

    def place(number: float) -> float:
        return round((scale(number) - low) / (high - low), 3) if high > low else 0.5

    whole = all(number.is_integer() for number in known)
    marks = _linear_ticks(least, most, whole=whole) if linear else _powers(least, most)
    ticks = tuple((place(number), written(number)) for number in marks)
    return Axis(name, by, ticks, tuple(None if number is None else place(number) for number in numbers))


def symlog(number: float) -> float:
    """Return the number itself near zero, and beyond a value that grows with the logarithm."""
    return math.copysign(math.log10(1 + abs(number)), number)


def _linear_ticks(least: float, most: float, *, whole: bool) -> list[float]:
    if most == least:
        return [least]
    middle = (least + most) / 2
    between = float(round(middle)) if whole else middle
    return [least, between, most] if least < between < most else [least, most]


def _powers(least: float, most: float) -> list[float]:
    """Return ticks for a logarithmic axis: its ends, and between them zero and thousands if there is room."""
    between = [0.0] if least < 0 < most else []
    thousand = [sign * 1000.0 for sign in (-1, 1) if least < sign * 1000 < most]
    room = symlog(most) - symlog(least)
    chosen = [least]
    for number in sorted([*between, *thousand]):
        far = all(abs(symlog(number) - symlog(end)) > room / _TICKS / 1.5 for end in (chosen[-1], most))
        if far:
            chosen.append(number)
    return [*chosen, most]


def written(number: float) -> str:
    """Return a number in few characters: `12,000`, `1e9`."""
    if number == int(number) and abs(number) < 1e5:
        return f"{int(number):,}".replace("-", "−")
    if 0.01 <= abs(number) < 1e5:
        return f"{number:.2f}".replace("-", "−")
    mantissa, _, exponent = f"{number:.1e}".partition("e")
    return f"{mantissa.removesuffix('.0')}e{int(exponent)}".replace("-", "−")
