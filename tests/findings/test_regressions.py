"""Broken relations become findings: one for each cause, found by the methods that broken relations share."""

from dataclasses import replace

from tests.findings.conftest import ASSERTED, EMPTY, codified

from mrscout.findings.regressions import Broken, regressions
from mrscout.model.failures import Failure
from mrscout.model.findings import Confidence, FindingKind, Reason, Witness
from mrscout.model.relations import CodifiedMR


def calling(id_: str, *methods: str, class_under_test: str = "org.acme.Parser") -> CodifiedMR:
    one = codified(id_)
    constituents = replace(one.relation.constituents, target_methods=methods)
    relation = replace(one.relation, constituents=constituents, class_under_test=class_under_test)
    return replace(one, relation=relation)


def broken(
    one: CodifiedMR, failure: Failure = ASSERTED, snippet: str = "f();", *, regressed: bool = True
) -> Broken:
    witness = Witness(
        one.relation.id, "ATest.a()", "ATest.x", 3, ("text",), ('"a"',), 1, failure, snippet, ""
    )
    return Broken(one, witness, regressed)


def test_relations_that_one_method_breaks_are_one_finding_with_all_of_them():
    nine = [calling(f"b{number}", "equals", "hashCode") for number in range(9)]
    holding = [calling(f"h{number}", "equals", "copy") for number in range(3)]
    (finding,) = regressions(map(broken, nine), holding)
    assert finding.method == "hashCode"
    assert len(finding.witnesses) == 9
    assert finding.kind is FindingKind.REGRESSION
    assert finding.confidence is Confidence.HIGH


def test_two_broken_methods_are_two_findings():
    first = [calling(f"a{number}", "parse", "format") for number in range(3)]
    second = [calling(f"b{number}", "push", "pop") for number in range(2)]
    holding = [calling("h", "format", "copy"), calling("i", "pop", "copy")]
    assert {finding.method for finding in regressions(map(broken, [*first, *second]), holding)} == {
        "parse",
        "push",
    }


def test_methods_of_other_classes_are_others():
    here, there = calling("a", "parse"), calling("b", "parse", class_under_test="org.acme.Other")
    assert len(regressions([broken(here), broken(there)], ())) == 2


def test_an_exception_is_grouped_by_the_method_that_throws_it():
    one, other = calling("a", "parse"), calling("b", "format")
    (finding,) = regressions([broken(one, EMPTY), broken(other, EMPTY)], ())
    assert (finding.class_under_test, finding.method) == ("org.acme.Parser", "parse")
    assert "reduce" in finding.cause
    assert Reason.SEVERAL_RELATIONS in finding.reasons


def test_a_relation_about_no_method_is_a_finding_of_its_class():
    (finding,) = regressions([broken(calling("a"))], ())
    assert (finding.class_under_test, finding.method) == ("org.acme.Parser", "")


def test_nothing_broken_is_no_finding():
    assert regressions((), [calling("a", "parse")]) == ()


def test_the_id_depends_neither_on_the_order_nor_on_inputs_and_lines():
    both = [broken(calling("a", "parse")), broken(calling("b", "parse"))]
    elsewhere = [
        replace(one, witness=replace(one.witness, line=99, texts=('"z"',), file="BTest.x")) for one in both
    ]
    (first,), (second,) = regressions(both, ()), regressions(reversed(elsewhere), ())
    assert first.id == second.id


def test_an_input_that_passed_before_comes_before_a_fresh_one_and_a_short_one_before_a_long_one():
    fresh = broken(calling("a", "parse"), snippet="f();", regressed=False)
    long = broken(calling("b", "parse"), snippet="first();\nsecond();")
    short = broken(calling("c", "parse"))
    (finding,) = regressions([fresh, long, short], ())
    assert [witness.relation for witness in finding.witnesses] == ["c", "b", "a"]
    assert Reason.HELD_BEFORE in finding.reasons


def test_fresh_inputs_alone_are_weaker_evidence():
    (finding,) = regressions([broken(calling("a", "parse"), regressed=False)], ())
    assert finding.reasons == (Reason.FAILS_MORE_OFTEN,)
    assert finding.confidence is Confidence.MEDIUM
