"""Suites, their unions and their measures; ranks; the paper's table."""

import pytest

from mrscout.evaluation.ranking import Inputs, kills_of, rank
from mrscout.evaluation.suites import Ground, Suite, adequacy, all_lines, lines_of, suite_of
from mrscout.evaluation.totals import by_class, significance, table, unions
from mrscout.model.worth import ClassLines, Fate, Flag, Measure, Mutant, Mutation


def mutation(number: int, name: str = "a.B") -> Mutation:
    return Mutation(name, "run", "()V", number, "math", (number,), "Replaced")


M = [mutation(each) for each in range(6)]


def describe(each: Mutation) -> Mutant:
    return Mutant(each.class_name, "", each.line, each.method, each.mutator, each.description, "", None)


def test_a_killed_mutant_is_covered_whatever_else_is_said():
    suite = suite_of([], [Fate(M[0], False, True), Fate(M[1], True, False), Fate(M[2], False, False)])
    assert suite.covered == {M[0], M[1]}
    assert suite.killed == {M[0]}


def test_the_four_measures():
    ground = Ground(frozenset({("a", "B.java", each) for each in range(4)}), frozenset(M[:4]))
    found = adequacy(Suite(frozenset({("a", "B.java", 0)}), frozenset(M[:2]), frozenset(M[:1])), ground)
    assert found.line_coverage == 0.25
    assert found.covered_mutants == 0.5
    assert found.test_strength == 0.5
    assert found.mutation_score == 0.25


def test_a_share_of_nothing_is_nothing():
    found = adequacy(Suite(), Ground(frozenset(), frozenset()))
    assert (found.line_coverage, found.test_strength) == (0.0, 0.0)


def test_nested_classes_share_the_lines_of_their_file():
    classes = {
        "a.B": ClassLines("B.java", frozenset({1, 2})),
        "a.B$C": ClassLines("B.java", frozenset({2, 3})),
    }
    assert {line for _, _, line in all_lines(classes)} == {1, 2, 3}
    assert len(lines_of({"a.B": frozenset({2}), "a.B$C": frozenset({2})}, classes)) == 1
    assert lines_of({"other.D": frozenset({1})}, classes) == set()


def test_gains_are_points_and_shares():
    measure = Measure(0.5, 0.4, 0.6)
    assert measure.gain == pytest.approx(10)
    assert measure.relative_gain == pytest.approx(0.2)
    assert measure.gap_closed == pytest.approx(0.2)
    assert Measure(0.0, 0.1, 0.1).relative_gain is None
    assert Measure(1.0, 0.1, 1.0).gap_closed is None


def test_the_table_has_every_union_and_relations_come_last_in_its_name():
    assert list(unions({"C": Suite(), "D": Suite(), "E": Suite()})) == [
        "D",
        "E",
        "C",
        "D+E",
        "D+C",
        "E+C",
        "D+E+C",
    ]


def test_classes_are_measured_by_themselves():
    other = mutation(1, "a.Other")
    ground = Ground(frozenset(), frozenset({M[0], other}))
    suites = {"D": Suite(killed=frozenset({M[0]}), covered=frozenset({M[0]})), "C": Suite()}
    parts = {
        "a.B": Ground(frozenset(), frozenset({M[0]})),
        "a.Other": Ground(frozenset(), frozenset({other})),
        "a.Empty": Ground(frozenset(), frozenset()),
    }
    found = by_class(suites, parts, {})
    assert [(each.name, each.suites["D"].mutation_score) for each in found] == [
        ("a.B", 1.0),
        ("a.Other", 0.0),
    ]
    assert table(suites, ground, {})["D+C"].mutation_score == 0.5


def test_significance_is_over_mutants_and_over_classes():
    ground = Ground(frozenset(), frozenset(M))
    suites = {"D": Suite(killed=frozenset(M[:2])), "C": Suite(killed=frozenset(M[:4]))}
    classes = by_class(suites, {"a.B": ground}, {})
    found = significance(suites, ground, classes)
    assert (found["mutants"].n, found["classes"].n) == (6, 1)
    assert found["mutants"].effect == pytest.approx(0.5 + (4 / 6 - 2 / 6) / 2)
    assert found["classes"].p == 0.5


def test_kills_are_told_by_relation_and_input():
    found = kills_of(
        [
            Fate(M[0], True, True, ("r#0", "s#3")),
            Fate(M[1], True, True, ("r#2",)),
            Fate(M[2], True, False),
        ]
    )
    assert found == {"r": {0: {M[0]}, 2: {M[1]}}, "s": {3: {M[0]}}}


def inputs(id_: str, kills: dict[int, set[Mutation]], flags: tuple[Flag, ...] = ()) -> Inputs:
    lines = {number: frozenset({("a", "B.java", 1)}) for number in range(3)}
    return Inputs(id_, lines, {number: frozenset(each) for number, each in kills.items()}, flags)


def test_what_nobody_else_kills_comes_first():
    relations = [
        inputs("nothing", {}),
        inputs("known", {0: {M[0]}, 1: {M[1]}}),
        inputs("shared", {1: {M[2], M[3]}}),
        inputs("alone", {2: {M[2], M[4]}}),
    ]
    found = rank(relations, Suite(killed=frozenset(M[:2])), describe)
    assert [(each.rank, each.id) for each in found] == [
        (1, "shared"),
        (2, "alone"),
        (3, "known"),
        (4, "nothing"),
    ]
    shared, alone, known, nothing = found
    assert [each.line for each in shared.only] == [3]
    assert [each.line for each in shared.shared] == [2]
    assert (alone.killed, alone.added, len(alone.only)) == (2, 2, 1)
    assert (known.killed, known.added) == (2, 0)
    assert nothing.flags == (Flag.KILLS_NOTHING,)
    assert known.flags == ()


def test_the_selected_are_numbers_of_examples_and_the_own_input_is_none():
    (known,) = rank([inputs("r", {0: {M[0]}, 1: {M[0], M[1]}, 2: {M[2]}})], Suite(), describe)
    assert known.selected == (0, 1)


def test_a_relation_that_needs_no_other_input_gets_one_all_the_same():
    (known,) = rank([inputs("r", {0: {M[0]}})], Suite(), describe)
    assert known.selected == (0,)


def test_a_relation_that_was_not_run_is_not_called_vacuous():
    (known,) = rank([Inputs("r", {}, {}, (Flag.NOT_RUN,))], Suite(), describe)
    assert known.flags == (Flag.NOT_RUN,)
    assert known.selected == ()
    assert known.unfit
