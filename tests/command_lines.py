"""Command lines of mrscout in texts, checked against the commands and options that there are."""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

import typer

from mrscout.cli.app import COMMANDS, application_for

_PLACEHOLDERS = frozenset({"COMMAND", "..."})
#: what ends a command in a shell
_ENDS = frozenset({"|", "&&", "||", ";", ">", "#"})


def command_lines(text: str) -> Iterator[str]:
    """Yield the command lines of mrscout in examples, which are indented or fenced, and in backticks."""
    fenced = False
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif (fenced or line.startswith("    ")) and re.search(r"(^|[\s;&(])mrscout\s", f" {line}"):
            yield line.strip()
        else:
            yield from re.findall(r"`(mrscout [^`]*)`", line)


def faults_in(line: str) -> list[str]:
    """Return what a command line names that does not exist: commands and options."""
    words = shlex.split(line, comments=True)
    faults = []
    for start, word in enumerate(words):
        if word == "mrscout":
            end = next((at for at, more in enumerate(words[start:], start) if more in _ENDS), len(words))
            faults += _faults(words[start + 1 : end], line)
    return faults


def _faults(words: list[str], line: str) -> list[str]:
    name, *rest = words or [""]
    if name in _PLACEHOLDERS or name.startswith("--"):
        return [] if name in (*_PLACEHOLDERS, "--version", "--help") else [f"{name} in {line}"]
    if name not in COMMANDS:
        return [f"no command {name!r} in {line}"]
    command = _command(name)
    if hasattr(command, "commands"):
        default = "corpus" if name == "mine" else ""
        below = next((word for word in rest if word in command.commands), default)
        command = command.commands.get(below, command)
    known = {
        option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)
    }
    options = [word.partition("=")[0] for word in rest if re.match(r"--?[a-zA-Z]", word)]
    return [f"no option {option} in {line}" for option in options if option not in {*known, "--help"}]


@cache
def _command(name: str) -> Any:
    group: Any = typer.main.get_command(application_for([name]))
    return group.commands[name]
