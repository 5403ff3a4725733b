"""Unfenced programs: all that they start ends with them, and nothing is forbidden."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrscout.sandbox.fence.fence import lifetime_prefix

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="orphans have no other home here")

#: starts a process in a session of its own that beats for ever, and then does what REST says
PROGRAM = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for stream in (0, 1, 2):
            os.close(stream)
        while True:
            with open({beat!r}, "a") as file:
                file.write("x")
            time.sleep(0.02)
    os._exit(0)
while not os.path.exists({beat!r}):
    time.sleep(0.01)
print("beating", flush=True)
{rest}
"""


def command(beat: Path, rest: str) -> list[str]:
    return [*lifetime_prefix(), sys.executable, "-c", PROGRAM.format(beat=str(beat), rest=rest)]


def is_beating(beat: Path) -> bool:
    until = time.monotonic() + 5
    while time.monotonic() < until:
        before = beat.stat().st_size
        time.sleep(0.2)
        if beat.stat().st_size == before:
            return False
    return True


def test_what_a_program_leaves_behind_ends_with_it(tmp_path: Path):
    done = subprocess.run(command(tmp_path / "beat", "sys.exit(3)"), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (3, b"beating\n")
    assert not is_beating(tmp_path / "beat")


@pytest.mark.parametrize("by", ["signal", "death of the parent"])
def test_what_a_program_leaves_behind_ends_when_it_is_ended(tmp_path: Path, by: str):
    asked = command(tmp_path / "beat", "time.sleep(60)")
    if by == "death of the parent":
        asked = [sys.executable, "-c", f"import subprocess; subprocess.run({asked!r})"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"beating\n"
        process.send_signal(signal.SIGTERM if by == "signal" else signal.SIGKILL)
        process.wait(5)
        assert not is_beating(tmp_path / "beat")


def test_without_the_launcher_it_would_go_on(tmp_path: Path):
    asked = command(tmp_path / "beat", "")[len(lifetime_prefix()) :]
    rest = "print(os.getpid(), flush=True)\n        while True:"
    asked[-1] = (
        asked[-1].replace("for stream in (0, 1, 2):", "for stream in (0, 2):").replace("while True:", rest)
    )
    with subprocess.Popen(asked, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = {process.stdout.readline().strip(), process.stdout.readline().strip()} - {b"beating"}
        process.wait(5)
        assert is_beating(tmp_path / "beat")
        os.kill(int(said.pop()), signal.SIGKILL)


@pytest.mark.parametrize(("rest", "status"), [("sys.exit(0)", 0), ("os.kill(os.getpid(), 11)", -11)])
def test_the_status_is_the_program_s_own(rest: str, status: int):
    asked = [*lifetime_prefix(), sys.executable, "-c", f"import os, sys; {rest}"]
    assert subprocess.run(asked, check=False).returncode == status


def test_nothing_is_forbidden(tmp_path: Path):
    text = f"import os; open('made', 'w').close(); os.kill({os.getpid()}, 0); print(os.environ['A'])"
    asked = [*lifetime_prefix(), sys.executable, "-c", text]
    done = subprocess.run(asked, capture_output=True, check=True, env={**os.environ, "A": "b"}, cwd=tmp_path)
    assert done.stdout == b"b\n"
    assert (tmp_path / "made").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="orphans are given to nobody there")
def test_orphans_that_have_ended_hold_no_process_ids_while_the_program_runs():
    """Each round leaves a child behind that ends at once; the launcher has taken all of them in."""
    text = (
        "import os, time\n"
        "for _ in range(50):\n"
        "    if os.fork() == 0:\n"
        "        if os.fork() == 0: os._exit(0)\n"
        "        os._exit(0)\n"
        "    os.wait()\n"
        "time.sleep(1.0)\n"
        "def is_zombie(process):\n"
        "    try: fields = open(f'/proc/{process}/stat').read().rpartition(')')[2].split()\n"
        "    except OSError: return False\n"
        "    return fields[0] == 'Z' and int(fields[1]) == os.getppid()\n"
        "print(sum(is_zombie(name) for name in os.listdir('/proc') if name.isdigit()))\n"
    )
    said = subprocess.run(
        [*lifetime_prefix(), sys.executable, "-c", text], capture_output=True, timeout=60, check=True
    )
    assert said.stdout.split() == [b"0"]
