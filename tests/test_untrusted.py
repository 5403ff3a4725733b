"""Planted files do no harm to whoever reads, copies or removes them."""

import os
import socket
from pathlib import Path

import pytest

from mrscout.untrusted import (
    Untrusted,
    copy_tree,
    entries,
    is_regular,
    is_within,
    read_below,
    read_bytes,
    remove_tree,
)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    place = tmp_path / "home" / "id_rsa"
    place.parent.mkdir()
    place.write_text("PRIVATE")
    return place


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "folder"
    place.mkdir()
    return place


def deep(folder: Path, levels: int) -> None:
    """A tree of so many levels, made without long paths."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(levels):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=here))
    os.close(here)


class TestReading:
    def test_a_regular_file_is_read(self, folder: Path) -> None:
        (folder / "a").write_text("text")
        assert read_bytes(folder / "a") == b"text"
        assert read_below(folder, "a") == b"text"

    def test_a_link_is_not_followed(self, folder: Path, secret: Path) -> None:
        (folder / "a").symlink_to(secret)
        with pytest.raises(Untrusted, match="link"):
            read_bytes(folder / "a")
        with pytest.raises(Untrusted, match="link"):
            read_below(folder, "a")

    def test_a_link_in_the_middle_of_a_path_is_not_followed(self, folder: Path, secret: Path) -> None:
        (folder / "a").symlink_to(secret.parent)
        with pytest.raises(Untrusted, match="link"):
            read_below(folder, "a/id_rsa")

    @pytest.mark.parametrize(
        "name", ["../home/id_rsa", "a/../../home/id_rsa", "/etc/passwd", "", ".", "a\0b"]
    )
    def test_a_name_that_leaves_the_folder_is_refused(self, folder: Path, secret: Path, name: str) -> None:
        with pytest.raises(Untrusted):
            read_below(folder, name)

    def test_a_fifo_neither_blocks_nor_is_read(self, folder: Path) -> None:
        os.mkfifo(folder / "a")
        with pytest.raises(Untrusted, match="regular"):
            read_bytes(folder / "a")
        with pytest.raises(Untrusted, match="regular"):
            read_below(folder, "a")

    def test_a_folder_is_no_file(self, folder: Path) -> None:
        (folder / "a").mkdir()
        with pytest.raises(Untrusted, match="regular"):
            read_bytes(folder / "a")

    def test_a_device_is_no_file(self) -> None:
        with pytest.raises(Untrusted, match="regular"):
            read_bytes(Path("/dev/zero"))

    def test_a_file_that_is_too_large_is_refused(self, folder: Path) -> None:
        (folder / "a").write_bytes(b"12345")
        assert read_bytes(folder / "a", most=5) == b"12345"
        with pytest.raises(Untrusted, match="larger"):
            read_bytes(folder / "a", most=4)

    def test_a_sparse_file_is_refused_before_it_is_read(self, folder: Path) -> None:
        with (folder / "a").open("wb") as file:
            file.truncate(1 << 40)
        with pytest.raises(Untrusted, match="larger"):
            read_bytes(folder / "a")

    def test_a_file_that_is_not_there_is_reported_as_such(self, folder: Path) -> None:
        with pytest.raises(FileNotFoundError):
            read_bytes(folder / "a")
        with pytest.raises(FileNotFoundError):
            read_below(folder, "b/a")


class TestLooking:
    def test_entries_do_not_go_through_links(self, folder: Path, secret: Path) -> None:
        (folder / "a").symlink_to(secret.parent)
        (folder / "b").mkdir()
        (folder / "b" / "c").touch()
        assert [each.name for each in entries(folder)] == ["a", "b", "b/c"]

    def test_entries_can_be_bounded(self, folder: Path) -> None:
        for name in "abc":
            (folder / name).touch()
        assert [each.name for each in entries(folder, most=2)] == ["a", "b"]
        assert not list(entries(folder, most=0))

    def test_entries_of_a_deep_tree_end(self, folder: Path) -> None:
        deep(folder, 2_000)
        assert len(list(entries(folder, deepest=10))) == 11
        remove_tree(folder)

    def test_a_link_that_leaves_is_not_within(self, folder: Path, secret: Path) -> None:
        (folder / "a").symlink_to(secret)
        (folder / "b").symlink_to("c")
        (folder / "c").touch()
        (folder / "circle").symlink_to("circle")
        assert not is_within(folder / "a", folder)
        assert is_within(folder / "b", folder)
        assert not is_within(folder / "circle", folder)
        assert not is_regular(folder / "b")
        assert is_regular(folder / "c")


class TestCopying:
    def test_files_folders_and_inner_links_are_copied(self, folder: Path, tmp_path: Path) -> None:
        (folder / "src").mkdir()
        (folder / "src" / "a").write_text("text")
        (folder / "src" / "a").chmod(0o755)
        (folder / "b").symlink_to("src/a")
        (folder / "absolute").symlink_to(folder / "src" / "a")
        copy = tmp_path / "copy"
        copy_tree(folder, copy)
        assert (copy / "src" / "a").stat().st_mode & 0o777 == 0o755
        assert (copy / "src" / "a").stat().st_mtime_ns == (folder / "src" / "a").stat().st_mtime_ns
        for link in ("b", "absolute"):
            assert (copy / link).is_symlink()
            assert (copy / link).resolve() == (copy / "src" / "a").resolve()

    def test_what_leads_out_or_is_no_file_stays_behind(
        self, folder: Path, tmp_path: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (folder / "key").symlink_to(secret)
        (folder / "environ").symlink_to("/proc/self/environ")
        (folder / "home").symlink_to("../home")
        os.mkfifo(folder / "fifo")
        monkeypatch.chdir(folder)  # a socket's path has to be short
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("socket")
        (folder / "kept").touch()
        copy_tree(folder, tmp_path / "copy")
        assert os.listdir(tmp_path / "copy") == ["kept"]

    def test_what_is_not_wanted_stays_behind_with_all_below(self, folder: Path, tmp_path: Path) -> None:
        (folder / "target" / "classes").mkdir(parents=True)
        (folder / "target" / "classes" / "A.class").touch()
        (folder / "src").mkdir()
        copy_tree(folder, tmp_path / "copy", lambda name: name != "target")
        assert os.listdir(tmp_path / "copy") == ["src"]


class TestRemoving:
    def test_a_tree_deeper_than_any_path_is_removed(self, folder: Path) -> None:
        deep(folder, 6_000)
        remove_tree(folder)
        assert not folder.exists()

    def test_a_wide_tree_with_closed_folders_is_removed(self, folder: Path) -> None:
        for number in range(20):
            (folder / f"{number}" / "inner").mkdir(parents=True)
            (folder / f"{number}" / "inner" / "file").touch()
            (folder / f"{number}" / "inner").chmod(0)
            (folder / f"{number}").chmod(0o500)
        remove_tree(folder)
        assert not folder.exists()

    def test_what_links_lead_to_stays(self, folder: Path, secret: Path, tmp_path: Path) -> None:
        (folder / "a").symlink_to(secret.parent)
        (folder / "b").symlink_to(secret)
        remove_tree(folder)
        assert not folder.exists()
        (tmp_path / "link").symlink_to(secret.parent)
        remove_tree(tmp_path / "link")
        assert not (tmp_path / "link").is_symlink()
        assert secret.read_text() == "PRIVATE"

    def test_nothing_is_raised_for_a_folder_that_is_not_there(self, tmp_path: Path) -> None:
        remove_tree(tmp_path / "nothing")
