"""Phrases: words with pieces of source code among them, and their renderings for each medium."""

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import NamedTuple


class Code(NamedTuple):
    """A piece of source code in a phrase."""

    text: str


Phrase = tuple[str | Code, ...]
_BACKTICKS = re.compile(r"`+")


def phrase(template: str, *parts: "Phrase | Code | str", **named: object) -> Phrase:
    """Return a template such as `{0} equals {1}` with its fields replaced by phrases."""
    runs: list[str | Code] = []
    for words, field, specification, _ in Formatter().parse(template):
        if words:
            runs.append(words)
        if field is None:
            continue
        part = parts[int(field)] if field.isdecimal() else named[field]
        if isinstance(part, Code):
            runs.append(part)
        elif isinstance(part, tuple):
            runs += part
        else:
            runs.append(format(part, specification or ""))
    return tuple(runs)


def joined(phrases: Sequence[Phrase], last: str = " and ", between: str = ", ") -> Phrase:
    """Return an enumeration: `a, b and c`."""
    runs: list[str | Code] = []
    for number, part in enumerate(phrases):
        if number:
            runs.append(last if number == len(phrases) - 1 else between)
        runs += part
    return tuple(runs)


def codes(texts: Iterable[str]) -> list[Phrase]:
    """Return each text as a phrase of code."""
    return [(Code(text),) for text in texts]


def capitalized(words: Phrase) -> Phrase:
    """Return a phrase whose first letter is a capital, unless it begins with code."""
    first = words[0] if words else ""
    return (first[:1].upper() + first[1:], *words[1:]) if type(first) is str and first else words


def plain(words: Phrase) -> str:
    """Return a phrase with code between backticks, for terminals and records."""
    return "".join(f"`{run.text}`" if isinstance(run, Code) else run for run in words)


def markdown(words: Phrase) -> str:
    """Return a phrase as Markdown of one line."""
    return "".join(_markdown_code(run.text) if isinstance(run, Code) else _escaped(run) for run in words)


def as_html(words: Phrase) -> str:
    """Return a phrase as HTML."""
    return "".join(
        f"<code>{html.escape(run.text)}</code>" if isinstance(run, Code) else html.escape(run, quote=False)
        for run in words
    )


def javadoc(words: Phrase) -> str:
    """Return a phrase as text of a Javadoc comment, on one line."""
    return "".join(_javadoc_code(run.text) if isinstance(run, Code) else _html_escaped(run) for run in words)


def _markdown_code(text: str) -> str:
    fence = "`" * (1 + max((len(run) for run in _BACKTICKS.findall(text)), default=0))
    blank = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{blank}{text}{blank}{fence}"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_<>\[\]&])", r"\\\1", text)


#: characters that end a comment, begin a tag or an escape, or are no text, as HTML entities
_ENTITIES: Mapping[str, str] = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    "{": "&#123;",
    "}": "&#125;",
    "@": "&#64;",
    "*": "&#42;",
    "\\": "&#92;",
}


def _html_escaped(text: str) -> str:
    shown = "".join(char if char.isprintable() else " " for char in text)
    return "".join(_ENTITIES.get(char, char) for char in shown)


def _javadoc_code(text: str) -> str:
    """Return code as `{@code ...}`, or with entities where the comment would end in it or braces do not match."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    if "*/" in shown or "\\u" in shown or not _balanced(shown):
        return f"<code>{_html_escaped(shown)}</code>"
    return f"{{@code {shown}}}"


def _balanced(text: str) -> bool:
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0
