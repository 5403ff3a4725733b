"""What sort of relation is stated, what it is called, and where it is weak."""

import pytest

from mrscout.model.instances import Weakness
from mrscout.model.origin import Kind
from mrscout.model.relations import InputRelation

RANGE = "Range range = new Range(1, 4);"
CODEC = 'Codec codec = new Codec(3); String plain = "abc";'
LEDGER = "Ledger ledger = new Ledger();"

KINDS = {
    "decoding what was encoded is a round trip": (
        CODEC + "assertEquals(plain, codec.decode(codec.encode(plain)));",
        Kind.ROUND_TRIP,
    ),
    "moving there and back is a round trip": (
        RANGE + "assertEquals(range, range.shift(5).shift(-5));",
        Kind.ROUND_TRIP,
    ),
    "what is put in is retrieved, also where its key is cast": (
        'Pile<Object> pile = new Pile<>(); Object thing = "x"; pile.push((Object) thing);'
        "assertEquals(thing, pile.pop());",
        Kind.RETRIEVAL,
    ),
    "a comparison that finds no difference is no order": (
        RANGE
        + "Range one = range.shift(2); Range two = range.shift(2);"
        + "assertTrue(Comparator.<Range>naturalOrder().compare(one, two) == 0);",
        Kind.CONSISTENCY,
    ),
    "a comparison that finds one is": (
        RANGE
        + "Range one = range.shift(2); Range two = range.shift(3);"
        + "assertTrue(Comparator.<Range>naturalOrder().compare(one, two) < 0);",
        Kind.MONOTONICITY,
    ),
    "what takes its own output and gives it back is idempotent": (
        'String once = Words.trim(" a "); assertEquals(once, Words.trim(once));',
        Kind.IDEMPOTENCE,
    ),
    "other inputs that stay the same do not matter to that": (
        'String once = Words.first("hello", 3); assertEquals(once, Words.first(once, 3));',
        Kind.IDEMPOTENCE,
    ),
    "there, back and there again is not idempotent, but the last two are a round trip": (
        "long mixed = Scale.mix(7); assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));",
        Kind.ROUND_TRIP,
    ),
    "another input beside the output is not idempotent": (
        'String once = Words.first("hello", 3); assertEquals(once, Words.first(once, 4));',
        Kind.CONSISTENCY,
    ),
    "inputs that change places commute": (
        RANGE + "Range other = new Range(2, 9); assertEquals(range.union(other), other.union(range));",
        Kind.COMMUTATIVITY,
    ),
    "but not where the sign changes as well": (
        RANGE
        + "Range other = new Range(2, 9); assertEquals(range.compareTo(other), -other.compareTo(range));",
        Kind.CONSISTENCY,
    ),
    "the same inputs again are a repetition": (
        RANGE + "assertEquals(range.shift(2), range.shift(2));",
        Kind.REPETITION,
    ),
    "the same inputs after a change are none": (
        LEDGER + 'long before = ledger.total(); ledger.post("a", 5); ledger.close("a");'
        "assertEquals(before, ledger.total());",
        Kind.INVARIANCE,
    ),
    "an output that grows with a change is not invariant": (
        LEDGER
        + 'long before = ledger.total(); ledger.post("a", 5); assertEquals(before + 5, ledger.total());',
        Kind.CONSISTENCY,
    ),
    "the same output for another input is invariant": (
        RANGE + "assertEquals(range.length(), range.shift(5).length());",
        Kind.INVARIANCE,
    ),
    "an output that is compared after a sum is not": (
        RANGE + "assertEquals(range.length() + 2, range.widened(1).length());",
        Kind.CONSISTENCY,
    ),
    "two methods with one result agree": (
        LEDGER + 'ledger.post("a", 5); assertEquals(ledger.total(), ledger.balance("a"));',
        Kind.AGREEMENT,
    ),
    "outputs that differ are told apart": (
        RANGE + "assertNotEquals(range.shift(1), range.shift(2));",
        Kind.DISTINCTION,
    ),
    "an equality that is denied tells apart": (
        RANGE + "assertFalse(range.shift(1).equals(range.shift(2)));",
        Kind.DISTINCTION,
    ),
    "so does one whose condition is turned round": (
        RANGE + "assertTrue(!range.shift(1).equals(range.shift(2)));",
        Kind.DISTINCTION,
    ),
    "an equality that is denied and turned round is one": (
        RANGE + "assertFalse(!range.shift(2).equals(range.shift(2)));",
        Kind.REPETITION,
    ),
    "so does one that is compared with what is false": (
        RANGE + 'assertEquals(range.shift(1).equals(range.shift(2)), false, "not (equal), at all");',
        Kind.DISTINCTION,
    ),
    "and one of which a number equals another": (
        RANGE + "assertEquals(range.shift(1).hashCode() == range.shift(2).hashCode(), false);",
        Kind.DISTINCTION,
    ),
    "an argument that is false denies nothing": (
        "assertEquals(Words.trim(String.valueOf(false)), Words.trim(Words.trim(String.valueOf(false))));",
        Kind.IDEMPOTENCE,
    ),
    "what another condition turns round is not denied": (
        RANGE + "assertTrue(!range.contains(9) && range.shift(2).equals(range.shift(2)));",
        Kind.REPETITION,
    ),
    "numbers are no objects of their own": (
        RANGE + "assertNotSame(range.hashCode(), range.shift(1).hashCode());",
        Kind.DISTINCTION,
    ),
    "objects are": (
        RANGE + "assertNotSame(range.shift(1), range.shift(1));",
        Kind.FRESHNESS,
    ),
    "the same call after another object took the place of the first is no repetition": (
        RANGE + "int before = range.length(); range = range.shift(2); assertEquals(before, range.length());",
        Kind.INVARIANCE,
    ),
    "nor is it an invariance where the output is handed back": (
        'Codec codec = new Codec(3); String text = "abc"; String coded = codec.encode(text);'
        "text = codec.decode(coded); assertEquals(coded, codec.encode(text));",
        Kind.ROUND_TRIP,
    ),
    "a smaller output is ordered": (
        RANGE + "assertTrue(range.length() < range.widened(1).length());",
        Kind.MONOTONICITY,
    ),
    "what encloses is not equal, whatever letters it has": (
        RANGE + "assertTrue(range.widened(2).encloses(range.widened(1)));",
        Kind.CONSISTENCY,
    ),
    "nor does it differ from what it does not enclose": (
        RANGE + "assertEquals(false, range.widened(1).encloses(range.widened(2)));",
        Kind.CONSISTENCY,
    ),
    "a matcher of an order states one": (
        RANGE + "org.hamcrest.MatcherAssert.assertThat(range.length(), lessThan(range.widened(1).length()));",
        Kind.MONOTONICITY,
    ),
    "a matcher that is denied tells apart": (
        RANGE + "org.hamcrest.MatcherAssert.assertThat(range.shift(1), is(not(range.shift(2))));",
        Kind.DISTINCTION,
    ),
    "a matcher in a matcher compares as the inner one does": (
        RANGE
        + "org.hamcrest.MatcherAssert.assertThat(range.length(), is(equalTo(range.shift(5).length())));",
        Kind.INVARIANCE,
    ),
    "what a matcher contains is not equal": (
        'org.hamcrest.MatcherAssert.assertThat(Words.trim(" a "), containsString(Words.trim("a")));',
        Kind.CONSISTENCY,
    ),
    "a comparison that is denied to find no difference finds one": (
        RANGE
        + "Range one = range.shift(2); Range two = range.shift(3);"
        + "assertFalse(Comparator.<Range>naturalOrder().compare(one, two) == 0);",
        Kind.MONOTONICITY,
    ),
    "a guard against the denied equality in a variable states equality": (
        RANGE + "boolean same = range.shift(2).equals(range.shift(2)); if (!same) { fail(); }",
        Kind.REPETITION,
    ),
    "a difference that is denied is an equality": (
        RANGE + "assertFalse(range.length() != range.shift(5).length());",
        Kind.INVARIANCE,
    ),
    "a guard against a difference states equality": (
        RANGE + 'if (range.length() != range.shift(5).length()) { fail("no"); }',
        Kind.INVARIANCE,
    ),
    "a guard against equality states a difference": (
        RANGE + "if (range.shift(1).equals(range.shift(2))) { fail(); }",
        Kind.DISTINCTION,
    ),
    "a guard against the denied equality states equality": (
        RANGE + "if (!range.shift(2).equals(range.shift(2))) { fail(); }",
        Kind.REPETITION,
    ),
    "a guard against an order states the opposite order": (
        RANGE + "if (range.length() > range.widened(1).length()) { fail(); }",
        Kind.MONOTONICITY,
    ),
}


@pytest.mark.parametrize("claim", KINDS)
def test_kind(claim, draw):
    body, kind = KINDS[claim]
    assert draw(body).drafted[0].relation.kind is kind


@pytest.mark.parametrize("claim", KINDS)
def test_a_name_is_a_word_of_the_language_and_states_its_methods(claim, draw):
    relation = draw(KINDS[claim][0]).drafted[0].relation
    assert relation.name.isidentifier()
    assert relation.class_name.endswith(relation.name[0].upper() + relation.name[1:])
    methods = {method.rpartition(".")[2].lower() for method in relation.constituents.target_methods}
    subject = relation.class_under_test.rpartition(".")[2].lower()
    assert any(word in relation.name.lower() for word in (*methods, subject, "objects"))


INPUTS = {
    "a follow-up that takes the output is built from it": (
        KINDS["decoding what was encoded is a round trip"][0],
        InputRelation.FROM_OUTPUT,
    ),
    "a follow-up that takes the input, changed, is built from it": (
        RANGE + "assertEquals(range.length(), range.shift(5).length());",
        InputRelation.FROM_INPUT,
    ),
    "a follow-up of its own literals is written out": (
        "assertEquals(Range.of(1, 2), Range.of(1, 2));",
        InputRelation.HARD_CODED,
    ),
}


@pytest.mark.parametrize("claim", INPUTS)
def test_input_relation(claim, draw):
    body, known = INPUTS[claim]
    relation = draw(body).drafted[0].relation
    assert relation.input_relation is known
    assert relation.beyond == (relation.calls != 2 or known is InputRelation.HARD_CODED)


WEAK = {
    "the same construction twice": (
        "assertEquals(Range.of(1, 2), Range.of(1, 2));",
        Weakness.SAME_CONSTRUCTION,
    ),
    "nothing that could vary": (
        "Pile<String> pile = new Pile<>(); assertEquals(pile.turned(), pile.turned().turned());",
        Weakness.NOTHING_LIFTED,
    ),
}
STRONG = {
    "different inputs of one method": (RANGE + "assertEquals(range.length(), range.shift(5).length());"),
    "a round trip": KINDS["decoding what was encoded is a round trip"][0],
    "the same inputs after a change": KINDS["an output that grows with a change is not invariant"][0],
}


@pytest.mark.parametrize("claim", WEAK)
def test_weak(claim, draw):
    body, weakness = WEAK[claim]
    assert weakness in draw(body).drafted[0].drafts[0].weaknesses


@pytest.mark.parametrize("claim", STRONG)
def test_strong(claim, draw):
    assert draw(STRONG[claim]).drafted[0].drafts[0].weaknesses == ()


def test_the_constituents_of_a_round_trip_are_where_they_stand(draw):
    sketch = draw(
        """
        Codec codec = new Codec(3);
        String plain = "abc";
        String coded = codec.encode(plain);
        String moved = coded + "";
        assertEquals(plain, codec.decode(moved));
        """
    )
    parts = sketch.only.relation.constituents
    text = sketch.facts.source_of
    assert [method.rpartition(".")[2] for method in parts.target_methods] == ["encode", "decode"]
    assert parts.signatures == ("(java.lang.String)java.lang.String",) * 2
    assert [text(span) for span in parts.source_input] == ["codec", "plain"]
    assert [text(span) for span in parts.follow_up_input] == ["codec", "moved"]
    assert [text(span) for span in parts.transformation] == ['String moved = coded + "";']
    assert text(parts.output_relation) == "assertEquals(plain, codec.decode(moved))"


THREE = "Range a = new Range(1, 2), b = new Range(2, 5), c = new Range(5, 9);"
NAMES = {
    "what one call returned is what the other returns": (
        'Pile<String> pile = Pile.of("a"); String top = pile.push("d"); assertEquals(top, pile.pop());',
        "popEqualsPush",
    ),
    "also where nothing holds it": (
        'Pile<String> pile = Pile.of("a"); assertEquals(pile.push("d"), pile.pop());',
        "popEqualsPush",
    ),
    "a part of it only follows from it": (
        'Pile<String> pile = Pile.of("a"); String top = pile.push("d");'
        "assertEquals(top.length() - 1, Pile.of(top).turned().height());",
        "turnedThenHeight",
    ),
    "two hashes are those of equal objects": (
        "assertEquals(Range.of(1, 2).hashCode(), Range.of(1, 2).shift(0).hashCode());",
        "equalObjectsHaveEqualHashCodes",
    ),
    "a variable that is given what a call on it returns": (
        "Range range = new Range(1, 2); range = range.shift(3); assertEquals(range.length(), range.hashCode());",
        "lengthEqualsHashCode",
    ),
    "an invariant names what happens in between": (
        RANGE + "assertEquals(range.length(), range.shift(5).length());",
        "shiftPreservesLength",
    ),
    "two ways of nesting": (
        THREE + "assertEquals(a.union(b).union(c), a.union(b.union(c)));",
        "unionIsAssociative",
    ),
}
THREE_CHAINS = {
    "chains that are nested alike": "assertEquals(a.union(b).union(c), c.union(b).union(a));",
    "other operands": "assertEquals(a.union(b).union(c), a.union(b.union(b)));",
    "nesting on one side alone": "assertEquals(a.union(b).union(c), a.union(c));",
}


@pytest.mark.parametrize("body", THREE_CHAINS.values(), ids=THREE_CHAINS)
def test_other_nested_calls_are_no_associativity(body, draw):
    names = {each.relation.name for each in draw(THREE + body).drafted}
    assert names
    assert not any("Associative" in name for name in names)


@pytest.mark.parametrize("claim", NAMES)
def test_name(claim, draw):
    body, name = NAMES[claim]
    assert name in {each.relation.name for each in draw(body).drafted}
