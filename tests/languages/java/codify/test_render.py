"""How a relation is written down, for people and for the machine."""

import re
import textwrap
from dataclasses import replace

import pytest

from mrscout.languages.java.codify.render import relation_class, render_harness
from mrscout.languages.java.codify.text_layout import WIDTH
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.relations import taken_back

HEAD = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n"


def relation_of(body: str, members: str = "") -> str:
    return f"{HEAD}class RangeTest {{\n{members}\n    @Test void moves() {{\n{body}\n    }}\n}}\n"


@pytest.fixture
def drafted(drafts):
    body = "Range range = new Range(11, 22);\nassertEquals(range.length(), range.shift(33).length());"
    return drafts(relation_of(textwrap.indent(body, "        ")))[0]


def test_the_own_input_is_handed_over(drafted):
    text = relation_class(drafted.relation, drafted.drafts[0], "Codified", "range").text
    assert f"{drafted.relation.name}(11, 22, 33);" in text


def test_a_harness_takes_every_site_from_outside(drafted):
    harness = render_harness(drafted.drafts[0], "Harness").text
    for number, value in enumerate((11, 22, 33)):
        assert re.search(rf"site{number} = .*intInput\({number}\) : {value};", harness)


def test_a_harness_says_when_the_assertion_is_reached(drafted):
    assert "Probe.reached(" in render_harness(drafted.drafts[0], "Harness").text
    assert "Probe" not in relation_class(drafted.relation, drafted.drafts[0], "Codified", "range").text


@pytest.mark.parametrize(
    "file",
    [
        "a*/b/RangeTest.java",
        "a\\u002a/RangeTest.java",
        "a\\uXYZ/RangeTest.java",
        "a\nb/RangeTest.java",
        "a\x0bb\u2028c/RangeTest.java",
        "plain/RangeTest.java",
    ],
)
@pytest.mark.parametrize("project", ["range", "ra*/nge\\u0\n"])
def test_no_path_and_no_name_of_a_project_ends_the_comment(drafted, file: str, project: str):
    relation = replace(drafted.relation, file=file)
    text = relation_class(relation, drafted.drafts[0], "Codified", project).text
    comment = text[text.index("/**") : text.index("public class")]
    assert comment.count("*/") == 1
    assert comment.rstrip().endswith("*/")
    assert "\\u" not in comment
    assert all(line.startswith((" *", "/**")) for line in comment.splitlines() if line.strip())


MARK = "mrscout.jvm.Probe.reached("
#: (body of the test, members beside it, what the harness marks)
MARKED = {
    "an operand of the assertion": (
        "Range range = new Range(1, 2);\nassertEquals(range.length(), range.shift(4).length());",
        "",
        [f"assertEquals(range.length(), {MARK}range.shift("],
    ),
    "what the assertion is given, in a helper that computes it before": (
        "check(1, 2);",
        "void check(int low, int by) {\n Range range = new Range(low, 9); Range other = range.shift(by);\n"
        "boolean same = range.length() == other.length();\n assertTrue(same);\n}",
        [f"assertTrue({MARK}same));"],
    ),
    "what a helper hands to a helper of another file": (
        "check(1, 2);",
        "void check(int low, int by) {\n Range range = new Range(low, 9);\n compare(range, range.shift(by));\n}",
        [f"compare(range, {MARK}range.shift(by)));"],
    ),
    "the statement, where its operands are variables of the test": (
        "Range range = new Range(1, 2); Range other = range.shift(4);\n"
        "boolean same = range.length() == other.length();\nassertTrue(same);",
        "",
        [f"{MARK}); assertTrue(same);"],
    ),
}
SAME = (
    "import static org.junit.jupiter.api.Assertions.*;\nclass Same { void compare(Range one, Range two) {"
    " assertEquals(one.length(), two.length()); } }"
)


@pytest.mark.parametrize("claim", MARKED)
def test_a_harness_marks(claim, drafts):
    body, members, there = MARKED[claim]
    source = relation_of(body, members).replace("class RangeTest", "class RangeTest extends Same")
    drafted = drafts(source, {"a.Same": SAME})[0]
    harness = render_harness(drafted.drafts[0], "Harness").text
    assert harness.count(MARK) == 1
    for each in there:
        assert each in harness


def test_what_stays_of_another_assertion_stands_in_the_order_of_its_text(drafts):
    body = (
        "Shelf shelf = new Shelf(new Range(1, 2));\n"
        "assertThat(shelf.take(3).length()).isCloseTo(shelf.put(4), within(0.1)).isEqualTo(shelf.put(5));\n"
        "assertEquals(shelf.take(1).length(), shelf.take(2).length());"
    )
    shelf = (
        "class Shelf { Range held; Shelf(Range range) { held = range; }"
        " Range take(int by) { held = held.shift(by); return held; }"
        " int put(int low) { held = new Range(low, 9); return low; } }"
    )
    head = "import static org.assertj.core.api.Assertions.*;\n"
    drafted = drafts(head + relation_of(body), {"a.Shelf": shelf})[0]
    text = " ".join(relation_class(drafted.relation, drafted.drafts[0], "Codified", "range").text.split())
    assert re.search(r"shelf\.take\(\w+\); shelf\.put\(\w+\); shelf\.put\(\w+\); assertEquals\(", text), text
    assert "within" not in text


def test_a_relation_without_parameters_is_rendered_too(drafted):
    draft = taken_back(drafted.drafts[0], {0, 1, 2})
    text = relation_class(drafted.relation, draft, "Codified", "range").text
    assert f"void {drafted.relation.name}() {{" in text
    assert "new Range(11, 22)" in text
    assert "site" not in render_harness(draft, "Harness").text


def test_some_literals_can_be_taken_back(drafted):
    draft = taken_back(drafted.drafts[0], {1})
    text = relation_class(drafted.relation, draft, "Codified", "range").text
    assert re.search(r"new Range\(\w+, 22\)", text)
    assert f"{drafted.relation.name}(11, 33);" in text


def test_the_classes_take_the_names_that_they_are_given(drafted):
    assert "public class Other " in relation_class(drafted.relation, drafted.drafts[0], "Other", "range").text
    assert "public class OtherHarness " in render_harness(drafted.drafts[0], "OtherHarness").text


@pytest.mark.parametrize("hostile", ["*/ int x;", "\\u002a/", "<script>", "a\n * b"])
def test_no_word_of_a_statement_ends_the_comment(hostile, drafted):
    relation = replace(drafted.relation, statement=f"IF {hostile} THEN x.")
    text = relation_class(relation, drafted.drafts[0], "Codified", "range").text
    assert not parse(text.encode()).root_node.has_error
    comment = text[: text.index("public class")]
    assert comment.count("*/") == 1
    assert "\\u002a" not in comment


def test_long_heads_are_broken(drafts):
    posts = "".join(f".shift({number}{number})" for number in range(1, 10))
    drafted = drafts(
        relation_of(
            f"        Range range = new Range(123456, 1234567){posts};\n"
            "        assertEquals(range.length(), range.shift(33).length());"
        )
    )[0]
    text = relation_class(drafted.relation, drafted.drafts[0], "Codified", "range").text
    assert all(
        len(line) <= WIDTH for line in text.split("\n") if "posts" not in line and ".shift(" not in line
    )


LAYOUTS = {
    "spaces": ("        ", "\n"),
    "tabs": ("\t\t", "\n"),
    "carriage returns": ("        ", "\r\n"),
    "tabs and carriage returns": ("\t\t", "\r\n"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_layout_of_a_file_does_not_show(layout, drafts):
    indent, newline = LAYOUTS[layout]
    lines = [
        "Range range = new Range(11, 22);",
        "",
        "if (range.length() > 3) {",
        "X    range = range.shift(4);",
        "}",
    ]
    lines += ["assertEquals(range.length(), range.shift(33).length());"]
    unit = "\t" if "tabs" in layout else "    "
    body = newline.join(indent + line.replace("X    ", unit) for line in lines)
    drafted = drafts(relation_of(body).replace("\n", newline).replace("\r\r", "\r"))[0]
    text = relation_class(drafted.relation, drafted.drafts[0], "Codified", "range").text
    assert "\t" not in text
    assert "\r" not in text
    head = f"    void {drafted.relation.name}("
    inside = text[text.index(head) :].partition("{\n")[2].partition("\n    }")[0]
    assert [len(line) - len(line.lstrip()) for line in textwrap.dedent(inside).split("\n") if line] == [
        0,
        0,
        4,
        0,
        0,
    ]


TEXT_BLOCK = '''        Range range = new Range(1, 5);
        assertEquals(range.length(), range.shift(33).length(), """
            one


            {

            }
            \ttab
            """);'''


def test_a_text_block_keeps_its_lines(drafts):
    drafted = drafts(relation_of(TEXT_BLOCK))[0]
    text = relation_class(drafted.relation, drafted.drafts[0], "Codified", "range").text
    inside = text.partition('"""\n')[2].partition('"""')[0]
    assert textwrap.dedent(inside).rstrip(" ") == "one\n\n\n{\n\n}\n\ttab\n"
