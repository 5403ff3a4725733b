"""Golden files: what we print, kept as files. ``pytest --rewrite-goldens`` writes them anew."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says more about the machine than about the code.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
# Hundreds of tests start the real command, which is to be compiled once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

GOLDENS = Path(__file__).parent / "goldens"

Golden = Callable[[str, bytes], None]
LayOut = Callable[[Mapping[str, str | bytes]], Path]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-goldens", action="store_true", help="write the golden files instead of comparing with them"
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores, since many a test waits: for a time limit, a browser, a registry."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What builds and runs whole projects comes first, so that no process is still at it when all others are done."""
    items.sort(key=lambda item: not item.path.stem.endswith("_really"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares bytes with a golden file, or writes it."""

    def compare(name: str, found: bytes) -> None:
        path = GOLDENS / name
        if request.config.getoption("--rewrite-goldens"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(found)
        assert found.decode() == path.read_bytes().decode(), "if this is meant, run pytest --rewrite-goldens"

    return compare


@pytest.fixture
def lay_out(tmp_path: Path) -> LayOut:
    """Writes a project, which is a table of paths and contents, to disk."""

    def write(files: Mapping[str, str | bytes]) -> Path:
        root = tmp_path / "project"
        for path, content in files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return root

    return write
