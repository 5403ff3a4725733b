"""A project is a table of paths and contents; ``lay_out`` puts it on disk."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

LayOut = Callable[[Mapping[str, str | bytes]], Path]


@pytest.fixture
def lay_out(tmp_path: Path) -> LayOut:
    def write(files: Mapping[str, str | bytes]) -> Path:
        root = tmp_path / "project"
        for path, content in files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return root

    return write
