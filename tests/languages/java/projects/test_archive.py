"""A jar is unpacked into its folder, or not at all."""

import zipfile
from pathlib import Path

import pytest

from mrscout.errors import BrokenArchive
from mrscout.languages.java.projects import jars
from mrscout.languages.java.projects.jars import unpack


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


def test_only_wanted_entries_are_unpacked(tmp_path: Path):
    packed = jar(tmp_path / "a.jar", "A.java", "a.proto", "B.class")
    unpack(packed, tmp_path / "into", wanted=lambda name: name.endswith(".proto"))
    assert [path.name for path in (tmp_path / "into").iterdir()] == ["a.proto"]


def test_an_entry_that_is_a_link_becomes_a_file(tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "a.jar", "w") as file:
        link = zipfile.ZipInfo("key")
        link.external_attr = 0o120777 << 16
        file.writestr(link, "/etc/passwd")
        file.writestr("key/below", "x")
    with pytest.raises(BrokenArchive):
        unpack(tmp_path / "a.jar", tmp_path / "into")
    assert not (tmp_path / "into" / "key").is_symlink()
    assert (tmp_path / "into" / "key").read_text() == "/etc/passwd"


@pytest.mark.parametrize(("size", "refused"), [(100 << 20, True), (8 << 20, False)])
def test_a_jar_that_grows_beyond_measure_is_refused(tmp_path: Path, size: int, refused: bool):
    with zipfile.ZipFile(tmp_path / "a.jar", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("zeros", bytes(size))
    if refused:
        with pytest.raises(BrokenArchive, match="would unpack"):
            unpack(tmp_path / "a.jar", tmp_path / "into")
        assert not (tmp_path / "into").exists()
    else:
        unpack(tmp_path / "a.jar", tmp_path / "into")
        assert (tmp_path / "into" / "zeros").stat().st_size == size


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
    monkeypatch.setattr(jars, limit, 1)
    with pytest.raises(BrokenArchive, match="would unpack to"):
        unpack(jar(tmp_path / "a.jar", "A.java", "B.java"), tmp_path / "into")


def test_two_entries_in_conflict_are_refused(tmp_path: Path):
    with pytest.raises(BrokenArchive, match="cannot be unpacked"):
        unpack(jar(tmp_path / "a.jar", "a", "a/B.java"), tmp_path / "into")
