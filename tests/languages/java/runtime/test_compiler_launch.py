"""The JVM that compiles relations: in the fence, whether or not Lombok, a jar of the project's, runs in it."""

import subprocess
import zipfile
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from mrscout.languages.java.build import BuildStep, ModuleRuntime
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.module_sandbox import classes_of, compiler_launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Source
from mrscout.sandbox.fence.probe import in_force

pytestmark = pytest.mark.slow

fenced = pytest.mark.skipif(in_force() is None, reason="this machine has no fence")
_LOMBOK = """package lombok.launch;
public class AnnotationProcessorHider {
    public static class AnnotationProcessor extends javax.annotation.processing.AbstractProcessor {
        public AnnotationProcessor() {
            for (String name : new String[] {"%(outside)s/planted", "%(classes)s/inside"}) {
                try { new java.io.File(name).createNewFile(); } catch (Exception refused) { }
            }
        }
        public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> types,
                javax.annotation.processing.RoundEnvironment round) { return false; }
    }
}"""


def _home(tmp_path: Path, *class_path: Path) -> ModuleRuntime:
    (tmp_path / "checkout").mkdir(exist_ok=True)
    jdk = find_jdks()[0]
    return ModuleRuntime("", tmp_path / "checkout", class_path, jdk, 11, BuildStep.GIVEN, ())


@pytest.fixture
def lombok(tmp_path: Path) -> Path:
    """A jar that is called like Lombok, and writes where it can as soon as it runs."""
    jdk = find_jdks()[0]
    text = _LOMBOK % {"outside": tmp_path / "outside", "classes": tmp_path / "classes"}
    (tmp_path / "AnnotationProcessorHider.java").write_text(text)
    (tmp_path / "outside").mkdir()
    command = [jdk.home / "bin" / "javac", "-proc:none", "--release", "11", "-d", tmp_path / "made"]
    source = tmp_path / "AnnotationProcessorHider.java"
    subprocess.run([*command, source], check=True, capture_output=True)
    jar = tmp_path / "lombok-1.18.0.jar"
    packing = [jdk.home / "bin" / "jar", "cf", jar, "-C", tmp_path / "made", "."]
    subprocess.run(packing, check=True, capture_output=True)
    return jar


def _compile(tmp_path: Path, lombok: Path, scratch: Path | None) -> None:
    home, classes = _home(tmp_path, lombok), tmp_path / "classes"
    classes.mkdir()
    launch = compiler_launch(home, classes, scratch)
    with Jvm(launch, ClassPaths(home.classpath, (classes,))) as jvm:
        (done,) = jvm.compile([Source("A", 'class A { String text = "lombok"; }')], classes, 11)
    assert done.ok, done.diagnostics
    assert (classes / "A.class").is_file()
    assert (classes / "inside").exists()


@fenced
def test_lombok_of_a_project_runs_in_the_fence(tmp_path: Path, lombok: Path):
    (tmp_path / "scratch").mkdir()
    _compile(tmp_path, lombok, tmp_path / "scratch")
    assert not (tmp_path / "outside" / "planted").exists()


def test_without_a_fence_it_does_what_it_likes(tmp_path: Path, lombok: Path):
    _compile(tmp_path, lombok, None)
    assert (tmp_path / "outside" / "planted").exists()


@pytest.mark.parametrize("inside", [pytest.param(True, marks=fenced), False])
def test_a_jar_that_names_another_project_shows_its_classes_only_without_a_fence(
    tmp_path: Path, inside: bool
):
    """A jar's manifest may name any folder, and javac inlines constants of the classes there."""
    for name in ("scratch", "other"):
        (tmp_path / name).mkdir()
    jdk = find_jdks()[0]
    (tmp_path / "Keys.java").write_text('public class Keys { public static final String KEY = "a key"; }')
    javac = [jdk.home / "bin" / "javac", "--release", "11", "-d", tmp_path / "other", tmp_path / "Keys.java"]
    subprocess.run(javac, check=True, capture_output=True)
    jar = tmp_path / "naming.jar"
    with zipfile.ZipFile(jar, "w") as made:
        made.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nClass-Path: other/\n")
    home, classes = _home(tmp_path, jar), tmp_path / "classes" / "root"
    launch = compiler_launch(home, classes, tmp_path / "scratch" if inside else None)
    with Jvm(launch, ClassPaths(home.classpath, (classes,))) as jvm:
        (done,) = jvm.compile([Source("A", "class A { String text = Keys.KEY; }")], classes, 11)
    assert done.ok is not inside


@pytest.mark.parametrize("processing", [True, False])
def test_lombok_does_not_run_where_no_processor_of_the_project_may(
    tmp_path: Path, lombok: Path, processing: bool
):
    classes = tmp_path / "classes"
    home = replace(_home(tmp_path, lombok), processing=processing)
    with Jvm(compiler_launch(home, classes, None), ClassPaths(home.classpath, (classes,))) as jvm:
        jvm.compile([Source("A", 'class A { String text = "lombok"; }')], classes, 11)
    assert (tmp_path / "outside" / "planted").exists() is processing


def test_no_module_has_its_compiled_relations_in_the_folder_of_another(tmp_path: Path):
    folders = [classes_of(tmp_path, module) for module in ("", "a", "a/b", "root", "a-b", "a.b")]
    assert len(set(folders)) == len(folders)
    assert not any(one.is_relative_to(other) for one, other in permutations(folders, 2))
