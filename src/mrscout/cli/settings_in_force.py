"""The values that a project's file and environment variables give the options of a command, each with its origin.

The order is that of every such tool: what the command line says comes first, then variables, then the file, then the
option's default. Within the file a table of a module comes before that of a command, and that before the top.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

from mrscout.cli.settings import (
    CONFIGURABLE,
    MODULE_KEYS,
    Setting,
    Unfit,
    is_on,
    is_shared,
    plain,
    settings_of,
    shared_settings,
    suggestion,
    variables_of,
)
from mrscout.cli.settings_file import PREFIX, SettingsFile, find_settings, read_settings
from mrscout.errors import DamagedRecord, SettingsWrong
from mrscout.report.terminal.sourcelines import printable
from mrscout.sources import is_coordinate
from mrscout.store.record_files import read_run_record

MODULES = "modules"
_MODULE, _EXCLUDE = "module", "exclude"
#: keys that change where results are and how they are shown, not what they are
_SHOWN_ONLY = frozenset({"out", "limit", "verbose", "format"})


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a setting that is not the default."""

    value: Any
    place: str  #: `mrscout.toml:3`, or the name of a variable
    is_variable: bool = False
    is_own: bool = False  #: True if it is stated for this command alone


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of a command line that name a source of settings."""

    source: str = ""  #: of the command, if it takes one; empty if it is not given
    out: str = ""  #: the folder of the run, if it is given
    config: str = ""
    no_config: bool = False
    keys: frozenset[str] = frozenset()  #: of the settings that the command line decides


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of settings beside those of command lines: from a file, and from the environment."""

    file: SettingsFile | None
    environment: Mapping[str, str]
    folder: str = ""  #: of the source, relative to the file's: a module, if it is not empty

    def of_command(self, command: str, decided: frozenset[str] = frozenset()) -> dict[str, Value]:
        """Return the values of a command's settings that are no defaults, by key. Raises SettingsWrong.

        Those whose keys are ``decided`` by the command line are left out.
        """
        values = dict(self._of_file(command)) if self.file is not None else {}
        if self.file is not None:
            # A number for all modules that is nearer to the user than the file replaces those of modules.
            nearer = decided | {
                key for key in settings_of(command) if self._variable(command, key) is not None
            }
            values |= self._of_modules(self.file, command, values, nearer)
        for key, setting in settings_of(command).items():
            name = self._variable(command, key)
            if name is not None:
                value = _from_variable(setting, name, self.environment[name])
                own = is_shared(setting) and name == variables_of(setting)[0]
                values[key] = Value(value, name, is_variable=True, is_own=own)
        return {key: value for key, value in values.items() if key not in decided}

    def say_changes(self, values: Mapping[str, Value]) -> None:
        """Print on standard error which settings of the file change what a command does."""
        keys = [key for key, value in values.items() if not value.is_variable and key not in _SHOWN_ONLY]
        if self.file is not None and keys:
            names = ", ".join("modules" if key == _MODULE else key for key in keys)
            print(f"settings: {printable(self.file.shown)} sets {names}; see mrscout config", file=sys.stderr)

    def _variable(self, command: str, key: str) -> str | None:
        """Return the name of the variable that decides a setting; None if none is set."""
        setting = settings_of(command)[key]
        return next((name for name in variables_of(setting) if self.environment.get(name)), None)

    def _of_file(self, command: str) -> Iterator[tuple[str, Value]]:
        """Yield the values that the top and the command's table have, which replace those of the top."""
        assert self.file is not None
        table = self.file.table
        for key, setting in settings_of(command).items():
            if key in table and is_shared(setting):
                yield key, _checked(self.file, setting, table[key], key)
            if key in table.get(command, {}):
                yield (
                    key,
                    replace(_checked(self.file, setting, table[command][key], command, key), is_own=True),
                )

    def _of_modules(
        self, file: SettingsFile, command: str, values: Mapping[str, Value], decided: frozenset[str]
    ) -> dict[str, Value]:
        """Return the values that the tables of modules add to, or have in the place of, other ``values``."""
        settings = settings_of(command)
        added = dict(values)
        # The innermost module comes last, and so decides.
        for name, table in sorted(
            file.table.get(MODULES, {}).items(), key=lambda item: len(item[0].strip("/"))
        ):
            module = name.strip("/")
            for key in MODULE_KEYS:
                if key not in table or key not in settings or key in decided or not is_shared(settings[key]):
                    continue
                checked = _checked(file, settings[key], table[key], MODULES, name, key)
                whole = (
                    (self.folder == module or self.folder.startswith(f"{module}/")) if self.folder else False
                )
                inner = module.removeprefix(f"{self.folder}/") if self.folder else module
                if not whole and self.folder and inner == module:
                    continue  # a module elsewhere
                if whole and key != _EXCLUDE:
                    added[key] = checked
                elif key == _EXCLUDE:
                    prefix = "" if whole or module == "." else f"{inner}:"
                    _append(added, _EXCLUDE, [f"{prefix}{one}" for one in checked.value], checked.place)
                elif _MODULE in settings:
                    _append(added, _MODULE, [f"{inner}:{key}={checked.value}"], checked.place)
        return added


def _append(values: dict[str, Value], key: str, more: Sequence[str], place: str) -> None:
    before = values.get(key)
    joined = [*before.value, *more] if before is not None else list(more)
    values[key] = Value(joined, f"{before.place}, {place}" if before is not None else place)


def asked_of(settings: Iterable[Setting], raw: Mapping[str, Any]) -> Asked:
    """Return what a command line says, by the names of parameters; what it leaves out is not among them."""
    raw = {name: value for name, value in raw.items() if value not in (None, []) and not _is_unset(value)}

    def text(name: str) -> str:
        return str(raw[name]) if name in raw else ""

    keys = frozenset(setting.key for setting in settings if setting.field in raw)
    return Asked(text("source"), text("out"), text("config"), "no_config" in raw, keys)


def _is_unset(value: object) -> bool:
    """True for the sentinel by which newer versions of click tell an argument that is not given."""
    return type(value).__name__ in ("Sentinel", "UnsetType")


def settings_for(asked: Asked, environment: Mapping[str, str] = os.environ) -> Settings:
    """Return what decides the settings of a command. Raises SettingsWrong."""
    if asked.no_config or is_on(environment.get(f"{PREFIX}NO_CONFIG", "")):
        return Settings(None, {})
    folder = _project_folder(asked, environment)
    file: SettingsFile | None
    if named := asked.config or environment.get(f"{PREFIX}CONFIG", ""):
        file = _named_settings(Path(named), folder or Path())
    else:
        file = find_settings(folder) if folder is not None else None
    if file is None:
        return Settings(None, environment)
    check_settings(file)
    return Settings(file, environment, _folder_below(file.root, asked))


def _named_settings(path: Path, folder: Path) -> SettingsFile:
    """Return the settings of a file that the user names, for a project. Raises SettingsWrong."""
    file = read_settings(path.resolve())  # a link is the user's
    if file is None:
        raise SettingsWrong(
            str(path), "it has no table tool.mrscout", "Write [tool.mrscout], and keys below it."
        )
    return replace(file, path=path.absolute(), root=folder.resolve())


def _folder_below(root: Path, asked: Asked) -> str:
    """Return the folder of the source relative to the root; empty for the root itself, and for one elsewhere."""
    if not asked.source or is_coordinate(asked.source):
        return ""
    folder = Path(asked.source).resolve()
    inside = folder.is_relative_to(root) and folder != root
    return folder.relative_to(root).as_posix() if inside else ""


def _project_folder(asked: Asked, environment: Mapping[str, str]) -> Path | None:
    """Return the folder of the project that a command is about; None for a published library.

    It is the source, else that of the run, else the current folder.
    """
    if asked.source:
        return None if is_coordinate(asked.source) else Path(asked.source)
    run = Path(asked.out or environment.get(f"{PREFIX}OUT", "") or ".mrscout")
    try:
        project = read_run_record(run)["project"]
    except (DamagedRecord, OSError):
        return Path()
    return None if is_coordinate(project["source"]) else Path(project["root"])


def check_settings(file: SettingsFile) -> None:
    """Raises SettingsWrong for the first key that is unknown, refused or has a value that does not fit."""
    for key, value in file.table.items():
        if key in CONFIGURABLE:
            _check_table(file, value, key)
        elif key == MODULES:
            _check_modules(file, value)
        elif key in shared_settings():
            _checked(file, shared_settings()[key][0], value, key)
        else:
            _refuse_unknown(file, key)


def _check_table(file: SettingsFile, table: object, command: str) -> None:
    if not isinstance(table, dict):
        # `report = true` is a natural mistake for the option of `run`
        its = next((one for one in CONFIGURABLE if command in settings_of(one)), None)
        advice = f"{command} is an option of mrscout {its} alone: write it below [{its}]." if its else ""
        problem = f"{command} is the table of a command"
        raise SettingsWrong(file.place(command), problem, advice or f"Write [{command}], and keys below it.")
    settings = settings_of(command)
    for key, value in table.items():
        if key not in settings:
            owners = [f"[{one}]" for one in CONFIGURABLE if key in settings_of(one)]
            advice = f"Write it below {' or '.join(owners)}." if owners else _near(key, settings)
            _refuse(file, (command, key), f"mrscout {command} has no setting {key[:40]!r}", advice)
        _checked(file, settings[key], value, command, key)


def _check_modules(file: SettingsFile, modules: object) -> None:
    advice = 'Write [modules."path/to/module"], and keys below it.'
    if not isinstance(modules, dict):
        raise SettingsWrong(file.place(MODULES), "modules is no table", advice)
    settings = settings_of("run")
    for name, table in modules.items():
        if not isinstance(table, dict):
            raise SettingsWrong(file.place(MODULES, name), "a module is no table", advice)
        if not name.strip("/") or ".." in name.split("/") or name.startswith("/") or ":" in name:
            problem = "this names no folder in the project"
            raise SettingsWrong(file.place(MODULES, name), problem, advice)
        if not os.path.isdir(file.root / name):  # noqa: PTH112 - which asks as little as it can of a hostile name
            problem = f"there is no folder {name[:60]} in the project"
            raise SettingsWrong(
                file.place(MODULES, name), problem, "Name a folder relative to the project's root."
            )
        for key, value in table.items():
            if key not in MODULE_KEYS:
                problem = f"a module has no setting {key[:40]!r}"
                if key in settings:
                    problem = f"{key} is the same for all modules"
                _refuse(
                    file, (MODULES, name, key), problem, f"Those of modules are {', '.join(MODULE_KEYS)}."
                )
            _checked(file, settings[key], value, MODULES, name, key)


def _checked(file: SettingsFile, setting: Setting, value: object, *keys: str) -> Value:
    """Return the value of a key. Raises SettingsWrong if it does not fit, or must not be in a file."""
    place = file.place(*keys)
    if setting.refusal:
        variable = variables_of(setting)[-1]
        advice = f"Give --{setting.key} on the command line, or set {variable}."
        if setting.key == _MODULE:
            advice = "Write [modules.NAME], and keys below it."
        raise SettingsWrong(place, f"{setting.key} is refused in a file: {setting.refusal}", advice)
    try:
        fitting = setting.check(value)
        if setting.is_path:
            fitting = setting.check_path(fitting, file.root)
    except Unfit as wrong:
        advice = f"mrscout {setting.command} --help says what --{setting.key} means."
        raise SettingsWrong(place, f"{setting.key} is {_shown(value)}, but {wrong}", advice) from wrong
    return Value(fitting, place)


def _from_variable(setting: Setting, name: str, text: str) -> object:
    try:
        return setting.from_text(text)
    except Unfit as wrong:
        advice = f"Set {name} to another value, or unset it."
        raise SettingsWrong(name, f"it is {_shown(text)}, but {wrong}", advice) from wrong


def _shown(value: object) -> str:
    text = f"{plain(value)!r}" if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= 60 else f"{text[:60]}…"


def _refuse_unknown(file: SettingsFile, key: str) -> NoReturn:
    """Raises SettingsWrong for a key at the top: it is unknown, or one that single commands have."""
    owners = [command for command in CONFIGURABLE if key in settings_of(command)]
    if owners:
        refusal = settings_of(owners[0])[key].refusal
        if refusal:
            _checked(file, settings_of(owners[0])[key], None, key)
        tables = " or ".join(f"[{command}]" for command in owners)
        problem = (
            f"{key} belongs to single commands" if len(owners) > 1 else f"{key} belongs to {owners[0]} alone"
        )
        _refuse(file, (key,), problem, f"Write it below {tables}.")
    known = dict.fromkeys((*shared_settings(), *CONFIGURABLE, MODULES))
    if suggestion(key, list(known)):
        _refuse(file, (key,), f"there is no setting or command {key[:40]!r}", _near(key, known))
    everywhere = {one for command in CONFIGURABLE for one in settings_of(command)}
    _refuse(
        file, (key,), f"there is no setting or command {key[:40]!r}", _near(key, dict.fromkeys(everywhere))
    )


def _near(key: str, known: Mapping[str, object]) -> str:
    near = suggestion(key.replace("_", "-"), sorted(known))
    return f"{f'Did you mean {near}? ' if near else ''}mrscout config lists all settings."


def _refuse(file: SettingsFile, keys: tuple[str, ...], problem: str, advice: str) -> NoReturn:
    raise SettingsWrong(file.place(*keys), problem, advice)
