"""A sentence introduces the names that it uses, and says what happens between the calls."""

import pytest

RANGE = "Range range = new Range(1, 4);"
LEDGER = "Ledger ledger = new Ledger();"

SAID = {
    "what holds the result of a call is said with the call": (
        'Codec codec = new Codec(3); String coded = codec.encode("abc"); assertEquals("abc", codec.decode(coded));',
        "IF one calls `coded = codec.encode(plain)`, and then `codec.decode(coded)`, THEN",
    ),
    "so is what holds something that the result was asked for": (
        RANGE + "long before = range.shift(2).length(); assertEquals(before, range.shift(3).length());",
        "IF one calls `before = range.shift(beforeBy).length()`, and then",
    ),
    "what the follow-up is called on is said where it was made of the source's input": (
        RANGE + "Range moved = range.shift(5); assertEquals(range.length(), moved.length());",
        "and then `moved.length()`, where `moved` is `range.shift(by)`, THEN",
    ),
    "so is what each call is made on, where neither was made of the other": (
        "Range one = new Range(1, 4); Range two = new Range(2, 5); assertEquals(one.length(), two.length());",
        "and then `two.length()`, where `one` is `new Range(oneLow, oneHigh)` and `two` is `new Range(twoLow, "
        "twoHigh)`, THEN",
    ),
    "in full where they differ only in what is left out of long ones": (
        'Ledger one = new Ledger().post("cash", 1).post("cash", 1).post("cash", 1).post("cash", 2);'
        'Ledger two = new Ledger().post("cash", 1).post("cash", 1).post("cash", 1).post("cash", 3);'
        "assertEquals(one.total(), two.total());",
        ".post(account, cents2)` and `two` is `new Ledger().post(",
    ),
    "also by way of others, in the order in which they were made": (
        RANGE + "Range moved = range.shift(5); Range wide = moved.widened(0);"
        "assertTrue(range.length() <= wide.length());",
        "where `moved` is `range.shift(by)` and `wide` is `moved.widened(margin)`, THEN",
    ),
    "what changes an object between the calls is said": (
        LEDGER + 'long before = ledger.total(); ledger.post("a", 5); ledger.close("a");'
        "assertEquals(before, ledger.total());",
        "IF one calls `before = ledger.total()`, then `ledger.post(account, cents)`, "
        "then `ledger.close(account)`, and then `ledger.total()`, THEN `before` equals `ledger.total()`.",
    ),
    "a chain over many lines is one": (
        RANGE
        + "Range moved = range\n    .shift(5)\n    .shift(6);\n assertTrue(range.length() <= moved.length());",
        "where `moved` is `range.shift(by).shift(by2)`, THEN",
    ),
    "of many calls the ones that the relation is about": (
        LEDGER + "".join(f'ledger.post("{name}", 5);' for name in "abcdefg") + "Ledger copy = ledger.copy();"
        "assertEquals(ledger, copy);",
        "IF one calls `ledger.post(account, cents)`, then 5 other calls, then `ledger.post(account7, cents)`, and",
    ),
    "two calls of one chain as what each of them gives": (
        RANGE + "Range back = range.shift(2).shift(-2); assertEquals(range, back);",
        "IF one calls `range.shift(by)`, and then `back = range.shift(by).shift(by2)`, THEN",
    ),
    "and so is what gives a variable another value": (
        RANGE + "long before = range.length(); range = range.shift(2); assertEquals(before, range.length());",
        "then `range = range.shift(by)`, and then `range.length()`, THEN",
    ),
}

UNSAID = {
    "a name that the rest of the sentence does not use": (
        RANGE + "long unused = range.length(); assertEquals(range.length(), range.shift(5).length());",
        "unused",
    ),
    "what two objects were made of, where one of them was changed since": (
        'Ledger one = new Ledger(); Ledger two = new Ledger(); two.post("a", 0);'
        "assertEquals(one.total(), two.total());",
        "where",
    ),
    "what both calls are given": (
        "Range first = new Range(1, 4); Range range = first.shift(1);"
        "assertEquals(range.length(), range.shift(5).length());",
        "where",
    ),
    "that a variable is one more than itself": (
        "int by = 1; by++; Range one = new Range(1, 4); assertEquals(one.length(), one.shift(by).length());",
        "by++",
    ),
    "a variable that may have either of two values": (
        RANGE + "Range moved = range.shift(1); if (range.length() > 2) { moved = range.shift(2); }"
        "assertEquals(range.length(), moved.length());",
        "where",
    ),
    "more than a sentence can bear": (
        LEDGER + "long before = ledger.total();"
        'ledger.post("a", 5); ledger.post("b", 5); ledger.close("a"); ledger.close("b");'
        "assertEquals(before, ledger.total());",
        "post",
    ),
    "one round of a loop": (
        LEDGER
        + 'long before = ledger.total(); for (String each : List.of("a", "b")) { ledger.post(each, 0); }'
        "assertEquals(before, ledger.total());",
        "post",
    ),
    "half of what happens, where the rest is left of another assertion": (
        'Pile<String> pile = Pile.of("a", "b", "c"); String top = pile.push("d"); pile.push("e");'
        'assertEquals("e", pile.pop()); assertEquals(top, pile.pop());',
        "then `pile.push",
    ),
    "another assertion": (
        RANGE + "Range moved = range.shift(5); assertEquals(3, moved.length());"
        "assertEquals(range.length(), moved.length());",
        "assert",
    ),
}


@pytest.mark.parametrize("claim", SAID)
def test_said(claim, draw):
    body, words = SAID[claim]
    assert words in draw(body).drafted[-1].relation.statement


@pytest.mark.parametrize("claim", UNSAID)
def test_unsaid(claim, draw):
    body, word = UNSAID[claim]
    assert word not in draw(body).drafted[-1].relation.statement


def test_what_a_helper_calls_an_object_is_said(draw):
    body = LEDGER + "Ledger copy = ledger.copy(); check(ledger, copy);"
    members = "void check(Ledger book, Ledger other) { assertEquals(book.total(), other.total()); }"
    told = draw(body, members).drafted[-1].relation.statement
    assert "where `book` is `ledger` and `other` is `copy`, THEN" in told


def test_a_helper_s_own_name_for_something_of_that_name_is_not(draw):
    body = "Range one = new Range(1, 4); Range two = one.shift(3); check(one.shift(1), two.shift(1));"
    members = "void check(Range one, Range two) { assertEquals(one.length(), two.length()); }"
    told = draw(body, members).drafted[-1].relation.statement
    assert "where" not in told


def test_a_call_of_a_helper_is_said_and_not_what_the_helper_does_first(draw):
    body = LEDGER + "long before = ledger.total(); fill(ledger); assertEquals(before, ledger.total());"
    members = 'void fill(Ledger book) { assertEquals(0, book.total()); book.post("a", 0); }'
    told = draw(body, members).drafted[-1].relation.statement
    assert "then `fill(ledger)`, and then `ledger.total()`, THEN" in told
