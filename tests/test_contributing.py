"""The recipes of CONTRIBUTING.md name files that there are."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SECTIONS = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("\n## ")
RECIPES = "\n".join(section for section in SECTIONS if section.startswith("To add "))
ALL_FILES = sorted(str(path) for top in ("src", "tests") for path in (ROOT / top).rglob("*.py"))
BASES = ("", "src/mrscout", "src/mrscout/languages/java", "tests", "tests/languages/java")


def named_files() -> list[str]:
    return sorted(set(re.findall(r"`([\w./-]+\.(?:py|java|toml|md))`", RECIPES)))


def is_there(path: str) -> bool:
    if "/" not in path:  # a file of the root, or a neighbour of the file or folder that is named before it
        return (ROOT / path).is_file() or any(Path(each).name == path for each in ALL_FILES)
    return any((ROOT / base / path).is_file() for base in BASES)


def test_recipes_name_files():
    assert len(named_files()) > 10


@pytest.mark.parametrize("path", named_files())
def test_a_file_that_a_recipe_names_is_there(path: str):
    assert is_there(path)


def test_a_file_that_is_not_there_is_noticed():
    assert not is_there("build/gradle/script_tree.py")
