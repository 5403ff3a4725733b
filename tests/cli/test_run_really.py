"""`run` and `export` with everything real behind them: a project in, tests that pass under `mvn test` out."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.records import read_lines

from mrscout.exits import Exit
from mrscout.languages.java.projects.maven_settings import quick_start_options

pytestmark = pytest.mark.network
PRESS = Path(__file__).parents[1] / "fixtures" / "projects" / "press"
FRAMEWORKS = ("junit3", "junit4", "jupiter", "testng")
_SUITE = re.compile(r'<testcase [^>]*\bclassname="([\w.]+)"|<(failure|error|skipped)\b')


def records(out: Path, name: str) -> list[dict[str, object]]:
    path = out / name
    return list(read_lines(path.read_bytes())) if path.exists() else []


def surefire(project: Path) -> dict[str, int]:
    """How many tests of each class ran, whose reports tell of no failure."""
    counts: dict[str, int] = {}
    for report in project.glob("*/target/surefire-reports/TEST-*.xml"):
        for name, wrong in _SUITE.findall(report.read_text(errors="replace")):
            assert not wrong, report
            counts[name] = counts.get(name, 0) + 1
    return counts


def test_a_project_becomes_tests_that_pass_also_after_a_kill(run, tmp_path: Path, monkeypatch):
    """One long test, since builds and JVMs take their time to start."""
    project, out, standing = (tmp_path / name for name in ("press", "run", "standing"))
    shutil.copytree(PRESS, project)
    standing.mkdir()
    monkeypatch.chdir(standing)
    limits = ("--inputs", "40", "--seed", "3", "--time-limit", "900", "--jobs", "1")
    asked = ("run", project, "--out", out, *limits)

    # Killed as soon as the first verdict is there, it goes on from there, with no relation tried twice.
    command = [sys.executable, "-m", "mrscout", *map(str, asked)]
    running = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    until = time.monotonic() + 120
    while not records(out, "verdicts.jsonl") and running.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait(30)
    first = records(out, "verdicts.jsonl")
    classes = {path: path.stat().st_mtime_ns for path in (out / "classes").rglob("*.class")}
    assert first
    assert classes
    ran = run(*asked)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert list(standing.iterdir()) == []  # nothing is left where the user stands
    verdicts = records(out, "verdicts.jsonl")
    assert verdicts[: len(first)] == first  # with the seconds that they took then
    assert {path: path.stat().st_mtime_ns for path in (out / "classes").rglob("*.class")} == classes
    found = json.loads((out / "run.json").read_bytes())
    assert (found["complete"], found["stages"]) == (True, {"synthesis": True, "filtering": True})
    assert found["filtering"]["fence"]
    assert list(out.rglob("*.partial")) == []

    # What is kept becomes tests, which were compiled and run, of each framework.
    monkeypatch.chdir(project)
    export = ("export", "--out", out, "--offline")
    ran = run(*export)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert b"not made" not in ran.stdout
    written = sorted(project.glob("*/src/test/java/org/acme/*/*Test.java"))
    exported = [path for path in written if path.name != "CaesarTest.java"]
    assert [path.relative_to(project).parts[0] for path in exported] == sorted(FRAMEWORKS)
    assert {path.name for path in exported} == {"CaesarLawsTest.java"}
    assert (out / "export/COMMIT_MESSAGE").read_text().startswith("Test laws of Caesar\n")

    # They pass in the project's own build.
    environment = {**os.environ, **quick_start_options()}
    mvn = subprocess.run(
        ["mvn", "-B", "-q", "test"], capture_output=True, text=True, check=False, env=environment
    )
    assert mvn.returncode == 0, mvn.stdout
    counts = surefire(project)
    for path in exported:
        assert counts[f"org.acme.{path.parent.name}.{path.stem}"] > 0, path

    # A second export has nothing to do, also after the build, and leaves what a person has changed.
    exported[0].write_bytes(exported[0].read_bytes() + b"// mine\n")
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in exported}
    ran = run(*export)
    assert ran.returncode == Exit.FINE
    assert b"written" not in ran.stdout
    assert {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in exported} == before

    # What was exported is neither mined nor a reason to do anything again.
    ran = run(*asked)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert records(out, "verdicts.jsonl") == verdicts


#: tests of jupiter's module that differ in literals alone
COPIES = """
    @Test
    void shiftsByOne() {
        assertEquals(Caesar.shift("a", 1), Caesar.back("a", -1));
    }

    @Test
    void shiftsByTwo() {
        assertEquals(Caesar.shift("abc", 2), Caesar.back("abc", -2));
    }

    @Test
    void shiftsByNothing() {
        assertEquals(Caesar.shift("xyz", 0), Caesar.back("xyz", -0));
    }
}
"""


def test_a_patch_edits_test_classes_and_passes_in_the_projects_own_build(run, tmp_path: Path, monkeypatch):
    project, out = tmp_path / "press", tmp_path / "run"
    shutil.copytree(PRESS, project)
    copied = project / "jupiter/src/test/java/org/acme/jupiter/CaesarTest.java"
    copied.write_text(f"{copied.read_text().rstrip().removesuffix('}').rstrip()}\n{COPIES}")
    subprocess.run(["git", "init", "-q", str(project)], check=True)
    subprocess.run(["git", "-C", str(project), "add", "."], check=True)
    ran = run("run", project, "--out", out, "--inputs", "40", "--seed", "3", "--time-limit", "900")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    ran = run("export", "--out", out, "--offline", "--limit", "12", "--patch", tmp_path / "laws.patch")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert b"replaces shiftsByOne, shiftsByTwo and shiftsByNothing" in b" ".join(ran.stdout.split())
    changed = subprocess.run(
        ["git", "-C", str(project), "diff", "--name-only"], capture_output=True, check=True
    )
    assert changed.stdout == b"", "nothing but the patch is written"

    monkeypatch.chdir(project)
    subprocess.run(["git", "apply", str(tmp_path / "laws.patch")], check=True)
    merged = copied.read_text()
    assert "shiftsByOne()" not in merged
    assert "@ParameterizedTest" in merged
    for framework in FRAMEWORKS:
        test = project / framework / "src/test/java/org/acme" / framework / "CaesarTest.java"
        assert "Caesar.back" in test.read_text()
    environment = {**os.environ, **quick_start_options()}
    mvn = subprocess.run(
        ["mvn", "-B", "-q", "test"], capture_output=True, text=True, check=False, env=environment
    )
    assert mvn.returncode == 0, mvn.stdout
    assert surefire(project)["org.acme.jupiter.CaesarTest"] > 5
