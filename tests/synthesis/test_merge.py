"""Instances that state one relation become one, with all their values; others stay apart."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from mrscout.languages.registry import known_languages
from mrscout.model.origin import Candidate, Law
from mrscout.model.relations import Drafted
from mrscout.synthesis.merge import grouped

Draw = Callable[..., "object"]

UNDONE = 'Codec codec = new Codec(5); assertEquals("hello", codec.decode(codec.encode("hello")));'
WHOLE = """package org.acme.mill;
import static org.junit.Assert.*;
import org.junit.Test;
public class SketchTest {{
{members}
    @Test public void one() {{ {one} }}
    @Test public void other() {{ {other} }}
}}
"""

#: two bodies that state one relation
ONE = {
    "other values": (
        UNDONE,
        'Codec codec = new Codec(7); assertEquals("mill", codec.decode(codec.encode("mill")));',
    ),
    "other names": (
        UNDONE,
        'Codec it = new Codec(5); assertEquals("hello", it.decode(it.encode("hello")));',
    ),
    "other layout and comments": (
        UNDONE,
        "Codec codec =\n new Codec(5); // five\n"
        'assertEquals("hello",\n codec.decode(/* back */ codec.encode("hello")));',
    ),
    "other messages": (
        'Range range = new Range(5, 6); assertEquals("a", range.length(), range.shift(9).length());',
        'Range range = new Range(5, 6); assertEquals("b", range.length(), range.shift(9).length());',
    ),
    "operands in the other order": (
        "Range range = new Range(5, 6); assertEquals(range.length(), range.shift(9).length());",
        "Range range = new Range(5, 6); assertEquals(range.shift(9).length(), range.length());",
    ),
    "operands that differ in the other order": (
        "Range one = new Range(5, 6); Range two = new Range(5, 8); assertNotEquals(one.length(), two.length());",
        "Range one = new Range(5, 6); Range two = new Range(5, 8); assertNotEquals(two.length(), one.length());",
    ),
    "equality, stated by a predicate": (
        "Range one = new Range(5, 6); Range two = new Range(5, 6); assertEquals(one.shift(9), two.shift(9));",
        "Range one = new Range(5, 6); Range two = new Range(5, 6); assertTrue(two.shift(9).equals(one.shift(9)));",
    ),
    "inequality, stated by a predicate": (
        "Range one = new Range(5, 6); Range two = new Range(5, 8); assertNotEquals(one.shift(9), two.shift(9));",
        "Range one = new Range(5, 6); Range two = new Range(5, 8); assertFalse(one.shift(9).equals(two.shift(9)));",
    ),
    "another element of an array": (
        "int[] n = {4, 5}; Range range = new Range(n[0], 60);"
        "assertEquals(range.length(), range.shift(9).length());",
        "int[] n = {4, 5}; Range range = new Range(n[1], 60);"
        "assertEquals(range.length(), range.shift(9).length());",
    ),
}
#: fields of a test, and two bodies that state one relation
ONE_BY_FIELDS = {
    "fields of other names and values": (
        "private final Codec five = new Codec(5); private final Codec SEVEN = new Codec(7);",
        'assertEquals("hello", five.decode(five.encode("hello")));',
        'assertEquals("mill", SEVEN.decode(SEVEN.encode("mill")));',
    ),
    "fields with and without this": (
        "Codec codec = new Codec(5);",
        'assertEquals("hello", codec.decode(codec.encode("hello")));',
        'assertEquals("mill", this.codec.decode(this.codec.encode("mill")));',
    ),
    "fields that are declared in another order": (
        "Codec b = new Codec(5); Range a = new Range(1, 2); Codec d = new Codec(6); Range c = new Range(1, 2);",
        'assertEquals(a.length() + "x", b.decode(b.encode(a.length() + "x")));',
        'assertEquals(c.length() + "x", d.decode(d.encode(c.length() + "x")));',
    ),
}
#: fields of a test, and two bodies that state two
TWO_BY_FIELDS = {
    "fields of other classes": (
        'Range range = new Range(5, 6); Pile<String> pile = Pile.of("a");',
        "assertEquals(range.shift(4).length(), range.length());",
        "assertEquals(pile.turned().height(), pile.height());",
    ),
    "one field in place of two": (
        "Range a = new Range(5, 6); Range b = new Range(5, 6);",
        "assertEquals(a.shift(4).length(), b.length());",
        "assertEquals(a.shift(4).length(), a.length());",
    ),
}
#: two bodies that state two
TWO = {
    "another method": (
        "Range range = new Range(5, 6); assertEquals(range.length(), range.shift(9).length());",
        "Range range = new Range(5, 6); assertEquals(range.toString(), range.shift(0).toString());",
    ),
    "the negation": (
        "Range range = new Range(5, 6); assertEquals(range.length(), range.shift(9).length());",
        "Range range = new Range(5, 6); assertNotEquals(range.length(), range.shift(9).length() + 1);",
    ),
    "one change more": (
        'Pile<String> pile = Pile.of("a"); assertEquals(pile.height(), pile.turned().height());',
        'Pile<String> pile = Pile.of("a"); pile.push("b"); assertEquals(pile.height(), pile.turned().height());',
    ),
    "other values that are equal": (
        "Range range = new Range(50, 60); assertEquals(range.shift(70).length(), range.shift(80).length());",
        "Range range = new Range(50, 60); assertEquals(range.shift(70).length(), range.shift(70).length());",
    ),
    "objects in other places": (
        "Range one = new Range(5, 6); Range two = new Range(7, 9);"
        "assertEquals(one.shift(4).length(), one.length());",
        "Range one = new Range(5, 6); Range two = new Range(7, 9);"
        "assertEquals(two.shift(one.length()).length(), two.length());",
    ),
}


def merged(drafted: tuple[Drafted, ...]) -> list[Drafted]:
    (language,) = known_languages()
    return [next(group.relations()) for group in grouped(drafted, language.program, lambda _: "")]


def both(draw: Draw, bodies: tuple[str, str], members: str = "") -> tuple[Drafted, ...]:
    drafted: tuple[Drafted, ...] = draw(
        whole=WHOLE.format(one=bodies[0], other=bodies[1], members=members)
    ).drafted
    assert {relation.relation.test for relation in drafted} == {
        "org.acme.mill.SketchTest.one()",
        "org.acme.mill.SketchTest.other()",
    }
    return drafted


@pytest.mark.parametrize("bodies", ONE.values(), ids=ONE)
def test_what_differs_in_values_and_looks_is_one(draw: Draw, bodies: tuple[str, str]) -> None:
    drafted = both(draw, bodies)
    (relation,) = merged(drafted)
    assert [occurrence.id for occurrence in relation.relation.occurrences] == [
        instance.relation.id for instance in drafted
    ]
    assert relation.relation.id == drafted[0].relation.id


@pytest.mark.parametrize("bodies", TWO.values(), ids=TWO)
def test_what_differs_in_the_program_stays_apart(draw: Draw, bodies: tuple[str, str]) -> None:
    drafted = both(draw, bodies)
    assert len(merged(drafted)) == len(drafted)
    assert all(len(relation.relation.occurrences) == 1 for relation in merged(drafted))


@pytest.mark.parametrize(("members", "one", "other"), ONE_BY_FIELDS.values(), ids=ONE_BY_FIELDS)
def test_the_test_s_own_fields_are_variables(draw: Draw, members: str, one: str, other: str) -> None:
    assert len(merged(both(draw, (one, other), members))) == 1


@pytest.mark.parametrize(("members", "one", "other"), TWO_BY_FIELDS.values(), ids=TWO_BY_FIELDS)
def test_fields_that_play_other_parts_keep_relations_apart(
    draw: Draw, members: str, one: str, other: str
) -> None:
    drafted = draw(whole=WHOLE.format(one=one, other=other, members=members)).drafted
    assert len(drafted) > 1
    assert len(merged(drafted)) == len(drafted)


def test_each_occurrence_has_its_values_by_site(draw: Draw) -> None:
    (relation,) = merged(both(draw, ONE["other values"]))
    draft = relation.drafts[0]
    names = {site: parameter.name for parameter in draft.lifted.parameters for site in parameter.sites}
    rows = [
        {names[site]: text for site, text in enumerate(occurrence.values)}
        for occurrence in relation.relation.occurrences
    ]
    assert [sorted(row.values()) for row in rows] == [['"hello"', "5"], ['"mill"', "7"]]


def test_the_values_of_all_occurrences_are_drawn_from(draw: Draw) -> None:
    (relation,) = merged(both(draw, ONE["other values"]))
    listed = {text for site in relation.drafts[0].sites for text in site.values}
    assert {'"mill"', "7"} <= listed


def test_a_literal_that_a_rule_leaves_varies_where_the_tests_vary_it(draw: Draw) -> None:
    bodies = ONE["another element of an array"]
    (relation,) = merged(both(draw, bodies))
    (alone,) = merged(both(draw, (bodies[0], bodies[0])))
    more = {parameter.value for parameter in relation.drafts[0].lifted.parameters}
    assert len(relation.drafts[0].lifted.parameters) == len(alone.drafts[0].lifted.parameters) + 1
    assert "0" in more
    # without it where that does not compile
    assert len(relation.drafts[1].lifted.parameters) == len(alone.drafts[0].lifted.parameters)


def test_another_representative_is_tried_if_the_first_fails(draw: Draw) -> None:
    drafted = both(draw, ONE["other values"])
    (language,) = known_languages()
    (group,) = grouped(drafted, language.program, lambda _: "")
    first, second = group.relations()
    assert (first.relation.id, second.relation.id) == tuple(each.relation.id for each in drafted)
    assert first.relation.occurrences[0].id == second.relation.occurrences[0].id


def test_nothing_is_merged_across_parts_of_a_project(draw: Draw) -> None:
    drafted = both(draw, ONE["other names"])
    (language,) = known_languages()
    assert len(grouped(drafted, language.program, lambda each: each.relation.test)) == len(drafted)


def test_a_mined_relation_stands_for_an_equal_candidate(draw: Draw) -> None:
    mined, other = both(draw, ONE["other names"])
    candidate = replace(other, relation=replace(other.relation, origin=Candidate(Law.ROUND_TRIP, "0" * 10)))
    (relation,) = merged((candidate, mined))
    assert relation.relation.id == mined.relation.id
    assert [occurrence.id for occurrence in relation.relation.occurrences] == [mined.relation.id]
    (alone,) = merged((candidate,))
    assert alone == candidate


def test_members_that_differ_keep_relations_apart(draw: Draw) -> None:
    call = 'Codec codec = make(); assertEquals("hello", codec.decode(codec.encode("hello")));'
    other = call.replace("make", "other")
    members = "Codec make() { return new Codec(3); } Codec other() { return new Codec(4); }"
    assert len(merged(both(draw, (call, other), members))) == 2
