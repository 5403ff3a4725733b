"""Conditions on inputs that a relation may need, each learnt from the inputs that refuted it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from mrscout.filtering.domain import Domain
from mrscout.filtering.inputs import Input
from mrscout.model.values import Kind

#: passing inputs that conditions must leave, and how many conditions are learnt at once
_FEW, _TOGETHER = 5, 3
_NUMBERS = frozenset({Kind.BYTE, Kind.SHORT, Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.CHAR})


@dataclass(frozen=True, slots=True)
class Guard:
    """A condition, in words with the parameters' names, and as a test of an input."""

    words: str
    holds: Callable[[Input], bool]


def candidates(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Guard]:
    """The conditions that the developers' own input meets, the most general first."""
    own = tuple(domain.own for domain in domains)
    for guard in _all(domains, names):
        if guard.holds(own):
            yield guard


def _all(domains: Sequence[Domain], names: Sequence[str]) -> Iterator[Guard]:
    pairs = [
        (i, j)
        for i, j in combinations(range(len(domains)), 2)
        if domains[i].kind is domains[j].kind or {domains[i].kind, domains[j].kind} <= _NUMBERS
    ]
    for i, j in pairs:
        yield Guard(f"{names[i]} and {names[j]} differ", _differ(i, j))
    if pairs:
        groups = ", ".join(names[i] for i in sorted({i for pair in pairs for i in pair}))
        yield Guard(f"{groups} are all different", lambda given: all(_differ(i, j)(given) for i, j in pairs))
    for i, domain in enumerate(domains):
        yield from _single(i, domain, names[i])
    for i, j in permutations(range(len(domains)), 2):
        if {domains[i].kind, domains[j].kind} <= _NUMBERS:
            yield Guard(f"{names[i]} is less than {names[j]}", _compare(i, j, lambda a, b: a < b))
            yield Guard(f"{names[i]} is at most {names[j]}", _compare(i, j, lambda a, b: a <= b))
        if domains[i].kind is domains[j].kind is Kind.STRING:
            yield Guard(f"{names[j]} contains {names[i]}", _texts(i, j, lambda a, b: a in b))
            yield Guard(f"{names[j]} does not contain {names[i]}", _texts(i, j, lambda a, b: a not in b))
            yield Guard(f"{names[i]} comes before {names[j]}", _texts(i, j, lambda a, b: a < b))


def _single(i: int, domain: Domain, name: str) -> Iterator[Guard]:
    if domain.kind in _NUMBERS:
        yield Guard(f"{name} is not zero", _number(i, lambda a: a != 0))
        yield Guard(f"{name} is not negative", _number(i, lambda a: a >= 0))
        yield Guard(f"{name} is positive", _number(i, lambda a: a > 0))
        yield Guard(f"{name} is finite", _number(i, lambda a: a == a and abs(a) != float("inf")))
    elif domain.kind is Kind.STRING and not domain.choices:
        yield Guard(f"{name} is not empty", _text(i, bool))
        yield Guard(f"{name} is not blank", _text(i, lambda a: bool(a.strip())))
        yield Guard(f"{name} is ASCII", _text(i, str.isascii))
        yield Guard(f"{name} is printable ASCII", _text(i, lambda a: a.isascii() and a.isprintable()))
        yield Guard(f"{name} is made of letters and digits", _text(i, lambda a: a.isascii() and a.isalnum()))
        yield Guard(f"{name} has no space at its ends", _text(i, lambda a: a == a.strip()))
    elif domain.kind is Kind.ARRAY:
        yield Guard(f"{name} is not empty", lambda given: bool(given[i].data))
        yield Guard(f"the elements of {name} differ", _distinct(i))


def _differ(i: int, j: int) -> Callable[[Input], bool]:
    return lambda given: given[i].data != given[j].data


def _distinct(i: int) -> Callable[[Input], bool]:
    def holds(given: Input) -> bool:
        data = given[i].data
        return isinstance(data, tuple) and len({each.data for each in data}) == len(data)

    return holds


def _number(i: int, test: Callable[[float], bool]) -> Callable[[Input], bool]:
    def holds(given: Input) -> bool:
        data = given[i].data
        return isinstance(data, (int, float)) and test(data)

    return holds


def _compare(i: int, j: int, test: Callable[[float, float], bool]) -> Callable[[Input], bool]:
    def holds(given: Input) -> bool:
        one, other = given[i].data, given[j].data
        return isinstance(one, (int, float)) and isinstance(other, (int, float)) and test(one, other)

    return holds


def _text(i: int, test: Callable[[str], bool]) -> Callable[[Input], bool]:
    def holds(given: Input) -> bool:
        data = given[i].data
        return isinstance(data, str) and test(data)

    return holds


def _texts(i: int, j: int, test: Callable[[str, str], bool]) -> Callable[[Input], bool]:
    def holds(given: Input) -> bool:
        one, other = given[i].data, given[j].data
        return isinstance(one, str) and isinstance(other, str) and test(one, other)

    return holds


def learn(
    domains: Sequence[Domain],
    names: Sequence[str],
    passed: Sequence[Input],
    refuted: Sequence[Input],
    criterion: float,
) -> tuple[Guard, ...]:
    """The fewest conditions that leave hardly any refuting input and enough of the others; none where none do."""
    every = list(candidates(domains, names))
    least = max(_FEW, len(passed) // 20)
    chosen: list[Guard] = []
    for _ in range(_TOGETHER):
        best: tuple[float, int, Guard] | None = None
        for guard in every:
            left = sum(map(guard.holds, passed))
            wrong = sum(map(guard.holds, refuted))
            if left < least or (left == len(passed) and wrong == len(refuted)):
                continue
            # Of those that suffice, the one that leaves most; of others, the one that gets nearest.
            share = min(left / (left + wrong), criterion)
            worth = (share, left - 20 * wrong if share >= criterion else left)
            if best is None or worth > best[:2]:
                best = (*worth, guard)
        if best is None:
            return ()
        guard = best[2]
        chosen.append(guard)
        passed, refuted = list(filter(guard.holds, passed)), list(filter(guard.holds, refuted))
        if len(passed) >= criterion * (len(passed) + len(refuted)):
            return tuple(chosen)
    return ()
