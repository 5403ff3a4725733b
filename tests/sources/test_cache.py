"""A cache entry is whole or absent."""

from pathlib import Path

import pytest

from mrscout.errors import CacheUnusable
from mrscout.sources.cache import cache_folder, new_entry


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
