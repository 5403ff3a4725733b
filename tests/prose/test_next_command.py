"""Commands that people are told to run can be pasted, whatever names they hold."""

import shlex
from pathlib import Path

import pytest

from mrscout.prose.next_command import command


@pytest.mark.parametrize(
    ("name", "out", "source", "expected"),
    [
        ("show ID", ".mrscout", "", ["mrscout", "show", "ID"]),
        ("show ID", Path("my run"), "", ["mrscout", "show", "ID", "--out", "my run"]),
        ("run", ".mrscout", "it's", ["mrscout", "run", "it's"]),
        ("run", "a;b", "-dash", ["mrscout", "run", "./-dash", "--out", "a;b"]),
        ("run", ".mrscout", "maven:a:b:1", ["mrscout", "run", "maven:a:b:1"]),
        ("export --to DIR", '/tmp/"ü"', "", ["mrscout", "export", "--to", "DIR", "--out", '/tmp/"ü"']),
    ],
)
def test_a_shell_reads_what_was_meant(name: str, out: Path | str, source: str, expected: list[str]):
    assert shlex.split(command(name, out, source)) == expected
