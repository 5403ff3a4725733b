"""Which parameters have a part in which side of a comparison."""

import pytest

from mrscout.model.assertions import Operator
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.template import Hole, Slot, Template

A, B = Slot(Hole.SITE, 0), Slot(Hole.SITE, 1)


def define(name: str, *code: str | Slot) -> StatedStep:
    return StatedStep(StepKind.DEFINITION, code, name)


def act(*code: str | Slot) -> StatedStep:
    return StatedStep(StepKind.ACTION, code)


CASES: dict[str, tuple[tuple[StatedStep, ...], Template, Template, tuple[set[int], set[int]]]] = {
    "each side has its own": ((), ("hash(", A, ")"), ("parse(", B, ")"), ({0}, {1})),
    "a definition stands for its code": (
        (define("text", "read(", A, ")"), define("twice", "text + text")),
        ("hash(twice)",),
        ("parse(", B, ")"),
        ({0}, {1}),
    ),
    "what is put into an object comes out of it": (
        (define("map", "new Map()"), act("map.put(", A, ", ", B, ")")),
        ("map.get(", A, ")"),
        (B,),
        ({0, 1}, {1}),
    ),
    "an object that is changed by another shares its parameters": (
        (define("one", "new Bag(", A, ")"), define("other", "new Bag(", B, ")"), act("one.addAll(other)")),
        ("one.size()",),
        ("other.size()",),
        ({0, 1}, {0, 1}),
    ),
    "a name that is part of another one is another one": (
        (define("text", "read(", A, ")"),),
        ("textual.length()",),
        ("text.length()",),
        (set(), {0}),
    ),
}


@pytest.mark.parametrize("claim", CASES)
def test_sides(claim: str) -> None:
    steps, left, right, expected = CASES[claim]
    stated = Proposition(steps, Comparison(Operator.EQUAL, False, left, right))
    assert stated.sites_of_sides() == expected


def test_of_a_loop_and_of_a_whole_program_nothing_is_known() -> None:
    compared = Comparison(Operator.EQUAL, False, (A,), (B,))
    loop = StatedStep(StepKind.EACH, ("values",), "each")
    assert Proposition((loop,), compared).sites_of_sides() is None
    assert Proposition((), compared, program="test").sites_of_sides() is None
