"""The command `synthesize` as its users meet it: what it prints and writes, and how it ends early.

The pipeline behind it is made up, and takes no time; `test_synthesize_really` has the true one.
"""

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.records import read_lines

from mrscout.cli import main
from mrscout.exits import Exit
from mrscout.languages.java.build import context as site
from mrscout.pipeline.synthesis_events import Ready
from mrscout.store.record_files import SETTLED, TESTS

VALIDATOR = Draft202012Validator(
    json.loads(files("mrscout.store").joinpath("relations.schema.json").read_text("utf-8"))
)


def sources(out: Path) -> set[str]:
    return {path.relative_to(out).as_posix() for path in out.rglob("*.java")}


def record(out: Path) -> dict[str, object]:
    found = json.loads((out / "run.json").read_bytes())
    assert isinstance(found, dict)
    return found


# What is printed


@pytest.mark.parametrize(("name", "arguments"), [("text", []), ("summary", ["--limit", "0"])])
def test_output_is_the_golden_one(capsys, golden, shelf: Path, out: Path, name: str, arguments: list[str]):
    assert main(["synthesize", str(shelf), "--out", str(out), *arguments]) == Exit.FINE
    printed = capsys.readouterr()
    golden(f"synthesize/{name}.txt", printed.out.encode())
    golden("synthesize/warnings.txt", printed.err.encode())
    assert [line for line in printed.out.splitlines() if len(line) > 80 or line != line.rstrip()] == []


def test_a_rule_that_is_switched_off_is_told_and_recorded(capsys, shelf: Path, out: Path):
    rules = ["--without-rule", "unread", "--without-rule", "index"]
    assert main(["synthesize", str(shelf), "--out", str(out), *rules]) == Exit.FINE
    assert "without the rule index, without the rule unread" in " ".join(capsys.readouterr().out.split())
    assert record(out)["options"]["without_rules"] == ["index", "unread"]  # type: ignore[index]
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    assert "without_rules" not in record(out)["options"]  # type: ignore[operator]


def test_a_rule_that_there_is_not_is_usage(capsys, shelf: Path, out: Path):
    assert main(["synthesize", str(shelf), "--out", str(out), "--without-rule", "indexx"]) == Exit.USAGE
    assert "Did you mean index?" in capsys.readouterr().err
    assert not out.exists()


def test_quiet_says_nothing_but_the_summary(capsys, shelf: Path, out: Path):
    assert main(["synthesize", str(shelf), "--out", str(out), "--quiet"]) == Exit.FINE
    assert capsys.readouterr().err == ""


def test_nothing_that_runs_is_said(capsys, made_up, shelf: Path, out: Path):
    made_up(events=(), ready=Ready(9, (), ()))
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    assert "Nothing of it could be made to run" in capsys.readouterr().out


def test_no_mtcs_are_said_and_recorded(capsys, made_up, tmp_path: Path, out: Path):
    made_up(events=(), ready=Ready(0, (), ()))
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "ATest.java").write_text("class ATest { @org.junit.Test public void a() {} }")
    assert main(["synthesize", "project", "--out", str(out)]) == Exit.FINE
    assert "nothing to synthesize" in capsys.readouterr().out
    assert record(out)["complete"] is True
    assert (out / "relations.jsonl").read_bytes() == b""
    assert (out / "discover.jsonl").read_bytes().count(b"\n") == 1


def test_help_teaches_by_examples(capsys):
    assert main(["synthesize", "--help"]) == Exit.FINE
    said = capsys.readouterr().out
    for taught in (
        "--only 'org.acme",
        "maven:",
        "Exit codes",
        "relations.jsonl",
        "mrscout show",
        "--classpath",
    ):
        assert taught in said


# What is written


def test_every_instance_has_a_record_and_every_record_its_sources(shelf: Path, out: Path, events):
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    records = list(read_lines((out / "relations.jsonl").read_bytes()))
    for each in records:
        VALIDATOR.validate(each)
    assert [SETTLED.from_json(each)[1] for each in records[1:]] == [event.codified for event in events]
    assert records[0]["status"] == "not-synthesized"
    paths = {each["path"] for each in records[1:]}
    assert paths < sources(out)
    assert {path.split("/")[0] for path in sources(out)} == {"relations", "harness", "drafts"}
    assert len(sources(out)) == 2 * len(paths)


def test_a_record_has_the_text_of_its_places(shelf: Path, out: Path):
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    (pushed,) = (
        each
        for each in read_lines((out / "relations.jsonl").read_bytes())
        if each["name"] == "popReturnsWhatPushTook"
    )
    assert pushed["constituents"]["output_relation"]["text"] == "assertEquals(3, stack.pop())"


def test_the_tests_that_were_looked_at_are_written_too(shelf: Path, out: Path):
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    lines = (out / "discover.jsonl").read_bytes().splitlines()
    assert len({TESTS.from_line(line)[1].test for line in lines}) == len(lines) == 15


def test_the_run_says_what_was_asked_and_what_came_of_it(shelf: Path, out: Path):
    arguments = ["--definition", "paper", "--offline", "--no-build"]
    assert main(["synthesize", str(shelf), "--out", str(out), *arguments]) == Exit.FINE
    run = record(out)
    assert (run["complete"], run["lifted"], run["parameters"]) == (True, 3, 3)
    assert run["project"]["source"] == str(shelf)
    assert run["options"]["definition"] == "paper"
    assert (run["options"]["offline"], run["options"]["build"]) == (True, False)
    others = ("does-not-compile", "environment", "fails", "not-built", "not-synthesized")
    assert run["statuses"] == {"codified": 4, **dict.fromkeys(others, 1)}
    assert run["funnel"] == {
        "files": 6,
        "tests": 15,
        "mtcs": 7,
        "instances": 9,
        "drafted": 8,
        "compiled": 6,
        "codified": 4,
        "relations": 9,
    }
    assert run["modules"] == [{"module": "", "rung": "a way to run it", "java": "17.0.1"}]
    assert run["problems"][0]["reason"] == "test-does-not-compile"


def test_the_same_input_gives_the_same_bytes(shelf: Path, out: Path):
    def everything() -> dict[str, bytes]:
        assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
        found = {str(path): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        run = json.loads(found.pop(str(out / "run.json")))
        found.pop(str(out / ".origin"))  # by the user's own key, and of a record that says how long it took
        return {**found, "run": json.dumps({**run, "seconds": {}}).encode()}

    assert everything() == everything()


def test_version_control_does_not_see_a_run(made_up, shelf: Path, tmp_path: Path):
    out = tmp_path / "repository" / ".mrscout"
    out.parent.mkdir()
    subprocess.run(["git", "init", "--quiet", out.parent], check=True)
    made_up()
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    status = ["git", "-C", out.parent, "status", "--porcelain", "--untracked-files=all"]
    assert subprocess.run(status, check=True, capture_output=True).stdout == b""
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE  # it is a run's folder still


def test_what_an_earlier_run_left_is_removed_and_nothing_else(made_up, shelf: Path, out: Path, events):
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    before = sources(out)
    (out / "relations" / "notes.txt").write_text("mine")
    (out / "relations" / ".Torn.java.partial").write_text("class To")
    (out / "build").mkdir()
    (out / "build" / "Kept.java").write_text("class Kept {}")
    made_up(events=events[:1])
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    left = sources(out)
    assert left - {"build/Kept.java"} < before
    assert len(left) == 3
    assert (out / "relations" / "notes.txt").exists()
    assert not (out / "relations" / ".Torn.java.partial").exists()
    assert not (out / "drafts").exists()


@pytest.mark.parametrize("inside", [".mrscout", "mined"])
def test_a_folder_inside_the_project_is_not_mined_again(capsys, shelf, out: Path, tmp_path, inside: str):
    shutil.copytree(shelf, tmp_path / "shelf")
    for _ in range(2):
        assert main(["synthesize", "shelf", "--out", f"shelf/{inside}"]) == Exit.FINE
        assert "6 Java files" in capsys.readouterr().out


# What is refused


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--limit", "-1"], Exit.USAGE, "--limit"),
        (["--definition", "loose"], Exit.USAGE, "loose"),
        (
            ["--only", "StackTest.pushAndPop"],
            Exit.USAGE,
            "Did you mean org.acme.shelf.StackTest.pushThenPop()",
        ),
        (
            ["--only", "src/StackTest.java"],
            Exit.USAGE,
            "Did you mean src/test/java/org/acme/shelf/StackTest.java",
        ),
        (["--only", "Zebra"], Exit.USAGE, "[no-such-test]"),
        (["--classpath", "no/such.jar"], Exit.USAGE, "there is no no/such.jar"),
        (["--classpath", "empty/*"], Exit.USAGE, "there is no empty/*"),
        (["--out", "file"], Exit.USAGE, "this is a file"),
        (["--out", "file/below"], Exit.USAGE, "[output-unwritable]"),
        (["--out", "full"], Exit.USAGE, "such as thesis.tex"),
        (["--out", "other"], Exit.USAGE, "such as run.json"),
    ],
)
def test_a_request_that_makes_no_sense_is_usage(
    capsys, shelf, out: Path, arguments: list[str], code, says: str
):
    Path("file").touch()
    Path("full").mkdir()
    Path("full/thesis.tex").touch()
    Path("other").mkdir()
    Path("other/run.json").write_text('{"name": "of another tool"}')
    assert main(["synthesize", str(shelf), "--out", str(out), *arguments]) == code
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.out == ""


def test_a_refused_request_leaves_the_run_before_it(capsys, shelf: Path, out: Path):
    assert main(["synthesize", str(shelf), "--out", str(out)]) == Exit.FINE
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert main(["synthesize", str(shelf), "--out", str(out), "--only", "Zebra"]) == Exit.USAGE
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_a_source_that_is_not_there_is_exit_3(capsys, out: Path):
    assert main(["synthesize", "nowhere", "--out", str(out)]) == Exit.SOURCE
    assert "[no-such-path]" in capsys.readouterr().err


# How it ends early


@pytest.mark.parametrize(
    ("ends", "code"), [(KeyboardInterrupt(), Exit.INTERRUPTED), (ZeroDivisionError("oops"), Exit.INTERNAL)]
)
def test_what_was_settled_before_the_end_is_kept(capsys, made_up, shelf: Path, out: Path, events, ends, code):
    made_up(events=(*events[:2], ends))
    assert main(["synthesize", str(shelf), "--out", str(out)]) == code
    assert "stopped early; 2 relations kept in run" in capsys.readouterr().err
    assert [each["name"] for each in read_lines((out / "relations.jsonl").read_bytes())] == [
        None,
        "popReturnsWhatPushTook",
        "encodeUndoesDecode",
    ]
    assert len(sources(out)) == 4
    assert record(out)["complete"] is False
    assert record(out)["funnel"]["codified"] == 2


def test_without_a_jdk_nothing_is_begun(capsys, monkeypatch, shelf: Path, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("JAVA_HOME", "")
    monkeypatch.setattr(site, "find_jdks", list)
    assert main(["synthesize", str(shelf), "--out", str(tmp_path / "run")]) == Exit.ENVIRONMENT
    said = capsys.readouterr().err
    assert "no Java compiler was found [environment]" in said
    assert "Install a JDK" in said
    assert not (tmp_path / "run").exists()


def test_a_jdk_that_is_none_is_exit_4(capsys, shelf: Path, tmp_path: Path):
    arguments = ["--java", str(tmp_path), "--out", str(tmp_path / "run")]
    assert main(["synthesize", str(shelf), *arguments]) == Exit.ENVIRONMENT
    assert "there is no javac in it" in capsys.readouterr().err
