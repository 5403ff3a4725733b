"""Projects and files that are far larger than usual, made by programs."""
# ruff: noqa: E501 - a row of a table is one line

from collections.abc import Iterator

HEAD = "package org.acme;\nimport static org.junit.Assert.*;\nimport org.junit.Test;\n"
BODY = "Stack stack = new Stack();\n int item = {n};\n stack.push(item);\n assertEquals(item, stack.pop());"
PATH = "src/test/java/org/acme/BigTest.java"


def _class(members: Iterator[str]) -> str:
    return HEAD + "public class BigTest {\n" + "\n".join(members) + "\n}\n"


def test_three_thousand_tests_of_one_class_are_all_seen(lay, discover):
    code = _class(f"    @Test public void t{n}() {{ {BODY.format(n=n)} }}" for n in range(3_000))
    outcome = discover(lay({PATH: code}))
    assert sum(each["mtc"] for each in outcome.records) == 3_001


def test_a_hundred_thousand_lines_are_read(lay, discover):
    lines = "\n".join(f"        int v{n} = {n};" for n in range(99_000))
    code = _class(
        iter([f"@Test public void data() {{\n{lines}\n}}", f"@Test public void t() {{ {BODY.format(n=1)} }}"])
    )
    outcome = discover(lay({PATH: code}))
    assert [each["mtc"] for each in outcome.records] == [False, True, True]


def test_a_test_of_two_thousand_assertions_is_analysed(lay, discover):
    steps = "".join(
        f"int i{n} = {n}; stack.push(i{n}); assertEquals(i{n}, stack.pop());\n" for n in range(2_000)
    )
    outcome = discover(
        lay({PATH: _class(iter([f"@Test public void t() {{ Stack stack = new Stack();\n{steps} }}"]))})
    )
    assert [each["mtc"] for each in outcome.named("t")] == [True]


def _changed_and_compared(changes: int, comparisons: int) -> str:
    codec = "s.append(new Codec().e(s.toString()));\n" * changes
    compared = "assertEquals(s.toString(), new Codec().d(s.toString()));\n" * comparisons
    return f"@Test public void t() {{ StringBuilder s = new StringBuilder();\n{codec}{compared} }}"


def test_an_object_that_is_changed_and_compared_very_often_is_passed_over_with_a_reason(lay, discover):
    codec = "package org.acme; public class Codec { public String e(String s) { return s; } public String d(String s) { return s; } }"
    files = {"src/main/java/org/acme/Codec.java": codec}
    outcome = discover(lay({**files, PATH: _class(iter([_changed_and_compared(3_000, 1_000)]))}))
    assert [each["reason"] for each in outcome.named("t")] == ["too-intricate"]
    outcome = discover(lay({**files, PATH: _class(iter([_changed_and_compared(20, 5)]))}))
    assert [each["mtc"] for each in outcome.named("t")] == [True]


def test_two_thousand_overloads_are_told_apart(lay, discover):
    many = "".join(f"public int f(C{n} x, int y) {{ return y; }}\n" for n in range(2_000))
    uses = "".join(f"many.f((C{n}) null, {n});\n" for n in range(0, 2_000, 40))
    test = f"@Test public void t() {{ Many many = new Many(); {uses} assertEquals(many.f(null, 1), many.f(null, 2)); }}"
    files = {"src/main/java/org/acme/Many.java": f"package org.acme; public class Many {{ {many} }}"}
    outcome = discover(lay({**files, PATH: _class(iter([test]))}))
    assert len(outcome.named("t")) == 1


def test_five_hundred_classes_that_extend_each_other_are_followed(lay, discover):
    files = {
        f"src/main/java/org/acme/C{n}.java": f"package org.acme; public class C{n} extends C{n + 1} {{ void m{n}() {{ m{n + 1}(); }} }}"
        for n in range(500)
    }
    files["src/main/java/org/acme/C500.java"] = (
        "package org.acme; public class C500 { int v; public void m500() { v++; } public int get() { return v + 1; } }"
    )
    test = (
        "@Test public void t() { C0 c = new C0(); c.m0(); int x = c.get(); c.m0(); assertTrue(x < c.get()); }"
    )
    outcome = discover(lay({**files, PATH: _class(iter([test]))}))
    assert [each["mtc"] for each in outcome.named("t")] == [True]


def test_a_test_class_below_five_hundred_others_is_a_test_class(lay, discover):
    chain = "".join(f"class B{n} extends B{n + 1} {{ void h{n}() {{ h{n + 1}(); }} }}\n" for n in range(500))
    chain += "class B500 extends junit.framework.TestCase { void h500() { } }\n"
    test = f"class BigTest extends B0 {{ public void testT() {{ h0(); {BODY.format(n=1)} }} }}"
    outcome = discover(lay({PATH: HEAD + chain + test}))
    assert [each["mtc"] for each in outcome.named("testT")] == [True]


def test_an_interface_with_a_thousand_implementations_is_answered(lay, discover):
    files = {
        f"src/main/java/org/acme/I{n}.java": f"package org.acme; class I{n} implements I {{ int v; public int f(int x) {{ v = x; return v; }} }}"
        for n in range(1_000)
    }
    files["src/main/java/org/acme/I.java"] = "package org.acme; public interface I { int f(int x); }"
    test = "I make() { return null; } @Test public void t() { I i = make(); assertEquals(i.f(1), i.f(2)); }"
    outcome = discover(lay({**files, PATH: _class(iter([test]))}))
    assert [each["mtc"] for each in outcome.named("t")] == [True]


def test_a_thousand_helpers_in_a_row_and_a_tree_of_helpers_are_followed(lay, discover):
    row = (
        "".join(f"void h{n}(Stack s) {{ h{n + 1}(s); }}\n" for n in range(1_000))
        + "void h1000(Stack s) { s.push(1); }\n"
    )
    tree = (
        "".join(f"void k{n}() {{ k{n + 1}(); k{n + 1}(); k{n + 1}(); k{n + 1}(); }}\n" for n in range(30))
        + "void k30() { }\n"
    )
    test = f"@Test public void t() {{ Stack s = new Stack(); h0(s); k0(); {BODY.format(n=1)} }}"
    outcome = discover(lay({PATH: _class(iter([row, tree, test]))}))
    assert len(outcome.named("t")) == 1


def test_many_branches_and_loops_are_followed(lay, discover):
    branches = "".join(f"if (a) {{ stack.push({n}); }} else {{ stack.pop(); }}\n" for n in range(1_000))
    loops = "".join(f"for (int i{n} = 0; i{n} < 2; i{n}++) {{ x += stack.pop(); }}\n" for n in range(500))
    tries = "".join(
        f"try {{ stack.push({n}); }} catch (Exception e) {{ x = stack.pop(); }}\n" for n in range(300)
    )
    test = f"@Test public void t(boolean a) {{ int x = 0; {BODY.format(n=1)}\n{branches}{loops}{tries} assertEquals(x, stack.pop()); }}"
    outcome = discover(lay({PATH: _class(iter([test]))}))
    assert [each["mtc"] for each in outcome.named("t")] == [True]
