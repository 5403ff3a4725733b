"""Names of relations that would share one are told apart by words, and names that nobody shares stay."""

import pytest

from mrscout.model.origin import Kind
from mrscout.model.relations import MetamorphicRelation, Qualifier
from mrscout.synthesis.describe.distinct_names import distinct_names, renamed


def relation(
    name: str, *qualifiers: Qualifier, subject: str = "org.acme.Range", statement: str = ""
) -> MetamorphicRelation:
    class_name = f"Range{name[:1].upper()}{name[1:]}"
    return MetamorphicRelation(
        *(
            "a" * 10,
            "T.java",
            1,
            "T.t()",
            subject,
            name,
            class_name,
            statement,
            Kind.ROUND_TRIP,
            None,
            2,
            None,
        ),
        qualifiers=qualifiers,
    )


def types(*words: str) -> Qualifier:
    return "For", words


def test(*words: str) -> Qualifier:
    return "In", words


test.__test__ = False
NONE = types()

CASES = {
    "a name that no other has stays": ([relation("a", types("Int")), relation("b")], ["a", "b"]),
    "another class may have the same": ([relation("a"), relation("a", subject="org.acme.Other")], ["a", "a"]),
    "types of arguments tell apart": (
        [relation("a", types("String")), relation("a", types("Int"))],
        ["a", "aForInt"],
    ),
    "what both have is not said": (
        [relation("a", types("Type", "String")), relation("a", types("Type", "Int"))],
        ["a", "aForInt"],
    ),
    "a qualifier that all share tells nothing": (
        [relation("a", types("Int"), test("Sums")), relation("a", types("Int"), test("Products"))],
        ["a", "aInProducts"],
    ),
    "only those that are still alike get a second one": (
        [
            relation("a", types("Int"), test("Sums")),
            relation("a", types("Int"), test("Products")),
            relation("a", types("Long"), test("Sums")),
        ],
        ["a", "aForIntInProducts", "aForLong"],
    ),
    "one without the qualifier keeps the bare name": (
        [relation("a", NONE), relation("a", types("Int"))],
        ["a", "aForInt"],
    ),
    "a name that would get too long is that of its test": (
        [relation("a" * 45, test("Sums")), relation("a" * 45, test("ProductsOfSums"))],
        ["a" * 45, "productsOfSums"],
    ),
    "the name of a test is not taken from it": (
        [relation("a" * 49, test("Sums")), relation("a" * 49, test("T"))],
        ["a" * 49, "tLaw"],
    ),
    "letters that differ in case alone do not tell apart": (
        [relation("ab"), relation("aB")],
        ["ab", "aBInAnotherCase"],
    ),
    "where nothing else tells, a name in the statement does": (
        [
            relation("a", NONE, statement="`r.next()` equals `s`."),
            relation("a", NONE, statement="`r.previous()` equals `s`."),
        ],
        ["a", "aWithPrevious"],
    ),
    "the side of an order is such a word": (
        [
            relation("a", NONE, statement="`r` is less than `s`."),
            relation("a", NONE, statement="`r` is greater than `s`."),
        ],
        ["a", "aWithGreater"],
    ),
    "where nothing tells, they are other cases": (
        [relation("a", NONE), relation("a", NONE), relation("a", NONE)],
        ["a", "aInAnotherCase", "aInAFurtherCase"],
    ),
}


@pytest.mark.parametrize("claim", CASES)
def test_names_are_distinct(claim):
    relations, names = CASES[claim]
    assert distinct_names(relations) == names


def test_a_name_that_another_has_already_is_not_given_again():
    found = distinct_names([relation("a", types("Int")), relation("a", types("Long")), relation("aForInt")])
    assert len({name.lower() for name in found}) == len(found)
    assert found[2] == "aForInt"


def test_forty_of_one_name_without_qualifiers_have_forty_names_without_numbers():
    found = distinct_names([relation("a", NONE) for _ in range(40)])
    assert len(set(found)) == len(found)
    assert not any(char.isdigit() for name in found for char in name)


def test_unrelated_relations_change_no_name():
    pair = [relation("a", types("Int")), relation("a", types("Long"))]
    assert distinct_names([*pair, relation("b")])[:2] == distinct_names(pair)


def test_the_class_is_renamed_with_the_relation():
    named = renamed(relation("a"), "aForInt")
    assert (named.name, named.class_name) == ("aForInt", "RangeAForInt")
