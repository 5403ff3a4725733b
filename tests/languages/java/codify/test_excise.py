"""Statements are taken out of a block with the comments and the lines that belong to them."""

import pytest

from mrscout.languages.java.codify.excise import Excision
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.template import compose, fill

#: (what is there, what is left); statements that hold `drop` go
BLOCKS = {
    "a statement goes with its line": ("{\n    keep();\n    drop();\n}", "{\n    keep();\n}"),
    "the first goes": ("{\n    drop();\n    keep();\n}", "{\n    keep();\n}"),
    "two on a line leave one": ("{\n    keep(); drop();\n}", "{\n    keep(); \n}"),
    "everything goes": ("{\n    drop();\n    drop();\n}", "{\n}"),
    "nothing goes": ("{\n    keep(); // why\n\n    /* how */ keep();\n}",) * 2,
    "a comment above goes with its statement": (
        "{\n    // why\n    drop();\n    keep();\n}",
        "{\n    keep();\n}",
    ),
    "a comment on two lines goes with its statement": (
        "{\n    // why\n    // not\n    drop();\n    keep();\n}",
        "{\n    keep();\n}",
    ),
    "a comment behind goes with its statement": (
        "{\n    drop(); // why\n    keep();\n}",
        "{\n    keep();\n}",
    ),
    "a comment above stays with its statement": (
        "{\n    drop();\n    // why\n    keep();\n}",
        "{\n    // why\n    keep();\n}",
    ),
    "a comment behind stays with its statement": (
        "{\n    keep(); // why\n    drop();\n}",
        "{\n    keep(); // why\n}",
    ),
    "a comment that a blank line sets apart stays": (
        "{\n    // the whole test\n\n    drop();\n    keep();\n}",
        "{\n    // the whole test\n\n    keep();\n}",
    ),
    "a comment after the last statement goes with it": (
        "{\n    keep();\n    drop();\n    // end\n}",
        "{\n    keep();\n}",
    ),
    "what is inside a block goes": (
        "{\n    if (keep) {\n        drop();\n        keep();\n    }\n}",
        "{\n    if (keep) {\n        keep();\n    }\n}",
    ),
    "an else that holds nothing goes": (
        "{\n    if (keep) {\n        keep();\n    } else {\n        drop();\n    }\n}",
        "{\n    if (keep) {\n        keep();\n    }\n}",
    ),
    "an else that holds something stays": (
        "{\n    if (keep) {\n        drop();\n    } else {\n        keep();\n    }\n}",
        "{\n    if (keep) {\n    } else {\n        keep();\n    }\n}",
    ),
    "a body without braces leaves a block": ("{\n    for (;keep;) drop();\n}", "{\n    for (;keep;) { }\n}"),
    "the body of a local class stays": (
        "{\n    class Keep {\n        void drop() { drop(); }\n    }\n}",
        "{\n    class Keep {\n        void drop() { drop(); }\n    }\n}",
    ),
    "the body of a lambda stays": ("{\n    keep(() -> { drop(); });\n}",) * 2,
    "a switch stays as it is": ("{\n    switch (keep) {\n        case 1: drop(); break;\n    }\n}",) * 2,
    "handlers stay as they are": (
        "{\n    try {\n        drop();\n        keep();\n    } catch (E e) {\n        drop();\n    }\n}",
        "{\n    try {\n        keep();\n    } catch (E e) {\n        drop();\n    }\n}",
    ),
    "lines may end in two characters": ("{\r\n    drop();\r\n    keep();\r\n}", "{\r\n    keep();\r\n}"),
    "lines may start with tabs": ("{\n\tdrop();\n\tkeep();\n}", "{\n\tkeep();\n}"),
    "letters of more than one byte are counted as bytes": (
        '{\n    drop("ü→😀");\n    keep("ü→😀");\n}',
        '{\n    keep("ü→😀");\n}',
    ),
}


def statements(node):
    """All statements, from the outside in; what holds others stays."""
    for child in node.named_children:
        if child.type.endswith(("_statement", "_declaration", "switch_expression")):
            yield child
        if child.type not in ("lambda_expression", "catch_clause", "class_declaration"):
            yield from statements(child)


@pytest.mark.parametrize("claim", BLOCKS)
def test_excision(claim):
    before, after = BLOCKS[claim]
    source = f"class A {{ void a() {before} }}".encode()
    root = parse(source).root_node
    assert not root.has_error
    block = next(each.child_by_field_name("body") for each in walk(root) if each.type == "method_declaration")
    kept = {
        (each.start_byte, each.end_byte)
        for each in statements(block)
        if not source[each.start_byte : each.end_byte].startswith(b"drop")
    }
    edits = list(Excision(source, kept).block(block))
    assert fill(compose(source, block.start_byte, block.end_byte, edits), str) == after


def walk(node):
    yield node
    for child in node.children:
        yield from walk(child)
