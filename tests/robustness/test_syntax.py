"""Java up to 25, some of which the grammar does not know, and Java that is broken."""
# ruff: noqa: E501 - a row of a table is one line

import pytest

HEAD = "package org.acme;\nimport static org.junit.Assert.*;\nimport java.util.*;\nimport org.junit.Test;\n"
USE = "Stack stack = new Stack(); int item = 3; stack.push(item); assertEquals(item, stack.pop());"

MODERN = {
    "text-block": 'String s = """\n  a "quoted" \\\n  word""";',
    "switch-expression": "int x = switch (1) { case 1, 2 -> 3; default -> { yield 4; } };",
    "switch-pattern": "Object o = 1; int x = switch (o) { case Integer i when i > 1 -> i; case null, default -> 0; };",
    "record-pattern": "record P(int a, Object b) {} Object o = null; if (o instanceof P(int a, P(var c, var d))) { int y = a; }",
    "unnamed-pattern": "record P(int a, int b) {} Object o = null; if (o instanceof P(int a, _)) { int y = a; }",
    "unnamed-variable": "for (var _ : List.of(1)) { } try { } catch (Exception _) { } Runnable r = () -> { };",
    "unnamed-lambda-parameter": "java.util.function.BiFunction<Integer, Integer, Integer> f = (_, b) -> b;",
    "primitive-pattern": "Object o = 1; boolean b = o instanceof int i && i > 0;",
    "local-record": "record Pair<T>(T a, T b) { Pair { Objects.requireNonNull(a); } static int n; } new Pair<>(1, 2).a();",
    "local-interface": "interface I { int f(); } enum E { A } I i = () -> 1; i.f();",
    "sealed": "sealed interface S permits A, B {} record A() implements S {} record B() implements S {} S s = new A();",
    "var": 'var list = new ArrayList<Map<String, ? super Integer>>(); for (var each : list) { each.get(""); }',
    "lambda-var": "java.util.function.BinaryOperator<Integer> f = (var a, var b) -> a + b;",
    "enhanced-instanceof": 'Object o = ""; if (!(o instanceof final String s) || s.isEmpty()) { } ',
    "nested-generics": 'Map<String, List<Map<Integer, int[]>>> m = new HashMap<>() {{ put("", null); }};',
    "try-with-resources": "java.io.Closeable c = null; try (c; var d = c) { } finally { }",
    "intersection-cast": "Object o = (Runnable & java.io.Serializable) () -> { };",
    "annotated-types": "@Deprecated int @Deprecated [] a = new @Deprecated int @Deprecated [3]; ",
    "explicit-generics": "List<String> l = Collections.<String>emptyList(); this.<Integer>id(1);",
    "array-constructor-reference": "java.util.function.IntFunction<int[][]> f = int[][]::new; f.apply(1).clone();",
    "labels": "outer: for (;;) { inner: while (true) { break outer; } }",
    "underscored-numbers": "long x = 0x1.8p1 > 0 ? 1_000_000_000L : 0b1010_1010; char c = '\\u0041'; double d = .5e-3f;",
    "yield-as-name": "int yield = 1; int record = yield; int sealed = record; int when = 1; int permits = 1; int module = 1;",
    "empty-statements": ";;;; { ; } ;",
    "unicode-escapes": "int \\u0061b = 1; char c = '\\u0041';",
    "new-inner": "Outer o = null; Outer.Inner i = o.new Inner(1); Object x = o.new Inner() { };",
    "string-template": 'String s = STR."a \\{1 + 1} b";',
    "constructor-prologue": "class C { C(int x) { if (x < 0) throw new Error(); this(); } C() { } } new C(1);",
}


@pytest.mark.parametrize("code", MODERN.values(), ids=MODERN)
def test_the_relation_beside_new_syntax_is_found(code, lay, discover):
    text = f"{HEAD}public class NewTest {{ <T> T id(T x) {{ return x; }}\n @Test public void t() {{ {code}\n {USE} }} }}"
    outcome = discover(lay({"src/test/java/org/acme/NewTest.java": text}))
    assert [each["mtc"] for each in outcome.named("t")] == [True]


FILES = {
    "unnamed-class": 'void main() { IO.println("@Test"); }',
    "unnamed-class-with-test": "@org.junit.Test void t() { } void main() { }",
    "module-import": f"import module java.base;\n{HEAD}class NewTest {{ @Test public void t() {{ {USE} }} }}",
    "markdown-comment": f"{HEAD}/// a *comment* `of` @Test\nclass NewTest {{ /// @Test\n @Test public void t() {{ {USE} }} }}",
    "value-class": f"{HEAD}value class V {{ }} class NewTest {{ @Test public void t() {{ {USE} }} }}",
    "semicolons": f"{HEAD};;;class NewTest {{ ; @Test public void t() {{ {USE} }} ; }};",
    "generic-constructor": f"{HEAD}class NewTest {{ <T> NewTest(T x) {{ }} static {{ }} {{ }} @Test public void t() {{ {USE} }} }}",
    "receiver-parameter": f"{HEAD}class NewTest {{ @Test public void t(NewTest this) {{ {USE} }} }}",
    "old-arrays": f"{HEAD}class NewTest {{ int f()[] {{ return null; }} int a[], b[][]; @Test public void t() {{ {USE} }} }}",
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_file_of_an_odd_form_is_analysed(text, lay, discover):
    outcome = discover(lay({"src/test/java/org/acme/NewTest.java": text}))
    if "NewTest" in text:
        assert [each["mtc"] for each in outcome.named("t")] == [True]


BROKEN = {
    "missing-semicolon": "int x = 1 int y = 2;",
    "missing-parenthesis": "assertEquals(1, 2;",
    "missing-operand": "int x = 1 + ; int y = * 2; x = ; y = x ? : 1;",
    "stray-token": "@ # ` ¿ int x = 1;",
    "half-a-call": "stack.; stack.push(; stack.push(1,); .pop();",
    "half-a-lambda": "Runnable r = () -> ; r = -> { }; r = (x, ) -> x; r = :: ; r = String::;",
    "half-a-statement": "if ; try { } catch { } else { } return return;",
    "half-a-type": "List< x = null; int[ y; Map<, > z; new ; new int; new int[; new Stack; (int) ; ",
    "half-a-pattern": "if (x instanceof) { } if (x instanceof P() { } switch (x) { case P( -> 1; case -> ; default }",
    "empty-parts": "for (:) { } synchronized () { } assert ; throw ; yield ; this. ; super. ; super::; this(; a[]; a[ = 1;",
    "conflict": "\n<<<<<<< HEAD\nint x = 1;\n=======\nint x = 2;\n>>>>>>> other\n",
}


@pytest.mark.parametrize("code", BROKEN.values(), ids=BROKEN)
def test_a_syntax_error_costs_at_most_its_file(code, lay, discover):
    text = f"{HEAD}public class BadTest {{ @Test public void good() {{ {USE} }}\n @Test public void t() {{ {USE} {code}\n }} }}"
    outcome = discover(lay({"src/test/java/org/acme/BadTest.java": text}))
    assert outcome.named("good") or "BadTest.java" in outcome.warnings


def test_a_file_of_which_nothing_can_be_read_is_named(lay, discover):
    code = "assertEquals(" * 50
    text = f"{HEAD}public class BadTest {{ @Test public void t() {{ {code} }} }}"
    outcome = discover(lay({"src/test/java/org/acme/BadTest.java": text}))
    assert outcome.named("t") or "BadTest.java" in outcome.warnings
