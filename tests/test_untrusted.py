"""Planted files do no harm to whoever reads, copies or removes them."""

import os
import socket
from pathlib import Path

import pytest

from mrscout import untrusted
from mrscout.untrusted import (
    Untrusted,
    copy_file,
    copy_tree,
    entries,
    files,
    is_regular,
    is_within,
    leads_through_link,
    make_accessible,
    names_below,
    opened_for_writing,
    read_below,
    read_bytes,
    read_part,
    read_within,
    remove_tree,
    resolved,
    unlink_below,
    walk,
    write_below,
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

    @pytest.mark.parametrize(
        ("target", "readable"),
        [
            ("a", True),
            ("b/../a", True),
            ("../home/id_rsa", False),
            ("/proc/self/environ", False),
            ("..", False),
        ],
    )
    def test_links_of_a_project_are_followed_as_long_as_they_stay_in_it(
        self, folder: Path, secret: Path, target: str, readable: bool
    ) -> None:
        (folder / "a").write_text("text")
        (folder / "b").mkdir()
        (folder / "link").symlink_to(target)
        if readable:
            assert read_within(folder, folder / "link") == b"text"
        else:
            with pytest.raises(OSError, match="leads out"):
                read_within(folder, folder / "link")

    def test_a_project_that_is_reached_by_a_link_can_be_read(self, folder: Path, tmp_path: Path) -> None:
        (folder / "a").write_text("text")
        (tmp_path / "link").symlink_to(folder)
        assert read_within(tmp_path / "link", tmp_path / "link" / "a") == b"text"

    @pytest.mark.parametrize("name", ["../home/id_rsa", "fifo", "circle", "absent", "large"])
    def test_other_files_of_a_project_are_not_read(self, folder: Path, secret: Path, name: str) -> None:
        os.mkfifo(folder / "fifo")
        (folder / "circle").symlink_to("circle")
        with (folder / "large").open("wb") as large:
            large.truncate(3 << 30)
        with pytest.raises(OSError, match=r"leads|regular|No such|larger"):
            read_within(folder, folder / name)


class TestReadingAPart:
    def test_a_part_of_a_large_file_is_read(self, folder: Path) -> None:
        with (folder / "a").open("wb") as file:
            file.write(b"begin")
            file.truncate(1 << 40)
        assert read_part(folder, "a", 5) == b"begin"
        assert read_part(folder, "a", 3, 3) == b"in\0"
        assert read_part(folder, "a", 3, 1 << 41) == b""

    def test_a_part_of_a_trap_is_not_read(self, folder: Path, secret: Path) -> None:
        (folder / "link").symlink_to(secret)
        (folder / "device").symlink_to("/dev/zero")
        (folder / "inner").symlink_to(secret.parent)
        os.mkfifo(folder / "fifo")
        for name in ("link", "device", "inner/id_rsa", "fifo"):
            with pytest.raises(Untrusted):
                read_part(folder, name, 5)


class TestNames:
    def test_names_are_sorted(self, folder: Path) -> None:
        (folder / "below").mkdir()
        for name in "cab":
            (folder / "below" / name).touch()
        assert names_below(folder, "below", 3) == ["a", "b", "c"]

    def test_more_names_than_allowed_are_refused(self, folder: Path) -> None:
        (folder / "below").mkdir()
        for name in "cab":
            (folder / "below" / name).touch()
        with pytest.raises(Untrusted, match="more than 2"):
            names_below(folder, "below", 2)

    def test_names_are_not_looked_up_through_a_link(self, folder: Path, secret: Path) -> None:
        (folder / "below").symlink_to(secret.parent)
        with pytest.raises(Untrusted, match="link"):
            names_below(folder, "below", 9)

    def test_a_file_has_no_names(self, folder: Path) -> None:
        (folder / "a").touch()
        with pytest.raises(NotADirectoryError):
            names_below(folder, "a", 9)

    def test_no_descriptor_is_left_open(self, folder: Path, secret: Path) -> None:
        (folder / "below").symlink_to(secret.parent)
        before = len(os.listdir("/proc/self/fd"))
        for _ in range(5):
            with pytest.raises(OSError, match=r".+"):
                names_below(folder, "below", 9)
            with pytest.raises(OSError, match=r".+"):
                read_part(folder, "below/absent", 9)
        assert len(os.listdir("/proc/self/fd")) == before


class TestLooking:
    def test_a_walk_goes_through_folders_in_order_and_through_no_link(
        self, folder: Path, secret: Path
    ) -> None:
        (folder / "b" / "inner").mkdir(parents=True)
        (folder / "b" / "file").touch()
        (folder / "a").mkdir()
        (folder / "c").symlink_to(secret.parent)
        found = [(here.name, below, others) for here, below, others in walk(folder)]
        assert found == [
            ("folder", ["a", "b"], ["c"]),
            ("a", [], []),
            ("b", ["inner"], ["file"]),
            ("inner", [], []),
        ]

    def test_a_walk_leaves_out_what_the_caller_takes_out(self, folder: Path) -> None:
        (folder / "b" / "inner").mkdir(parents=True)
        seen = []
        for here, below, _ in walk(folder):
            seen.append(here.name)
            below[:] = [name for name in below if name != "inner"]
        assert seen == ["folder", "b"]

    def test_a_walk_through_a_tree_deeper_than_any_path_ends(self, folder: Path) -> None:
        deep(folder, 3_000)
        assert 1_000 < sum(1 for _ in walk(folder)) < 4_096
        assert not files(folder, lambda _: True)
        remove_tree(folder)

    def test_files_are_regular_ones_of_the_wanted_names(self, folder: Path, secret: Path) -> None:
        (folder / "b").mkdir()
        for name in ("z.java", "b/a.java", "b/a.txt"):
            (folder / name).touch()
        (folder / "link.java").symlink_to(secret)
        os.mkfifo(folder / "fifo.java")
        found = files(folder, lambda name: name.endswith(".java"))
        assert found == [folder / "b" / "a.java", folder / "z.java"]

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

    def test_a_path_with_a_link_on_its_way_is_found(self, folder: Path, tmp_path: Path, secret: Path) -> None:
        (folder / "a" / "b").mkdir(parents=True)
        (folder / "link").symlink_to(secret.parent)
        (folder / "inner").symlink_to("a")
        assert not leads_through_link(folder, folder)
        assert not leads_through_link(folder / "a" / "b", folder)
        assert not leads_through_link(folder / "a" / "absent", folder)
        for path in (
            folder / "link",
            folder / "link" / "x",
            folder / "inner" / "b",
            tmp_path,
            folder / ".." / "x",
        ):
            assert leads_through_link(path, folder)


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

    def test_a_link_out_of_the_tree_is_copied_only_if_it_stays_below_the_root(
        self, folder: Path, tmp_path: Path, secret: Path
    ) -> None:
        (folder / "module").mkdir()
        (folder / "shared").touch()
        (folder / "module" / "near").symlink_to("../shared")
        (folder / "module" / "far").symlink_to(secret)
        copy = tmp_path / "copy"
        copy_tree(folder / "module", copy, root=folder)
        assert os.listdir(copy) == ["near"]
        assert os.readlink(copy / "near") == str(folder / "shared")

    def test_nothing_is_written_through_links_in_the_target(
        self, folder: Path, tmp_path: Path, secret: Path
    ) -> None:
        (folder / "id_rsa").write_text("new")
        (folder / "src").mkdir()
        (folder / "src" / "id_rsa").write_text("new")
        copy = tmp_path / "copy"
        copy.mkdir()
        (copy / "id_rsa").symlink_to(secret)
        (copy / "src").symlink_to(secret.parent)
        copy_tree(folder, copy)
        assert secret.read_text() == "PRIVATE"
        assert (copy / "id_rsa").read_text() == (copy / "src" / "id_rsa").read_text() == "new"

    def test_a_second_name_of_a_file_elsewhere_is_replaced(self, folder: Path, secret: Path) -> None:
        (folder / "new").write_text("new")
        (folder / "old").hardlink_to(secret)
        copy_file(folder / "new", folder / "old")
        assert (folder / "old").read_text() == "new"
        assert secret.read_text() == "PRIVATE"

    def test_a_very_deep_tree_is_copied_as_far_as_paths_go(self, folder: Path, tmp_path: Path) -> None:
        deep(folder, 1_500)
        copy_tree(folder, tmp_path / "copy")
        assert (tmp_path / "copy" / "d" / "d" / "d").is_dir()
        remove_tree(folder)
        remove_tree(tmp_path / "copy")


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


# Writing


def test_a_file_is_written_whole_with_the_folders_on_its_way(tmp_path: Path):
    write_below(tmp_path, "a/b/c.txt", b"one")
    write_below(tmp_path, "a/b/c.txt", b"two")
    assert (tmp_path / "a/b/c.txt").read_bytes() == b"two"
    assert [each.name for each in (tmp_path / "a/b").iterdir()] == ["c.txt"]


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "", "a\0b"])
def test_nothing_is_written_outside_of_a_folder(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    with pytest.raises(Untrusted):
        write_below(tmp_path / "folder", name, b"")
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_nothing_is_written_through_a_link(tmp_path: Path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "file").write_bytes(b"mine")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    (folder / "file").symlink_to(tmp_path / "elsewhere" / "file")
    (folder / ".file.partial").symlink_to(tmp_path / "elsewhere" / "file")
    with pytest.raises(Untrusted):
        write_below(folder, "link/file", b"")
    with pytest.raises(Untrusted):
        opened_for_writing(folder / "file", append=True)
    write_below(folder, "file", b"ours")
    assert (tmp_path / "elsewhere" / "file").read_bytes() == b"mine"
    assert (folder / "file").read_bytes() == b"ours"


@pytest.mark.parametrize("taken", [1, 3])
def test_a_persons_partial_file_in_a_shared_folder_stays(tmp_path: Path, taken: int):
    names = [".file.partial", ".file.1.partial", ".file.2.partial"][:taken]
    for name in names:
        (tmp_path / name).write_bytes(b"mine")
    write_below(tmp_path, "file", b"ours", shared=True)
    assert (tmp_path / "file").read_bytes() == b"ours"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([*names, "file"])
    assert all((tmp_path / name).read_bytes() == b"mine" for name in names)


def test_a_leftover_of_our_own_is_removed(tmp_path: Path):
    (tmp_path / ".file.partial").write_bytes(b"half")
    write_below(tmp_path, "file", b"ours")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_a_write_is_given_up_where_all_names_are_taken(tmp_path: Path):
    for number in range(100):
        (tmp_path / (f".file.{number}.partial" if number else ".file.partial")).mkdir()
    with pytest.raises(Untrusted, match="already"):
        write_below(tmp_path, "file", b"ours", shared=True)
    assert not (tmp_path / "file").exists()


def test_a_file_is_removed_through_no_link(secret: Path, folder: Path):
    (folder / "home").symlink_to(secret.parent)
    (folder / "a").mkdir()
    (folder / "a/link").symlink_to(secret)
    with pytest.raises(Untrusted):
        unlink_below(folder, f"home/{secret.name}")
    unlink_below(folder, "a/link")
    assert secret.read_text() == "PRIVATE"
    assert not (folder / "a/link").is_symlink()


@pytest.mark.parametrize("append", [True, False])
def test_no_pipe_is_opened_for_writing(tmp_path: Path, append: bool):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="pipe"):
        opened_for_writing(tmp_path / "pipe", append=append)


@pytest.mark.parametrize(("append", "expected"), [(True, b"onetwo"), (False, b"two")])
def test_a_regular_file_is_opened_for_writing(tmp_path: Path, append: bool, expected: bytes):
    (tmp_path / "file").write_bytes(b"one")
    with opened_for_writing(tmp_path / "file", append=append) as stream:
        stream.write(b"two")
    assert (tmp_path / "file").read_bytes() == expected


def test_a_folder_is_made_and_emptied_in_the_place_of_links(tmp_path: Path):
    elsewhere, base = tmp_path / "elsewhere", tmp_path / "base"
    (elsewhere / "main").mkdir(parents=True)
    (elsewhere / "main" / "kept").write_text("")
    base.mkdir()
    (base / "module").symlink_to(elsewhere)
    untrusted.make_below(base, base / "module" / "main")
    assert (base / "module" / "main").resolve() == base / "module" / "main"
    (base / "module" / "main" / "old").mkdir()
    (base / "module" / "main" / "out").symlink_to(elsewhere)
    same = (base / "module" / "main").stat().st_ino
    untrusted.empty_below(base, base / "module" / "main")
    assert list((base / "module" / "main").iterdir()) == []
    assert (base / "module" / "main").stat().st_ino == same
    assert (elsewhere / "main" / "kept").exists()


@pytest.mark.parametrize("name", ["../other", "", "/tmp"])
def test_no_folder_is_made_outside_of_the_trusted_one(tmp_path: Path, name: str):
    base = tmp_path / "base"
    base.mkdir()
    with pytest.raises(untrusted.Untrusted):
        untrusted.make_below(base, base / name)
    assert not (tmp_path / "other").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may look anywhere")
def test_folders_without_rights_can_be_looked_into_again(tmp_path: Path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    inner.chmod(0)
    (tmp_path / "a").chmod(0)
    make_accessible(tmp_path)
    assert inner.is_dir()


def test_no_link_is_followed_to_give_rights_back(tmp_path: Path):
    (tmp_path / "tree" / "inner").mkdir(parents=True)
    (tmp_path / "other").mkdir()
    for folder in (tmp_path / "other", tmp_path / "tree" / "inner"):
        folder.chmod(0o500)
    (tmp_path / "tree" / "link").symlink_to(tmp_path / "other")
    make_accessible(tmp_path / "tree")
    assert (tmp_path / "other").stat().st_mode & 0o777 == 0o500
    assert (tmp_path / "tree" / "inner").stat().st_mode & 0o777 == 0o700


def deep_link(copy: Path, secret: Path) -> Path:
    """A link in ``copy`` that the kernel follows to ``secret``, and ``Path.resolve`` to a folder of ``copy``.

    Below a path that is too long to name there is a link to the secret; ``..`` leads up from the place it leads to.
    """
    part = "d" * 200
    here = copy
    os.mkdir(copy)
    before = os.getcwd()
    try:
        os.chdir(copy)
        for level in range(22):
            os.mkdir(part)
            os.chdir(part)
            if level == 9:
                up = "../" * (len(secret.parts) - 1)
                os.symlink(f"{(part + '/') * 12}e/{up}{str(secret)[1:]}", "b")
        os.symlink(secret, "e")
    finally:
        os.chdir(before)
    (copy / str(secret)[1:]).mkdir(parents=True)
    for _ in range(10):
        here = here / part
    (copy / "made").symlink_to(os.path.relpath(here / "b", copy))
    return copy / "made"


def test_a_link_below_a_path_that_is_too_long_leads_where_the_kernel_says(tmp_path: Path):
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key").write_text("PRIVATE")
    copy = tmp_path / "copy"
    try:
        made = deep_link(copy, secret)
        assert not is_within(made, copy)
        with pytest.raises(OSError, match="too long"):
            resolved(made)
    finally:
        remove_tree(copy)


def test_what_does_not_exist_is_resolved_as_far_as_it_does(tmp_path: Path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    (tmp_path / "nowhere").symlink_to("folder/absent")
    place = tmp_path.resolve()
    assert resolved(tmp_path / "link" / "a" / "b") == place / "folder" / "a" / "b"
    assert resolved(tmp_path / "nowhere") == place / "folder" / "absent"
    assert is_within(tmp_path / "link" / "a", tmp_path / "folder")
    assert not is_within(tmp_path / "a" / ".." / "b", tmp_path)


def test_copies_share_so_many_bytes_and_entries(tmp_path: Path):
    (tmp_path / "from").mkdir()
    for name, size in (("a", 4), ("b", 100), ("c", 4)):
        (tmp_path / "from" / name).write_bytes(b"x" * size)
    allowance = untrusted.Allowance(13, 100)
    for target in ("to", "again"):
        copy_tree(tmp_path / "from", tmp_path / target, allowance=allowance)
    assert sorted(path.name for path in (tmp_path / "to").iterdir()) == ["a", "c"]
    assert [path.name for path in (tmp_path / "again").iterdir()] == ["a"]
    copy_tree(tmp_path / "from", tmp_path / "third", allowance=untrusted.Allowance(1000, 2))
    assert sorted(path.name for path in (tmp_path / "third").iterdir()) == ["a", "b"]


def test_tree_is_not_copied_into_itself_through_a_link(tmp_path: Path):
    (tmp_path / "data" / "below").mkdir(parents=True)
    (tmp_path / "link").symlink_to("data")
    for target in ("link/x", "data/below", "data"):
        with pytest.raises(untrusted.Untrusted, match="is in"):
            copy_tree(tmp_path / "data", tmp_path / target, allowance=untrusted.Allowance(1000, 1000))
    assert [path.name for path in (tmp_path / "data").rglob("*")] == ["below"]


def test_copy_writes_nothing_into_a_folder_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its place there is a link of an earlier build, which an ordinary user cannot remove from a folder 0555."""
    source, target, elsewhere = (tmp_path / name for name in ("source", "target", "elsewhere"))
    for folder in (source / "z" / "deep", target, elsewhere / "deep"):
        folder.mkdir(parents=True)
    (source / "z" / "keys").write_text("x")
    (source / "z" / "deep" / "keys").write_text("x")
    (target / "z").symlink_to(elsewhere)

    def refuse(path: Path | str) -> None:
        raise PermissionError(str(path))

    monkeypatch.setattr(untrusted, "make_folder", refuse)
    untrusted.copy_tree(source, target)
    assert [path.name for path in elsewhere.rglob("*")] == ["deep"]
