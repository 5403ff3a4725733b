"""SIGTERM, as `timeout` and build servers send it, ends what was started, too: here a Maven that takes minutes."""

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


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("signal_", "code"), [(signal.SIGTERM, Exit.TERMINATED), (signal.SIGINT, Exit.INTERRUPTED)]
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
            "--quiet",
        ],
        env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,  # noqa: PLW1509
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
