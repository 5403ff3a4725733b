"""Which laws a relation is evidence of, and which it is not."""

import pytest

from mrscout.model.analogy import Law
from mrscout.model.ir import Span
from mrscout.model.relations import Constituents, InputRelation, Kind, MetamorphicRelation
from mrscout.model.words import prefixes
from mrscout.synthesis.laws import laws_of

BACK = {(Law.OPPOSING, ("", "")), (Law.RECOVERING, ("", ""))}
NOWHERE = Span(0, 1, 0, 0, "ATest.java")


def relation(kind: Kind, *methods: str) -> MetamorphicRelation:
    parts = Constituents(methods, (), (), (), NOWHERE, NOWHERE, NOWHERE)
    place = ("0123456789", "ATest.java", 1, "a.ATest.a()", "a.A")
    return MetamorphicRelation(*place, "name", "Name", "", kind, InputRelation.FROM_INPUT, 2, parts)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("setColor", "getColor", ("set", "get")),
        ("withHeaderComment", "getHeaderComment", ("with", "get")),
        ("encodeHex", "decodeHex", ("encode", "decode")),
        ("toXML", "fromXML", ("to", "from")),
        ("setColour", "getColor", None),
        ("setcolor", "getcolor", None),
        ("encode", "decode", None),
        ("getColor", "getColor", None),
        ("color", "getColor", None),
        ("setColor", "Color", None),
    ],
)
def test_names_that_end_in_the_same_words_are_a_pair(first: str, second: str, expected):
    assert prefixes(first, second) == expected


@pytest.mark.parametrize(
    ("kind", "methods", "expected"),
    [
        (Kind.RETRIEVAL, ("a.A.setColor", "a.A.getColor"), {(Law.RETRIEVAL, ("set", "get")), *BACK}),
        (
            Kind.ROUND_TRIP,
            ("a.A.encodeHex", "a.A.decodeHex"),
            {(Law.UNDOING, ("encode", "decode")), (Law.RETRIEVAL, ("encode", "decode")), *BACK},
        ),
        (
            Kind.ROUND_TRIP,
            ("a.A.encode", "a.A.decode"),
            {(Law.UNDOING, ("encode", "decode")), (Law.CONVERSION, ("encode", "decode")), *BACK},
        ),
        (
            Kind.ROUND_TRIP,
            ("a.A.toDate", "a.A.toEpochMilli"),
            {(Law.UNDOING, ("toDate", "toEpochMilli")), (Law.CONVERSION, ("to", "to")), *BACK},
        ),
        (Kind.RETRIEVAL, ("a.A.push", "a.A.pop"), BACK),
        (Kind.RETRIEVAL, ("a.A.setColor", "a.B.getColor"), BACK),
    ],
)
def test_a_relation_of_two_methods_is_evidence_of_what_pairs_like_them_do(kind, methods, expected):
    assert_stated(kind, methods, expected)


@pytest.mark.parametrize(
    ("kind", "methods", "expected"),
    [
        (Kind.INVARIANCE, ("a.A.getColor", "a.A.getColor"), {Law.COPYING, Law.OVERLOADING, Law.VIEWING}),
        (
            Kind.CONSISTENCY,
            ("a.A.clone", "a.A.size"),
            {Law.COPYING, Law.ANSWERING, Law.VIEWING, Law.COUNTING},
        ),
        (
            Kind.DISTINCTION,
            ("a.A.hashCode", "a.A.hashCode"),
            {Law.HASHING, Law.TELLING, Law.DISTINGUISHING},
        ),
        (Kind.REPETITION, ("a.A.hashCode", "a.A.hashCode"), {Law.HASHING}),
        (
            Kind.CONSISTENCY,
            ("a.A.toString", "a.A.size"),
            {Law.WRITING, Law.ANSWERING, Law.VIEWING, Law.COUNTING},
        ),
        (Kind.MONOTONICITY, ("a.A.compareTo", "a.A.compareTo"), {Law.ORDERING, Law.GROWING}),
        (Kind.COMMUTATIVITY, ("a.A.add", "a.A.add"), {Law.COMMUTING}),
        (Kind.IDEMPOTENCE, ("a.A.trim", "a.A.trim"), {Law.REPEATING}),
        (Kind.AGREEMENT, ("a.A.parse", "a.A.read"), {Law.OVERLOADING, Law.VIEWING, Law.COUNTING}),
        (Kind.REPETITION, ("a.A.parse", "a.A.parse"), set()),
        (Kind.MONOTONICITY, ("a.A.setColor", "a.A.getColor"), {Law.GROWING}),
        (Kind.COMMUTATIVITY, ("a.A.add", "a.A.sum"), set()),
        (Kind.IDEMPOTENCE, ("a.A.trim", "a.A.strip"), set()),
        (Kind.FRESHNESS, ("a.A.make", "a.A.build"), set()),
    ],
)
def test_a_relation_is_evidence_of_what_functions_and_objects_do(kind, methods, expected):
    assert_stated(kind, methods, {(law, ("", "")) for law in expected})


def assert_stated(kind: Kind, methods: tuple[str, ...], expected) -> None:
    stated = list(laws_of(relation(kind, *methods)))
    assert {(each.law, each.pair) for each in stated} == expected
    assert len(stated) == len(set(stated))
    assert all((each.id, each.class_under_test) == ("0123456789", "a.A") for each in stated)
