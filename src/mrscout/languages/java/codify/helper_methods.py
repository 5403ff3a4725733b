"""Helpers of an opened test: unfolded, so that a slice sees their statements, and extended by helper parameters.

Only helpers that a relation's class has a copy of are changed, and only if all their calls are in that class as well:
each call has to pass the additional argument.
"""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.test_members import TestMember
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS, annotations, name_of, nodes, text
from mrscout.model.ir import Inlined, Routine, Span, span_of
from mrscout.model.outline import HelperParameter, Places, Statement, Unfolded

_LEAVING = frozenset({"return_statement", "throw_statement", "continue_statement"})
#: nodes whose jumps do not leave the body around them, or belong to a statement around them
_APART = frozenset({"lambda_expression", "class_body", "catch_clause", "finally_clause", *TYPE_DECLARATIONS})


def unfold(opened: OpenedTest) -> Unfolded | None:
    """Return the statements of a test with those of its helpers inside the calls; None if no helper can be unfolded."""
    bodies = {body.end_byte: body for body in _copied_bodies(opened)}
    frames = [frame for frame in opened.routine.helpers if _body_of_call(frame, opened, bodies) is not None]
    return _Unfolding(opened, bodies, frames).unfolded() if frames else None


def _copied_bodies(opened: OpenedTest) -> Iterator[Node]:
    """Yield the bodies of the methods that a relation's class has copies of, and may change."""
    for member in opened.members:
        inherited = member.level == opened.abstract_level and not member.private
        body = member.node.child_by_field_name("body")
        if member.node.type == "method_declaration" and body is not None and not inherited:
            yield body


def _body_of_call(frame: Inlined, opened: OpenedTest, bodies: dict[int, Node]) -> Node | None:
    """Return the body that an inlined call runs; None if it is in another file, or is not copied."""
    span = span_of(frame.place)
    return bodies.get(span.end) if span.file == opened.file.path else None


class _Unfolding:
    """Inserts the statements of helpers into the outline of a test, call by call, outer calls first."""

    def __init__(self, opened: OpenedTest, bodies: dict[int, Node], frames: list[Inlined]) -> None:
        self._opened = opened
        self._copied_bodies = bodies
        self._outline = opened.outline()
        self._test_statements = list(self._outline.statements)
        self._helpers: dict[int, Inlined] = {}
        #: the statements of each call that was unfolded; None is the test itself
        self._inside: dict[Inlined | None, Places] = {None: Places(self._test_statements)}
        self._around = _innermost_calls(opened.routine)
        for frame in sorted(frames, key=lambda frame: (frame.first, -frame.end)):
            self._unfold(frame)

    def _unfold(self, frame: Inlined) -> None:
        """Insert the statements of one inlined call, unless its caller or one of its jumps is not in the outline."""
        around = self._around[frame.first - 1]
        known = self._inside.get(around)
        caller = known.innermost(frame.call.span) if known is not None else None
        body = _body_of_call(frame, self._opened, self._copied_bodies)
        if caller is None or body is None:
            return
        unit, first = self._opened.test_unit + 1 + len(self._helpers), len(self._outline.statements)
        self._outline.add_block(body, unit, caller)
        inside = self._outline.statements[first:]
        starts = {statement.span.start for statement in inside}
        if not all(node.start_byte in starts for node in _leaving_statements(body)):
            del self._outline.statements[first:]
            caller.children = [child for child in caller.children if child.unit != unit]
            return
        self._helpers[unit] = frame
        self._inside[frame] = Places(inside)

    def unfolded(self) -> Unfolded:
        """Return all statements in the order in which they run."""
        located = [self._locate(step.index, step.span) for step in self._opened.routine.steps]
        statements: list[Statement] = []
        pending = [statement for statement in reversed(self._test_statements) if statement.parent is None]
        while pending:
            at = pending.pop()
            at.index = len(statements)
            statements.append(at)
            # the helpers that a statement calls run before the statements inside it
            pending += sorted(at.children, key=lambda child: child.unit == at.unit)[::-1]
        return Unfolded(statements, located, self._test_statements, self._helpers)

    def _locate(self, step: int, span: Span) -> Statement | None:
        """Return the innermost statement around a step: in the nearest unfolded helper around it, or in the test."""
        frame = self._around[step]
        while True:
            places = self._inside.get(frame)
            statement = places.innermost(span) if places is not None else None
            if statement is not None or frame is None:
                return statement
            span = frame.call.span
            frame = self._around[frame.first - 1]


def _innermost_calls(routine: Routine) -> list[Inlined | None]:
    """Return the innermost inlined call around each step; the step that evaluates its arguments is outside it."""
    around: list[Inlined | None] = [None] * len(routine.steps)
    for frame in reversed(routine.helpers):  # inner calls come first in it, so they are written last
        for step in range(frame.first, frame.end):
            around[step] = frame
    return around


def _leaving_statements(body: Node) -> Iterator[Node]:
    """Yield the statements that leave a helper's body or one of its loops."""
    pending = [body]
    while pending:
        at = pending.pop()
        if at.type in _LEAVING:
            yield at
        if at.type not in _APART:
            pending += at.named_children


class HelperParameters:
    """Finds where to add parameters to the helpers of one test, and arguments to their calls."""

    def __init__(self, test: Node, members: list[TestMember], source: bytes, owners: frozenset[str]) -> None:
        self._test = test
        self._members = members
        self._source = source
        self._owners = owners

    def find(self, span: Span) -> HelperParameter | None:
        """Return where a value has to be added so that it reaches a place inside a helper; None if it cannot."""
        helper = next((node for node in self._methods() if _encloses(node, span)), None)
        takes: dict[int, None] = {}
        passes: dict[int, None] = {}
        pending = [helper] if helper is not None else []
        while pending:
            at = pending.pop()
            if not self._is_extensible(at):
                return None
            end = _closing_offset(at.child_by_field_name("parameters"))
            if end in takes:
                continue
            takes[end] = None
            for call, holder in self._calls(at):
                if call is None or holder is None:
                    return None
                passes[_closing_offset(call.child_by_field_name("arguments"))] = None
                if holder.id != self._test.id:
                    pending.append(holder)
        return HelperParameter(tuple(takes), tuple(passes)) if passes else None

    def _methods(self) -> Iterator[Node]:
        return (member.node for member in self._members if member.node.type == "method_declaration")

    def _signature(self, method: Node) -> tuple[str, int]:
        """Return the name of a method and the number of its parameters."""
        return name_of(self._source, method), _count_entries(method, "parameters")

    def _is_extensible(self, method: Node) -> bool:
        """True if a parameter can be added to a method: no other fits its calls, and no framework calls it."""
        signature = self._signature(method)
        same = [other for other in self._methods() if self._signature(other) == signature]
        parameters = method.child_by_field_name("parameters")
        spread = parameters is None or any(node.type == "spread_parameter" for node in parameters.children)
        texts = (text(self._source, annotation) for annotation in annotations(method))
        annotated = any("SuppressWarnings" not in annotation for annotation in texts)
        return len(same) == 1 and not spread and not annotated

    def _calls(self, helper: Node) -> Iterator[tuple[Node | None, Node | None]]:
        """Yield the calls of a helper, each with the method around it; None for a reference, and outside of methods."""
        name, takes = self._signature(helper)
        for holder in (self._test, *(member.node for member in self._members)):
            for at in nodes(holder):
                if (
                    at.type == "method_invocation"
                    and name_of(self._source, at) == name
                    and self._is_on_test(at)
                ):
                    if _count_entries(at, "arguments") == takes:
                        yield at, holder if holder.type == "method_declaration" else None
                elif at.type == "method_reference" and text(self._source, at.children[-1]) == name:
                    yield None, holder

    def _is_on_test(self, call: Node) -> bool:
        """True if a call is on the test's own object or on its class."""
        on = call.child_by_field_name("object")
        return on is None or on.type == "this" or text(self._source, on) in self._owners


def _encloses(node: Node, span: Span) -> bool:
    """True if a place is in the body of a method."""
    body = node.child_by_field_name("body")
    return body is not None and body.start_byte <= span.start and span.end <= body.end_byte


def _count_entries(node: Node, listed: str) -> int:
    """Return the number of entries in the `parameters` or `arguments` of a node."""
    inside = node.child_by_field_name(listed)
    return sum(child.type not in COMMENTS for child in inside.named_children) if inside is not None else 0


def _closing_offset(listed: Node | None) -> int:
    """Return the byte offset of the parenthesis that ends a list; -1 for None."""
    return listed.end_byte - 1 if listed is not None else -1
