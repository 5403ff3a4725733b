"""The start of the command line: what answers at once loads nothing heavy.

Times are not asserted: they depend on the machine.
"""

import subprocess
import sys

import pytest

from mrscout.cli import main
from mrscout.cli.app import COMMANDS, EPILOG
from mrscout.cli.overview import overview
from mrscout.exits import Exit

HEAVY = {
    *("typer", "rich", "pygments", "msgspec", "hypothesis", "tree_sitter", "duckdb", "distributed", "json"),
    *("asyncio", "subprocess", "multiprocessing", "inspect", "shutil", "urllib.parse", "pathlib"),
}


def loaded(*arguments: str) -> set[str]:
    """The modules that a command has loaded when it ends, without those that Python itself has loaded."""
    program = (
        "import sys; before = set(sys.modules); sys.argv[0] = 'mrscout'\n"
        "from mrscout.__main__ import run\n"
        "try: run()\n"
        "finally: print(*(set(sys.modules) - before), file=sys.stderr)"
    )
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}\n{program}", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout
    return set(ran.stderr.split())


@pytest.mark.parametrize("argument", ["--version", "--help", "-h"])
def test_a_short_answer_loads_nothing_heavy(argument: str):
    assert loaded(argument) & HEAVY == set()


def test_the_version_takes_five_modules_of_mrscout():
    modules = {name for name in loaded("--version") if name.startswith("mrscout")}
    assert modules == {"mrscout", "mrscout.__main__", "mrscout.cli", "mrscout.errors", "mrscout.exits"}


def test_a_command_loads_more_so_that_the_check_can_fail():
    assert loaded("doctor", "--help") & HEAVY >= {"typer", "rich"}


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_page_keeps_to_its_width_and_lists_every_command(width: int):
    lines = overview(width).split("\n")
    framed = [line for line in lines if line.startswith(("│", "╭", "╰"))]
    assert {len(line) for line in framed} == {width}
    assert [name for name in COMMANDS if not any(line.startswith(f"│ {name} ") for line in lines)] == []


def test_the_page_shows_no_markup():
    page = overview(80)
    assert "[/" not in page
    assert "[bold]" not in page
    assert "5 --fail-on met its verdict." in " ".join(page.split())
    assert EPILOG.startswith("Exit codes: ")


def test_the_page_is_printed_where_only_ascii_can_be(monkeypatch):
    ran = subprocess.run(
        [sys.executable, "-m", "mrscout", "--help"],
        env={"PYTHONIOENCODING": "ascii", "COLUMNS": "60"},
        capture_output=True,
        check=True,
    )
    assert b"+- Commands -" in ran.stdout
    assert b"\\u" not in ran.stdout


def test_options_before_a_command_are_left_to_the_parser(capsys):
    assert main(["--version", "--help"]) == Exit.FINE
    assert capsys.readouterr().out.startswith("mrscout ")
    assert main(["--versions"]) == Exit.USAGE
