"""The plain forms of `mrscout discover`, read without typer.

A program runs it on project after project, and loading typer takes longer than looking at a small one. What is
not understood here, mistakes and `--help` included, is left to typer, which has the last word: a test holds
the two to the same answers.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mrscout.commands.discover import Request

_DEFINITIONS = {"strict": "strict", "paper": "paper"}
_FORMATS = {"text": False, "jsonl": True}
_SHORT = {"-o": "--out", "-j": "--jobs", "-q": "--quiet"}
#: the field of the request that a flag sets, and to what
_FLAGS = {"--accessors": ("accessors", True), "--quiet": ("quiet", True)}


def _positive(text: str) -> int | None:
    return int(text) or None if text.isascii() and text.isdigit() else None


#: the field that an option's value goes to, and how it is read; None for what typer has to look at
_VALUES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "--definition": ("definition", _DEFINITIONS.get),
    "--format": ("jsonl", _FORMATS.get),
    "--jobs": ("jobs", _positive),
    "--out": ("out", Path),
}


def read_discover(arguments: Sequence[str]) -> "Request | None":
    """What a command line asks of `discover`; None where it is another command's, or not plain."""
    if arguments[:1] != ["discover"]:
        return None
    fields: dict[str, Any] = {}
    rest = iter(arguments[1:])
    for word in rest:
        name, equals, value = word.partition("=")
        name = _SHORT.get(word, name)
        if not word.startswith("-"):
            if "source" in fields:
                return None
            fields["source"] = word
        elif name in _FLAGS and not equals:
            field, flag = _FLAGS[name]
            fields[field] = flag
        elif name in _VALUES:
            field, read = _VALUES[name]
            written = value if equals else next(rest, "")
            found = None if not written or written.startswith("-") else read(written)
            if found is None:
                return None
            fields[field] = found
        else:
            return None
    if "source" not in fields:
        return None
    from mrscout.commands.discover import Request

    return Request(**fields)
