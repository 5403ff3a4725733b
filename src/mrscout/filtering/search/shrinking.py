"""The smallest input that refutes a relation: as much as possible of the developers' own, the rest simple."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.values.domain import Domain, rows_of
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending

_ROUNDS = 12
_CANDIDATES = 80  # a round
_SIMPLE = {Kind.CHAR: (97, 48, 32), Kind.BOOLEAN: (False,)}
Size = tuple[int, float, int, str]
Each = TypeVar("Each")


def smallest(plan: Plan, refuting: list[Input], sampler: Sampler) -> Input:
    """The smallest input of a plan that is met on the way down from the smallest of `refuting`."""
    size = _sizes(plan)
    best = min(refuting, key=size)
    for _ in range(_ROUNDS):
        if sampler.expired():
            break
        simpler = {
            key_of(each): each
            for each in _simpler(plan, best)
            if size(each) < size(best) and plan.own != each
        }
        candidates = sorted(simpler.values(), key=size)[:_CANDIDATES]
        refuted = [
            each
            for each, ran in zip(candidates, sampler.ran(candidates), strict=True)
            if ran is not None and ran.ending is Ending.REFUTED
        ]
        if not refuted:
            break
        best = refuted[0]
    return best


def _sizes(plan: Plan) -> Callable[[Input], Size]:
    own = plan.own

    def size(given: Input) -> Size:
        other = [value for value, mine in zip(given, own, strict=True) if key_of((value,)) != key_of((mine,))]
        return len(other), sum(map(_weight, other)), len(repr(other)), repr(other)

    return size


def _weight(value: Value) -> float:
    """How much there is to read, and how odd it is."""
    data = value.data
    if isinstance(data, tuple):
        return 2 * len(data) + sum(map(_weight, data))
    if isinstance(data, str):
        return 2 * len(data) + sum(not each.isascii() or not each.isalnum() for each in data)
    if isinstance(data, bool) or data is None:
        return float(bool(data))
    if value.kind is Kind.CHAR:
        return 0.0 if data == ord("a") else 1.0 if data < 127 and chr(int(data)).isalnum() else 3.0
    if data != data:
        return 50.0
    return min(400.0, len(str(data)) + (data < 0) + (abs(data) > 1)) - 1 / (1 + abs(data))


def _simpler(plan: Plan, given: Input) -> Iterator[Input]:
    for index in plan.free:
        domain, value = plan.domains[index], given[index]
        if key_of((value,)) == key_of((domain.own,)):
            continue
        # What is only like the developers' has no simpler values that certainly are.
        simpler = _values(value, domain) if plan.freedoms[index] is Freedom.FREE else ()
        for each in (domain.own, *simpler):
            found = plan.completed((*given[:index], each, *given[index + 1 :]))
            if found is not None and plan.admits(found):
                yield found


def _values(value: Value, domain: Domain) -> Iterator[Value]:
    """Simpler values, the boldest steps first."""
    data, kind = value.data, value.kind
    if domain.choices:
        yield from (Value(kind, name) for name in domain.choices[:8])
    elif kind in _SIMPLE:
        yield from (Value(kind, each) for each in _SIMPLE[kind])
    elif isinstance(data, tuple):
        yield from (Value(kind, part, value.of) for part in _parts(data))
        yield from _narrower(value)
        for at, element in enumerate(data[:12]):
            inner = Domain(element.kind, element)
            simpler = (each for each in _values(element, inner) if _as_long(each, element))
            yield from (
                Value(kind, (*data[:at], each, *data[at + 1 :]), value.of) for each in islice(simpler, 4)
            )
    elif isinstance(data, str):
        yield from (Value(kind, "".join(part)) for part in _parts(tuple(data)))
        for at in range(min(len(data), 12)):
            yield from (Value(kind, data[:at] + each + data[at + 1 :]) for each in "a0 ")
    elif isinstance(data, int):
        halves = (data - (data >> bits) for bits in range(1, max(2, data.bit_length())))
        steps = (0, 1, -1, 2, -data, *halves, data - 1, data + 1)
        yield from (Value(kind, each) for each in steps)
    elif isinstance(data, float) and data == data and abs(data) != float("inf"):
        steps_ = (0.0, 1.0, -1.0, 0.5, float(int(data)), float(int(data / 2)), -data)
        yield from (Value(kind, each) for each in steps_)
    elif isinstance(data, float):
        yield from (Value(kind, each) for each in (0.0, 1.0, -1.0))


def _narrower(value: Value) -> Iterator[Value]:
    """An array of rows without one of its columns."""
    rows = rows_of(value)
    for at in range(min(map(len, rows), default=0)):
        cut = (Value(value.kind, (*row[:at], *row[at + 1 :]), value.of.removesuffix("[]")) for row in rows)
        yield Value(value.kind, tuple(cut), value.of)


def _as_long(one: Value, other: Value) -> bool:
    """Whether a row is as long as another: where all are, they stay so."""
    if not isinstance(one.data, tuple) or not isinstance(other.data, tuple):
        return True
    return len(one.data) == len(other.data)


def _parts(items: tuple[Each, ...]) -> Iterator[tuple[Each, ...]]:
    """Shorter ones: none, a half, all but one."""
    yield ()
    half = len(items) // 2
    if half:
        yield items[:half]
        yield items[half:]
    for at in range(min(len(items), 24)):
        yield (*items[:at], *items[at + 1 :])
