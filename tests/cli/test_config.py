"""`mrscout config` says what is in force and why, and commands use just that."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mrscout.cli import discover, main
from mrscout.cli.discover_run import DiscoverRequest
from mrscout.cli.settings import CONFIGURABLE, settings_of
from mrscout.cli.settings_in_force import Asked, settings_for
from mrscout.exits import Exit

FILE = """\
inputs = 200
exclude = ["SlowTest"]
accessors = true

[run]
inputs = 300

[discover]
limit = 3

[modules."core"]
inputs = 50
exclude = ["FlakyTest"]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch) -> Path:
    """A project with settings, which is the current folder."""
    root = tmp_path / "project"
    (root / "core").mkdir(parents=True)
    (root / ".git").mkdir()
    for folder in (root, root / "core"):
        (folder / "FooTest.java").write_text("class FooTest { @Test void bar() {} }")
    (root / "mrscout.toml").write_text(FILE)
    monkeypatch.chdir(root)
    for name in [name for name in os.environ if name.startswith("MRSCOUT_") and name != "MRSCOUT_CACHE"]:
        monkeypatch.delenv(name)
    return root


def in_force(capsys, *arguments: str) -> dict[str, dict[str, dict[str, object]]]:
    """The settings by command and key."""
    assert main(["config", "--format", "json", *arguments]) == Exit.FINE
    said = json.loads(capsys.readouterr().out)
    return {name.split()[0]: rows for name, rows in said["commands"].items()}


def requested(monkeypatch, *arguments: str) -> DiscoverRequest:
    """What `mrscout discover` is asked to do."""
    asked: list[DiscoverRequest] = []
    monkeypatch.setattr(discover, "run", asked.append)
    assert main(["discover", *arguments]) == Exit.FINE
    return asked[0]


@pytest.mark.parametrize(
    ("command", "key", "expected"),
    [
        ("run", "inputs", (300, "file", "mrscout.toml:6")),
        ("filter", "inputs", (200, "file", "mrscout.toml:1")),
        ("check", "inputs", (100, "default", None)),
        ("run", "seed", (0, "default", None)),
        ("discover", "limit", (3, "file", "mrscout.toml:9")),
        ("run", "limit", (10, "default", None)),
        ("synthesize", "accessors", (True, "file", "mrscout.toml:3")),
        ("run", "exclude", (["SlowTest", "core:FlakyTest"], "file", "mrscout.toml:2, mrscout.toml:13")),
        ("run", "module", (["core:inputs=50"], "file", "mrscout.toml:12")),
    ],
)
def test_each_value_comes_with_its_place(project: Path, capsys, command: str, key: str, expected):
    row = in_force(capsys)[command][key]
    assert (row["value"], row["from"], row.get("place")) == expected


@pytest.mark.parametrize(
    ("variables", "arguments", "expected"),
    [
        ({}, "", (300, "file")),
        ({"MRSCOUT_INPUTS": "5"}, "", (5, "variable")),
        ({"MRSCOUT_INPUTS": "5", "MRSCOUT_RUN_INPUTS": "6"}, "", (6, "variable")),
        ({"MRSCOUT_FILTER_INPUTS": "5"}, "", (300, "file")),
        ({"MRSCOUT_INPUTS": ""}, "", (300, "file")),
        ({"MRSCOUT_INPUTS": "5"}, "--inputs 7", (7, "command line")),
        ({}, "--inputs 7", (7, "command line")),
        ({"MRSCOUT_INPUTS": "5"}, "--no-config", (1000, "default")),
        ({"MRSCOUT_NO_CONFIG": "1"}, "", (1000, "default")),
    ],
)
def test_the_command_line_counts_before_variables_and_those_before_the_file(
    project: Path, capsys, monkeypatch, variables: dict[str, str], arguments: str, expected
):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    row = in_force(capsys, "--for", f"run . {arguments}")["run"]["inputs"]
    assert (row["value"], row["from"]) == expected


@pytest.mark.parametrize("nearer", ["variable", "command line"])
def test_a_number_that_is_nearer_than_the_file_counts_before_that_of_a_module(
    project: Path, capsys, monkeypatch, nearer: str
):
    if nearer == "variable":
        monkeypatch.setenv("MRSCOUT_INPUTS", "5")
    line = "run . --inputs 7" if nearer == "command line" else "run ."
    rows = in_force(capsys, "--for", line)["run"]
    assert rows["module"]["value"] is None
    assert rows["exclude"]["value"] == ["SlowTest", "core:FlakyTest"]


def test_a_module_that_is_the_source_has_its_own_values(project: Path, capsys):
    rows = in_force(capsys, "core")
    assert rows["run"]["inputs"]["value"] == 50
    assert rows["run"]["exclude"]["value"] == ["SlowTest", "FlakyTest"]
    assert rows["run"]["module"]["value"] is None
    assert rows["check"]["inputs"]["value"] == 100


def test_the_innermost_of_several_modules_decides(project: Path, capsys):
    (project / "core" / "deep").mkdir()
    (project / "mrscout.toml").write_text(
        "[modules.'core/deep']\ninputs = 1\n[modules.core]\ninputs = 2\ntime-limit = 3"
    )
    rows = in_force(capsys, "core/deep")["run"]
    assert (rows["inputs"]["value"], rows["time-limit"]["value"]) == (1, 3.0)
    rows = in_force(capsys, "core")["run"]
    assert (rows["inputs"]["value"], rows["module"]["value"]) == (2, ["deep:inputs=1"])


def test_a_command_uses_what_is_in_force(project: Path, monkeypatch, capsys):
    request = requested(monkeypatch, ".")
    assert request.limit == 3
    assert request.options.accessors
    assert request.options.only.excluded == ("SlowTest", "core:FlakyTest")
    assert capsys.readouterr().err == "settings: mrscout.toml sets accessors, exclude; see mrscout config\n"


def test_a_command_without_settings_uses_none(project: Path, monkeypatch, capsys):
    (project / "mrscout.toml").unlink()
    assert requested(monkeypatch, ".", "--all").options.only.excluded == ()
    (project / "mrscout.toml").write_text(FILE)
    request = requested(monkeypatch, ".", "--no-config")
    assert (request.limit, request.options.accessors) == (20, False)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("silent", ["--quiet", "-q"])
def test_a_quiet_command_does_not_speak_of_settings(project: Path, monkeypatch, capsys, silent: str):
    assert requested(monkeypatch, ".", silent).limit == 3
    assert capsys.readouterr().err == ""


def test_a_variable_switches_a_flag_off_that_the_file_switches_on(project: Path, monkeypatch):
    monkeypatch.setenv("MRSCOUT_ACCESSORS", "0")
    assert not requested(monkeypatch, ".").options.accessors


def test_variables_count_without_a_file(project: Path, monkeypatch):
    (project / "mrscout.toml").unlink()
    monkeypatch.setenv("MRSCOUT_EXCLUDE", "FooTest  BarTest")
    assert requested(monkeypatch, ".").options.only.excluded == ("FooTest", "BarTest")


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("MRSCOUT_INPUTS", "many", "an integer of at least 1"),
        ("MRSCOUT_INPUTS", "0", "an integer of at least 1"),
        ("MRSCOUT_ACCESSORS", "maybe", "1 or 0"),
        ("MRSCOUT_DEFINITION", "papr", "did you mean paper?"),
    ],
)
def test_a_variable_that_does_not_fit_is_an_error(project: Path, capsys, monkeypatch, name, value, problem):
    monkeypatch.setenv(name, value)
    assert main(["config"]) == Exit.USAGE
    said = capsys.readouterr().err
    assert said.startswith(f"error: {name}: it is '{value}', but it takes")
    assert problem in said


def test_a_variable_that_is_no_setting_is_a_warning(project: Path, capsys, monkeypatch):
    monkeypatch.setenv("MRSCOUT_INPTUS", "5")
    assert main(["config"]) == Exit.FINE
    expected = "warning: MRSCOUT_INPTUS is no setting; did you mean MRSCOUT_INPUTS? [unknown-variable]\n"
    assert capsys.readouterr().err == expected


def test_an_error_in_a_value_that_the_command_checks_names_the_line(project: Path, capsys):
    (project / "mrscout.toml").write_text('without-rule = ["no-such-rule"]')
    assert main(["discover", "."]) == Exit.USAGE
    assert "error: mrscout.toml:1: --without-rule no-such-rule: there is no rule" in capsys.readouterr().err
    assert main(["discover", ".", "--no-config", "--without-rule", "no-such-rule"]) == Exit.USAGE
    assert "error: --without-rule no-such-rule: there is no rule" in capsys.readouterr().err


def test_another_file_is_read_if_the_user_names_it(project: Path, tmp_path_factory, capsys):
    other = tmp_path_factory.mktemp("other") / "ci.toml"
    other.write_text("inputs = 9")
    assert in_force(capsys, "--config", str(other))["run"]["inputs"]["place"] == f"{other}:1"
    assert in_force(capsys, "--for", f"run . --config {other}")["run"]["inputs"]["value"] == 9
    assert main(["config", "--config", "gone.toml"]) == Exit.USAGE
    assert "there is no such file" in capsys.readouterr().err


def test_the_settings_of_a_run_are_those_of_its_project(
    filtered: Path, project: Path, tmp_path: Path, tmp_path_factory, monkeypatch
):
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    asked = Asked(out=str(tmp_path / filtered))
    assert settings_for(asked, {}).of_command("filter") == {}
    record = json.loads(Path(asked.out, "run.json").read_text("utf-8"))
    record["project"]["root"] = str(project)
    Path(asked.out, "run.json").write_text(json.dumps(record))
    assert settings_for(asked, {}).of_command("filter")["inputs"].value == 200


@pytest.mark.parametrize("line", ["", "frob .", "doctor", "survey a b", "run 'open"])
def test_only_commands_with_settings_are_explained(project: Path, capsys, line: str):
    assert main(["config", "--for", line]) == Exit.USAGE
    assert "--for" in capsys.readouterr().err


def test_changed_leaves_defaults_out(project: Path, capsys):
    assert main(["config", "--changed"]) == Exit.FINE
    said = capsys.readouterr().out
    assert "default" not in said
    assert re.search(
        r"^several commands\n.*^  inputs +200 +mrscout.toml:1$.*^run\n  inputs  300 ",
        said,
        re.MULTILINE | re.DOTALL,
    )
    (project / "mrscout.toml").unlink()
    assert main(["config", "--changed"]) == Exit.FINE
    assert capsys.readouterr().out == "settings: no mrscout.toml\n\nEverything has its default.\n"


def test_every_setting_is_shown(project: Path, capsys):
    rows = in_force(capsys)
    for command in CONFIGURABLE:
        expected = {key for key, one in settings_of(command).items() if not one.hidden} - {
            "config",
            "no-config",
        }
        assert rows[command].keys() == expected


def test_a_folder_that_is_not_there_is_no_project(project: Path, capsys):
    assert main(["config", "gone"]) == Exit.SOURCE


# Silence, colours and completion

_CODES = re.compile(rb"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("command", CONFIGURABLE)
def test_every_command_about_a_project_may_be_quiet(command: str):
    assert "quiet" in settings_of(command)


@pytest.mark.parametrize(
    "arguments", [["discover", "."], ["config"], ["doctor", "--rules"], ["list"], ["--help"]]
)
@pytest.mark.parametrize("how", ["no terminal", "NO_COLOR"])
def test_without_a_terminal_or_with_no_color_nothing_is_coloured(
    project: Path, arguments: list[str], how: str
):
    program = [sys.executable, "-m", "mrscout", *arguments]
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    if how == "no terminal":
        ran = subprocess.run(program, capture_output=True, env=kept, check=False)
        assert b"\x1b" not in ran.stdout + ran.stderr
        return
    said = on_terminal(program, {**kept, "NO_COLOR": "1", "TERM": "xterm-256color"})
    colours = [code for code in _CODES.findall(said) if re.search(rb"[\[;](?:3[0-8]|4[0-8]|9[0-7])", code)]
    assert colours == []


def on_terminal(program: list[str], environment: dict[str, str]) -> bytes:
    """What a program prints on a terminal."""
    leader, follower = os.openpty()
    process = subprocess.Popen(program, stdin=follower, stdout=follower, stderr=follower, env=environment)
    os.close(follower)
    said = b""
    while True:
        try:
            data = os.read(leader, 1 << 16)
        except OSError:  # as Linux says that nobody writes any more
            break
        if not data:
            break
        said += data
    os.close(leader)
    process.wait()
    return said


def test_a_terminal_has_colours_without_it(project: Path):
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    said = on_terminal([sys.executable, "-m", "mrscout", "--help"], {**kept, "TERM": "xterm-256color"})
    assert _CODES.search(said)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("mrscout expo", "export"),
        ("mrscout export --pa", "--patch"),
        ("mrscout discover --definition p", "paper"),
    ],
)
def test_shells_complete_commands_options_and_values(words: str, expected: str):
    asked = {
        "_MRSCOUT_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split()) - 1),
    }
    program = [
        sys.executable,
        "-c",
        "import sys; sys.argv[0] = 'mrscout'; from mrscout.__main__ import run; run()",
    ]
    ran = subprocess.run(program, capture_output=True, text=True, env={**os.environ, **asked}, check=False)
    assert ran.stdout.split() == [expected]
