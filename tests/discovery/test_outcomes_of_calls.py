"""Calls that give nothing, since they throw, or that no other call comes after, since it stands in another branch."""

from collections.abc import Callable

import pytest

LIBRARY = """
public class Queue {
    private final List<String> items = new ArrayList<>();
    public void offer(String item) { if (items.contains(item)) throw new IllegalArgumentException(); items.add(item); }
    public String peek() { return items.get(0); }
    public static byte[] decode(String text) { return text.getBytes(); }
    public static String encode(byte[] bytes) { return new String(bytes); }
}
"""
PAIRS = {
    "a call before one that throws": (
        "Queue q = new Queue(); String s = text(); q.offer(s); try { q.offer(s); fail(); } "
        "catch (IllegalArgumentException e) { } assertSame(s, q.peek());",
        "offer -> peek",
    ),
    "a call before the one that is expected to throw": (
        "Queue q = new Queue(); String s = text(); try { q.offer(s); q.peek(); fail(); } "
        "catch (IllegalStateException e) { assertSame(s, q.peek()); }",
        "offer -> peek",
    ),
    "a call in a block that may throw": (
        "Queue q = new Queue(); String s = text(); try { q.offer(s); } "
        "catch (IllegalArgumentException e) { fail(); } assertSame(s, q.peek());",
        "offer -> peek",
    ),
    "calls in a branch": (
        "byte[] b = text().getBytes(); if (b.length > 3) { assertArrayEquals(b, Queue.decode(Queue.encode(b))); }",
        "encode -> decode",
    ),
    "calls of two rounds of a loop": (
        "String s = text(); byte[] b = null; for (int i = 0; i < 2; i++) { "
        "if (i == 0) { b = Queue.decode(s); } else { assertEquals(s, Queue.encode(b)); } }",
        "decode -> encode",
    ),
}
NONE = {
    "only a call that is expected to throw": (
        "Queue q = new Queue(); String s = text(); try { q.offer(s); fail(); } "
        "catch (IllegalArgumentException e) { } assertSame(s, q.peek());"
    ),
    "only one in a lambda that is expected to throw": (
        "Queue q = new Queue(); String s = text(); "
        "assertThrows(IllegalArgumentException.class, () -> q.offer(s)); assertSame(s, q.peek());"
    ),
    "two branches of which one runs": (
        'byte[] want, got; if (text().isEmpty()) { want = Queue.decode("0001"); got = want; } '
        'else { want = new byte[0]; got = Queue.decode("0002"); } assertArrayEquals(want, got);'
    ),
}
HELPERS = """
    private static String text() { return System.getenv("T"); }
"""


@pytest.fixture(scope="module")
def pairs(pairs_of_table: Callable[..., dict[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    return pairs_of_table(LIBRARY, {claim: body for claim, (body, _) in PAIRS.items()} | NONE, HELPERS)


@pytest.mark.parametrize("claim", PAIRS)
def test_a_call_that_gives_something_makes_a_pair(claim, pairs):
    assert pairs[claim] == (PAIRS[claim][1],)


@pytest.mark.parametrize("claim", NONE)
def test_a_call_that_gives_nothing_makes_none(claim, pairs):
    assert pairs[claim] == ()
