"""The command ``survey``: many sources in one run."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.exits import Exit

PROJECTS = Path(__file__).parents[1] / "fixtures" / "projects"


@pytest.fixture
def sources(tmp_path) -> list[str]:
    """Three projects, one of which holds more than half of all files."""
    for name in ("shelf", "scales"):
        shutil.copytree(PROJECTS / name, tmp_path / "projects" / name)
    for number in range(20):
        copied = tmp_path / "projects" / "shelves" / "src" / f"part{number}"
        shutil.copytree(PROJECTS / "shelf" / "src", copied / "src")
    return sorted(str(each) for each in (tmp_path / "projects").iterdir())


def survey(*arguments: str | Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mrscout", "survey", *map(str, arguments)]
    environment = {**os.environ, "COLUMNS": "80"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder, check=False)


def discovered(source: str, out: Path, *options: str) -> bytes:
    assert main(["discover", source, "--format", "jsonl", "-o", str(out), *options]) == Exit.FINE
    return out.read_bytes()


@pytest.mark.parametrize("jobs", ["1", "2", "5"])
@pytest.mark.parametrize("options", [(), ("--definition", "paper", "--accessors")], ids=["strict", "paper"])
def test_the_records_are_those_of_discover(sources, tmp_path, jobs, options):
    ran = survey(*sources, "--out", tmp_path / "found", "--jobs", jobs, *options)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, "")
    for source in sources:
        records = (tmp_path / "found" / f"{Path(source).name}.jsonl").read_bytes()
        assert records == discovered(source, tmp_path / "one.jsonl", *options)
        assert records


def test_the_table_counts_what_the_files_hold(sources, tmp_path):
    ran = survey(*sources, "--out", tmp_path / "found", "--format", "jsonl")
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [row["source"] for row in rows] == sources
    for row in rows:
        lines = (tmp_path / "found" / f"{row['project']}.jsonl").read_text("utf-8").splitlines()
        records = [json.loads(line) for line in lines]
        assert (row["tests"], row["error"]) == (len(records), None)
        assert row["mtcs"] == sum(record["mtc"] for record in records)
        assert row["instances"] == sum(len(record["instances"]) for record in records)


def test_the_table_is_for_people(sources, tmp_path, golden):
    names = [f"projects/{Path(each).name}" for each in sources]
    ran = survey(*names, "projects/nowhere", "--out", "found", folder=tmp_path)
    golden("survey/table.txt", ran.stdout.encode())


def test_a_source_that_cannot_be_opened_costs_the_others_nothing(sources, tmp_path):
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").touch()
    odd = [tmp_path / "empty", tmp_path / "file", tmp_path / "nowhere"]
    ran = survey(*odd, *sources, "--out", tmp_path / "found", "--format", "jsonl")
    assert (ran.returncode, ran.stderr) == (Exit.SOURCE, "")
    errors = [json.loads(line)["error"] for line in ran.stdout.splitlines()]
    assert [(each or "").rpartition(" ")[2] for each in errors[:3]] == [
        "[no-java]",
        "[not-a-folder]",
        "[no-such-path]",
    ]
    assert errors[3:] == [None, None, None]
    assert {each.stem for each in (tmp_path / "found").iterdir()} == {Path(each).name for each in sources}


def test_two_sources_of_one_name_are_refused_before_anything_is_written(sources, tmp_path):
    other = tmp_path / "elsewhere" / "shelf"
    shutil.copytree(PROJECTS / "shelf", other)
    ran = survey(*sources, other, "--out", tmp_path / "found")
    assert ran.returncode == Exit.USAGE
    assert "shelf.jsonl" in ran.stderr
    assert not (tmp_path / "found").exists()


def test_a_folder_that_cannot_be_made_is_told(sources, tmp_path):
    (tmp_path / "file").touch()
    ran = survey(*sources, "--out", tmp_path / "file" / "found")
    assert ran.returncode == Exit.USAGE
    assert "output-unwritable" in ran.stderr


def test_a_file_that_cannot_be_written_is_told(sources, tmp_path):
    (tmp_path / "found" / "shelf.jsonl").mkdir(parents=True)
    ran = survey(*sources, "--out", tmp_path / "found")
    assert ran.returncode == Exit.USAGE
    assert "output-unwritable" in ran.stderr
    assert "Traceback" not in ran.stderr
