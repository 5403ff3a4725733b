"""Tests are indented as the project's are."""

import pytest

from mrscout.languages.java.export.adaptations import has_tabs, with_tabs


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (b"class A {\n\tint a;\n\n\tint b;\n}\n", True),
        (b"class A {\n\tint a;\n    int b;\n\tint c;\n}\n", True),
        (b"class A {\n    int a;\n\tint b;\n    int c;\n}\n", False),
        (b"class A {\n  int a;\n}\n", False),
        (b"/*\n * a\n * b\n */\nclass A {\n\tint a;\n}\n", True),
        (b"class A { }\n", False),
        (b"", False),
    ],
)
def test_most_lines_decide(source: bytes, expected: bool):
    assert has_tabs(source) is expected


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
