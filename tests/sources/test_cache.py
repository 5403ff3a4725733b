"""A cache entry is whole or absent."""

import os
import stat
from pathlib import Path

import pytest

from mrscout.errors import CacheUnusable
from mrscout.sources.cache import cache_folder, new_entry, own_place


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"MRSCOUT_CACHE": "/a", "XDG_CACHE_HOME": "/b"}, Path("/a")),
        ({"XDG_CACHE_HOME": "/b"}, Path("/b/mrscout")),
        ({"XDG_CACHE_HOME": "relative"}, Path.home() / ".cache/mrscout"),
        ({"MRSCOUT_CACHE": "", "XDG_CACHE_HOME": ""}, Path.home() / ".cache/mrscout"),
        ({}, Path.home() / ".cache/mrscout"),
    ],
)
def test_place_of_the_cache(environment: dict[str, str], expected: Path):
    assert cache_folder(environment) == expected


def test_an_entry_appears_when_it_is_filled(tmp_path: Path):
    entry = tmp_path / "a" / "1"
    with new_entry(entry) as filling:
        (filling / "x").write_text("")
        assert not entry.exists()
    assert [path.name for path in entry.parent.iterdir()] == ["1"]
    assert (entry / "x").exists()


def test_a_failed_entry_leaves_nothing(tmp_path: Path):
    def fail() -> None:
        with new_entry(tmp_path / "1") as filling:
            (filling / "x").write_text("")
            raise KeyError

    with pytest.raises(KeyError):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_the_first_of_two_that_fill_an_entry_wins(tmp_path: Path):
    entry = tmp_path / "1"
    with new_entry(entry) as late:
        (late / "late").write_text("")
        with new_entry(entry) as early:
            (early / "early").write_text("")
    assert [path.name for path in entry.iterdir()] == ["early"]
    assert [path.name for path in tmp_path.iterdir()] == ["1"]


def test_a_cache_that_cannot_be_written_is_a_typed_error(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CacheUnusable), new_entry(tmp_path / "file" / "1"):
        pass


# What is executed


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("MRSCOUT_CACHE", str(folder))
    return folder


def test_whatever_the_user_gives_away_the_cache_is_the_users_alone(cache: Path):
    before = os.umask(0)
    try:
        with new_entry(own_place("worker", "1")):
            pass
    finally:
        os.umask(before)
    for folder in (cache, cache / "worker", cache / "worker" / "1"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert own_place("worker", "1") == cache / "worker" / "1"


@pytest.mark.parametrize("open_one", ["", "worker", "worker/1"])
def test_a_folder_that_others_may_write_to_is_not_used(cache: Path, open_one: str):
    (cache / "worker" / "1").mkdir(parents=True)
    (cache / open_one).chmod(0o777)
    with pytest.raises(CacheUnusable, match="others may write"):
        own_place("worker", "1")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give folders away")
@pytest.mark.parametrize("given", ["", "worker", "worker/1"])
def test_a_folder_of_another_user_is_not_used(cache: Path, given: str):
    (cache / "worker" / "1").mkdir(parents=True)
    os.chown(cache / given, 4711, 4711)
    with pytest.raises(CacheUnusable, match="another user's"):
        own_place("worker", "1")


def test_a_group_that_is_not_the_users_own_is_one_of_others(cache: Path):
    cache.mkdir(0o700)
    cache.chmod(0o770)
    assert own_place() == cache  # the group is the user's
    if os.geteuid() == 0:
        os.chown(cache, -1, 4711)
        with pytest.raises(CacheUnusable):
            own_place()


def test_the_cache_may_be_a_link_and_nothing_in_it(cache: Path, tmp_path: Path):
    (tmp_path / "large" / "worker").mkdir(parents=True)
    cache.symlink_to(tmp_path / "large")
    own_place("worker")
    (cache / "plugin").symlink_to(tmp_path / "large" / "worker")
    with pytest.raises(CacheUnusable, match="no folder"):
        own_place("plugin")
