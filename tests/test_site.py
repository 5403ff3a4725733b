"""The documentation as a site: links to files become links to pages, and mkdocs builds it without a warning."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from tests.markdown import anchors

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("site_hooks", ROOT / "scripts/site/hooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = {"index.md", "SECURITY.md", "guide.md", "results/laws.md", "decisions/README.md", "pictures/run.svg"}


@pytest.mark.parametrize(
    ("page", "before", "after"),
    [
        ("index.md", "[a](docs/guide.md)", "[a](guide.md)"),
        ("index.md", "[a](docs/guide.md#check)", "[a](guide.md#check)"),
        ("index.md", "![a](docs/pictures/run.svg)", "![a](pictures/run.svg)"),
        ("guide.md", "[a](../README.md#install-it)", "[a](index.md#install-it)"),
        ("guide.md", "[a](../SECURITY.md)", "[a](SECURITY.md)"),
        ("guide.md", "[a](results/laws.md)", "[a](results/laws.md)"),
        ("results/laws.md", "[a](../guide.md)", "[a](../guide.md)"),
        ("results/laws.md", "[a](../../README.md)", "[a](../index.md)"),
        ("guide.md", "[`a`](../src/a.py) and [b](../SECURITY.md)", "`a` and [b](SECURITY.md)"),
        ("guide.md", "[a](judgements/a.jsonl)", "a"),
        ("guide.md", "[a](https://example.org/a.md)", "[a](https://example.org/a.md)"),
        ("guide.md", "[a](#here)", "[a](#here)"),
        ("index.md", "[a\nb](docs/guide.md)", "[a\nb](guide.md)"),
        ("index.md", "a[0]\n\n[b](docs/guide.md)", "a[0]\n\n[b](guide.md)"),
        ("guide.md", "```\n[a](../src/a.py)\n```\n[a](../src/a.py)", "```\n[a](../src/a.py)\n```\na"),
    ],
)
def test_links_lead_to_pages_and_those_to_other_files_are_text(hooks, page: str, before: str, after: str):
    assert hooks.relinked(before, page, PAGES) == after


@pytest.mark.parametrize("heading", ["In a build", "check: what a change breaks", "A & b", "It's `code`"])
def test_anchors_of_the_site_are_those_of_the_repository(hooks, heading: str):
    assert anchors(f"## {heading}\n") == {hooks.slug(heading.replace("`", ""), "-")}


def test_every_page_of_the_navigation_is_there(hooks):
    named = [
        line.split(": ")[-1]
        for line in (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")[1].splitlines()
        if line.endswith(".md")
    ]
    assert len(named) > 20
    added = set(hooks.ROOT_PAGES.values())
    assert [page for page in named if page not in added and not (ROOT / "docs" / page).exists()] == []


@pytest.mark.slow
def test_the_site_builds_without_a_warning(tmp_path: Path):
    if importlib.util.find_spec("material") is None:
        pytest.skip("no mkdocs: install the extra docs")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    built = subprocess.run(
        command,
        check=False,
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    page = (tmp_path / "site/index.html").read_text("utf-8")
    assert 'href="tutorial.html"' in page
    assert 'src="pictures/run.svg"' in page
