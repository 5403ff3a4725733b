"""Golden files, and the line between quick tests and slow ones.

Golden files are what we print, kept as files; ``pytest --rewrite-goldens`` writes them anew.

A quick test starts no JVM, no build tool and no browser, which is checked while it runs. ``make check`` runs those
alone (``-m "not slow"``). Tests of the folders and files below are quick, unless they are marked slow themselves.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says more about the machine than about the code.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")
# Hundreds of tests start the real command, which is to be compiled once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

TESTS = Path(__file__).parent
GOLDENS = TESTS / "goldens"
QUICK = (
    "build_servers",
    "catalogue",
    "corpora",
    "discovery",
    "evaluation",
    "filtering",
    "findings",
    "hosts",
    "languages/java/codify",
    "languages/java/export",
    "languages/java/laws",
    "languages/java/library",
    "languages/java/lowering",
    "languages/java/measure",
    "languages/java/runtime/test_failures.py",
    "languages/java/syntax",
    "languages/java/test_resolution.py",
    "miniature",
    "model",
    "explanations",
    "pipeline",
    "prose",
    "research/evosuite/test_built_inputs.py",
    "research/evosuite/test_input_tests.py",
    "research/evosuite/test_settings.py",
    "research/studies",
    "research/test_not_installed.py",
    "report/html/test_input_plot.py",
    "report/html/test_listings.py",
    "report/html/test_page.py",
    "report/terminal",
    "report/test_funnel.py",
    "report/test_junit.py",
    "report/test_markdown.py",
    "report/test_states.py",
    "sources",
    "store",
    "synthesis",
    "test_contributing.py",
    "test_documents.py",
    "test_environment.py",
    "test_readme.py",
    "test_site.py",
    "test_words_of_java.py",
    "test_cli_help.py",
)
#: programs that no quick test starts
_SLOW_PROGRAMS = frozenset({"java", "javac", "jar", "mvn", "gradle", "chromium"})

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
    """Tell slow tests, and put those that run whole projects first, so that no process is left with one at the end."""
    for item in items:
        place = item.path.relative_to(TESTS).as_posix()
        quick = any(place == name or place.startswith(f"{name}/") for name in QUICK)
        if not quick or "_really" in item.path.stem or item.get_closest_marker("network"):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: not item.path.stem.endswith("_really"))


class _Watch:
    """Tells whether a quick test is running."""

    quick = False


def _forbid(event: str, arguments: tuple[object, ...]) -> None:
    if _Watch.quick and event == "subprocess.Popen":
        command = arguments[1]
        program = command[0] if isinstance(command, (list, tuple)) else command
        if Path(os.fsdecode(program)).name in _SLOW_PROGRAMS:
            raise AssertionError(f"a quick test starts {program}: mark it slow")


sys.addaudithook(_forbid)


@pytest.fixture(autouse=True)
def _no_slow_programs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep quick tests quick."""
    _Watch.quick = request.node.get_closest_marker("slow") is None
    yield
    _Watch.quick = False


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
