"""Views: methods that both sides of an assertion pass through, so that it is about what is behind them."""

from collections.abc import Callable

import pytest

LIBRARY = """
public class Codec {
    private int calls;
    public byte[] encode(String text) { calls += text.length(); return text.getBytes(); }
    public byte[] encode(String text, int level) { calls += level; return text.getBytes(); }
    public byte[] raw(String text) { calls += 2; return text.getBytes(); }
    public String read(byte[] bytes, int from) { calls += from; return new String(bytes); }
    public static String upper(String text) { return text.toUpperCase(); }
    public Graph copy(Graph graph) { Graph other = new Graph(); other.edges.addAll(graph.edges); return other; }
    public Graph load(String text) { Graph graph = new Graph(); graph.edges.add(text); return graph; }
    public Graph generate(int size) { calls += size; Graph graph = new Graph(); graph.add(size); return graph; }
    public static class Graph {
        private final List<String> edges = new ArrayList<>();
        public void add(Object edge) { edges.add("" + edge); }
        public String edge(int at) { return edges.get(at); }
        public int weight(String edge) { return edge.length() + edges.size(); }
        public Row row(int at) { return new Row(edges.get(at)); }
    }
    public static class Row {
        private final String text;
        Row(String text) { this.text = text; }
        public String part(int at) { return text.substring(at); }
    }
    public String write(double x, double y) { calls++; return x + ":" + y; }
    public Point parse(String text) { calls++; return new Point(text.split(":")); }
    public static class Point {
        private final double x, y;
        public Point(double x, double y) { this.x = x; this.y = y; }
        Point(String[] parts) { x = Double.parseDouble(parts[0]); y = Double.parseDouble(parts[1]); }
        public double getX() { return x; }
        public double getY() { return y; }
        public Point plus(Point other) { return new Point(x + other.x, y + other.y); }
    }
}
"""
PAIRS = {
    "what one method wrote twice is read back": (
        "Codec c = new Codec(); assertEquals(c.read(c.encode(text()), 0), c.read(c.encode(text(), 3), 0));",
        "encode -> encode",
    ),
    "by way of variables": (
        "Codec c = new Codec(); String t = text(); String slow = c.read(c.encode(t), 0); "
        "String fast = c.read(c.encode(t, 3), 0); assertEquals(slow, fast);",
        "encode -> encode",
    ),
    "a view of what was read back": (
        "Codec c = new Codec(); String t = text(); Codec.Graph one = c.load(t), two = c.load(t + t); "
        "assertEquals(one.row(0).part(0), two.row(0).part(0));",
        "load -> load",
    ),
    "a view of a part of each object": (
        "Codec c = new Codec(); int n = text().length(); Codec.Graph a = c.generate(n), b = c.generate(n + 0); "
        "assertEquals(a.weight(a.edge(0)), b.weight(b.edge(0)));",
        "generate -> generate",
    ),
    "a method with other arguments is the one that is tested": (
        "Codec c = new Codec(); byte[] b = text().getBytes(); assertEquals(c.read(b, 0), c.read(b, 1));",
        "read -> read",
    ),
    "a method whose arguments come from different methods is the one that is tested": (
        "Codec c = new Codec(); String t = text(); byte[] raw = c.raw(t), made = c.encode(t); "
        "assertEquals(c.read(raw, 0), c.read(made, 0));",
        "read -> read",
    ),
    "what was put in is read by an accessor of what comes out": (
        "Codec c = new Codec(); Codec.Point p = c.parse(c.write(52.37, 4.89)); assertEquals(4.89, p.getY(), 0.1);",
        "write -> parse",
    ),
    "a method that is applied again is the one that is tested": (
        "assertEquals(Codec.upper(text()), Codec.upper(Codec.upper(text())));",
        "upper -> upper",
    ),
}
NONE = {
    "an accessor of what a constructor took": (
        "Codec.Point p = new Codec.Point(52.37, 4.89); assertEquals(4.89, p.getY(), 0.1);"
    ),
    "an accessor that reads a small number, which others are equal to by chance": (
        "Codec c = new Codec(); Codec.Point p = c.parse(c.write(1, 2)); assertEquals(2, p.getY(), 0.1);"
    ),
    "a view of a part of an expected object": (
        "Codec c = new Codec(); Codec.Graph want = new Codec.Graph(); want.add(text()); "
        "Codec.Graph got = c.load(other()); assertEquals(want.weight(want.edge(0)), got.weight(got.edge(0)));"
    ),
}
HELPERS = """
    private static String text() { return System.getenv("T"); }
    private static String other() { return System.getenv("O"); }
"""


@pytest.fixture(scope="module")
def pairs(pairs_of_table: Callable[..., dict[str, tuple[str, ...]]]) -> dict[str, tuple[str, ...]]:
    return pairs_of_table(LIBRARY, {claim: body for claim, (body, _) in PAIRS.items()} | NONE, HELPERS)


@pytest.mark.parametrize("claim", PAIRS)
def test_an_assertion_is_about_what_is_behind_the_view(claim, pairs):
    assert pairs[claim] == (PAIRS[claim][1],)


@pytest.mark.parametrize("claim", NONE)
def test_a_view_of_an_expectation_relates_nothing(claim, pairs):
    assert pairs[claim] == ()
