"""Parameters that keep the developers' value are declared in the exported relation, and stand in no row."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.languages.java.runtime.test_export import BY_NAME, Case, project

from mrscout.languages.base.exporting import Kept
from mrscout.languages.java.build import Build, BuildStep
from mrscout.languages.java.build import ModuleRuntime as Built
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.export.adaptations import without_fixed
from mrscout.languages.java.export.exporter import export_relations
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
    assert parts.relation.body.startswith("        int times = 3;\n        list.addAll(")
    assert "@param item" in parts.relation.doc
    assert "times" not in parts.relation.doc
    assert "goes on" not in parts.relation.doc
    assert parts.relation.doc.endswith(" */\n")


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


def kept(case: Case, *, times: str = "3") -> Kept:
    found = case.kept
    examples = tuple((Value(Kind.STRING, text), Value(Kind.INT, 3)) for text in ("b", "", "xyz"))
    judged = replace(
        found.judged,
        form=Form((FormParameter("item", Freedom.FREE), FormParameter("times", Freedom.FIXED))),
        examples=examples,
    )
    item, number = found.codified.parameters
    codified = replace(found.codified, parameters=(item, replace(number, value=times)))
    return Kept(codified, judged, found.parts)


@pytest.mark.network
def test_it_compiles_and_passes_and_what_cannot_be_declared_stays_a_parameter(
    jdk: Jdk, class_paths, tmp_path: Path
):
    home = Built("", tmp_path, class_paths["all"], jdk, 8, BuildStep.DEPENDENCIES, ())
    case = BY_NAME["JUnit4"]
    # What the value throws may pass through the developers' test, and not through the relation.
    thrown = kept(case, times='new java.io.StringReader("3").read() - 48')
    assert thrown.parts.relation.throws == "IOException"
    thrown = replace(thrown, parts=replace(thrown.parts, relation=replace(thrown.parts.relation, throws="")))
    both = [kept(case), thrown]
    plain, odd = export_relations(project(tmp_path), both, Build((home,), ()), 4, scratch=None)
    assert (plain.reason, plain.rows, odd.reason, odd.rows) == ("", 4, "", 4)
    assert "int times = 3;" in plain.text
    assert '{"a"}, // the developers\' own' in plain.text
    assert "copyAgreesWithToArray(String item, int times)" in odd.text
