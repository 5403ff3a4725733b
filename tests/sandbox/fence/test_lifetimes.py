"""A fenced program ends as itself, and nothing that it started outlives it, the launcher, or us."""

import dataclasses
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from mrscout.sandbox.fence.fence import Mechanism

#: A process apart from the program, in a session of its own where that is allowed, that shows that it lives.
_DAEMON = """
import time
if os.fork() == 0:
    try: os.setsid()
    except OSError: pass
    if os.fork() == 0:
        while True:
            with open(SCRATCH + '/beat', 'a') as file: file.write('x')
            time.sleep(0.02)
    os._exit(0)
while not os.path.exists(SCRATCH + '/beat'):
    time.sleep(0.01)
print('beating', flush=True)
"""


def _is_beating(yard) -> bool:
    """Whether the daemon is still there after a moment to end."""
    for _ in range(30):
        before = (yard.scratch / "beat").stat().st_size
        time.sleep(0.1)
        if (yard.scratch / "beat").stat().st_size == before:
            return False
    return True


def test_an_orphan_ends_with_the_program(yard):
    assert "beating" in yard.attempt(_DAEMON)
    assert not _is_beating(yard)


def test_all_ends_when_the_launcher_is_killed_with_its_group(own_yard):
    with own_yard.start(own_yard.program(_DAEMON + "time.sleep(60)")) as process:
        assert process.stdout.readline() == b"beating\n"
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait() == -9
        assert not _is_beating(own_yard)


def test_all_ends_when_the_launcher_alone_is_killed(make_yard):
    yard = make_yard(Mechanism.NAMESPACES)
    with yard.start(yard.program(_DAEMON + "time.sleep(60)")) as process:
        assert process.stdout.readline() == b"beating\n"
        process.kill()
        process.wait()
        assert not _is_beating(yard)


def test_all_ends_when_whoever_started_it_is_killed(own_yard):
    fence, program = own_yard.fence, own_yard.program(_DAEMON + "time.sleep(60)")
    command = [*fence.prefix, *program]
    parent = f"import subprocess; subprocess.run({command!r}, env={fence.environment(os.environ)!r})"
    with subprocess.Popen([sys.executable, "-c", parent], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"beating\n"
        process.kill()
        process.wait()
        assert not _is_beating(own_yard)


def test_a_thread_that_started_it_may_end_before_it(own_yard):
    started = []
    command = own_yard.program("import time; time.sleep(0.5)")
    thread = threading.Thread(target=lambda: started.append(own_yard.start(command)))
    thread.start()
    thread.join()
    with started[0] as process:
        assert process.communicate()[0] == b"tried\n"
        assert process.returncode == 0


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("sys.exit(0)", 0),
        ("sys.exit(7)", 7),
        ("os.kill(os.getpid(), 9)", -9),
        ("os.kill(os.getpid(), 11)", -11),
    ],
)
def test_the_status_is_the_program_s_own(own_yard, text: str, status: int):
    assert own_yard.run(own_yard.program(text)).returncode == status


def test_a_program_that_is_not_there_is_said(own_yard):
    done = own_yard.run(["/no/such/program"])
    assert done.returncode in (127, 1)
    assert b"/no/such/program" in done.stderr


def test_the_end_of_its_output_is_seen_while_it_goes_on(make_yard):
    yard = make_yard(Mechanism.NAMESPACES)
    text = "import time; os.close(1); os.close(2); time.sleep(60)"
    with yard.start(yard.program(text)) as process:
        assert process.stdout.read() == b""
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)


def test_where_the_fence_cannot_be_put_up_nothing_is_run(make_yard):
    yard = make_yard(Mechanism.NAMESPACES)
    prefix = [*yard.fence.prefix]
    prefix[prefix.index("--scratch") + 1] = str(yard.base / "missing")
    done = subprocess.run([*prefix, "echo", "OUT"], capture_output=True, check=False)
    assert done.returncode == 125
    assert b"OUT" not in done.stdout
    assert b"cannot be put up" in done.stderr


def test_a_program_is_found_by_its_name_though_python_is_out_of_sight(own_yard):
    fence = dataclasses.replace(own_yard.fence, readable=())
    command = [*fence.prefix, "sh", "-c", "echo $HOME"]
    done = own_yard.run(command, fenced=False, env=fence.environment(os.environ))
    assert done.stdout.decode() == f"{own_yard.scratch}\n", done.stderr
