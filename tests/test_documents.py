"""The documents name files that exist, and links between them lead somewhere, down to the heading."""

import re
from pathlib import Path

import pytest
from tests.markdown import anchors, links

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "mrscout"
RESEARCH = ROOT / "research" / "mrscout_research"
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *(path for top in ("bench", "docs", "scripts") for path in (ROOT / top).rglob("*.md")),
    ]
)
#: documents that lead to code (CONTRIBUTING.md has a test of its own); others speak of the past, too
MAPS = [ROOT / name for name in ("ARCHITECTURE.md", "docs/evosuite.md", "docs/fence.md", "docs/studies.md")]
#: `languages/java/`, `filtering/stage.py`, `tests/goldens`; no options, no globs, no commands
_PATH = re.compile(r"`((?:[a-z_]+/)+(?:\w+\.(?:py|java|toml|md))?|[a-z_]+\.py)`")


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


def broken_links(document: Path) -> list[str]:
    """The links of a document whose file, or whose heading in a Markdown file, is not there."""
    broken = []
    for link in links(document.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        if re.match(r"[a-z]+:", link):
            continue
        there = target.exists()
        if there and anchor and target.suffix == ".md":
            there = anchor in anchors(target.read_text("utf-8"))
        if not there:
            broken.append(link)
    return broken


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_documents_lead_somewhere(document: Path):
    assert broken_links(document) == []


@pytest.mark.parametrize(
    ("link", "broken"),
    [
        ("[a](b.md)", False),
        ("[a](b.md#one-and-two)", False),
        ("[a](b.md#one--two)", False),
        ("[a](b.md#one-and-two-1)", False),
        ("[a](#here)", False),
        ("[a](https://example.org/c.md)", False),
        ("`[a](c.md)`", False),
        ("```\n[a](c.md)\n```", False),
        ("[a](c.md)", True),
        ("![a](c.png)", True),
        ('<img src="c.png">', True),
        ("[a](b.md#two)", True),
        ("[a](b.md#one-and-two-2)", True),
        ("[a](b.md#in-code)", True),
        ("[a](#there)", True),
        ("```\ncode\n```\n[a](c.md)", True),
    ],
)
def test_a_link_to_a_file_or_heading_that_is_not_there_is_noticed(tmp_path: Path, link: str, broken: bool):
    (tmp_path / "b.md").write_text(
        "# One and *two*\n\n## One & two\n\n## One and two\n\n```\n# In code\n```\n", "utf-8"
    )
    document = tmp_path / "a.md"
    document.write_text(f"# Here\n\n{link}\n", "utf-8")
    assert bool(broken_links(document)) == broken


def test_a_line_of_a_shell_that_looks_like_a_heading_is_none():
    assert anchors("    # indented\n\n~~~\n# fenced\n~~~\n## Real\n") == {"real"}
