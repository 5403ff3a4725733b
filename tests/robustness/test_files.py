"""Things in a project's folder that are no files of Java, or are not there when they are read."""

import os
import socket
from pathlib import Path

import pytest

from mrscout.pipeline import FileAnalysed, Opened, Options, discover_project
from mrscout.sources import open_source

TEST = "src/test/java/org/acme/OtherTest.java"


def test_no_such_path_is_said_in_one_line(tmp_path, discover):
    outcome = discover(tmp_path / "nowhere", witness=False)
    assert (outcome.code, outcome.records) == (3, [])
    assert "[no-such-path]" in outcome.warnings


def test_a_file_is_no_project(tmp_path, discover):
    (tmp_path / "A.java").write_text("class A {}")
    outcome = discover(tmp_path / "A.java", witness=False)
    assert outcome.code == 3
    assert "[not-a-folder]" in outcome.warnings


@pytest.mark.parametrize("name", ["README.md", "A.kt", "A.java.txt", ".hidden/A.java"])
def test_no_java_is_said(name, tmp_path, discover):
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("class A {}")
    outcome = discover(tmp_path, witness=False)
    assert outcome.code == 3
    assert "[no-java]" in outcome.warnings


def test_no_tests_is_no_error(tmp_path, discover):
    (tmp_path / "A.java").write_text("class A { int f() { return 1; } }")
    outcome = discover(tmp_path, witness=False)
    assert (outcome.code, outcome.records) == (0, [])


@pytest.mark.parametrize("path", ["", "a" * 5000, "\udcff", "maven:", "maven:a:b", "~nobody-of-this-name"])
def test_a_path_that_cannot_be_is_refused(path, discover):
    outcome = discover(path, witness=False)
    assert outcome.code in (2, 3)
    assert "error:" in outcome.warnings


def _folder(path: Path) -> None:
    path.mkdir()


def _socket(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # a socket's path is short
    try:
        with socket.socket(socket.AF_UNIX) as each:
            each.bind(path.name)
    finally:
        os.chdir(here)


def _link(target: str):
    return lambda path: path.symlink_to(target)


ODD = {
    "folder": _folder,
    "fifo": os.mkfifo,
    "socket": _socket,
    "dangling": _link("nowhere"),
    "itself": _link("OtherTest.java"),
    "device": _link("/dev/zero"),
    "parent": _link(".."),
    "root": _link("../../../../.."),
}


NAMES = ("src/test/java/org/acme/OtherTest.java", "pom.xml", "build.gradle", "settings.gradle", "build.xml")


@pytest.mark.parametrize("make", ODD.values(), ids=ODD)
def test_something_else_by_the_name_of_a_file_is_passed_over(make, lay, discover):
    root = lay({})
    for name in (*NAMES, ".classpath"):
        make(root / name)
    outcome = discover(root)
    if make in (os.mkfifo, _socket):
        assert outcome.warnings.count("[not-a-file]") == len(NAMES) + 1


def test_a_link_to_a_fifo_does_not_hang(lay, discover, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    root = lay({})
    os.mkfifo(root / "pipe")
    (root / TEST).symlink_to(root / "pipe")
    (root / "src/test/java/FarTest.java").symlink_to(tmp_path / "pipe")
    warnings = discover(root).warnings
    assert "[not-a-file]" in warnings
    assert "[symlink-outside]" in warnings


def test_a_huge_sparse_file_is_passed_over_at_once(lay, discover):
    root = lay({})
    with (root / TEST).open("wb") as file:
        file.truncate(3 << 30)
    assert "[too-large]" in discover(root).warnings


def test_links_in_a_circle_are_named(lay, discover):
    root = lay({})
    (root / "a").symlink_to("b")
    (root / "b").symlink_to("a")
    (root / "src/loop").symlink_to("..")
    (root / "src/test/java/self").symlink_to("self")
    outcome = discover(root)
    assert "[symlink-loop]" in outcome.warnings
    assert "[symlink-broken]" in outcome.warnings


def test_many_links_to_one_folder_list_it_once(lay, discover):
    root = lay({})
    for number in range(200):
        (root / f"link{number}").symlink_to("src")
    discover(root)


def test_a_file_without_permission_is_named(lay, discover):
    root = lay({TEST: "class OtherTest {}"})
    (root / TEST).chmod(0)
    if os.access(root / TEST, os.R_OK):
        pytest.skip("this user may read everything")
    outcome = discover(root)
    assert "[unreadable]" in outcome.warnings


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    "victim",
    [
        "src/test/java/org/acme/Old5Test.java",
        "src/main/java/org/acme/Stack.java",
        "src/test/java/org/acme/Base.java",
    ],
)
def test_a_file_that_vanishes_costs_only_itself(victim, jobs, lay):
    code = "Stack s = new Stack(); s.push(1); assertEquals(1, s.pop()); help();"
    body = "{ @org.junit.Test public void t() { " + code + " } }"
    files = {
        f"src/test/java/org/acme/Old{n}Test.java": f"package org.acme; class Old{n}Test extends Base {body}"
        for n in range(20)
    }
    files["src/test/java/org/acme/Base.java"] = "package org.acme; class Base { void help() { int x = 1; } }"
    root = lay(files)
    seen = []
    for event in discover_project(open_source(str(root)), Options(jobs=jobs)):
        if isinstance(event, Opened):
            (root / victim).unlink()
        else:
            seen.append(event)
    assert all(isinstance(each, FileAnalysed) for each in seen)
    gone = [problem for each in seen for problem in each.problems]
    assert [(each.path, each.code.slug) for each in gone] == [(victim, "vanished")]
    assert sum(len(each.tests) for each in seen) == (20 if "Old5" in victim else 21)


def test_a_project_that_vanishes_is_all_problems(lay):
    import shutil

    root = lay({})
    events = discover_project(open_source(str(root)), Options(jobs=1))
    next(events)
    shutil.rmtree(root)
    problems = [problem.code.slug for each in events for problem in each.problems]
    assert problems == ["vanished", "vanished"]


@pytest.mark.parametrize(
    "name",
    [
        b"caf\xe9Test.java",
        "漢字Test.java".encode(),
        b"a b'\"$;Test.java",
        b"-rf.java",
        b"new\nline.java",
        b"\x1b[31mTest.java",
        b"[bold]Test.java",
    ],
)
def test_any_file_name_can_be_met(name, lay, discover):
    root = lay({})
    with open(os.path.join(os.fsencode(root), b"src/test/java", name), "wb") as file:
        file.write(b"class ATest { @org.junit.Test public void odd() { } }")
    outcome = discover(root)
    assert len(outcome.named("odd")) == (0 if name.startswith(b"caf") else 1)


def test_a_chain_of_links_that_is_longer_than_the_system_follows_is_broken(lay, discover):
    root = lay({})
    target = "src/test/java/org/acme/WitnessTest.java"
    for number in range(3_000):
        (root / f"Link{number}.java").symlink_to(target)
        target = f"Link{number}.java"
    outcome = discover(root)
    assert "Link2999.java: The link leads nowhere. [symlink-broken]" in outcome.warnings
    assert outcome.warnings.count("[symlink-duplicate]") > 10
