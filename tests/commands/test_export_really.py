"""`export` into real Maven projects: what it writes passes under `mvn test`, and belongs to people from then on."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from mrscout.exits import Exit
from mrscout.sources.quick_maven import quick

pytestmark = pytest.mark.network
PRESS = Path(__file__).parents[1] / "fixtures" / "projects" / "press"
FRAMEWORKS = ("junit3", "junit4", "jupiter", "testng")
_SUITE = re.compile(r'<testcase [^>]*\bclassname="([\w.]+)"|<(failure|error|skipped)\b')


def surefire(project: Path) -> dict[str, int]:
    """How many tests of each class ran, whose reports tell of no failure."""
    counts: dict[str, int] = {}
    for report in project.glob("*/target/surefire-reports/TEST-*.xml"):
        for name, wrong in _SUITE.findall(report.read_text(errors="replace")):
            assert not wrong, report
            counts[name] = counts.get(name, 0) + 1
    return counts


def test_exported_tests_pass_under_the_projects_own_build(run, tmp_path: Path, monkeypatch):
    """One long test, since builds take their time."""
    project = tmp_path / "press"
    shutil.copytree(PRESS, project)
    monkeypatch.chdir(project)
    ran = run("run", ".", "--inputs", "40", "--seed", "3", "--time-limit", "900")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    export = ("export", "--to", "{module}/src/test/java", "--rows", "4")
    ran = run(*export)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    written = sorted(project.glob("*/src/test/java/org/acme/*/*Test.java"))
    exported = [path for path in written if path.name != "CaesarTest.java"]
    assert {path.relative_to(project).parts[0] for path in exported} == set(FRAMEWORKS)

    environment = {**os.environ, **quick()}
    mvn = subprocess.run(
        ["mvn", "-B", "-q", "test"], capture_output=True, text=True, check=False, env=environment
    )
    assert mvn.returncode == 0, mvn.stdout
    counts = surefire(project)
    for path in exported:
        assert counts[f"org.acme.{path.parent.name}.{path.stem}"] == 4, path

    # A second export has nothing to do, also after the build, and leaves what a person has changed.
    exported[0].write_bytes(exported[0].read_bytes() + b"// mine\n")
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in exported}
    ran = run(*export)
    assert ran.returncode == Exit.FINE
    assert b"written" not in ran.stdout
    assert {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in exported} == before
