"""One folder, one command at a time; what is not there is not left behind."""

import subprocess
import sys
from pathlib import Path

import pytest

from mrscout.cli import main
from mrscout.errors import FolderInUse
from mrscout.exits import Exit
from mrscout.store import run_folder as module
from mrscout.store.run_folder import sole_use

_HOLD = """
import sys, time
from pathlib import Path
from mrscout.store.run_folder import sole_use
with sole_use(Path(sys.argv[1]), make=True):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path):
    """Another process that has the folder."""
    command = [sys.executable, "-c", _HOLD, str(tmp_path / "run")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(module, "_END_SECONDS", 0.0)


@pytest.mark.parametrize(
    "command", [["run", "."], ["synthesize", "."], ["filter"], ["evaluate"], ["evaluate", "--fresh", "3"]]
)
def test_a_second_command_is_refused(capsys, tmp_path: Path, holder, impatient, command: list[str]):
    assert main([*command, "--out", str(tmp_path / "run")]) == Exit.USAGE
    assert "another mrscout is at work in it [folder-in-use]" in capsys.readouterr().err


def test_another_folder_is_free(tmp_path: Path, holder, impatient):
    with sole_use(tmp_path / "other", make=True):
        assert (tmp_path / "other").is_dir()


def test_a_command_that_was_killed_is_waited_for(tmp_path: Path, holder):
    holder.kill()
    with sole_use(tmp_path / "run"):
        assert holder.wait() != 0


def test_it_is_free_again_afterwards(tmp_path: Path, impatient):
    for _ in range(2):
        with sole_use(tmp_path / "run", make=True):
            (tmp_path / "run" / "kept").touch()
    assert (tmp_path / "run" / "kept").exists()


def test_one_process_can_have_it_once(tmp_path: Path, impatient):
    with sole_use(tmp_path), pytest.raises(FolderInUse), sole_use(tmp_path):
        pass


def test_a_folder_that_nothing_was_written_to_is_not_left(tmp_path: Path):
    with sole_use(tmp_path / "a" / "b", make=True):
        assert (tmp_path / "a" / "b").is_dir()
    assert not (tmp_path / "a").exists()


def test_a_folder_that_is_not_there_is_not_made_for_those_who_read_it(tmp_path: Path):
    with sole_use(tmp_path / "a"):
        assert not (tmp_path / "a").exists()


def test_a_file_in_its_place_is_for_others_to_complain_of(tmp_path: Path):
    (tmp_path / "file").touch()
    with sole_use(tmp_path / "file", make=True), sole_use(tmp_path / "file" / "b", make=True):
        pass
    assert (tmp_path / "file").is_file()
