"""What becomes of a run that writes no test."""

import shutil
import zipfile
from pathlib import Path

import pytest

from mrscout.languages.java.evosuite.generator import Surroundings, generate
from mrscout.languages.java.evosuite.settings import EvoSuite

JAVA = shutil.which("java")

pytestmark = pytest.mark.skipif(JAVA is None, reason="there is no Java on the path")


def run(jar: Path, folder: Path) -> str:
    evosuite = EvoSuite(jar, Path(str(JAVA)), 1, 1)
    suite = generate(evosuite, "a.B", [folder], 1, Surroundings(folder))
    assert suite.sources == ()
    return suite.said


def test_a_jar_that_is_none_is_told_by_what_java_says(tmp_path: Path):
    jar = tmp_path / "evosuite.jar"
    jar.write_text("no jar")
    assert "evosuite.jar" in run(jar, tmp_path)


def test_a_jar_that_cannot_be_started_is_told(tmp_path: Path):
    jar = tmp_path / "evosuite.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        archive.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
    assert "no main manifest attribute" in run(jar, tmp_path)
