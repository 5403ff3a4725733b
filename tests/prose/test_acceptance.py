"""Calls that refuse some values are the domain of a sentence."""

import pytest

from mrscout.model.assertions import Operator
from mrscout.model.failures import CodeKind, Failure, FailureGroup, Frame, Nature
from mrscout.model.forms import Condition, ConditionOperator, Form, FormParameter, Freedom
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.relations import Parameter, ValueRole
from mrscout.model.template import Hole, Slot, Template
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.prose.acceptance import Refusal, accepting_calls, refusals_of
from mrscout.prose.phrases import plain
from mrscout.prose.proposition_sentences import sentence

TEXT, COUNT = Slot(Hole.SITE, 0), Slot(Hole.SITE, 1)
NAMES = ("text", "count")
PARAMETERS = tuple(Parameter(name, "String", "1", (at,), None, ValueRole()) for at, name in enumerate(NAMES))
FREE = Form(tuple(FormParameter(name, Freedom.FREE, "1") for name in NAMES))
PARSE = Refusal("Range", "parse")
SHIFT = Refusal("Range", "shift")


def told(
    left: Template, right: Template, *steps: StatedStep, refusals=(PARSE,), form: Form = FREE, makers=()
) -> str:
    proposition = Proposition(steps, Comparison(Operator.EQUAL, False, left, right), makers=makers)
    return plain(sentence(proposition, PARAMETERS, form, refusals=refusals))


def test_a_parser_says_which_texts_are_meant():
    assert told(("Range.parse(", TEXT, ").toString()"), (TEXT,)) == (
        "For every `text` that `Range.parse` accepts: `Range.parse(text).toString()` equals `text`."
    )


def test_without_a_refusal_every_text_is_meant():
    words = told(("Range.parse(", TEXT, ").toString()"), (TEXT,), refusals=())
    assert words.startswith("For every `text`: ")


def test_a_call_with_several_parameters_is_said_in_full():
    words = told(("Range.parse(", TEXT, ").shift(", COUNT, ")"), (TEXT,), refusals=(PARSE, SHIFT))
    assert words.startswith("For every `text` and `count` that `Range.parse(text).shift(count)` accepts: ")


def test_a_call_on_what_was_accepted_is_left_out():
    words = told(("Range.parse(", TEXT, ").shift(8)"), (TEXT,), refusals=(PARSE, SHIFT))
    assert words.startswith("For every `text` that `Range.parse` accepts: ")


def test_a_value_that_follows_from_an_accepted_one_is_left_out():
    words = told(("Range.parse(", TEXT, ".trim())"), ("Range.parse(", TEXT, ")"))
    assert words.startswith("For every `text` that `Range.parse` accepts: ")


def test_a_refusal_that_no_code_shows_is_said_of_all_calls():
    words = told(("f(", TEXT, ")"), ("g(", TEXT, ")"), refusals=(Refusal("Iterator", "next"),))
    assert words == "For every `text` such that no call throws: `f(text)` equals `g(text)`."


def test_conditions_stand_behind_the_call():
    short = Condition(ConditionOperator.NOT_BLANK, (0,))
    form = Form(FREE.parameters, (), (short,))
    words = told(("Range.parse(", TEXT, ").toString()"), (TEXT,), form=form)
    assert words.startswith("For every `text` that `Range.parse` accepts, such that `text` is not blank: ")


RETURNED = StatedStep(StepKind.DEFINITION, ("Range.from(", TEXT, ").by(", COUNT, ")"), "range")


def test_an_object_that_a_call_may_refuse_to_make_is_one_that_it_returns():
    words = told(("range.size()",), ("range.length()",), RETURNED, refusals=(Refusal("Builder", "by"),))
    assert words == (
        "For every `range` that `Range.from(text).by(count)` returns: `range.size()` equals `range.length()`."
    )


def test_an_object_whose_parameters_have_another_part_is_defined():
    words = told(("range.size()",), (COUNT,), RETURNED, refusals=(Refusal("Builder", "by"),))
    assert words.endswith("where `range` is `Range.from(text).by(count)`.")


MAKERS = ("Range.of", "new Range")


def test_an_object_that_is_made_in_place_gets_a_name():
    words = told(
        ("Range.of(", TEXT, ").size()"),
        (
            "n(Range.of(",
            TEXT,
            "))",
        ),
        refusals=(),
        makers=MAKERS,
    )
    assert words == "For every `Range range`: `range.size()` equals `n(range)`."


def test_two_objects_of_a_class_are_one_and_other():
    left = ("Range.of(", TEXT, ").near(Range.of(", COUNT, "))")
    words = told(left, ("Range.of(", COUNT, ").near(Range.of(", TEXT, "))"), refusals=(), makers=MAKERS)
    assert words == "For every `Range one` and `Range other`: `one.near(other)` equals `other.near(one)`."


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (("Range.of(", TEXT, ").equals(Range.of(", TEXT, "))"), ("1",)),  # of two objects
        (("Range.of(", TEXT, ").size()"), ("Range.of(", TEXT, ").size()")),
        (("Range.of(", TEXT, ").size()"), ("f(", TEXT, ")")),  # has another part
        (("Range.of(", TEXT, ", 3).size()"), ("3",)),  # not any range
        (("Span.of(", TEXT, ").size()"), ("3",)),  # no class of the project
    ],
)
def test_other_code_stays(left: Template, right: Template):
    assert "For every `text`: " in told(left, right, refusals=(), makers=MAKERS)


@pytest.mark.parametrize("meets", [True, False])
def test_a_condition_that_makes_no_object_goes_only_if_the_code_demands_it(meets: bool):
    condition = Condition(ConditionOperator.AT_MOST, (0, 1), precondition=meets)
    form = Form(FREE.parameters, (), (condition,))
    words = told(("new Range(", TEXT, ", ", COUNT, ").size()"), ("3",), refusals=(), form=form, makers=MAKERS)
    assert ("For every `Range range`: " in words) is meets
    assert ("`text <= count`" in words) is not meets


def test_a_condition_stays_if_another_call_refuses():
    condition = Condition(ConditionOperator.AT_MOST, (0, 1), precondition=True)
    form = Form(FREE.parameters, (), (condition,))
    code = ("pad(new Range(", TEXT, ", ", COUNT, "))")
    assert "`text <= count`" in told(
        code, ("3",), refusals=(Refusal("Pad", "pad"),), form=form, makers=MAKERS
    )


CALLS = {
    "the chain that a call ends": (["a.b(x).c(y).d()"], "c", ["a.b(x).c(y)"]),
    "a call in an argument": (["f(1, g(x), 2)"], "g", ["g(x)"]),
    "a bracket in a text counts for nothing": (['p(x + ")", y).q()'], "p", ['p(x + ")", y)']),
    "a name that only ends like it is none": (["reparse(x)"], "parse", None),
    "a call without a parameter says nothing": (["parse(1)"], "parse", None),
    "a name in a text is no parameter": (['parse("x")'], "parse", None),
    "the same call twice is one": (["f(x)", "f(x)"], "f", ["f(x)"]),
    "three calls are too many": (["f(x) + f(y) + f(z)"], "f", None),
}


@pytest.mark.parametrize("claim", CALLS)
def test_calls_are_found_in_code(claim: str):
    codes, method, expected = CALLS[claim]
    assert accepting_calls([Refusal("C", method)], codes, {"x", "y", "z"}) == expected


def test_a_constructor_is_found_by_its_class():
    assert accepting_calls([Refusal("Range", "<init>")], ["f(new Range(x, 1))"], {"x"}) == ["new Range(x, 1)"]


FRAMES = (
    Frame("org.acme.Check", "range", 3, CodeKind.MAIN),
    Frame("org.acme.Range$Builder", "by", 9, CodeKind.MAIN),
    Frame("org.acme.RangeHarness", "law", 1, CodeKind.TEST),
    Frame("org.acme.Outer", "other", 1, CodeKind.MAIN),
)


def judged(
    nature: Nature = Nature.REFUSED,
    *,
    tried: int = 9,
    verdict: Verdict = Verdict.KEPT,
    complaint: str = "java.lang.IllegalArgumentException: no",
    texts: tuple[str, ...] = ('"x"', "2"),
    form: Form = FREE,
    frames: tuple[Frame, ...] = FRAMES,
) -> Judged:
    failure = Failure(nature, "java.lang.IllegalArgumentException", frames=frames)
    group = FailureGroup(failure, (), 3, 0.5, False, True, True, texts=texts)
    evidence = Evidence(tried, 5, 5)
    return Judged(
        *("a" * 10, verdict, evidence, 0.5, False, True, form, None),
        *(((complaint, 4),), ()),
        failures=(group,),
    )


def test_a_refusal_is_the_call_of_the_test_that_throws():
    assert refusals_of(judged()) == (Refusal("Builder", "by"),)


def test_a_refusal_whose_call_is_not_known_is_still_one():
    assert refusals_of(judged(frames=())) == (Refusal("", ""),)


FIXED = Form((FREE.parameters[0], FormParameter("count", Freedom.FIXED, "8")))


@pytest.mark.parametrize(
    "other",
    [
        judged(tried=5),
        judged(verdict=Verdict.REJECTED),
    ],
)
def test_what_accepts_all_its_inputs_refuses_nothing(other: Judged):
    assert refusals_of(other) == ()


@pytest.mark.parametrize(
    "other",
    [
        judged(Nature.ASSERTION),
        judged(complaint="java.io.IOException: no"),
        judged(form=FIXED),  # a value that the form does not draw
    ],
)
def test_failures_of_other_inputs_say_nothing_of_the_call(other: Judged):
    assert refusals_of(other) == (Refusal("", ""),)


def test_a_failure_for_the_one_value_of_a_parameter_counts():
    assert refusals_of(judged(form=FIXED, texts=('"x"', "8"))) == (Refusal("Builder", "by"),)
