"""What is the developers' own: a run goes on with the code that it was made of, and with no other."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from mrscout.cli import evaluate as evaluate_command
from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.languages.java.language import Java
from mrscout.sources import open_source
from mrscout.store.developer_files import developer_files
from mrscout.store.export_marks import marked

STACK = "src/main/java/org/acme/shelf/Stack.java"
TEST = "src/test/java/org/acme/shelf/StackTest.java"
GO_ON = {
    "filter": ["filter"],
    "evaluate": ["evaluate"],
    "fresh": ["evaluate", "--fresh", "3"],
    "export": ["export", "--to", "tests"],
}


@pytest.fixture
def checkout(capsys, shelf: Path, out: Path, made_up_verdicts) -> Path:
    """A project with a whole run of it, in the folder that the user stands in."""
    made_up_verdicts()
    shutil.copytree(shelf, "shelf")
    assert main(["run", "shelf", "--out", str(out), "--no-fence", "--quiet"]) == Exit.FINE
    capsys.readouterr()
    return Path("shelf")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# Going on


@pytest.mark.parametrize("command", GO_ON.values(), ids=GO_ON)
@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / STACK).write_text("class Other { }"),
        lambda root: (root / TEST).unlink(),
        lambda root: (root / "src/test/resources").mkdir() or (root / "src/test/resources/a.csv").touch(),
    ],
    ids=["main", "test", "resource"],
)
def test_other_code_is_refused_before_anything_is_written(
    capsys, checkout: Path, out: Path, command: list[str], change: Callable[[Path], object]
):
    change(checkout)
    before = contents(out)
    assert main([*command, "--out", str(out), "--no-fence"]) == Exit.USAGE
    said = capsys.readouterr()
    assert "[other-code]" in said.err
    assert f"next: Run mrscout run shelf --out {out} again" in said.err
    assert contents(out) == before
    assert not Path("tests").exists()


@pytest.mark.parametrize("command", GO_ON.values(), ids=GO_ON)
def test_a_project_that_is_gone_is_said_to_be(capsys, checkout: Path, out: Path, command: list[str]):
    checkout.rename("elsewhere")
    before = contents(out)
    assert main([*command, "--out", str(out), "--no-fence"]) == Exit.SOURCE
    assert "the run is one of it" in capsys.readouterr().err
    assert contents(out) == before


def test_the_run_knows_its_project_wherever_one_stands(
    monkeypatch, checkout: Path, out: Path, made_up_verdicts, tmp_path: Path
):
    other = tmp_path / "other"
    shutil.copytree(checkout, other / "shelf")
    (other / "shelf" / STACK).write_text("class Other { }")
    monkeypatch.chdir(other)  # the source was given as `shelf`, which is another one here
    asked = made_up_verdicts()
    assert main(["filter", "--out", str(tmp_path / out), "--no-fence", "--quiet"]) == Exit.FINE
    assert asked == []


@pytest.mark.parametrize(
    "write",
    [
        lambda root: (root / TEST).with_name("XTest.java").write_text(marked("", "class XTest { }\n", "//")),
        lambda root: main(["run", str(root), "--out", str(root / "other"), "--no-fence", "--quiet"]),
        lambda root: main(["sample", "--out", "run", "--to", str(root / "sample")]),
        lambda root: (root / ".idea").mkdir(),
    ],
    ids=["export", "run", "sample", "hidden"],
)
def test_what_mrscout_writes_into_a_project_is_no_change_of_it(
    checkout: Path, out: Path, write: Callable[[Path], object]
):
    write(checkout)
    assert main(["filter", "--out", str(out), "--no-fence", "--quiet"]) == Exit.FINE


def test_evaluate_and_export_get_the_project_without_exported_tests(monkeypatch, checkout: Path, out: Path):
    exported = (checkout / TEST).with_name("XTest.java")
    exported.write_text(marked("", "class XTest { @Test void x() { } }\n", "//"))
    seen: list[str] = []

    def look(project, *_arguments: object, **_options: object) -> None:
        seen.extend(file.path for file in project.files)
        raise KeyboardInterrupt

    monkeypatch.setattr(evaluate_command, "evaluate_run", look)
    monkeypatch.setattr(Java, "build", lambda _, project, *rest: look(project, *rest))
    for command in (["evaluate"], ["export", "--to", "tests"]):
        assert main([*command, "--out", str(out), "--no-fence"]) == Exit.INTERRUPTED
        assert TEST in seen
        assert not any("XTest" in path for path in seen)
        seen.clear()


# What is mined

RECORD = {
    "mrscout": "1",
    "complete": True,
    "project": {"source": "p", "name": "p", "root": "/p", "encoding": None},
    "options": {},
    "funnel": {},
    "seconds": {},
}

_SHAPES = {
    "at the top": "{mark}{rest}",
    "below a licence": "/*\n * A licence.\n */\n{mark}{rest}",
    "after a byte order mark": "\ufeff\n{mark}{rest}",
    "changed by a person": "{mark}{rest}// mine\n",
}


@pytest.mark.parametrize("shape", _SHAPES.values(), ids=_SHAPES)
def test_an_exported_test_is_not_mined_whatever_was_done_to_it(capsys, shelf: Path, out: Path, shape: str):
    shutil.copytree(shelf, "shelf")
    test = Path("shelf", TEST)
    mark, newline, rest = marked("", test.read_text("utf-8"), "//").partition("\n")
    test.write_text(shape.format(mark=mark + newline, rest=rest), "utf-8")
    assert main(["discover", "shelf", "--format", "jsonl"]) == Exit.FINE
    assert "StackTest" not in capsys.readouterr().out
    assert main(["discover", "shelf", "--limit", "0"]) == Exit.FINE
    assert "1 test file exported by mrscout passed over." in capsys.readouterr().out
    assert main(["synthesize", "shelf", "--out", str(out)]) == Exit.FINE
    assert "mrscout: 1 exported test file passed over" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    ["// Not exported by mrscout (\n", 'class A { String said = "// Exported by mrscout ("; }\n', ""],
)
def test_a_test_that_only_speaks_of_mrscout_is_the_developers_own(capsys, shelf: Path, out: Path, text: str):
    shutil.copytree(shelf, "shelf")
    test = Path("shelf", TEST)
    test.write_text(text + test.read_text("utf-8"), "utf-8")
    assert main(["discover", "shelf", "--format", "jsonl"]) == Exit.FINE
    assert "StackTest" in capsys.readouterr().out


def test_relations_of_a_run_inside_of_the_project_are_not_mined(capsys, checkout: Path):
    assert main(["discover", str(checkout), "--format", "jsonl"]) == Exit.FINE
    before = capsys.readouterr().out
    main(["run", str(checkout), "--out", str(checkout / "other"), "--no-fence", "--quiet"])
    test = (checkout / TEST).read_text("utf-8")
    (checkout / "other/relations/CopyTest.java").write_text(test, "utf-8")
    capsys.readouterr()
    assert main(["discover", str(checkout), "--format", "jsonl"]) == Exit.FINE
    assert capsys.readouterr().out == before


@pytest.mark.parametrize(
    ("name", "text", "ours"),
    [
        ("run.json", RECORD, True),
        ("run.json", {"mrscout": "1"}, False),
        ("run.json", {"speed": 3}, False),
        ("sample.json", {"items": []}, False),
        ("sample.json", [1, 2], False),
    ],
)
def test_data_of_the_project_count_though_they_bear_our_names(
    shelf: Path, out: Path, name: str, text: object, ours: bool
):
    shutil.copytree(shelf, "shelf")
    folder = Path("shelf/src/test/java/org/acme/shelf/data")
    folder.mkdir()
    (folder / name).write_text(json.dumps(text))
    before = seen("shelf")
    (folder / "Data.java").write_text("class Data { }")
    assert [each == other for each, other in zip(before, seen("shelf"), strict=True)] == [ours, ours]


def test_a_file_beside_a_run_that_no_run_has_written_is_a_warning(capsys, checkout: Path):
    main(["run", str(checkout), "--out", str(checkout / "other"), "--no-fence", "--quiet"])
    capsys.readouterr()
    assert main(["discover", str(checkout)]) == Exit.FINE
    assert "[run-folder]" not in capsys.readouterr().err
    (checkout / "other" / "Mine.java").write_text("class Mine { }")
    assert main(["discover", str(checkout)]) == Exit.FINE
    assert "warning: other:" in capsys.readouterr().err


def test_a_file_in_the_folder_of_the_run_in_hand_is_a_warning(shelf: Path, out: Path):
    shutil.copytree(shelf, "shelf")
    Path("shelf/other/relations").mkdir(parents=True)
    Path("shelf/other/relations/Ours.java").write_text("class Ours { }")
    opened = open_source("shelf")
    assert not developer_files(opened, Path("shelf/other")).project.problems
    Path("shelf/other/Mine.java").write_text("class Mine { }")
    problems = developer_files(open_source("shelf"), Path("shelf/other")).project.problems
    assert [(each.code.slug, each.path) for each in problems] == [("run-folder", "other")]


def seen(project: str) -> tuple[str, int]:
    own = developer_files(open_source(project))
    return own.fingerprint, len(own.project.files)
