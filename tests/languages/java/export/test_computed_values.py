"""Derived parameters are short Java expressions, or stay parameters."""

import pytest

from mrscout.languages.java.export.computed_values import computed_values
from mrscout.model.forms import (
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Formula,
    Freedom,
    Function,
)

F = Function
A, B = Formula(F.PARAMETER, value=0), Formula(F.PARAMETER, value=1)
TYPES = {"a": "String", "b": "int", "xs": "int[]", "x": "String"}


def of(formula: Formula) -> Derivation:
    count = len({part.value for part in formula.parts if part.function is F.PARAMETER})
    return Derivation(DerivationOperator.FORMULA, 3, tuple(range(count)), formula=formula)


def form(*derivations: Derivation, names: str = "a b xs x") -> Form:
    return Form(tuple(FormParameter(name, Freedom.FREE) for name in names.split()), derivations)


def text(value: str) -> Formula:
    return Formula(F.CONSTANT, value=value)


WRITTEN = {
    "text before it": (of(Formula(F.JOIN, (text("="), A))), '"=" + a'),
    "a quote in text": (of(Formula(F.JOIN, (A, text('"')))), 'a + "\\""'),
    "two in one text": (of(Formula(F.JOIN, (A, text(":"), Formula(F.TEXT, (B,))))), 'a + ":" + b'),
    "a number first": (
        Derivation(
            *(DerivationOperator.FORMULA, 3, (1,)),
            formula=Formula(F.JOIN, (Formula(F.TEXT, (A,)), Formula(F.TEXT, (A,)))),
        ),
        '"" + b + b',
    ),
    "case": (of(Formula(F.UPPER_CASE, (A,))), "a.toUpperCase()"),
    "case of what is joined": (
        of(Formula(F.LOWER_CASE, (Formula(F.JOIN, (A, A)),))),
        "(a + a).toLowerCase()",
    ),
    "length of a string": (of(Formula(F.LENGTH, (A,))), "a.length()"),
    "length of an array": (
        Derivation(DerivationOperator.FORMULA, 3, (2,), formula=Formula(F.LENGTH, (A,))),
        "xs.length",
    ),
    "arithmetic with parentheses": (
        Derivation(
            *(DerivationOperator.FORMULA, 3, (1,)),
            formula=Formula(F.MULTIPLY, (Formula(F.ADD, (A, Formula(F.CONSTANT, value=1))), A)),
        ),
        "(b + 1) * b",
    ),
    "an equal value": (Derivation(DerivationOperator.EQUAL, 3, (0,)), "a"),
}


@pytest.mark.parametrize(("derivation", "wanted"), WRITTEN.values(), ids=WRITTEN)
def test_a_derived_parameter_is_an_expression(derivation: Derivation, wanted: str):
    assert computed_values(form(derivation), TYPES, {}) == {"x": wanted}


STAYING = {
    "hexadecimal": of(Formula(F.HEXADECIMAL, (A, Formula(F.CONSTANT, value=4)))),
    "a part without an expression": of(Formula(F.JOIN, (text("x"), Formula(F.REVERSED, (A,))))),
    "element by element": Derivation(DerivationOperator.TWICE, 3, (2,), by_element=True),
    "a square": Derivation(DerivationOperator.SQUARE, 3, (1,)),
}


@pytest.mark.parametrize("derivation", STAYING.values(), ids=STAYING)
def test_others_stay_parameters(derivation: Derivation):
    assert computed_values(form(derivation), TYPES, {}) == {}


def test_what_is_computed_from_a_computed_parameter_stays_a_parameter():
    first = Derivation(DerivationOperator.EQUAL, 0, (3,))
    second = Derivation(DerivationOperator.EQUAL, 3, (2,))
    assert list(computed_values(form(first, second), TYPES, {})) == ["x"]


def test_names_are_those_of_the_test():
    join = of(Formula(F.JOIN, (text("="), A)))
    types = {"text": "String", "whole": "String"}
    renamed = {"a": "text", "x": "whole"}
    assert computed_values(form(join), types, renamed) == {"whole": '"=" + text'}


def test_a_source_that_is_no_parameter_any_more_leaves_the_column():
    assert computed_values(form(of(Formula(F.JOIN, (text("="), A)))), {"x": "String"}, {}) == {}
