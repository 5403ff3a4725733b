"""Where relations run: whose code it is, and that every relation finds the same files there."""

import os
import socket
import time
import zipfile
from pathlib import Path

import pytest

from mrscout.errors import EnvironmentLacks
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.java.build import BuildStep, ModuleRuntime
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.language import LANGUAGE
from mrscout.languages.java.runtime.built_modules import own_entries
from mrscout.languages.java.runtime.jvm_launch import Launch, variable_arguments
from mrscout.languages.java.runtime.module_sandbox import Place, launch_for
from mrscout.languages.java.runtime.runner import Workplace
from mrscout.model.forms import Form
from mrscout.model.verdicts import Evidence, Judged, Verdict
from mrscout.pipeline.fingerprint import cut_short_fingerprint, recalled
from mrscout.sandbox.fence.probe import in_force
from mrscout.sandbox.scratch import scratch_folder
from mrscout.sources import Project, Role, SourceFile

fenced = pytest.mark.skipif(in_force() is None, reason="there is no fence on this machine")


@pytest.fixture
def project(tmp_path: Path) -> Project:
    sources = {"main/org/acme/Foo.java": Role.MAIN, "test/org/acme/FooTest.java": Role.TEST}
    for path in sources:
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text("package org.acme;")
    files = tuple(SourceFile(path, role, "") for path, role in sources.items())
    return Project(tmp_path, "acme", "maven", files, (), None, (), LANGUAGE)


def folder(path: Path, *names: str) -> Path:
    for name in names:
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).touch()
    return path


def jar(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, b"")
    return path


def test_own_code_is_what_the_main_sources_were_compiled_to(project: Project):
    tests = folder(project.root / "test-classes", "org/acme/FooTest.class")
    main = folder(project.root / "classes", "org/acme/Foo.class")
    library = jar(project.root / "library.jar", "org/other/Foo.class")
    older = jar(project.root / "older.jar", "org/acme/Foo.class")
    assert own_entries(project, (tests, main, library, older)) == (main,)


def test_a_published_jar_is_own_code_where_there_is_no_folder(project: Project):
    tests = jar(project.root / "acme-tests.jar", "org/acme/FooTest.class")
    main = jar(project.root / "acme.jar", "org/acme/Foo.class")
    broken = folder(project.root, "broken.jar") / "broken.jar"
    assert own_entries(project, (tests, broken, main)) == (main,)


def test_where_nothing_is_known_to_be_own_nothing_is(project: Project):
    assert own_entries(project, (jar(project.root / "a.jar", "Foo.class"), project.root / "gone")) == ()


# The folder that code may write to


@fenced
def test_a_scratch_folder_is_gone_afterwards_whatever_is_in_it():
    with scratch_folder(fenced=True) as scratch:
        assert scratch is not None
        closed = folder(scratch / "a", "b") / "closed"
        closed.mkdir()
        closed.chmod(0)
    assert not scratch.exists()


@fenced
def test_what_a_killed_run_has_left_is_removed_by_the_next(monkeypatch, tmp_path: Path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    left = folder(tmp_path / "mrscout-scratch-left0123", "a/b")
    other = folder(tmp_path / "another", "a")
    os.utime(left, (0, 0))
    with scratch_folder(fenced=True) as first:
        assert first is not None
        os.utime(first, (0, 0))  # as old as can be, and in use
        assert not left.exists()
        with scratch_folder(fenced=True):
            assert first.exists()
    assert sorted(tmp_path.iterdir()) == [other]


def test_without_a_fence_there_is_no_scratch_folder():
    with scratch_folder(fenced=False) as scratch:
        assert scratch is None


@pytest.fixture
def workplace(tmp_path: Path) -> Workplace:
    module = folder(tmp_path / "module", "data/a.txt", "b.txt")
    home = ModuleRuntime("", module, (), find_jdks()[0], 17, BuildStep.BUILT, ())
    (tmp_path / "scratch").mkdir()
    return Workplace(Place(home, tmp_path), tmp_path / "scratch")


@fenced
def test_sockets_pipes_and_links_out_of_the_checkout_stay_behind(tmp_path: Path, monkeypatch):
    (tmp_path / "secret").write_text("PRIVATE")
    checkout = folder(tmp_path / "checkout", "shared.txt", "module/data/a.txt")
    module = checkout / "module"
    os.mkfifo(module / "fifo")
    monkeypatch.chdir(module)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
    for name, target in (("key", tmp_path / "secret"), ("inner", "data"), ("shared", "../shared.txt")):
        (module / name).symlink_to(target)
    home = ModuleRuntime("module", module, (), find_jdks()[0], 17, BuildStep.BUILT, ())
    (tmp_path / "scratch").mkdir()
    work = launch_for(Place(home, tmp_path), tmp_path / "scratch").working_directory
    assert sorted(os.listdir(work)) == ["data", "inner", "shared"]
    assert (work / "inner").resolve() == (work / "data").resolve()
    assert (work / "shared").resolve() == checkout / "shared.txt"


@fenced
def test_a_folder_that_is_too_large_is_worked_in_as_it_is(tmp_path: Path):
    module = folder(tmp_path / "module", "a.txt")
    with (module / "large").open("wb") as large:
        large.truncate(1 << 30)
    home = ModuleRuntime("", module, (), find_jdks()[0], 17, BuildStep.BUILT, ())
    (tmp_path / "scratch").mkdir()
    assert launch_for(Place(home, tmp_path), tmp_path / "scratch").working_directory == module


@fenced
def test_a_workplace_with_a_very_deep_tree_is_looked_at_and_removed(workplace: Workplace, tmp_path: Path):
    here = os.open(workplace.launch.working_directory, os.O_RDONLY)
    for _ in range(3_000):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    assert workplace.changed
    workplace.remove()
    assert os.listdir(tmp_path / "scratch") == []


@fenced
def test_what_a_build_gives_its_tests_is_told_of_the_copy_that_they_run_in(tmp_path: Path):
    module = folder(tmp_path / "module", "data/a.txt")
    given = (f"-Ddata={module}/data",), (("PROJECT_BASE", str(module)), ("HOME", "/nowhere"))
    home = ModuleRuntime("", module, (), find_jdks()[0], 17, BuildStep.BUILT, *given)
    (tmp_path / "scratch").mkdir()
    launch = launch_for(Place(home, tmp_path), tmp_path / "scratch")
    assert launch.prefix[-2:] == ("/usr/bin/env", f"PROJECT_BASE={launch.working_directory}")
    assert launch.environment["HOME"] != "/nowhere"
    assert launch.options[0] == f"-Ddata={launch.working_directory}/data"
    assert f"PROJECT_BASE={module}" in Launch.at(home).prefix


@pytest.mark.parametrize("within", [pytest.param(True, marks=fenced), False])
def test_project_code_gets_the_variables_that_the_user_names_and_no_others(
    monkeypatch, tmp_path: Path, within: bool
):
    monkeypatch.setenv("LICENSE", "given")
    monkeypatch.setenv("TOKEN", "secret")
    module = folder(tmp_path / "module", "data/a.txt")
    home = ModuleRuntime(
        "", module, (), find_jdks()[0], 17, BuildStep.BUILT, (), passed=("LICENSE", "ABSENT")
    )
    (tmp_path / "scratch").mkdir()
    launch = launch_for(Place(home, tmp_path), tmp_path / "scratch" if within else None)
    assert launch.environment["LICENSE"] == "given"
    assert not {"TOKEN", "ABSENT"} & set(launch.environment)
    assert "PATH" in launch.environment


def test_a_launch_has_no_secrets_unless_it_is_given_them(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("TOKEN", "secret")
    assert "TOKEN" not in Launch(find_jdks()[0], tmp_path).variables()


def _write(work: Path) -> None:
    (work / "new.txt").touch()


def _append(work: Path) -> None:
    (work / "data/a.txt").write_text("more")


def _remove(work: Path) -> None:
    (work / "b.txt").unlink()


def _touch_home(work: Path) -> None:
    (work.parent / "left.txt").touch()


def _make_executable(work: Path) -> None:
    (work / "b.txt").chmod(0o700)


@fenced
@pytest.mark.parametrize("change", [_write, _append, _remove, _touch_home, _make_executable])
def test_a_change_of_files_is_noticed(workplace: Workplace, change):
    assert not workplace.changed
    time.sleep(0.01)
    change(workplace.launch.working_directory)
    assert workplace.changed


@fenced
def test_a_file_that_came_and_went_is_no_change(workplace: Workplace):
    new = workplace.launch.working_directory / "new.txt"
    new.touch()
    new.unlink()
    (workplace.launch.working_directory / "b.txt").read_bytes()
    assert not workplace.changed


@fenced
def test_a_workplace_can_be_given_up(workplace: Workplace):
    workplace.remove()
    assert not workplace.launch.working_directory.exists()


# What is known of earlier runs


def test_a_verdict_that_was_cut_short_counts_for_its_own_time_limit_only():
    short, long = FilterOptions(time_limit=1.0), FilterOptions(time_limit=60.0)
    judged = Judged("id", Verdict.UNSETTLED, Evidence(), 0.0, False, False, Form(), None, (), ())
    assert recalled({"mark": judged}, "mark", short) == recalled({"mark": judged}, "mark", long) == judged
    cut = {cut_short_fingerprint("mark", short): judged}
    assert recalled(cut, "mark", short) == judged
    assert recalled(cut, "mark", long) is None


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("MODE", "fast", True),
        ("GCONV_PATH", "/tmp/evil", True),  # for the JVM inside; the launcher never has it
        ("LD_PRELOAD", "evil.so", True),
        ("PATH", "/tmp/evil", False),
        ("JAVA_TOOL_OPTIONS", "-javaagent:evil.jar", False),
        ("LC_ALL", "tr_TR", False),
        ("A=B", "c", False),
        ("", "c", False),
        ("A B", "c", False),
        ("A", "b\0c", False),
    ],
)
def test_variables_of_a_build_are_set_inside_where_they_are_sound(name: str, value: str, kept: bool):
    wanted = ("/usr/bin/env", f"{name}={value}") if kept else ()
    assert variable_arguments([(name, value)], {"PATH": "/bin"}) == wanted


@fenced
def test_variables_of_a_build_reach_the_jvm_and_not_the_launcher(tmp_path: Path):
    """Whoever starts the fence is outside of it: a variable that loads code would do so there."""
    module = folder(tmp_path / "module", "data/a.txt")
    variables = (("LD_PRELOAD", "/tmp/evil.so"), ("MODE", "fast"))
    home = ModuleRuntime("", module, (), find_jdks()[0], 17, BuildStep.BUILT, (), variables)
    (tmp_path / "scratch").mkdir()
    for scratch in (None, tmp_path / "scratch"):
        launch = launch_for(Place(home, tmp_path / "run" / "classes"), scratch)
        assert not {"LD_PRELOAD", "MODE"} & launch.variables().keys()
        assert launch.prefix[-3:] == ("/usr/bin/env", "LD_PRELOAD=/tmp/evil.so", "MODE=fast")


@fenced
def test_a_build_cannot_have_a_folder_copied_by_a_link_in_the_place_of_its_module(tmp_path: Path):
    secret = folder(tmp_path / "home", "id_rsa")
    (tmp_path / "checkout").mkdir()
    (tmp_path / "checkout" / "b").symlink_to(secret)
    home = ModuleRuntime("b", tmp_path / "checkout" / "b", (), find_jdks()[0], 17, BuildStep.BUILT, ())
    (tmp_path / "scratch").mkdir()
    with pytest.raises(EnvironmentLacks, match="link"):
        launch_for(Place(home, tmp_path / "run" / "classes"), tmp_path / "scratch")


@fenced
def test_a_jar_that_a_build_has_replaced_by_a_link_is_not_shown(tmp_path: Path, monkeypatch):
    """A fenced build may write to mvn's repository: a link there could name any file of the user's."""
    key = folder(tmp_path / "home", "id_rsa") / "id_rsa"
    repository = folder(tmp_path / "repository", "org/good.jar")
    (repository / "org" / "bad.jar").symlink_to(key)
    (repository / "org" / "inner.jar").symlink_to("good.jar")
    monkeypatch.setenv("MAVEN_OPTS", f"-Dmaven.repo.local={repository}")
    module = folder(tmp_path / "workspace" / "checkout", "data/a.txt")
    jars = tuple(repository / "org" / name for name in ("good.jar", "bad.jar", "inner.jar"))
    home = ModuleRuntime("", module, jars, find_jdks()[0], 17, BuildStep.BUILT, ())
    (tmp_path / "scratch").mkdir()
    launch = launch_for(Place(home, tmp_path / "run" / "classes"), tmp_path / "scratch")
    assert str(jars[0]) in launch.prefix
    assert not any(str(key) in word for word in launch.prefix)
