"""The settings: options of commands as `mrscout.toml` and environment variables name them.

Everything about a setting (its type, range, default and help) is that of the option, which its command declares; what
is added here is which options a project's file must not decide, and why. A setting that several commands declare in the
same way is shared: it may stand at the top of the file, and its variable needs no command's name.
"""

import inspect
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path, PurePosixPath
from types import NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin

from typer.models import OptionInfo

from mrscout.cli.settings_file import PREFIX

#: the commands about one project, which have settings; `survey`, `mine` and `catalog` have manifests and arguments
CONFIGURABLE = (
    *("run", "discover", "synthesize", "filter", "check", "baseline", "evaluate"),
    *("findings", "list", "show", "report", "export"),
)

_FENCE = "a project must not decide what leaves the sandbox"
_PROGRAM = "it names a program or code to execute, which a project must not choose"
_CALL = "it is about a single call"
_REMOVES = "it removes or replaces what people have written, so somebody has to ask for it"
_STUDY = "it is for comparisons with other tools, not for everyday runs"
_ITSELF = "it decides which file is read"
#: the options that no file may set, by name, or by command and name, and the reasons
NOT_IN_FILE: Mapping[str, str] = {
    **dict.fromkeys(("no-fence", "unfenced-build", "unfenced-trial", "integration"), _FENCE),
    "env": "a project must not ask for variables of your environment, which may hold passwords",
    **dict.fromkeys(("java", "classpath", "suite"), _PROGRAM),
    "quiet": "it would hide warnings about the project",
    "jobs": "it depends on the machine, not on the project",
    "report open": "it starts a browser",
    **dict.fromkeys(("prune", "baseline force"), _REMOVES),
    **dict.fromkeys(
        ("discover out", "discover explain", "export patch", "export dry-run", "evaluate fresh"), _CALL
    ),
    **dict.fromkeys(("baseline reason", "show json", "check to"), _CALL),
    **dict.fromkeys(("generator", "evosuite-jar", "evosuite-java"), _STUDY),
    **dict.fromkeys(("evosuite-seeds", "evosuite-seconds"), _STUDY),
    "no-analogues": "it is the former name of no-candidates",
    "module": "each module has a table of its own, such as [modules.core]",
    **dict.fromkeys(("config", "no-config"), _ITSELF),
}
#: the options that a table of a module may set
MODULE_KEYS = ("exclude", "inputs", "time-limit")

#: placeholders of options whose values are paths
_PATHS = frozenset({"DIR", "FILE", "JAR", "JAVA", "HOME"})
_ON, _OFF = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
#: characters of a text, texts of a list, and the largest number
_LONGEST, _MOST, _LARGEST = 1000, 500, 2**53
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_MARKUP = re.compile(r"\[(?:bold|italic)?\]|\[/\]")


class Unfit(ValueError):
    """Raised for a value that a setting does not take; its text says what it takes, as a clause."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of a command."""

    command: str
    field: str  #: the parameter of the command's function
    key: str  #: as in `time-limit`
    value_type: type  #: bool, int, float, str, Path, or an enum
    many: bool  #: True if it takes a list
    default: Any
    minimum: float | None
    maximum: float | None
    metavar: str
    help: str
    hidden: bool

    @property
    def declaration(self) -> tuple[object, ...]:
        """The parts of a setting that two commands declare alike if it means the same for both."""
        return self.key, self.value_type, self.many, self.minimum, self.maximum, self.metavar, self.help

    @property
    def is_path(self) -> bool:
        """True if the value is a path."""
        return self.value_type is Path or self.metavar in _PATHS

    @property
    def refusal(self) -> str:
        """The reason why no file may set it; empty if one may."""
        return NOT_IN_FILE.get(f"{self.command} {self.key}") or NOT_IN_FILE.get(self.key, "")

    @property
    def choices(self) -> tuple[str, ...]:
        """The values of an enum; none for other types."""
        return (
            tuple(str(member.value) for member in self.value_type)
            if issubclass(self.value_type, Enum)
            else ()
        )

    @property
    def description(self) -> str:
        """The help without markup."""
        return _MARKUP.sub("", self.help)

    @property
    def takes(self) -> str:
        """The values that it takes: `an integer of at least 1`."""
        if self.choices:
            text = f"one of {', '.join(self.choices)}"
        elif self.value_type in (int, float):
            noun = "an integer" if self.value_type is int else "a number"
            low, high = self.minimum, self.maximum
            text = noun
            if low is not None and high is not None:
                text = f"{noun} from {low:g} to {high:g}"
            elif low is not None:
                text = f"{noun} of at least {low:g}"
        elif self.value_type is bool:
            text = "true or false"
        else:
            text = "a path in the project" if self.is_path else "a text"
        return text if not self.many else "a list of texts"

    @property
    def plain_default(self) -> Any:  # noqa: ANN401 - as in JSON
        """The default as TOML and JSON have it; None if there is none."""
        return plain(self.default)

    def check(self, value: object) -> Any:  # noqa: ANN401 - as the option takes it
        """Return a value of a file as the option takes it. Raises Unfit."""
        if self.many:
            if not isinstance(value, list) or len(value) > _MOST:
                raise Unfit(f"it takes a list of at most {_MOST} texts")
            return [self._check_one(part) for part in value]
        return self._check_one(value)

    def _check_one(self, value: object) -> Any:  # noqa: ANN401 - as above
        kinds: Mapping[type, tuple[type, ...]] = {bool: (bool,), int: (int,), float: (int, float)}
        wanted = kinds.get(self.value_type, (str,))
        if not isinstance(value, wanted) or (isinstance(value, bool) and self.value_type is not bool):
            raise Unfit(f"it takes {self.takes}")
        if isinstance(value, str):
            return self._check_text(value)
        if isinstance(value, bool):
            return value
        assert isinstance(value, int | float)
        low, high = self.minimum, self.maximum
        fits = math.isfinite(value) and abs(value) <= _LARGEST
        if not fits or (low is not None and value < low) or (high is not None and value > high):
            raise Unfit(f"it takes {self.takes}")
        return self.value_type(value)

    def _check_text(self, text: str) -> str:
        if len(text) > _LONGEST or _CONTROL.search(text):
            raise Unfit(f"it takes at most {_LONGEST} characters, on one line")
        if self.choices and text not in self.choices:
            near = suggestion(text, self.choices)
            raise Unfit(f"it takes {self.takes}{f'; did you mean {near}?' if near else ''}")
        return text

    def check_path(self, text: str, root: Path) -> str:
        """Return the path of a file that is relative to its folder. Raises Unfit if it leads out of the project."""
        parts = PurePosixPath(text).parts
        inside = bool(text) and not text.startswith(("/", "~")) and "\\" not in text and ".." not in parts
        if not inside or ".git" in (part.lower() for part in parts):
            raise Unfit("it takes a path in the project, relative to the file's folder")
        # Its last part may be made later; a placeholder is replaced by a module's folder.
        known = root.joinpath(
            *parts[: next((at for at, part in enumerate(parts) if "{" in part), len(parts))]
        )
        try:
            leads_out = not known.resolve().is_relative_to(root.resolve())
        except (OSError, RuntimeError):
            leads_out = True
        if leads_out:
            raise Unfit("it takes a path in the project, and a link leads this one out of it")
        return text if root == Path.cwd() else str(root / text)

    def from_text(self, text: str) -> Any:  # noqa: ANN401 - as the option takes it
        """Return the value that an environment variable has for it. Raises Unfit."""
        if self.many:
            return text.split()
        if self.value_type is bool:
            if text.lower() not in (*_ON, *_OFF):
                raise Unfit("it takes 1 or 0")
            return is_on(text)
        if self.value_type in (int, float):
            try:
                return self._check_one(self.value_type(text))
            except ValueError as wrong:
                raise Unfit(f"it takes {self.takes}") from wrong
        return self._check_text(text)


def is_on(text: str) -> bool:
    """True if the text of a variable switches a flag on."""
    return text.lower() in _ON


def plain(value: object) -> Any:  # noqa: ANN401 - as in JSON
    """Return a value as TOML and JSON have it."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Path):
        return str(value)
    return list(value) if isinstance(value, list | tuple) else value


@cache
def settings_of(command: str) -> Mapping[str, Setting]:
    """Return the settings of a command by key, in the order of its help. Loads its module."""
    from mrscout.cli.app import app

    import_module(f"mrscout.cli.{command}")
    for registered in app.registered_commands:
        function = registered.callback
        if function is not None and (registered.name or function.__name__) == command:
            settings = (_setting(command, parameter) for parameter in _parameters(function))
            return {setting.key: setting for setting in settings if setting is not None}
    raise AssertionError(f"there is no command {command}")


def _parameters(function: Callable[..., object]) -> list[inspect.Parameter]:
    return list(inspect.signature(function, eval_str=True).parameters.values())


def _setting(command: str, parameter: inspect.Parameter) -> Setting | None:
    """Return the setting of a parameter; None for an argument."""
    if get_origin(parameter.annotation) is not Annotated:
        return None
    declared, info, *_ = get_args(parameter.annotation)
    if not isinstance(info, OptionInfo):
        return None
    # Typer has the first name in the place of the default, which stands with the parameter.
    stated = [name for name in (info.default, *(info.param_decls or ())) if isinstance(name, str)]
    names = [name.removeprefix("--") for name in stated if name.startswith("--")]
    bare, many = _bare_type(declared)
    return Setting(
        command,
        parameter.name,
        names[0] if names else parameter.name.replace("_", "-"),
        bare,
        many,
        parameter.default,
        info.min,
        info.max,
        info.metavar or "",
        info.help or "",
        info.hidden,
    )


def _bare_type(declared: Any) -> tuple[type, bool]:  # noqa: ANN401 - an annotation
    """Return the type of a value, and true if there may be several: `(str, True)` for `list[str] | None`."""
    if isinstance(declared, UnionType):
        declared = next(part for part in get_args(declared) if part is not NoneType)
    return (get_args(declared)[0], True) if get_origin(declared) is list else (declared, False)


#: what is chosen for one command, though several declare it alike: the form of the output
_OF_ONE_COMMAND = frozenset({"format"})


@cache
def shared_settings() -> Mapping[str, tuple[Setting, ...]]:
    """Return the settings that several commands declare alike, by key, those of `run` before others of that key."""
    alike: dict[tuple[object, ...], list[Setting]] = {}
    for command in CONFIGURABLE:
        for setting in settings_of(command).values():
            alike.setdefault(setting.declaration, []).append(setting)
    shared: dict[str, tuple[Setting, ...]] = {}
    for settings in alike.values():
        if len(settings) > 1 and settings[0].key not in _OF_ONE_COMMAND:
            shared.setdefault(settings[0].key, tuple(settings))
    return shared


def is_shared(setting: Setting) -> bool:
    """True if the setting may stand at the top of a file."""
    return setting in shared_settings().get(setting.key, ())


def variables_of(setting: Setting) -> tuple[str, ...]:
    """Return the environment variables of a setting; the first that is set counts."""
    key = setting.key.upper().replace("-", "_")
    its = f"{PREFIX}{setting.command.upper()}_{key}"
    return (its, f"{PREFIX}{key}") if is_shared(setting) else (its,)


def known_variables() -> frozenset[str]:
    """Return the names of all environment variables of settings."""
    return frozenset(
        name
        for command in CONFIGURABLE
        for one in settings_of(command).values()
        for name in variables_of(one)
    )


def suggestion(name: str, known: "tuple[str, ...] | list[str]") -> str:
    """Return the known name that is most like a name; empty if none is."""
    near = get_close_matches(name[:60], known, n=1, cutoff=0.6)
    return near[0] if near else ""
