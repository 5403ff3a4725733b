"""Generates the JSON Schema of `mrscout.toml` and the tables of docs/configuration.md: `make schemas` writes both."""

import json
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any

from mrscout.cli.settings import (
    CONFIGURABLE,
    MODULE_KEYS,
    Setting,
    is_shared,
    settings_of,
    shared_settings,
    variables_of,
)

#: the files that are generated, whole or in part, in a checkout
DOCS = Path(__file__).parents[3] / "docs"
SCHEMA, PAGE = DOCS / "mrscout.schema.json", DOCS / "configuration.md"
_TYPES: Mapping[type, str] = {bool: "boolean", int: "integer", float: "number"}


def schema() -> Mapping[str, Any]:
    """Return the JSON Schema, in the draft that editors of TOML understand."""
    tables = {command: _table(command) for command in CONFIGURABLE}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "urn:mrscout:settings",
        "title": "mrscout.toml",
        "description": "Settings of mrscout for a project.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            **{key: _property(settings[0], settings) for key, settings in _shared().items()},
            **{command: table for command, table in tables.items() if table["properties"]},
            "modules": {
                "description": "Settings of modules, by their folders, for all commands.",
                "type": "object",
                "additionalProperties": {
                    "type": "object",
                    "additionalProperties": False,
                    "properties": {key: _property(settings_of("run")[key]) for key in MODULE_KEYS},
                },
            },
        },
    }


def schema_text() -> str:
    """Return the JSON Schema as the text of its file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _shared() -> dict[str, tuple[Setting, ...]]:
    """Return the settings that may stand at the top of a file."""
    return {key: settings for key, settings in shared_settings().items() if not settings[0].refusal}


def _table(command: str) -> dict[str, Any]:
    settings = [setting for setting in settings_of(command).values() if not setting.refusal]
    return {
        "description": f"Settings of mrscout {command} alone.",
        "type": "object",
        "additionalProperties": False,
        "properties": {setting.key: _property(setting) for setting in settings},
    }


def _property(setting: Setting, shared: tuple[Setting, ...] = ()) -> dict[str, Any]:
    one: dict[str, Any] = {"type": _TYPES.get(setting.value_type, "string")}
    if issubclass(setting.value_type, Enum):
        one = {"enum": list(setting.choices)}
    for name, bound in (("minimum", setting.minimum), ("maximum", setting.maximum)):
        one |= {name: bound} if bound is not None else {}
    commands = f" For {', '.join(one.command for one in shared)}." if shared else ""
    value = {"type": "array", "items": one} if setting.many else one
    default = setting.plain_default
    known = {"default": default} if default not in (None, "") else {}
    return {"description": setting.description + commands, **value, **known}


def tables() -> dict[str, str]:
    """Return the tables of the page by their names: of settings, and of the options that no file may set."""
    rows = ["| key | takes | default | commands | variable |", "|---|---|---|---|---|"]
    rows += [_row(alike[0], ", ".join(one.command for one in alike)) for alike in _shared().values()]
    for command in CONFIGURABLE:
        its = [one for one in settings_of(command).values() if not one.refusal and not is_shared(one)]
        rows += [_row(setting, f"[{command}]") for setting in its]
    reasons: dict[str, list[str]] = {}
    for command in CONFIGURABLE:
        for setting in settings_of(command).values():
            if setting.refusal and not setting.hidden:
                name = f"`--{setting.key}`" if is_shared(setting) else f"`--{setting.key}` of {command}"
                reasons.setdefault(setting.refusal, []).append(name)
    refused = ["| options | why no file may set them |", "|---|---|"]
    refused += [f"| {', '.join(dict.fromkeys(names))} | {reason} |" for reason, names in reasons.items()]
    return {"settings": "\n".join(rows), "refused": "\n".join(refused)}


def _row(setting: Setting, commands: str) -> str:
    default = setting.plain_default
    shown = (
        "" if default in (None, "") else f"`{default if isinstance(default, str) else json.dumps(default)}`"
    )
    takes = setting.takes.replace("|", "\\|")
    return f"| `{setting.key}` | {takes} | {shown} | {commands} | `{variables_of(setting)[-1]}` |"


def with_tables(page: str) -> str:
    """Return the page with its tables as they should be, each between `<!-- NAME -->` and `<!-- end -->`."""
    for name, table in tables().items():
        mark, end = f"<!-- {name} -->", "<!-- end -->"
        before, _, rest = page.partition(mark)
        page = f"{before}{mark}\n\n{table}\n\n{end}{rest.partition(end)[2]}"
    return page


if __name__ == "__main__":
    SCHEMA.write_text(schema_text(), "utf-8")
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
