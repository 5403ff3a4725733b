"""The outputs in docs/concepts.md, made again of the code on that page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.markdown import blocks
from tests.test_readme import is_part

PAGE = Path(__file__).parents[1] / "docs" / "concepts.md"
pytestmark = pytest.mark.network  # JUnit may have to be fetched


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """The class and the test of the page, laid out as the plain project `fields`."""
    root = tmp_path_factory.mktemp("concepts") / "fields"
    for block in blocks(PAGE.read_text("utf-8")):
        if block.language == "java" and block.text.startswith("package "):
            name = re.search(r"class (\w+)", block.text)[1]
            kind = "test" if name.endswith("Test") else "main"
            path = root / "src" / kind / "java/org/example" / f"{name}.java"
            path.parent.mkdir(parents=True)
            path.write_text(f"{block.text}\n", "utf-8")
    return root


def output(project: Path, *words: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-m", "mrscout", *words],
        check=True,
        cwd=project,
        stdout=subprocess.PIPE,
        text=True,
        timeout=600,
    )
    return ended.stdout


def test_the_page_shows_what_the_commands_print_and_what_export_writes(project: Path):
    shown = [block for block in blocks(PAGE.read_text("utf-8")) if block.language == "console"]
    assert len(shown) == 2
    for block in shown:
        prompt, _, expected = block.text.partition("\n")
        printed = output(project, *prompt.removeprefix("$ mrscout ").split())
        assert is_part(expected, printed), printed
    output(project, "export")
    (law,) = project.rglob("PairLawsTest.java")
    exported = next(block for block in blocks(PAGE.read_text("utf-8")) if "PairLawsTest" in block.text)
    assert is_part(exported.text, law.read_text("utf-8"))
