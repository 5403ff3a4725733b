"""`run` and `export` with everything real behind them: a project in, tests that pass out; kills do no harm."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrscout.exits import Exit
from mrscout.report.relation_records import read_lines

pytestmark = pytest.mark.network
ONLY = ("--only", "StackTest.pushThenPop", "--only", "HexCodecTest.roundTrip")


def records(out: Path, name: str) -> list[dict[str, object]]:
    path = out / name
    return list(read_lines(path.read_bytes())) if path.exists() else []


def test_a_project_becomes_tests_that_pass_also_after_a_kill(real: Path, run, shelf: Path, tmp_path: Path):
    """One long test, since a JVM takes its time to start."""
    project, out = tmp_path / "shelf", tmp_path / "run"
    shutil.copytree(shelf, project)
    asked = ("run", project, "--out", out, "--inputs", "30", "--offline", "--jobs", "1", *ONLY)

    # Killed as soon as the first verdict is there, it goes on from there, with no relation tried twice.
    command = [sys.executable, "-m", "mrscout", *map(str, asked)]
    standing = tmp_path / "standing"
    standing.mkdir()
    running = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, cwd=standing
    )
    until = time.monotonic() + 120
    while not records(out, "verdicts.jsonl") and running.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait(30)
    first = records(out, "verdicts.jsonl")
    classes = {path: path.stat().st_mtime_ns for path in (out / "classes").rglob("*.class")}
    assert first
    assert classes
    assert list(standing.iterdir()) == []  # nothing is left where the user stands
    ran = run(*asked)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    verdicts = records(out, "verdicts.jsonl")
    assert verdicts[: len(first)] == first  # with the seconds that they took then
    assert {path: path.stat().st_mtime_ns for path in (out / "classes").rglob("*.class")} == classes
    found = json.loads((out / "run.json").read_bytes())
    assert (found["complete"], found["stages"]) == (True, {"synthesis": True, "filtering": True})
    assert found["filtering"]["fence"]
    assert list(out.rglob("*.partial")) == []

    # What is kept becomes tests, which were compiled and run; a second export has nothing to do.
    kept = [each for each in verdicts if each["verdict"] == "kept"]
    assert kept
    to = project / "src/test/java"
    ran = run("export", "--out", out, "--to", to, "--offline")
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert ran.stdout.count(b"  written  ") == len(kept)
    assert b"not made" not in ran.stdout

    # What was exported is neither mined nor a reason to do anything again.
    ran = run(*asked)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, b"")
    assert records(out, "verdicts.jsonl") == verdicts
