"""Each way to assert becomes the same kind of node, whatever library it is of."""

import pytest

from mrscout.languages.java.lowering.analysis import TestFile
from mrscout.languages.java.lowering.facts import Facts
from mrscout.model.assertions import Form, Operator, Origin, Runs
from mrscout.model.ir import Assertion, Expr
from mrscout.sources import open_source

HEAD = """package org.acme;
import static org.assertj.core.api.Assertions.assertThat;
import org.hamcrest.MatcherAssert;
import org.junit.jupiter.api.Assertions;
import org.junit.Assert;
import org.junit.Test;
public class SomeTest {
    void helper(String a, String b) { throw new IllegalStateException(); }
    boolean verifyAll(String a, String b) { return a == b; }
    @Test
    public void some() {
        String a = "a"; String b = "b"; double x = 1; double y = 2; boolean c = a == b;
"""
COMPARISON, CONDITION, OTHER = Form
EQUAL, SAME, LEVEL = Operator.EQUAL, Operator.SAME, Operator.LEVEL


@pytest.fixture
def node(tmp_path):
    """The assertion nodes of a line of Java."""

    def lowered(line: str) -> tuple[list[Assertion], bytes]:
        path = tmp_path / "src/test/java/org/acme/SomeTest.java"
        path.parent.mkdir(parents=True)
        source = f"{HEAD}        {line}\n    }}\n}}\n".encode()
        path.write_bytes(source)
        project = open_source(str(tmp_path))
        (file,) = project.files
        facts = Facts(project.root, project.files, project.encoding)
        (test,) = TestFile(file, source, facts).lowered_tests(thorough=True)
        assert test.routine is not None
        nodes = [step.assertion for step in test.routine.steps] + [
            call.assertion for call in test.routine.calls
        ]
        return [each for each in nodes if each is not None], source

    return lowered


def text(source: bytes, exprs: tuple[Expr | None, ...]) -> list[str]:
    return [source[each.span.start : each.span.end].decode() if each is not None else "" for each in exprs]


#: form, operator, negated, operands, message, tolerance, library
NODES = {
    "Assert.assertEquals(a, b);": (COMPARISON, EQUAL, False, ["a", "b"], "", "", "JUnit 3 and 4"),
    'Assert.assertEquals("why", a, b);': (
        *(COMPARISON, EQUAL, False, ["a", "b"]),
        *('"why"', "", "JUnit 3 and 4"),
    ),
    "Assert.assertEquals(x, y, 0.1);": (COMPARISON, EQUAL, False, ["x", "y"], "", "0.1", "JUnit 3 and 4"),
    'Assert.assertEquals("why", x, y, 0.1);': (
        *(COMPARISON, EQUAL, False, ["x", "y"]),
        *('"why"', "0.1", "JUnit 3 and 4"),
    ),
    'Assertions.assertEquals(a, b, "why");': (COMPARISON, EQUAL, False, ["a", "b"], '"why"', "", "JUnit 5"),
    'Assertions.assertEquals(x, y, 0.1, "why");': (
        *(COMPARISON, EQUAL, False, ["x", "y"]),
        *('"why"', "0.1", "JUnit 5"),
    ),
    'Assertions.assertEquals(a, b, () -> "why");': (
        *(COMPARISON, EQUAL, False, ["a", "b"]),
        *('() -> "why"', "", "JUnit 5"),
    ),
    "Assert.assertNotSame(a, b);": (COMPARISON, SAME, True, ["a", "b"], "", "", "JUnit 3 and 4"),
    "Assert.assertTrue(c);": (CONDITION, Operator.PREDICATE, False, ["c"], "", "", "JUnit 3 and 4"),
    'Assert.assertFalse("why", c);': (
        CONDITION,
        Operator.PREDICATE,
        True,
        ["c"],
        '"why"',
        "",
        "JUnit 3 and 4",
    ),
    "Assert.assertEquals(false, a.equals(b));": (
        *(CONDITION, EQUAL, True, ["a.equals(b)"]),
        *("", "", "JUnit 3 and 4"),
    ),
    "Assert.assertNotEquals(a.equals(b), false);": (
        *(CONDITION, EQUAL, False, ["a.equals(b)"]),
        *("", "", "JUnit 3 and 4"),
    ),
    "Assert.assertEquals(0, a.compareTo(b));": (
        COMPARISON,
        LEVEL,
        False,
        ["a", "b"],
        "",
        "",
        "JUnit 3 and 4",
    ),
    "Assert.assertEquals(-1, a.compareTo(b));": (
        *(COMPARISON, Operator.ORDERED, False, ["a", "b"]),
        *("", "", "JUnit 3 and 4"),
    ),
    "Assert.assertEquals(7, a.compareTo(b));": (
        *(COMPARISON, EQUAL, False, ["7", "a.compareTo(b)"]),
        *("", "", "JUnit 3 and 4"),
    ),
    "Assert.assertNull(a);": (OTHER, Operator.PREDICATE, False, [], "", "", "JUnit 3 and 4"),
    "assertThat(a).isEqualTo(b);": (COMPARISON, EQUAL, False, ["a", "b"], "", "", "AssertJ"),
    "assertThat(a).isNotEqualTo(b);": (COMPARISON, EQUAL, True, ["a", "b"], "", "", "AssertJ"),
    "assertThat(a.equals(b)).isFalse();": (
        CONDITION,
        Operator.PREDICATE,
        True,
        ["a.equals(b)"],
        "",
        "",
        "AssertJ",
    ),
    "assertThat(a.compareTo(b)).isEqualTo(0);": (COMPARISON, LEVEL, False, ["a", "b"], "", "", "AssertJ"),
    "assertThat(x).isLessThan(y);": (COMPARISON, Operator.LESS, False, ["x", "y"], "", "", "AssertJ"),
    'assertThat(a).as("why");': (OTHER, Operator.PREDICATE, False, [], "", "", "AssertJ"),
    "MatcherAssert.assertThat(a, is(not(b)));": (
        *(COMPARISON, EQUAL, True, ["a", "is(not(b))"]),
        *("", "", "Hamcrest"),
    ),
    'MatcherAssert.assertThat("why", x, greaterThan(y));': (
        *(COMPARISON, Operator.GREATER, False, ["x", "greaterThan(y)"]),
        *('"why"', "", "Hamcrest"),
    ),
    "MatcherAssert.assertThat(a, not(sameInstance(b)));": (
        *(COMPARISON, SAME, True, ["a", "not(sameInstance(b))"]),
        *("", "", "Hamcrest"),
    ),
    "MatcherAssert.assertThat(a, containsString(b));": (
        *(COMPARISON, Operator.CONTAINS, False, ["a", "containsString(b)"]),
        *("", "", "Hamcrest"),
    ),
    "assertSimilar(a, b);": (COMPARISON, Operator.PREDICATE, False, ["a", "b"], "", "", ""),
    "Checks.assertEquals(x, y, c);": (COMPARISON, EQUAL, False, ["x", "y", "c"], "", "", ""),
    "assert a == b;": (CONDITION, Operator.PREDICATE, False, ["a == b"], "", "", ""),
    'if (a != b) { Assert.fail("why"); }': (CONDITION, Operator.PREDICATE, True, ["a != b"], "", "", ""),
    "if (a != b) throw new AssertionError();": (CONDITION, Operator.PREDICATE, True, ["a != b"], "", "", ""),
}


@pytest.mark.parametrize("line", NODES)
def test_an_assertion_is_a_node(line, node):
    nodes, source = node(line)
    form, operator, negated, operands, message, tolerance, library = NODES[line]
    # the start of a chain is a node of its own, and comes before it
    found = nodes[0] if nodes[0].origin is not Origin.CALL else nodes[-1]
    assert (found.form, found.operator, found.negated) == (form, operator, negated)
    assert text(source, found.operands) == operands
    assert text(source, (found.message, found.tolerance)) == [message, tolerance]
    assert found.library == library


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("MatcherAssert.assertThat(a, is(equalTo(b)));", ["a", "b"]),
        ("MatcherAssert.assertThat(x, lessThan(y));", ["x", "y"]),
        ("MatcherAssert.assertThat(a, CoreMatchers.is(b));", ["a", "b"]),
        ("MatcherAssert.assertThat(a, containsString(b));", ["a", "containsString(b)"]),
        ("MatcherAssert.assertThat(a, allOf(is(a), is(b)));", ["a", "allOf(is(a), is(b))"]),
        ("Assert.assertEquals(a, b);", ["a", "b"]),
    ],
)
def test_matchers_are_no_part_of_the_values(line, values, node):
    nodes, source = node(line)
    assert text(source, nodes[-1].values) == values


@pytest.mark.parametrize(
    "line",
    ["helper(a, b);", "verifyAll(a, b);", "a.equals(b);", "if (a != b) { helper(a, b); }", "new String(a);"],
)
def test_what_fails_nothing_is_no_assertion(line, node):
    assert node(line)[0] == []


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("Assertions.assertAll(() -> helper(a, b));", Runs.ALL),
        ("Assertions.assertDoesNotThrow(() -> helper(a, b));", Runs.ONE),
        ("Assertions.assertThrows(Error.class, () -> helper(a, b));", None),
    ],
)
def test_an_assertion_says_whether_it_lets_code_act(line, runs, node):
    assert node(line)[0][-1].runs is runs
