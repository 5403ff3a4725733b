"""A parameter that follows from others by a short expression is that expression in the sentence."""

import pytest

from mrscout.model.assertions import Operator
from mrscout.model.forms import (
    Condition,
    ConditionOperator,
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Formula,
    Freedom,
    Function,
)
from mrscout.model.propositions import Comparison, Proposition
from mrscout.model.relations import Parameter, ValueRole
from mrscout.model.template import Hole, Slot, Template
from mrscout.prose.phrases import plain
from mrscout.prose.proposition_sentences import sentence

F = Function
ONE, OTHER = Slot(Hole.SITE, 0), Slot(Hole.SITE, 1)
PARAMETERS = (
    Parameter("text", "String", '"a"', (0,), None, ValueRole()),
    Parameter("whole", "String", '"=a"', (1,), None, ValueRole()),
)
JOINED = Derivation(
    DerivationOperator.FORMULA,
    1,
    (0,),
    formula=Formula(F.JOIN, (Formula(F.CONSTANT, value="="), Formula(F.PARAMETER, value=0))),
)


def told(
    left: Template, right: Template, *derivations: Derivation, conditions: tuple[Condition, ...] = ()
) -> str:
    form = Form(tuple(FormParameter(one.name, Freedom.FREE) for one in PARAMETERS), derivations, conditions)
    proposition = Proposition((), Comparison(Operator.EQUAL, False, left, right))
    return plain(sentence(proposition, PARAMETERS, form))


WRITTEN = {
    "an argument": (("f(", OTHER, ")"), ("g(", ONE, ")"), '`f("=" + text)` equals `g(text)`'),
    "one of several arguments": (
        ("f(1, ", OTHER, ", 2)"),
        (ONE,),
        '`f(1, "=" + text, 2)` equals `text`',
    ),
    "a side of its own": ((OTHER,), ("g(", ONE, ")"), '`"=" + text` equals `g(text)`'),
    "an object": ((OTHER, ".length()"), ("n(", ONE, ")"), '`("=" + text).length()` equals `n(text)`'),
    "a part of another expression": (
        ("f(", OTHER, " * 2)"),
        (ONE,),
        '`f(("=" + text) * 2)` equals `text`',
    ),
}


@pytest.mark.parametrize(("left", "right", "wanted"), WRITTEN.values(), ids=WRITTEN)
def test_an_expression_takes_the_place_of_its_parameter(left: Template, right: Template, wanted: str):
    assert told(left, right, JOINED) == f"For every `text`: {wanted}."


def test_an_equal_value_is_the_same_parameter():
    equal = Derivation(DerivationOperator.EQUAL, 1, (0,))
    assert (
        told((OTHER, ".size()"), ("n(", ONE, ")"), equal)
        == "For every `text`: `text.size()` equals `n(text)`."
    )


def test_what_has_only_words_stays_a_parameter():
    length = Derivation(DerivationOperator.LENGTH, 1, (0,))
    assert told(("f(", OTHER, ")"), (ONE,), length) == (
        "For every `text` and `whole` such that `whole` is the length of `text`: `f(whole)` equals `text`."
    )


def test_a_condition_speaks_of_the_expression_in_the_place_of_its_parameter():
    short = Condition(ConditionOperator.NOT_BLANK, (1,))
    assert told(("f(", OTHER, ")"), (ONE,), JOINED, conditions=(short,)) == (
        'For every `text` such that `"=" + text` is not blank: `f("=" + text)` equals `text`.'
    )


CALLED = {
    "text.toLowerCase()": Formula(F.LOWER_CASE, (Formula(F.PARAMETER, value=0),)),
    "text.trim()": Formula(F.TRIMMED, (Formula(F.PARAMETER, value=0),)),
    "text.length()": Formula(F.LENGTH, (Formula(F.PARAMETER, value=0),)),
    'text.trim() + "!"': Formula(
        F.JOIN, (Formula(F.TRIMMED, (Formula(F.PARAMETER, value=0),)), Formula(F.CONSTANT, value="!"))
    ),
}


@pytest.mark.parametrize("code", CALLED)
def test_what_a_text_can_be_asked_is_an_expression(code: str):
    derived = Derivation(DerivationOperator.FORMULA, 1, (0,), formula=CALLED[code])
    assert (
        told(("f(", OTHER, ")"), ("f(", ONE, ")"), derived)
        == f"For every `text`: `f({code})` equals `f(text)`."
    )


@pytest.mark.parametrize(("by", "code"), [(5, "text + 5"), (-5, "text - 5")])
def test_a_distance_is_an_expression(by: int, code: str):
    offset = Derivation(DerivationOperator.OFFSET, 1, (0,), (by,))
    assert (
        told(("f(", OTHER, ")"), ("f(", ONE, ")"), offset)
        == f"For every `text`: `f({code})` equals `f(text)`."
    )
