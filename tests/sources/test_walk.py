"""Every Java file is listed once; links and unreadable folders are reported, never followed for ever."""

import json
import os
from pathlib import Path

import pytest

from mrscout.languages.java.projects.layout import LAYOUT
from mrscout.model.project import ProblemCode
from mrscout.sources.text import LARGEST
from mrscout.sources.walk import walk, walk_roots


@pytest.mark.parametrize(
    ("path", "listed"),
    [
        ("A.java", True),
        ("src/main/java/org/acme/A.java", True),
        ("src/org/acme/build/A.java", True),
        ("src/org/acme/target/out/bin/A.java", True),
        ("sub/build/A.java", True),
        ("target/generated-sources/A.java", False),
        ("build/A.java", False),
        ("out/A.java", False),
        ("bin/A.java", False),
        (".hidden/A.java", False),
        ("web/node_modules/x/A.java", False),
        ("A.kt", False),
        ("A.java.txt", False),
    ],
)
def test_java_files_are_listed_and_outputs_are_not(lay_out, path: str, listed: bool):
    root = lay_out({"pom.xml": "<project/>", path: ""})
    assert walk(root, LAYOUT).sources == ({path} if listed else set())


def test_a_folder_called_build_without_a_build_file_beside_it_is_a_source(lay_out):
    assert walk(lay_out({"build/A.java": ""}), LAYOUT).sources == {"build/A.java"}


def test_a_folder_called_build_with_its_own_build_file_is_a_module(lay_out):
    root = lay_out({"build.gradle": "", "build/build.gradle": "", "build/src/main/java/A.java": ""})
    assert walk(root, LAYOUT).sources == {"build/src/main/java/A.java"}


RUN = {
    "mrscout": "0.1",
    "complete": True,
    "project": {"source": "p", "name": "p", "root": "/p", "encoding": None},
    "options": {},
    "funnel": {},
    "seconds": {},
}


@pytest.mark.parametrize(
    ("record", "listed"),
    [
        pytest.param(json.dumps(RUN), False, id="whole"),
        pytest.param(json.dumps(RUN, indent=2)[:-3], True, id="cut off"),
        pytest.param('{\n  "mrscout": "0.1"', True, id="only a beginning"),
        pytest.param('{\n  "mrscout": "0.1"\n}', True, id="only a version"),
        pytest.param(json.dumps({**RUN, "project": "p"}), True, id="a project of another shape"),
        pytest.param(json.dumps({**RUN, "mrscout": 1}), True, id="a version of another shape"),
        pytest.param('{\n  "runs": 3}', True, id="another file of the name"),
        pytest.param("[" * 100_000, True, id="too deep"),
        pytest.param("", True, id="empty"),
    ],
)
def test_only_a_whole_record_makes_a_folder_that_of_a_run(lay_out, record: str, listed: bool):
    tree = walk(lay_out({"results/run.json": record, "results/build/copy/A.java": "", "B.java": ""}), LAYOUT)
    assert tree.sources == {"B.java", *(["results/build/copy/A.java"] if listed else [])}
    assert tree.problems == []


@pytest.mark.parametrize("place", ["A.java", "src/A.java", "src/relations/A.java"])
def test_a_java_file_that_is_hidden_by_a_run_and_not_of_it_is_reported(lay_out, place: str):
    tree = walk(lay_out({"results/run.json": json.dumps(RUN), f"results/{place}": "", "B.java": ""}), LAYOUT)
    assert tree.sources == {"B.java"}
    assert [(each.code, each.path) for each in tree.problems] == [(ProblemCode.RUN_FOLDER, "results")]
    assert place in tree.problems[0].message


@pytest.mark.parametrize("kind", ["fifo", "link", "folder"])
def test_a_record_that_is_no_regular_file_hides_nothing(lay_out, tmp_path: Path, kind: str):
    root = lay_out({"results/A.java": ""})
    record, elsewhere = root / "results" / "run.json", tmp_path / "elsewhere.json"
    elsewhere.write_text(json.dumps(RUN))
    {"fifo": os.mkfifo, "folder": Path.mkdir, "link": lambda path: path.symlink_to(elsewhere)}[kind](record)
    assert walk(root, LAYOUT).sources == {"results/A.java"}


def test_a_declared_root_inside_an_output_is_listed_and_the_rest_of_it_is_not(lay_out):
    root = lay_out({"pom.xml": "", "target/gen/A.java": "", "target/other/B.java": ""})
    tree = walk(root, LAYOUT)
    walk_roots(tree, ["target/gen", "target/absent", "elsewhere"])
    assert tree.sources == {"target/gen/A.java"}


@pytest.mark.parametrize(
    ("link", "target", "code"),
    [
        pytest.param("loop", ".", ProblemCode.SYMLINK_LOOP, id="to-the-root"),
        pytest.param("a/b/loop", "..", ProblemCode.SYMLINK_LOOP, id="to-the-folder-above"),
        pytest.param("a/up", "../..", ProblemCode.SYMLINK_OUTSIDE, id="to-above-the-root"),
        pytest.param("self", "self", ProblemCode.SYMLINK_BROKEN, id="to-itself"),
        pytest.param("nowhere", "absent", ProblemCode.SYMLINK_BROKEN, id="to-nowhere"),
        pytest.param("twice", "a", ProblemCode.SYMLINK_DUPLICATE, id="to-a-sibling"),
        pytest.param("B.java", "a/b/A.java", ProblemCode.SYMLINK_DUPLICATE, id="to-a-file"),
    ],
)
def test_a_link_that_adds_nothing_is_reported(lay_out, link: str, target: str, code: ProblemCode):
    root = lay_out({"a/b/A.java": ""})
    (root / link).symlink_to(target)
    tree = walk(root, LAYOUT)
    assert tree.sources == {"a/b/A.java"}
    assert [(problem.code, problem.path) for problem in tree.problems] == [(code, link)]


def test_two_links_that_lead_to_each_other_end(lay_out, tmp_path: Path):
    root = lay_out({"A.java": ""})
    hidden = root / ".hidden"
    for name, other in (("one", "two"), ("two", "one")):
        (hidden / name).mkdir(parents=True)
        (hidden / name / "back").symlink_to(hidden / other)
    (root / "start").symlink_to(hidden / "one")
    tree = walk(root, LAYOUT)
    assert tree.sources == {"A.java"}
    assert {problem.code for problem in tree.problems} == {ProblemCode.SYMLINK_DUPLICATE}


def test_a_link_to_a_folder_that_holds_the_project_does_not_list_it_twice(tmp_path: Path):
    root, elsewhere = tmp_path / "home" / "project", tmp_path / "elsewhere"
    for folder in (root, elsewhere):
        folder.mkdir(parents=True)
    (root / "A.java").write_text("")
    (root / "out-of-here").symlink_to(elsewhere)
    (elsewhere / "back").symlink_to(tmp_path / "home")
    assert walk(root, LAYOUT).sources == {"A.java"}


def test_a_link_to_sources_elsewhere_in_the_project_is_followed(lay_out):
    root = lay_out({"A.java": "", ".shared/B.java": "", ".shared/C.java": ""})
    (root / "src").symlink_to(".shared")
    (root / "again").mkdir()
    (root / "again" / "pom.xml").symlink_to("../.shared/B.java")
    tree = walk(root, LAYOUT)
    assert tree.sources == {"A.java", "src/B.java", "src/C.java"}
    assert tree.builds == {"again/pom.xml"}
    assert tree.problems == []


def test_the_root_may_be_a_link(lay_out, tmp_path: Path):
    root = lay_out({"A.java": "", ".shared/B.java": ""})
    (root / "src").symlink_to(root / ".shared")
    (tmp_path / "link").symlink_to(root)
    assert walk(tmp_path / "link", LAYOUT).sources == {"A.java", "src/B.java"}


@pytest.mark.parametrize(
    ("link", "target"),
    [
        ("src", "../elsewhere"),
        ("B.java", "../elsewhere/B.java"),
        ("pom.xml", "../elsewhere/B.java"),
        ("key.txt", "../elsewhere/B.java"),
        ("src", "../project-beside"),
        ("C.java", "/proc/self/environ"),
        ("C.java", "/dev/zero"),
        ("C.java", "/proc/kmsg"),
        ("gone", "../absent"),
        ("chain", ".inner"),
    ],
)
def test_a_link_that_leaves_the_project_is_not_followed_and_reported(
    lay_out, tmp_path: Path, link: str, target: str
):
    root = lay_out({"A.java": ""})
    for name in ("elsewhere", f"{root.name}-beside"):
        (root.parent / name).mkdir()
        (root.parent / name / "B.java").write_text("class B { }")
    (root / ".inner").symlink_to("../elsewhere")
    (root / link).symlink_to(target.replace("project", root.name))
    tree = walk(root, LAYOUT)
    assert tree.sources == {"A.java"}
    assert tree.builds == set()
    assert [(each.code, each.path) for each in tree.problems] == [(ProblemCode.SYMLINK_OUTSIDE, link)]


@pytest.mark.parametrize("name", ["Big.java", "pom.xml", "link/build.gradle"])
def test_a_huge_file_is_reported_and_not_opened(lay_out, name: str):
    root = lay_out({"A.java": ""})
    (root / ".link").mkdir()
    (root / "link").symlink_to(".link")
    with (root / name).open("wb") as file:
        file.truncate(3 << 30)
    tree = walk(root, LAYOUT)
    assert (tree.sources, tree.builds) == ({"A.java"}, set())
    assert [(each.code, each.path) for each in tree.problems] == [(ProblemCode.TOO_LARGE, name)]
    assert "3,072 MB" in tree.problems[0].message


def test_a_file_of_the_largest_size_is_listed(lay_out):
    assert walk(lay_out({"A.java": " " * LARGEST}), LAYOUT).sources == {"A.java"}


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (PermissionError(13, "Permission denied"), ProblemCode.UNREADABLE),
        (FileNotFoundError(2, "gone"), ProblemCode.VANISHED),
    ],
)
def test_a_folder_that_cannot_be_listed_is_reported_and_the_rest_is_read(lay_out, monkeypatch, error, code):
    root = lay_out({"a/A.java": "", "b/B.java": ""})
    real = os.scandir

    def refuse(path):
        if str(path).endswith("/a"):
            raise error
        return real(path)

    monkeypatch.setattr(os, "scandir", refuse)
    tree = walk(root, LAYOUT)
    assert tree.sources == {"b/B.java"}
    assert [(problem.code, problem.path) for problem in tree.problems] == [(code, "a")]


def test_a_name_that_is_no_text_is_reported(lay_out):
    root = lay_out({"A.java": ""})
    try:
        (root / os.fsdecode(b"B\xff.java")).write_text("")
    except OSError:
        pytest.skip("this file system has no such names")
    tree = walk(root, LAYOUT)
    assert tree.sources == {"A.java"}
    assert [problem.code for problem in tree.problems] == [ProblemCode.UNPRINTABLE_NAME]


def test_a_pipe_called_java_is_not_opened(lay_out):
    root = lay_out({"A.java": ""})
    os.mkfifo(root / "B.java")
    assert walk(root, LAYOUT).sources == {"A.java"}
