"""Where a harness has its relation's assertion: the lines at which a failure is the relation's own."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.render import PROBE
from mrscout.languages.java.syntax.parse import COMMENTS, parse, text

_DECLARATION = "local_variable_declaration"
_HANDLERS = ("catch_clause", "finally_clause")
_MARK = f"{PROBE}.reached("
Lines = tuple[int, int]


def assertion_lines(source: bytes) -> tuple[Lines, ...]:
    """First and last lines, from 1: of the marked statement, and of what handles its failure."""
    root = parse(source).root_node
    return tuple(sorted({lines for mark in _marks(root, source) for lines in _around(mark)}))


def _marks(root: Node, source: bytes) -> Iterator[Node]:
    pending = [root]
    while pending:
        node = pending.pop()
        pending += node.named_children
        if node.type == "method_invocation" and text(source, node).startswith(_MARK):
            yield node


def _around(mark: Node) -> Iterator[Lines]:
    given = mark.child_by_field_name("arguments")
    node: Node | None = mark
    while node is not None and not (node.type.endswith("_statement") or node.type == _DECLARATION):
        node = node.parent
    if node is None:
        return
    if given is None or not given.named_children:  # the marker stands before the statement
        behind = node.next_named_sibling
        while behind is not None and behind.type in COMMENTS:
            behind = behind.next_named_sibling
        node = behind or node
    yield _lines(node)
    inside, outside = node, node.parent
    while outside is not None:
        if outside.type.startswith("try_") and inside.type not in _HANDLERS:
            yield from (_lines(each) for each in outside.named_children if each.type in _HANDLERS)
        inside, outside = outside, outside.parent


def _lines(node: Node) -> Lines:
    return node.start_point[0] + 1, node.end_point[0] + 1
