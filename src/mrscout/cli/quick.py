"""Parses the plain forms of `mrscout discover` without typer.

Programs run it on project after project, and loading typer takes as long as analysing a small one: without this
module a run takes twice as long. Whatever is not understood here, such as a mistake or `--help`, is left to typer. A
test checks that both parsers agree. Settings are read in `app.py`: a command about a project that has some is left to
it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mrscout.cli.discover_run import DiscoverRequest

_DEFINITIONS = ("strict", "paper")
_FORMATS = {"text": False, "jsonl": True}
_SHORT = {"-o": "--out", "-j": "--jobs", "-q": "--quiet"}
_FLAGS = {"--accessors": "accessors", "--quiet": "quiet"}


def _positive_integer(text: str) -> int | None:
    """Return a positive integer; None if the text is none."""
    return int(text) or None if text.isascii() and text.isdigit() else None


#: the name that an option's value goes by, and how it is read; None for what typer has to look at
_VALUES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "--definition": ("definition", lambda text: text if text in _DEFINITIONS else None),
    "--format": ("jsonl", _FORMATS.get),
    "--jobs": ("jobs", _positive_integer),
    "--out": ("out", Path),
}


def read_discover(arguments: Sequence[str]) -> "DiscoverRequest | None":
    """Return what a command line asks of `discover`; None for another command, or one that typer has to parse."""
    values = _parse_values(arguments[1:]) if arguments[:1] == ["discover"] else {}
    if "source" not in values:
        return None
    from mrscout.cli.discover_run import DiscoverRequest
    from mrscout.cli.settings_file import has_settings
    from mrscout.languages.base import Definition
    from mrscout.pipeline import Options
    from mrscout.sources import is_coordinate

    if has_settings(Path() if is_coordinate(values["source"]) else Path(values["source"])):
        return None

    definition = Definition(values.pop("definition", "strict"))
    options = Options(definition, values.pop("accessors", False), values.pop("jobs", None))
    return DiscoverRequest(options=options, **values)


def _parse_values(arguments: Sequence[str]) -> dict[str, Any]:
    """Return the values of arguments and options by field name; nothing if typer has to parse one of them."""
    values: dict[str, Any] = {}
    rest = iter(arguments)
    for word in rest:
        name, equals, text = word.partition("=")
        name = _SHORT.get(word, name)
        if not word.startswith("-"):
            if "source" in values:
                return {}
            values["source"] = word
        elif name in _FLAGS and not equals:
            values[_FLAGS[name]] = True
        elif name in _VALUES:
            field, read = _VALUES[name]
            written = text if equals else next(rest, "")
            value = None if not written or written.startswith("-") else read(written)
            if value is None:
                return {}
            values[field] = value
        else:
            return {}
    return values
