"""What `--help` says of options."""

import re

import pytest

from mrscout.cli import main
from mrscout.exits import Exit

COMMANDS = ("run", "discover", "synthesize", "filter", "evaluate", "show", "report", "export", "sample")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_flag_takes_no_value(monkeypatch, capsys, command: str):
    monkeypatch.setenv("COLUMNS", "200")
    assert main([command, "--help"]) == Exit.FINE
    said = capsys.readouterr().out
    typed = re.findall(r"(--[\w-]+)\s+(?:-\w)?\s+<bool>", said)
    assert set(typed) <= {"--help"}


def test_the_criterion_is_told_where_relations_are_kept(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["run", "--help"]) == Exit.FINE
    assert "at least 95 % of its valid inputs pass" in capsys.readouterr().out
