"""A report's file is there whole or not at all."""

import os
from pathlib import Path

import pytest

from mrscout.errors import OutputUnwritable
from mrscout.store.output import open_output


def test_nothing_has_the_name_before_the_end(tmp_path: Path):
    target = tmp_path / "report"
    with open_output(target) as stream:
        stream.write(b"half")
        stream.flush()
        assert not target.exists()
        stream.write(b" and half")
    assert target.read_bytes() == b"half and half"
    assert os.listdir(tmp_path) == ["report"]


def _write_and_fail(target: Path, error: type[BaseException]) -> None:
    with open_output(target) as stream:
        stream.write(b"new")
        raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, BrokenPipeError])
def test_what_goes_wrong_leaves_the_old_file_and_no_other(tmp_path: Path, error: type[BaseException]):
    target = tmp_path / "report"
    target.write_bytes(b"old")
    with pytest.raises(error):
        _write_and_fail(target, error)
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["report"]


def test_a_link_is_followed_and_stays(tmp_path: Path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    with open_output(tmp_path / "link") as stream:
        stream.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


@pytest.mark.parametrize("target", ["home/.bashrc", "home/missing"])
def test_a_link_that_leads_elsewhere_is_refused(tmp_path: Path, target: str):
    """It may be a project's."""
    for name in ("home", "project"):
        (tmp_path / name).mkdir()
    (tmp_path / "home/.bashrc").write_bytes(b"mine")
    link = tmp_path / "project" / "report"
    link.symlink_to(tmp_path / target)
    with pytest.raises(OutputUnwritable, match="symbolic link"), open_output(link):
        pytest.fail("opened")
    assert [(each.name, each.read_bytes()) for each in (tmp_path / "home").iterdir()] == [
        (".bashrc", b"mine")
    ]
    assert os.listdir(tmp_path / "project") == ["report"]


def test_a_stream_that_leads_to_a_file_is_followed(tmp_path: Path):
    """As `/dev/stdout` does where the output goes to a file."""
    with (tmp_path / "report").open("wb") as file, open_output(Path(f"/dev/fd/{file.fileno()}")) as stream:
        stream.write(b"new")
    assert (tmp_path / "report").read_bytes() == b"new"


def test_a_link_to_itself_gives_way(tmp_path: Path):
    (tmp_path / "report").symlink_to("report")
    with open_output(tmp_path / "report") as stream:
        stream.write(b"new")
    assert (tmp_path / "report").read_bytes() == b"new"


def test_a_device_is_written_to_as_it_is():
    with open_output(Path(os.devnull)) as stream:
        stream.write(b"new")
    assert Path(os.devnull).is_char_device()


def test_a_stream_that_is_open_already_is_written_to(tmp_path: Path):
    """As `/dev/stdout` is: its real name is the one of no file where it is a pipe."""
    reading, writing = os.pipe()
    with open_output(Path(f"/dev/fd/{writing}")) as stream:
        stream.write(b"new")
    os.close(writing)
    with os.fdopen(reading, "rb") as there:
        assert there.read() == b"new"


@pytest.mark.parametrize("path", [".", "missing/report", "file/report", "long" * 100])
def test_a_place_that_cannot_hold_a_file_is_refused(tmp_path: Path, path: str):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputUnwritable), open_output(tmp_path / path):
        pytest.fail("opened")


def test_a_pipe_that_nobody_reads_from_is_refused(tmp_path: Path):
    """A project may have one; to open it would take for ever."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OutputUnwritable, match="nobody reads"), open_output(tmp_path / "pipe"):
        pytest.fail("opened")


def test_a_pipe_that_somebody_reads_from_is_written_to(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    reading = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    with open_output(tmp_path / "pipe") as stream:
        assert os.get_blocking(stream.fileno())
        stream.write(b"new")
    with os.fdopen(reading, "rb") as there:
        assert there.read() == b"new"
