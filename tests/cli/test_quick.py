"""The quick reading of `mrscout discover`: it says what typer says, or leaves the command line to it."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.cli import discover
from mrscout.cli.app import application_for
from mrscout.cli.discover_run import DiscoverRequest as Request
from mrscout.cli.quick import read_discover
from mrscout.languages.base import Definition
from mrscout.pipeline import Options


def read_by_typer(arguments: list[str]) -> Request | None:
    """The request that typer makes of a command line; None where it refuses it, or it asks for something else."""
    asked: list[Request] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discover, "run", asked.append)
        with pytest.raises(SystemExit):
            application_for(arguments)(arguments)
    return asked[0] if asked else None


@pytest.mark.parametrize(
    ("arguments", "request_"),
    [
        (["."], Request(".")),
        (["maven:a:b:1"], Request("maven:a:b:1")),
        ([".", "--format", "jsonl"], Request(".", jsonl=True)),
        (["--format=text", "."], Request(".")),
        ([".", "--definition", "paper", "-q"], Request(".", Options(Definition.PAPER), quiet=True)),
        (["--accessors", ".", "--jobs=3"], Request(".", Options(accessors=True, jobs=3))),
        ([".", "-j", "2", "-j", "4"], Request(".", Options(jobs=4))),
        ([".", "-o", "a=b.jsonl", "--quiet"], Request(".", out=Path("a=b.jsonl"), quiet=True)),
        (["a=b"], Request("a=b")),
    ],
)
def test_plain_command_lines_are_read(arguments: list[str], request_: Request):
    assert read_discover(["discover", *arguments]) == request_
    assert read_by_typer(["discover", *arguments]) == request_


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["."],
        ["doctor"],
        ["--version", "discover", "."],
        ["discover"],
        ["discover", "--help"],
        ["discover", ".", "extra"],
        ["discover", ".", "--"],
        ["discover", ".", "--explain", "FooTest.bar"],
        ["discover", ".", "--only", "x"],
        ["discover", ".", "--no-such-option"],
        ["discover", ".", "--definition"],
        ["discover", ".", "--definition", "loose"],
        ["discover", ".", "--definition=STRICT"],
        ["discover", ".", "--jobs", "0"],
        ["discover", ".", "--jobs", "-1"],
        ["discover", ".", "--jobs", "two"],
        ["discover", ".", "--jobs", "²"],
        ["discover", ".", "--quiet=yes"],
        ["discover", ".", "-qj", "2"],
        ["discover", ".", "-j2"],
        ["discover", ".", "--out="],
    ],
)
def test_anything_else_is_left_to_typer(arguments: list[str]):
    assert read_discover(arguments) is None


_WORDS = st.sampled_from(
    [
        "discover",
        ".",
        "src",
        "--format",
        "--format=jsonl",
        "jsonl",
        "text",
        "--definition",
        "--definition=paper",
        "paper",
        "-o",
        "--out",
        "-oout",
        "--out=x",
        "--jobs",
        "--jobs=2",
        "-j",
        "2",
        "0",
        "-j3",
        "-q",
        "--quiet",
        "--accessors",
        "--quiet=",
        "--",
        "-",
        "--formats",
        "--def",
        "-oq",
    ]
)


@given(st.lists(_WORDS, max_size=6))
def test_what_is_read_is_what_typer_reads(words: list[str]):
    arguments = ["discover", *words]
    quick = read_discover(arguments)
    if quick is not None:
        assert quick == read_by_typer(arguments)


def test_a_plain_command_loads_neither_typer_nor_a_terminal(tmp_path: Path):
    (tmp_path / "FooTest.java").write_text("class FooTest { @Test void bar() {} }")
    program = (
        "import sys; from mrscout.cli import main; "
        "main(['discover', sys.argv[1], '--format', 'jsonl', '-o', sys.argv[1] + '/out']); "
        "print(sorted({'typer', 'rich', 'mrscout.model.relations'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"
