"""The paper's form of a relation as a class of its own, for a generator of tests that builds its arguments."""

import re
from dataclasses import replace

import pytest

from mrscout.languages.java.codify.render import render_given
from mrscout.languages.java.syntax.parse import parse

HEAD = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n"


def given(drafts, body: str, members: str = "") -> str:
    head = f'{HEAD}@DisplayName("ranges") class RangeTest {{'
    source = f"{head}\n{members}\n    @Test void moves() {{\n{body}\n    }}\n}}\n"
    drafted = drafts(source)[0]
    return render_given(drafted.relation, drafted.drafts[0], "RangeGiven")


MOVES = "Range range = new Range(11, 22);\nassertEquals(range.length(), range.shift(33).length());"


def test_its_parameters_are_the_source_input(drafts):
    assert re.search(r"public void \w+Given\(Range range\) \{", given(drafts, MOVES))


def test_the_assertion_is_marked_where_its_operands_are_there(drafts):
    assert "assertEquals(range.length(), mrscout.jvm.Probe.reached(range.shift(33).length()));" in given(
        drafts, MOVES
    )


def test_an_operand_that_reads_a_parameter_is_marked_as_well(drafts):
    body = (
        "Range range = new Range(11, 22);\nint by = 33;\n"
        "assertEquals(range.length(), range.shift(by).length());"
    )
    assert ", mrscout.jvm.Probe.reached(range.shift(by).length()));" in given(drafts, body)


def test_a_helper_of_the_test_comes_along_with_its_mark(drafts):
    members = "void same(int left, int right) { assertEquals(left, right); }"
    body = "Range range = new Range(11, 22);\nint before = range.length();\nint after = range.shift(33).length();"
    text = given(drafts, f"{body}\nsame(before, after);", members)
    assert text.count("Probe.reached(") == 1


def test_nothing_makes_it_a_test(drafts):
    text = given(drafts, MOVES)
    assert "@Test" not in text
    assert "@DisplayName" not in text
    assert not parse(text.encode()).root_node.has_error


def test_a_relation_without_the_papers_form_has_no_such_class(drafts):
    drafted = drafts(f"{HEAD}class RangeTest {{\n    @Test void moves() {{\n{MOVES}\n    }}\n}}\n")[0]
    assert render_given(drafted.relation, replace(drafted.drafts[0], paper=None), "RangeGiven") == ""


@pytest.mark.parametrize("literal", ["11", "33"])
def test_no_parameter_of_the_lifted_form_is_left_in_it(literal, drafts):
    text = given(drafts, MOVES)
    assert "site" not in text
    assert (literal in text) is (literal == "33")
