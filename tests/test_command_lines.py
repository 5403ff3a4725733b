"""The check of command lines in texts finds what does not exist, and nothing else."""

import pytest
from tests.command_lines import command_lines, faults_in


@pytest.mark.parametrize(
    "line",
    [
        "mrscout run . --inputs 200 -o /tmp/run",
        "git clone URL project && mrscout run project --jobs=1",
        "MRSCOUT_TRACEBACK=1 mrscout run .",
        "mrscout mine corpus.toml --out corpus/",
        "mrscout mine init path --out corpus.toml",
        'mrscout catalog query catalog/ "select 1" --format csv',
        "mrscout list --format jsonl | jq --raw-output .id",
        "mrscout --version",
        "mrscout COMMAND --help",
    ],
)
def test_what_exists_is_no_fault(line: str):
    assert faults_in(line) == []


@pytest.mark.parametrize(
    "line",
    [
        "mrscout mend .",
        "mrscout run . --no-such-option",
        "mrscout run . --explain Test",
        "cd project && mrscout list --stat kept",
        "mrscout mine init path --again no-build",
        "mrscout --nope",
    ],
)
def test_what_does_not_exist_is_a_fault(line: str):
    assert len(faults_in(line)) == 1


def test_command_lines_are_found_where_text_shows_them():
    text = (
        "Run `mrscout run .` first.\n\n    mrscout list\n    cd x && mrscout show ID\n\n"
        "```sh\nmrscout check\n```\nmrscout is a tool.\n"
    )
    assert list(command_lines(text)) == [
        "mrscout run .",
        "mrscout list",
        "cd x && mrscout show ID",
        "mrscout check",
    ]
