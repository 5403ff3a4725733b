"""What modules measured is put together: ranks over all, classes by file, mutants with their lines."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from mrscout.evaluation.ranking import Inputs
from mrscout.evaluation.suites import Suite
from mrscout.evaluation.totals import Measured, sum_up
from mrscout.languages.java.language import LANGUAGE
from mrscout.languages.java.measure.module_measurement import parts_of, place_on_line
from mrscout.languages.java.measure.mutant_source import SourceLines
from mrscout.model.origin import MINED, Candidate, Law
from mrscout.model.worth import Excluded, Mutation, WhyExcluded
from mrscout.sources import Project, Role, SourceFile

PLUS = Mutation("a.B$C", "sum", "()I", 3, "math", (1,), "Replaced integer addition with subtraction")
GONE = Mutation("Bare", "run", "()V", 1, "void-method-call", (2,), "removed call to Bare::log")


def measured(mutant: Mutation, lines: set[tuple[str, str, int]], id_: str) -> Measured:
    kills = {0: frozenset[Mutation](), 1: frozenset({mutant})}
    inputs = Inputs(id_, {0: frozenset(lines), 1: frozenset()}, kills)
    suites = {
        "D": Suite(frozenset(lines), frozenset({mutant}), frozenset()),
        "C": Suite(frozenset(lines), frozenset({mutant}), frozenset({mutant})),
    }
    excluded = Excluded("a.T", "odd", WhyExcluded.FAILS)
    parts = parts_of(lines, {mutant})
    return Measured(parts, {mutant: place_on_line(mutant)}, suites, (inputs,), (excluded,), 2, 5)


def test_modules_are_put_together(tmp_path: Path):
    source = tmp_path / "src/main/java/a/B.java"
    source.parent.mkdir(parents=True)
    source.write_text("package a;\nclass B { class C { int sum() {\n    return x + y;\n}}}\n", "utf-8")
    files = (SourceFile("src/main/java/a/B.java", Role.MAIN, ""),)
    project = Project(tmp_path, "p", "maven", files, (), None, (), LANGUAGE)
    kept = [
        SimpleNamespace(id="two", origin=Candidate(Law.COPY_EQUIVALENCE, "one")),
        SimpleNamespace(id="one", origin=MINED),
    ]
    modules = [
        measured(PLUS, {("a", "B.java", 3), ("a", "B.java", 4)}, "one"),
        measured(GONE, {("", "Bare.java", 1)}, "two"),
    ]
    found = sum_up(kept, modules, [], SourceLines(project).describe, {})  # type: ignore[arg-type]
    assert (found.lines, found.mutants, found.tests, found.inputs) == (3, 2, 4, 2)
    assert (found.population, found.drawn) == (10, True)
    assert [(each.name, each.lines, each.mutants) for each in found.classes] == [
        ("Bare", 1, 1),
        ("a.B", 2, 1),
    ]
    assert found.measure("mutation_score").gain == 100.0
    # One of the two relations is a candidate: what the other does by itself is measured, too.
    assert (found.suites["D+M"].mutation_score, found.suites["D+M"].line_coverage) == (0.5, 1.0)
    alone = {each.name: each.suites["D+M"].mutation_score for each in found.classes}
    assert alone == {"Bare": 0.0, "a.B": 1.0}
    assert [each.test for each in found.excluded] == ["odd", "odd"]
    # Both add as much, so they stay in the order of the run.
    assert [(each.id, each.rank, each.selected) for each in found.worths] == [
        ("two", 1, (0,)),
        ("one", 2, (0,)),
    ]
    bare, nested = (each.only[0] for each in found.worths)
    assert (nested.file, nested.before, nested.after) == (files[0].path, "return x + y;", "return x - y;")
    assert (bare.file, bare.before, bare.after) == ("", "", None)


def test_nothing_measured_is_nothing():
    found = sum_up([], [], [], lambda _: pytest.fail("there is no mutant"), {})
    assert (found.lines, found.mutants, found.worths) == (0, 0, ())
    assert set(found.suites) == {"D", "C", "D+C"}
