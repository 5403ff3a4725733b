"""What was built is known again, and what was written down otherwise is built again."""

import json
import os
import shutil
from pathlib import Path

import pytest

from mrscout.languages.java.build.build_cache import fingerprint, recall, remember
from mrscout.languages.java.build.context import BuildContext
from mrscout.languages.java.build.module_runtime import Build, BuildStep, ModuleRuntime
from mrscout.languages.java.jdks import Jdk
from mrscout.model.builds import BuildRequest


@pytest.mark.parametrize("asked", [None, 6, 17])
def test_a_home_is_known_again_with_all_that_it_has(tmp_path: Path, asked: int | None):
    given = ("-ea",), (("MODE", "fast"),), ("**/Slow*",)
    home = ModuleRuntime(
        "core",
        tmp_path,
        (tmp_path,),
        Jdk(tmp_path, "17.0.1"),
        8,
        BuildStep.BUILT,
        *given,
        asked,
        ("LICENSE",),
    )
    remember(tmp_path, "key", Build((home,), ()))
    assert recall(tmp_path, "key", (home.jdk,)) == Build((home,), ())
    assert recall(tmp_path, "another", (home.jdk,)) is None


def test_a_jdk_that_this_machine_does_not_have_is_not_taken_from_a_file(tmp_path: Path):
    home = ModuleRuntime("core", tmp_path, (tmp_path,), Jdk(tmp_path, "17.0.1"), 8, BuildStep.BUILT, ())
    remember(tmp_path, "key", Build((home,), ()))
    assert recall(tmp_path, "key", (Jdk(tmp_path / "other", "17.0.1"),)) is None


def test_a_build_that_somebody_has_changed_is_built_again(tmp_path: Path):
    home = ModuleRuntime("core", tmp_path, (tmp_path,), Jdk(tmp_path, "17.0.1"), 8, BuildStep.BUILT, ())
    remember(tmp_path, "key", Build((home,), ()))
    path = tmp_path / "build.json"
    stored = json.loads(path.read_text())
    path.write_text(json.dumps(stored))
    assert recall(tmp_path, "key", (home.jdk,)) is not None
    stored["runtimes"][0]["options"] = ["-javaagent:x.jar"]
    path.write_text(json.dumps(stored))
    assert recall(tmp_path, "key", (home.jdk,)) is None


def test_a_build_of_another_workspace_is_built_again(tmp_path: Path):
    home = ModuleRuntime("core", tmp_path, (), Jdk(tmp_path, "17.0.1"), 8, BuildStep.BUILT, ())
    remember(tmp_path, "key", Build((home,), ()))
    (tmp_path / "other").mkdir()
    shutil.copy(tmp_path / "build.json", tmp_path / "other")
    assert recall(tmp_path / "other", "key", (home.jdk,)) is None


def test_a_build_is_known_again_whatever_time_it_had_and_not_for_other_tests(lay, tmp_path: Path):
    project = lay({"a.A": "public class A { }"}, {}).project

    def key(tests: tuple[str, ...], seconds: float) -> str:
        request = BuildRequest(tests, timeout=seconds)
        return fingerprint(BuildContext(project, request, tmp_path / "work", lambda _: None, ()))

    assert key(("ATest.java",), 120) == key(("ATest.java",), 900)
    assert key(("ATest.java",), 120) != key(("BTest.java",), 120)


@pytest.mark.parametrize(
    ("entry", "known"),
    [
        ("workspace/classes", True),
        ("project/lib", True),
        ("elsewhere/a.jar", True),
        ("home/.ssh", False),
        ("home/.ssh/id_rsa", False),
        ("home/folder.jar", False),
    ],
)
def test_class_paths_lead_nowhere_but_to_the_project_the_workspace_and_jars(
    tmp_path: Path, entry: str, known: bool
):
    for folder in ("workspace/classes", "project/lib", "elsewhere", "home/.ssh", "home/folder.jar"):
        (tmp_path / folder).mkdir(parents=True)
    for file in ("elsewhere/a.jar", "home/.ssh/id_rsa"):
        (tmp_path / file).touch()
    home = ModuleRuntime(
        "core", tmp_path, (tmp_path / entry,), Jdk(tmp_path, "17.0.1"), 8, BuildStep.BUILT, ()
    )
    remember(tmp_path / "workspace", "key", Build((home,), ()))
    kept = recall(tmp_path / "workspace", "key", (home.jdk,), (tmp_path / "project",))
    assert (kept is not None) is known


def test_one_that_was_written_before_levels_were_is_built_again(tmp_path: Path):
    home = ModuleRuntime("core", tmp_path, (tmp_path,), Jdk(tmp_path, "17.0.1"), 8, BuildStep.BUILT, ())
    remember(tmp_path, "key", Build((home,), ()))
    (path,) = tmp_path.glob("*.json")
    stored = json.loads(path.read_text())
    del stored["runtimes"][0]["asked"]
    path.write_text(json.dumps(stored))
    assert recall(tmp_path, "key", (home.jdk,)) is None


@pytest.mark.parametrize("trap", ["fifo", "link"])
def test_a_jar_that_became_a_trap_in_the_repository_is_not_known_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trap: str
):
    repository = tmp_path / "repository"
    repository.mkdir()
    monkeypatch.setattr(
        "mrscout.languages.java.build.build_cache.shared_repositories", lambda _: (repository,)
    )
    jar = repository / "a.jar"
    jar.write_bytes(b"jar")
    home = ModuleRuntime("core", tmp_path, (jar,), Jdk(tmp_path, "17.0.1"), 8, BuildStep.BUILT, ())
    remember(tmp_path, "key", Build((home,), ()))
    assert recall(tmp_path, "key", (home.jdk,)) is not None
    jar.unlink()
    if trap == "fifo":
        os.mkfifo(jar)
    else:
        (tmp_path / "private.jar").write_bytes(b"jar")
        jar.symlink_to(tmp_path / "private.jar")
    assert recall(tmp_path, "key", (home.jdk,)) is None
