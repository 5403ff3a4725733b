"""Settings are the options themselves: each may stand in a file, or is in the list of those that may not."""

import re
from pathlib import Path

import jsonschema
import pytest
from typer.main import get_command

from mrscout.cli.app import app
from mrscout.cli.settings import (
    CONFIGURABLE,
    MODULE_KEYS,
    NOT_IN_FILE,
    is_shared,
    known_variables,
    settings_of,
    shared_settings,
    variables_of,
)
from mrscout.cli.settings_file import OTHER_VARIABLES
from mrscout.cli.settings_schema import PAGE, SCHEMA, schema, schema_text, with_tables

EVERY = [setting for command in CONFIGURABLE for setting in settings_of(command).values()]


@pytest.mark.parametrize("command", CONFIGURABLE)
def test_every_option_of_a_command_is_a_setting(command: str):
    settings_of(command)
    options = {
        name.removeprefix("--")
        for parameter in get_command(app).commands[command].params  # type: ignore[attr-defined]
        for name in parameter.opts
        if name.startswith("--")
    }
    assert options - {"help"} == settings_of(command).keys()


def test_every_reason_against_an_option_is_one_against_some_option():
    names = {one.key for one in EVERY} | {f"{one.command} {one.key}" for one in EVERY}
    assert NOT_IN_FILE.keys() <= names
    assert all(NOT_IN_FILE.values())


@pytest.mark.parametrize(
    "key",
    [
        *("no-fence", "unfenced-build", "unfenced-trial", "integration", "env", "java", "classpath", "suite"),
        *("evosuite-jar", "evosuite-java", "quiet", "prune"),
    ],
)
def test_no_file_sets_what_weakens_the_sandbox(key: str):
    refused = [one.refusal for one in EVERY if one.key == key]
    assert refused
    assert all(refused)


@pytest.mark.parametrize(
    "setting", [one for one in EVERY if not one.refusal], ids=lambda one: f"{one.command} {one.key}"
)
def test_what_a_file_may_set_names_no_program_and_no_fence(setting):
    assert setting.metavar not in {"JAR", "JAVA", "HOME", "PATHS"}
    assert not re.search(r"\b(?:fence|environment variable)\b", setting.help) or setting.key == "no-build"


@pytest.mark.parametrize(
    ("key", "commands"),
    [
        ("inputs", {"run", "filter"}),
        ("only", {"run", "discover", "synthesize"}),
        ("out", {*CONFIGURABLE} - {"discover"}),
        ("fail-on", {"run", "filter"}),
    ],
)
def test_a_setting_is_shared_by_the_commands_that_declare_it_alike(key: str, commands: set[str]):
    assert {one.command for one in shared_settings()[key]} == commands


@pytest.mark.parametrize("name", ["format", "all", "rows", "budget", "report"])
def test_what_one_command_has_or_several_mean_differently_is_not_shared(name: str):
    assert name not in shared_settings()


def test_modules_have_shared_settings_alone():
    assert all(is_shared(settings_of("run")[key]) for key in MODULE_KEYS)


def test_no_variable_of_a_setting_means_something_else():
    assert not known_variables() & OTHER_VARIABLES
    # MRSCOUT_EXPORT_LIMIT is `limit` of export, and must not be a setting `export-limit` of all commands.
    owners: dict[str, set[tuple[object, ...]]] = {}
    for setting in EVERY:
        for name in variables_of(setting):
            owners.setdefault(name, set()).add(setting.declaration)
    assert [name for name, meanings in owners.items() if len(meanings) > 1] == []


def test_no_shared_setting_has_the_name_of_a_table():
    assert not shared_settings().keys() & {*CONFIGURABLE, "modules"}


def test_the_schema_is_that_of_the_options():
    assert SCHEMA.read_text("utf-8") == schema_text(), "run make schemas"


def test_the_tables_of_the_page_are_those_of_the_options():
    page = PAGE.read_text("utf-8")
    assert page == with_tables(page), "run make schemas"
    assert "| `inputs` | an integer of at least 1 | `1000` | run, filter | `MRSCOUT_INPUTS` |" in page


@pytest.mark.parametrize(
    ("content", "fits"),
    [
        ({"inputs": 5, "exclude": ["a"], "run": {"report": True}}, True),
        ({"modules": {"core": {"inputs": 1}}}, True),
        ({"inputs": 0}, False),
        ({"inptus": 5}, False),
        ({"no-fence": True}, False),
        ({"definition": "loose"}, False),
        ({"run": {"rows": 3}}, False),
        ({"modules": {"core": {"seed": 1}}}, False),
    ],
)
def test_the_schema_refuses_what_mrscout_refuses(content, fits: bool):
    validator = jsonschema.Draft7Validator(schema())
    validator.check_schema(schema())
    assert validator.is_valid(content) is fits


def test_the_readers_examples_are_settings(tmp_path: Path):
    import tomllib

    examples = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(examples) >= 2
    for example in examples:
        assert jsonschema.Draft7Validator(schema()).is_valid(tomllib.loads(example))
