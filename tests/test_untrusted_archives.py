"""Archives that somebody has planted cost their reader neither time nor memory."""

import contextlib
import os
import struct
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from mrscout.languages.java.build.maven import versions
from mrscout.languages.java.measure.targets import in_folders, read_class_path
from mrscout.languages.java.projects import jars
from mrscout.languages.java.projects.jars import BrokenArchive, unpack
from mrscout.languages.java.runtime.built_modules import _names_in
from mrscout.languages.java.runtime.jvm_launch import intact
from mrscout.untrusted import ANYWHERE, Untrusted
from mrscout.untrusted_archives import DAMAGED, is_zip, opened_entry, opened_zip, zip_names


def jar(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "text")
    return path


def directory(count: int) -> bytes:
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 7, *(0,) * 6)
    return b"".join(entry + b"%07x" % number for number in range(count))


def large_end(count: int, size: int, at: int) -> bytes:
    """The three records at the end of an archive for numbers that need 64 bits."""
    return (
        struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, at)
        + struct.pack("<4sLQL", b"PK\6\7", 0, at + size, 1)
        + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    )


def sparse(path: Path, size: int, end: bytes) -> Path:
    with path.open("wb") as file:
        file.truncate(size)
        file.seek(0, os.SEEK_END)
        file.write(end)
    return path


def ends(act: Callable[[], object]) -> bool:
    """Whether a call comes to an end: one that waits for a FIFO never does."""
    thread = Thread(target=act, daemon=True)
    thread.start()
    thread.join(30)
    return not thread.is_alive()


def peak(act: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("within", [(), ANYWHERE])
def test_a_jar_is_opened(tmp_path: Path, within: tuple[Path, ...]):
    path = jar(tmp_path / "a.jar", "a/B.class", "c")
    assert zip_names(path, within) == ["a/B.class", "c"]
    assert is_zip(path, within)
    with opened_zip(path, within) as archive, opened_entry(archive, archive.getinfo("c"), 4) as entry:
        assert entry.read() == b"text"


def test_a_jar_with_a_comment_and_one_behind_a_script_are_opened(tmp_path: Path):
    path = jar(tmp_path / "a.jar", "a")
    with zipfile.ZipFile(path, "a") as archive:
        archive.comment = b"x" * 65535
    assert zip_names(path) == ["a"]
    (tmp_path / "b.jar").write_bytes(b"#!/bin/sh\nexec java\n" + path.read_bytes())
    assert zip_names(tmp_path / "b.jar") == ["a"]


def test_a_link_is_followed_only_to_where_it_may_lead(tmp_path: Path):
    for name in ("inside", "outside"):
        (tmp_path / name).mkdir()
        jar(tmp_path / name / "a.jar", name)
        (tmp_path / "inside" / f"to-{name}.jar").symlink_to(tmp_path / name / "a.jar")
    inner, outer = tmp_path / "inside" / "to-inside.jar", tmp_path / "inside" / "to-outside.jar"
    assert zip_names(inner, [tmp_path / "inside"]) == ["inside"]
    assert zip_names(outer, ANYWHERE) == ["outside"]
    for path, within in ((inner, ()), (outer, ()), (outer, [tmp_path / "inside"])):
        with pytest.raises(Untrusted):
            zip_names(path, within)
        assert not is_zip(path, within)


@pytest.mark.parametrize("trap", ["fifo", "link to a fifo", "/dev/zero", "folder", "circle", "nothing"])
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, trap: str):
    path = tmp_path / "x.jar"
    match trap:
        case "fifo":
            os.mkfifo(path)
        case "link to a fifo":
            os.mkfifo(tmp_path / "fifo")
            path.symlink_to(tmp_path / "fifo")
        case "/dev/zero":
            path.symlink_to(trap)
        case "folder":
            path.mkdir()
        case "circle":
            path.symlink_to(path)
    refused: list[object] = []

    def look() -> None:
        for within in ((), ANYWHERE, [tmp_path]):
            refused.append(is_zip(path, within))
            try:
                zip_names(path, within)
            except OSError:
                refused.append(False)

    assert ends(look)
    assert refused == [False] * 6


def test_no_reader_of_class_paths_waits_for_a_fifo(tmp_path: Path):
    path = tmp_path / "x.jar"
    os.mkfifo(path)
    os.mkfifo(tmp_path / "x-1.pom")
    assert ends(lambda: versions._read(tmp_path, tmp_path / "x-1.pom"))
    assert ends(lambda: intact([path]))
    assert ends(lambda: jars.entries(path))
    assert ends(lambda: read_class_path([path]))
    assert ends(lambda: _names_in(path))
    assert intact([path]) == ()
    assert jars.entries(path) == _names_in(path) == frozenset()
    assert read_class_path([path]).entries == ()
    with pytest.raises(BrokenArchive):
        unpack(path, tmp_path / "into")


def test_a_pom_beside_a_jar_is_read_within_the_repository_and_bounds(tmp_path: Path):
    (tmp_path / "repository").mkdir()
    pom = tmp_path / "repository" / "a.pom"
    pom.write_text("<project/>")
    assert versions._read(pom.parent, pom) is not None
    (tmp_path / "elsewhere.pom").write_text("<project/>")
    pom.unlink()
    pom.symlink_to(tmp_path / "elsewhere.pom")
    assert versions._read(pom.parent, pom) is None
    pom.unlink()
    sparse(pom, 3 << 30, b"<project/>")
    assert peak(lambda: versions._read(pom.parent, pom)) < 1 << 20


@pytest.mark.parametrize("hidden", [False, True])
def test_a_directory_that_is_larger_than_any_is_not_read(tmp_path: Path, hidden: bool):
    size = 3 << 30
    end = large_end(10, size, 0)
    if hidden:  # the record stands elsewhere than right before the locator
        at = size - 1000
        end = end[56:76].replace(struct.pack("<Q", size), struct.pack("<Q", at)) + end[76:]
    path = sparse(tmp_path / "x.jar", size, end)
    if hidden:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(large_end(10, size, 0)[:56])

    def look() -> None:
        assert not is_zip(path)
        with pytest.raises(Untrusted):
            zip_names(path)
        with pytest.raises(BrokenArchive):
            unpack(path, tmp_path / "into")

    assert peak(look) < 4 << 20


def test_a_directory_of_more_entries_than_any_is_not_read(tmp_path: Path):
    count = 600_000
    listed = directory(count)
    path = tmp_path / "x.jar"
    path.write_bytes(listed + large_end(count, len(listed), 0))
    assert not is_zip(path)
    with pytest.raises(Untrusted, match="600000 entries"):
        zip_names(path)
    # A number that is too small is no help.
    path.write_bytes(listed + large_end(7, len(listed), 0))
    with pytest.raises(Untrusted, match="too many entries"):
        zip_names(path)
    listed = directory(400_000)
    path.write_bytes(listed + large_end(400_000, len(listed), 0))
    assert is_zip(path)


def test_what_zipfile_takes_for_the_directory_is_bounded_whatever_we_take_for_it(tmp_path: Path, monkeypatch):
    monkeypatch.setattr("mrscout.untrusted_archives._check_directory", lambda *_: None)
    path = sparse(tmp_path / "x.jar", 3 << 30, large_end(10, 3 << 30, 0))
    with pytest.raises(Untrusted, match="too large"):
        zip_names(path)


@pytest.mark.parametrize("at", range(4, 22, 2))
def test_a_damaged_end_record_is_refused_cleanly(tmp_path: Path, at: int):
    path = jar(tmp_path / "a.jar", "a")
    data = bytearray(path.read_bytes())
    for value in (0xFF, 0x80, 0x01):
        data[len(data) - 22 + at] = value
        path.write_bytes(data)
        with contextlib.suppress(Untrusted):
            zip_names(path)
        is_zip(path)


def test_a_compression_that_jars_do_not_have_is_refused(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "a.jar", "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a", "text")
    with (
        opened_zip(tmp_path / "a.jar") as archive,
        pytest.raises(DAMAGED, match="unknown way"),
        opened_entry(archive, archive.getinfo("a"), 100),
    ):
        pass


def test_names_of_many_jars_are_not_all_kept(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(jars, "_known", {})
    monkeypatch.setattr(jars, "_MOST_NAMES", 10)
    for number in range(8):
        path = jar(tmp_path / f"{number}.jar", "a/B.class", "a/C.class", "d")
        assert jars.entries(path) == {"a/B.class", "a/C.class", "d"}
        assert jars.packages(path) == {"a"}
        assert sum(len(names) for names, _ in jars._known.values()) <= 10


def test_a_jar_that_a_build_has_replaced_by_a_link_is_not_unpacked(tmp_path: Path):
    (tmp_path / "build" / "target").mkdir(parents=True)
    real = jar(tmp_path / "private.jar", "a/B.class")
    link = tmp_path / "build" / "target" / "x.jar"
    link.symlink_to(real)
    place = tmp_path / "build" / "unpacked"
    with pytest.raises(BrokenArchive):
        in_folders(read_class_path([link]), ["a.B"], place)
    mine = tmp_path / "mine.jar"  # the user's own
    mine.symlink_to(real)
    (folder,) = in_folders(read_class_path([mine]), ["a.B"], place).entries
    assert (folder / "a" / "B.class").read_text() == "text"
