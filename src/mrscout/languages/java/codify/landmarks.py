"""Slots that let rendering know where things stand in the developers' code, so that nobody has to parse the result."""

from collections.abc import Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.syntax.parse import nodes
from mrscout.model.template import AROUND_MARK, BEHIND_REACH, Edit, Hole, Slot

_DECLARATION = "local_variable_declaration"
_HANDLERS = ("catch_clause", "finally_clause")


def failing_slots(code: Node, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Slots around the statement that `edits` mark as the assertion, and around what handles its failure."""
    for edit in edits:
        if edit.instead == (Slot(Hole.MARK),):
            yield from _around(_statement_around(_node_at(code, edit.start)), AROUND_MARK)
        elif edit.instead == (Slot(Hole.REACH),):
            yield from _around(_statement_from(_node_at(code, edit.start)), BEHIND_REACH)


def inner_slots(code: Node) -> Iterator[Edit]:
    """Slots around the bodies of the classes that stand inside a method."""
    for node in nodes(code):
        if node.type == "class_body":
            yield from _pair(node.start_byte + 1, node.end_byte - 1, Hole.INNER, Hole.INNER_END)


def _node_at(code: Node, start: int) -> Node | None:
    return code.descendant_for_byte_range(start, start + 1)


def _statement_around(node: Node | None) -> Node | None:
    while node is not None and not (node.type.endswith("_statement") or node.type == _DECLARATION):
        node = node.parent
    return node


def _statement_from(node: Node | None) -> Node | None:
    """The outermost statement that begins where a node does."""
    while node is not None and node.parent is not None and node.parent.start_byte == node.start_byte:
        if node.parent.type in ("block", "constructor_body", "switch_block_statement_group"):
            break
        node = node.parent
    return node


def _around(statement: Node | None, number: int) -> Iterator[Edit]:
    if statement is None:
        return
    yield from _failing(statement, number)
    inside, outside = statement, statement.parent
    while outside is not None:
        if outside.type.startswith("try_") and inside.type not in _HANDLERS:
            for clause in outside.named_children:
                if clause.type in _HANDLERS:
                    yield from _failing(clause, number)
        inside, outside = outside, outside.parent


def _failing(node: Node, number: int) -> Iterator[Edit]:
    return _pair(node.start_byte, node.end_byte, Hole.FAILING, Hole.FAILING_END, number)


def _pair(start: int, end: int, begin: Hole, finish: Hole, number: int = 0) -> Iterator[Edit]:
    yield Edit(start, start, (Slot(begin, number),))
    yield Edit(end, end, (Slot(finish, number),))
