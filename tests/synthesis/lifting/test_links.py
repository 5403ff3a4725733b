"""Which literals become one parameter, and which do not although they are equal."""

import pytest

#: (claim, body, values of the parameters as a multiset)
LINKED = {
    "the same argument of the same method": (
        'Ledger one = new Ledger(); Ledger two = new Ledger(); one.post("rent", 70); two.post("rent", 70);'
        "assertEquals(one.total(), two.total());",
        ['"rent"', "70"],
    ),
    "what goes in and what is expected to come out": (
        'Codec codec = new Codec(3); assertEquals("hello", codec.decode(codec.encode("hello")));',
        ["3", '"hello"'],
    ),
    "an argument, however many others there are": (
        "Ledger one = new Ledger(); Ledger two = new Ledger();"
        + "".join(f"one.post(String.valueOf({i}), {i + 100}); " for i in range(20))
        + "".join(f"two.post(String.valueOf({i}), {i + 100}); " for i in range(8))
        + "assertEquals(one.total(), two.total());",
        [text for i in range(8) for text in (str(i), str(i + 100))],
    ),
    "what the assertion expects, before however many others": (
        'Pile<String> pile = new Pile<>(); pile.push("top"); Ledger ledger = new Ledger();'
        + "".join(f"ledger.post(String.valueOf({i}), {i + 100}); " for i in range(20))
        + 'if (ledger.total() > 0) { assertEquals("top", pile.pop()); }',
        ['"top"', "112", *(text for i in range(13, 20) for text in (str(i), str(i + 100)))],
    ),
    "three times the same argument": (
        "Range range = new Range(5, 6);"
        "assertEquals(range.shift(9).length(), range.shift(9).shift(9).length());",
        ["5", "6", "9"],
    ),
    "arguments of one name of two methods": (
        'Ledger ledger = new Ledger(); ledger.post("rent", 70);'
        'assertEquals(ledger.total(), ledger.balance("rent"));',
        ['"rent"', "70"],
    ),
    "a text and the octets that spell it": (
        "byte[] octets = {'h', 'e', 'y'}; Codec codec = new Codec(3);"
        'assertEquals(codec.encode("hey"), codec.encode(new String(octets)));',
        ["3", '"hey"'],
    ),
}

APART = {
    "a text and octets that spell another": (
        "byte[] octets = {'h', 'o', 'y'}; Codec codec = new Codec(3);"
        'assertEquals(codec.encode("hey"), codec.encode(new String(octets)));',
        ["new byte[] {'h', 'o', 'y'}", "3", '"hey"'],
    ),
    "different values of the same argument": (
        "Range range = new Range(5, 6); assertEquals(range, range.shift(8).shift(-8));",
        ["5", "6", "8", "-8"],
    ),
    "equal numbers in different roles": (
        "Range range = new Range(10, 11); assertEquals(range.length(), range.shift(10).length());",
        ["10", "11", "10"],
    ),
    "equal numbers of different types": (
        'Ledger ledger = new Ledger().post("rent", 3); Range range = new Range(3, 8);'
        "assertEquals(ledger.total(), ledger.copy().total() + 0 * range.length());",
        ['"rent"', "3", "3", "8"],
    ),
    "equal arguments at different places of one call": (
        "Range range = new Range(4, 4); assertEquals(range.length(), range.shift(9).length());",
        ["4", "4", "9"],
    ),
    "an ordinary number that the assertion has by chance": (
        "Range range = new Range(1, 1); assertEquals(range.length() + 1, range.shift(1).length() + 1);",
        ["1", "1", "1"],
    ),
    "the seeds of two draws": (
        "int low = new Random().nextInt(50); int by = new Random().nextInt(50);"
        "Range range = new Range(low, 60); assertEquals(range.length(), range.shift(by).length());",
        ["1L", "1L", "50", "60"],
    ),
    "a string and a character": (
        "String padded = Words.pad(\"x\", 'x', 7);"
        "assertEquals(padded, Words.reverse(Words.reverse(padded)));",
        ['"x"', "'x'", "7"],
    ),
}


@pytest.mark.parametrize("claim", LINKED)
def test_linked(claim, draw):
    body, values = LINKED[claim]
    draft = draw(body).drafted[0].drafts[0]
    assert sorted(each.value for each in draft.lifted.parameters) == sorted(values)
    assert any(len(each.sites) > 1 for each in draft.lifted.parameters)
    for each in draft.lifted.parameters:
        assert bool(each.link) == (len(each.sites) > 1)


@pytest.mark.parametrize("claim", APART)
def test_apart(claim, draw):
    body, values = APART[claim]
    draft = draw(body).drafted[0].drafts[0]
    assert sorted(each.value for each in draft.lifted.parameters) == sorted(values)


def test_linked_sites_have_one_value(draw):
    for body, _ in [*LINKED.values(), *APART.values()]:
        draft = draw(body).drafted[0].drafts[0]
        for parameter in draft.lifted.parameters:
            texts = {draft.written[site].rstrip("L").replace("_", "") for site in parameter.sites}
            assert len(texts) == 1


def test_what_another_assertion_expects_is_linked_to_nothing(draw):
    sketch = draw(
        """
        Pile<String> pile = new Pile<>();
        pile.push("low");
        pile.push("high");
        assertEquals("high", pile.pop());
        assertEquals("low", pile.pop());
        """
    )
    other, relation = sketch.drafted
    (low,) = other.drafts[0].lifted.parameters[:1]
    assert (low.value, len(low.sites)) == ('"low"', 1)
    low, high = relation.drafts[0].lifted.parameters
    assert (low.value, len(low.sites)) == ('"low"', 2)
    assert (high.value, len(high.sites), high.link) == ('"high"', 1, "")
