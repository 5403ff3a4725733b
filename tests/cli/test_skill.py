"""The instructions for coding agents: printed as they are, and true."""

import re
from importlib.resources import files

import pytest
from tests.command_lines import command_lines, faults_in

from mrscout.cli import app, main
from mrscout.exits import Exit
from mrscout.explanations import codes_called
from mrscout.report.answer_records import RunAnswer
from mrscout.report.listed_records import ListedRecord
from mrscout.report.states import STATES
from mrscout.store.finding_records import FindingRecord, WitnessRecord

TEXT = files("mrscout").joinpath("SKILL.md").read_text("utf-8")
COMMANDS = list(command_lines(TEXT))
#: words in backticks that are neither commands nor code of an example
_WORDS = set(re.findall(r"`(-{0,2}[a-z][a-z_-]+)`", TEXT))
_FIELDS = {
    name
    for record in (ListedRecord, RunAnswer, FindingRecord, WitnessRecord)
    for name in record.__struct_fields__
}
_OTHERS = {"candidate", "text", "high", "low", "run"}


def test_it_is_printed_as_it_is(capsysbinary):
    assert main(["skill"]) == Exit.FINE
    assert capsysbinary.readouterr().out.decode() == TEXT


def test_it_names_itself_and_says_when_to_use_it():
    head = TEXT.split("---")[1]
    assert "name: mrscout\n" in head
    assert "description: " in head


def test_it_fits_on_two_pages():
    assert len(TEXT.splitlines()) <= 125
    assert max(map(len, TEXT.splitlines())) <= 130


@pytest.mark.parametrize("line", COMMANDS)
def test_commands_and_options_exist(line: str):
    assert faults_in(line) == []


def test_it_teaches_the_commands_that_an_agent_needs():
    taught = {word for line in COMMANDS for word in re.findall(r"mrscout ([a-z]+)", line)}
    assert taught >= {"doctor", "discover", "run", "check", "show", "findings", "export", "explain", "filter"}


@pytest.mark.parametrize("word", sorted(_WORDS))
def test_every_word_in_backticks_is_known(word: str):
    if word.startswith("--"):
        wrong = [faults_in(f"mrscout {name} . {word}") for name in ("run", "export")]
        assert [] in wrong
    else:
        states = {state.slug for state in STATES}
        assert word in _FIELDS | _OTHERS | states | set(app.COMMANDS) or codes_called(word)
