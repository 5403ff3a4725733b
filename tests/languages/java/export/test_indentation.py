"""Tests are indented as the project's are."""

import pytest

from mrscout.languages.java.export.adaptations import with_tabs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("class A {\n\n    int a;\n}\n", "class A {\n\n\tint a;\n}\n"),
        ("    /**\n     * One.\n     */\n", "\t/**\n\t * One.\n\t */\n"),
        ("        call(1,\n                2);", "\t\tcall(1,\n\t\t\t\t2);"),
        ("    int a = 1;    // why", "\tint a = 1;    // why"),
        ('    String a = "    x";', '\tString a = "    x";'),
        ("int a;\n", "int a;\n"),
        ("", ""),
    ],
)
def test_each_step_becomes_a_tab(text: str, expected: str):
    assert with_tabs(text) == expected


def test_a_text_block_stays_as_it_is():
    block = '"""\n            a\n                b\n            """'
    text = f"class A {{\n    String a = {block};\n    int b;\n}}\n"
    assert with_tabs(text) == f"class A {{\n\tString a = {block};\n\tint b;\n}}\n"
