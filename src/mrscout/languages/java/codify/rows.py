"""The parameters of a parameterised test, with the values that its annotations give them."""

import csv
import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.syntax.parse import COMMENTS, text
from mrscout.model.ir import Span
from mrscout.model.kept_code import TestParameter
from mrscout.model.types import TypeRef

_SOURCES = frozenset({"ValueSource", "CsvSource"})
_TEXT = '"'


def parameters_of(
    method: Node, types: list[TypeRef | None], source: bytes, path: str
) -> Iterator[TestParameter]:
    """The parameters that a test declares, with the values in the order of the rows."""
    formal = method.child_by_field_name("parameters")
    columns = list(_columns(method, source))
    listed = [child for child in formal.named_children if child.type == "formal_parameter"] if formal else []
    for index, child in enumerate(listed):
        name = child.child_by_field_name("name")
        type_ = types[index] if index < len(types) else None
        if name is None or type_ is None:
            continue
        values = columns[index] if index < len(columns) else ()
        if type_ != TypeRef("java.lang.String"):
            values = tuple(each.strip(_TEXT) for each in values)
        span = Span(child.start_byte, child.end_byte, child.start_point[0], child.end_point[0], path)
        yield TestParameter(text(source, name), type_, span, values)


def _columns(method: Node, source: bytes) -> Iterator[tuple[str, ...]]:
    for child in method.children:
        for each in child.children if child.type == "modifiers" else ():
            name = each.child_by_field_name("name") if each.type == "annotation" else None
            kind = text(source, name).rpartition(".")[2] if name is not None else ""
            if kind not in _SOURCES:
                continue
            literals = list(_literals(each, source))
            if kind == "ValueSource":
                yield tuple(literals)
            else:
                yield from _transposed(literals)


def _literals(annotation: Node, source: bytes) -> Iterator[str]:
    pending = [annotation]
    while pending:
        at = pending.pop(0)
        if at.type.endswith("_literal") or at.type in ("true", "false", "unary_expression"):
            yield text(source, at)
        else:
            pending = [child for child in at.children if child.type not in COMMENTS] + pending


def _transposed(rows: list[str]) -> Iterator[tuple[str, ...]]:
    """The columns of rows that are texts with commas."""
    plain = [row[1:-1] for row in rows if row.startswith(_TEXT) and not re.search(r"\\", row)]
    cells = [
        [cell.strip() for cell in row] for row in csv.reader(plain, quotechar="'", skipinitialspace=True)
    ]
    width = min(map(len, cells), default=0)
    for column in range(width):
        yield tuple(f'"{row[column]}"' for row in cells)
