"""A plan is restricted again by the form that an earlier run has found."""

from dataclasses import replace

import pytest

from mrscout.filtering.forms.conditions import proposed
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Derivation, DerivationOperator, Form, FormParameter, Freedom
from mrscout.model.values import Kind, Value

HELLO = Value(Kind.STRING, "hello")
FULL = Plan(
    ("text", "size", "other"),
    (
        Domain(Kind.STRING, HELLO, None),
        Domain(Kind.INT, Value(Kind.INT, 5), None),
        Domain(Kind.STRING, Value(Kind.STRING, "there"), None),
    ),
    (Freedom.FREE, Freedom.FREE, Freedom.FREE),
)
LENGTH = Derivation(DerivationOperator.LENGTH, 1, (0,))
CONDITIONS = proposed(FULL.domains)[:2]


@pytest.mark.parametrize(
    "plan",
    [
        FULL,
        FULL.with_freedom(0, Freedom.NARROW).with_freedom(2, Freedom.FIXED),
        FULL.with_freedom(1, Freedom.LISTED),
        FULL.under(*CONDITIONS),
        FULL.deriving(LENGTH),
        FULL.deriving(LENGTH).with_freedom(2, Freedom.NARROW).under(CONDITIONS[0]),
    ],
)
def test_a_form_restricts_the_most_general_plan_to_what_it_was_taken_from(plan: Plan):
    assert FULL.restricted(plan.form) == plan


def test_a_form_is_of_parameters_by_their_name_and_not_by_their_position():
    plan = FULL.deriving(LENGTH).under(CONDITIONS[0])
    order = (2, 0, 1)
    moved = Plan(*(tuple(each[at] for at in order) for each in (FULL.names, FULL.domains, FULL.freedoms)))
    found = moved.restricted(plan.form)
    assert found is not None
    assert found.derivations == (Derivation(DerivationOperator.LENGTH, 2, (1,)),)
    assert found.conditions == (replace(CONDITIONS[0], parameters=(1, 0)),)


@pytest.mark.parametrize(
    "form",
    [
        Form(FULL.form.parameters[:2]),  # nothing is said of the third parameter
        replace(
            FULL.deriving(LENGTH).form,
            parameters=(FormParameter("renamed", Freedom.FREE), *FULL.form.parameters),
        ),
    ],
)
def test_a_form_of_other_parameters_restricts_nothing(form: Form):
    assert FULL.restricted(form) is None
