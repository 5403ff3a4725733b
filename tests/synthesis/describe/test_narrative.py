"""Names and sentences of relations of all kinds, as people read them: `tests/goldens/statements/`.

Each source stands in a table under what its sentence has to show; the golden file has kind, name and sentence.
"""

import pytest

STATED = {
    "the result of a call that is used once stands in its place": (
        'Codec codec = new Codec(3); String coded = codec.encode("abc"); '
        'assertEquals("abc", codec.decode(coded));'
    ),
    "so does what is asked of it": (
        "Range range = new Range(1, 4); long before = range.shift(2).length(); "
        "assertEquals(before, range.shift(3).length());"
    ),
    "the object that the follow-up is called on stands as it was made": (
        "Range range = new Range(1, 4); Range moved = range.shift(5); "
        "assertEquals(range.length(), moved.length());"
    ),
    "so do two objects that are made apart": (
        "Range one = new Range(1, 4); Range two = new Range(2, 5); assertEquals(one.length(), two.length());"
    ),
    "long expressions are defined behind the comparison, in full": (
        'Ledger one = new Ledger().post("cash", 1).post("cash", 1).post("cash", 1).post("cash", 2); '
        'Ledger two = new Ledger().post("cash", 1).post("cash", 1).post("cash", 1).post("cash", 3); '
        "assertEquals(one.total(), two.total());"
    ),
    "a chain of variables is one expression": (
        "Range range = new Range(1, 4); Range moved = range.shift(5); Range wide = moved.widened(0); "
        "assertTrue(range.length() <= wide.length());"
    ),
    "what changes an object is a step, and what was read before it too": (
        'Ledger ledger = new Ledger(); long before = ledger.total(); ledger.post("a", 5); '
        'ledger.close("a"); assertEquals(before, ledger.total());'
    ),
    "a chain over many lines is one line": (
        "Range range = new Range(1, 4);Range moved = range\n    .shift(5)\n    .shift(6);\n "
        "assertTrue(range.length() <= moved.length());"
    ),
    "of many changes none is left out": (
        'Ledger ledger = new Ledger(); ledger.post("a", 5); ledger.post("b", 5); ledger.post("c", 5); '
        'ledger.post("d", 5); ledger.post("e", 5); ledger.post("f", 5); ledger.post("g", 5); '
        "Ledger copy = ledger.copy(); assertEquals(ledger, copy);"
    ),
    "two calls of one chain are compared with what the first was called on": (
        "Range range = new Range(1, 4); Range back = range.shift(2).shift(-2); assertEquals(range, back);"
    ),
    "a variable with two values gets both by steps": (
        "Range range = new Range(1, 4); long before = range.length(); range = range.shift(2); "
        "assertEquals(before, range.length());"
    ),
    "a variable that nothing uses is not mentioned": (
        "Range range = new Range(1, 4); long unused = range.length(); "
        "assertEquals(range.length(), range.shift(5).length());"
    ),
    "an object that is changed has a name, the other needs none": (
        'Ledger one = new Ledger(); Ledger two = new Ledger(); two.post("a", 0); '
        "assertEquals(one.total(), two.total());"
    ),
    "an object that both calls take is defined": (
        "Range first = new Range(1, 4); Range range = first.shift(1); "
        "assertEquals(range.length(), range.shift(5).length());"
    ),
    "an increment is a step": (
        "int by = 1; by++; Range one = new Range(1, 4); assertEquals(one.length(), one.shift(by).length());"
    ),
    "a branch is a step under its condition": (
        "Range range = new Range(1, 4); Range moved = range.shift(1); "
        "if (range.length() > 2) { moved = range.shift(2); "
        "}assertEquals(range.length(), moved.length());"
    ),
    "four changes are four steps": (
        'Ledger ledger = new Ledger(); long before = ledger.total(); ledger.post("a", 5); '
        'ledger.post("b", 5); ledger.close("a"); ledger.close("b"); '
        "assertEquals(before, ledger.total());"
    ),
    "a loop of changes is one step": (
        "Ledger ledger = new Ledger(); long before = ledger.total(); "
        'for (String each : List.of("a", "b")) { ledger.post(each, 0); '
        "}assertEquals(before, ledger.total());"
    ),
    "a call that an assertion made stays as a step": (
        'Pile<String> pile = Pile.of("a", "b", "c"); String top = pile.push("d"); pile.push("e"); '
        'assertEquals("e", pile.pop()); assertEquals(top, pile.pop());'
    ),
    "another assertion is none": (
        "Range range = new Range(1, 4); Range moved = range.shift(5); assertEquals(3, moved.length()); "
        "assertEquals(range.length(), moved.length());"
    ),
    "an order says which is the greater": (
        "Range range = new Range(1, 4); assertTrue(range.length() < range.widened(1).length());"
    ),
    "also where it is denied": (
        "Range range = new Range(1, 4); assertFalse(range.widened(1).length() < range.length());"
    ),
    "a guard is stated as what holds": (
        "Range range = new Range(1, 4); if (range.length() > range.widened(1).length()) { fail(); }"
    ),
    "a comparison is stated as it is written": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "assertTrue(one.compareTo(two) < 0);"
    ),
    "one that is denied is said not to hold": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "assertFalse(one.compareTo(two) > 0);"
    ),
    "an assertion with a message is stated whole": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        'assertTrue(one.compareTo(two) < 0, "no");'
    ),
    "an equality with what is true is stated as its condition": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "assertEquals(true, one.compareTo(two) < 0);"
    ),
    "one with what is false is said not to hold": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "assertEquals(one.compareTo(two) > 0, false);"
    ),
    "a matcher is no part of what is compared": (
        "Range range = new Range(1, 4); "
        "org.hamcrest.MatcherAssert.assertThat(range.length(), is(equalTo(range.shift(5).length())));"
    ),
    "without the blanks around a remark": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "assertTrue(/* less */ one.compareTo(two) < 0 /* surely */);"
    ),
    "a variable that is a parameter now is given no value": (
        "int[] lows = {1, 2}; Range one = Range.of(lows[0], 9); int[] highs = {7, 8}; "
        "assertEquals(one.low(), Range.of(lows[0], highs[1]).low());"
    ),
    "one in a guard is said not to hold": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "if (one.compareTo(two) > 0) { fail(); }"
    ),
    "what is turned round is said to differ": (
        "Range range = new Range(1, 4); assertTrue(!range.shift(1).equals(range.shift(2)));"
    ),
    "what one call returned is what the other returns": (
        'Pile<String> pile = Pile.of("a"); String top = pile.push("d"); assertEquals(top, pile.pop());'
    ),
    "also where nothing holds it": (
        'Pile<String> pile = Pile.of("a"); assertEquals(pile.push("d"), pile.pop());'
    ),
    "what is made of what was returned only follows from it": (
        'Pile<String> pile = Pile.of("a"); String top = pile.push("d"); String expected = top.trim(); '
        "assertEquals(expected, pile.pop());"
    ),
    "and so does a part of it": (
        'Pile<String> pile = Pile.of("a"); String top = pile.push("d"); '
        "assertEquals(top.length() - 1, Pile.of(top).turned().height());"
    ),
    "decoding what was encoded is a round trip": (
        'Codec codec = new Codec(3); String plain = "abc"; '
        "assertEquals(plain, codec.decode(codec.encode(plain)));"
    ),
    "moving there and back is a round trip": (
        "Range range = new Range(1, 4); assertEquals(range, range.shift(5).shift(-5));"
    ),
    "what is put in is retrieved, also where its key is cast": (
        'Pile<Object> pile = new Pile<>(); Object thing = "x"; pile.push((Object) thing); '
        "assertEquals(thing, pile.pop());"
    ),
    "a comparison that finds no difference is no order": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(2); "
        "assertTrue(Comparator.<Range>naturalOrder().compare(one, two) == 0);"
    ),
    "a comparison that finds one is": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "assertTrue(Comparator.<Range>naturalOrder().compare(one, two) < 0);"
    ),
    "what takes its own output and gives it back is idempotent": (
        'String once = Words.trim(" a "); assertEquals(once, Words.trim(once));'
    ),
    "other inputs that stay the same do not matter to that": (
        'String once = Words.first("hello", 3); assertEquals(once, Words.first(once, 3));'
    ),
    "there, back and there again is not idempotent, but the last two are a round trip": (
        "long mixed = Scale.mix(7); assertEquals(mixed, Scale.mix(Scale.unmix(mixed)));"
    ),
    "another input beside the output is not idempotent": (
        'String once = Words.first("hello", 3); assertEquals(once, Words.first(once, 4));'
    ),
    "inputs that change places commute": (
        "Range range = new Range(1, 4); Range other = new Range(2, 9); "
        "assertEquals(range.union(other), other.union(range));"
    ),
    "but not where the sign changes as well": (
        "Range range = new Range(1, 4); Range other = new Range(2, 9); "
        "assertEquals(range.compareTo(other), -other.compareTo(range));"
    ),
    "the same inputs again are a repetition": (
        "Range range = new Range(1, 4); assertEquals(range.shift(2), range.shift(2));"
    ),
    "the same inputs after a change are none": (
        'Ledger ledger = new Ledger(); long before = ledger.total(); ledger.post("a", 5); '
        'ledger.close("a"); assertEquals(before, ledger.total());'
    ),
    "an output that grows with a change is not invariant": (
        'Ledger ledger = new Ledger(); long before = ledger.total(); ledger.post("a", 5); '
        "assertEquals(before + 5, ledger.total());"
    ),
    "the same output for another input is invariant": (
        "Range range = new Range(1, 4); assertEquals(range.length(), range.shift(5).length());"
    ),
    "an output that is compared after a sum is not": (
        "Range range = new Range(1, 4); assertEquals(range.length() + 2, range.widened(1).length());"
    ),
    "two methods with one result agree": (
        'Ledger ledger = new Ledger(); ledger.post("a", 5); '
        'assertEquals(ledger.total(), ledger.balance("a"));'
    ),
    "outputs that differ are told apart": (
        "Range range = new Range(1, 4); assertNotEquals(range.shift(1), range.shift(2));"
    ),
    "an equality that is denied tells apart": (
        "Range range = new Range(1, 4); assertFalse(range.shift(1).equals(range.shift(2)));"
    ),
    "so does one whose condition is turned round": (
        "Range range = new Range(1, 4); assertTrue(!range.shift(1).equals(range.shift(2)));"
    ),
    "an equality that is denied and turned round is one": (
        "Range range = new Range(1, 4); assertFalse(!range.shift(2).equals(range.shift(2)));"
    ),
    "so does one that is compared with what is false": (
        "Range range = new Range(1, 4); "
        'assertEquals(range.shift(1).equals(range.shift(2)), false, "not (equal), at all");'
    ),
    "and one of which a number equals another": (
        "Range range = new Range(1, 4); "
        "assertEquals(range.shift(1).hashCode() == range.shift(2).hashCode(), false);"
    ),
    "an argument that is false denies nothing": (
        "assertEquals(Words.trim(String.valueOf(false)), Words.trim(Words.trim(String.valueOf(false))));"
    ),
    "what another condition turns round is not denied": (
        "Range range = new Range(1, 4); "
        "assertTrue(!range.contains(9) && range.shift(2).equals(range.shift(2)));"
    ),
    "numbers are no objects of their own": (
        "Range range = new Range(1, 4); assertNotSame(range.hashCode(), range.shift(1).hashCode());"
    ),
    "objects are": "Range range = new Range(1, 4); assertNotSame(range.shift(1), range.shift(1));",
    "the same call after another object took the place of the first is no repetition": (
        "Range range = new Range(1, 4); int before = range.length(); range = range.shift(2); "
        "assertEquals(before, range.length());"
    ),
    "nor is it an invariance where the output is handed back": (
        'Codec codec = new Codec(3); String text = "abc"; String coded = codec.encode(text); '
        "text = codec.decode(coded); assertEquals(coded, codec.encode(text));"
    ),
    "a smaller output is ordered": (
        "Range range = new Range(1, 4); assertTrue(range.length() < range.widened(1).length());"
    ),
    "one of two conditions is stated under the opposite of the other": (
        "Range range = new Range(1, 4); Range other = new Range(1, 5); "
        "assertTrue(!range.equals(other) || range.length() == other.length());"
    ),
    "also where both are denied together": (
        "Range range = new Range(1, 4); Range other = new Range(1, 5); "
        "assertFalse(range.equals(other) && range.length() != other.length());"
    ),
    "a value in a box is the value": (
        'Pile<Object> pile = new Pile<>(); pile.push("x"); Object top = pile.push(Long.valueOf(3)); '
        "assertEquals(Long.valueOf(3), pile.pop());"
    ),
    "an object of a static method has a name if it is used twice": (
        'Pile<String> pile = Pile.of("a"); assertEquals(pile.height(), pile.turned().height());'
    ),
    "what is computed of an array before a part of it changes is a step": (
        "int[] lows = {1, 2}; Range one = Range.of(lows[0], 9); lows[0]++; "
        "assertEquals(one.length(), Range.of(lows[0], 9).length());"
    ),
    "texts that differ in case alone name what is ignored": (
        'assertEquals(Words.trim("ab"), Words.trim("AB"));'
    ),
    "what encloses is not equal, whatever letters it has": (
        "Range range = new Range(1, 4); assertTrue(range.widened(2).encloses(range.widened(1)));"
    ),
    "nor does it differ from what it does not enclose": (
        "Range range = new Range(1, 4); assertEquals(false, range.widened(1).encloses(range.widened(2)));"
    ),
    "a matcher of an order states one": (
        "Range range = new Range(1, 4); "
        "org.hamcrest.MatcherAssert.assertThat(range.length(), lessThan(range.widened(1).length()));"
    ),
    "a matcher that is denied tells apart": (
        "Range range = new Range(1, 4); "
        "org.hamcrest.MatcherAssert.assertThat(range.shift(1), is(not(range.shift(2))));"
    ),
    "a matcher in a matcher compares as the inner one does": (
        "Range range = new Range(1, 4); "
        "org.hamcrest.MatcherAssert.assertThat(range.length(), is(equalTo(range.shift(5).length())));"
    ),
    "what a matcher contains is not equal": (
        'org.hamcrest.MatcherAssert.assertThat(Words.trim(" a "), containsString(Words.trim("a")));'
    ),
    "a comparison that is denied to find no difference finds one": (
        "Range range = new Range(1, 4); Range one = range.shift(2); Range two = range.shift(3); "
        "assertFalse(Comparator.<Range>naturalOrder().compare(one, two) == 0);"
    ),
    "a guard against the denied equality in a variable states equality": (
        "Range range = new Range(1, 4); boolean same = range.shift(2).equals(range.shift(2)); "
        "if (!same) { fail(); }"
    ),
    "a difference that is denied is an equality": (
        "Range range = new Range(1, 4); assertFalse(range.length() != range.shift(5).length());"
    ),
    "a guard against a difference states equality": (
        'Range range = new Range(1, 4); if (range.length() != range.shift(5).length()) { fail("no"); }'
    ),
    "a guard against equality states a difference": (
        "Range range = new Range(1, 4); if (range.shift(1).equals(range.shift(2))) { fail(); }"
    ),
    "a guard against the denied equality states equality": (
        "Range range = new Range(1, 4); if (!range.shift(2).equals(range.shift(2))) { fail(); }"
    ),
    "a guard against an order states the opposite order": (
        "Range range = new Range(1, 4); if (range.length() > range.widened(1).length()) { fail(); }"
    ),
}

HELPERS = {
    "a helper with the assertion hands over what its names stand for": (
        "Ledger ledger = new Ledger(); Ledger copy = ledger.copy(); check(ledger, copy);",
        "void check(Ledger book, Ledger other) { assertEquals(book.total(), other.total()); }",
    ),
    "a helper's own names do not get mixed up with the test's": (
        "Range one = new Range(1, 4); Range two = one.shift(3); check(one.shift(1), two.shift(1));",
        "void check(Range one, Range two) { assertEquals(one.length(), two.length()); }",
    ),
    "a helper that changes an object is a step, and what it asserts on the way is none": (
        "Ledger ledger = new Ledger(); long before = ledger.total(); fill(ledger);"
        "assertEquals(before, ledger.total());",
        'void fill(Ledger book) { assertEquals(0, book.total()); book.post("a", 0); }',
    ),
}


def stated(claim, sketch) -> str:
    """Return the part of the golden file with the relations of one source."""
    lines = [f"# {claim}"]
    assert sketch.drafted, claim
    for drafted in sketch.drafted:
        relation = drafted.relation
        lines += [f"{relation.kind.slug}: {relation.name}", f"  {relation.statement}"]
    return "\n".join(lines) + "\n"


def test_statements_read_as_they_did(draw, golden):
    parts = [stated(claim, draw(body)) for claim, body in STATED.items()]
    parts += [stated(claim, draw(body, members)) for claim, (body, members) in HELPERS.items()]
    golden("statements/kinds.txt", "\n".join(parts).encode())


@pytest.mark.parametrize("claim", STATED)
def test_a_name_has_no_number(claim, draw):
    assert not any(
        char.isdigit() for drafted in draw(STATED[claim]).drafted for char in drafted.relation.name
    )
