"""Java of ours is compiled without a fence, so that nothing of a project or of a repository may be part of it."""

import subprocess
import zipfile
from pathlib import Path

import pytest

from mrscout.languages.java.jdks import Jdk, find_jdks
from mrscout.languages.java.runtime.worker_classes import compile_own

_SERVICE = "META-INF/services/com.sun.source.util.Plugin"
_PLUGIN = """import com.sun.source.util.*;
public class Planted implements Plugin {
    public String getName() { return "planted"; }
    public boolean autoStart() { return true; }
    public void init(JavacTask task, String... arguments) {
        try { java.nio.file.Files.createFile(java.nio.file.Paths.get("CANARY")); }
        catch (java.io.IOException there) { }
    }
}
"""


@pytest.fixture
def jdk() -> Jdk:
    return find_jdks()[0]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "Own.java"
    path.write_text("package own; class Own { String text; }\n")
    return path


@pytest.fixture
def planted(jdk: Jdk, tmp_path: Path) -> Path:
    """A folder with a plug-in for javac, and a class that takes the place of one of Java's."""
    folder, text = tmp_path / "planted", tmp_path / "Planted.java"
    text.write_text(_PLUGIN.replace("CANARY", str(tmp_path / "canary")))
    (folder / "META-INF" / "services").mkdir(parents=True)
    (folder / "own").mkdir()
    subprocess.run([str(jdk.home / "bin" / "javac"), "-d", str(folder), str(text)], check=True)
    (folder / _SERVICE).write_text("Planted\n")
    (folder / "own" / "String.java").write_text("package own; public class String { }\n")
    return folder


def classes_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.class"))


def test_nothing_of_the_folder_that_one_stands_in_is_run_or_compiled(
    jdk: Jdk, source: Path, planted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(planted)
    compile_own("it", jdk, [source], tmp_path / "out", None)
    assert classes_in(tmp_path / "out") == ["own/Own.class"]
    assert not (tmp_path / "canary").exists()


def test_a_variable_adds_nothing_to_the_class_path(
    jdk: Jdk, source: Path, planted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CLASSPATH", str(planted))
    compile_own("it", jdk, [source], tmp_path / "out", None)
    assert classes_in(tmp_path / "out") == ["own/Own.class"]
    assert not (tmp_path / "canary").exists()


def test_a_plug_in_in_a_jar_of_the_class_path_does_not_start(
    jdk: Jdk, source: Path, planted: Path, tmp_path: Path
):
    jar = tmp_path / "poisoned.jar"
    with zipfile.ZipFile(jar, "w") as entries:
        for path in (planted / "Planted.class", planted / _SERVICE, planted / "own" / "String.java"):
            entries.write(path, path.relative_to(planted).as_posix())
    compile_own("it", jdk, [source], tmp_path / "out", 11, [jar])
    assert classes_in(tmp_path / "out") == ["own/Own.class"]
    assert not (tmp_path / "canary").exists()
