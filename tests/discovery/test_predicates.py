"""Predicates of the project that a test asserts: the second call of a pair, if a first one reaches them."""

from collections.abc import Callable

import pytest

LIBRARY = """
public class Vault {
    private final List<String> seen = new ArrayList<>();
    private int width;
    public byte[] sign(String key, String text) { return (key + text).getBytes(); }
    public boolean verify(String key, String text, byte[] seal) { return Arrays.equals(sign(key, text), seal); }
    public static String encode(String text) { return text + "x"; }
    public static boolean isEncoded(String text) { return text.endsWith("x"); }
    public static Date date(int year, int month) { return new Date(year, month, 1); }
    public static boolean isLeap(Date date) { return date.getYear() % 4 == 0; }
    public static Vault of(String text) { Vault vault = new Vault(); vault.put(text, 1); return vault; }
    public void put(String key, int value) { seen.add(key + value); }
    public void link(String from, String to) { seen.add(from + to); }
    public boolean linked(String from, String to) { return seen.contains(from + to); }
    public boolean containsKey(String key) { return seen.contains(key); }
    public boolean addIfNew(String key) { return seen.add(key); }
    public void remove(String key) { seen.remove(key); }
    public void clear() { seen.clear(); }
    public boolean isEmpty() { return seen.isEmpty() || width == 0; }
    public Vault merge(Vault other) { return other.seen.size() > 3 ? this : new Vault(); }
    public boolean encloses(Vault other) { return seen.containsAll(other.seen); }
    public String next() { return seen.remove(0); }
    public boolean canRead(String text) { return text.length() > seen.size(); }
    public List<String> keys() { return new ArrayList<>(seen); }
    public int size() { return seen.size() + 1; }
    public void mark(int at) { seen.add("" + at); }
    public boolean marked(int at) { return seen.contains("" + at); }
    public static class Support {
        protected Vault vault() { Vault vault = new Vault(); vault.put(key(3), 1); return vault; }
        protected String key(int length) { return "key".substring(0, length); }
    }
    public void set(Object key, String value) { seen.add(key + value); }
    public boolean has(Object key, String value) { return seen.contains(key + value); }
    public native boolean removeAt(String key);
    public Vault and(Vault other) { return other == null ? this : merge(other); }
    public boolean test(Object given) { return given != null && seen.contains(given); }
}
"""
PAIRS = {
    "a predicate is given what a call made of the same inputs": (
        "Vault v = new Vault(); String k = key(), t = text(); assertTrue(v.verify(k, t, v.sign(k, t)));",
        "sign -> verify",
    ),
    "of the same literals": (
        'Vault v = new Vault(); assertTrue(v.verify("key", "text", v.sign("key", "text")));',
        "sign -> verify",
    ),
    "by way of variables": (
        "Vault v = new Vault(); String k = key(); byte[] s = v.sign(k, k); boolean ok = v.verify(k, k, s); "
        "assertTrue(ok);",
        "sign -> verify",
    ),
    "a factory before is setup": (
        'Vault v = Vault.of("first"); assertTrue(v.canRead(v.next()));',
        "next -> canRead",
    ),
    "a function is asked about what another one of its class made": (
        "assertTrue(Vault.isEncoded(Vault.encode(text())));",
        "encode -> isEncoded",
    ),
    "the key that was put in is looked up": (
        'Vault v = new Vault(); v.put("a", 1); v.put("b", 2); assertTrue(v.containsKey("a"));',
        "put -> containsKey",
    ),
    "in a loop": (
        'Vault v = new Vault(); for (int i = 0; i < 9; i++) v.put("k" + i, i); '
        'for (int i = 0; i < 9; i++) assertTrue(v.containsKey("k" + i));',
        "put -> containsKey",
    ),
    "what was taken away is not there": (
        'Vault v = new Vault(); v.put("a", 1); v.remove("a"); assertFalse(v.containsKey("a"));',
        "remove -> containsKey",
    ),
    "after all was taken away nothing is there": (
        'Vault v = new Vault(); v.put("a", 1); v.clear(); assertFalse(v.containsKey("a"));',
        "clear -> containsKey",
    ),
    "the call with all of the predicate's keys is the one": (
        'Vault v = new Vault(); v.link("x", "y"); v.link("x", "z"); assertTrue(v.linked("x", "y"));',
        "link -> linked",
    ),
    "the answer is compared with a constant": (
        'Vault v = new Vault(); v.put("a", 1); assertEquals(true, v.containsKey("a"));',
        "put -> containsKey",
    ),
    "a size is only where something is put": (
        "Vault v = new Vault(); int at = v.size(); v.mark(at); assertTrue(v.marked(at));",
        "mark -> marked",
    ),
    "elements are handed to a lambda": (
        "Vault v = new Vault(); v.keys().forEach(k -> assertTrue(v.containsKey(k)));",
        "keys -> containsKey",
    ),
    "by way of a stream": (
        "Vault v = new Vault(); v.keys().stream().filter(k -> !k.isEmpty())"
        ".forEach(k -> { String key = k.trim(); assertTrue(v.containsKey(key)); });",
        "keys -> containsKey",
    ),
    "an object is compared with one that it was made of": (
        'Vault v = Vault.of("x"); assertTrue(v.merge(new Vault()).encloses(v));',
        "merge -> encloses",
    ),
}
NONE = {
    "a new object": "Vault v = new Vault(); assertTrue(v.isEmpty());",
    "a state that goes by no key": 'Vault v = new Vault(); v.put("a", 1); assertFalse(v.isEmpty());',
    "a call that acts": 'Vault v = new Vault(); v.put("a", 1); assertTrue(v.addIfNew("a"));',
    "a predicate of the language's library": 'assertTrue(Vault.encode("abc").startsWith("abc"));',
    "equality with a constant": 'assertTrue(Vault.encode("abc").equals("abcx"));',
    "another key": 'Vault v = new Vault(); v.put("a", 1); assertFalse(v.containsKey("b"));',
    "one of two keys": 'Vault v = new Vault(); v.link("x", "z"); assertFalse(v.linked("x", "y"));',
    "elements of another collection": (
        "Vault v = new Vault(); v.keys(); List.of(text()).forEach(k -> assertTrue(v.containsKey(k)));"
    ),
    "a size is asked for": "Vault v = new Vault(); assertTrue(v.marked(v.size()));",
    "a fixture that the test inherits": "assertTrue(vault().containsKey(key(3)));",
    "another value beside the key": (
        'Vault v = new Vault(); Object k = text(); v.set(k, "c"); assertTrue(v.has(k, "a"));'
    ),
    "an element that is taken out": (
        "Vault v = new Vault(); String k = text(); v.put(k, 1); assertTrue(v.removeAt(k));"
    ),
    "another object": 'Vault v = new Vault(), w = new Vault(); v.put("a", 1); assertFalse(w.containsKey("a"));',
    "a factory's literal": 'Vault v = Vault.of("q"); assertTrue(v.containsKey("q"));',
    "an object of a factory": 'Vault v = new Vault(); v.put("z", 1); assertTrue(v.encloses(Vault.of("y")));',
    "a text that is made of literals": 'assertTrue(Vault.isEncoded(Vault.encode("hello")));',
    "a value that is made of literals": "assertTrue(Vault.isLeap(Vault.date(2020, 2)));",
    "one question asked twice": 'Vault v = new Vault(); assertTrue(v.canRead("a")); assertTrue(v.canRead("a"));',
    "nothing in common but null": "assertFalse(new Vault().and(null).test(null));",
    "a key that was put in before it was taken away": (
        'Vault v = new Vault(); v.put("a", 1); v.remove("a"); v.clear(); assertTrue(v.containsKey("a"));'
    ),
}
HELPERS = """
    private static String key() { return System.getenv("K"); }
    private static String text() { return System.getenv("T"); }
"""


@pytest.fixture(scope="module")
def pairs(pairs_of_table: Callable[..., dict[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    return pairs_of_table(
        LIBRARY, {claim: body for claim, (body, _) in PAIRS.items()} | NONE, HELPERS, "extends Vault.Support"
    )


@pytest.mark.parametrize("claim", PAIRS)
def test_a_predicate_makes_a_pair_with_the_call_that_reaches_it(claim, pairs):
    assert set(pairs[claim]) == {PAIRS[claim][1]}


@pytest.mark.parametrize("claim", NONE)
def test_a_predicate_that_no_call_reaches_makes_none(claim, pairs):
    assert pairs[claim] == ()
