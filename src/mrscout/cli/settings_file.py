"""Finds and reads `mrscout.toml`, or the table `tool.mrscout` of a `pyproject.toml`, of a project.

The file comes with the project, so it may be a stranger's: it is small, in UTF-8, and no link leads out of the project,
or it is refused. What is in it is checked in `settings_in_force.py`. This module is loaded for each `mrscout discover`,
so it imports little.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mrscout.errors import SettingsWrong
from mrscout.untrusted import read_within

#: what names of variables begin with, and the variables that are no settings
PREFIX = "MRSCOUT_"
OTHER_VARIABLES = frozenset({"MRSCOUT_CACHE", "MRSCOUT_TRACEBACK", "MRSCOUT_PARENT"})
NAME, SHARED_NAME = "mrscout.toml", "pyproject.toml"
_TOOL = "mrscout"
#: bytes of a file, with which even the worst TOML is read within seconds
MOST = 64 << 10
_PART = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*(?:\.|$)""")  # of a dotted key


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """A file with settings."""

    path: Path
    root: Path  #: its folder, the project's root
    table: Mapping[str, Any]  #: its content; of a `pyproject.toml` the table `tool.mrscout`
    lines: Mapping[tuple[str, ...], int] = field(
        default_factory=dict
    )  #: of tables and keys, from 1, below the table

    @property
    def shown(self) -> str:
        """The path, relative to the current folder if the file is in it."""
        return _shown(self.path)

    def place(self, *keys: str) -> str:
        """Return the file with the line of a key, or of the innermost table around it that has a line."""
        for end in range(len(keys), 0, -1):
            if keys[:end] in self.lines:
                return f"{self.shown}:{self.lines[keys[:end]]}"
        return self.shown


def _shown(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def variables(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the names of the environment variables that may be those of settings."""
    return sorted(name for name in environment if name.startswith(PREFIX) and name not in OTHER_VARIABLES)


def has_settings(folder: Path) -> bool:
    """True if a file or a variable may have settings for a command about the project in a folder."""
    try:
        return bool(variables()) or find_settings(folder) is not None
    except SettingsWrong:
        return True


def find_settings(folder: Path) -> SettingsFile | None:
    """Return the settings of the project that a folder belongs to; None if it has none. Raises SettingsWrong.

    They are in the folder, or in one above it up to the root of the repository, whichever comes first.
    """
    for root in _folders(folder):
        for name in (NAME, SHARED_NAME):
            if os.path.lexists(root / name):
                settings = read_settings(root / name)
                if settings is not None:
                    return settings
    return None


def _folders(folder: Path) -> list[Path]:
    """Return a folder and those above it up to the root of its repository; the folder alone if it is in none."""
    try:
        start = folder.resolve(strict=True)
    except (OSError, RuntimeError):
        return []
    above = (start, *start.parents)
    for at, one in enumerate(above):
        if os.path.lexists(one / ".git"):
            return list(above[: at + 1])
    return [start]


def read_settings(path: Path) -> SettingsFile | None:
    """Return the settings of a file; None for a `pyproject.toml` without any. Raises SettingsWrong.

    No link may lead out of the file's folder.
    """
    shared, root = path.name == SHARED_NAME, path.parent
    text = _read(path, root)
    if shared and _TOOL not in text:
        return None
    data = _parsed(path, text)
    if data is None:
        return None
    if not shared:
        return SettingsFile(path, root, data, _lines(text, ()))
    tool = data.get("tool")
    table = tool.get(_TOOL) if isinstance(tool, dict) else None
    if table is None:
        return None
    settings = SettingsFile(
        path, root, table if isinstance(table, dict) else {}, _lines(text, ("tool", _TOOL))
    )
    if not isinstance(table, dict):
        raise SettingsWrong(
            _shown(path), "tool.mrscout is no table", "Write [tool.mrscout], and keys below it."
        )
    return settings


def _read(path: Path, root: Path) -> str:
    advice = "Settings are a small TOML file in UTF-8; --no-config does without them."
    try:
        return read_within(root, path, MOST).decode("utf-8-sig")
    except FileNotFoundError as missing:
        raise SettingsWrong(_shown(path), "there is no such file", "Name another with --config.") from missing
    except UnicodeDecodeError as wrong:
        line = wrong.object.count(b"\n", 0, wrong.start) + 1
        raise SettingsWrong(f"{_shown(path)}:{line}", "this is not UTF-8", advice) from wrong
    except OSError as refused:
        reason = refused.strerror or str(refused).removeprefix(f"{path} ")
        raise SettingsWrong(_shown(path), f"it cannot be read: {reason}", advice) from refused


def _parsed(path: Path, text: str) -> dict[str, Any] | None:
    """Return the content of a file; None for a `pyproject.toml` that is no TOML and does not speak of us."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:
        if path.name == SHARED_NAME and not re.search(rf"tool\s*\.\s*{_TOOL}\b", text):
            return None
        stated = re.search(r"\(at line (\d+), column (\d+)\)", str(wrong))
        line = stated[1] if stated else str(text.count("\n") + 1)
        reason = (
            str(wrong).partition(" (at ")[0]
            if isinstance(wrong, tomllib.TOMLDecodeError)
            else "too deep, or too long"
        )
        advice = "A line is a key, =, and a value, such as inputs = 200; texts stand in quotation marks."
        raise SettingsWrong(f"{_shown(path)}:{line}", f"this is not TOML: {reason}", advice) from wrong


def _lines(text: str, below: tuple[str, ...]) -> dict[tuple[str, ...], int]:
    """Return the lines of tables and keys, which are right for files without keys in texts of several lines."""
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("["):
            table = names = _names(stripped.lstrip("[").partition("]")[0])
        elif "=" in line:
            names = (*table, *_names(line.partition("=")[0]))
        else:
            continue
        if names[: len(below)] == below:
            lines.setdefault(names[len(below) :], number)
    return lines


def _names(dotted: str) -> tuple[str, ...]:
    """Return the parts of a dotted key, `("modules", "a.b")` of `modules."a.b"`; none if it is no key."""
    parts: list[str] = []
    at = 0
    while at < len(dotted):
        match = _PART.match(dotted, at)
        if match is None:
            return ()
        parts.append(next(part for part in match.groups() if part is not None))
        at = match.end()
    return tuple(parts)
