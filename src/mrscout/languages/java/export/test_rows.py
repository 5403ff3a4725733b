"""Writes inputs as Java expressions, broken into lines within the width of a line."""

import re
from collections.abc import Callable, Sequence

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.text_layout import INDENT, WIDTH
from mrscout.languages.java.runtime.value_forms import own_values, write
from mrscout.model.relations import CodifiedMR
from mrscout.model.values import Value

_CHARACTERS = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL)
_ELEMENTS = re.compile(r"""(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^,"'])+""")
_CAST = re.compile(r"^\([\w.]*Consumer<.*>\) (?=\w+ -> )")
_BREAK = re.compile(r"\s*\n\s*")
_NARROWEST = 20


def developers_row(codified: CodifiedMR) -> Row:
    """Return the developers' input as source."""
    return tuple(_join_lines(parameter.value) for parameter in codified.parameters)


def row_writer(codified: CodifiedMR, names: Sequence[str]) -> Callable[[Sequence[Value]], Row]:
    """Return a function that writes generated values of the parameters `names`; others keep the developers' value."""
    developers = own_values(codified)
    theirs = developers_row(codified)

    def written(values: Sequence[Value]) -> Row:
        by_name = dict(zip(names, values, strict=True))
        texts: list[str] = []
        for parameter, text in zip(codified.parameters, theirs, strict=True):
            first = parameter.sites[0]
            value = by_name.get(parameter.name, developers[first])
            if value is None or (value == developers[first] and text != parameter.name):
                texts.append(text)
            else:
                texts.append(write(value, codified.types[first] if codified.sites[first].choices else ""))
        return tuple(texts)

    return written


def declare(type_: str, name: str, written: str, indent: int) -> str:
    """Write `int name = 1;` as a statement, on several lines if it is long."""
    margin = INDENT * indent
    head = f"{margin}{type_} {name} = "
    return f"{head}{_fold(written, len(head) + 1, margin)};"


def write_call(name: str, row: Sequence[str], indent: int) -> str:
    """Write `name(1, "a");` as a statement, on several lines if it is long."""
    margin, inner = INDENT * indent, INDENT * (indent + 2)
    row = [_CAST.sub("", argument) for argument in row]  # a lambda gets its type from the parameter
    line = f"{margin}{name}({', '.join(row)});"
    if len(line) <= WIDTH and "\n" not in line:
        return line
    values = (f"{inner}{_fold(argument, len(inner) + 2, inner)}" for argument in row)
    return f"{margin}{name}(\n" + ",\n".join(values) + ");"


def _join_lines(written: str) -> str:
    """Write an expression on one line, unless it has a text block or a line comment."""
    if '"""' in written or "//" in written:
        return written
    return _BREAK.sub(" ", written.strip())


def _fold(written: str, taken: int, margin: str) -> str:
    """Break a long string literal or array into lines; `taken` columns of the first line are not free."""
    width = max(_NARROWEST, WIDTH - taken - len(INDENT) * 2)
    if len(written) <= width or "\n" in written:
        return written
    if written[0] == written[-1] == '"' and '" + "' not in written:
        pieces = (f'"{piece}"' for piece in _split_literal(written[1:-1], width - 4))
        return f"\n{margin}{INDENT * 2}+ ".join(pieces)
    if written.startswith("new ") and written.endswith("}"):
        head, _, inside = written[:-1].partition("{")
        lines, line = [], ""
        for element in (element.strip() for element in _ELEMENTS.findall(inside)):
            if line and len(line) + len(element) + 2 > width:
                lines.append(line)
                line = ""
            line += f"{element}, "
        broken = "".join(f"\n{margin}{INDENT}{part.rstrip()}" for part in [*lines, line])
        return f"{head}{{{broken}\n{margin}}}"
    return written


def _split_literal(inside: str, width: int) -> list[str]:
    """Split the text of a string literal into pieces of a width, but no escape sequence."""
    pieces, piece = [], ""
    for character in _CHARACTERS.findall(inside):
        if len(piece) + len(character) > width:
            pieces.append(piece)
            piece = ""
        piece += character
    return [*pieces, piece]
