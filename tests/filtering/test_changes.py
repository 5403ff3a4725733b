"""Changes of an object: some of many, and told by the methods that they call."""

from tests.filtering.conftest import QUICK, running, value

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.stage import Trial, judge
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind
from mrscout.model.verdicts import Verdict
from mrscout.prose.form_sentences import restriction_words

NONE = "gauge -> { }"
CALLS = [f"set{letter}({number})" for letter in "ABCDEF" for number in (1, 2, 3)]
CHOICES = (
    NONE,
    *(f"gauge -> gauge.{each}" for each in CALLS),
    "gauge -> { gauge.setA(4); gauge.setB(4); }",
)


def plan(*, some: bool) -> Plan:
    domain = Domain(Kind.STRING, value(NONE), choices=CHOICES, some=some)
    return Plan(("change",), (domain,), (Freedom.FREE,))


def test_that_all_changes_were_tried_exhausts_nothing():
    judged = judge(Trial("r", plan(some=True), running(lambda change: True)), QUICK, lambda: False)
    assert (judged.verdict, judged.whole_domain, judged.evidence.valid) == (
        Verdict.KEPT,
        False,
        len(CHOICES) - 1,
    )


def test_that_all_constants_were_tried_does():
    assert judge(
        Trial("r", plan(some=False), running(lambda change: True)), QUICK, lambda: False
    ).whole_domain


def test_a_method_that_refutes_the_relation_is_told():
    judged = judge(
        Trial("r", plan(some=True), running(lambda change: "setB(" not in change)), QUICK, lambda: False
    )
    assert judged.verdict is Verdict.KEPT
    assert restriction_words(judged.form) == ("only where change does not call setB",)


def test_where_every_change_refutes_it_none_is_left():
    judged = judge(Trial("r", plan(some=True), running(lambda change: change == NONE)), QUICK, lambda: False)
    assert judged.verdict is Verdict.REJECTED
