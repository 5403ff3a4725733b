"""Heads of loops and conditions: the parts of `for (int i = 0; i < n; i++)` that a statement names."""

from tree_sitter import Node

from mrscout.languages.java.syntax.parse import declarators, name_of, text
from mrscout.model.ir import Span
from mrscout.model.propositions import Head, StepKind

_UPWARDS = {"<": False, "<=": True}


def head_at(root: Node, source: bytes, span: Span) -> Head | None:
    """Return the head of the loop or condition at a place of a file; None for other statements."""
    node = root.descendant_for_byte_range(span.start, span.end)
    if node is None or (node.start_byte, node.end_byte) != (span.start, span.end):
        return None
    if node.type == "enhanced_for_statement":
        value = node.child_by_field_name("value")
        return None if value is None else Head(StepKind.EACH, _place(value, span), name_of(source, node))
    if node.type == "for_statement":
        counting = _counting(node, source, span)
        if counting is not None:
            return counting
    condition = node.child_by_field_name("condition")
    if condition is None or node.type not in (
        "for_statement",
        "while_statement",
        "do_statement",
        "if_statement",
    ):
        return None
    if condition.type == "parenthesized_expression":
        condition = condition.named_children[-1]
    kind = StepKind.IF if node.type == "if_statement" else StepKind.WHILE
    alternative = node.child_by_field_name("alternative")
    otherwise = _place(alternative, span) if alternative is not None else None
    return Head(kind, _place(condition, span), otherwise=otherwise)


def _counting(node: Node, source: bytes, span: Span) -> Head | None:
    """Return the head of a loop that counts upwards by one."""
    start, condition = node.child_by_field_name("init"), node.child_by_field_name("condition")
    updates = node.children_by_field_name("update")
    if start is None or start.type != "local_variable_declaration" or condition is None or len(updates) != 1:
        return None
    declared = declarators(start)
    first = declared[0].child_by_field_name("value") if len(declared) == 1 else None
    fields = (condition.child_by_field_name(field) for field in ("left", "operator", "right"))
    left, operator, bound = fields
    if first is None or left is None or operator is None or bound is None or operator.type not in _UPWARDS:
        return None
    name = name_of(source, declared[0])
    if text(source, left) != name or text(source, updates[0]) not in (
        f"{name}++",
        f"++{name}",
        f"{name} += 1",
    ):
        return None
    inclusive = _UPWARDS[operator.type]
    return Head(StepKind.COUNT, _place(first, span), name, _place(bound, span), inclusive)


def _place(node: Node, span: Span) -> Span:
    return Span(node.start_byte, node.end_byte, node.start_point[0], node.end_point[0], span.file)
