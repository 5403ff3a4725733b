"""Loops over literals: `for (int i = 0; i < 9; i++)`, and `for (String s : List.of("a", "b"))`."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.syntax.parse import COMMENTS, declarators, name_of, text
from mrscout.model.ir import Span
from mrscout.model.outline import CountedLoop, Statement
from mrscout.model.template import Edit

_LITERALS = re.compile(
    r"(decimal|hex|octal|binary)_(integer|floating_point)_literal|character_literal|string_literal"
)
_LISTS = frozenset({"asList", "of", "newArrayList"})
_UPWARDS = ("<", "<=")


def counted_loop(
    statement: Statement, node: Node, source: bytes, arrays: dict[str, Node]
) -> CountedLoop | None:
    """Return a statement as a loop over literals, None for any other; `arrays` are the initialisers by name."""
    body = node.child_by_field_name("body")
    loop = None
    if body is not None and node.type == "for_statement":
        loop = _read_counting_loop(node, source)
    elif body is not None and node.type == "enhanced_for_statement":
        loop = _read_iterating_loop(node, source, arrays)
    if body is None or loop is None:
        return None
    type_, name, first, values, near = loop
    span = statement.span
    block = body.type == "block"
    opening = body.start_byte + 1 if block else body.start_byte
    header = Span(span.start, opening, span.line, body.start_point[0], span.file)
    place = Span(first.start_byte, first.end_byte, first.start_point[0], first.end_point[0], span.file)
    edits = [Edit(body.end_byte - 1, body.end_byte)] if block else []
    edits += _outdent_edits(node, body, source)
    value = node.child_by_field_name("value")
    over = text(source, value) if value is not None and value.type == "identifier" else ""
    literal = bool(near) or node.type == "enhanced_for_statement"
    return CountedLoop(
        type_, name, place, text(source, first), header, values, near, tuple(edits), over, literal
    )


#: type and name of the variable, its first literal, the other literals, and the literals that it counts between
_Loop = tuple[str, str, Node, tuple[str, ...], tuple[str, ...]]


def _read_counting_loop(node: Node, source: bytes) -> _Loop | None:
    """Return a loop that counts upwards from a literal to a literal or a variable."""
    start, condition = node.child_by_field_name("init"), node.child_by_field_name("condition")
    updates = node.children_by_field_name("update")
    if start is None or start.type != "local_variable_declaration" or condition is None or len(updates) != 1:
        return None
    declared = declarators(start)
    type_ = start.child_by_field_name("type")
    if len(declared) != 1 or type_ is None:
        return None
    name, first = declared[0].child_by_field_name("name"), declared[0].child_by_field_name("value")
    if name is None or first is None or not _is_literal(first):
        return None
    left, right = condition.child_by_field_name("left"), condition.child_by_field_name("right")
    operator = condition.child_by_field_name("operator")
    if left is None or right is None or operator is None or operator.type not in _UPWARDS:
        return None
    called = text(source, name)
    known = _is_literal(right) or right.type == "identifier"
    if text(source, left) != called or not known or called not in text(source, updates[0]):
        return None
    near = (text(source, first), text(source, right)) if _is_literal(right) else ()
    return text(source, type_), called, first, (), near


def _read_iterating_loop(node: Node, source: bytes, arrays: dict[str, Node]) -> _Loop | None:
    """Return a loop through an array or a list of literals."""
    type_, name, value = (node.child_by_field_name(field) for field in ("type", "name", "value"))
    if type_ is None or name is None or value is None or text(source, type_) == "var":
        return None
    elements = list(_element_nodes(value, source, arrays))
    if not elements or not all(map(_is_literal, elements)):
        return None
    values = tuple(text(source, element) for element in elements[1:])
    return text(source, type_), text(source, name), elements[0], values, ()


def _element_nodes(value: Node, source: bytes, arrays: dict[str, Node]) -> Iterator[Node]:
    """Yield the elements of `new int[] {…}`, `List.of(…)`, or an array variable."""
    holder: Node | None = None
    if value.type == "array_creation_expression":
        holder = value.child_by_field_name("value")
    elif value.type == "method_invocation":
        if name_of(source, value) in _LISTS:
            holder = value.child_by_field_name("arguments")
    elif value.type == "identifier":
        holder = arrays.get(text(source, value))
    for child in holder.named_children if holder is not None else ():
        if child.type not in COMMENTS:
            yield child


def _is_literal(node: Node) -> bool:
    if node.type == "unary_expression" and node.named_children:
        return _is_literal(node.named_children[-1])
    return bool(_LITERALS.fullmatch(node.type))


def arrays_in(nodes: list[Node], source: bytes) -> dict[str, Node]:
    """Return the initialisers of the arrays that some nodes declare, `{1, 2}` by name."""
    initializers: dict[str, Node] = {}
    for variable in (variable for node in nodes for variable in declarators(node)):
        value = variable.child_by_field_name("value")
        if value is not None and value.type == "array_creation_expression":
            value = value.child_by_field_name("value")
        if value is not None and value.type == "array_initializer":
            initializers[name_of(source, variable)] = value
    return initializers


def _outdent_edits(node: Node, body: Node, source: bytes) -> Iterator[Edit]:
    """Yield edits that move the body of a loop to the loop's own column."""
    inner = [child for child in body.named_children if body.type == "block"]
    # Columns between the loop's and its body's: a loop inside removes those after its own.
    column = node.start_point[1]
    by = inner[0].start_point[1] - column if inner else 0
    at = source.find(b"\n", body.start_byte, body.end_byte)
    while by > 0 and at >= 0:
        start = at + 1
        end = start + column + by
        if source[start:end].strip() == b"" and end <= body.end_byte:
            yield Edit(start + column, end)
        at = source.find(b"\n", start, body.end_byte)
