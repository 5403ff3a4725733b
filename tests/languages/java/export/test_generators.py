"""Inputs that a test draws itself."""

from dataclasses import replace

import pytest
from tests.languages.java.runtime.test_export import BY_NAME

from mrscout.languages.java.export.generators import with_generator
from mrscout.model.forms import Condition, Form, FormParameter, Freedom
from mrscout.model.forms import ConditionOperator as Op


def drawn(
    *conditions: Condition, freedom: Freedom = Freedom.FREE, case: str = "JUnit4"
) -> tuple[tuple[str, ...], str] | None:
    """What draws item and times, and the condition on them; None if nothing does."""
    kept = BY_NAME[case].kept
    parameters = tuple(FormParameter(parameter.name, freedom) for parameter in kept.codified.parameters)
    kept = replace(kept, judged=replace(kept.judged, form=Form(parameters, (), conditions)))
    law = with_generator(BY_NAME[case].law, kept)
    return None if law is None else (law.generated, law.guard)


def test_strings_and_small_numbers_are_drawn_as_they_were_tried():
    assert drawn() == (("randomString(random)", "random.nextInt(41)"), "")
    assert drawn(case="JUnit4Runner") == (("random.nextInt()",), "")


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (Condition(Op.NOT_EMPTY, (0,)), "!item.isEmpty()"),
        (Condition(Op.POSITIVE, (1,)), "times > 0"),
        (Condition(Op.LESS_THAN_LENGTH, (1, 0)), "times < item.length()"),
        (Condition(Op.MAGNITUDE_AT_MOST, (1,), 9), "Math.abs(times) <= 9"),
    ],
)
def test_a_condition_is_written_down(condition: Condition, expected: str):
    found = drawn(condition)
    assert found is not None
    assert found[1] == expected


@pytest.mark.parametrize(
    "condition",
    [
        Condition(Op.UPPER_CASE, (0,)),
        Condition(Op.NOT_EMPTY, (0,), negated=True),
        Condition(Op.POSITIVE, (0,)),
    ],
)
def test_what_is_not_easily_written_down_is_not_drawn(condition: Condition):
    assert drawn(condition) is None


@pytest.mark.parametrize("freedom", [Freedom.NARROW, Freedom.LISTED, Freedom.FIXED, Freedom.SPELT])
def test_what_is_not_free_is_not_drawn(freedom: Freedom):
    assert drawn(freedom=freedom) is None


@pytest.mark.parametrize("case", ["OwnRows", "Rows"])
def test_a_test_with_inputs_of_its_own_draws_none(case: str):
    assert drawn(case=case) is None
