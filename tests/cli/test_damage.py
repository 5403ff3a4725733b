"""Runs that were damaged, edited or written by others: each is told for what it is, and can be made good again."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit

READ = {
    "report": ["report"],
    "show": ["show", "a1b2"],
    "sample": ["sample", "--population", "kept"],
    "evaluate": ["evaluate", "--no-fence"],
    "export": ["export", "--to", "tests", "--no-fence"],
}


def spoil(path: Path, change: Callable[[dict[str, object]], object]) -> None:
    """Change the first record of a file."""
    first, *others = path.read_text("utf-8").splitlines(keepends=True)
    record = json.loads(first)
    change(record)
    path.write_text(json.dumps(record) + "\n" + "".join(others), "utf-8")


@pytest.mark.parametrize("command", READ.values(), ids=READ)
@pytest.mark.parametrize(
    ("file", "change", "told"),
    [
        (
            "relations.jsonl",
            lambda each: each.update(test=None),
            "relations.jsonl:1: Expected `str`, got `null` - at `$.test`",
        ),
        (
            "relations.jsonl",
            lambda each: each.pop("sites"),
            "relations.jsonl:1: Object missing required field `sites`",
        ),
        (
            "verdicts.jsonl",
            lambda each: each.update(valid="3"),
            "jsonl:1: Expected `int`, got `str` - at `$.valid`",
        ),
        ("verdicts.jsonl", lambda each: each.update(examples=[[["int", "x", ""]]]), "cannot be 'x'"),
        ("verdicts.jsonl", lambda each: each.update(examples=[[["int", True, ""]]]), "cannot be 'True'"),
    ],
)
def test_a_record_that_is_none_is_named_with_its_line(
    capsys, filtered: Path, command: list[str], file: str, change, told: str
):
    spoil(filtered / file, change)
    assert main([*command, "--out", str(filtered)]) == Exit.USAGE
    said = capsys.readouterr().err
    assert told in said
    assert "[damaged-record]" in said
    assert "next: Run mrscout " in said


@pytest.mark.parametrize("command", READ.values(), ids=READ)
@pytest.mark.parametrize(
    "text", ["", "{", "null", "[" * 100_000, '{"mrscout": "1"}', "\0\0\0", '{"a": ' + "9" * 5000 + "}"]
)
def test_a_run_json_that_is_none_is_refused(capsys, filtered: Path, command: list[str], text: str):
    (filtered / "run.json").write_text(text)
    assert main([*command, "--out", str(filtered)]) == Exit.USAGE
    assert "run.json: " in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "null", "\0\0\0"])
def test_what_is_advised_for_a_damaged_run_helps(
    capsys, shelf: Path, filtered: Path, made_up_verdicts, text: str
):
    (filtered / "run.json").write_text(text)
    made_up_verdicts()
    assert main(["run", str(shelf), "--out", str(filtered), "--no-fence", "--quiet"]) == Exit.FINE
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.FINE


def test_what_is_advised_for_a_damaged_verdict_helps(capsys, filtered: Path, made_up_verdicts):
    spoil(filtered / "verdicts.jsonl", lambda each: each.update(valid="3"))
    asked = made_up_verdicts()
    assert main(["filter", "--out", str(filtered), "--no-fence", "--quiet"]) == Exit.FINE
    assert asked == ["a1b2c3d4e5"]
    assert main(["report", "--out", str(filtered)]) == Exit.FINE


@pytest.mark.parametrize("file", ["discover.jsonl", "relations.jsonl", "verdicts.jsonl"])
@pytest.mark.parametrize("command", [READ["report"], READ["sample"], ["sample"]])
def test_what_a_kill_left_of_a_last_line_is_no_record(filtered: Path, file: str, command: list[str]):
    path = filtered / file
    path.write_bytes(path.read_bytes() + b'{"id": "00')
    assert main([*command, "--out", str(filtered)]) == Exit.FINE


@pytest.mark.parametrize(
    ("field", "value"), [("end_line", 2**40), ("end_line", 1), ("end", 0), ("start", 2**40), ("line", 2**50)]
)
def test_a_place_that_cannot_be_is_refused_and_costs_nothing(capsys, filtered: Path, field: str, value: int):
    def change(record: dict[str, dict[str, dict[str, int]]]) -> None:
        for each in ("source_output", "output_relation"):
            record["constituents"][each].update({"line": 11, field: value})

    undrafted, *codified = (filtered / "relations.jsonl").read_text("utf-8").splitlines(keepends=True)
    (filtered / "relations.jsonl").write_text("".join([*codified, undrafted]), "utf-8")
    spoil(filtered / "relations.jsonl", change)
    assert main(["report", "--out", str(filtered)]) == Exit.USAGE
    assert "is no place of so many bytes" in capsys.readouterr().err


def test_a_place_beyond_the_end_of_a_file_is_a_change_of_it(filtered: Path):
    def change(record: dict[str, dict[str, dict[str, int]]]) -> None:
        place = {"line": 11, "end_line": 2**40, "start": 0, "end": 2**50}
        record["constituents"]["output_relation"].update(place)

    undrafted, *codified = (filtered / "relations.jsonl").read_text("utf-8").splitlines(keepends=True)
    (filtered / "relations.jsonl").write_text("".join([*codified, undrafted]), "utf-8")
    spoil(filtered / "relations.jsonl", change)
    assert main(["report", "--out", str(filtered)]) == Exit.FINE
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.FINE


def test_a_disk_that_is_full_is_told_for_what_it_is(filtered: Path):
    small = 1 << 14
    ran = subprocess.run(
        [sys.executable, "-m", "mrscout", "report", "--out", str(filtered)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # which would be cut off as well
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (small, small)),
    )
    assert ran.returncode == Exit.USAGE
    assert "cannot be written" in ran.stderr
    assert "[output-unwritable]" in ran.stderr
    assert not (filtered / "report" / "index.html").exists()


def test_a_run_of_somebody_else_cannot_name_files_outside_of_it(filtered: Path):
    Path("secret.txt").write_text("do not show me")
    undrafted, *codified = (filtered / "relations.jsonl").read_text("utf-8").splitlines(keepends=True)
    (filtered / "relations.jsonl").write_text("".join([*codified, undrafted]), "utf-8")
    spoil(filtered / "relations.jsonl", lambda each: each.update(path="relations/../../secret.txt"))
    assert main(["report", "--out", str(filtered)]) == Exit.USAGE
    assert main(["show", "a1b2", "--out", str(filtered)]) == Exit.USAGE
