"""Variables that are called after a value have names that stay true when it is a parameter."""

import pytest

from mrscout.model.assertions import Operator
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.relations import Parameter, ValueRole
from mrscout.model.template import Hole, Slot
from mrscout.prose.phrases import plain
from mrscout.prose.plain_names import is_numbered, plain_name
from mrscout.prose.proposition_sentences import sentence

NAMES = {
    ("_11", "_10.next()"): "next",
    ("_11", "Asn.of(value).next()"): "next",
    ("_10", "Asn.of(value)"): "asn",
    ("_10", "new Range(f(1), g(h(2)))"): "range",
    ("_10", "value"): "value",
    ("range_10_20", "new Range(low, high)"): "range",
}


@pytest.mark.parametrize(("name", "code"), NAMES)
def test_a_name_without_its_number_is_that_of_the_code(name: str, code: str):
    assert plain_name(name, code, ()) == NAMES[name, code]


def test_a_name_that_is_taken_is_told_apart():
    assert plain_name("_11", "_10.next()", {"next"}) == "otherNext"
    assert plain_name("_11", "_10.next()", {"next", "otherNext"}) == "anotherNext"


@pytest.mark.parametrize("name", ["range", "range1", "utf8", "GBP_2", "x_y"])
def test_other_names_stay(name: str):
    assert not is_numbered(name)


def test_a_sentence_has_the_plain_name_everywhere():
    low = Parameter("low", "int", "10", (0,), None, ValueRole())
    step = StatedStep(StepKind.DEFINITION, ("Asn.of(", Slot(Hole.SITE, 0), ").next()"), "_11")
    compared = Comparison(Operator.EQUAL, False, ("f(_11, x._11)",), ("g(_11)",))
    assert plain(sentence(Proposition((step,), compared), (low,))) == (
        "For every `low`: `f(next, x._11)` equals `g(next)`, where `next` is `Asn.of(low).next()`."
    )
