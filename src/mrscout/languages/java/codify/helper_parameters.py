"""Ways for a value into a helper: where calls hand it on, and where the helper's parameters take it.

Only helpers that come along as copies can take more than they did, and only where every call of them is one that
the relation has in its hands.
"""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.test_members import TestMember
from mrscout.languages.java.syntax.parse import COMMENTS, nodes, text
from mrscout.model.ir import Span
from mrscout.model.kept_code import HelperParameter


class HelperParameters:
    """Finds the ways into the helpers of one test."""

    def __init__(self, test: Node, members: list[TestMember], source: bytes, owners: frozenset[str]) -> None:
        self._test = test
        self._members = members
        self._source = source
        self._owners = owners

    def of(self, span: Span) -> HelperParameter | None:
        """The way to a place inside a helper; None where there is none."""
        helper = next(
            (each.node for each in self._members if _is_method(each.node) and _holds(each.node, span)), None
        )
        takes: dict[int, None] = {}
        passes: dict[int, None] = {}
        pending = [helper] if helper is not None else []
        while pending:
            at = pending.pop()
            if not self._is_plain(at):
                return None
            end = _closing(at.child_by_field_name("parameters"))
            if end in takes:
                continue
            takes[end] = None
            for call, holder in self._calls(at):
                if call is None or holder is None:
                    return None
                passes[_closing(call.child_by_field_name("arguments"))] = None
                if holder.id != self._test.id:
                    pending.append(holder)
        return HelperParameter(tuple(takes), tuple(passes)) if passes else None

    def _is_plain(self, method: Node) -> bool:
        """Whether a method can be given more parameters: the only one that its calls can mean, and nobody else's."""
        name, takes = self._name(method), _count(method, "parameters")
        methods = [each.node for each in self._members if _is_method(each.node)]
        same = [each for each in methods if self._name(each) == name and _count(each, "parameters") == takes]
        parameters = method.child_by_field_name("parameters")
        spread = parameters is None or any(each.type == "spread_parameter" for each in parameters.children)
        annotated = any(
            "annotation" in each.type and b"SuppressWarnings" not in self._bytes(each)
            for child in method.children
            if child.type == "modifiers"
            for each in child.children
        )
        return len(same) == 1 and not spread and not annotated

    def _calls(self, helper: Node) -> Iterator[tuple[Node | None, Node | None]]:
        """The calls of a helper, each with the method that it stands in; None for what is no plain call."""
        name, takes = self._name(helper), _count(helper, "parameters")
        for holder in (self._test, *(each.node for each in self._members)):
            for at in nodes(holder):
                if at.type == "method_invocation" and self._name(at) == name and self._is_own(at):
                    if _count(at, "arguments") == takes:
                        yield at, holder if _is_method(holder) else None
                elif at.type == "method_reference" and text(self._source, at.children[-1]) == name:
                    yield None, holder

    def _is_own(self, call: Node) -> bool:
        on = call.child_by_field_name("object")
        return on is None or on.type == "this" or text(self._source, on) in self._owners

    def _name(self, node: Node) -> str:
        name = node.child_by_field_name("name")
        return text(self._source, name) if name is not None else ""

    def _bytes(self, node: Node) -> bytes:
        return self._source[node.start_byte : node.end_byte]


def _is_method(node: Node) -> bool:
    return node.type == "method_declaration"


def _holds(node: Node, span: Span) -> bool:
    body = node.child_by_field_name("body")
    return body is not None and body.start_byte <= span.start and span.end <= body.end_byte


def _count(node: Node, listed: str) -> int:
    """How many parameters or arguments there are."""
    inside = node.child_by_field_name(listed)
    return sum(child.type not in COMMENTS for child in inside.named_children) if inside is not None else 0


def _closing(listed: Node | None) -> int:
    """The offset of the parenthesis that ends a list."""
    return listed.end_byte - 1 if listed is not None else -1
