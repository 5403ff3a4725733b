"""Tools that say more than anybody can read."""

import signal
import sys
from pathlib import Path

import pytest

from mrscout.sandbox import tool_run as process
from mrscout.sandbox.tool_run import Outcome, run_tool


def said(tmp_path: Path, words: bytes) -> str:
    log = tmp_path / "log"
    log.write_bytes(words)
    return Outcome(1, log).text()


@pytest.mark.parametrize("words", [b"", b"one\ntwo", b"\xc3\xa9\n", b"x" * 200])
def test_what_a_tool_says_is_read_whole(tmp_path: Path, monkeypatch, words: bytes):
    monkeypatch.setattr(process, "_PART", 100)
    assert said(tmp_path, words) == words.decode()


def test_a_very_long_log_is_read_at_its_beginning_and_at_its_end(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(process, "_PART", 6)
    assert said(tmp_path, b"first\n" + b"x" * 100_000 + b"\nlast\n") == "first\n\n\nlast\n"


def test_a_tool_that_never_stops_talking_is_killed_and_its_log_is_cut(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(process, "_LARGEST", 1 << 20)
    monkeypatch.setattr(process, "_LOOK", 0.05)
    talking = "while True: print('x' * 10_000)"
    outcome = run_tool([sys.executable, "-c", talking], tmp_path, tmp_path / "log", 60)
    assert (outcome.code, (tmp_path / "log").stat().st_size) == (-signal.SIGKILL, 1 << 20)


def test_a_tool_that_says_much_and_ends_is_no_failure(tmp_path: Path):
    outcome = run_tool([sys.executable, "-c", "print('x' * 10_000_000)"], tmp_path, tmp_path / "log", 60)
    assert outcome.well
    assert (tmp_path / "log").stat().st_size == 10_000_001


def test_of_a_long_line_the_beginning_is_read(tmp_path: Path, monkeypatch):
    """Expressions that look for complaints would take the square of its length."""
    monkeypatch.setattr(process, "_LINE", 10)
    assert said(tmp_path, b"x" * 100 + b"\nshort\n" + b"y" * 11) == "x" * 10 + "\nshort\n" + "y" * 10


def test_a_tool_that_takes_the_rights_from_its_log_does_not_keep_it_from_us(tmp_path: Path):
    taking = "import os; print('said', flush=True); os.fchmod(1, 0)"
    for _ in range(2):
        outcome = run_tool([sys.executable, "-c", taking], tmp_path, tmp_path / "log", 60)
        assert (outcome.text(), outcome.log.stat().st_mode & 0o777) == ("said\n", 0o644)


def test_a_tool_that_is_silent_is_ended_at_the_time_out(tmp_path: Path):
    sleeping = [sys.executable, "-c", "import time; time.sleep(60)"]
    assert run_tool(sleeping, tmp_path, tmp_path / "log", 0.2).code is None


#: counts its starts in a file, and kills itself until it was started as often as its argument says
_KILLED = """
import os, pathlib, signal, sys
starts = pathlib.Path('starts')
number = int(starts.read_text()) + 1 if starts.exists() else 1
starts.write_text(str(number))
print('start', number, flush=True)
if number < int(sys.argv[1]):
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(
    ("succeeds_at", "code", "log"),
    [(1, 0, "start 1\n"), (3, 0, "start 3\n"), (9, -signal.SIGKILL, "start 3\n")],
)
def test_a_tool_that_something_else_kills_is_started_again_twice(
    tmp_path: Path, succeeds_at: int, code: int, log: str
):
    outcome = run_tool([sys.executable, "-c", _KILLED, str(succeeds_at)], tmp_path, tmp_path / "log", 60)
    assert (outcome.code, outcome.log.read_text()) == (code, log)


def test_a_tool_that_fails_by_itself_is_not_started_again(tmp_path: Path):
    failing = f"{_KILLED}\nsys.exit(3)"
    outcome = run_tool([sys.executable, "-c", failing, "1"], tmp_path, tmp_path / "log", 60)
    assert (outcome.code, outcome.text()) == (3, "start 1\n")
