"""What an assertion does besides asserting: the calls among its operands that may change something."""

from collections.abc import Iterable, Iterator

from mrscout.discovery.assertions import is_assertion
from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Expr, Function, Step
from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.changes import RUNNING, answers, asks
from mrscout.synthesis.exprs import below, within


def acting_calls(statement: Statement, steps: Iterable[Step], facts: Facts) -> list[Call] | None:
    """Of a statement that is an assertion and nothing else; None for any other."""
    operands = _operands(statement, steps) if statement.kind is not StatementKind.COMPOUND else None
    if operands is None:
        return None
    return [call for operand in operands for call in _acting(operand, facts)]


def _operands(statement: Statement, steps: Iterable[Step]) -> tuple[Expr, ...] | None:
    """The operands of a statement that is an assertion and nothing else."""
    for step in steps:
        call = step.expr
        if step.span.file != statement.span.file or not within(step.span, statement.span):
            continue  # a helper's
        if call is not None and call.span.start != statement.span.start:
            continue  # a lambda's
        if isinstance(call, Call) and call.name in RUNNING:
            return None
        if isinstance(call, Call) and is_assertion(call) and call.inlined is None:
            operands = list(call.args)
            at = call.receiver
            while isinstance(at, Call):
                operands += at.args
                at = at.receiver
            return tuple(operands)
    return None


def acts(call: Call, facts: Facts) -> bool:
    """Whether a call may change something."""
    if call.is_constructor or answers(call):
        return False
    effect = facts.effect(call)
    return effect.writes_receiver or bool(effect.writes_args) or not (effect.known or asks(call))


def _acting(operand: Expr, facts: Facts) -> Iterator[Call]:
    """The outermost calls of an operand that may change something."""
    pending = [operand]
    while pending:
        at = pending.pop()
        if isinstance(at, Function):
            continue  # what an assertion calls itself, mostly for the exception that it throws
        if isinstance(at, Call) and not is_assertion(at) and acts(at, facts):
            yield at
            continue
        pending += reversed(list(below(at)))
