"""Which laws a relation states, and which it does not."""

import pytest

from mrscout.languages.java.laws.law_registry import TEMPLATES, stated_laws
from mrscout.languages.java.laws.round_trip import prefixes
from mrscout.model.ir import Span
from mrscout.model.origin import LAWS, Kind, Law
from mrscout.model.relations import Constituents, InputRelation, MetamorphicRelation

BACK = {(Law.ROUND_TRIP_BY_NAME, ("", "")), (Law.STRING_ROUND_TRIP, ("", ""))}
HELD = {(Law.CONTAINS_AFTER_ADD, ("", "")), (Law.GET_AFTER_PUT, ("", ""))}
EQUALITY = {Law.HASH_CODE, Law.EQUALITY_SYMMETRY}
COPIES = {Law.COPY_EQUIVALENCE, Law.COPY_INDEPENDENCE}
CONSISTENCY = {Law.CHANGE_REPORT, Law.VIEW_EQUIVALENCE, Law.COUNT, Law.CONTAINS_AFTER_ADD, Law.GET_AFTER_PUT}
ORDER = {Law.COMPARISON_SYMMETRY, Law.COMPARISON_TRANSITIVITY, Law.COMPARISON_CONSISTENCY}
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
        (
            Kind.RETRIEVAL,
            ("a.A.setColor", "a.A.getColor"),
            {(Law.GET_AFTER_SET, ("set", "get")), (Law.SET_AFTER_GET, ("set", "get")), *BACK, *HELD},
        ),
        (
            Kind.ROUND_TRIP,
            ("a.A.encodeHex", "a.A.decodeHex"),
            {
                (Law.ROUND_TRIP, ("encode", "decode")),
                (Law.GET_AFTER_SET, ("encode", "decode")),
                (Law.SET_AFTER_GET, ("encode", "decode")),
                *BACK,
            },
        ),
        (
            Kind.ROUND_TRIP,
            ("a.A.encode", "a.A.decode"),
            {(Law.ROUND_TRIP, ("encode", "decode")), *BACK},
        ),
        (
            Kind.ROUND_TRIP,
            ("a.A.toDate", "a.A.toEpochMilli"),
            {(Law.ROUND_TRIP, ("toDate", "toEpochMilli")), *BACK},
        ),
        (Kind.RETRIEVAL, ("a.A.push", "a.A.pop"), BACK | HELD),
        (Kind.RETRIEVAL, ("a.A.setColor", "a.B.getColor"), BACK | HELD),
    ],
)
def test_a_relation_of_two_methods_states_laws_about_pairs_named_like_them(kind, methods, expected):
    assert_stated(kind, methods, expected)


@pytest.mark.parametrize(
    ("kind", "methods", "expected"),
    [
        (
            Kind.INVARIANCE,
            ("a.A.getColor", "a.A.getColor"),
            {*COPIES, Law.OVERLOAD_EQUIVALENCE, Law.VIEW_EQUIVALENCE},
        ),
        (
            Kind.CONSISTENCY,
            ("a.A.clone", "a.A.size"),
            COPIES | CONSISTENCY,
        ),
        (
            Kind.DISTINCTION,
            ("a.A.hashCode", "a.A.hashCode"),
            EQUALITY,
        ),
        (Kind.REPETITION, ("a.A.hashCode", "a.A.hashCode"), EQUALITY),
        (
            Kind.CONSISTENCY,
            ("a.A.toString", "a.A.size"),
            {Law.STRING_ROUND_TRIP, *CONSISTENCY},
        ),
        (Kind.MONOTONICITY, ("a.A.compareTo", "a.A.compareTo"), ORDER),
        (Kind.COMMUTATIVITY, ("a.A.add", "a.A.add"), {Law.COMMUTATIVITY}),
        (Kind.IDEMPOTENCE, ("a.A.trim", "a.A.trim"), {Law.IDEMPOTENCE}),
        (
            Kind.AGREEMENT,
            ("a.A.parse", "a.A.read"),
            {Law.OVERLOAD_EQUIVALENCE, Law.VIEW_EQUIVALENCE, Law.COUNT},
        ),
        (Kind.REPETITION, ("a.A.parse", "a.A.parse"), set()),
        (Kind.MONOTONICITY, ("a.A.setColor", "a.A.getColor"), set()),
        (Kind.COMMUTATIVITY, ("a.A.add", "a.A.sum"), set()),
        (Kind.IDEMPOTENCE, ("a.A.trim", "a.A.strip"), set()),
        (Kind.FRESHNESS, ("a.A.make", "a.A.build"), set()),
    ],
)
def test_a_relation_states_laws_by_its_kind_and_its_methods(kind, methods, expected):
    assert_stated(kind, methods, {(law, ("", "")) for law in expected})


def assert_stated(kind: Kind, methods: tuple[str, ...], expected) -> None:
    stated = list(stated_laws(relation(kind, *methods)))
    assert {(each.law, each.pair) for each in stated} == expected
    assert len(stated) == len(set(stated))
    assert all((each.id, each.class_under_test) == ("0123456789", "a.A") for each in stated)


@pytest.mark.parametrize("law", LAWS)
def test_every_law_has_a_template_and_is_stated_by_some_relation(law: Law):
    methods = [("a.A.setX", "a.A.getX"), ("a.A.to", "a.A.from"), ("a.A.hashCode",) * 2, ("a.A.f",) * 2]
    methods += [("a.A.toString", "a.A.f"), ("a.A.compareTo",) * 2]
    stated = {each.law for kind in Kind for names in methods for each in stated_laws(relation(kind, *names))}
    assert law in stated
    assert law in TEMPLATES
