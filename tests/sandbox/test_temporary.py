"""Temporary folders are gone at the end, and those of killed processes with the next one."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mrscout.sandbox.temporary import temporary_folder

LONG_AGO = (0, 0)


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def old(path: Path) -> Path:
    path.mkdir()
    (path / "file").touch()
    os.utime(path, LONG_AGO)
    return path


def swept(path: Path) -> bool:
    with temporary_folder("test"):
        return not path.exists()


def test_a_folder_is_named_for_its_purpose_and_gone_afterwards(place: Path):
    with temporary_folder("git") as folder:
        assert folder.name.startswith("mrscout-git-")
        assert folder.stat().st_mode & 0o777 == 0o700
        (folder / "a").mkdir(mode=0)
    assert not list(place.iterdir())


def test_it_is_gone_after_an_error_too(place: Path):
    with pytest.raises(KeyError), temporary_folder("git"):
        raise KeyError
    assert not list(place.iterdir())


@pytest.mark.parametrize("purpose", ["scratch", "evaluate", "export", "fence", "git"])
def test_what_a_killed_process_has_left_is_removed(place: Path, purpose: str):
    assert swept(old(place / f"mrscout-{purpose}-abcd0123.tmp"))


def test_a_deep_tree_that_was_left_is_removed(place: Path):
    left = place / "mrscout-scratch-abcd0123.tmp"
    left.mkdir()
    here = os.open(left, os.O_RDONLY)
    for _ in range(2000):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    os.utime(left, LONG_AGO)
    assert swept(left)


def test_a_folder_that_is_new_stays(place: Path):
    (place / "mrscout-git-abcd0123.tmp").mkdir()
    assert not swept(place / "mrscout-git-abcd0123.tmp")


@pytest.mark.parametrize(
    "name",
    [
        *(
            "mrscout-run",
            "mrscout-run-20260101",
            "mrscout-git-abcd0123",
            "mrscout-out.tmp",
            "mrscout-a-b.tmp",
        ),
        *("mrscout-git-abcd0123.tmp.old", "my-mrscout-git-abcd0123.tmp", "mrscout-scratch-mine", "other"),
    ],
)
def test_a_folder_that_a_person_has_named_stays(place: Path, name: str):
    assert not swept(old(place / name))


def test_what_an_earlier_version_has_left_is_removed(place: Path):
    assert swept(old(place / "mrscout-scratch-abcd0123"))


def test_a_folder_in_use_stays():
    with temporary_folder("git") as folder:
        os.utime(folder, LONG_AGO)
        assert not swept(folder)


def test_a_link_stays_and_so_does_what_it_leads_to(place: Path):
    target = old(place / "target")
    (place / "mrscout-git-abcd0123.tmp").symlink_to(target)
    os.utime(place / "mrscout-git-abcd0123.tmp", LONG_AGO, follow_symlinks=False)
    assert not swept(target)


def test_a_file_of_such_a_name_stays(place: Path):
    (place / "mrscout-git-abcd0123.tmp").touch()
    os.utime(place / "mrscout-git-abcd0123.tmp", LONG_AGO)
    assert not swept(place / "mrscout-git-abcd0123.tmp")


def test_a_process_that_is_killed_frees_its_folder(place: Path):
    script = (
        "import time\nfrom mrscout.sandbox.temporary import temporary_folder\n"
        "with temporary_folder('evaluate') as folder:\n    print(folder, flush=True)\n    time.sleep(60)"
    )
    command = [sys.executable, "-c", script]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": str(place)})
    assert running.stdout is not None
    folder = Path(running.stdout.readline().decode().strip())
    os.utime(folder, LONG_AGO)
    assert not swept(folder)
    running.send_signal(signal.SIGKILL)
    running.communicate()
    os.utime(folder, LONG_AGO)
    time.sleep(0.01)
    assert swept(folder)
