"""The quick screen spares tests the full analysis, and may never cost a relation that it would find."""

import tempfile
from functools import cache
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mrscout.discovery.stage import discover
from mrscout.languages.base import Definition
from mrscout.languages.java.lowering.analysis import TestFile
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.screen import reason_against
from mrscout.model.instances import Reason
from mrscout.sources import open_source

FIXTURES = Path(__file__).parents[3] / "fixtures" / "projects"

MAIN = """package org.acme;
public class Dial<E> {
    private int at;
    private E held;
    public int turn(int by) { at = at + by; return at; }
    public int spin(int by) { return by * 2; }
    public String say(String word) { return word + at; }
    public boolean holds(Object other) { return other == held; }
    public void put(E item) { held = item == null ? held : item; }
    public E take() { E item = held; held = null; return item; }
    public static int zero(int of) { return of - of; }
}
"""
HEAD = """package org.acme;
import static org.junit.Assert.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.CoreMatchers.*;
import java.util.*;
import org.junit.*;
public class DialTest {
    private static final int SEVEN = 7;
    private Dial<String> dial = new Dial<>();
    private int field = dial.turn(1);
    private void same(Object one, Object other) { assertEquals(one, other); }
    private int help(int by) { return dial.turn(by); }
"""


def missed(root: Path, definition: Definition, *, accessors: bool = False) -> dict[str, str]:
    """The tests that the screen rules out although they hide a relation, with that relation's assertion."""
    project = open_source(str(root))
    quick, thorough = (Facts(project.root, project.files, project.encoding) for _ in range(2))
    found: dict[str, str] = {}
    for file in project.files:
        source = (root / file.path).read_bytes()
        screened = TestFile(file, source, quick).lowered_tests()
        ruled_out = {each.test for each in screened if each.reason is not None}
        opened = TestFile(file, source, thorough)
        for each in opened.lowered_tests(thorough=True):
            if each.test not in ruled_out or each.routine is None:
                continue
            instances, _ = discover(
                each.routine,
                opened.facts,
                each.test,
                definition=definition,
                accessors=accessors,
            )
            if instances:
                found[each.test.partition("(")[0].rpartition(".")[2]] = instances[0].assertion.text
    return found


@pytest.mark.parametrize("definition", Definition)
@pytest.mark.parametrize("accessors", [False, True], ids=["plain", "accessors"])
@pytest.mark.parametrize("name", ["shelf", "workshop"])
def test_no_test_of_a_fixture_is_ruled_out_wrongly(name, definition, accessors):
    assert missed(FIXTURES / name, definition, accessors=accessors) == {}


OUTPUTS = ["a", "b", "dial.turn(2)", "dial.spin(x)", "dial.spin(12345)", "Dial.zero(a)", "(dial.turn(4))"]
NUMBERS = ["x", "7", "12345", "-7", "SEVEN", "field", "this.field", "Math.abs(a)", "(int) a", "a + 1"]
LENGTHS = ["word.length()", "list.size()", "new int[] {a}[0]", "Integer.valueOf(7)", "help(3)", "row[0]"]
WORDS = ["said", 'dial.say("held")', "dial.say(word)", "dial.take()", "list.get(0)", "dial.say(word /*,(*/)"]
LETTERS = ["word", '"held"', "null", "String.valueOf(a)", '"a" + b', "'c' + word", '"it, is (a) \\"text\\""']
INTEGERS = st.sampled_from(OUTPUTS) | st.sampled_from(NUMBERS) | st.sampled_from(LENGTHS)
TEXTS = st.sampled_from(WORDS) | st.sampled_from(LETTERS)
OBJECTS = INTEGERS | TEXTS
TRUTHS = st.one_of(
    st.tuples(INTEGERS, st.sampled_from(["==", "<", ">=", "!="]), INTEGERS).map(" ".join),
    st.builds("{}.equals({})".format, st.sampled_from(["word", "said", "dial.say(word)"]), OBJECTS),
    st.builds("Objects.equals({}, {})".format, OBJECTS, OBJECTS),
    st.builds("dial.holds({})".format, OBJECTS),
    st.builds("{}.compareTo({}) == 0".format, st.just("said"), TEXTS),
    st.builds("list.contains({})".format, TEXTS),
    st.sampled_from(["truth", "!truth", "this.dial != null", "list.isEmpty()"]),
)
CONDITIONS = TRUTHS | st.builds("{} && {}".format, TRUTHS, TRUTHS) | TRUTHS.map("!({})".format)
ASSERTIONS = st.one_of(
    st.builds("assertEquals({}, {});".format, OBJECTS, OBJECTS),
    st.builds('assertEquals("message", {}, {});'.format, INTEGERS, INTEGERS),
    st.builds("assertEquals({}, {}, 0.1);".format, INTEGERS, INTEGERS),
    st.builds("assertEquals({}, {});".format, st.sampled_from(["true", "false"]), CONDITIONS),
    st.builds("assertSame({}, {});".format, TEXTS, TEXTS),
    st.builds("assertTrue({});".format, CONDITIONS),
    st.builds('assertFalse("because, of (it)", {});'.format, CONDITIONS),
    st.builds("assertThat({}).isEqualTo({});".format, OBJECTS, OBJECTS),
    st.builds('assertThat({}).as("it").isNotNull().isNotEqualTo({});'.format, OBJECTS, OBJECTS),
    st.builds("assertThat({}).isEqualTo({});".format, CONDITIONS, st.sampled_from(["true", "false"])),
    st.builds("assertThat({}, is({}));".format, OBJECTS, OBJECTS),
    st.builds("assertThat({}, is(not(equalTo({}))));".format, OBJECTS, OBJECTS),
    st.builds("same({}, {});".format, OBJECTS, OBJECTS),
    st.builds("assert {};".format, CONDITIONS),
    st.builds('if ({}) fail("no");'.format, CONDITIONS),
    st.builds("if ({}) {{ throw new AssertionError(); }}".format, CONDITIONS),
    st.builds("list.forEach(each -> assertEquals(each, {}));".format, TEXTS),
    st.builds("assertNotNull({});".format, OBJECTS),
)
STATEMENTS = [
    "int x = 12345;",
    'String word = "held";',
    "int a = dial.turn(x);",
    "int b = dial.spin(x);",
    "String said = dial.say(word);",
    "boolean truth = a == b;",
    "boolean truth = word.equals(said);",
    "int[] row = {dial.turn(1)};",
    "List<String> list = new ArrayList<>(); list.add(dial.say(word));",
    "dial.put(word);",
    'dial.put("held");',
    "dial.turn(12345);",
    "field = dial.spin(3);",
    "help(2);",
    "a = 7;",
]
BODIES = st.builds(
    lambda kept, asserted: "\n        ".join([STATEMENTS[at] for at in sorted(kept)] + asserted),
    st.sets(st.integers(0, len(STATEMENTS) - 1), max_size=8),
    st.lists(ASSERTIONS, min_size=1, max_size=2),
)


@cache
def folder() -> Path:
    """One project, laid out once; its test changes with every example."""
    root = Path(tempfile.mkdtemp(prefix="mrscout-screen-"))
    for name, text in {"main/java/org/acme/Dial": MAIN, "test/java/org/acme/DialTest": ""}.items():
        file = root / "src" / f"{name}.java"
        file.parent.mkdir(parents=True)
        file.write_text(text)
    (root / "pom.xml").write_text("<project/>")
    return root


# Shrinking would take minutes; what a failure prints is one small test anyway.
@settings(
    max_examples=60, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.reuse, Phase.generate]
)
@given(st.lists(BODIES, min_size=8, max_size=16), st.sampled_from(list(Definition)))
def test_no_generated_test_is_ruled_out_wrongly(bodies: list[str], definition: Definition):
    tests = [f"    @Test public void t{at}() {{\n        {body}\n    }}\n" for at, body in enumerate(bodies)]
    assert not ruled_out_wrongly(tests, definition)


def ruled_out_wrongly(tests: list[str], definition: Definition) -> list[str]:
    """Of some tests, numbered from t0 on, those that the screen should not have ruled out."""
    path = folder() / "src" / "test" / "java" / "org" / "acme" / "DialTest.java"
    path.write_text(f"{HEAD}{''.join(tests)}}}\n")
    return [tests[int(name[1:])] for name in missed(folder(), definition)]


BEFORE = 'String word = "held"; int a = dial.turn(1); boolean truth = a < dial.spin(2);'
TRUTH_VALUES = [
    "assertThat(dial.turn(2) < dial.spin(3)).isTrue();",
    "assertThat(dial.say(word).equals(dial.take())).isFalse();",
    "assertTrue(truth);",
    "assertTrue(!truth);",
]


@pytest.mark.parametrize("assertion", TRUTH_VALUES)
def test_a_truth_value_is_not_ruled_out(assertion):
    assert not ruled_out_wrongly([f"@Test public void t0() {{ {BEFORE} {assertion} }}"], Definition.STRICT)


RULED_OUT = [
    "assertEquals(3.5, dial.turn(1), 1.0e-3); assertEquals(3.5, dial.spin(1), 1.0e-3);",
    "assertEquals(12345, dial.turn(1)); assertEquals(12345, dial.spin(2));",
    "Dial dial = new Dial(12345); dial.turn(1); assertEquals(12345, dial.spin(2));",
    "int[] row = new int[] {12345, 7}; dial.turn(1); assertEquals(12345, dial.spin(2));",
    "dial.turn(1); dial.spin(2); assertEquals(3.0, dial.spread(), DELTA); assertEquals(4.0, dial.width(), DELTA);",
    "try { dial.turn(1); dial.spin(2); fail(); } catch (DifferentException e) { assertNotNull(e); }",
]
MAY_RELATE = [
    "dial.turn(12345); dial.spin(1); assertEquals(12345, dial.turn(2));",
    "dial.turn(1, (int) 12345); dial.spin(1); assertEquals(12345, dial.turn(2));",
    "dial.turn(/* by */ 12345 /* steps */); dial.spin(1); assertEquals(12345, dial.turn(2));",
    "new Dial(dial.turn(12345)); dial.spin(1); assertEquals(12345, dial.turn(2));",
    "dial.turn(1.0e-3); dial.spin(1); assertEquals(1.0e-3, dial.turn(2), 0.1);",
    'dial.turn(0.25); dial.spin(1); assertEquals("message", dial.turn(2), 0.25);',
    "dial.turn(1); assertEquals(dial.spin(2), dial.spread(), DELTA);",
    "dial.turn(1); if (dial.spin(2) != dial.spread()) fail();",
]


@pytest.mark.parametrize("body", RULED_OUT)
def test_a_body_that_states_constants_is_ruled_out(body):
    assert reason_against(f"{{ {body} }}".encode(), closed=True) in (Reason.CONSTANT, Reason.NO_COMPARISON)


@pytest.mark.parametrize("body", MAY_RELATE)
def test_a_literal_that_goes_into_a_call_may_relate(body):
    assert reason_against(f"{{ {body} }}".encode(), closed=True) is None


@pytest.mark.parametrize("body", RULED_OUT[:4])
def test_what_helpers_do_with_a_literal_is_not_known(body):
    assert reason_against(f"{{ {body} }}".encode(), closed=False) is None


def test_the_reasons_of_the_screen_are_reasons_of_the_analysis():
    project = open_source(str(FIXTURES / "workshop"))
    facts = Facts(project.root, project.files, project.encoding)
    reasons = {
        each.reason
        for file in project.files
        for each in TestFile(file, (project.root / file.path).read_bytes(), facts).lowered_tests()
    }
    assert reasons == {None, Reason.NO_ASSERTION, Reason.NO_COMPARISON, Reason.CONSTANT, Reason.ONE_CALL}
