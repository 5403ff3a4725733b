"""What `--help` says: every command teaches, and no flag seems to take a value."""

import re

import pytest

from mrscout.cli import main
from mrscout.cli.app import ORDER
from mrscout.exits import Exit

COMMANDS = (*((name,) for name in ORDER), ("sample", "score"))


@pytest.fixture
def help_of(monkeypatch, capsys):
    """What a command says of itself, on a wide terminal."""

    def ask(*command: str) -> str:
        monkeypatch.setenv("COLUMNS", "200")
        assert main([*command, "--help"]) == Exit.FINE
        return capsys.readouterr().out

    return ask


@pytest.mark.parametrize("command", [(), *COMMANDS], ids=" ".join)
def test_a_flag_takes_no_value(help_of, command: tuple[str, ...]):
    assert "<bool>" not in help_of(*command)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_teaches_by_example_and_says_what_it_writes_and_what_comes_next(
    help_of, command: tuple[str, ...]
):
    said = help_of(*command)
    assert re.search(rf"For example:\s+mrscout {' '.join(command)}\b", said)
    for taught in ("Writes: ", "Next: ", "Exit codes: "):
        assert taught in said


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_examples_keep_to_eighty_columns(help_of, command: tuple[str, ...]):
    said = help_of(*command)
    examples = re.findall(r"^ {3}(mrscout .*?) *$", said, re.MULTILINE)
    assert examples
    assert max(map(len, examples)) <= 76


def test_commands_are_listed_in_the_order_in_which_they_are_run(help_of):
    listed = re.findall(r"^│ ([a-z]+) ", help_of(), re.MULTILINE)
    assert tuple(listed) == ORDER


@pytest.mark.parametrize("command", ["run", "filter"])
def test_the_criterion_is_told_where_relations_are_kept(help_of, command: str):
    assert "at least 95 % of its valid inputs pass" in help_of(command)
