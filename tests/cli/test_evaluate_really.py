"""`evaluate` with PIT and JaCoCo behind it, on a project of two modules: JUnit 4, and JUnit 5."""

import json
import re
import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from mrscout.exits import Exit

pytestmark = pytest.mark.network
SCALES = Path(__file__).parents[1] / "fixtures" / "projects" / "scales"
SCHEMA = json.loads(files("mrscout.store").joinpath("worth.schema.json").read_text("utf-8"))


def test_what_relations_add_is_measured_and_exported(run, tmp_path: Path):
    """One long test, since every tool takes its time to start."""
    project, out = tmp_path / "scales", tmp_path / "run"
    shutil.copytree(SCALES, project)
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    ran = run("run", project, "--out", out, "--inputs", "40", "--limit", "3", "--evaluate", "--quiet")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before

    # Both modules count, and relations add to what the developers' tests do.
    found = json.loads((out / "run.json").read_bytes())
    worth = found["worth"]
    assert (worth["complete"], worth["problems"]) == (True, [])
    assert [each["class"] for each in worth["classes"]] == ["org.acme.scales.Run", "org.acme.weights.Weight"]
    assert set(worth["suites"]) == {"D", "C", "D+C"}
    for name in ("line_coverage", "covered_mutants", "test_strength", "mutation_score"):
        measure = worth[name]
        assert measure["with_relations"] >= measure["developers"]
        assert measure["gain"] == pytest.approx(
            100 * (measure["with_relations"] - measure["developers"]), abs=1e-3
        )
    assert worth["mutation_score"]["gain"] > 5
    assert worth["line_coverage"]["with_relations"] == 1.0

    # Tests that fail, pass in one order only, or are left out by the build count for nothing, and are told;
    # RunTest is left out, too, and counts, since a relation was mined from it.
    assert [(each["class"], each["test"], each["reason"]) for each in worth["excluded"]] == [
        ("org.acme.weights.ZDrawerTest", "findsWhatAnotherTestLeft()", "flaky"),
        ("org.acme.scales.RunTest", "failsAlways", "fails"),
        ("org.acme.scales.RunNightly", "", "left-out"),
    ]

    # Each relation has its mutants, as lines before and after.
    worths = [json.loads(line) for line in (out / "worth.jsonl").read_bytes().splitlines()]
    for each in worths:
        Draft202012Validator(SCHEMA).validate(each)
    assert sorted(each["rank"] for each in worths) == [1, 2, 3]
    assert all(each["killed"] for each in worths)
    diffs = {
        (each["before"], each["after"]) for worth in worths for each in (*worth["only"], *worth["shared"])
    }
    assert ("return new Weight(grams + other.grams);", "return new Weight(grams - other.grams);") in diffs
    assert ("return other;", "return null;") in diffs

    # The tests that are written have the inputs that were found to be needed.
    ran = run("export", "--out", out, "--to", tmp_path / "tests")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    rows = sorted(int(count) for count in re.findall(rb"(\d+) inputs", ran.stdout))
    assert rows == sorted(1 + len(each["selected"]) for each in worths)

    # They hold on inputs from another seed, too.
    ran = run("evaluate", project, "--out", out, "--fresh", "30", "--quiet")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert b"3 of 3 kept relations hold on fresh inputs" in ran.stdout
    assert json.loads((out / "run.json").read_bytes())["worth"] == worth

    # Some of the mutants, beside no other tests than those that relations were mined from.
    assert (worth["population"], worth["beside"]) == (worth["mutants"], "all")
    ran = run("evaluate", "--out", out, "--mutants", "3", "--beside", "mined", "--quiet")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    drawn = json.loads((out / "run.json").read_bytes())["worth"]
    assert (drawn["population"], drawn["beside"]) == (worth["mutants"], "mined")
    assert 0 < drawn["mutants"] < worth["mutants"]
    assert drawn["lines"] == worth["lines"]
    assert [each["class"] for each in drawn["excluded"]] == [
        "org.acme.scales.RunTest",
        "org.acme.scales.RunNightly",
    ]
