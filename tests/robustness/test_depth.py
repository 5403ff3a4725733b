"""Code that is nested far deeper than anyone writes, though programs that write code do.

A test so deep may be passed over with a reason. It may not cost the tests beside it, in this file or another.
"""

import pytest

DEPTH = 5_000


def _nest(before: str, core: str, after: str, depth: int = DEPTH) -> str:
    return before * depth + core + after * depth


EXPRESSIONS = {
    "parentheses": _nest("(", "1", ")"),
    "casts": _nest("(int) ", "1", ""),
    "unary": _nest("- ", "1", ""),
    "not": _nest("!", "true", ""),
    "left-binary": "1" + " + 1" * DEPTH,
    "left-logical": "a" + " && a" * DEPTH,
    "left-equality": "a" + " == a" * DEPTH,
    "right-binary": _nest("1 + (", "1", ")"),
    "right-ternary": _nest("a ? 1 : ", "2", ""),
    "middle-ternary": _nest("a ? ", "1", " : 2"),
    "parenthesised-ternary": _nest("(a ? 1 : ", "2", ")"),
    "chain": "stack" + ".self()" * DEPTH,
    "chain-of-fields": "stack" + ".next" * DEPTH,
    "chain-of-indices": "array" + "[0]" * DEPTH,
    "chain-with-arguments": "stack" + ".with(stack.pop())" * DEPTH,
    "own-calls": _nest("helper(", "1", ")"),
    "calls": _nest("Math.abs(", "1", ")"),
    "production-calls": _nest("Stack.of(", "1", ")"),
    "constructors": _nest("new Stack(", "", ")"),
    "unknown-constructors": _nest("new Box<>(", "", ")"),
    "lambdas": _nest("() -> ", "1", ""),
    "lambdas-with-blocks": _nest("() -> { return ", "1", "; }"),
    "lambdas-as-arguments": _nest("stack.run(() -> ", "1", ")"),
    "anonymous-classes": _nest("new Object() { Object f() { return ", "1", "; } }"),
    "arrays": "new Object[]" + _nest("{", "1", "}"),
    "new-arrays": _nest("new Object[] {", "1", "}"),
    "assignments": _nest("x = ", "1", ""),
    "instanceof": _nest("(", "stack", " instanceof Stack)"),
    "switches": _nest("switch (1) { default -> ", "1", "; }"),
    "strings": '"a"' + ' + "a"' * DEPTH,
    "indices": _nest("array[", "0", "]"),
    "method-references": _nest("(", "Stack::new", ")"),
    "class-literals": "int" + "[]" * DEPTH + ".class",
}

STATEMENTS = {
    "blocks": _nest("{", "", "}"),
    "ifs": _nest("if (a) ", ";", ""),
    "else-ifs": "if (a) {}" + " else if (a) {}" * DEPTH,
    "loops": _nest("while (a) ", "{}", ""),
    "fors": _nest("for (;;) {", "", "}"),
    "for-eaches": _nest("for (Object o : list) {", "", "}"),
    "dos": _nest("do { ", "", "} while (a);"),
    "tries": _nest("try {", "", "} finally {}"),
    "catches": _nest("try {} catch (Exception e) {", "", "}"),
    "switches": _nest("switch (1) { case 1: ", "", "}"),
    "synchronized": _nest("synchronized (this) {", "", "}"),
    "labels": _nest("l: ", ";", ""),
    "local-classes": _nest("class L { void m() {", "", "} }", 2_000),
    "generics": _nest("List<", "Integer", ">") + " list = null;",
    "generics-of-own-classes": _nest("Stack<", "Integer", ">") + " list = null; list.push(1);",
    "wildcards": _nest("List<? extends ", "Integer", ">") + " list = null; list.get(0);",
    "array-types": "int" + "[]" * DEPTH + " deep = null;",
    "annotations": _nest("@A(", "1", ")") + " int annotated = 1;",
    "patterns": "if (stack instanceof " + _nest("P(", "Q q", ")") + ") {}",
    "qualified-names": "java" + ".a" * DEPTH + ".B deep = null;",
    "stray-closings": ")" * DEPTH,
}

#: of these files the parser makes little
BROKEN = {
    "blocks": "{" * DEPTH,
    "parentheses": "int y = " + "(" * DEPTH,
    "calls": "assertEquals(" * DEPTH,
    "generics": "List<" * DEPTH,
    "array": "Object x = " + "{" * DEPTH,
    "lambdas": "Object x = " + "() -> {" * DEPTH,
    "classes": "class L {" * DEPTH,
    "strings": 'String s = "' + '" + "' * DEPTH,
}


def _test_class(name: str, statement: str) -> str:
    return f"""package org.acme;
import static org.junit.Assert.*;
import java.util.*;
import org.junit.Test;
public class {name} {{
    int helper(int x) {{ return x; }}
    @Test public void before() {{
        Stack stack = new Stack();
        int item = 4;
        stack.push(item);
        assertEquals(item, stack.pop());
    }}
    @Test public void deep() {{
        Stack stack = new Stack();
        boolean a = true;
        Object x = null;
        stack.push(3);
        {statement}
        assertEquals(3, stack.pop());
    }}
}}
"""


def _files(statements: dict[str, str]) -> dict[str, str | bytes]:
    names = {f"Deep{number}Test": text for number, text in enumerate(statements.values())}
    return {f"src/test/java/org/acme/{name}.java": _test_class(name, text) for name, text in names.items()}


TABLES = {
    "values": {name: f"x = {text};" for name, text in EXPRESSIONS.items()},
    "operands": {name: f"assertEquals({text}, stack.pop());" for name, text in EXPRESSIONS.items()},
    "statements": STATEMENTS,
}


@pytest.mark.parametrize("statements", TABLES.values(), ids=TABLES)
def test_depth_costs_at_most_the_deep_test(statements, lay, discover):
    outcome = discover(lay(_files(statements)))
    seen = {(each["test"], each["mtc"]) for each in outcome.named("before")}
    for number, name in enumerate(statements):
        assert (f"org.acme.Deep{number}Test.before()", True) in seen, name
        assert any(f"Deep{number}Test." in each["test"] for each in outcome.named("deep")), name


def test_code_that_never_closes_costs_no_other_file(lay, discover):
    discover(lay(_files(BROKEN)))


HEAD = "package org.acme;\nimport static org.junit.Assert.*;\nimport org.junit.Test;\n"


@pytest.mark.parametrize("before", ["Stack<", "java.util.List<? extends ", "java.util.Map<String, "])
@pytest.mark.parametrize("place", ["field", "variable", "helper"])
def test_type_arguments_that_no_stack_holds_cost_nothing_but_themselves(
    lay, discover, before: str, place: str
):
    deep = _nest(before, "Integer", ">", 40_000)
    field = f"{deep} deep;" if place == "field" else ""
    variable = f"{deep} deep = null;" if place == "variable" else ""
    helper = f"void helper({deep} deep) {{}}" if place == "helper" else ""
    body = f"{variable} Stack s = new Stack(); s.push(1); assertEquals(1, s.pop());"
    code = f"{HEAD}public class DeepTest {{ {field} {helper} @Test public void own() {{ {body} }} }}"
    outcome = discover(lay({"src/test/java/org/acme/DeepTest.java": code}))
    assert [each["test"] for each in outcome.named("own")] == ["org.acme.DeepTest.own()"]


@pytest.mark.parametrize("result", ["Grown<Pair<T, T>>", "Grown<Grown<T>>", "Grown<T>"])
def test_a_type_that_grows_with_each_call_of_a_chain_is_analysed_at_once(lay, discover, result: str):
    grown = f"package org.acme; public class Grown<T> {{ public {result} more() {{ return null; }} }}"
    pair = "package org.acme; public class Pair<A, B> {}"
    body = f"Grown<String> a = new Grown<>(); assertEquals(a{'.more()' * 500}, a.more());"
    code = f"{HEAD}public class GrownTest {{ @Test public void own() {{ {body} }} }}"
    main = {"src/main/java/org/acme/Grown.java": grown, "src/main/java/org/acme/Pair.java": pair}
    outcome = discover(lay({"src/test/java/org/acme/GrownTest.java": code, **main}))
    assert [each["mtc"] for each in outcome.named("own")] == [True]


def test_a_chain_of_very_many_calls_takes_no_longer_than_its_length(lay, discover):
    body = f"Stack s = new Stack(); assertEquals(s{'.self()' * 50_000}, s.self());"
    code = f"{HEAD}public class ChainTest {{ @Test public void own() {{ {body} }} }}"
    outcome = discover(lay({"src/test/java/org/acme/ChainTest.java": code}))
    assert len(outcome.named("own")) == 1
