"""Tests for projects that are written in a Java before 8: what that needs, and what it cannot have."""

from dataclasses import replace

from mrscout.languages.java.export.class_members import identifiers
from mrscout.languages.java.export.class_parts import Method, Parts
from mrscout.languages.java.syntax.parse import nodes, parse

#: the first level with functions as values, and with variables that are final without a word
MODERN = 8
_LACKING = {"lambda_expression": "a lambda expression", "method_reference": "a reference to a method"}


def with_finals(parts: Parts) -> Parts:
    """A relation whose parameters say that they are final where a class inside of it reads them."""
    relation = parts.relation
    read = _read_inside(relation)
    parameters = tuple(
        (f"final {type_}" if name in read and not type_.startswith("final ") else type_, name)
        for type_, name in relation.parameters
    )
    return replace(parts, relation=replace(relation, parameters=parameters))


def lacking(text: str) -> str:
    """What a source has that no Java before 8 knows; empty where nothing is seen."""
    return next(
        (_LACKING[each.type] for each in nodes(parse(text.encode()).root_node) if each.type in _LACKING),
        "",
    )


def _read_inside(method: Method) -> frozenset[str]:
    source = f"class C {{ void m() {{\n{method.body}\n}} }}".encode()
    bodies = [
        each
        for node in nodes(parse(source).root_node)
        if node.type in ("object_creation_expression", "class_declaration")
        for each in node.children
        if each.type == "class_body" and node.parent is not None and node.parent.type != "program"
    ]
    return frozenset(name for body in bodies for name in identifiers(source, body))
