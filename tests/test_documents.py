"""The documents name files that exist, and links between them lead somewhere."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "mrscout"
RESEARCH = ROOT / "research" / "mrscout_research"
DOCUMENTS = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "decisions").glob("*.md")],
)
#: documents that lead to code (CONTRIBUTING.md has a test of its own); others speak of the past, too
MAPS = [ROOT / name for name in ("ARCHITECTURE.md", "docs/evosuite.md", "docs/fence.md", "docs/studies.md")]
#: `languages/java/`, `filtering/stage.py`, `tests/goldens`; no options, no globs, no commands
_PATH = re.compile(r"`((?:[a-z_]+/)+(?:\w+\.(?:py|java|toml|md))?|[a-z_]+\.py)`")
_LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)")


def exists(path: str) -> bool:
    # A path may leave out the folders that the sentence is about: `slicing/` of `synthesis/`.
    folders = (folder for folder in PACKAGE.rglob("*/") if folder.name != "__pycache__")
    return any((base / path).exists() for base in (ROOT, PACKAGE, RESEARCH, *folders))


@pytest.mark.parametrize("document", MAPS, ids=lambda path: path.name)
def test_every_path_that_a_map_of_the_code_names_exists(document: Path):
    named = _PATH.findall(document.read_text("utf-8"))
    assert named, "it names no path: the pattern is wrong, or the document is no map"
    assert [path for path in named if not exists(path)] == []


def test_every_package_is_in_the_map():
    text = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
    packages = [path.parent.name for path in PACKAGE.glob("*/__init__.py")]
    assert packages
    assert [name for name in packages if f"`{name}/" not in text] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_documents_lead_somewhere(document: Path):
    links = _LINK.findall(document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []
