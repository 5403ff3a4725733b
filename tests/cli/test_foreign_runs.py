"""The folder of a run that somebody else has made is data: nothing is read or written beyond it, and nothing hangs."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.store.run_origin import sign

READ = {
    "report": ["report"],
    "show": ["show", "a1b2"],
    "filter": ["filter", "--no-fence"],
    "sample": ["sample", "--population", "kept"],
    "evaluate": ["evaluate", "--no-fence"],
    "export": ["export", "--to", "tests", "--no-fence"],
}
SECRET = "hunter2"
TEST = f'class Key {{\n  void key() {{ String key = "{SECRET}"; }}\n}}\n'


@pytest.fixture(autouse=True)
def _impatient() -> Iterator[None]:
    """Whatever waits for a pipe is interrupted."""

    def give_up(*_: object) -> None:
        raise TimeoutError("it hangs")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def linked_to(target: str) -> Callable[[Path], None]:
    def link(path: Path) -> None:
        path.unlink(missing_ok=True)
        path.symlink_to(target)

    return link


def folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


def huge(path: Path) -> None:
    with path.open("ab") as stream:
        stream.truncate(1 << 40)


@pytest.mark.parametrize("command", READ.values(), ids=READ)
@pytest.mark.parametrize(
    "replace", [pipe, linked_to("/dev/zero"), linked_to("gone"), folder, huge], ids=lambda each: each.__name__
)
@pytest.mark.parametrize("name", ["run.json", "relations.jsonl"])
def test_what_is_no_file_of_records_is_damaged(
    capsys, filtered: Path, command: list[str], replace: Callable[[Path], None], name: str
):
    replace(filtered / name)
    assert main([*command, "--out", str(filtered)]) == Exit.USAGE
    said = capsys.readouterr().err
    assert f"{name}: " in said
    assert "[damaged-record]" in said
    assert "next: " in said


@pytest.mark.parametrize("command", [each for each in READ if each not in ("filter", "evaluate")])
@pytest.mark.parametrize(
    "replace", [pipe, linked_to("/dev/zero"), folder, huge], ids=lambda each: each.__name__
)
def test_verdicts_that_are_no_file_are_damaged(
    capsys, filtered: Path, command: str, replace: Callable[[Path], None]
):
    replace(filtered / "verdicts.jsonl")
    assert main([*READ[command], "--out", str(filtered)]) == Exit.USAGE
    assert "[damaged-record]" in capsys.readouterr().err


@pytest.mark.parametrize("replace", [pipe, linked_to("/dev/zero"), huge], ids=lambda each: each.__name__)
def test_filter_gives_verdicts_anew_where_they_are_no_file(
    filtered: Path, made_up_verdicts, replace: Callable[[Path], None]
):
    replace(filtered / "verdicts.jsonl")
    assert len(made_up_verdicts()) == 0
    assert main(["filter", "--out", str(filtered), "--no-fence", "--quiet"]) == Exit.FINE
    assert (filtered / "verdicts.jsonl").is_file()
    assert not (filtered / "verdicts.jsonl").is_symlink()


@pytest.mark.parametrize("name", ["discover.jsonl", "harness", "relations", "templates"])
def test_a_pipe_in_place_of_anything_else_hangs_nobody(filtered: Path, name: str):
    path = filtered / name
    if path.is_dir():
        path.rename(filtered / "away")
    pipe(path)
    for command in (["report"], ["show", "a1b2"]):
        assert main([*command, "--out", str(filtered)]) in (Exit.FINE, Exit.USAGE)


def test_pipes_among_sources_are_passed_by(filtered: Path):
    for path in list(filtered.rglob("*.java")):
        pipe(path)
    assert main(["report", "--out", str(filtered)]) == Exit.FINE
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.FINE


@pytest.mark.parametrize(
    "name", ["run.json", "relations.jsonl", "verdicts.jsonl", "classes/settled.jsonl", ".partial"]
)
def test_run_takes_the_place_of_a_run_with_pipes(filtered: Path, shelf: Path, made_up_verdicts, name: str):
    (filtered / name).parent.mkdir(exist_ok=True)
    pipe(filtered / name)
    made_up_verdicts()
    ended = main(["run", str(shelf), "--out", str(filtered), "--no-fence", "--quiet"])
    assert ended in (Exit.FINE, Exit.USAGE)  # and not a bug, nor for ever


# Where the project is


def edit_run(out: Path, change: Callable[[dict[str, Any]], object]) -> None:
    run = json.loads((out / "run.json").read_text("utf-8"))
    change(run)
    (out / "run.json").write_text(json.dumps(run), "utf-8")


@pytest.mark.parametrize("command", READ.values(), ids=READ)
@pytest.mark.parametrize("root", ["project", ".", "../x", "~", "/a/../etc", "/a\0b", "C:\\x", "file:///etc"])
def test_a_root_that_is_no_absolute_path_is_refused(capsys, filtered: Path, command: list[str], root: str):
    edit_run(filtered, lambda run: run["project"].update(root=root))
    assert main([*command, "--out", str(filtered)]) == Exit.USAGE
    assert "is no absolute path - at `$.project` [damaged-record]" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["report", "show"])
def test_without_the_project_a_run_can_still_be_read(capsys, filtered: Path, command: str):
    edit_run(filtered, lambda run: run["project"].update(root="/nowhere/at/all"))
    assert main([*READ[command], "--out", str(filtered)]) == Exit.FINE


@pytest.mark.parametrize("command", ["filter", "evaluate", "export"])
def test_without_the_project_nothing_can_be_run(capsys, filtered: Path, command: str):
    edit_run(filtered, lambda run: run["project"].update(root="/nowhere/at/all"))
    sign(filtered, (filtered / "run.json").read_bytes())
    assert main([*READ[command], "--out", str(filtered)]) == Exit.SOURCE
    assert "next: Run mrscout run" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["filter", "evaluate", "export"])
def test_of_a_record_that_somebody_else_changed_nothing_can_be_run(capsys, filtered: Path, command: str):
    edit_run(filtered, lambda run: run["options"].update(java="/nowhere/at/all"))
    assert main([*READ[command], "--out", str(filtered)]) == Exit.USAGE
    assert "run-from-elsewhere" in capsys.readouterr().err


# What records name


OUTSIDE = ["../key.java", "a/../../key.java", "/etc/passwd", "a\0.java", "..", "candidates:../../key.java"]


@pytest.mark.parametrize("command", [["report"], ["show", "a1b2"]], ids=["report", "show"])
@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize("field", ["file", "path", "module"])
def test_a_path_that_leads_out_is_damaged(capsys, filtered: Path, command: list[str], field: str, name: str):
    edit_relations(filtered, lambda each: each.update({field: name}) if each["constituents"] else None)
    assert main([*command, "--out", str(filtered)]) == Exit.USAGE
    assert "[damaged-record]" in capsys.readouterr().err


@pytest.mark.parametrize("name", OUTSIDE)
def test_a_place_that_leads_out_is_damaged(capsys, filtered: Path, name: str):
    edit_relations(
        filtered,
        lambda each: (
            each["constituents"]["output_relation"].update(file=name) if each["constituents"] else None
        ),
    )
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.USAGE
    assert "[damaged-record]" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a/../../b", "..a", "a..b", "/etc/passwd", "", "a b", "a\\b"])
def test_a_harness_that_is_no_class_is_damaged(capsys, filtered: Path, name: str):
    edit_relations(filtered, lambda each: each.update(harness=name) if each["harness"] else None)
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.USAGE
    assert "[damaged-record]" in capsys.readouterr().err


def edit_relations(out: Path, change: Callable[[dict[str, Any]], object]) -> None:
    lines = (out / "relations.jsonl").read_text("utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    for record in records:
        change(record)
    (out / "relations.jsonl").write_text("".join(json.dumps(each) + "\n" for each in records), "utf-8")


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize("name", ["Key.java", "key.txt", "dir/Key.java", "inside/Key.java"])
def test_only_java_files_of_the_project_are_shown(
    capsys, filtered: Path, tmp_path: Path, name: str, ours: bool
):
    """Through a link that leads out, or of another kind, nothing is shown; a link that stays inside is one.

    A run from elsewhere may name any folder as its project's, and nothing of it is shown.
    """
    home, root = tmp_path / "home", tmp_path / "root"
    home.mkdir()
    (root / "real").mkdir(parents=True)
    (root / "real" / "Key.java").write_text(TEST)
    (home / "Key.java").write_text(TEST)
    (root / "key.txt").write_text(TEST)
    (root / "Key.java").symlink_to(home / "Key.java")
    (root / "dir").symlink_to(home)
    (root / "inside").symlink_to("real")

    def change(each: dict[str, Any]) -> None:
        each.update(file=name, line=2)

    edit_run(filtered, lambda run: run["project"].update(root=str(root)))
    edit_relations(filtered, change)
    if ours:
        sign(filtered, (filtered / "run.json").read_bytes())
    capsys.readouterr()
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.FINE
    assert (SECRET in capsys.readouterr().out) is (ours and name == "inside/Key.java")


# What is missing


@pytest.mark.parametrize("command", READ.values(), ids=READ)
@pytest.mark.parametrize("kept", [0.0, 0.66, 0.99])
def test_relations_that_were_cut_off_are_damaged(capsys, filtered: Path, command: list[str], kept: float):
    path = filtered / "relations.jsonl"
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * kept)])
    assert main([*command, "--out", str(filtered)]) == Exit.USAGE
    assert "and run.json counts 9 [damaged-record]" in capsys.readouterr().err


def test_relations_of_a_run_that_was_stopped_are_not_damaged(filtered: Path):
    path = filtered / "relations.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))

    def stop(run: dict[str, Any]) -> None:
        run.update(complete=False)
        run["stages"].update(synthesis=False)

    edit_run(filtered, stop)
    assert main(["report", "--out", str(filtered)]) == Exit.FINE


# What is written


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    """A folder of the user's, to which links lead."""
    place = tmp_path / "precious"
    (place / "src").mkdir(parents=True)
    (place / "src" / "Mine.java").write_text("mine")
    (place / ".bashrc").write_text("mine")
    return place


def unharmed(precious: Path) -> bool:
    found = {each.relative_to(precious).as_posix() for each in precious.rglob("*")}
    texts = {(precious / name).read_text() for name in ("src/Mine.java", ".bashrc")}
    return found == {"src", "src/Mine.java", ".bashrc"} and texts == {"mine"}


@pytest.mark.parametrize("name", ["index.html", ".index.html.partial"])
def test_a_report_does_not_write_through_a_link(filtered: Path, precious: Path, name: str):
    (filtered / "report").mkdir()
    (filtered / "report" / name).symlink_to(precious / ".bashrc")
    assert main(["report", "--out", str(filtered)]) == Exit.FINE
    assert unharmed(precious)
    assert not (filtered / "report" / "index.html").is_symlink()


@pytest.mark.parametrize("name", ["index.html", ".index.html.partial"])
def test_a_report_does_not_wait_for_a_pipe(filtered: Path, name: str):
    (filtered / "report").mkdir()
    os.mkfifo(filtered / "report" / name)
    assert main(["report", "--out", str(filtered)]) == Exit.FINE
    assert (filtered / "report" / "index.html").is_file()


def test_a_report_does_not_go_to_a_folder_elsewhere(capsys, filtered: Path, precious: Path):
    (filtered / "report").symlink_to(precious)
    assert main(["report", "--out", str(filtered)]) == Exit.USAGE
    assert "[output-unwritable]" in capsys.readouterr().err
    assert unharmed(precious)


@pytest.mark.parametrize(
    "name",
    [
        ".run.json.partial",
        ".verdicts.jsonl.partial",
        "verdicts.jsonl",
        ".partial",
        ".relations.jsonl.partial",
    ],
)
def test_filter_and_run_do_not_write_through_a_link(
    filtered: Path, shelf: Path, precious: Path, made_up_verdicts, name: str
):
    (filtered / name).unlink(missing_ok=True)
    (filtered / name).symlink_to(precious / ".bashrc")
    made_up_verdicts()
    main(["filter", "--out", str(filtered), "--no-fence", "--quiet"])
    main(["run", str(shelf), "--out", str(filtered), "--no-fence", "--quiet"])
    assert unharmed(precious)


@pytest.mark.parametrize(
    "name", ["relations", "drafts", "harness", "candidates", "analogues", "templates", "moulds", "given"]
)
@pytest.mark.parametrize("below", ["", "org"])
def test_run_neither_writes_nor_sweeps_through_a_link(
    filtered: Path, shelf: Path, precious: Path, name: str, below: str
):
    path = filtered / name / below
    if path.exists():
        path.rename(filtered / "relations.away")
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(precious / "src")
    assert main(["synthesize", str(shelf), "--out", str(filtered), "--quiet"]) in (Exit.FINE, Exit.USAGE)
    assert unharmed(precious)


# Where tests go


@pytest.mark.parametrize("to", ["{nonsense}", "{module}/{x}", "a/{}/b", "{Module}", "{{module}}/{x}"])
def test_a_placeholder_that_nobody_knows_is_usage(capsys, filtered: Path, to: str):
    assert main(["export", "--to", to, "--out", str(filtered), "--no-fence"]) == Exit.USAGE
    assert "{module}, the folder of each relation's module [usage]" not in capsys.readouterr().out
    assert not any(Path().glob("*{*"))
