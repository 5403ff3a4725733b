"""Whole runs in which everything goes wrong: hostile relations, processes killed beneath it, Ctrl-C.

bench/faults has all of the hostile relations, and many more kills.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from tests.records import read_lines

from mrscout.exits import Exit
from mrscout.store.run_origin import sign

pytestmark = pytest.mark.network

#: test, verdict, whether an input was lost, exceptions that are not declared
EXPECTED = {
    "EndTest.crashes()": ("unsettled", True, False),
    "EndTest.exitsUnguarded()": ("unsettled", True, False),
    "FilesTest.removesItsFolder()": ("kept", False, False),
    "FilesTest.leavesNothing()": ("kept", False, False),
    "MemoryTest.overflows()": ("unsettled", True, False),
    "StreamsTest.closesAll()": ("kept", False, False),
    "StreamsTest.forgesAnswers()": ("kept", False, False),
    "SurroundingsTest.keepsState()": ("flaky", False, False),
    "ThrowsTest.undeclared()": ("kept", False, True),
    "ThrowsTest.declared()": ("kept", False, False),
}
MENACE = Path(__file__).parents[1] / "fixtures" / "projects" / "menace"


def records(out: Path, name: str) -> list[dict[str, object]]:
    path = out / name
    return list(read_lines(path.read_bytes())) if path.exists() else []


def without_clock(out: Path) -> list[dict[str, object]]:
    return [{**record, "seconds": 0} for record in records(out, "verdicts.jsonl")]


def started(project: Path, out: Path, jobs: int) -> subprocess.Popen[bytes]:
    only = [part for test in EXPECTED for part in ("--only", test.removesuffix("()"))]
    # Without calls, which are tried for six seconds each: how many of their inputs run depends on the clock.
    limits = ["--no-candidates", "--inputs", "60", "--time-limit", "900"]
    options = [*limits, "--offline", "--quiet", "--jobs", str(jobs), *only]
    command = [sys.executable, "-m", "mrscout", "run", str(project), "--out", str(out), *options]
    temporary = out.with_name(f"{out.name}-tmp")
    temporary.mkdir(exist_ok=True)
    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "TMPDIR": str(temporary)},
        # A job in the background of a script ignores Ctrl-C, and so would what it starts.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )


def wait_for_a_verdict(running: subprocess.Popen[bytes], out: Path) -> None:
    until = time.monotonic() + 900
    while not records(out, "verdicts.jsonl") and running.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    assert running.poll() is None


def processes(told_of: Path) -> list[str]:
    """Those that name a folder in their command."""
    found = []
    for process in Path("/proc").iterdir():
        with suppress(OSError):
            command = (process / "cmdline").read_bytes()
            if process.name.isdigit() and bytes(told_of) in command:
                found.append(process.name)
    return found


def test_a_run_survives_hostile_relations_and_the_loss_of_its_processes(tmp_path: Path):
    """One long test, since each run takes its time."""
    project = tmp_path / "menace"
    shutil.copytree(MENACE, project)

    # A process that judges relations is killed, and then whatever runs in the fence.
    first = tmp_path / "first"
    running = started(project, first, 2)
    wait_for_a_verdict(running, first)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGKILL)
    for process in processes(first.with_name("first-tmp")):
        with suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)
    assert running.wait(900) == Exit.FINE
    tests = {record["id"]: record["test"] for record in records(first, "relations.jsonl")}
    found = {
        str(tests[record["id"]]).removeprefix("org.acme.menace."): (
            record["verdict"],
            bool(record["exhausted"]),
            bool(record["crashes"]),
        )
        for record in records(first, "verdicts.jsonl")
    }
    assert found == EXPECTED

    # Ctrl-C ends another one at once, with all that it has started; it goes on, and says the same.
    second = tmp_path / "second"
    shutil.copytree(first / "build", second / "build")  # the project is made ready once
    shutil.copy(first / "run.json", second)
    sign(second, (second / "run.json").read_bytes())
    running = started(project, second, 1)
    wait_for_a_verdict(running, second)
    os.killpg(running.pid, signal.SIGINT)
    assert running.wait(60) == Exit.INTERRUPTED
    until = time.monotonic() + 20
    while processes(tmp_path / "second") and time.monotonic() < until:
        time.sleep(0.05)
    assert processes(tmp_path / "second") == []
    before = without_clock(second)
    assert 0 < len(before) < len(EXPECTED)
    running = started(project, second, 2)
    assert running.wait(900) == Exit.FINE
    assert without_clock(second) == without_clock(first)
    assert {str(record["id"]) for record in before} <= {str(record["id"]) for record in without_clock(second)}
    assert list(tmp_path.glob("*-tmp/mrscout-scratch-*")) == []
