"""Patches that `git apply` takes."""

import subprocess
from pathlib import Path

import pytest

from mrscout.report.patch import FileChange, patch


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, "a\nb\n"),
        (None, "a"),
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb", "a\nb\n"),
        ("a\nb\n", "a\nb"),
        ("a\r\nb\r\n", "a\r\nb\r\nc\r\n"),
        ("a\x0cb\n", "a\x0cb\n\u2028c\n"),
        ("", "a\n"),
    ],
)
def test_git_applies_it(tmp_path: Path, before: str | None, after: str):
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    file = tmp_path / "src/A B.java"
    file.parent.mkdir()
    if before is not None:
        file.write_bytes(before.encode())
    written = patch([FileChange("src/A B.java", before, after)])
    subprocess.run(["git", "-C", str(tmp_path), "apply", "-"], input=written.encode(), check=True)
    assert file.read_bytes() == after.encode()


def test_what_does_not_change_is_in_no_patch():
    assert patch([FileChange("a", "x\n", "x\n")]) == ""


def test_files_stand_in_order():
    written = patch([FileChange("b", None, "x\n"), FileChange("a", None, "y\n")])
    assert written.index("b/a") < written.index("b/b")
