"""Relations that read the same are told from those that do not."""

import pytest

from mrscout.languages.java.codify.canonical_text import reading

CLASS = """package a;

import b.C;

/**
 * IF one calls `{0}`, THEN it holds.
 */
public class {0} {{

    private final {0} own = null;

    /**
     * What it says.
     */
    void {1}(int low) {{
        check(low, "of {2}");
    }}
}}
"""
FORM = """
    /**
     * The same, for any source input.
     */
    void {0}Given(C c) {{
    }}
"""


def written(class_name: str, name: str, text: str = "x", given: str = "") -> str:
    return CLASS.format(class_name, name, text).replace("}\n}\n", f"}}\n{given}}}\n")


def test_names_and_comments_do_not_count():
    one, two = written("First", "isFirst"), written("Second", "isSecond").replace("import b.C;\n", "")
    assert reading(one, "isFirst") == reading(two, "isSecond")


def test_the_papers_form_does_not_count():
    one = written("First", "isFirst", given=FORM.format("isFirst"))
    two = written("Second", "isSecond", given=FORM.format("isSecond").replace("C c", "D d"))
    assert reading(one, "isFirst") == reading(two, "isSecond")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("int low", "long low"),
        ("check(low", "check(high"),
        ('"of x"', '"of y"'),
        ("own = null", "own = new First()"),
        ('check(low, "of x");', 'check(low, "of x"); check(low, "of x");'),
    ],
)
def test_whatever_else_differs_counts(before, after):
    one = written("First", "isFirst")
    assert before in one
    assert reading(one, "isFirst") != reading(one.replace(before, after), "isFirst")


def test_a_name_inside_another_stays():
    one, two = written("First", "isFirst", "isFirstly"), written("Second", "isSecond", "isSecondly")
    assert reading(one, "isFirst") != reading(two, "isSecond")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("assertEquals(a, b);", "assertEquals(b, a);", True),
        ("Assertions.assertNotEquals(a, b);", "Assertions.assertNotEquals(b, a);", True),
        ("assertEquals(a, b);", "assertNotEquals(b, a);", False),
        ("assertEquals(a, b.c());", "assertEquals(b.c(), a);", False),
        ("assertTrue(a.before(b));", "assertTrue(b.before(a));", False),
        ("compare(a, b);", "compare(b, a);", False),
    ],
)
def test_two_names_are_equal_either_way(one, other, same):
    first, second = (
        written("First", "isFirst").replace('check(low, "of x");', each) for each in (one, other)
    )
    assert (reading(first, "isFirst") == reading(second, "isFirst")) is same
