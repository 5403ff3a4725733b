"""What `--help` says: every command teaches, and no flag seems to take a value."""

import re

import pytest

from mrscout.cli import app, main
from mrscout.exits import Exit

COMMANDS = (
    *((name,) for name in app.COMMANDS),
    ("sample", "score"),
    *(("mine", name) for name in ("init", "status")),
    *(("catalog", name) for name in ("build", "query")),
    *(("ci", name) for name in ("review", "comment")),
)


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
    assert listed == list(app.COMMANDS)


@pytest.mark.parametrize("command", ["run", "filter"])
def test_the_criterion_is_told_where_relations_are_kept(help_of, command: str):
    assert "if all its valid inputs pass" in help_of(command)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (("run",), "run [OPTIONS] SOURCE"),
        (("show",), "show [OPTIONS] LAW"),
        (("sample", "score"), "sample score [OPTIONS] SHEET..."),
        (("mine",), "mine [OPTIONS] MANIFEST"),
        (("mine", "status"), "mine status [OPTIONS] DIR"),
        (("evaluate",), "evaluate [OPTIONS] [SOURCE]"),
    ],
)
def test_the_usage_is_what_one_types(help_of, command: tuple[str, ...], expected: str):
    usage = next(line for line in help_of(*command).splitlines() if "Usage:" in line)
    assert usage.rstrip().endswith(expected)


@pytest.mark.parametrize("command", ["run", "synthesize", "filter", "evaluate", "export"])
def test_what_runs_code_of_a_project_says_so_and_names_the_fence(help_of, command: str):
    said = " ".join(help_of(command).split())
    assert re.search(r"Runs: .*\bin the fence\b.*Writes: ", said)


@pytest.mark.parametrize("command", ["run", "synthesize"])
def test_what_builds_a_project_warns_of_strangers(help_of, command: str):
    said = " ".join(help_of(command).split())
    for told in ("build tool", "--unfenced-build", "--unfenced-trial", "virtual machine", "SECURITY.md"):
        assert told in said


@pytest.mark.parametrize("command", ["discover", "survey", "report", "list", "show"])
def test_what_runs_no_code_says_so(help_of, command: str):
    assert re.search(r"Runs: nothing\b", " ".join(help_of(command).split()))


@pytest.mark.parametrize("command", ["doctor", "sample"])
def test_what_has_nothing_to_do_with_a_projects_code_says_nothing_of_it(help_of, command: str):
    assert "Runs: " not in help_of(command)


def test_run_spells_out_what_its_exit_codes_mean(help_of):
    said = " ".join(help_of("run").split())
    assert "as for synthesize" not in said
    for each in ("0 it came to its end", "2 usage", "3 the source", "4 a tool", "5 --fail-on", "130 Ctrl-C"):
        assert each in said
