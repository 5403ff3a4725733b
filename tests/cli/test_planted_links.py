"""No command writes through a link that a project brings in the place of a folder."""

import shutil
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.cli import report as reporting
from mrscout.exits import Exit


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder of the user's."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def shelf(shelf: Path, home: Path, tmp_path: Path) -> Path:
    """A copy, with a link that leads out of it."""
    copy = shutil.copytree(shelf, tmp_path / "project")
    (copy / "planted").symlink_to(home)
    return copy


@pytest.fixture
def project(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project that the user stands in."""
    monkeypatch.chdir(shelf)
    return shelf


@pytest.mark.parametrize(
    "command",
    [
        ["run", "."],
        ["synthesize", "."],
        ["synthesize", ".", "--out", "planted/run"],
        ["discover", ".", "--out", "planted/new.jsonl"],
        ["survey", ".", "--out", "planted"],
        ["filter"],
        ["evaluate"],
        ["report"],
        ["export", "--to", "src/test/java"],
    ],
    ids=" ".join,
)
def test_a_link_in_the_place_of_a_folder_is_refused(capsys, project: Path, home: Path, command: list[str]):
    (project / ".mrscout").symlink_to("../home")
    assert main(command) == Exit.USAGE
    assert "[output-led-away]" in capsys.readouterr().err
    assert list(home.iterdir()) == []


def test_the_run_of_another_project_stays_as_it_is(
    capsys, filtered: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
):
    other = filtered.resolve()
    before = {path: path.read_bytes() for path in other.rglob("*") if path.is_file()}
    (shelf / ".mrscout").symlink_to(other)
    monkeypatch.chdir(shelf)
    for command in (["run", "."], ["filter"], ["report"]):
        assert main(command) == Exit.USAGE
        assert "[output-led-away]" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in other.rglob("*") if path.is_file()} == before


def test_tests_are_not_exported_through_a_link_of_the_project(
    capsys, filtered: Path, home: Path, shelf: Path
):
    """Of the folder that the run is of, wherever one stands."""
    code = main(["export", "--out", str(filtered), "--to", str(shelf / "planted" / "java"), "--no-fence"])
    assert (code, "[output-led-away]" in capsys.readouterr().err) == (Exit.USAGE, True)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("name", ["worth.jsonl", "relations.jsonl", "discover.jsonl", "data.jsonl"])
def test_a_folder_with_records_of_somebody_elses_is_no_run(capsys, project: Path, home: Path, name: str):
    (home / name).write_text("{}\n")
    assert main(["synthesize", ".", "--out", str(home)]) == Exit.USAGE
    assert f"holds files that are no run's, such as {name} [output-unwritable]" in capsys.readouterr().err
    assert [(each.name, each.read_text()) for each in home.iterdir()] == [(name, "{}\n")]


def test_a_link_that_the_user_names_is_followed(project: Path, home: Path):
    link = project.parent / "mine"
    link.symlink_to(home)
    assert main(["discover", ".", "--format", "jsonl", "--out", str(link / "new.jsonl")]) == Exit.FINE
    assert (home / "new.jsonl").is_file()


def test_the_browser_is_no_program_of_the_folder_that_one_stands_in(
    filtered: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    paths: list[str] = []
    monkeypatch.setenv("PATH", f".:{tmp_path}:bin")
    monkeypatch.setattr(reporting.webbrowser, "open", lambda _: paths.append(reporting.os.environ["PATH"]))
    reporting.write_reports(filtered, show=True)
    assert paths == [str(tmp_path)]
