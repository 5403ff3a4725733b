"""Nothing parses the code that was rendered from a draft: not to run it, to show it, to refute it, or to export it."""

import ast
from pathlib import Path

import pytest

import mrscout
from mrscout.languages.java.codify.draft_file import read_draft, write_draft
from mrscout.languages.java.codify.render import relation_class, render_given, render_harness
from mrscout.languages.java.export.adaptations import modern_construct, with_finals, with_tabs, without_fixed
from mrscout.languages.java.export.classes import refuting_test, write_class
from mrscout.languages.java.export.habits import Habits
from mrscout.languages.java.export.law_inputs import LawInput
from mrscout.languages.java.export.law_source import Law, Layout
from mrscout.languages.java.syntax import parse as parser
from mrscout.model.relations import CodifiedMR, Status

SOURCE = """import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
class RangeTest {
    private final int low = 1;
    @Test void moves() {
        Range range = new Range(low, 22);
        Runnable none = new Runnable() { public void run() { range.shift(5); } };
        none.run();
        assertEquals(range.length(), range.shift(33).length());
    }
}
"""
ROOT = Path(mrscout.__file__).parent
#: what reads the developers' code, and literals that they wrote
READERS = (
    *("languages/java/syntax", "languages/java/lowering", "languages/java/laws", "languages/java/codify"),
    # existing test classes, and constants of the code under test
    *("languages/java/export/existing_tests.py", "languages/java/runtime/code_constants.py"),
    *("languages/java/language.py", "languages/java/runtime/value_forms.py", "languages/java/checks.py"),
)
#: of codify, what writes
WRITERS = ("draft_file.py", "layout.py", "relation_class.py", "render.py")
PARSING = ("tree_sitter", "mrscout.languages.java.syntax.parse")


def test_whatever_is_rendered_from_a_draft_is_rendered_with_the_parser_switched_off(drafts, monkeypatch):
    drafted = drafts(SOURCE)[0]
    relation, draft = drafted.relation, drafted.drafts[0]

    def refuse() -> None:
        raise AssertionError("something parses")

    monkeypatch.setattr(parser, "_parser", refuse)
    harness = render_harness(draft, "XHarness")
    assert harness.failing
    render_given(relation, draft, "XGiven")
    readable = relation_class(relation, draft, "X", "range")
    assert readable.text.splitlines()[readable.relation_lines.start].startswith(f"    void {relation.name}(")
    codified = CodifiedMR(
        *(relation, Status.CODIFIED, "", (), draft.lifted.parameters, draft.sites, draft.types, draft.sliced),
        *("relations/a/X.java", "a.XHarness", draft.skeleton.method, ""),
    )
    stored = read_draft(write_draft(draft, "X", "range", harness.failing))
    assert stored.relation_class(codified) == readable
    assert stored.failing == harness.failing
    assert stored.reading(codified)
    parts = with_finals(stored.relation_class(codified, "XTest"))
    assert parts.name == "XTest"
    row = tuple(each.value for each in draft.lifted.parameters)
    assert row
    assert refuting_test(parts, row)
    shorter, rows = without_fixed(parts, [row, row], {draft.lifted.parameters[0].name})
    inputs = tuple(LawInput(row) for row in rows)
    law = Law(codified, ("For every input.",), lambda _: shorter, shorter, inputs)
    for layout in Layout:
        text = write_class("XTest", [(law, layout)], Habits()).text
        assert "class XTest" in with_tabs(text)
        assert modern_construct(text) == ""


def test_the_parser_can_be_switched_off(drafts, monkeypatch):
    monkeypatch.setattr(parser, "_parser", lambda: pytest.fail("something parses"))
    with pytest.raises(pytest.fail.Exception):
        parser.parse(b"class A { }")


def imported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    names = {each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names}
    return names | {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}


def test_only_those_who_read_the_developers_code_have_a_parser():
    parsing = {
        path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py") if imported(path) & set(PARSING)
    }
    assert len(parsing) > 20
    assert [each for each in sorted(parsing) if not each.startswith(READERS)] == []
    assert [
        each for each in sorted(parsing) if each.endswith(tuple(f"codify/{name}" for name in WRITERS))
    ] == []
