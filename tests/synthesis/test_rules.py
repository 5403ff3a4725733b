"""Each rule that `mrscout doctor --rules` lists decides a case, which is decided otherwise without it."""

from pathlib import Path
from typing import NamedTuple

import pytest

from mrscout.cli.rules import rule_groups
from mrscout.discovery import ranking
from mrscout.languages.base import Definition
from mrscout.model.instances import Weakness
from mrscout.sources import open_source


class Case(NamedTuple):
    """A test in which a rule leaves a literal."""

    literal: str
    body: str
    members: str = ""


PLAIN = "Codec codec = new Codec(3); assertEquals(plain, codec.decode(codec.encode(plain)));"
POSTS = "".join(f'.post("account {chr(97 + number)}", {number + 100})' for number in range(20))

LEFT = {
    # of any language
    "message": Case(
        '"salt"',
        'Codec codec = new Codec(3); String coded = codec.encode("salt");'
        'assertTrue(coded.equals(codec.encode(codec.decode(coded))), "salt");',
    ),
    "element-index": Case(
        "1",
        "int[] numbers = {4, 5}; int low = numbers[1]; Range range = new Range(low, 60);"
        "assertEquals(range.length(), range.shift(9).length());",
    ),
    "compared": Case(
        "77",
        "Range range = new Range(5, 6); int by = range.length() > 77 ? 3 : 4;"
        "assertEquals(range.length(), range.shift(by).length());",
    ),
    "only-left-uses": Case(
        '"US-ASCII"',
        'String name = "US-ASCII"; byte[] octets = "hello".getBytes(name);'
        "assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));",
    ),
    "only-position-uses": Case(
        "2",
        'int at = 2; char letter = "hello".charAt(at); Codec codec = new Codec(5);'
        "char coded = codec.letter(letter); assertEquals(coded, codec.letter(codec.unletter(coded)));",
    ),
    "lookup-table": Case(
        "31",
        "Range range = new Range(table[2], 77777);"
        "assertEquals(range.length(), range.shift(table[1]).length());",
        "    private final int[] table = {31, 32, 33};",
    ),
    "loop-bound": Case(
        "new int[] {12, 19}",
        "Ledger ledger = new Ledger();"
        'for (int amount : new int[] {12, 19}) { ledger.post("cash", amount); }'
        "assertEquals(ledger.total(), ledger.copy().total());",
    ),
    "unread": Case(
        "44",
        'Pile<String> pile = Pile.of("a"); int unread = 44 + pile.push("d").length();'
        "assertEquals(pile.height(), pile.turned().height());",
    ),
    "only-expected": Case(
        "77",
        "Range range = new Range(5, 6); assertEquals(range.length() + 77, range.shift(4).length() + 77);",
    ),
    "too-many": Case(
        "100",
        f"Ledger ledger = new Ledger(){POSTS}; assertEquals(ledger.total(), ledger.copy().total());",
    ),
    # of Java
    "no-inputs": Case(
        "55",
        "Range range = new Range(5, 6); Assumptions.assumeFalse(range.contains(55));"
        "assertEquals(range.length(), range.shift(4).length());",
    ),
    "names-something": Case('"%s-x"', f'String plain = String.format("%s-x", "abc"); {PLAIN}'),
    "system-property": Case(
        '"no.such.number"',
        'int by = Integer.getInteger("no.such.number", 4); Range range = new Range(5, 6);'
        "assertEquals(range.length(), range.shift(by).length());",
    ),
    "waits": Case(
        "13",
        "int by = new java.util.concurrent.Phaser().awaitAdvance(13); Range range = new Range(5, 6);"
        "assertEquals(range.length(), range.shift(by).length());",
    ),
    "exception": Case(
        '"long"',
        'Range range = new Range(5, 6); if (range.length() > 9) { throw new IllegalStateException("long"); }'
        "assertEquals(range.length(), range.shift(4).length());",
    ),
    "reflection": Case(
        '"trim"',
        'java.lang.reflect.Method method = null; String plain = method.getAnnotation("trim"); ' + PLAIN,
    ),
    "place-or-time": Case('"notes.txt"', f'String plain = new java.io.File("notes.txt").getName(); {PLAIN}'),
    "setting-constant": Case(
        "java.util.Locale.ROOT", f'String plain = "a".toLowerCase(java.util.Locale.ROOT); {PLAIN}'
    ),
    "encoding": Case(
        '"US-ASCII"',
        'byte[] octets = "hello".getBytes("US-ASCII");'
        "assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));",
    ),
    "pattern": Case('"-+"', f'String plain = "a-b".split("-+")[0]; {PLAIN}'),
    "says-how": Case(
        '"rot"',
        'Extra extra = new Extra("rot"); assertEquals(extra.plain(8), extra.plain(extra.plain(8)));',
    ),
    "index": Case(
        "17",
        "Shelf shelf = new Shelf(30); shelf.put(17, 40); assertEquals(shelf.sum(), shelf.copy().sum());",
    ),
    "extent": Case(
        "3",
        "Shelf shelf = new Shelf(30); byte[] room = {1, 2, 3, 4};"
        "assertEquals(shelf.read(room, 1, 3), shelf.copy().read(room, 1, 3));",
    ),
    "position": Case(
        "2",
        'char letter = "hello".charAt(2); Codec codec = new Codec(5);'
        "char coded = codec.letter(letter); assertEquals(coded, codec.letter(codec.unletter(coded)));",
    ),
    "copied-range": Case(
        "2",
        "byte[] octets = Arrays.copyOf(new byte[] {4, 5, 6}, 2);"
        "assertArrayEquals(octets, Codec.unpack(Codec.pack(octets)));",
    ),
    "setting": Case(
        "4",
        "int timeout = 4; Range range = new Range(5, 6);"
        "assertEquals(range.length(), range.shift(timeout).length());",
    ),
}
EXTRA = """public class Extra {
    private final String name;
    public Extra(String algorithm) { name = algorithm; }
    public int plain(int number) { return name.length() * number; }
}"""


@pytest.mark.parametrize("rule", LEFT)
def test_a_literal_is_left_by_its_rule_and_lifted_without_it(rule: str, draw):
    case = LEFT[rule]
    draft = draw(case.body, case.members, main=EXTRA).drafted[0].drafts[0]
    assert (case.literal, rule) in {(left.text, left.rule) for left in draft.left}
    places = {left.span for left in draft.left if left.rule == rule and left.text == case.literal}
    assert places.isdisjoint(site.span for site in draft.sites)
    without = draw(case.body, case.members, main=EXTRA, without=(rule,)).drafted[0].drafts[0]
    assert rule not in {left.rule for left in without.left}
    assert any(site.span.encloses(place) for site in without.sites for place in places)


ACCESSORS = {
    "field-accessor": "public class Extra { private int size; public int size() { return size; } }",
    "record-component": "public record Extra(int size) { }",
    "implemented-accessor": "public abstract class Extra { public abstract int size();"
    "static class Small extends Extra { private int size; public int size() { return size; } } }",
    "named-accessor": "public interface Extra { int getSize(); }",
    "generated-accessor": "@lombok.Data public class Extra { private int size; }",
}


@pytest.mark.parametrize("rule", ACCESSORS)
def test_a_call_is_an_accessor_by_its_rule_and_not_without_it(rule: str, tmp_path: Path):
    main = tmp_path / "src/main/java/org/acme/Extra.java"
    main.parent.mkdir(parents=True)
    main.write_text(f"package org.acme; {ACCESSORS[rule]}")
    method = "getSize" if rule in ("named-accessor", "generated-accessor") else "size"
    test = tmp_path / "src/test/java/org/acme/ExtraTest.java"
    test.parent.mkdir(parents=True)
    body = f"Extra extra = null; extra.{method}();"
    test.write_text(
        f"package org.acme; class ExtraTest {{ @org.junit.Test public void test() {{ {body} }} }}"
    )
    assert is_accessor(tmp_path, ())
    assert not is_accessor(tmp_path, (rule,))


def is_accessor(root: Path, without: tuple[str, ...]) -> bool:
    """True if the only call of the only test is one."""
    project = open_source(str(root))
    reader = project.language.reader(project, without_rules=frozenset(without))
    (file,) = (file for file in project.files if file.path.endswith("ExtraTest.java"))
    opened = reader.open(file, reader.read(file.path))
    (lowered,) = opened.lowered_tests(thorough=True)
    assert lowered.routine is not None
    (call,) = lowered.routine.calls
    return opened.facts.is_accessor(call, Definition.STRICT)


CHECK = (
    "void check(Pile<String> pile, int limit) {"
    "assertEquals(pile.turned().height(), pile.turned().turned().height()); assertTrue(limit > 0); }"
)
WEAK = {
    Weakness.GOLDEN_VALUE: "Shelf shelf = new Shelf(2); shelf.mark(2); assertEquals(2, shelf.sum());",
    Weakness.SAME_CONSTRUCTION: "assertEquals(Range.of(1, 2), Range.of(1, 2));",
    Weakness.EQUAL_HASHES: "assertEquals(Range.of(1, 2).hashCode(), Range.of(1, 2).shift(0).hashCode());",
    Weakness.COLLISIONS_ARE_LEGAL: "Range one = new Range(5, 60); Range other = new Range(6, 60);"
    "assertEquals(one.equals(other), one.hashCode() == other.hashCode());",
    Weakness.COMPARED_WITH_ITSELF: 'Pile<String> pile = new Pile<>(); pile.push("a"); pile.push("b");'
    "assertEquals(pile, pile);",
    Weakness.REFLEXIVE: 'Pile<String> pile = new Pile<>(); pile.push("a"); pile.push("b");'
    "assertTrue(pile.equals(pile));",
    Weakness.REPEATED_COMPUTATION: "Range range = new Range(5, 6);"
    "assertEquals(range.length(), range.length());",
    Weakness.BOXED_IDENTITY: "Range range = new Range(5, 6);"
    "assertSame(range.length(), range.shift(4).length());",
    Weakness.NO_DATA_FLOW: 'int limit = Words.length("abc") + 5; check(new Pile<String>(), limit);',
    Weakness.NOTHING_LIFTED: "Pile<String> pile = new Pile<>(); assertEquals(pile.turned(), pile.turned().turned());",
}


@pytest.mark.parametrize("weakness", WEAK)
def test_a_relation_is_weak_by_its_rule_and_not_without_it(weakness: Weakness, draw):
    body = WEAK[weakness]
    assert weakness in draw(body, CHECK, main=EXTRA).drafted[0].drafts[0].weaknesses
    without = draw(body, CHECK, main=EXTRA, without=(weakness.slug,)).drafted[0].drafts[0]
    assert weakness not in without.weaknesses


@pytest.mark.parametrize(
    ("body", "weak"),
    [
        ("Extra dial = new Extra(); dial.setTurns(3); assertEquals(3, dial.getTurns());", True),
        ('Extra dial = new Extra(); dial.setMark("a", 3); assertEquals(3, dial.getMark("a"));', False),
    ],
)
def test_a_getter_that_returns_what_was_set_says_little(body: str, weak: bool, draw):
    dial = (
        "public class Extra { int turns; java.util.Map<String, Integer> marks = new java.util.HashMap<>();"
        "public void setTurns(int turns) { marks.clear(); this.turns = turns; }"
        "public int getTurns() { return marks.size() + turns; }"
        "public void setMark(String name, int mark) { marks.put(name, mark); }"
        "public int getMark(String name) { return marks.get(name); } }"
    )
    weaknesses = draw(body, CHECK, main=dial).drafted[0].drafts[0].weaknesses
    assert (Weakness.GET_AFTER_SET in weaknesses) == weak


def test_every_rule_has_a_case_and_a_name_of_its_own():
    slugs = [rule.slug for rules in rule_groups().values() for rule in rules]
    assert len(slugs) == len(set(slugs))
    weaknesses = {weakness.slug for weakness in WEAK}
    instances = {rule.slug for rule in ranking.RULES}  # tests/discovery/test_ranking.py has their cases
    assert set(slugs) == {*LEFT, *ACCESSORS, *weaknesses, *instances}
