"""Parameters that keep the developers' value are declared in the exported relation, and stand in no row."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.languages.java.runtime.test_export import BY_NAME, Case, Drafted, exported

from mrscout.languages.base.exporting import Kept
from mrscout.languages.java.build import BuildStep
from mrscout.languages.java.build import ModuleRuntime as Built
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.export.adaptations import with_value, without_fixed
from mrscout.languages.java.jdks import Jdk
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.values import Kind, Value

ROWS = [('"a"', "3"), ('"b"', "3"), ('""', "3")]


def parts_of(file: str) -> RelationClass:
    return BY_NAME[file].pieces("NewTest")


def test_a_fixed_parameter_is_declared_and_leaves_head_rows_and_comment():
    parts, rows = without_fixed(parts_of("JUnit4"), ROWS, {"times"})
    assert rows == [('"a"',), ('"b"',), ('""',)]
    assert parts.relation.parameters == (("String", "item"),)
    assert parts.relation.body.startswith("        list.addAll(Collections.nCopies(3, item")
    assert "@param item" in parts.relation.doc
    assert "times" not in parts.relation.doc
    assert "goes on" not in parts.relation.doc
    assert parts.relation.doc.endswith(" */\n")


@pytest.mark.parametrize(
    ("type_", "value", "body", "expected"),
    [
        ("int", "3", "f(n);", "f(3);"),
        ("int", "-3", "f(n);", "f(-3);"),
        ("float", "3", "f(n, 1);", "f(3f, 1);"),
        ("double", "3", "f(1, n);", "f(1, 3.0);"),
        ("String", '"a, b"', 'f("n", n.length());', None),
        ("String", '"a"', 'f("n", n);', 'f("n", "a");'),
        ("String[]", "others", "f(n); g(n[0]);", "f(others); g(others[0]);"),
        ("Color", "Color.RED", "f(n);", "f(Color.RED);"),
        ("int", "3", "f(n); g(n);", None),
        ("int", "3", "n++; f(m);", None),
        ("int", "-3", "f(1 - n);", None),
        ("Object", "null", "f(n);", None),
        ("int[]", "new int[] {1}", "f(n);", None),
        ("int", "3", "f(n -> n);", None),
    ],
)
def test_a_value_stands_where_it_is_used_once(type_: str, value: str, body: str, expected: str | None):
    assert with_value(body, type_, "n", value) == expected


def test_a_computed_parameter_is_declared_by_its_expression():
    rows = [('"a"', "1"), ('"bc"', "2")]
    parts, left = without_fixed(parts_of("JUnit4"), rows, set(), {"times": "item.length()"})
    assert left == [('"a"',), ('"bc"',)]
    assert parts.relation.parameters == (("String", "item"),)
    assert parts.relation.body.startswith("        int times = item.length();\n")


@pytest.mark.parametrize(
    ("rows", "fixed"),
    [
        (ROWS, set()),
        (ROWS, {"other"}),
        ([*ROWS, ('"c"', "4")], {"times"}),
        ([(text, "times") for text, _ in ROWS], {"times"}),
        ([(text, "item.length()") for text, _ in ROWS], {"times"}),
        ([('"a"', "3")], {"item", "times"}),
    ],
    ids=["none", "no such", "another value", "its own name", "another parameter", "all of them"],
)
def test_others_stay_as_they_are(rows: list[tuple[str, ...]], fixed: set[str]):
    parts = parts_of("JUnit4")
    assert without_fixed(parts, rows, fixed) == (parts, rows)


def test_a_test_with_rows_of_its_own_stays_as_it_is():
    parts = parts_of("OwnRows")
    rows = [("10", "number"), ("10", "7L")]
    assert without_fixed(parts, rows, {"radix"}) == (parts, rows)


def kept(case: Case, source: bytes = b"", *, times: str = "3") -> Kept:
    found = case.kept
    examples = tuple((Value(Kind.STRING, text), Value(Kind.INT, 3)) for text in ("b", "", "xyz"))
    judged = replace(
        found.judged,
        form=Form((FormParameter("item", Freedom.FREE), FormParameter("times", Freedom.FIXED))),
        examples=examples,
        shown=(0, 1, 2),
    )
    item, number = found.codified.parameters
    codified = replace(found.codified, parameters=(item, replace(number, value=times)))
    return Kept(codified, judged, Drafted(case, source))


@pytest.mark.network
def test_it_compiles_and_passes_and_what_cannot_be_declared_stays_a_parameter(
    jdk: Jdk, class_paths, tmp_path: Path
):
    built = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, ())
    case = BY_NAME["JUnit4"]
    plain, _ = exported([kept(case)], built, tmp_path)
    assert "nCopies(3, item)" in plain[0].text
    assert 'for (String item : new String[] {"a"' in plain[0].text
    assert "throws" not in plain[0].text
    # Only the developers' test may throw what this value throws.
    quiet = case.source.replace(b"int times) throws IOException {", b"int times) {")
    assert quiet != case.source
    odd, others = exported(
        [kept(case, quiet, times='new java.io.StringReader("3").read() - 48')], built, tmp_path
    )
    assert odd == []
    assert "unreported exception" in others[0].reason
