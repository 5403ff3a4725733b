"""Laws that become methods of a test class that exists, and copies of one test that become one."""

from dataclasses import replace

import pytest
from tests.languages.java.class_pieces import law_of

from mrscout.languages.java.codify.relation_class import Framework
from mrscout.languages.java.export.existing_tests import ExistingTest, has_tests, superclass_name
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_source import Law, Layout

COPIES = """package org.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class VersionTest {{

    private static final int LEAST = 0;

    /** Said of one. */
    @Test
    void parsesMajor() {{
        {}
    }}

    @Test
    void parsesMinor() {{
        {}
    }}

    // not a copy
    @Test
    void other() {{
        fail();
    }}

    @Test
    void parsesPatch() {{
        {}
    }}
}}
"""
LAW = """package org.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/**
 * IF, THEN.
 */
public class VersionTest {

    private static final int LEAST = 0;

    @Test
    void own() {
        parseUndoesToString("1");
    }

    /**
     * It holds.
     */
    void parseUndoesToString(String text) {
        assertEquals(text, Version.parse(text).toString());
        check(LEAST);
    }
}
"""
NAMES = ("parsesMajor", "parsesMinor", "other", "parsesPatch")


def law(source: str = LAW, framework: Framework = Framework.JUPITER) -> Law:
    made = law_of(source.encode(), "parseUndoesToString", [('"1"',)])
    return replace(made, parts=replace(made.parts, framework=framework))


def existing(*bodies: str) -> ExistingTest:
    return ExistingTest("src/test/java/org/acme/VersionTest.java", COPIES.format(*bodies), Habits())


def merged(*bodies: str) -> str:
    """The file with one test in the place of copies; empty if there are none."""
    test = existing(*bodies)
    replacement = test.copies_of(law(), NAMES, params=True)
    if replacement is None:
        return ""
    test.replacements = [replace(replacement, layout=Layout.TABLE)]
    return test.written().text


def test_copies_become_one_test_with_all_values():
    text = merged(*(f'assertEquals({number}, Version.parse("{number}.0").major());' for number in (1, 2, 3)))
    assert "import org.junit.jupiter.params.ParameterizedTest;\n" in text
    assert (
        """    private static final int LEAST = 0;

    @ParameterizedTest
    @CsvSource({
        "1, 1.0", // parsesMajor
        "2, 2.0", // parsesMinor
        "3, 3.0" // parsesPatch
    })
    public void parseUndoesToString(int expected, String value) {
        assertEquals(expected, Version.parse(value).major());
    }

    // not a copy
    @Test
    void other() {
        fail();
    }
}
"""
        in text
    )
    assert "parsesMinor()" not in text


def test_a_variable_that_has_the_literal_becomes_the_parameter():
    text = merged(*(f'String version = "{n}";\n        check(version, 5);' for n in "abc"))
    assert "(String version) {\n        check(version, 5);\n    }\n" in text
    assert '"a", // parsesMajor' in text or '"a" // parsesMajor' in text


@pytest.mark.parametrize(
    "bodies",
    [
        ("check(1);", "check(2);", "check(3); check(3);"),
        ("check(1);", "check(2);", "check(x);"),
        ("check(1);", "check(2);", 'check("3");'),
        ("check(1);", "check(2L);", "check(3);"),
        ("check(1);", "check(2);", "check(-3);"),
        ("check(1);", "check(2); // this one is odd", "check(3);"),
        ("check(1);", "check(1);", "check(1);"),
        ("check(a);", "check(b);", "check(c);"),
    ],
)
def test_tests_that_differ_in_more_than_literals_are_no_copies(bodies: tuple[str, ...]):
    assert merged(*bodies) == ""


@pytest.mark.parametrize(
    ("framework", "params", "expected"),
    [
        (Framework.JUPITER, True, True),
        (Framework.JUPITER, False, False),
        (Framework.TESTNG, False, True),
        (Framework.JUNIT4, True, False),
        (Framework.JUNIT3, True, False),
    ],
)
def test_copies_are_merged_where_the_framework_has_parameters(
    framework: Framework, params: bool, expected: bool
):
    test = existing("check(1);", "check(2);", "check(3);")
    assert (test.copies_of(law(framework=framework), NAMES, params=params) is not None) is expected


def test_a_law_becomes_the_last_method_of_its_test_class():
    test = existing("check(1);", "check(2);", "check(3);")
    assert test.name == "org.acme.VersionTest"
    assert test.can_take(law())
    test.additions = [(law(), Layout.CALLS)]
    text = test.written().text
    assert text.startswith(test.source.rstrip().removesuffix("}").rstrip())
    assert text.endswith(
        """
    private void assertParseUndoesToString(String text) {
        assertEquals(text, Version.parse(text).toString());
        check(LEAST);
    }
}
"""
    )
    assert text.count("LEAST = 0") == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LEAST = 0", "LEAST = 1"),
        ("void other()", "void parseUndoesToString()"),
        ("class VersionTest", "class class VersionTest"),
    ],
)
def test_a_class_that_has_something_else_of_a_name_takes_no_law(old: str, new: str):
    test = existing("check(1);", "check(2);", "check(3);")
    test = replace(test, source=test.source.replace(old, new))
    assert not test.can_take(law())


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("class ATest { @Test public void a() {} }", True),
        ("class ATest { @org.junit.jupiter.api.RepeatedTest(3) void a() {} }", True),
        ("class ATest extends TestCase { public void testA() {} }", True),
        ("abstract class Base { protected A make() {} /* @Test */ }", False),
        ('class Base { String text = "@Test"; @TestOnly void a() {} }', False),
    ],
)
def test_a_class_with_tests_is_told_from_one_that_helps(source: str, expected: bool):
    assert has_tests(source) is expected


def test_the_superclass_of_a_header_is_its_simple_name():
    assert superclass_name(" extends org.acme.ATest<B> implements C") == "ATest"
    assert superclass_name(" implements C") == ""
