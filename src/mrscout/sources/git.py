"""Asks git about the repository that a folder is in."""

import subprocess
from pathlib import Path


def ask_git(root: Path, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """What git answers, whatever it is. Raises OSError where there is no git."""
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=False)
