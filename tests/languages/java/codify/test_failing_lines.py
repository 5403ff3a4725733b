"""The lines of a harness at which a failure is the relation's own, as rendering knows them."""

import textwrap

import pytest

from mrscout.languages.java.codify.render import render_harness
from mrscout.model.template import AROUND_MARK, BEHIND_REACH

HEAD = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n"
MAKE = "Range range = new Range(1, 2);\n"
#: (body of the test, members beside it, the lines of the harness without indentation)
CASES = {
    "a statement on one line": (
        f"{MAKE}assertEquals(range.length(), range.shift(4).length());",
        "",
        ["assertEquals(range.length(), MARK(range.shift(site2).length()));"],
    ),
    "a statement on several lines": (
        f"{MAKE}assertEquals(\n    range.length(),\n    range.shift(4).length());",
        "",
        ["assertEquals(\nrange.length(),\nMARK(range.shift(site2).length()));"],
    ),
    "the statement behind a marker, not the comment": (
        f"{MAKE}Range other = range.shift(4);\nboolean same = range.length() == other.length();\n"
        "// why\nassertTrue(\n    same);",
        "",
        ["MARK(); assertTrue(\nsame);"],
    ),
    "a condition has its branches": (
        f"{MAKE}if (range.length() != range.shift(4).length()) {{\n    fail();\n}}",
        "",
        ["if (range.length() != MARK(range.shift(site2).length())) {\nfail();\n}"],
    ),
    "what catches its failure": (
        f"{MAKE}try {{\n    assertEquals(range.length(), range.shift(4).length());\n"
        "} catch (AssertionError failed) {\n    throw failed;\n} finally {\n    range.length();\n}",
        "",
        [
            "assertEquals(range.length(), MARK(range.shift(site2).length()));",
            "} catch (AssertionError failed) {\nthrow failed;\n} finally {",
            "} finally {\nrange.length();\n}",
        ],
    ),
    "not what catches another's failure": (
        f"{MAKE}try {{\n    range.length();\n    throw new Error();\n}} catch (Error failed) {{\n"
        "    assertEquals(range.length(), range.shift(4).length());\n}",
        "",
        ["assertEquals(range.length(), MARK(range.shift(site2).length()));"],
    ),
    "an expression that is the body of a function": (
        f"{MAKE}assertDoesNotThrow(() ->\n    assertEquals(range.length(), range.shift(4).length()));",
        "",
        ["assertDoesNotThrow(() ->\nassertEquals(range.length(), MARK(range.shift(site2).length())));"],
    ),
    "a statement of a helper": (
        f"{MAKE}check(range, range.shift(4));",
        "void check(Range one, Range two) {\n    one.length();\n    assertEquals(one.length(), two.length());\n}",
        ["assertEquals(one.length(), MARK(two.length()));"],
    ),
}


@pytest.mark.parametrize("claim", CASES)
def test_a_failure_is_the_relations_own_at(claim: str, drafts) -> None:
    body, members, expected = CASES[claim]
    test = textwrap.indent(body, " " * 8)
    source = f"{HEAD}class RangeTest {{\n{members}\n    @Test void moves() {{\n{test}\n    }}\n}}\n"
    harness = render_harness(drafts(source)[0].drafts[0], "Harness")
    lines = harness.text.split("\n")
    there = ["\n".join(map(str.strip, lines[first - 1 : last])) for first, last in harness.failing]
    assert [each.replace("mrscout.jvm.Probe.reached", "MARK") for each in there] == expected
    assert harness.text.isascii(), "no mark of the layout is left"


def test_the_two_ways_to_mark_are_told_apart() -> None:
    assert AROUND_MARK != BEHIND_REACH
