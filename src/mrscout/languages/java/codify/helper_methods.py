"""Helpers of an opened test: unfolded so that a slice sees their statements, and parameters added to them.

Ways for a value into a helper: where calls hand it on, and where the helper's parameters take it. Only helpers that
come along as copies can take more than they did, and only where every call of them is one that the relation has in
its hands.
"""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.open_test import OpenedTest, outlined
from mrscout.languages.java.codify.test_members import TestMember
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS, nodes, text
from mrscout.model.ir import Inlined, Routine, Span, span_of
from mrscout.model.outline import HelperParameter, Places, Statement, Unfolded

_LEAVING = frozenset({"return_statement", "throw_statement", "continue_statement"})
#: code whose jumps are its own, or belong to the statement that it is a part of
_APART = frozenset({"lambda_expression", "class_body", "catch_clause", "finally_clause", *TYPE_DECLARATIONS})


def unfold(opened: OpenedTest) -> Unfolded | None:
    """The test with its helpers unfolded; None where no helper comes along that is seen call by call."""
    bodies = {body.end_byte: body for body in _bodies(opened)}
    frames = [frame for frame in opened.routine.helpers if _body(frame, opened, bodies) is not None]
    return _Unfolding(opened, bodies, frames).unfolded() if frames else None


def _bodies(opened: OpenedTest) -> Iterator[Node]:
    """The bodies of helpers that a relation takes along as copies, which it may change."""
    for member in opened.members:
        inherited = member.level == opened.abstract_level and not member.private
        body = member.node.child_by_field_name("body")
        if member.node.type == "method_declaration" and body is not None and not inherited:
            yield body


def _body(frame: Inlined, opened: OpenedTest, bodies: dict[int, Node]) -> Node | None:
    span = span_of(frame.place)
    return bodies.get(span.end) if span.file == opened.file.path else None


class _Unfolding:
    def __init__(self, opened: OpenedTest, bodies: dict[int, Node], frames: list[Inlined]) -> None:
        self._opened = opened
        self._bodies = bodies
        self._outline = outlined(opened)
        self._own = list(self._outline.statements)
        self._helpers: dict[int, Inlined] = {}
        #: the statements of each frame that was unfolded; those of the test itself below None
        self._inside: dict[Inlined | None, Places] = {None: Places(self._own)}
        self._around = _nesting(opened.routine)
        for frame in sorted(frames, key=lambda frame: (frame.first, -frame.end)):
            self._unfold(frame)

    def _unfold(self, frame: Inlined) -> None:
        around = self._around[frame.first - 1]
        known = self._inside.get(around)
        caller = known.innermost(frame.call.span) if known is not None else None
        body = _body(frame, self._opened, self._bodies)
        if caller is None or body is None:
            return
        unit, first = self._opened.test_unit + 1 + len(self._helpers), len(self._outline.statements)
        self._outline.add_block(body, unit, caller)
        inside = self._outline.statements[first:]
        if not all(
            any(statement.span.start == node.start_byte for statement in inside) for node in _jumps(body)
        ):
            del self._outline.statements[first:]
            caller.children = [child for child in caller.children if child.unit != unit]
            return
        self._helpers[unit] = frame
        self._inside[frame] = Places(inside)

    def unfolded(self) -> Unfolded:
        located = [self._locate(step.index, step.span) for step in self._opened.routine.steps]
        statements: list[Statement] = []
        pending = [statement for statement in reversed(self._own) if statement.parent is None]
        while pending:
            at = pending.pop()
            at.index = len(statements)
            statements.append(at)
            # what a statement calls is done before what it holds
            pending += sorted(at.children, key=lambda child: child.unit == at.unit)[::-1]
        return Unfolded(statements, located, self._own, self._helpers)

    def _locate(self, step: int, span: Span) -> Statement | None:
        """The innermost statement of a step; what a helper does that is not unfolded is done by its caller."""
        frame = self._around[step]
        while True:
            places = self._inside.get(frame)
            statement = places.innermost(span) if places is not None else None
            if statement is not None or frame is None:
                return statement
            span = frame.call.span
            frame = self._around[frame.first - 1]


def _nesting(routine: Routine) -> list[Inlined | None]:
    """The innermost helper of each step; the step that gives a helper its arguments is its caller's."""
    around: list[Inlined | None] = [None] * len(routine.steps)
    for frame in reversed(routine.helpers):  # inner ones are at the front
        for step in range(frame.first, frame.end):
            around[step] = frame
    return around


def _jumps(body: Node) -> Iterator[Node]:
    """The statements that leave a body, or a loop of it."""
    pending = [body]
    while pending:
        at = pending.pop()
        if at.type in _LEAVING:
            yield at
        if at.type not in _APART:
            pending += at.named_children


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
            (
                member.node
                for member in self._members
                if _is_method(member.node) and _holds(member.node, span)
            ),
            None,
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
        methods = [member.node for member in self._members if _is_method(member.node)]
        same = [
            other for other in methods if self._name(other) == name and _count(other, "parameters") == takes
        ]
        parameters = method.child_by_field_name("parameters")
        spread = parameters is None or any(
            parameter.type == "spread_parameter" for parameter in parameters.children
        )
        annotated = any(
            "annotation" in modifier.type and b"SuppressWarnings" not in self._bytes(modifier)
            for child in method.children
            if child.type == "modifiers"
            for modifier in child.children
        )
        return len(same) == 1 and not spread and not annotated

    def _calls(self, helper: Node) -> Iterator[tuple[Node | None, Node | None]]:
        """The calls of a helper, each with the method that it stands in; None for what is no plain call."""
        name, takes = self._name(helper), _count(helper, "parameters")
        for holder in (self._test, *(member.node for member in self._members)):
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
