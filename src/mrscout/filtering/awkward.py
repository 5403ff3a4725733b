"""Inputs that a guess has to stand: texts that code takes for something, and values that only just differ.

Chance draws two texts that have nothing in common, and texts in which nothing has to be escaped. That different
inputs are told apart, or that something comes back as it was, is easily true of those.
"""

from collections.abc import Iterator
from itertools import combinations, islice

from mrscout.filtering.domain import Domain
from mrscout.filtering.inputs import Input
from mrscout.filtering.plan import Plan
from mrscout.model.values import Data, Kind, Value

_TEXTS = (
    *(
        "",
        " ",
        "a",
        "A",
        " a ",
        "a b",
        "a,b",
        ",",
        "\\",
        "\\,",
        "\\\\\\\\",
        "'a'",
        "''a''",
        '"a"',
        '""a""',
        "a'b",
    ),
    *(
        "a;b",
        "a:b",
        "a.b",
        "a/b",
        "a-b",
        "a_b",
        "a=b",
        "&amp;",
        "&",
        "<a>",
        "%20",
        "%",
        "+",
        "a\nb",
        "a\tb",
        "$a",
    ),
    *(
        "0",
        "01",
        "-1",
        "1.0",
        "1e3",
        "0x1F",
        "true",
        "null",
        "ä",
        "É",
        "é",
        "ß",
        "İ",
        "(a)",
        "[a]",
        "{a}",
        "#a",
        "@a",
    ),
)
#: bases that are varied, and inputs in all
_BASES, _MOST = 4, 240


def awkward(plan: Plan) -> list[Input]:
    """The developers' input with an awkward text, or with two values of which one is made of the other."""
    return list(islice(_all(plan), _MOST))


def _all(plan: Plan) -> Iterator[Input]:
    own = plan.own
    for one, other in combinations(plan.free, 2):
        kinds = plan.domains[one].kind, plan.domains[other].kind
        if kinds[0] is kinds[1] and not plan.domains[one].choices and not plan.domains[other].choices:
            for base in _bases(plan.domains[one]):
                for data in _like(base):
                    varied = _with(_with(own, one, base), other, data)
                    yield varied
                    yield _with(_with(own, one, data), other, base)
    for index in plan.free:
        if plan.domains[index].kind is Kind.STRING and not plan.domains[index].choices:
            yield from (_with(own, index, text) for text in _TEXTS)


def _bases(domain: Domain) -> Iterator[Data]:
    yield domain.own.data
    if domain.kind is Kind.STRING:
        yield from _TEXTS[2 : 2 + _BASES]


def _like(data: Data) -> Iterator[Data]:
    """Values that a careless reader takes for another."""
    match data:
        case bool():
            return
        case str():
            yield from (data.upper(), data.lower(), data.swapcase(), data.strip(), f" {data}", f"{data} ")
            yield from (
                f"'{data}'",
                f'"{data}"',
                f"\\{data}",
                f"0{data}",
                f"{data}.",
                f"{data}\n",
                f"-{data}",
            )
        case int() | float():
            yield -data
        case tuple():
            yield from (data[::-1], data[:-1], (*data, *data[-1:]))


def _with(given: Input, index: int, data: Data) -> Input:
    value = given[index]
    return (*given[:index], Value(value.kind, data, value.of), *given[index + 1 :])
