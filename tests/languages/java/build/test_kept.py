"""What was built is known again, and what was written down otherwise is built again."""

import json
from pathlib import Path

import pytest

from mrscout.jdks import Jdk
from mrscout.languages.java.build.homes import Build, Home, Rung
from mrscout.languages.java.build.kept import recall, remember


@pytest.mark.parametrize("asked", [None, 6, 17])
def test_a_home_is_known_again_with_all_that_it_has(tmp_path: Path, asked: int | None):
    given = ("-ea",), (("MODE", "fast"),), ("**/Slow*",)
    home = Home(
        "core", tmp_path, (tmp_path,), Jdk(tmp_path, "17.0.1"), 8, Rung.BUILT, *given, asked, ("LICENSE",)
    )
    remember(tmp_path, "key", Build((home,), ()))
    assert recall(tmp_path, "key") == Build((home,), ())
    assert recall(tmp_path, "another") is None


def test_one_that_was_written_before_levels_were_is_built_again(tmp_path: Path):
    home = Home("core", tmp_path, (tmp_path,), Jdk(tmp_path, "17.0.1"), 8, Rung.BUILT, ())
    remember(tmp_path, "key", Build((home,), ()))
    (path,) = tmp_path.glob("*.json")
    stored = json.loads(path.read_text())
    del stored["homes"][0]["asked"]
    path.write_text(json.dumps(stored))
    assert recall(tmp_path, "key") is None
