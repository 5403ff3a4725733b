"""What a fenced program may use up: attempts to use more, and what becomes of them."""

import dataclasses
import os
import subprocess
import time

import pytest

from mrscout.sandbox.fence.fence import Mechanism, knows_sizes


def _limited(yard, **limits: int):
    yard.limits = dataclasses.replace(yard.limits, **limits)
    return yard


@pytest.mark.parametrize("stranger", [False, True])
def test_a_loop_without_end_is_ended(make_yard, stranger: bool):
    yard = _limited(make_yard(Mechanism.LANDLOCK, stranger), cpu=1)
    assert yard.run(yard.program("while True: pass")).returncode == -24


def test_a_loop_that_will_not_hear_is_ended(make_yard):
    yard = _limited(make_yard(Mechanism.NAMESPACES), cpu=1)
    text = "import signal; signal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass"
    assert yard.run(yard.program(text)).returncode == -9


_FORKS = """
import time
made = 0
try:
    while made < 5000:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        made += 1
except BlockingIOError:
    print(made)
"""


@pytest.mark.parametrize("stranger", [False, True])
def test_a_bomb_of_processes_is_bounded_and_gone_afterwards(make_yard, stranger: bool):
    yard = _limited(make_yard(Mechanism.NAMESPACES, stranger), processes=310)
    if not stranger and os.getuid() == 0 and not _counts_by_namespace():
        pytest.skip("root is bounded by the ids of its namespace alone, which Linux has had since 6.14")
    with yard.start(yard.program(_FORKS)) as process:
        said = process.communicate(timeout=30)[0].decode()
    assert 100 < int(said.split()[0]) <= 310
    assert _alive(str(yard.base)) == []


def test_without_namespaces_a_bomb_is_bounded_by_what_the_user_may_have(make_yard):
    yard = _limited(make_yard(Mechanism.LANDLOCK, stranger=True), processes=50)
    with yard.start(yard.program(_FORKS)) as process:
        said = process.communicate(timeout=30)[0].decode()
    assert 50 <= int(said.split()[0]) < 5000
    assert _alive(str(yard.base)) == []


def test_a_file_does_not_grow_for_ever(yard):
    text = """
try:
    with open(SCRATCH + '/large', 'wb', buffering=0) as file:
        for _ in range(1000):
            file.write(bytes(1 << 16))
except OSError as refused:
    print(errno.errorcode[refused.errno])"""
    done = yard.run(yard.program("import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)" + text))
    assert done.stdout == b"EFBIG\ntried\n"
    assert (yard.scratch / "large").stat().st_size == yard.limits.file_size


def test_files_cannot_be_open_without_number(yard):
    text = """
try:
    kept = [os.open('/dev/null', 0) for _ in range(10000)]
except OSError as refused:
    print(errno.errorcode[refused.errno])"""
    assert yard.attempt(text) == "EMFILE\n"


def test_limits_cannot_be_lifted(yard):
    text = """
import resource
kinds = (resource.RLIMIT_NOFILE, resource.RLIMIT_CORE, resource.RLIMIT_FSIZE, resource.RLIMIT_CPU)
for kind in (*kinds, resource.RLIMIT_DATA):
    try: resource.setrlimit(kind, (1 << 40, 1 << 40)); print('OUT')
    except (ValueError, OSError): pass"""
    assert yard.attempt(text) == ""


def test_output_without_end_is_cut_off(own_yard):
    yard = _limited(own_yard, output=100_000)
    done = yard.run(yard.program("while True: os.write(1, bytes(5000)); os.write(2, bytes(5000))"))
    assert done.returncode == -25
    assert len(done.stdout) + len(done.stderr) <= 100_000


def test_output_within_its_limit_arrives_whole(own_yard):
    yard = _limited(own_yard, output=300_000)
    text = "sys.stdout.write('x' * 200_000); sys.stdout.flush(); sys.stderr.write('y' * 50_000); sys.exit(3)"
    done = yard.run(yard.program(text))
    assert (done.returncode, len(done.stdout), len(done.stderr)) == (3, 200_000, 50_000)


def _counts_by_namespace() -> bool:
    version = os.uname().release.split(".")
    return (int(version[0]), int(version[1])) >= (6, 14)


def _alive(mark: str) -> list[str]:
    """Processes that have this in their command line; those that are ending get a moment."""
    found: list[str] = []
    for _ in range(50):
        found = []
        for process in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{process}/cmdline", "rb") as file:
                    if mark.encode() in file.read():
                        found.append(process)
            except OSError:
                continue
        if not found:
            break
        time.sleep(0.1)
    return found


_ALLOCATES = """
kept = []
try:
    while len(kept) < 64:
        kept.append(bytearray(16 << 20))
except MemoryError:
    print(len(kept))
"""


def test_memory_is_bounded(own_yard):
    yard = _limited(own_yard, memory=512 << 20)
    said = yard.run(yard.program(_ALLOCATES)).stdout.decode()
    assert 8 < int(said.split()[0]) < 32


@pytest.mark.parametrize("kind", ["namespaces", "bubblewrap"])
@pytest.mark.parametrize(("place", "most"), [("/tmp", 64), ("HOME", 256)])
def test_what_lies_in_memory_is_bounded(make_yard, kind: str, place: str, most: int):
    """The private folder for temporary files, and a home of the program's own."""
    yard = make_yard(Mechanism(kind))
    if kind == "bubblewrap" and not knows_sizes(yard.fence.helper):
        pytest.skip("this bubblewrap knows no sizes")
    made = dataclasses.replace(yard.fence, home=yard.base / "home")
    text = f"""
state = os.statvfs({place if place == "HOME" else repr(place)})
print(state.f_blocks * state.f_frsize >> 20)"""
    command = [*made.prefix, *yard.program(text)]
    done = subprocess.run(
        command, env=made.environment({}), cwd=yard.scratch, capture_output=True, check=False
    )
    assert done.stdout.decode() == f"{most}\ntried\n", done.stderr


@pytest.mark.parametrize(
    ("help_", "mode", "known"),
    [
        ("--size BYTES  Set", 0o755, True),
        ("--tmpfs DEST", 0o755, False),
        ("--size BYTES  Set", 0o4755, False),
    ],
)
def test_a_bubblewrap_that_refuses_sizes_is_not_given_any(tmp_path, help_: str, mode: int, known: bool):
    """An old one does not know them, and one with the rights of root does not take them."""
    helper = tmp_path / "bwrap"
    helper.write_text(f"#!/bin/sh\necho '{help_}'\n")
    helper.chmod(mode)
    assert knows_sizes(str(helper)) is known
