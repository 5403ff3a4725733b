"""`mrscout config`: prints the settings in force, and where each value comes from."""

import json
import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.cells import cell_len

from mrscout.cli.app import COMMANDS, PLACES, SILENT, Command, ConfigFile, NoConfig, app, flag, lesson
from mrscout.cli.settings import CONFIGURABLE, is_shared, known_variables, plain, settings_of, suggestion
from mrscout.cli.settings_file import NAME, variables
from mrscout.cli.settings_in_force import Asked, Value, settings_for
from mrscout.errors import NoSuchPath, UsageError
from mrscout.report.terminal.sourcelines import printable
from mrscout.sources import is_coordinate

_DEFAULT, _FILE, _VARIABLE, _LINE = "default", "file", "variable", "command line"


class Format(Enum):
    """The values of `--format`."""

    TEXT = "text"
    JSON = "json"


_HELP = lesson(
    COMMANDS["config"],
    f"Settings are options that a file {NAME} in the project's root has for all commands, or environment variables "
    "such as MRSCOUT_INPUTS. The command line counts before a variable, that before the file, and that before "
    "the default. docs/configuration.md lists all of them.",
    examples=(
        "mrscout config",
        "mrscout config path/to/project --changed",
        "mrscout config --for 'run . --seed 7'",
        "mrscout config --schema > mrscout.schema.json",
    ),
    executes="nothing.",
    writes="nothing.",
    then="mrscout run . with these settings; --no-config does without.",
)


@dataclass(frozen=True, slots=True)
class _Row:
    """A setting in force."""

    key: str
    value: Any  #: as in JSON
    kind: str  #: of the place it comes from
    place: str = ""  #: `mrscout.toml:3`, or the name of a variable
    is_own: bool = False  #: True if it is stated for one command alone

    @property
    def origin(self) -> str:
        """The origin of the value, in words for people."""
        return self.place or self.kind

    @property
    def shown(self) -> str:
        """The value as TOML has it; a dash if there is none."""
        if self.value is None or self.value == "":
            return "–"
        text = self.value if isinstance(self.value, str) else json.dumps(self.value, ensure_ascii=False)
        return printable(text)


@app.command(
    cls=Command,
    help=_HELP,
    epilog="Exit codes: 0 they were printed; 2 usage, also a file or a variable that cannot be used; 3 there is no "
    "such folder. See docs/exit-codes.md.",
)
def config(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="The folder of the project; the current one if not given.")
    ] = ".",
    changed: Annotated[bool, flag("--changed", help="Only settings that differ from the defaults.")] = False,
    command: Annotated[
        str | None,
        typer.Option(
            "--for",
            metavar="COMMAND",
            help="What one command line would use, such as [bold]'run . --seed 7'[/].",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        Format, typer.Option("--format", help="[bold]text[/] for people; [bold]json[/] for programs.")
    ] = Format.TEXT,
    schema: Annotated[
        bool, flag("--schema", help=f"Print the JSON Schema of {NAME}, for editors, and nothing else.")
    ] = False,
    file: ConfigFile = None,
    no_config: NoConfig = False,
) -> None:
    """Print the settings in force. Raises MrscoutError."""
    if schema:
        from mrscout.cli.settings_schema import schema_text

        sys.stdout.write(schema_text())
        return
    if not is_coordinate(source) and not Path(source).is_dir():
        raise NoSuchPath(source, "there is no such folder", "Name the folder of a project.")
    if command is not None:
        _print({command: list(_of_line(command))}, "", form, changed=changed)
        return
    asked = Asked(source, config=str(file or ""), no_config=no_config)
    settings = settings_for(asked)
    shown = settings.file.shown if settings.file is not None else ""
    rows = {name: list(_rows(name, settings.of_command(name))) for name in CONFIGURABLE}
    _print(rows, shown, form, changed=changed)
    if not no_config:
        _warn_of_variables()


def _rows(command: str, values: Mapping[str, Value]) -> Iterator[_Row]:
    """Yield the settings of a command, with the values that are no defaults."""
    for key, setting in settings_of(command).items():
        if setting.hidden or key in ("config", "no-config"):
            continue
        if key in values:
            value = values[key]
            kind = _VARIABLE if value.is_variable else _FILE
            yield _Row(key, plain(value.value), kind, value.place, value.is_own)
        else:
            yield _Row(key, setting.plain_default, _DEFAULT)


def _of_line(line: str) -> Iterator[_Row]:
    """Yield the settings that a command line would use. Raises UsageError for a command without settings."""
    try:
        name, *arguments = [word for word in shlex.split(line) if word != "mrscout"] or [""]
    except ValueError as wrong:
        raise UsageError(f"--for {line}", f"this is no command line: {wrong}", "Close all quotes.") from wrong
    if name not in CONFIGURABLE:
        advice = f"Those with settings are {', '.join(CONFIGURABLE)}."
        raise UsageError(f"--for {line}", f"{name!r} is no command with settings", advice)
    settings = settings_of(name)
    group: Any = typer.main.get_command(app)
    with group.make_context("mrscout", [], resilient_parsing=True) as parent:
        parent.meta[SILENT] = True
        context = group.commands[name].make_context(name, arguments, parent=parent)
    for key, setting in settings.items():
        if setting.hidden or key in ("config", "no-config"):
            continue
        stated = context.get_parameter_source(setting.field)
        place = context.meta.get(PLACES, {}).get(f"--{key}", "")
        kinds = {"COMMANDLINE": _LINE, "DEFAULT_MAP": _VARIABLE if place.isidentifier() else _FILE}
        kind = kinds.get(stated.name, _DEFAULT)
        value = plain(context.params[setting.field])
        yield _Row(key, None if value == [] else value, kind, place if kind in (_FILE, _VARIABLE) else "")


def _print(rows: Mapping[str, list[_Row]], file: str, form: Format, *, changed: bool) -> None:
    if form is Format.JSON:
        commands = {
            name: {row.key: _json(row) for row in _wanted(its, changed)} for name, its in rows.items()
        }
        json.dump({"file": file or None, "commands": commands}, sys.stdout, indent=2, ensure_ascii=False)
        print()
        return
    print(f"settings: {printable(file) or f'no {NAME}'}" if len(rows) > 1 else f"mrscout {next(iter(rows))}")
    sections = [(title, _wanted(its, changed)) for title, its in _sections(rows)]
    for title, its in sections:
        if its:
            print(f"\n{title}")
            keys = max(cell_len(row.key) for row in its)
            values = min(40, max(cell_len(row.shown) for row in its))
            for row in its:
                print(f"  {row.key:<{keys}}  {row.shown:<{values}}  {printable(row.origin)}")
    if not any(its for _, its in sections):
        print("\nEverything has its default.")


def _wanted(rows: list[_Row], changed: bool) -> list[_Row]:
    return [row for row in rows if row.kind != _DEFAULT or not changed]


def _json(row: _Row) -> Mapping[str, Any]:
    return {"value": row.value, "from": row.kind, **({"place": row.place} if row.place else {})}


def _sections(rows: Mapping[str, list[_Row]]) -> Iterator[tuple[str, list[_Row]]]:
    """Yield the rows that most of several commands have alike, and then those of each command alone."""
    if len(rows) == 1:
        yield "options", next(iter(rows.values()))
        return
    alike: dict[str, list[_Row]] = {}
    for name, its in rows.items():
        for row in its:
            if is_shared(settings_of(name)[row.key]):
                alike.setdefault(row.key, []).append(row)
    common = {key: max(its, key=lambda row: (not row.is_own, its.count(row))) for key, its in alike.items()}
    yield "several commands", list(common.values())
    for name, its in rows.items():
        yield (
            name,
            [row for row in its if not is_shared(settings_of(name)[row.key]) or common[row.key] != row],
        )


def _warn_of_variables() -> None:
    """Warn of variables that look like settings and are none."""
    known = known_variables()
    for name in variables():
        if name not in known:
            near = suggestion(name, sorted(known))
            advice = f"; did you mean {near}?" if near else ""
            print(f"warning: {printable(name)} is no setting{advice} [unknown-variable]", file=sys.stderr)
