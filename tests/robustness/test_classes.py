"""Classes that contradict themselves: cycles, doubles, classes where nobody expects them."""
# ruff: noqa: E501 - a row of a table is one line

import pytest

from mrscout.pipeline import Options, Worker
from mrscout.sources import open_source

USE = "Odd o = new Odd(); o.f(1); int x = o.f(2); assertEquals(x, o.g()); help(x); o.inherited(); field.f(3);"
TEST = f"""package org.acme;
import static org.junit.Assert.*;
import org.junit.Test;
public class OddTest {{
    Odd field;
    void help(int x) {{ help(x); assertEquals(x, field.f(x)); }}
    @Test public void odd() {{ {USE} }}
}}
"""
BODY = "{ int v; int f(int x) { v = x; return g(); } int g() { return v; } }"

CYCLES = {
    "itself": {"Odd": f"class Odd extends Odd {BODY}"},
    "two": {"Odd": f"class Odd extends B {BODY}", "B": "class B extends Odd {}"},
    "three": {
        "Odd": f"class Odd extends B {BODY}",
        "B": "class B extends C {}",
        "C": "class C extends Odd {}",
    },
    "interface": {"Odd": f"class Odd implements I {BODY}", "I": "interface I extends I { int g(); }"},
    "interfaces": {
        "Odd": f"class Odd implements I {BODY}",
        "I": "interface I extends J { int g(); }",
        "J": "interface J extends I { }",
    },
    "nested-in-itself-by-name": {"Odd": f"class Odd {{ class Odd {{ class Odd {BODY} }} }}"},
    "extends-its-member": {
        "Odd": "class Odd extends Odd.In { static class In extends Odd { } int f(int x) { return x; } }"
    },
    "member-extends-its-outer": {
        "Odd": f"class Odd {{ class In extends Odd {{ class In extends Odd.In {{ }} }} {BODY[1:]}"
    },
    "type-variable-bounds": {"Odd": f"class Odd<T extends T, U extends V, V extends U> {BODY}"},
    "recursive-bounds": {
        "Odd": f"class Odd<T extends Odd<Odd<T>>> extends B<Odd<T>> {BODY}",
        "B": "class B<T> extends Odd<B<B<T>>> { T inherited() { return null; } }",
    },
    "expanding-generics": {
        "Odd": f"class Odd<T> extends B<Odd<Odd<T>>> {BODY}",
        "B": "class B<T> { T inherited() { return null; } }",
    },
    "imports-itself": {
        "Odd": f"import org.acme.Odd; import static org.acme.Odd.*; import org.acme.Odd.*; class Odd {BODY}"
    },
    "enum": {"Odd": f"enum Odd implements Odd {{ A, B {{ }}; {BODY[1:]}"},
    "record": {
        "Odd": "record Odd(Odd v, Odd... w) { Odd { v = w[0]; } int f(int x) { return x; } int g() { return 1; } }"
    },
    "annotation": {"Odd": "@Odd(@Odd) @interface Odd { Odd value() default @Odd; int f(int x); int g(); }"},
    "sealed": {"Odd": f"sealed class Odd permits Odd {BODY}"},
    "calls-itself": {"Odd": "class Odd { int f(int x) { return f(x) + g(); } int g() { return f(1); } }"},
    "abstract-ring": {
        "Odd": "abstract class Odd extends B { int f(int x) { return g(); } abstract int g(); }",
        "B": "abstract class B { abstract int f(int x); int g() { return f(1); } }",
    },
}


@pytest.mark.parametrize("classes", CYCLES.values(), ids=CYCLES)
@pytest.mark.parametrize("definition", ["strict", "paper"])
def test_a_class_that_turns_in_circles_is_analysed(classes, definition, lay, discover):
    files = {
        f"src/main/java/org/acme/{name}.java": f"package org.acme; {text}" for name, text in classes.items()
    }
    outcome = discover(
        lay({**files, "src/test/java/org/acme/OddTest.java": TEST}), "--definition", definition
    )
    assert len(outcome.named("odd")) == 1


TESTS = {
    "itself": "class OddTest extends OddTest { @Test public void odd() { odd(); help(); } void help() { help(); } }",
    "mutual-helpers": "class OddTest { @Test public void odd() { a(); } void a() { b(); } void b() { a(); odd(); } }",
    "member-base": "class OddTest extends OddTest.In { static class In extends OddTest { } @Test public void odd() { a(); } }",
    "twice": "class OddTest { @Test public void odd() {} } class OddTest { @Test public void odd2() {} }",
    "twice-the-method": "class OddTest { @Test public void odd() {} @Test public void odd(int x) {} }",
    "third": "class OddTest extends TestCase { public void odd() {} public void testOdd() { odd(); } @Test void odd(int x) {} }",
    "in-interface": "interface OddTest { @Test default void odd() { assertEquals(a(), a()); } int a(); }",
    "in-enum": "enum OddTest { A { @Test public void odd() { } }; @Test public void odd() { } }",
    "in-record": "record OddTest(int x) { @Test void odd() { assertEquals(x(), x()); } }",
    "in-annotation": "@interface OddTest { @Test class In { @Test public void odd() { } } }",
    "in-anonymous": "class OddTest { Object o = new Object() { @Test public void odd() { } }; @Test void odd() { } }",
    "in-local": "class OddTest { @Test void odd() { class In { @Test void odd() { odd(); } } new In().odd(); } }",
    "constructor": "class OddTest { @Test OddTest() { } @Test void odd() { new OddTest(); } }",
    "no-name": "class { @Test void odd() { } } class OddTest { @Test void odd() { } }",
    "no-body": "class OddTest { @Test abstract void no(); @Test native void never(); @Test void odd() { } }",
    "own-annotation": "class OddTest { @interface Test { } @Test void odd() { } }",
    "shadows": "class OddTest { class String { } class Object { } @Test void odd() { String s = null; s.length(); } }",
    "named-like-a-package": "class org { @Test void odd() { org.acme.Stack s = new org.acme.Stack(); s.pop(); } }",
}


@pytest.mark.parametrize("text", TESTS.values(), ids=TESTS)
def test_a_test_class_that_makes_no_sense_is_analysed(text, lay, discover):
    head = "package org.acme; import org.junit.*; import junit.framework.TestCase; import static org.junit.Assert.*;"
    outcome = discover(lay({"src/test/java/org/acme/OddTest.java": head + text}))
    assert outcome.named("odd") or outcome.named("testOdd")


STACK2 = "package org.acme; public class Stack { public void push(int x) {} public int pop() { return 0; } }"
PLACES = {
    "same-module": {"src/main/java2/org/acme/Stack.java": STACK2},
    "other-module": {"b/pom.xml": "<project/>", "b/src/main/java/org/acme/Stack.java": STACK2},
    "test-double": {"src/test/java/org/acme/Stack.java": STACK2},
    "same-file": {"src/main/java/org/acme/Two.java": STACK2 + " class Stack { } class Two { }"},
    "by-case": {"src/main/java/org/acme/stack.java": "package org.acme; class stack { }"},
    "package-like-a-class": {
        "src/main/java/org/acme/Stack/pop.java": "package org.acme.Stack; class pop { }"
    },
    "other-package": {"src/main/java/org/other/Stack.java": STACK2.replace("org.acme", "org.other")},
    "folder-unlike-package": {
        "src/main/java/wrong/folder/Odd.java": "package right.name; public class Odd { }"
    },
    "default-package": {
        "src/main/java/Odd.java": "public class Odd { int f() { return 1; } }",
        "src/test/java/OddTest.java": "class OddTest { @org.junit.Test public void t() { new Odd().f(); } }",
    },
    "deep-package": {
        f"src/main/java/{'p/' * 500}Odd.java": f"package {'.'.join('p' * 500)}; class Odd {{ }}"
    },
    "module-info": {
        "src/main/java/module-info.java": "open module a.b { requires java.base; exports org.acme to c; }",
        "src/test/java/module-info.java": "module t { requires a.b; uses org.acme.Stack; } // @Test",
    },
    "package-info": {
        "src/main/java/org/acme/package-info.java": "/** @Test */ @Deprecated package org.acme;",
        "src/test/java/org/acme/package-info.java": "@Test package org.acme; import org.junit.Test;",
    },
    "package-twice": {
        "src/main/java/org/acme/Odd.java": "package org.acme; package org.other; class Odd { }"
    },
    "package-without-name": {
        "src/main/java/org/acme/Odd.java": "package ; import ; import static ; import *; class Odd { }"
    },
}


@pytest.mark.parametrize("files", PLACES.values(), ids=PLACES)
def test_a_class_in_an_odd_place_costs_no_other(files, lay, discover):
    discover(lay(files))


def test_a_namesake_in_another_test_file_does_not_depend_on_the_order(lay):
    head = "package org.acme; import org.junit.Test; import static org.junit.Assert.*; "
    use = "int item = 1; stack.push(item); assertEquals(item, stack.pop());"
    test = "{ @Test public void t() { " + use + " } }"
    root = lay(
        {
            "src/test/java/org/acme/ATest.java": f"{head} class ATest extends Base {test} class Base {{ Object stack; }}",
            "src/test/java/org/acme/Base.java": "package org.acme; class Base { Stack stack = new Stack(); }",
            "src/test/java/org/acme/CTest.java": f"{head} class CTest extends Base {test}",
        }
    )
    project = open_source(str(root))
    files = [file for file in project.files if file.path.endswith("Test.java")]
    forwards, backwards = (Worker(project, Options()) for _ in range(2))
    first = {file.path: forwards.analyse(file) for file in files}
    assert first == {file.path: backwards.analyse(file) for file in reversed(files)}
