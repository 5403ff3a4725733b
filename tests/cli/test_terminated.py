"""SIGTERM and SIGHUP, as build servers and closed terminals send them, end a Maven that takes minutes, too."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrscout.exits import Exit

SCALES = Path(__file__).parents[1] / "fixtures" / "projects" / "scales"
SLOW = """#!/bin/sh
echo $$ > "{pid}"
exec sleep 300
"""


def heed_signals() -> None:
    """Undo what a shell's background job or nohup makes its children ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("signal_", "code"),
    [
        (signal.SIGTERM, Exit.TERMINATED),
        (signal.SIGINT, Exit.INTERRUPTED),
        (signal.SIGHUP, Exit.HUNG_UP),
    ],
)
def test_what_was_started_ends_with_the_command(tmp_path: Path, signal_: signal.Signals, code: Exit):
    project, tools, pid = tmp_path / "scales", tmp_path / "tools", tmp_path / "pid"
    shutil.copytree(SCALES, project)
    tools.mkdir()
    (tools / "mvn").write_text(SLOW.format(pid=pid))
    (tools / "mvn").chmod(0o755)
    running = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "mrscout",
            "synthesize",
            str(project),
            "--out",
            str(tmp_path / "run"),
            "--unfenced-build",  # where the stand-in may say who it is
            "--quiet",
        ],
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
        start_new_session=True,
        preexec_fn=heed_signals,  # noqa: PLW1509
    )
    until = time.monotonic() + 120
    while not (pid.exists() and pid.read_text()) and running.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    running.send_signal(signal_)
    assert running.wait(60) == code
    until = time.monotonic() + 30
    while lives(int(pid.read_text())) and time.monotonic() < until:
        time.sleep(0.02)
    assert not lives(int(pid.read_text()))


def test_a_command_under_nohup_outlives_its_terminal(tmp_path: Path):
    script = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
        f"os.execv(sys.executable, [sys.executable, '-m', 'mrscout', 'discover', {str(SCALES)!r}, '--jobs', '2'])"
    )
    running = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, start_new_session=True)
    time.sleep(0.3)
    os.killpg(running.pid, signal.SIGHUP)
    assert b"tests" in running.communicate(timeout=60)[0]
    assert running.returncode == Exit.FINE


def test_a_group_that_loses_its_terminal_ends_as_one(tmp_path: Path):
    place = tmp_path / "temporary"
    place.mkdir()
    command = [sys.executable, "-m", "mrscout", "run", str(SCALES), "--out", str(tmp_path / "run"), "--quiet"]
    running = subprocess.Popen(command, env={**os.environ, "TMPDIR": str(place)}, start_new_session=True)
    time.sleep(3)
    os.killpg(running.pid, signal.SIGHUP)
    assert running.wait(60) in (Exit.HUNG_UP, Exit.FINE)
    assert list(place.glob("mrscout-*")) == []
