"""What becomes of a run that writes no test."""

import shutil
import zipfile
from pathlib import Path

import pytest

from mrscout_research.evosuite.generator import Suite, Surroundings, generate
from mrscout_research.evosuite.settings import EvoSuite

JAVA = shutil.which("java")

pytestmark = pytest.mark.skipif(JAVA is None, reason="there is no Java on the path")


def run(jar: Path, folder: Path) -> str:
    suite = started(EvoSuite(jar, Path(str(JAVA)), 1, 1), folder)
    assert suite.sources == ()
    return suite.said


def started(evosuite: EvoSuite, folder: Path) -> Suite:
    (folder / "in").mkdir()
    return generate(evosuite, "a.B", [folder], 1, Surroundings(folder / "in"))


def test_a_jar_that_is_none_is_told_by_what_java_says(tmp_path: Path):
    jar = tmp_path / "evosuite.jar"
    jar.write_text("no jar")
    assert "evosuite.jar" in run(jar, tmp_path)


def test_a_jar_that_cannot_be_started_is_told(tmp_path: Path):
    jar = tmp_path / "evosuite.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
    assert "no main manifest attribute" in run(jar, tmp_path)


def written(tmp_path: Path, script: str) -> Suite:
    """What comes of a program in the place of Java that does something in the folder that it may write to."""
    program = tmp_path / "java"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    (tmp_path / "key").write_text("PRIVATE")
    return started(EvoSuite(tmp_path / "evosuite.jar", program, 1, 1), tmp_path)


def test_tests_are_brought_back_in_order(tmp_path: Path):
    script = "cd tests1; mkdir a; printf two > b_ESTest.java; printf one > a/B_ESTest.java; touch x.java"
    assert written(tmp_path, script) == Suite(("one", "two"))


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("ln -s ../../key tests1/B_ESTest.java", "link"),
        ("ln -s /dev/zero tests1/B_ESTest.java", "link"),
        ("mkfifo tests1/B_ESTest.java", "regular"),
        ("mkdir tests1/B_ESTest.java", "regular"),
        ("truncate -s 1T tests1/B_ESTest.java", "larger"),
        ("rmdir tests1; ln -s .. tests1; touch ../B_ESTest.java", "wrote no test"),
        ("echo PRIVATE ERROR of ours; rm -rf tests1; mkfifo log1.txt; mkfifo tests1", "of ours"),
    ],
)
def test_what_the_project_plants_is_not_read(tmp_path: Path, script: str, said: str):
    suite = written(tmp_path, script)
    assert suite.sources == ()
    assert said in suite.said
