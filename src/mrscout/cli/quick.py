"""The plain forms of `mrscout discover`, read without typer.

A program runs it on project after project, and loading typer takes as long as looking at a small one: without this
module a run takes twice as long. What is not understood here, mistakes and `--help` included, is left to typer, which
has the last word: a test holds the two to the same answers.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mrscout.cli.discovery import DiscoverRequest

_DEFINITIONS = ("strict", "paper")
_FORMATS = {"text": False, "jsonl": True}
_SHORT = {"-o": "--out", "-j": "--jobs", "-q": "--quiet"}
_FLAGS = {"--accessors": "accessors", "--quiet": "quiet"}


def _positive(text: str) -> int | None:
    return int(text) or None if text.isascii() and text.isdigit() else None


#: the name that an option's value goes by, and how it is read; None for what typer has to look at
_VALUES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "--definition": ("definition", lambda text: text if text in _DEFINITIONS else None),
    "--format": ("jsonl", _FORMATS.get),
    "--jobs": ("jobs", _positive),
    "--out": ("out", Path),
}


def read_discover(arguments: Sequence[str]) -> "DiscoverRequest | None":
    """What a command line asks of `discover`; None if it is another command's, or not plain."""
    values = _values(arguments[1:]) if arguments[:1] == ["discover"] else {}
    if "source" not in values:
        return None
    from mrscout.cli.discovery import DiscoverRequest
    from mrscout.languages.base import Definition
    from mrscout.pipeline import Options

    definition = Definition(values.pop("definition", "strict"))
    options = Options(definition, values.pop("accessors", False), values.pop("jobs", None))
    return DiscoverRequest(options=options, **values)


def _values(arguments: Sequence[str]) -> dict[str, Any]:
    """The values of arguments and options by name; nothing if one of them is not plain."""
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
