"""Adapts a test to its project: constant parameters, Java before 8, tabs, encodings."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.relation_class import RelationClass
from mrscout.languages.java.codify.text_layout import INDENT, change_outside_text_blocks, code_only
from mrscout.languages.java.export.test_rows import declare

_WORD = re.compile(r"\w+")
#: the first Java level with lambda expressions, and with variables that are final without being declared so
MODERN = 8
_MODERN_NAMES = {"->": "a lambda expression", "::": "a reference to a method"}
_MODERN_SYNTAX = re.compile("->|::")
_SPACES = re.compile(r"^ +", re.MULTILINE)


def without_fixed(
    parts: RelationClass, rows: Sequence[Row], fixed: Collection[str]
) -> tuple[RelationClass, list[Row]]:
    """Turn the parameters in `fixed` into local variables of the relation, and drop their columns from the rows.

    Parameters whose value differs between rows, or mentions another parameter, stay.
    """
    relation = parts.relation
    first = len(relation.parameters) - len(rows[0])  # parameters before it have no column
    names = {name for _, name in relation.parameters}
    gone: dict[int, str] = {}
    for column, (type_, name) in enumerate(relation.parameters[first:]):
        text = rows[0][column]
        same = all(row[column] == text for row in rows)
        known = names.isdisjoint(_WORD.findall(text)) and not type_.endswith("...")
        if name in fixed and same and known:
            gone[column] = declare(type_, name, text, 2)
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
    """Declare the parameters `final` that local or anonymous classes of a relation read."""
    parameters = tuple(
        (f"final {type_}" if name in parts.captured and not type_.startswith("final ") else type_, name)
        for type_, name in parts.relation.parameters
    )
    return replace(parts, relation=replace(parts.relation, parameters=parameters))


def modern_construct(text: str) -> str:
    """Return the name of a construct in a source that needs Java 8, "a lambda expression"; empty if there is none."""
    match = _MODERN_SYNTAX.search(code_only(text))
    return _MODERN_NAMES[match.group()] if match is not None else ""


def with_tabs(text: str) -> str:
    """Return a source indented with tabs; text blocks stay as they are."""
    return change_outside_text_blocks(
        text, lambda code: _SPACES.sub(lambda match: match[0].replace(INDENT, "\t"), code)
    )


def escape_for_encoding(text: str, encoding: str | None) -> str:
    """Escape the characters of a source that are not ASCII unless the project's encoding is UTF-8."""
    if encoding is None or encoding.lower().replace("_", "-") in ("utf-8", "utf8"):
        return text
    return "".join(character if character < "\x80" else _escape(character) for character in text)


def _escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
