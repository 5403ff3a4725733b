"""The form that a verdict tells: conditions that were learnt stand in the sentence."""

from dataclasses import replace

import pytest

from mrscout.model.assertions import Operator
from mrscout.model.forms import (
    Condition,
    ConditionOperator,
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Freedom,
)
from mrscout.model.ir import Span
from mrscout.model.origin import Kind
from mrscout.model.propositions import Comparison, Proposition
from mrscout.model.relations import CodifiedMR, LiftedSite, MetamorphicRelation, Parameter, Status, ValueRole
from mrscout.model.template import Hole, Slot
from mrscout.model.verdicts import Counterexample, Evidence, Excluded, Judged, LinkSplit, Verdict
from mrscout.prose.form_sentences import held_back_words, requirement_words
from mrscout.prose.relation_sentences import doubt, left_out, with_verdict

#: `left` and `right` are the parameters of sites 0 and 1
STATED = Proposition(
    (),
    Comparison(
        Operator.EQUAL,
        False,
        ("a.f(", Slot(Hole.SITE, 0), ")"),
        ("a.g(", Slot(Hole.SITE, 1), ")"),
    ),
)
PLACE = Span(0, 1, 0, 0, "T.java")
SENTENCE = "For every `x`: `a.f(x)` equals `a.g(x)`."


ODD = Condition(ConditionOperator.ODD, (0,))
#: of x, which is odd and like the developers', y, which is x plus 1, and z, which is fixed
LEARNT = Form(
    (
        FormParameter("x", Freedom.NARROW),
        FormParameter("y", Freedom.FREE),
        FormParameter("z", Freedom.FIXED, "7"),
    ),
    (Derivation(DerivationOperator.OFFSET, 1, (0,), (1,)),),
    (ODD,),
)


def judged(verdict: Verdict, form: Form = LEARNT) -> Judged:
    return Judged("a" * 10, verdict, Evidence(3, 2, 2), 0.5, False, False, form, None, (), ())


def codified() -> CodifiedMR:
    relation = MetamorphicRelation(
        *("a" * 10, "T.java", 1, "T.t()", "C", "f", "C", SENTENCE, Kind.ROUND_TRIP, None, 2, None),
        proposition=STATED,
    )
    parameters = (Parameter("x", "int", "1", (0, 1), "equal", ValueRole()),)
    return CodifiedMR(relation, Status.CODIFIED, "", (), parameters, (), (), True, "", "", "f", "")


def test_what_inputs_have_to_meet_is_told_apart_from_what_is_not_varied():
    assert requirement_words(LEARNT) == ("y is x plus 1", "x is odd")
    assert held_back_words(LEARNT) == ("x is like the developers'", "z = 7 only")


def test_a_kept_relation_is_told_under_its_conditions():
    told = with_verdict(codified(), judged(Verdict.KEPT))
    assert told.relation.statement == (
        "For every `x` like the test's such that `x` is odd: `a.f(x)` equals `a.g(x)`."
    )
    assert replace(told, relation=codified().relation) == codified()


def test_a_statement_of_an_earlier_version_gets_its_conditions_behind_it():
    old = replace(codified(), relation=replace(codified().relation, statement="It holds.", proposition=None))
    told = with_verdict(old, judged(Verdict.KEPT))
    assert told.relation.statement == "It holds. Only where y is x plus 1 and x is odd."


def test_a_split_link_is_another_parameter_of_the_sentence():
    split = replace(judged(Verdict.KEPT, Form()), apart=(LinkSplit("z", "x", (1,)),))
    sites = (LiftedSite(PLACE, "1", ValueRole()), LiftedSite(PLACE, "1", ValueRole()))
    told = with_verdict(replace(codified(), sites=sites), split)
    assert told.relation.statement == "For every `x` and `z`: `a.f(x)` equals `a.g(z)`."


@pytest.mark.parametrize("verdict", [each for each in Verdict if each is not Verdict.KEPT])
def test_a_relation_that_was_not_kept_is_told_as_it_was_made(verdict: Verdict):
    assert with_verdict(codified(), judged(verdict)) == codified()


def test_a_relation_without_a_verdict_is_told_as_it_was_made():
    assert with_verdict(codified(), None) == codified()


@pytest.mark.parametrize(
    ("evidence", "bound", "cut_short", "words"),
    [
        (Evidence(40, 0, 0), 0.0, False, "no valid input could be found among 40"),
        (Evidence(1200, 1, 1), 0.1, False, "only 1 valid input could be found among 1,200"),
        (Evidence(90, 7, 7), 0.5, False, "only 7 valid inputs could be found among 90"),
        (
            Evidence(1100, 1000, 955),
            0.9421,
            False,
            "it held on 955 of 1,000 valid inputs: on 94.2 % of all for certain, "
            "which is too near to what is asked for",
        ),
        (Evidence(9, 3, 3), 0.1, True, "the time limit ended it after 3 valid inputs"),
    ],
)
def test_a_doubt_has_words_for_its_cause(evidence: Evidence, bound: float, cut_short: bool, words: str):
    found = replace(judged(Verdict.UNSETTLED), evidence=evidence, bound=bound, cut_short=cut_short)
    assert doubt(found) == words


def test_what_a_condition_leaves_out_is_told_with_how_it_fails():
    excluded = Excluded(ODD, Counterexample((), "expected 1", ("4",)))
    found = replace(judged(Verdict.KEPT), excluded=(excluded,))
    assert left_out(codified(), found) == ("x is odd; fails on x = 4: expected 1",)
    assert left_out(codified(), judged(Verdict.KEPT)) == ()


@pytest.mark.parametrize(
    ("texts", "said"),
    [(("4", "2"), "x = 4"), (("4", "3"), "x = 4, y = 3"), (("1", "2"), "x = 1, y = 2")],
)
def test_values_that_are_the_developers_are_not_told_beside_others(texts: tuple[str, ...], said: str):
    two = replace(
        codified(), parameters=(*codified().parameters, Parameter("y", "int", "2", (2,), "", ValueRole()))
    )
    excluded = Excluded(ODD, Counterexample((), "expected 1", texts))
    found = replace(judged(Verdict.KEPT), excluded=(excluded,))
    assert left_out(two, found) == (f"x is odd; fails on {said}: expected 1",)
