"""Takes other assertions out of a slice: one relation asserts one thing."""

from collections.abc import Iterator

from mrscout.discovery.assertions import is_assertion
from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Expr, Function, Span
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.template import Edit
from mrscout.synthesis.slice import Slicer, below, within

#: assertions that run what they are given, and let it do what it does
_RUNNING = frozenset(
    {"assertDoesNotThrow", "assertAll", "assertTimeout", "assertTimeoutPreemptively", "assertThatCode"}
)


def without_assertions(
    kept: list[Statement], criterion: Statement, slicer: Slicer, facts: Facts
) -> tuple[list[Statement], list[Edit]]:
    """Other assertions go; what they call on the way stays."""
    left: list[Statement] = []
    edits: list[Edit] = []
    for each in kept:
        asserting = _operands(each, slicer) if not criterion.encloses(each) else None
        if asserting is None or each.kind is StatementKind.COMPOUND:
            left.append(each)
            continue
        acting = [call for operand in asserting for call in _acting(operand, facts)]
        if not acting:
            continue
        left.append(each)
        at = each.span.start
        for number, call in enumerate(acting):
            edits.append(Edit(at, call.span.start, ("; ",) if number else ()))
            at = call.span.end
        edits.append(Edit(at, each.span.end, (";",)))
    return left, edits


def without_unused(kept: list[Statement], slicer: Slicer, facts: Facts) -> Iterator[Edit]:
    """A variable that nothing reads goes; the call that gives it its value stays."""
    for statement in kept:
        if statement.kind is not StatementKind.SIMPLE or len(statement.declares) != 1:
            continue
        (name,) = statement.declares
        if any(name in each.uses - each.declares for each in kept if each is not statement):
            continue
        for step in slicer.steps(statement):
            value = next((write.value for write in step.writes if write.strong), None)
            if not isinstance(value, Call) or not within(value.span, statement.span):
                continue
            head, span = Span(statement.span.start, value.span.start, 0, 0, statement.span.file), value.span
            tail = Span(span.end, statement.span.end, 0, 0, statement.span.file)
            declared = facts.source_of(head).rstrip().endswith("=") and facts.source_of(tail).strip() == ";"
            if declared and span.file == statement.span.file:
                yield Edit(head.start, head.end)


def _operands(statement: Statement, slicer: Slicer) -> tuple[Expr, ...] | None:
    """The operands of a statement that is an assertion and nothing else."""
    for step in slicer.steps(statement):
        call = step.expr
        if step.span.file != statement.span.file or not within(step.span, statement.span):
            continue  # a helper's
        if isinstance(call, Call) and call.name in _RUNNING:
            return None
        if isinstance(call, Call) and is_assertion(call) and call.inlined is None:
            operands = list(call.args)
            at = call.receiver
            while isinstance(at, Call):
                operands += at.args
                at = at.receiver
            return tuple(operands)
    return None


def _acting(operand: Expr, facts: Facts) -> Iterator[Call]:
    """The outermost calls of an operand that may change something."""
    pending = [operand]
    while pending:
        at = pending.pop()
        if isinstance(at, Function):
            continue  # what an assertion calls itself, mostly for the exception that it throws
        if isinstance(at, Call) and not at.is_constructor and not is_assertion(at):
            effect = facts.effect(at)
            if effect.writes_receiver or effect.writes_args or not effect.known:
                yield at
                continue
        pending += reversed(list(below(at)))
