"""The commands `filter` and `run` as their users meet them: what they print and write, how they end early.

The pipeline behind them is made up, and takes no time; `test_run_really` has the true one.
"""

import json
import os
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.records import read_lines

from mrscout.cli import main
from mrscout.exits import Exit

VALIDATOR = Draft202012Validator(
    json.loads(files("mrscout.store").joinpath("verdicts.schema.json").read_text("utf-8"))
)


@pytest.fixture
def made(capsys, shelf: Path, out: Path) -> Path:
    """The folder of a run that is still to be filtered."""
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    capsys.readouterr()
    return out


def lines(out: Path) -> list[dict[str, object]]:
    return list(read_lines((out / "verdicts.jsonl").read_bytes()))


def record(out: Path) -> dict[str, dict[str, object]]:
    found = json.loads((out / "run.json").read_bytes())
    assert isinstance(found, dict)
    return found


# What is printed


def test_filter_prints_the_golden_summary(capsys, golden, made: Path, made_up_verdicts):
    made_up_verdicts()
    assert main(["filter", "--out", str(made), "--no-fence"]) == Exit.FINE
    printed = capsys.readouterr()
    golden("filter/text.txt", printed.out.encode())
    assert printed.err == ""
    assert [line for line in printed.out.splitlines() if len(line) > 80 or line != line.rstrip()] == []


def test_run_prints_one_picture_from_tests_to_kept(capsys, golden, shelf: Path, out: Path, made_up_verdicts):
    made_up_verdicts()
    assert main(["run", str(shelf), "--out", str(out), "--no-fence", "--quiet"]) == Exit.FINE
    printed = capsys.readouterr()
    golden("run/text.txt", printed.out.encode())
    assert printed.err == ""
    assert [line for line in printed.out.splitlines() if len(line) > 80 or line != line.rstrip()] == []


def test_a_run_without_relations_says_why(capsys, made_up, made_up_verdicts, tmp_path: Path, out: Path):
    made_up(events=())
    made_up_verdicts(())
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "ATest.java").write_text("class ATest { @org.junit.Test public void a() {} }")
    assert main(["run", "project", "--out", str(out), "--no-fence"]) == Exit.FINE
    assert "No test hides a metamorphic relation" in capsys.readouterr().out
    assert lines(out) == []


@pytest.mark.parametrize("wanted", ["a1b2", "0000000004", "0000000005", "0000000001"])
def test_show_tells_the_verdict(capsys, golden, filtered: Path, wanted: str):
    assert main(["show", wanted, "--out", str(filtered)]) == Exit.FINE
    printed = capsys.readouterr().out
    page = printed[printed.index("── verdict") :]
    golden(f"show/verdict-{wanted}.txt", page.encode())
    assert [line for line in page.splitlines() if len(line) > 80] == []


def test_show_gives_programs_the_verdict_too(capsys, filtered: Path):
    assert main(["show", "a1b2", "--out", str(filtered), "--json"]) == Exit.FINE
    verdict = json.loads(capsys.readouterr().out)["verdict"]
    VALIDATOR.validate(verdict)
    assert verdict["passed"] == 1178


# What is written


def test_every_codified_relation_has_a_verdict_that_the_schema_knows(filtered: Path):
    assert [each["verdict"] for each in lines(filtered)] == ["kept", "no-parameter", "rejected", "kept"]
    for each in lines(filtered):
        VALIDATOR.validate(each)


def test_the_run_is_recorded_with_what_was_asked_and_what_came_of_it(filtered: Path):
    found = record(filtered)
    filtering = found["filtering"]
    assert filtering["verdicts"] == {"kept": 2, "no-parameter": 1, "rejected": 1}
    assert (filtering["inputs"], filtering["seed"], filtering["criterion"]) == (1000, 0, 0.95)
    assert (filtering["fence"], filtering["less_general"]) == (None, 1)
    assert record(filtered)["stages"] == {"synthesis": True, "filtering": True}
    assert (found["funnel"]["with_parameter"], found["funnel"]["kept"]) == (3, 2)
    assert set(found["seconds"]) == {"drafting", "building", "trying", "filtering"}


def test_verdicts_of_other_code_are_not_shown(capsys, filtered: Path):
    harness = next((filtered / "harness").rglob("StackPopReturnsWhatPushTookHarness.java"))
    harness.write_text("class Other {}")
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.FINE
    assert "None yet" in capsys.readouterr().out


# Ending early, and going on


def test_a_run_that_was_stopped_goes_on_where_it_was(capsys, made: Path, made_up_verdicts, verdicts):
    asked = made_up_verdicts((*verdicts[:2], KeyboardInterrupt()))
    assert main(["filter", "--out", str(made), "--no-fence"]) == Exit.INTERRUPTED
    assert asked == ["a1b2c3d4e5", "0000000001"]
    assert capsys.readouterr().err == "stopped early; 2 verdicts kept in run\n"
    assert len(lines(made)) == 2
    assert list(made.rglob("*.partial")) == []
    assert record(made)["stages"] == {"synthesis": True, "filtering": False}
    assert record(made)["complete"] is False
    with (made / "verdicts.jsonl").open("ab") as stream:
        stream.write(b'{"id": "0123')  # as a kill leaves it
    asked = made_up_verdicts()
    assert main(["filter", "--out", str(made), "--no-fence"]) == Exit.FINE
    assert asked == ["0000000004", "0000000005"]
    assert [each["id"] for each in lines(made)] == [each.id for each in verdicts]


@pytest.mark.parametrize("change", [["--inputs", "5"], ["--seed", "3"], ["--criterion", "0.9"]])
def test_other_options_are_another_question(filtered: Path, made_up_verdicts, change: list[str]):
    asked = made_up_verdicts()
    assert main(["filter", "--out", str(filtered), "--no-fence", *change]) == Exit.FINE
    assert len(asked) == 4


def test_another_project_is_another_question(shelf: Path, out: Path, made_up_verdicts):
    shutil.copytree(shelf, "shelf")
    asked = made_up_verdicts()
    for _ in range(2):
        assert main(["run", "shelf", "--out", str(out), "--no-fence", "--quiet"]) == Exit.FINE
    assert len(asked) == 4
    main_class = next(Path("shelf/src/main").rglob("Stack.java"))
    main_class.write_text(main_class.read_text("utf-8") + "// changed\n", "utf-8")
    assert main(["run", "shelf", "--out", str(out), "--no-fence", "--quiet"]) == Exit.FINE
    assert len(asked) == 8


# Exit codes and bad input


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ([], Exit.FINE),
        (["--fail-on", "flaky"], Exit.FINE),
        (["--fail-on", "rejected"], Exit.FAILED),
        (["--fail-on", "flaky", "--fail-on", "kept"], Exit.FAILED),
        (["--fail-on", "Rejected"], Exit.USAGE),
    ],
)
@pytest.mark.parametrize("command", ["filter", "run"])
def test_fail_on_makes_the_exit_code(
    capsys, made: Path, shelf: Path, made_up_verdicts, command: str, wanted: list[str], expected: Exit
):
    asked = made_up_verdicts()
    source = [str(shelf)] if command == "run" else []
    assert main([command, *source, "--out", str(made), "--no-fence", *wanted]) == expected
    if expected is Exit.USAGE:
        assert "The verdicts are kept, rejected" in capsys.readouterr().err
        assert asked == []


@pytest.mark.parametrize("broken", ["{", "[]", "{}"])
@pytest.mark.parametrize("command", [["filter"], ["export", "--to", "tests"]])
def test_a_folder_without_a_run_is_usage(capsys, made: Path, tmp_path: Path, command: list[str], broken: str):
    (tmp_path / "empty").mkdir()
    assert main([*command, "--out", "empty"]) == Exit.USAGE
    assert "there is no run in it [no-run]" in capsys.readouterr().err
    (made / "run.json").write_text(broken)
    assert main([*command, "--out", str(made)]) == Exit.USAGE
    assert "[damaged-record]" in capsys.readouterr().err


# Changes since a revision


def git(*arguments: str) -> None:
    identity = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a"}
    environment = {**os.environ, **identity, "GIT_COMMITTER_EMAIL": "a@b"}
    subprocess.run(["git", *arguments], cwd="shelf", check=True, capture_output=True, env=environment)


@pytest.fixture
def repository(shelf: Path, out: Path) -> Path:
    shutil.copytree(shelf, "shelf")
    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "all")
    return out


def looked_at(out: Path) -> set[str]:
    return {Path(str(each["file"])).name for each in read_lines((out / "discover.jsonl").read_bytes())}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("src/main/java/org/acme/shelf/Stack.java", {"StackTest.java"}),
        ("src/test/java/org/acme/shelf/LabelTest.java", {"LabelTest.java"}),
        ("README.md", set()),
        ("src/test/java/org/acme/shelf/NewTest.java", {"NewTest.java"}),
    ],
)
def test_since_takes_only_tests_that_the_change_touches(
    repository: Path, made_up, changed: str, expected: set[str]
):
    made_up(events=())
    path = Path("shelf", changed)
    fresh = "class NewTest { @org.junit.Test public void a() { } }"
    path.write_text(path.read_text("utf-8") + "\n// more\n" if path.exists() else fresh, "utf-8")
    assert main(["synthesize", "shelf", "--out", str(repository), "--since", "HEAD", "--quiet"]) == Exit.FINE
    assert looked_at(repository) == expected
    assert record(repository)["options"]["since"] == "HEAD"


@pytest.mark.parametrize("revision", ["nowhere", "--output=x", "", " ", "HEAD..HEAD", "HEAD~7", "a\tb"])
def test_a_revision_that_does_not_exist_is_usage(capsys, repository: Path, made_up, revision: str):
    made_up()
    assert main(["run", "shelf", "--out", str(repository), f"--since={revision}"]) == Exit.USAGE
    assert "[no-such-revision]" in capsys.readouterr().err
    assert not Path("shelf/x").exists()


def test_a_file_that_was_moved_counts_at_both_places(repository: Path, made_up):
    made_up(events=())
    git("mv", "src/main/java/org/acme/shelf/Stack.java", "src/main/java/org/acme/shelf/Pile.java")
    assert main(["synthesize", "shelf", "--out", str(repository), "--since", "HEAD", "--quiet"]) == Exit.FINE
    assert looked_at(repository) == {"StackTest.java"}


def test_a_shallow_clone_is_said_to_be_one(capsys, repository: Path, made_up):
    made_up()
    Path("shelf/more.txt").touch()
    git("add", ".")
    git("commit", "-q", "-m", "more")
    source = f"file://{Path('shelf').absolute()}"
    subprocess.run(["git", "clone", "-q", "--depth", "1", source, "clone"], check=True, capture_output=True)
    assert main(["run", "clone", "--out", str(repository), "--since", "HEAD~1"]) == Exit.USAGE
    assert "git fetch --unshallow" in capsys.readouterr().err


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_limit_is_a_number_of_seconds(capsys, limit: str):
    assert main(["filter", "--time-limit", limit]) == Exit.USAGE
    assert "--time-limit" in capsys.readouterr().err


def test_since_without_a_repository_is_usage(capsys, out: Path, shelf: Path, made_up, monkeypatch):
    made_up()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(Path.cwd()))
    shutil.copytree(shelf, "shelf")
    assert main(["run", "shelf", "--out", str(out), "--since", "HEAD"]) == Exit.USAGE
    assert "[no-such-revision]" in capsys.readouterr().err
