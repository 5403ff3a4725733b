"""Sentences quantify over objects, have the value of a parameter with one value, and say less if they have to."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from mrscout.model.assertions import Operator
from mrscout.model.forms import Condition, ConditionOperator, Form, FormParameter, Freedom
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.relations import Parameter, ValueRole
from mrscout.model.template import Hole, Slot, Template
from mrscout.prose.phrases import plain
from mrscout.prose.proposition_sentences import Detail, sentence

NAMES = ("low", "high", "by")
LOW, HIGH, BY = (Slot(Hole.SITE, site) for site in range(3))
PARAMETERS = tuple(Parameter(name, "int", "1", (site,), None, ValueRole()) for site, name in enumerate(NAMES))
NONE: Mapping[str, str] = MappingProxyType({})


def form(*conditions: Condition, **freedoms: Freedom) -> Form:
    parameters = (FormParameter(name, freedoms.get(name, Freedom.FREE), "7") for name in NAMES)
    return Form(tuple(parameters), (), conditions)


def made(name: str, code: Template, type_: str = "Range") -> StatedStep:
    return StatedStep(StepKind.DEFINITION, code, name, type=type_)


def told(
    *steps: StatedStep,
    form: Form | None = None,
    right: Template = ("r.size()",),
    constants: Mapping[str, str] = NONE,
    detail: Detail = Detail.WHOLE,
) -> str:
    compared = Comparison(Operator.EQUAL, False, ("r.shift(", BY, ").size()"), right)
    return plain(sentence(Proposition(steps, compared), PARAMETERS, form, constants, detail))


RANGE = made("r", ("new Range(", LOW, ", ", HIGH, ")"))
PLAIN = "For every `Range r` and `by`: `r.shift(by).size()` equals `r.size()`."


@pytest.mark.parametrize(
    "code",
    [
        ("new Range(", LOW, ", ", HIGH, ")"),
        ("Range.of(", LOW, ", ", HIGH, ")"),
        ("new Range<>(", LOW, ", ", HIGH, ")"),
    ],
)
def test_parameters_that_only_make_an_object_are_the_object(code: Template):
    assert told(made("r", code)) == PLAIN
    assert told(made("r", code), form=form()) == PLAIN


@pytest.mark.parametrize(
    ("step", "more"),
    [
        (made("r", ("new Range(", LOW, ", ", HIGH, ")"), ""), {}),  # an object of a library
        (made("r", ("new Range(", LOW, ", 3)")), {}),  # not every range
        (made("r", ("new Range()",)), {}),
        (made("r", ("new Range(", LOW, " + ", HIGH, ")")), {}),
        (made("r", ("new Range(", LOW, ", ", LOW, ")")), {}),
        (made("r", ("new Range(", LOW, ", ", BY, ")")), {}),  # has a part beside the object
        (RANGE, {"right": ("f(", HIGH, ")")}),
        (RANGE, {"form": form(low=Freedom.NARROW)}),
        (RANGE, {"form": form(low=Freedom.FIXED)}),
        (RANGE, {"form": form(Condition(ConditionOperator.ODD, (0,)))}),
        (RANGE, {"constants": {"low": "1"}}),
    ],
)
def test_other_objects_are_defined(step: StatedStep, more: dict):
    words = told(step, **more)
    assert "where `r` is `new Range(" in words
    assert "Range r" not in words


def test_two_objects_of_one_parameter_are_equal_and_are_not_quantified_over():
    steps = (made("r", ("new Range(", LOW, ")")), made("s", ("new Range(", LOW, ")")))
    words = told(*steps, right=("s.size()",))
    assert words.endswith("where `r` and `s` are each `new Range(low)`.")


def test_an_object_that_a_step_changes_is_still_any_object():
    step = StatedStep(StepKind.ACTION, ("r.add(", BY, ")"))
    assert told(RANGE, step).startswith("For every `Range r` and `by`: after `r.add(by)`, `r.shift(by)")


def test_a_parameter_with_one_value_is_the_value():
    expected = "For every `Range r`: `r.shift(7).size()` equals `r.size()`."
    assert told(RANGE, form=form(by=Freedom.FIXED)) == expected
    assert told(RANGE, form=form(), constants={"by": "7"}) == expected


def test_a_value_that_is_long_has_the_parameters_name():
    assert "`by`" in told(RANGE, constants={"by": f'"{"a" * 99}"'})


def test_both_ends_of_a_range_are_one_condition():
    low = Condition(ConditionOperator.NOT_NEGATIVE, (2,))
    high = Condition(ConditionOperator.MAGNITUDE_AT_MOST, (2,), 268435455)
    words = "For every `Range r` and `by` such that `0 <= by <= 2^28 - 1`: "
    assert told(RANGE, form=form(low, high)).startswith(words)
    assert told(RANGE, form=form(high, low)).startswith(words)
    assert "`by` is not negative" in told(RANGE, form=form(low))
    assert "`-(2^28 - 1) <= by <= 2^28 - 1`" in told(RANGE, form=form(high))


def test_a_sentence_without_room_leaves_out_definitions_then_arguments_but_no_step():
    steps = (
        made("r", ("new Range(", LOW, ", 3)")),
        StatedStep(StepKind.ACTION, ("r.add(", BY, ")")),
        StatedStep(StepKind.ACTION, ("r.add(new Range(", LOW, ", ", HIGH, "), 17)")),
    )
    assert told(*steps, detail=Detail.STEPS) == (
        "For every `low`, `high` and `by`: after `r.add(by)` and `r.add(new Range(low, high), 17)`, "
        "`r.shift(by).size()` equals `r.size()`."
    )
    assert told(*steps, detail=Detail.OUTLINE) == (
        "After `r.add(by)` and `r.add(new Range(low, high), 17)`, `r.shift(by).size()` equals `r.size()`."
    )


ONE = Proposition(
    (made("a", ("new Range(", LOW, ")")), made("b", ("new Range(", HIGH, ")"))),
    Comparison(Operator.EQUAL, False, ("a.less(b)",), ("b.less(a)",)),
)


@pytest.mark.parametrize(
    ("names", "expected"),
    [({0: "low", 1: "low"}, True), ({0: "low", 1: "high"}, False)],
)
def test_both_sides_are_one_computation_if_their_objects_are_equal(names: dict[int, str], expected: bool):
    assert ONE.is_one_computation(names) is expected


def test_what_happens_in_between_makes_another_computation():
    steps = (*ONE.steps, StatedStep(StepKind.ACTION, ("a.add(1)",)))
    assert not Proposition(steps, ONE.comparison).is_one_computation({0: "low", 1: "low"})
