"""Which relations tell nothing about the code, and which only look like it."""

import pytest

from mrscout.model.instances import Weakness
from mrscout.model.relations import SiteShape

RANGE = "Range range = new Range(1, 4);"
CODEC = "Codec codec = new Codec(3);"
PILE = 'Pile<String> pile = new Pile<>(); pile.push("a"); pile.push("b");'
EXTRA = """public class Extra {
    private int size;
    private int reads;
    private Integer boxed = 1000;
    public static int total;
    public Extra(int size) { this.size = size; }
    public int size() { return size; }
    public int area() { return size * size; }
    public int next() { return size + ++reads; }
    public void grow(int by) { size += by; }
    public static void count(int number) { total += number; }
    public static int counted() { return total * 2; }
    public Integer code() { return size + 1000; }
    public Integer twin() { return boxed + size; }
    public Object part() { return new Object(); }
}"""

EMPTY = {
    "an object is compared with itself": (PILE + "assertEquals(pile, pile);", Weakness.COMPARED_WITH_ITSELF),
    "so it is by another name": (
        PILE + "Pile<String> same = pile; assertEquals(pile, same);",
        Weakness.COMPARED_WITH_ITSELF,
    ),
    "equals itself": (PILE + "assertTrue(pile.equals(pile));", Weakness.REFLEXIVE),
    "the hash code of one object twice": (
        RANGE + "assertEquals(range.hashCode(), range.hashCode());",
        Weakness.REFLEXIVE,
    ),
    "the hash code of one object by two names": (
        RANGE + "Range one = range; Range other = range; assertEquals(one.hashCode(), other.hashCode());",
        Weakness.REFLEXIVE,
    ),
    "one function on one value": (
        'String word = "abc"; assertEquals(Words.reverse(word), Words.reverse(word));',
        Weakness.REPEATED_COMPUTATION,
    ),
    "kept in variables, with a pure call between": (
        RANGE + "int one = range.length(); range.contains(2); int other = range.length();"
        "assertEquals(one, other);",
        Weakness.REPEATED_COMPUTATION,
    ),
    "a computation is at most itself": (
        'String word = "abc"; assertTrue(Words.length(word) <= Words.length(word));',
        Weakness.REPEATED_COMPUTATION,
    ),
    "numbers are compared by identity": (
        "Extra extra = new Extra(2); assertSame(extra.area(), extra.next());",
        Weakness.BOXED_IDENTITY,
    ),
    "boxes are said to be two objects": (
        "Extra extra = new Extra(2); assertNotSame(extra.code(), extra.twin());",
        Weakness.BOXED_IDENTITY,
    ),
}
NOT_EMPTY = {
    "the hash codes of equal objects": (
        "Range one = new Range(1, 4); Range other = new Range(1, 4);"
        "assertEquals(one.hashCode(), other.hashCode());"
    ),
    "objects that are made alike": "assertEquals(Range.of(1, 2), Range.of(1, 2));",
    "an object is equal to its copy": 'Ledger ledger = new Ledger().post("a", 3); assertEquals(ledger, ledger.copy());',
    "a property before and after a change": (
        "Extra extra = new Extra(3); int before = extra.area(); extra.grow(0); assertEquals(before, extra.area());"
    ),
    "a property before and after a change by another name": (
        "Extra extra = new Extra(3); Extra same = extra; int before = extra.area(); same.grow(0);"
        "assertEquals(before, extra.area());"
    ),
    "a property around a change of what all share": (
        "int before = Extra.counted(); Extra.count(0); assertEquals(before, Extra.counted());"
    ),
    "a call that changes something is repeated": (
        "Extra extra = new Extra(3); assertEquals(extra.next(), extra.next());"
    ),
    "one function on two values": (
        'String word = "abc"; assertEquals(Words.length(word), Words.length(Words.reverse(word)));'
    ),
    "one function on a variable that is changed": (
        'String word = "abc"; int one = Words.length(word); word = Words.reverse(word);'
        "assertEquals(one, Words.length(word));"
    ),
    "one value of a loop and the next": (
        'int last = Words.length(""); for (int i = 0; i < 3; i++) { int size = Words.length("");'
        "assertEquals(last, size); last = size; }"
    ),
    "what a call leaves in a buffer, and what the next one does": (
        "Shelf shelf = new Shelf(9); byte[] room = {1, 2, 3}; shelf.read(room, 0, 2); byte[] before = room.clone();"
        "shelf.read(room, 0, 2); assertArrayEquals(before, room);"
    ),
    "a call returns one object each time": (
        "Extra extra = new Extra(3); assertSame(extra.part(), extra.part());"
    ),
    "a call returns a new object each time": (
        "Extra extra = new Extra(3); assertNotSame(extra.part(), extra.part());"
    ),
    "a value is not equal to itself": (
        'String word = "abc"; assertNotEquals(Words.reverse(word), Words.reverse(word));'
    ),
    "what was encoded is decoded": (CODEC + 'assertEquals("abc", codec.decode(codec.encode("abc")));'),
}


CHECK = (
    "void check(Pile<String> pile, int limit) {"
    "assertEquals(pile.turned().height(), pile.turned().turned().height()); assertTrue(limit > 0); }"
)
PUSHING = (
    'void check(Pile<String> pile, int limit) { if (limit > 9) { pile.push("b"); }'
    "assertEquals(pile.turned().height(), pile.turned().turned().height()); }"
)
CALLER = 'int limit = Words.length("abc") + 5; check(new Pile<String>(), limit);'


def test_parameters_without_a_part_in_what_is_compared_are_seen_as_such(draw):
    (draft,) = (drafted.drafts[0] for drafted in draw(CALLER, CHECK).drafted)
    assert draft.lifted.parameters
    assert draft.weaknesses == (Weakness.NO_DATA_FLOW,)


def test_a_change_that_another_assertion_makes_has_a_part_in_what_is_compared(draw):
    body = "Extra extra = new Extra(); assertTrue(extra.grows(3)); assertEquals(extra.area(), extra.twice());"
    extra = """public class Extra { private int size; public boolean grows(int by) { size += by; return true; }
    public int area() { return size * size; } public int twice() { return size * 2; } }"""
    (draft,) = (drafted.drafts[0] for drafted in draw(body, main=extra).drafted)
    assert draft.lifted.parameters
    assert Weakness.NO_DATA_FLOW not in draft.weaknesses


def test_a_parameter_that_decides_on_a_change_of_what_is_compared_has_a_part_in_it(draw):
    (draft,) = (drafted.drafts[0] for drafted in draw(CALLER, PUSHING).drafted)
    assert draft.lifted.parameters
    assert Weakness.NO_DATA_FLOW not in draft.weaknesses


def weaknesses_of(draw, body: str) -> set[Weakness]:
    """All weaknesses of the last relation of a test."""
    drafted = draw(body, main=EXTRA).drafted
    return set(drafted[-1].drafts[0].weaknesses) if drafted else set()


@pytest.mark.parametrize("claim", EMPTY)
def test_empty(claim, draw):
    body, weakness = EMPTY[claim]
    assert {item for item in weaknesses_of(draw, body) if item.is_empty} == {weakness}


@pytest.mark.parametrize("claim", NOT_EMPTY)
def test_not_empty(claim, draw):
    sketch = draw(NOT_EMPTY[claim], main=EXTRA)
    assert sketch.drafted
    assert not [item for item in weaknesses_of(draw, NOT_EMPTY[claim]) if item.is_empty]


def test_an_object_that_is_changed_as_soon_as_it_is_built_has_a_part_in_what_is_compared(draw):
    body = "Gauge gauge = new Gauge(); assertEquals(gauge.shown(), new Gauge(gauge).shown());"
    (draft,) = (drafted.drafts[0] for drafted in draw(body).drafted)
    assert [site.shape for site in draft.sites] == [SiteShape.CHANGE]
    assert Weakness.NO_DATA_FLOW not in draft.weaknesses
