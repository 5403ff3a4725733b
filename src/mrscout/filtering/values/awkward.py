"""Inputs that a guess has to stand: texts that code takes for something, and values that only just differ.

Chance draws two texts that have nothing in common, and texts in which nothing has to be escaped. That different
inputs are told apart, or that something comes back as it was, is easily true of those.
"""

import re
from collections.abc import Iterator
from itertools import combinations, islice
from unicodedata import normalize

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.ranges import WHOLE, range_of
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
#: more than anybody reads of a text
_LONG = "abcdefgh" * 9
#: inputs in all
_MOST = 300


def awkward(plan: Plan) -> list[Input]:
    """The developers' input with an awkward text, or with two values of which one is made of the other."""
    return list(islice(_all(plan), _MOST))


def same(plan: Plan) -> list[Input]:
    """The developers' input with one value in the place of another one of its kind, too."""
    return [_with(plan.own, other, plan.own[one].data) for one, other in _pairs(plan)]


def _all(plan: Plan) -> Iterator[Input]:
    own = plan.own
    for one, other in _pairs(plan):
        for base in _bases(plan.domains[one]):
            for data in _like(base, plan.domains[one].kind):
                yield _with(_with(own, one, base), other, data)
                yield _with(_with(own, one, data), other, base)
    for index in plan.free:
        if plan.domains[index].kind is Kind.STRING and not plan.domains[index].choices:
            yield from (_with(own, index, text) for text in _TEXTS)


def _pairs(plan: Plan) -> Iterator[tuple[int, int]]:
    """Two parameters of one kind."""
    for one, other in combinations(plan.free, 2):
        domains = plan.domains[one], plan.domains[other]
        if domains[0].kind is domains[1].kind and not any(each.choices for each in domains):
            yield one, other


def _bases(domain: Domain) -> Iterator[Data]:
    yield domain.own.data
    if domain.kind is Kind.STRING:
        yield from (_LONG, "a-b c", "e\u0301", "ab")


def _like(data: Data, kind: Kind) -> Iterator[Data]:
    """Values that a careless reader takes for another."""
    match data:
        case bool():
            return
        case str():
            yield from (data.upper(), data.lower(), data.strip(), f" {data}", f"{data} ", data[::-1])
            yield from (
                f"'{data}'",
                f'"{data}"',
                f"\\{data}",
                f"0{data}",
                f"{data}.",
                f"{data}\n",
                f"{data},",
            )
            yield from (normalize("NFC", data), re.sub(r"[\W_]", "", data), f"{data}x")
        case int() | float():
            yield -data
            if kind in WHOLE:
                least, most = range_of(kind)
                near = (data + step for bits in (8, 16, 31, 32) for step in (2**bits, -(2**bits)))
                yield from (each for each in near if least <= each <= most)
        case tuple():
            yield from (data[::-1], data[:-1], (*data, *data[-1:]))


def _with(given: Input, index: int, data: Data) -> Input:
    value = given[index]
    return (*given[:index], Value(value.kind, data, value.of), *given[index + 1 :])
