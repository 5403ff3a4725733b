"""Findings in the words of an issue."""

from dataclasses import replace

import pytest
from tests.findings.conftest import codified

from mrscout.model.assertions import Operator
from mrscout.model.failures import CodeKind, Failure, Frame, Nature
from mrscout.model.findings import Finding, FindingKind, Reason, Witness
from mrscout.model.propositions import Comparison, Proposition
from mrscout.model.template import Hole, Slot
from mrscout.prose.finding_sentences import (
    denied_instance,
    reason_words,
    sentence,
    short_snippet,
    subject_of,
    title,
)

FRAMES = (
    Frame("java.util.Stack", "peek", 101, CodeKind.RUNTIME),
    Frame("org.acme.Parser", "reduce", 286, CodeKind.MAIN),
    Frame("org.acme.Parser", "parse", 112, CodeKind.MAIN),
)
EMPTY = Failure(Nature.UNCHECKED, "java.util.EmptyStackException", "", FRAMES)


def finding(kind: FindingKind, failure: Failure = EMPTY, method: str = "parse", **more: object) -> Finding:
    witness = Witness(
        *("0000000001", "ATest.a()", "ATest.java", 3, ("text",), ('")"',), 1, failure),
        *(str(more.pop("snippet", 'parse(")");')), ""),
    )
    return Finding(
        "F000000001",
        kind,
        "org.acme.Parser",
        method,
        "cause",
        (Reason.SMALL, Reason.DECLARED),
        (witness,),
        **more,
    )


def test_an_exception_is_told_with_its_input_and_its_place():
    crash = finding(FindingKind.UNVALIDATED_INPUT, refusals=("org.acme.ParseException",))
    assert title(crash) == "Parser.parse throws EmptyStackException"
    assert sentence(crash) == (
        '`Parser.parse` throws EmptyStackException for text = `")"`, in `Parser.reduce:286`. '
        "Other input that it does not accept it refuses with ParseException."
    )


def test_a_hang_is_told_with_its_loop():
    hang = finding(FindingKind.HANG, Failure(Nature.ENDLESS, frames=FRAMES))
    assert title(hang) == "Parser.parse does not end"
    assert sentence(hang) == '`Parser.parse` does not end for text = `")"`, in a loop in `Parser.reduce`.'


def test_a_broken_relation_is_told_with_what_was_expected():
    violated = finding(
        FindingKind.VIOLATION, Failure(Nature.ASSERTION, "", "expected: 1"), statement="A equals B."
    )
    assert sentence(violated) == 'A equals B. It fails for text = `")"`: expected: 1'


def test_a_broken_relation_is_told_with_its_values_where_these_are_short():
    failure = Failure(
        Nature.ASSERTION,
        "org.junit.ComparisonFailure",
        "org.junit.ComparisonFailure: expected:<a[b]> but was:<a[]>",
    )
    violated = finding(FindingKind.VIOLATION, failure, statement="For every `a`: it holds.")
    instance = '`print(parse("ab"))` does not equal `"ab"`.'
    violated = replace(
        violated, witnesses=(replace(violated.witnesses[0], instance=instance, test="org.acme.ATest.a()"),)
    )
    assert title(violated) == 'print(parse("ab")) does not equal "ab"'
    assert sentence(violated) == (
        '`print(parse("ab"))` does not equal `"ab"`: expected <ab>, but was <a>. '
        "`ATest.a` states: for every `a`: it holds."
    )
    contract = replace(violated, kind=FindingKind.INCONSISTENT, reasons=(Reason.CONTRACT,))
    assert sentence(contract).endswith("but was <a>. For every `a`: it holds.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [('"b"', '`parse("b")` does not equal `"b"`.'), (f'"{"b" * 50}"', "")],
)
def test_a_statement_is_denied_for_short_values(text: str, expected: str):
    relation = codified("a")
    slot = Slot(Hole.SITE, 0)
    stated = Proposition(
        (), Comparison(Operator.EQUAL, negated=False, left=("parse(", slot, ")"), right=(slot,))
    )
    relation = replace(relation, relation=replace(relation.relation, proposition=stated))
    assert denied_instance(relation, (text,)) == expected
    assert (
        denied_instance(replace(relation, relation=replace(relation.relation, proposition=None)), (text,))
        == ""
    )


def test_constructors_and_nested_classes_are_named_as_in_code():
    assert subject_of(finding(FindingKind.CRASH, method="<init>")) == "new Parser"
    assert subject_of(finding(FindingKind.CRASH, method="org.acme.Parser.parse(int)")) == "Parser.parse"
    assert subject_of(finding(FindingKind.CRASH, method="")) == "Parser"


def test_reasons_have_their_sign():
    assert list(reason_words(finding(FindingKind.CRASH))) == [
        "+ the input is short and small",
        "− the method declares the exception",
    ]


def test_long_reproductions_are_cut():
    long = finding(FindingKind.CRASH, snippet="a;\n\nb;\nc;\nd;\ne;\nf;")
    assert short_snippet(long) == "a;\nb;\nc;\nd;\n…"
    assert short_snippet(finding(FindingKind.CRASH)) == 'parse(")");'


def test_a_law_that_only_names_suggest_is_no_statement_of_a_test():
    stated = finding(FindingKind.OVER_GENERAL)
    guessed = replace(stated, reasons=(Reason.GUESS,))
    assert title(stated) == "Parser.parse: a test states more than holds"
    assert title(guessed) == "Parser.parse does not keep a law that its name suggests"
