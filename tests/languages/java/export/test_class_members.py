"""The members of an exported test: fields first, and none that only the paper's form has a use for."""

import pytest
from tests.languages.java.class_pieces import law_of

from mrscout.languages.java.export.attempts import _FIELD, _without_line
from mrscout.languages.java.export.classes import write_class
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_source import Layout

HEAD = "import org.junit.Test;\n\n/**\n * IF, THEN.\n *\n * Kind: agreement.\n */\npublic class R {\n\n"
TAIL = """
    @Test
    public void own() {
        holds(3);
    }

    /**
     * It holds.
     *
     * @param number a number
     */
    void holds(int number) {
        check(number, LEFT);
    }

    void holdsGiven(int given) {
        check(given, GIVEN);
    }
}
"""


def written_class(source: str, rows: list[tuple[str, ...]]) -> str:
    law = law_of(source.encode(), "holds", rows)
    return write_class("RTest", [(law, Layout.CALLS)], Habits()).text


def members(*written: str) -> str:
    """The class that comes of one with these members."""
    body = "\n\n".join("\n".join(f"    {line}" for line in each.splitlines()) for each in written)
    return written_class(f"{HEAD}{body}\n{TAIL}", [("3",), ("4",)])


def order(text: str, *snippets: str) -> list[str]:
    assert all(text.count(each) == 1 for each in snippets), text
    return sorted(snippets, key=text.index)


def test_fields_stand_first_then_what_prepares_then_laws_then_private_helpers():
    text = members(
        "private static void check(int a, int b) {\n}",
        "static final int LEFT = 1;",
        "// a remark\nint other = LEFT;",
        "void setUp() {\n    other = 2;\n}",
    )
    expected = [
        *("static final int LEFT", "// a remark\n    int other", "void setUp(", "public void holds("),
        *("private void assertHolds(", "private static void check("),
    ]
    assert order(text, *expected) == expected


def test_fields_of_a_line_stand_together():
    text = members(
        "static final int LEFT = 1;", "void check() {\n}", "int other = LEFT; // why", "int third = other;"
    )
    assert "    static final int LEFT = 1;\n    int other = LEFT; // why\n\n" in members(
        "static final int LEFT = 1;", "void check() {\n    other = 2;\n}", "int other = LEFT; // why"
    )
    assert "third" not in text


def test_what_runs_among_the_fields_keeps_its_place():
    written = (
        "static int LEFT;",
        "static {\n    LEFT = 5;\n}",
        "static int more = LEFT;",
        "int check() {\n    return more;\n}",
    )
    text = members(*written)
    assert order(text, "static int LEFT;", "static {", "static int more", "int check()") == [
        "static int LEFT;",
        "static {",
        "static int more",
        "int check()",
    ]


@pytest.mark.parametrize(
    "unused",
    [
        "private static final int GIVEN = 1;",
        'static final String GIVEN = "a"; // for the other form',
        "/** What the other form takes. */\nint GIVEN;",
        "private int GIVEN() {\n    return 1;\n}",
        "static class GIVEN {\n    int LEFT;\n}",
        "int GIVEN, alike;",
    ],
)
def test_what_only_the_papers_form_names_is_not_written(unused: str):
    text = members("static final int LEFT = 1;", unused, "void check() {\n}")
    assert "GIVEN" not in text
    assert "other form" not in text
    assert "static final int LEFT" in text
    assert "void check()" in text


def test_what_only_that_needs_goes_with_it():
    text = members(
        "static int LEFT;", "static int deep = 1;", "static int GIVEN = deep;", "void check() {\n}"
    )
    assert "deep" not in text


@pytest.mark.parametrize(
    "kept",
    [
        "@Rule\npublic Object unnamed = 1;",
        "public void setUp() {\n}",
        "@Before\nprivate void before() {\n}",
        "R() {\n}",
        "static {\n}",
        "static int needed = LEFT;",
        "int check, unnamed;",
    ],
)
def test_what_somebody_names_or_a_framework_may_call_stays(kept: str):
    text = members("static int LEFT;", kept, "static int more() {\n    return needed;\n}")
    lines = [line.strip() for line in text.splitlines()]
    first = lines.index(kept.replace("R()", "RTest()").splitlines()[0])
    assert lines[first : first + kept.count("\n") + 1] == kept.replace("R()", "RTest()").splitlines()


def test_a_provider_that_is_named_in_a_text_stays():
    source = HEAD + "    private static int rows() {\n        return 1;\n    }\n" + TAIL
    source = source.replace("@Test\n", '@Test\n    @MethodSource("rows")\n')
    assert "int rows()" in written_class(source, [("3",)])


def test_fields_that_may_be_needless_have_neither_a_value_nor_an_annotation():
    lines = ("private Hash hash;", "private int n = 1;", "@Mock", "private B b;", "private List<A> as;")
    text = "".join(["class A {\n", *(f"  {line}\n" for line in lines), "}\n"])
    assert _FIELD.findall(text) == ["  private Hash hash;", "  private List<A> as;"]
    assert "hash" not in _without_line(text, "  private Hash hash;")
