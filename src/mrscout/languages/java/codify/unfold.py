"""Unfolds the helpers of an opened test, so that a slice can tell which of their statements it needs."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.open_test import OpenedTest, outlined
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.model.ir import Inlined, Routine, Span, span_of
from mrscout.model.outline import Places, Statement, Unfolded

_LEAVING = frozenset({"return_statement", "throw_statement", "continue_statement"})
#: code whose jumps are its own, or belong to the statement that it is a part of
_APART = frozenset({"lambda_expression", "class_body", "catch_clause", "finally_clause", *TYPE_DECLARATIONS})


def unfold(opened: OpenedTest) -> Unfolded | None:
    """The test with its helpers unfolded; None where no helper comes along that is seen call by call."""
    bodies = {body.end_byte: body for body in _bodies(opened)}
    frames = [each for each in opened.routine.helpers if _body(each, opened, bodies) is not None]
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
        for frame in sorted(frames, key=lambda each: (each.first, -each.end)):
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
        if not all(any(each.span.start == node.start_byte for each in inside) for node in _jumps(body)):
            del self._outline.statements[first:]
            caller.children = [each for each in caller.children if each.unit != unit]
            return
        self._helpers[unit] = frame
        self._inside[frame] = Places(inside)

    def unfolded(self) -> Unfolded:
        located = [self._locate(step.index, step.span) for step in self._opened.routine.steps]
        statements: list[Statement] = []
        pending = [each for each in reversed(self._own) if each.parent is None]
        while pending:
            at = pending.pop()
            at.index = len(statements)
            statements.append(at)
            # what a statement calls is done before what it holds
            pending += sorted(at.children, key=lambda each: each.unit == at.unit)[::-1]
        return Unfolded(statements, located, self._own, self._helpers)

    def _locate(self, step: int, span: Span) -> Statement | None:
        """The innermost statement of a step; what a helper does that is not unfolded is done by its caller."""
        frame = self._around[step]
        while True:
            places = self._inside.get(frame)
            found = places.innermost(span) if places is not None else None
            if found is not None or frame is None:
                return found
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
