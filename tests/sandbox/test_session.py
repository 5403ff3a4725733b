"""A program ends with whoever started it, at whatever moment that one is told to end, and so does what it started."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mrscout.sandbox.session import session

WITH_A_CHILD = ["/bin/sh", "-c", "sleep 300 & echo $! > child; exec sleep 300"]


class Told(BaseException):
    """What the handler of a signal raises."""


@pytest.fixture(params=[signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def told(request: pytest.FixtureRequest) -> Iterator[signal.Signals]:
    def raises(*_: object) -> None:
        raise Told

    before = signal.signal(request.param, raises)
    yield request.param
    assert signal.getsignal(request.param) is raises
    signal.signal(request.param, before)


def ends(process: int) -> bool:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        # A child of nobody stays as a zombie where nobody takes it.
        if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def written(path: Path) -> int:
    while not (path.exists() and path.read_text().endswith("\n")):
        time.sleep(0.02)
    return int(path.read_text())


def test_a_program_and_its_children_end_with_the_block(tmp_path: Path):
    with session(WITH_A_CHILD, tmp_path, None, subprocess.DEVNULL) as process:
        child = written(tmp_path / "child")
        assert process.poll() is None
    assert process.poll() == -signal.SIGKILL
    assert ends(child)


def test_a_program_that_ended_by_itself_keeps_its_code_and_its_words(tmp_path: Path):
    with session(["/bin/sh", "-c", "echo said; exit 3"], tmp_path, None, subprocess.PIPE) as process:
        assert process.communicate(timeout=30) == (b"said\n", None)
    assert process.returncode == 3


def test_a_signal_that_comes_while_it_starts_leaves_it_to_nobody(
    tmp_path: Path, told: signal.Signals, monkeypatch: pytest.MonkeyPatch
):
    started: list[int] = []

    class Interrupted(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[call-overload]
            started.append(self.pid)
            signal.raise_signal(told)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(Told), session(WITH_A_CHILD, tmp_path, None, subprocess.DEVNULL):
        raise AssertionError("it is told before anything is done with the program")
    assert len(started) == 1
    assert ends(started[0])


def test_a_signal_that_comes_later_is_told_at_once(tmp_path: Path, told: signal.Signals):
    with (
        pytest.raises(Told),
        session(WITH_A_CHILD, tmp_path, None, subprocess.DEVNULL) as process,
    ):
        signal.raise_signal(told)
    assert process.poll() == -signal.SIGKILL


def test_what_cannot_be_started_is_told_and_signals_are_as_they_were(tmp_path: Path, told: signal.Signals):
    with (
        pytest.raises(FileNotFoundError),
        session([str(tmp_path / "nothing")], tmp_path, None, subprocess.DEVNULL),
    ):
        pass
    with pytest.raises(Told):
        signal.raise_signal(told)


def test_a_signal_that_is_not_heard_stays_unheard(tmp_path: Path):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with session(
            ["/bin/sh", "-c", "kill -INT $$; exit 5"], tmp_path, None, subprocess.DEVNULL
        ) as process:
            assert process.wait(30) == 5
    finally:
        signal.signal(signal.SIGINT, before)


def test_it_can_be_started_beside_the_main_thread(tmp_path: Path):
    codes: list[int] = []

    def starts() -> None:
        with session(["/bin/sh", "-c", "exit 4"], tmp_path, None, subprocess.DEVNULL) as process:
            codes.append(process.wait(30))

    thread = threading.Thread(target=starts)
    thread.start()
    thread.join()
    assert codes == [4]
