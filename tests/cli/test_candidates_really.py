"""Candidates with everything real behind them: generated, tried on inputs, shown, exported, and measured."""

import json
import shutil
from pathlib import Path

import pytest
from tests.records import read_lines

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.languages.java.laws import generate as laws

pytestmark = pytest.mark.network
#: a related class that no test builds, and that writes where it should not
PLAINLY = 'java.nio.file.Files.writeString(java.nio.file.Path.of("PROOF"), "was here");'
SCRIBE = """package org.acme.orchard;

public class Scribe extends Fruit {
    private final int number;

    public Scribe(int number) throws java.io.IOException {
        {PLAINLY}
        this.number = number;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Scribe && ((Scribe) object).number == number;
    }

    @Override
    public int hashCode() {
        return number;
    }
}
"""
SCRIBE = SCRIBE.replace("{PLAINLY}", PLAINLY)
#: an object that literals cannot build, and a test that builds one
CELLAR = """package org.acme.orchard;

import java.util.ArrayList;
import java.util.List;

public class Cellar {
    private final List<String> held = new ArrayList<>();
    private final Runnable bell;

    public Cellar(Runnable bell) {
        this.bell = bell;
    }

    public boolean add(String name) {
        bell.run();
        return !held.contains(name) && held.add(name);
    }

    public int size() {
        return held.size();
    }

    public boolean isEmpty() {
        return held.size() == 0;
    }

    public List<String> names() {
        return new ArrayList<>(held);
    }
}
"""
CELLAR_TEST = """package org.acme.orchard;

import org.junit.Assert;
import org.junit.Before;
import org.junit.Test;

public class CellarTest {
    private Cellar cellar;
    private int rung;

    @Before
    public void build() {
        cellar = new Cellar(() -> rung++);
    }

    @Test
    public void countsItsNames() {
        cellar.add("Gamay");
        Assert.assertEquals(cellar.size(), cellar.names().size());
    }
}
"""
ORCHARD = Path(__file__).parents[1] / "fixtures" / "projects" / "orchard"


def test_laws_are_tried_on_other_members_and_related_classes(run, tmp_path: Path, monkeypatch):
    """One long test, since builds and JVMs take their time to start."""
    project, out, proof = (tmp_path / name for name in ("orchard", "run", "proof"))
    shutil.copytree(ORCHARD, project)
    scribe = project / "src/main/java/org/acme/orchard/Scribe.java"
    scribe.write_text(SCRIBE.replace("PROOF", str(proof)))
    # by means that nobody who reads it would think of
    sly = SCRIBE.replace(PLAINLY, 'new java.util.logging.FileHandler("PROOF").close();')
    scribe.with_name("Quill.java").write_text(sly.replace("Scribe", "Quill").replace("PROOF", str(proof)))
    scribe.with_name("Cellar.java").write_text(CELLAR)
    (project / "src/test/java/org/acme/orchard/CellarTest.java").write_text(CELLAR_TEST)
    monkeypatch.chdir(tmp_path)
    ran = run("run", project, "--out", out, "--inputs", "40", "--time-limit", "900", "--fail-on", "rejected")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    found = json.loads((out / "run.json").read_bytes())
    relations = {each["id"]: each for each in read_lines((out / "relations.jsonl").read_bytes())}
    verdicts = {each["id"]: each["verdict"] for each in read_lines((out / "verdicts.jsonl").read_bytes())}
    candidates = {id_: each for id_, each in relations.items() if each["origin"]["kind"] == "candidate"}
    judged_classes = {
        each["class_under_test"].rpartition(".")[2] for id_, each in candidates.items() if id_ in verdicts
    }
    assert {"Pear", "Digits", "Apple"} <= judged_classes
    kept = [id_ for id_ in candidates if verdicts.get(id_) == "kept"]
    assert found["candidates"]["kept"] == len(kept) >= 10
    assert f"→ {len(kept)} kept\n".encode() in ran.stdout

    # Unsafe classes have no candidates; all others are built in the fence, also the first time.
    assert not (out / "candidates/org/acme/orchard/ScribeCandidates.java").exists()
    assert (out / "candidates/org/acme/orchard/QuillCandidates.java").exists()
    assert not proof.exists()

    # The funnel counts mined relations.
    assert found["funnel"]["instances"] == len(relations) - len(candidates) == 5
    assert found["funnel"]["kept"] <= 5

    # An object that literals cannot build is taken from a test, with its set-up.
    cellars = [id_ for id_ in candidates if relations[id_]["class_under_test"].endswith("Cellar")]
    assert [relations[id_]["origin"]["law"] for id_ in cellars] == ["count"]
    # It holds any number of names.
    assert [verdicts[id_] for id_ in cellars] == ["kept"]
    assert "for every `element` of" in relations[cellars[0]]["statement"]
    assert "Gamay" not in relations[cellars[0]]["statement"]
    assert (
        "void isEmptyAgrees()"
        in (out / "candidates/src/test/java/org/acme/orchard/CellarTest.java").read_text()
    )
    shown = run("show", cellars[0], "--out", out)
    assert shown.returncode == Exit.FINE
    assert b"assertEquals(cellar.isEmpty(), cellar.size() == 0);" in shown.stdout

    # A candidate that fails is no verdict on a test, and is shown.
    broken = [each for each in candidates.values() if each["status"] == "fails"]
    assert {each["class_under_test"].rpartition(".")[2] for each in broken} == {"Plum"}
    assert b"\nPlum breaks a contract" in ran.stdout

    # Its generated test is shown.
    of_pears = next(id_ for id_ in kept if relations[id_]["class_under_test"].endswith("Pear"))
    ran = run("show", of_pears, "--out", out)
    assert ran.returncode == Exit.FINE
    assert b"candidates:org/acme/orchard/PearCandidates.java" in ran.stdout
    assert f"as {relations[of_pears]['origin']['evidence']} states".encode() in ran.stdout
    assert b"has changed" not in ran.stdout
    ran = run("report", "--out", out, "--format", "html", "--format", "sarif", "--format", "junit")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert b"Plum breaks a contract" in (out / "report" / "mrscout.sarif").read_bytes()

    # It adds what the developers' tests leave.
    ran = run("evaluate", "--out", out, "--quiet")
    assert ran.returncode == Exit.FINE
    worth = json.loads((out / "run.json").read_bytes())["worth"]
    assert worth["mutation_score"]["gain"] > 10
    ran = run("export", "--out", out, "--to", project / "src/test/java", "--offline")
    assert ran.returncode == Exit.FINE
    assert b"not made" not in ran.stdout
    assert list((project / "src/test/java").rglob("Pear*Test.java"))
    assert "No test states it" in (out / "export/pull-request.md").read_text()

    # They can be switched off.
    ran = run("run", project, "--out", out, "--inputs", "40", "--time-limit", "900", "--no-candidates")
    assert ran.returncode == Exit.FINE
    assert len(list(read_lines((out / "relations.jsonl").read_bytes()))) == 5
    assert not (out / "candidates").exists()


def test_a_bug_in_a_law_costs_nothing_that_was_mined(tmp_path: Path, monkeypatch, capfd):
    def broken(*_: object, **__: object) -> None:
        raise KeyError("odd")

    monkeypatch.setattr(laws, "generate", broken)
    out = tmp_path / "run"
    assert main(["synthesize", str(ORCHARD), "--out", str(out), "--limit", "0"]) == Exit.FINE
    assert "no candidates: KeyError: 'odd'" in capfd.readouterr().err
    statuses = [each["status"] for each in read_lines((out / "relations.jsonl").read_bytes())]
    assert statuses == ["codified"] * 4
