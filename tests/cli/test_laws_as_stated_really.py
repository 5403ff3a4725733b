"""Laws of a small project from its tests to test classes, as a maintainer would state them.

The golden files are for people to read.
"""

import shutil
from pathlib import Path

import pytest
from tests.conftest import Golden

from mrscout.cli import main
from mrscout.exits import Exit

pytestmark = pytest.mark.network
COMPASS = Path(__file__).parents[1] / "fixtures" / "projects" / "compass"


def test_laws_have_the_bounds_of_the_code_and_rows_at_the_ends_of_the_domain(tmp_path: Path, golden: Golden):
    project, out, to = tmp_path / "compass", tmp_path / "run", tmp_path / "tests"
    shutil.copytree(COMPASS, project)
    limits = ["--inputs", "200", "--no-candidates", "--jobs", "1"]
    assert main(["run", str(project), "--out", str(out), "--offline", "--quiet", *limits]) == Exit.FINE
    assert main(["export", "--out", str(out), "--to", str(to), "--all", "--offline", "--quiet"]) == Exit.FINE
    written = {path.name: path.read_text("utf-8").partition("\n")[2] for path in to.rglob("*.java")}
    assert sorted(written) == ["GridCodeLawsTest.java", "StopsLawsTest.java"]
    for name, text in written.items():
        golden(f"compass/{name}", text.encode())
