"""What a build takes out of a project's tree: nothing that lies elsewhere, nothing that blocks, nothing damaged."""

import errno
import os
import socket
from pathlib import Path

import pytest

from mrscout import untrusted
from mrscout.languages.java.build import build_cache as kept
from mrscout.languages.java.build import checkout
from mrscout.languages.java.build.build_files import read_plain
from mrscout.languages.java.build.checkout import copy_checkout
from mrscout.languages.java.build.gradle.gradle_modules import GradleProject
from mrscout.languages.java.build.maven import poms, resolve
from mrscout.languages.java.build.maven.poms import Staged, effective_poms, read_poms
from mrscout.languages.java.build.module_compiler import named_in
from mrscout.languages.java.build.module_files import SourceSet, find_output
from mrscout.languages.java.build.module_runtime import Shortfall
from mrscout.markup import parse_markup
from mrscout.sandbox.tool_run import Outcome
from mrscout.sources import Role


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    place = tmp_path / "home" / "id_rsa"
    place.parent.mkdir()
    place.write_text("PRIVATE")
    return place


@pytest.fixture
def root(tmp_path: Path) -> Path:
    place = tmp_path / "project"
    (place / "src/test/resources").mkdir(parents=True)
    return place


# The copy


def test_the_copy_has_inner_links_and_no_others(root: Path, tmp_path: Path, secret: Path, monkeypatch):
    resources = root / "src/test/resources"
    (root / "data.txt").write_text("public")
    (root / "folder").mkdir()
    (resources / "inner").symlink_to("../../../data.txt")
    (resources / "absolute").symlink_to(root / "data.txt")
    (resources / "below").symlink_to("../../../folder")
    for name, target in (("key", secret), ("home", secret.parent), ("environ", "/proc/self/environ")):
        (resources / name).symlink_to(target)
    os.mkfifo(resources / "fifo")
    monkeypatch.chdir(resources)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
    copy = tmp_path / "copy"
    for _ in range(2):  # bringing it up to date is no different
        copy_checkout(root, copy, tmp_path / "workspace")
        assert sorted(os.listdir(copy / "src/test/resources")) == ["absolute", "below", "inner"]
        for name in ("inner", "absolute"):
            assert (copy / "src/test/resources" / name).resolve() == (copy / "data.txt").resolve()


@pytest.mark.parametrize("before", ["file", "link"])
def test_what_was_copied_through_a_link_before_is_removed(
    root: Path, tmp_path: Path, secret: Path, before: str
):
    old = tmp_path / "copy" / "key"
    old.parent.mkdir()
    if before == "file":
        old.write_text("PRIVATE")
    else:
        old.symlink_to(secret)
    (root / "key").symlink_to(secret)
    copy_checkout(root, tmp_path / "copy", tmp_path / "workspace")
    assert not os.path.lexists(old)
    assert secret.read_text() == "PRIVATE"


def test_nothing_is_written_through_links_that_a_build_has_made_in_the_copy(
    root: Path, tmp_path: Path, secret: Path
):
    (root / "src" / "id_rsa").write_text("public")
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "src").symlink_to(secret.parent)
    copy_checkout(root, copy, tmp_path / "workspace")
    assert secret.read_text() == "PRIVATE"
    assert (copy / "src" / "id_rsa").read_text() == "public"


def test_nothing_is_written_through_a_link_beside_a_folder_that_cannot_be_made(
    root: Path, tmp_path: Path, secret: Path, monkeypatch
):
    (root / "a").mkdir()
    (root / "z").mkdir()
    (root / "z" / "id_rsa").write_text("public")
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "z").symlink_to(secret.parent)
    make = untrusted.make_folder

    def refuse_first(path: Path) -> None:
        if path.name == "a":
            raise OSError(errno.ENAMETOOLONG, "too long")
        make(path)

    monkeypatch.setattr(untrusted, "make_folder", refuse_first)
    copy_checkout(root, copy, tmp_path / "workspace")
    assert secret.read_text() == "PRIVATE"
    assert (copy / "z" / "id_rsa").read_text() == "public"


def test_nothing_is_written_into_a_folder_that_cannot_be_made(
    root: Path, tmp_path: Path, secret: Path, monkeypatch
):
    (root / "z").mkdir()
    (root / "z" / "id_rsa").write_text("public")
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "z").symlink_to(secret.parent)

    def refuse(_: Path) -> None:
        raise OSError(errno.EACCES, "no")

    monkeypatch.setattr(untrusted, "make_folder", refuse)
    copy_checkout(root, copy, tmp_path / "workspace")
    assert secret.read_text() == "PRIVATE"


def test_a_file_that_became_a_link_and_back_is_copied_anew(root: Path, tmp_path: Path):
    copy = tmp_path / "copy"
    (root / "b").write_text("b")
    for make in (lambda: (root / "a").write_text("a"), lambda: (root / "a").symlink_to("b")):
        (root / "a").unlink(missing_ok=True)
        make()
        copy_checkout(root, copy, tmp_path / "workspace")
        assert (copy / "a").is_symlink() == (root / "a").is_symlink()
        assert (copy / "a").read_text() == (root / "a").read_text()


def test_a_sparse_file_is_left_out_of_the_copy_and_told(root: Path, tmp_path: Path):
    copy = tmp_path / "copy"
    (root / "small").write_text("small")
    (root / "large.jar").write_text("small")
    assert copy_checkout(root, copy, tmp_path / "workspace").left_out == 0
    with (root / "large.jar").open("wb") as file:
        file.truncate(3 << 30)
    (tmp_path / "link").symlink_to(root)
    budget = copy_checkout(tmp_path / "link", copy, tmp_path / "workspace")
    assert (budget.left_out, budget.first) == (1, "large.jar")
    assert not (copy / "large.jar").exists()
    assert (copy / "small").read_text() == "small"


def test_what_does_not_fit_into_the_copy_any_more_is_left_out(root: Path, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(checkout, "_MOST", 25)
    for name in "abcd":
        (root / name).write_text(name * 10)
    budget = copy_checkout(root, tmp_path / "copy", tmp_path / "workspace")
    assert (budget.left_out, budget.first, budget.taken) == (2, "c", 20)
    assert [name for name in "abcd" if (tmp_path / "copy" / name).exists()] == ["a", "b"]


# Build files, jars and outputs


@pytest.mark.parametrize("target", ["home", "fifo", "large", "/proc/self/environ"])
def test_a_pom_that_is_a_trap_is_told_and_not_read(root: Path, secret: Path, target: str):
    pom = root / "pom.xml"
    if target == "fifo":
        os.mkfifo(pom)
    elif target == "large":
        with pom.open("wb") as file:
            file.truncate(3 << 30)
    else:
        pom.symlink_to(secret if target == "home" else target)
    staged = read_poms(root, {"": "pom.xml"})
    assert staged.poms == {}
    assert [each.reason for each in staged.problems] == [Shortfall.BUILD_FILE_UNREADABLE]
    assert "PRIVATE" not in str(staged.problems)


def test_a_pom_that_an_inner_link_leads_to_is_read(root: Path):
    (root / "shared.xml").write_text("<project/>")
    (root / "pom.xml").symlink_to("shared.xml")
    assert list(read_poms(root, {"": "pom.xml"}).poms) == [""]


@pytest.mark.parametrize("name", ["build.gradle", "gradle.properties", "gradle.lockfile"])
def test_a_gradle_file_that_leads_out_is_told_and_not_read(root: Path, secret: Path, name: str):
    secret.write_text("dependencies { implementation 'org.evil:evil:1' }")
    (root / name).symlink_to(secret)
    project = GradleProject(root, "", frozenset({""}))
    assert project.read([""])[""].dependencies == ()
    assert {(each.reason, each.place) for each in project.problems} == {
        (Shortfall.BUILD_FILE_UNREADABLE, name)
    }


def test_a_script_that_is_applied_from_elsewhere_is_not_read(root: Path, secret: Path):
    secret.write_text("dependencies { implementation 'org.evil:evil:1' }")
    (root / "build.gradle").write_text("apply from: '../home/id_rsa'")
    project = GradleProject(root, "", frozenset({""}))
    assert project.read([""])[""].dependencies == ()


@pytest.mark.parametrize("kind", ["link", "fifo", "inner"])
def test_jars_that_lead_out_or_are_no_files_are_told_and_left_out(ground, secret: Path, kind: str):
    made = ground({"src/A.java": "class A { }", "test/ATest.java": "class ATest { }", "lib/real.txt": "x"})
    jar = made.root / "lib" / "aws.jar"
    if kind == "fifo":
        os.mkfifo(jar)
    else:
        jar.symlink_to(secret if kind == "link" else "real.txt")
    assert read_plain(made.root, "").jars == (jar,)
    build = made.ready()
    told = [each for each in build.problems if each.place == "lib/aws.jar"]
    assert len(told) == (0 if kind == "inner" else 1)
    assert any(jar in home.classpath for home in build.runtimes) == (kind == "inner")


@pytest.mark.parametrize(("target", "found"), [("../../elsewhere", False), ("other", True)])
def test_an_output_that_leads_out_is_not_used(tmp_path: Path, root: Path, target: str, found: bool):
    (root / "A.java").write_text("class A { }")
    place = (root / "target" / target).resolve()
    place.mkdir(parents=True)
    (place / "A.class").write_bytes(b"\xca\xfe\xba\xbe\0\0\0\x34")
    (root / "target").mkdir(exist_ok=True)
    (root / "target" / "classes").symlink_to(target)
    output = find_output(root, Role.MAIN, SourceSet(root, ("A.java",)), 17, within=root, fresh=False)
    assert (output is not None) == found


def test_a_class_that_is_a_pipe_is_not_waited_for(root: Path):
    (root / "A.java").write_text("class A { }")
    (root / "target/classes").mkdir(parents=True)
    os.mkfifo(root / "target/classes/A.class")
    assert find_output(root, Role.MAIN, SourceSet(root, ("A.java",)), 17, within=root, fresh=False) is None


def test_resources_that_are_links_or_pipes_name_no_classes(root: Path, secret: Path):
    (root / "A.java").write_text("package a; class A { }")
    secret.write_text("a.A")
    (root / "link.xml").symlink_to(secret)
    os.mkfifo(root / "fifo.xml")
    assert named_in([root], [root / "A.java"]) == []
    (root / "real.xml").write_text("a.A")
    assert named_in([root], [root / "A.java"]) == [root / "A.java"]


# Generated POMs, and what is kept


class FakeMaven:
    """Writes an effective POM of each staged one, as mvn does, and counts how often."""

    jdk, timeout, runs, command = "jdk", 1.0, 0, "/nowhere/mvn"

    def run(self, place: Path, name: str, arguments: list[str]) -> Outcome:
        self.runs += 1
        listed = parse_markup((place / "pom.xml").read_bytes())
        texts = [(place / (node.text or "") / "pom.xml").read_text() for node in listed.findall("modules/*")]
        bodies = "".join(text.partition("?>")[2] for text in texts)
        output = next(each for each in arguments if each.startswith("-Doutput=")).removeprefix("-Doutput=")
        Path(output).write_text(f"<projects>{bodies}</projects>")
        return Outcome(0, place / "log")


class ForgingMaven(FakeMaven):
    """Fails, and says what a plug-in that somebody has replaced can say."""

    def run(self, place: Path, name: str, arguments: list[str]) -> Outcome:
        log = place.with_name("log")
        log.write_text(
            f"[ERROR]   The project g:x:1 ({place}/tree/nowhere/pom.xml) has 1 error\n"
            "[ERROR]     Non-resolvable parent POM for g:x:1: Could not find artifact\n"
        )
        return Outcome(1, log)


def staged(*folders: str) -> Staged:
    made = Staged(
        Path(), {each: parse_markup(b"<project><artifactId>a</artifactId></project>") for each in folders}
    )
    made.asked = list(folders)
    return made


@pytest.mark.parametrize("folder", ["a&b", "a<b", "a>b", "a'b", 'a"b', "plain"])
def test_the_name_of_a_module_is_escaped_in_the_list_of_modules(tmp_path: Path, folder: str):
    assert list(effective_poms(staged(folder), FakeMaven(), tmp_path / "poms", ())) == [folder]


def test_a_complaint_about_a_pom_that_is_not_there_is_only_told(tmp_path: Path):
    made = staged("core")
    assert effective_poms(made, ForgingMaven(), tmp_path / "poms", ()) == {}
    assert [problem.reason for problem in made.problems] == [Shortfall.TOOL_FAILED]


@pytest.mark.parametrize("damage", [b"", b"<projects><proj", b"\0\xff", None])
def test_a_damaged_effective_pom_is_made_again(tmp_path: Path, damage: bytes | None):
    maven, place = FakeMaven(), tmp_path / "poms"
    assert list(effective_poms(staged("m"), maven, place, ())) == ["m"]
    (cached,) = tmp_path.glob("effective-*.xml")
    if damage is not None:
        cached.write_bytes(damage)
    assert list(effective_poms(staged("m"), maven, place, ())) == ["m"]
    assert maven.runs == (1 if damage is None else 2)
    assert poms._read_effective(cached) is not None


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", '{"key": "k"}', "[" * 100_000),
        '{"key": "k", "runtimes": [1], "problems": []}',
        '{"key": "k", "runtimes": [{"folder": 1, "classpath": 2}], "problems": []}',
    ],
)
def test_a_damaged_answer_is_no_answer(tmp_path: Path, text: str):
    (tmp_path / "build.json").write_text(text)
    assert kept.recall(tmp_path, "k", ()) is None
    (tmp_path / "resolved.json").write_text(text)
    assert resolve._recall(tmp_path / "resolved.json", FakeMaven()) is None


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_an_answer_that_is_no_file_is_no_answer(tmp_path: Path, make):
    make(tmp_path / "build.json")
    assert kept.recall(tmp_path, "k", ()) is None
