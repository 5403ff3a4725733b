"""Fits a test to its project: no column for a parameter that never varies, Java before 8, tabs, encodings."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.codify.text_layout import INDENT, code_only, outside_text_blocks
from mrscout.languages.java.export.test_rows import declared

_WORD = re.compile(r"\w+")
#: the first level with functions as values, and with variables that are final without a word
MODERN = 8
_LACKING = {"->": "a lambda expression", "::": "a reference to a method"}
_MODERN_SYNTAX = re.compile("->|::")
_SPACES = re.compile(r"^ +", re.MULTILINE)
_TABS = re.compile(rb"^\t", re.MULTILINE)
_MARGINS = re.compile(rb"^  ", re.MULTILINE)


def without_fixed(
    parts: RelationClass, rows: Sequence[Row], fixed: Collection[str]
) -> tuple[RelationClass, list[Row]]:
    """The relation and its rows without these parameters, which keep the developers' value in every row.

    They are declared in the relation instead, as far as that changes nothing.
    """
    relation = parts.relation
    first = len(relation.parameters) - len(rows[0])  # those before have no values in a row
    names = {name for _, name in relation.parameters}
    gone: dict[int, str] = {}
    for column, (type_, name) in enumerate(relation.parameters[first:]):
        text = rows[0][column]
        same = all(row[column] == text for row in rows)
        known = names.isdisjoint(_WORD.findall(text)) and not type_.endswith("...")
        if name in fixed and same and known:
            gone[column] = declared(type_, name, text, 2)
    if parts.test.parameters or len(gone) == len(rows[0]):
        return parts, list(rows)
    settled = {relation.parameters[first + column][1] for column in gone}
    shorter = [tuple(value for column, value in enumerate(row) if column not in gone) for row in rows]
    method = replace(
        relation,
        parameters=tuple(parameter for parameter in relation.parameters if parameter[1] not in settled),
        documented=tuple(parameter for parameter in relation.documented if parameter[0] not in settled),
        body="\n".join([*gone.values(), relation.body]),
    )
    return replace(parts, relation=method), shorter


def with_finals(parts: RelationClass) -> RelationClass:
    """A relation whose parameters say that they are final where a class inside of it reads them."""
    parameters = tuple(
        (f"final {type_}" if name in parts.captured and not type_.startswith("final ") else type_, name)
        for type_, name in parts.relation.parameters
    )
    return replace(parts, relation=replace(parts.relation, parameters=parameters))


def lacking(text: str) -> str:
    """What a source has that no Java before 8 knows; empty where nothing is seen."""
    match = _MODERN_SYNTAX.search(code_only(text))
    return _LACKING[match.group()] if match is not None else ""


def has_tabs(source: bytes) -> bool:
    """True if more lines of a file begin with a tab than with spaces."""
    return len(_TABS.findall(source)) > len(_MARGINS.findall(source))


def with_tabs(text: str) -> str:
    """A source with a tab for each step of its indentation; text blocks stay as they are."""
    return outside_text_blocks(
        text, lambda code: _SPACES.sub(lambda match: match[0].replace(INDENT, "\t"), code)
    )


def portable(text: str, encoding: str | None) -> str:
    """A source that reads the same in the project's encoding: what is not ASCII is escaped unless that is UTF-8."""
    if encoding is None or encoding.lower().replace("_", "-") in ("utf-8", "utf8"):
        return text
    return "".join(character if character < "\x80" else _escape(character) for character in text)


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
