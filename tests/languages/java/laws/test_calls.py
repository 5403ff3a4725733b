"""Calls of a project's methods, drafted without an assertion."""

from pathlib import Path

import pytest

from mrscout.languages.java.laws.calls import calls_of
from mrscout.model.origin import CALLED
from mrscout.model.template import Hole, Slot
from mrscout.sources import open_source

MAIN = """
package org.acme;

public class Parser {
    private String text = "";
    private int limit;

    public Parser() {}

    public static Parser parse(String text) {
        Parser parser = new Parser();
        parser.text = text.substring(1);
        return parser;
    }

    public String getText() { return text; }

    public void setLimit(int limit) { this.limit = limit; }  // text.charAt(0)

    public int at(int[] places, int index) { return places[index]; }

    public void save(String name) throws java.io.IOException { new java.io.FileWriter(name).close(); }

    public String join(String... parts) { return parts[0]; }

    public boolean equals(Object other) { return ((Parser) other).text.equals(text); }

    public java.util.Iterator<String> iterator() { return java.util.List.of(text).iterator(); }

    public String print(Object value) { return value.toString(); }

    String hidden(String text) { return text.trim(); }
}
"""
TEST = """
package org.acme;

import org.junit.Test;
import static org.junit.Assert.assertEquals;

public class ParserTest {
    @Test
    public void readsText() {
        assertEquals("a", Parser.parse("(a").getText());
    }
}
"""


@pytest.fixture
def project(tmp_path: Path):
    for name, text in (
        ("src/main/java/org/acme/Parser.java", MAIN),
        ("src/test/java/org/acme/ParserTest.java", TEST),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    unnamed = tmp_path / "src/main/java/org/acme/Other.java"
    unnamed.write_text(MAIN.replace("Parser", "Other"))
    (tmp_path / "pom.xml").write_text("<project/>")
    return open_source(str(tmp_path))


def statements(project) -> dict[str, list[str]]:
    """Return the statement of each call with the developers' values, and the types of its parameters."""
    written: dict[str, list[str]] = {}
    for drafted in calls_of(project, project.files):
        (draft,) = drafted.drafts
        (section,) = draft.lifted.sections
        values = {site: one.value for one in draft.lifted.parameters for site in one.sites}
        texts = (part if isinstance(part, str) else _value(part, values) for part in section)
        written["".join(texts).strip()] = [one.type for one in draft.lifted.parameters]
    return written


def _value(slot: Slot, values: dict[int, str]) -> str:
    return values[slot.number] if slot.hole is Hole.SITE else ""


def test_a_method_is_called_with_the_values_that_tests_pass(project):
    parsed = 'Parser result = Parser.parse("(a");\nresult.toString();\nresult.hashCode();'
    assert statements(project)[parsed] == ["String"]


def test_an_array_is_one_value(project):
    found = {text: types for text, types in statements(project).items() if ".at(" in text or ".join(" in text}
    assert [*found.values()] == [["int[]", "int"], ["String[]"]]


@pytest.mark.parametrize("method", ["setLimit", "save", "hidden", "print"])
def test_what_cannot_fail_or_must_not_be_called_is_not_called(project, method):
    assert not any(f".{method}(" in text for text in statements(project))


def test_only_classes_that_tests_name_are_called(project):
    assert not any("Other" in text for text in statements(project))


def test_no_tests_means_no_calls(project):
    assert calls_of(project, [file for file in project.files if "Test" not in file.path]) == []


def test_a_call_states_nothing_and_has_an_id_of_its_own(project):
    calls = calls_of(project, project.files)
    assert all(drafted.relation.origin is CALLED for drafted in calls)
    assert len({drafted.relation.id for drafted in calls}) == len(calls) > 1
    assert calls == calls_of(project, project.files)


def test_an_object_is_compared_with_nothing_and_with_another_type(project):
    compared = 'Parser result = Parser.parse("(a"); \nresult.equals(null);\nresult.equals("");'
    assert any(text.startswith(compared) and "!result.equals(result)" in text for text in statements(project))


def test_an_iterator_is_asked_beyond_its_last_element(project):
    assert any(
        ".iterator();\nfor (" in text and "NoSuchElementException" in text for text in statements(project)
    )


def test_a_class_without_equals_and_iterator_has_neither_call(project):
    main = Path(project.root) / "src/main/java/org/acme/Parser.java"
    kept = [
        line for line in main.read_text().splitlines() if " equals(" not in line and " iterator(" not in line
    ]
    main.write_text("\n".join(kept))
    found = statements(open_source(str(project.root)))
    assert not any(".equals(" in text or ".iterator(" in text for text in found)


def test_an_object_without_a_way_of_its_own_is_what_a_method_returns(project):
    main = Path(project.root) / "src/main/java/org/acme"
    (main / "Node.java").write_text(
        "package org.acme;\npublic class Node {\n    Node(int kind) {}\n"
        "    public char at(String text) { return text.charAt(1); }\n}\n"
    )
    (main / "Leaf.java").write_text(
        "package org.acme;\npublic class Leaf {\n    Leaf(int kind) {}\n"
        "    public char at(String text) { return text.charAt(1); }\n}\n"
    )
    parser = main / "Parser.java"
    parser.write_text(
        parser.read_text().replace(
            "String hidden",
            "public Node tree(String text) { return new Node(text.length()); }\n\n    String hidden",
        )
    )
    found = statements(open_source(str(project.root)))
    assert any(text.startswith("new Parser().tree(") and ".at(" in text for text in found)
    assert not any("Leaf" in text for text in found)


NUMERAL = """
package org.acme;

public class Numeral {
    private final String text;

    private Numeral(String text) { this.text = text; }

    public static Numeral parse(String text) { return new Numeral(text.substring(1)); }

    public static Numeral of(String text) { return new Numeral(text.substring(1)); }

    @Override public String toString() { return text; }
}
"""


@pytest.fixture
def with_numeral(project):
    root = Path(project.root)
    (root / "src/main/java/org/acme/Numeral.java").write_text(NUMERAL)
    test = root / "src/test/java/org/acme/ParserTest.java"
    calls = 'Numeral.parse("");\n        Numeral.parse("x1");\n        Numeral.parse("x2");\n        '
    test.write_text(test.read_text().replace("assertEquals(", f"{calls}assertEquals(", 1))
    return open_source(str(root))


def test_a_parser_reads_what_the_objects_that_it_returns_print(with_numeral):
    found = statements(with_numeral)
    (rereading,) = (text for text in found if "again" in text)
    assert rereading.startswith(
        'Numeral result = Numeral.parse("x1"); \nif (result == null) return;\nNumeral again;'
    )
    assert "result.toString().equals(String.valueOf(again))" in rereading  # it has no equals
    main = Path(with_numeral.root) / "src/main/java/org/acme/Numeral.java"
    main.write_text(NUMERAL.replace("toString()", "text()"))
    assert not any("again" in text for text in statements(open_source(str(with_numeral.root))))


def test_a_method_begins_with_what_tests_pass_to_it_and_knows_the_others(with_numeral):
    (parse,) = (
        drafted.drafts[0]
        for drafted in calls_of(with_numeral, with_numeral.files)
        if drafted.relation.constituents.target_methods == ("org.acme.Numeral.parse",)
    )
    (site,) = parse.sites
    assert (site.text, site.values) == ('"x1"', ('"x2"', '""'))


def test_tests_in_a_module_of_their_own_call_the_classes_of_others(tmp_path: Path):
    for name, text in (
        ("core/src/main/java/org/acme/Parser.java", MAIN),
        ("tests/src/test/java/org/acme/ParserTest.java", TEST),
        ("core/pom.xml", "<project><artifactId>core</artifactId></project>"),
        ("tests/pom.xml", "<project><artifactId>tests</artifactId></project>"),
        ("pom.xml", "<project><modules><module>core</module><module>tests</module></modules></project>"),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    project = open_source(str(tmp_path))
    assert {file.module for file in project.files} == {"core", "tests"}
    assert any(text.startswith('Parser result = Parser.parse("(a")') for text in statements(project))
