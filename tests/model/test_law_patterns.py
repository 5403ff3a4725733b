"""Patterns of laws: how methods are abstracted, which cases a pattern covers, and when it suggests candidates."""

import pytest

from mrscout.model.law_patterns import LawPattern, Support, plain_name, precedents, shapes_of
from mrscout.model.origin import Candidate, Law, Precedent, Refutation, Trust

STRING = "java.lang.String"


@pytest.mark.parametrize(
    ("signatures", "expected"),
    [
        (
            (f"static (byte[]){STRING}", f"static ({STRING})byte[]"),
            ("static (A)B", "static (B)A"),
        ),
        ((f"({STRING}){STRING}", f"({STRING}){STRING}"), ("(A)A", "(A)A")),
        (("(int)void", "()int"), ("(A)void", "()A")),
        (("(a.Set)a.Set",), ("(Self)Self",)),
        (("(a.Set[])boolean",), ("(A)boolean",)),
        (("()a.Set",), ("()Self",)),
    ],
)
def test_a_shape_has_letters_for_types_but_for_the_class_itself(signatures, expected):
    assert shapes_of(("a.Set",) * len(signatures), signatures) == expected


def pattern(*shapes: str, law: Law = Law.ROUND_TRIP, names: tuple[str, ...] = ("en*", "de*")) -> LawPattern:
    return LawPattern(law, names[: len(shapes)], shapes)


@pytest.mark.parametrize(
    ("general", "case", "covered"),
    [
        (("(A)B", "(B)A"), ("(A)B", "(B)A"), True),
        (("(A)B", "(B)A"), ("(A)A", "(A)A"), True),
        (("(A)B", "(B)A"), ("(Self)A", "(A)Self"), True),
        (("(A)A", "(A)A"), ("(A)B", "(B)A"), False),
        (("(A)B", "(B)A"), ("(A)B", "(A)B"), False),
        (("(A)B", "(B)A"), ("static (A)B", "static (B)A"), False),
        (("(A)B", "(B)A"), ("(A)B", "(B,C)A"), False),
        (("(A)B", "(B)A"), ("(A)B",), False),
        (("(A)void",), ("(A)B",), False),
        (("(A)B",), ("(A)void",), False),
        (("(A)B",), ("(boolean)B",), False),
        (("(boolean)B",), ("(boolean)A",), True),
        (("(A)Self",), ("(A)B",), False),
        (("()Self",), ("()Self",), True),
    ],
)
def test_a_pattern_covers_cases_with_types_for_its_letters(general, case, covered: bool):
    assert pattern(*general).covers(pattern(*case)) is covered


def test_a_pattern_covers_no_other_names_and_no_other_law():
    shapes = ("(A)B", "(B)A")
    assert not pattern(*shapes).covers(pattern(*shapes, names=("read*", "write*")))
    assert not pattern(*shapes).covers(pattern(*shapes, law=Law.GET_AFTER_PUT))
    assert LawPattern(Law.HASH_CODE).covers(LawPattern(Law.HASH_CODE))


@pytest.mark.parametrize(
    ("law", "support", "suggested"),
    [
        (Law.ROUND_TRIP, Support(2, projects=("a", "b")), True),
        (Law.ROUND_TRIP, Support(0, 2, projects=("a", "b")), True),
        (Law.ROUND_TRIP, Support(9, projects=("a",)), False),
        (Law.ROUND_TRIP, Support(9, projects=("a", "own")), False),
        (Law.ROUND_TRIP, Support(2, 0, 1, ("a", "b"), ("c",)), False),
        (Law.ROUND_TRIP, Support(20, 0, 1, ("a", "b"), ("c",)), True),
        (Law.HASH_CODE, Support(0, 1, 9, ("a",), ("b",)), True),
        (Law.HASH_CODE, Support(0, 1, projects=("own",)), False),
        (Law.HASH_CODE, Support(0, 0, 1, against=("a",)), False),
    ],
)
def test_a_law_that_no_contract_demands_has_to_hold_in_two_other_projects(law, support, suggested: bool):
    assert bool(precedents({LawPattern(law): support}, "g:own:1.0")) is suggested


def test_of_a_round_trip_and_its_way_back_only_the_one_with_more_cases_counts():
    there, back = pattern("(A)B", "(B)A"), pattern("(A)B", "(B)A", names=("de*", "en*"))
    often, seldom = Support(9, projects=("a", "b", "c")), Support(3, projects=("a", "b"))
    assert list(precedents({there: often, back: seldom}, "own")) == [there]
    assert list(precedents({there: seldom, back: often}, "own")) == [back]
    made, taken = pattern("(A)Self", "()A"), pattern("()A", "(A)Self", names=("de*", "en*"))
    assert len(precedents({made: often, taken: seldom}, "own")) == len((made, taken))


def test_the_patterns_that_hold_in_most_projects_come_first():
    few, many = pattern("(A)B", "(B)A"), pattern("(A)B", "(B)A", names=("to*", "from*"))
    known = {few: Support(9, projects=("a", "b")), many: Support(3, projects=("a", "b", "c"))}
    assert list(precedents(known, "own")) == [many, few]


def test_a_precedent_names_the_other_projects_alone():
    support = Support(3, projects=("a", "b", "own"))
    (precedent,) = precedents({pattern("(A)B", "(B)A"): support}, "own").values()
    assert precedent == Precedent("en* (A)B, de* (B)A", ("a", "b"))


def test_a_project_is_known_by_its_artifact():
    assert plain_name("org.acme:acme-codec:1.2") == plain_name("acme-codec") == "acme-codec"


def test_other_projects_do_no_more_than_suggest_what_no_contract_demands():
    seen = Precedent("", ("a", "b"))
    guess, contract = Candidate(Law.ROUND_TRIP, precedent=seen), Candidate(Law.HASH_CODE, precedent=seen)
    assert (guess.trust, guess.if_refuted) == (Trust.GUESSED, Refutation.WRONG_GUESS)
    assert (contract.trust, contract.if_refuted) == (Trust.DEMANDED, Refutation.DEFECT)
    assert Candidate(Law.ROUND_TRIP, "0123456789").trust is Trust.STATED
