"""Failed inputs become findings: one for each cause, the surest first."""

from dataclasses import replace

import pytest
from tests.findings.conftest import (
    ASSERTED,
    EMPTY,
    ENDLESS,
    KNOWN,
    PARSE,
    REDUCE,
    REFUSED,
    TEST,
    codified,
    found,
    group,
    judged,
)

from mrscout.findings.stage import Shown, findings_of, worth_showing
from mrscout.model.assertions import Operator
from mrscout.model.failures import CodeKind, Failure, Frame, Nature
from mrscout.model.findings import Confidence, FindingKind, Reason
from mrscout.model.forms import Freedom
from mrscout.model.instances import Weakness
from mrscout.model.origin import CALLED, Candidate, Law
from mrscout.model.origin import Kind as RelationKind
from mrscout.model.propositions import Comparison, Proposition
from mrscout.model.relations import Status
from mrscout.model.template import Hole, Slot
from mrscout.model.test_slips import TestSlip
from mrscout.model.values import Kind, Value
from mrscout.prose import finding_sentences

INDEX = Failure(Nature.UNCHECKED, "java.lang.ArrayIndexOutOfBoundsException", frames=(PARSE, TEST))


def test_an_accident_on_unusual_input_is_unvalidated_input():
    (finding,) = found(judged(codified("a"), group(EMPTY)))
    assert finding.kind is FindingKind.UNVALIDATED_INPUT
    assert (finding.class_under_test, finding.method) == ("org.acme.Parser", "parse")


def test_an_accident_on_usual_input_is_a_crash():
    (finding,) = found(judged(codified("a"), group(EMPTY, in_range=True)))
    assert finding.kind is FindingKind.CRASH
    assert Reason.IN_RANGE in finding.reasons


def test_a_loop_is_a_hang():
    (finding,) = found(judged(codified("a"), group(ENDLESS)))
    assert finding.kind is FindingKind.HANG
    assert finding.confidence is Confidence.HIGH


def test_relations_with_one_cause_are_one_finding():
    (finding,) = found(*(judged(codified(id_), group(EMPTY)) for id_ in "abc"))
    assert [witness.relation for witness in finding.witnesses] == ["a", "b", "c"]
    assert finding.inputs == 9
    assert Reason.SEVERAL_RELATIONS in finding.reasons


def test_the_same_exception_out_of_another_method_is_another_cause():
    elsewhere = replace(EMPTY, frames=(PARSE, TEST))
    assert len(found(judged(codified("a"), group(EMPTY), group(elsewhere, "(")))) == 2


def test_the_smallest_input_stands_for_the_others():
    (finding,) = found(
        judged(codified("a"), group(EMPTY, "(((((())", small=False)), judged(codified("b"), group(EMPTY, ")"))
    )
    assert finding.witnesses[0].texts == ('")"',)


def test_refused_input_is_no_finding_but_speaks_for_others():
    assert found(judged(codified("a"), group(REFUSED))) == ()
    (finding,) = found(judged(codified("a"), group(EMPTY)), judged(codified("b"), group(REFUSED, "x")))
    assert Reason.REFUSES_OTHERS in finding.reasons
    assert finding.refusals == ("org.acme.ParseException",)


@pytest.mark.parametrize(
    "failure",
    [
        Failure(Nature.OTHER, "java.io.IOException", frames=(PARSE, TEST)),
        Failure(Nature.UNCHECKED, "java.lang.NullPointerException", frames=(TEST,)),
        Failure(Nature.UNCHECKED, "java.lang.NullPointerException", frames=(TEST, PARSE)),
    ],
)
def test_what_no_code_under_test_throws_by_accident_is_no_finding(failure: Failure):
    assert found(judged(codified("a"), group(failure))) == ()


def test_what_the_documentation_announces_has_low_confidence():
    knows = replace(KNOWN, documents=lambda frame, exception: frame == PARSE)
    (finding,) = found(judged(codified("a"), group(EMPTY)), knowledge=knows)
    assert Reason.DOCUMENTED in finding.reasons
    assert finding.confidence is Confidence.LOW


def test_an_index_that_the_caller_chose_has_low_confidence():
    knows = replace(KNOWN, takes_index=lambda frame: frame == PARSE)
    (finding,) = found(judged(codified("a"), group(INDEX, in_range=True)), knowledge=knows)
    assert finding.confidence is Confidence.LOW


def test_an_index_is_worth_a_look_if_the_method_checks_others():
    knows = replace(KNOWN, takes_index=lambda frame: frame == PARSE)
    checked = replace(REFUSED, exception="org.acme.ArgumentException")
    findings = found(judged(codified("a"), group(INDEX), group(checked, "x")), knowledge=knows)
    assert Reason.PARTLY_CHECKED in findings[0].reasons
    assert findings[0].confidence is Confidence.MEDIUM
    findings = found(judged(codified("a"), group(INDEX), group(REFUSED, "x")), knowledge=knows)
    assert Reason.PARTLY_CHECKED not in findings[0].reasons  # what is refused is no index


def test_memory_that_a_large_size_uses_up_is_no_defect():
    knows = replace(KNOWN, takes_index=lambda frame: frame == PARSE, is_bounds_error=lambda _: True)
    memory = replace(INDEX, nature=Nature.EXHAUSTED, exception="java.lang.OutOfMemoryError")
    findings = found(judged(codified("a"), group(memory), group(REFUSED, "x")), knowledge=knows)
    assert findings[0].confidence is Confidence.LOW


def test_an_index_that_the_code_computes_has_not():
    knows = replace(KNOWN, takes_index=lambda frame: frame == REDUCE)
    deep = replace(INDEX, frames=(REDUCE, PARSE, TEST))
    (finding,) = found(judged(codified("a"), group(deep, in_range=True)), knowledge=knows)
    assert Reason.INDEX_ARGUMENT not in finding.reasons
    assert finding.confidence is Confidence.HIGH


def test_numbers_and_empty_text_are_the_callers_choice_unless_the_method_refuses_some():
    for text in ("", "0", "(short) 3"):
        value = Value(Kind.STRING, text) if not text else Value(Kind.INT, 3)
        chosen = replace(group(EMPTY, text), values=(value,))
        assert Reason.CALLERS_CHOICE in found(judged(codified("a"), chosen))[0].reasons
        refuses = judged(codified("b"), group(REFUSED, "x"))
        assert Reason.CALLERS_CHOICE not in found(judged(codified("a"), chosen), refuses)[0].reasons
    assert Reason.CALLERS_CHOICE not in found(judged(codified("a"), group(EMPTY, "x")))[0].reasons


def test_what_checks_nothing_speaks_for_itself_only_deep_inside_or_on_usual_input():
    direct = replace(EMPTY, frames=(PARSE, TEST))
    (finding,) = found(judged(codified("a"), group(direct)))
    assert Reason.CHECKS_NOTHING in finding.reasons
    assert finding.confidence is Confidence.LOW
    (deep,) = found(judged(codified("a"), group(EMPTY)))
    assert deep.confidence is Confidence.MEDIUM
    (usual,) = found(judged(codified("a"), group(direct, in_range=True)))
    assert Reason.CHECKS_NOTHING not in usual.reasons
    (refuses,) = found(judged(codified("a"), group(direct), group(REFUSED, "x")))
    assert Reason.CHECKS_NOTHING not in refuses.reasons


def test_the_first_numbers_of_a_call_are_no_indices_that_anybody_meant():
    knows = replace(KNOWN, takes_index=lambda _: True)
    failing = replace(group(INDEX, "a"), values=(Value(Kind.INT, 3),))  # the value of its parameter
    checked = replace(REFUSED, exception="org.acme.ArgumentException")
    pair = judged(codified("a", origin=CALLED), failing, group(checked, "x"))
    (finding,) = found(pair, knowledge=knows)
    assert Reason.INDEX_ARGUMENT in finding.reasons


def test_an_exception_that_is_caught_as_a_refusal_has_low_confidence():
    knows = replace(KNOWN, is_caught_as=lambda *_: True)
    pair = judged(codified("a"), group(EMPTY), group(REFUSED, "x"))
    (finding,) = found(pair, knowledge=knows)
    assert Reason.CAUGHT_ALIKE in finding.reasons
    assert finding.confidence is Confidence.LOW
    assert finding.refusals == ()
    assert Reason.CAUGHT_ALIKE not in found(pair)[0].reasons


def test_null_that_another_method_returned_has_low_confidence():
    knows = replace(KNOWN, is_null_argument=lambda _: True)
    (finding,) = found(judged(codified("a"), group(EMPTY, in_range=True)), knowledge=knows)
    assert Reason.NULL_PASSED_ON in finding.reasons
    null = replace(group(EMPTY), values=(Value(Kind.NULL, None),))
    assert Reason.NULL_PASSED_ON not in found(judged(codified("a"), null), knowledge=knows)[0].reasons


def test_a_class_of_another_test_makes_no_crash():
    other = replace(group(EMPTY, in_range=True), values=(Value(Kind.CLASS, "int"),), texts=("int.class",))
    (finding,) = found(judged(codified("a"), other))
    assert finding.kind is FindingKind.UNVALIDATED_INPUT
    assert Reason.OTHER_OPTION in finding.reasons


def test_much_input_keeps_a_loop_busy():
    (finding,) = found(judged(codified("a"), group(ENDLESS, small=False)))
    assert finding.confidence is Confidence.LOW


def test_methods_of_one_name_with_the_same_weakness_are_one_finding():
    other = replace(EMPTY, frames=(Frame("org.acme.Sibling", "parse", 12, CodeKind.MAIN), TEST))
    pair = judged(codified("a"), group(EMPTY))
    assert len(found(pair, judged(codified("b"), group(other)))) == 1
    assert len(found(pair, judged(codified("b"), group(other, "(")))) == 2
    made = replace(EMPTY, frames=(Frame("org.acme.Sibling", "<init>", 12, CodeKind.MAIN), TEST))
    assert len(found(pair, judged(codified("b"), group(made)))) == 2


def test_an_example_whose_sides_share_no_value_is_no_law():
    slots = (Slot(Hole.SITE, 0),), (Slot(Hole.SITE, 1),)
    for right, expected in ((slots[1], True), (slots[0], False), (("0",), True)):
        relation = codified("a")
        stated = Proposition((), Comparison(Operator.EQUAL, negated=False, left=slots[0], right=right))
        parameters = (relation.parameters[0], replace(relation.parameters[0], name="other", sites=(1,)))
        relation = replace(
            relation, relation=replace(relation.relation, proposition=stated), parameters=parameters
        )
        failed = replace(group(ASSERTED, "b", in_range=True, share=0.98), texts=('"b"', '"a"'))
        (finding,) = found(judged(relation, failed))
        assert (Reason.UNRELATED_SIDES in finding.reasons) is expected


@pytest.mark.parametrize(
    ("changed", "expected"), [(('"a"', '"b"'), True), (('"b"', '"a"'), False), (('"b"', '"b"'), False)]
)
def test_hash_codes_of_objects_that_differ_need_not_be_equal(changed: tuple[str, str], expected: bool):
    one, other = Slot(Hole.SITE, 0), Slot(Hole.SITE, 1)
    relation = codified("a", taker="hash")
    stated = Proposition((), Comparison(Operator.EQUAL, negated=False, left=(one,), right=(one, other)))
    parameters = (relation.parameters[0], replace(relation.parameters[0], name="other", sites=(1,)))
    relation = replace(
        relation, relation=replace(relation.relation, proposition=stated), parameters=parameters
    )
    failed = replace(group(ASSERTED, "b", in_range=True, share=0.98), texts=changed)
    known = replace(KNOWN, is_digest=lambda method: method.endswith(".hash"))
    (finding,) = found(judged(relation, failed), knowledge=known)
    assert (Reason.COLLISION in finding.reasons) is expected


@pytest.mark.parametrize(
    ("methods", "kind", "expected"),
    [
        (("org.acme.Parser.long", "org.acme.Parser.short"), RelationKind.AGREEMENT, True),
        (("org.acme.Parser.parse(int)", "org.acme.Parser.parse(long)"), RelationKind.AGREEMENT, False),
        (("org.acme.Parser.print", "org.acme.Parser.parse"), RelationKind.ROUND_TRIP, False),
    ],
)
def test_one_example_is_little_to_say_that_two_methods_agree(
    methods: tuple[str, str], kind: RelationKind, expected: bool
):
    relation = codified("a")
    constituents = replace(relation.relation.constituents, target_methods=methods)
    relation = replace(relation, relation=replace(relation.relation, kind=kind, constituents=constituents))
    (finding,) = found(judged(relation, group(ASSERTED, "b", in_range=True, share=0.98)))
    assert (Reason.ONE_EXAMPLE in finding.reasons) is expected


@pytest.mark.parametrize(
    ("kind", "changed", "expected"),
    [
        (RelationKind.AGREEMENT, ('"a"', '"b"'), True),
        (RelationKind.INVARIANCE, ('"a"', '"b"'), True),
        (RelationKind.RETRIEVAL, ('"a"', '"b"'), False),  # such as a key
        (RelationKind.AGREEMENT, ('"b"', '"a"'), False),
        (RelationKind.AGREEMENT, ('"b"', '"b"'), False),
    ],
)
def test_what_leads_to_the_same_result_gets_the_same_input(
    kind: RelationKind, changed: tuple[str, str], expected: bool
):
    one, other = Slot(Hole.SITE, 0), Slot(Hole.SITE, 1)
    relation = codified("a")
    stated = Proposition((), Comparison(Operator.EQUAL, negated=False, left=(one,), right=(one, other)))
    parameters = (relation.parameters[0], replace(relation.parameters[0], name="other", sites=(1,)))
    relation = replace(
        relation, relation=replace(relation.relation, proposition=stated, kind=kind), parameters=parameters
    )
    failed = replace(group(ASSERTED, "b", in_range=True, share=0.98), texts=changed)
    (finding,) = found(judged(relation, failed))
    assert (Reason.UNRELATED_SIDES in finding.reasons) is expected


@pytest.mark.parametrize(
    ("share", "last", "expected"),
    [(0.95, ").toString()", True), (0.99, ").toString()", False), (0.95, ")", False)],
)
def test_what_is_printed_may_be_another_notation(share: float, last: str, expected: bool):
    relation, slot = codified("a"), Slot(Hole.SITE, 0)
    compared = Comparison(Operator.EQUAL, negated=False, left=("parse(", slot, last), right=(slot,))
    stated = replace(relation.relation, proposition=Proposition((), compared), kind=RelationKind.ROUND_TRIP)
    (finding,) = found(
        judged(replace(relation, relation=stated), group(ASSERTED, "b", in_range=True, share=share))
    )
    assert (Reason.NORMALISED in finding.reasons) is expected
    assert (finding.confidence is Confidence.LOW) is expected


def test_a_promise_that_a_call_checks_is_worth_a_look_if_most_inputs_keep_it():
    for share, expected in ((0.97, Confidence.HIGH), (0.5, Confidence.LOW), (0.01, Confidence.LOW)):
        (finding,) = found(judged(codified("a", origin=CALLED), group(ASSERTED, "b", share=share)))
        assert finding.kind is FindingKind.INCONSISTENT
        assert finding.confidence is expected


def test_a_contract_is_stated_in_its_own_words():
    origin = Candidate(Law.HASH_CODE, "a")
    (finding,) = found(judged(codified("b", origin=origin), group(ASSERTED, "b", in_range=True)))
    assert finding.statement == "For objects of `Parser`: equal objects have equal hash codes."


def test_a_contract_may_fail_for_many():
    origin = Candidate(Law.HASH_CODE, "a")
    (finding,) = found(judged(codified("b", origin=origin), group(ASSERTED, "b", in_range=True, share=0.4)))
    assert Reason.MANY_FAIL not in finding.reasons


def test_a_declared_exception_has_low_confidence():
    (finding,) = found(judged(codified("a"), group(replace(EMPTY, declared=True))))
    assert finding.confidence is Confidence.LOW


def test_what_does_not_fail_again_has_low_confidence():
    (finding,) = found(judged(codified("a"), group(EMPTY, repeated=False)))
    assert finding.confidence is Confidence.LOW


def test_a_relation_that_fails_in_the_developers_range_is_violated():
    (finding,) = found(judged(codified("a"), group(ASSERTED, "b", in_range=True, share=0.98)))
    assert finding.kind is FindingKind.VIOLATION
    assert finding.confidence is not Confidence.LOW


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"in_range": False}, Reason.OUT_OF_RANGE),
        ({"share": 0.02}, Reason.ALWAYS_FAILS),
        ({"share": 0.4}, Reason.MANY_FAIL),
        ({"of_developers": True}, Reason.ACROSS_INPUTS),
        ({"repeated": False}, Reason.UNSTABLE),
    ],
)
def test_other_failures_say_that_the_test_states_too_much(more: dict[str, object], reason: Reason):
    (finding,) = found(judged(codified("a"), group(ASSERTED, "b", **{"in_range": True, **more})))
    assert reason in finding.reasons
    assert finding.kind is FindingKind.OVER_GENERAL
    assert worth_showing([finding]) == []


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"denies": True}, Reason.DENIAL),
        ({"name": "invalidText"}, Reason.INVALID_ON_PURPOSE),
        ({"weaknesses": (Weakness.GOLDEN_VALUE,)}, Reason.CONSTANT),
        ({"weaknesses": (Weakness.COLLISIONS_ARE_LEGAL,)}, Reason.COLLISION),
    ],
)
def test_relations_that_are_not_meant_for_all_inputs_are_not_violated(
    more: dict[str, object], reason: Reason
):
    (finding,) = found(judged(codified("a", **more), group(ASSERTED, "b", in_range=True, share=0.98)))
    assert reason in finding.reasons
    assert finding.kind is FindingKind.OVER_GENERAL


def test_a_relation_for_values_like_the_developers_is_not_violated_by_others():
    pair = judged(codified("a"), group(ASSERTED, "b", in_range=True), freedom=Freedom.NARROW)
    (finding,) = found(pair)
    assert Reason.RESTRICTED in finding.reasons


def test_relations_that_one_method_breaks_are_one_finding():
    pairs = [judged(codified(id_, taker="set"), group(ASSERTED, "", in_range=True)) for id_ in "abcdefghij"]
    (finding,) = found(*pairs)
    assert len({witness.relation for witness in finding.witnesses}) == 5
    assert len(found(*pairs, judged(codified("k", taker="put"), group(ASSERTED, "")))) == 2


def test_a_violated_contract_is_an_inconsistency():
    origin = Candidate(Law.HASH_CODE, "a")
    (finding,) = found(judged(codified("b", origin=origin), group(ASSERTED, "b", in_range=True)))
    assert finding.kind is FindingKind.INCONSISTENT
    assert finding.confidence is Confidence.HIGH


def test_a_wrong_guess_is_shown_to_nobody():
    origin = Candidate(Law.IDEMPOTENCE, "a")
    findings = found(judged(codified("b", origin=origin), group(ASSERTED, "b", in_range=True)))
    assert worth_showing(findings) == []


def test_candidates_that_one_neglect_of_null_breaks_are_one_finding():
    origin = Candidate(Law.GET_AFTER_SET, "a")
    broken = [
        Shown(
            replace(codified(id_, origin=origin, taker=id_), status=Status.FAILS, detail=detail), "set(null);"
        )
        for id_, detail in (("b", "expected:<null> but was:<B>"), ("c", "expected:<null> but was:<C>"))
    ]
    (finding,) = findings_of((), broken, (), KNOWN)
    assert Reason.NULL_GIVEN in finding.reasons
    assert len(finding.witnesses) == 2
    other = replace(broken[0].codified, detail="expected:<1> but was:<2>")
    assert len(findings_of((), [*broken, Shown(other, "")], (), KNOWN)) == 2


def test_the_same_call_twice_may_be_what_a_test_is_about():
    slips = [
        TestSlip("a", "ATest.x", line, "ATest.testa()", Weakness.REPEATED_COMPUTATION) for line in (7, 8)
    ]
    (finding,) = findings_of(
        (), (), [(slip, Shown(codified("a"), "assertEquals(a(), a());")) for slip in slips], KNOWN
    )
    assert Reason.REPEATABLE in finding.reasons
    assert finding.confidence is Confidence.LOW


def test_a_slip_of_a_test_is_a_finding():
    slip = TestSlip("a", "ATest.x", 7, "ATest.testa()", Weakness.BOXED_IDENTITY)
    (finding,) = findings_of((), (), [(slip, Shown(codified("a"), "assertSame(1, 1);"))], KNOWN)
    assert finding.kind is FindingKind.TEST_SLIP
    assert finding.witnesses[0].line == 7
    assert worth_showing([finding]) == [finding]


def test_of_many_slips_of_one_sort_the_sentence_names_three_places():
    slips = [
        (
            TestSlip(name, f"{name}Test.x", at, f"{name}Test.test()", Weakness.BOXED_IDENTITY),
            Shown(codified(name), "assertSame(1, 1);"),
        )
        for at, name in enumerate("abcde", 1)
    ]
    (finding,) = findings_of((), (), slips, KNOWN)
    assert len(finding.witnesses) == 5
    assert finding_sentences.sentence(finding).endswith("(aTest.x:1, bTest.x:2, cTest.x:3 and 2 more)")


def test_probable_defects_come_first_and_general_statements_last():
    findings = found(
        judged(codified("a"), group(ASSERTED, "b", in_range=False)),
        judged(codified("b"), group(EMPTY)),
        judged(codified("c"), group(ENDLESS)),
    )
    assert [finding.kind for finding in findings] == [
        FindingKind.HANG,
        FindingKind.UNVALIDATED_INPUT,
        FindingKind.OVER_GENERAL,
    ]


def test_the_id_does_not_depend_on_lines_tests_and_inputs():
    (one,) = found(judged(codified("a"), group(EMPTY)))
    moved = replace(
        EMPTY, frames=(Frame(REDUCE.owner, REDUCE.method, 99, CodeKind.MAIN), PARSE, TEST), message="x"
    )
    (other,) = found(judged(codified("b"), group(moved, "))")))
    assert one.id == other.id


def test_the_id_depends_on_the_exception_and_on_the_method():
    ids = {
        found(judged(codified("a"), group(failure)))[0].id
        for failure in (EMPTY, INDEX, replace(EMPTY, frames=(PARSE, TEST)), ENDLESS)
    }
    assert len(ids) == 4


def test_no_failure_makes_no_finding():
    assert found(judged(codified("a"))) == ()


def test_bounds_that_one_method_does_not_check_are_one_finding_wherever_they_fail():
    outside = Failure(Nature.UNCHECKED, "java.lang.IndexOutOfBoundsException", frames=(REDUCE, PARSE, TEST))
    nearer = replace(outside, frames=(PARSE, TEST))
    assert len(found(judged(codified("a"), group(outside), group(nearer)))) == 1


def test_a_call_whose_inputs_hardly_ever_pass_is_hardly_a_finding():
    refused = group(EMPTY, share=0.0)
    accepted = group(EMPTY, share=0.8)
    (rare,) = found(judged(codified("a", origin=CALLED), refused))
    (usual,) = found(judged(codified("a", origin=CALLED), accepted))
    assert rare.confidence is Confidence.LOW
    assert usual.confidence is not Confidence.LOW
    (of_parser,) = found(judged(codified("a", origin=CALLED), refused, group(REFUSED)))
    assert of_parser.confidence is Confidence.HIGH  # it refuses others on purpose, and this one by accident


def test_values_of_a_call_are_not_the_developers():
    (finding,) = found(judged(codified("a", origin=CALLED), group(EMPTY, share=0.8, in_range=True)))
    assert finding.kind is FindingKind.UNVALIDATED_INPUT


def test_an_exception_that_names_a_wrong_argument_counts_if_others_are_refused_in_another_way():
    number = replace(EMPTY, exception="org.acme.NumberArgumentException")
    (alone,) = found(judged(codified("a"), group(number)))
    assert Reason.NAMES_ARGUMENT in alone.reasons
    (beside,) = found(judged(codified("a"), group(number), group(REFUSED)))
    assert Reason.NAMES_ARGUMENT not in beside.reasons


def test_another_option_than_that_of_the_tests_is_probably_another_law():
    chosen = Value(Kind.BOOLEAN, True)
    (finding,) = found(
        judged(codified("a"), replace(group(ASSERTED, in_range=True), values=(chosen,), texts=("true",)))
    )
    assert Reason.OTHER_OPTION in finding.reasons
    own = replace(group(ASSERTED, in_range=True), values=(chosen,), texts=('"a"',))
    (finding,) = found(judged(codified("a"), own))
    assert Reason.OTHER_OPTION not in finding.reasons


def test_a_call_that_hardly_any_input_passes_counts_if_the_method_declares_how_it_refuses():
    knows = replace(KNOWN, may_refuse=lambda frame: frame == PARSE)
    (finding,) = found(judged(codified("a", origin=CALLED), group(EMPTY, share=0.0)), knowledge=knows)
    assert Reason.MAY_REFUSE in finding.reasons
    assert finding.confidence is Confidence.HIGH


def test_the_evidence_that_speaks_most_for_a_fault_stands_for_it():
    knows = replace(KNOWN, takes_index=lambda frame: frame == REDUCE)
    deep = Failure(Nature.UNCHECKED, "java.lang.IndexOutOfBoundsException", frames=(REDUCE, PARSE, TEST))
    index = replace(deep, frames=(REDUCE, TEST))  # called with an index of our choice
    (finding,) = found(
        judged(codified("a"), replace(group(index), snippet="reduce(0);")),
        judged(codified("b"), replace(group(deep), snippet="new Parser().parse(text);")),
        knowledge=knows,
    )
    assert finding.method == "parse"
    assert finding.confidence is not Confidence.LOW
