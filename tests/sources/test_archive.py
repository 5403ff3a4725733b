"""A jar is unpacked into its folder, or not at all."""

import zipfile
from pathlib import Path

import pytest

from mrscout.errors import BrokenArchive
from mrscout.sources import archive
from mrscout.sources.archive import unpack


def jar(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name in names:
            file.writestr(name, "content")
    return path


def test_sources_and_resources_are_unpacked_and_classes_are_not(tmp_path: Path):
    packed = jar(tmp_path / "a.jar", "org/A.java", "org/B.class", "data.csv", "empty/")
    assert unpack(packed, tmp_path / "into") == 1
    found = {
        path.relative_to(tmp_path / "into").as_posix()
        for path in (tmp_path / "into").rglob("*")
        if path.is_file()
    }
    assert found == {"org/A.java", "data.csv"}


@pytest.mark.parametrize(
    "name", ["../A.java", "a/../../A.java", "/etc/A.java", "..\\A.java", "C:\\A.java", "C:/A.java", "."]
)
def test_an_entry_that_would_leave_the_folder_is_refused(tmp_path: Path, name: str):
    with pytest.raises(BrokenArchive, match="outside"):
        unpack(jar(tmp_path / "a.jar", name), tmp_path / "deep" / "into")
    assert not (tmp_path / "deep" / "A.java").exists()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no zip", b"x" * 100])
def test_a_damaged_jar_is_refused(tmp_path: Path, content: bytes):
    (tmp_path / "a.jar").write_bytes(content)
    with pytest.raises(BrokenArchive):
        unpack(tmp_path / "a.jar", tmp_path / "into")


def test_a_jar_with_a_damaged_entry_is_refused(tmp_path: Path):
    packed = jar(tmp_path / "a.jar", "A.java")
    data = bytearray(packed.read_bytes())
    data[40] ^= 0xFF
    packed.write_bytes(data)
    with pytest.raises(BrokenArchive):
        unpack(packed, tmp_path / "into")


@pytest.mark.parametrize("limit", ["_MOST_BYTES", "_MOST_FILES"])
def test_an_archive_without_end_is_refused(tmp_path: Path, monkeypatch, limit: str):
    monkeypatch.setattr(archive, limit, 1)
    with pytest.raises(BrokenArchive, match="would unpack to"):
        unpack(jar(tmp_path / "a.jar", "A.java", "B.java"), tmp_path / "into")


def test_two_entries_in_conflict_are_refused(tmp_path: Path):
    with pytest.raises(BrokenArchive, match="cannot be unpacked"):
        unpack(jar(tmp_path / "a.jar", "a", "a/B.java"), tmp_path / "into")
