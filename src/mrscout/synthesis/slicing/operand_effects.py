"""What an assertion does besides asserting: the calls among its operands that may change something."""

from collections.abc import Iterable, Iterator, Sequence

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Expr, Function, Step, Variable, VariableKind
from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.exprs import below
from mrscout.synthesis.slicing.changes import answers, asks

_ASSIGNED = (VariableKind.LOCAL, VariableKind.FIELD)


def acting_calls(
    statement: Statement, steps: Iterable[Step], facts: Facts, variables: Sequence[Variable]
) -> list[Call] | None:
    """Of a statement that is an assertion and nothing else; None for any other."""
    own = list(steps)
    operands = _operands(statement, own) if statement.kind is not StatementKind.COMPOUND else None
    if operands is None:
        return None
    given = assignments(statement, own, variables)
    if not all(isinstance(value, Call) for value, _ in given):
        return None
    values = {id(value) for value, _ in given}
    return [call for operand in operands for call in _acting(operand, facts, values)]


def assignments(
    statement: Statement, steps: Iterable[Step], variables: Sequence[Variable]
) -> list[tuple[Expr, str]]:
    """The values that a statement gives to variables on its way, with their names."""
    return [
        (write.value, variables[write.variable].name)
        for step in steps
        if statement.span.encloses(step.span)
        for write in step.writes
        if write.strong and write.value is not None and variables[write.variable].kind in _ASSIGNED
    ]


def _operands(statement: Statement, steps: Iterable[Step]) -> tuple[Expr, ...] | None:
    """The operands of a statement that is an assertion and nothing else."""
    for step in steps:
        call = step.expr
        if not statement.span.encloses(step.span):
            continue  # a helper's
        if call is not None and call.span.start != statement.span.start:
            continue  # a lambda's
        if isinstance(call, Call) and call.assertion is not None and call.assertion.runs is not None:
            return None
        if isinstance(call, Call) and call.assertion is not None and call.inlined is None:
            operands = list(call.args)
            at = call.receiver
            while isinstance(at, Call):
                operands[:0] = at.args  # in the order of the text
                at = at.receiver
            return tuple(operands)
    return None


def acts(call: Call, facts: Facts) -> bool:
    """Whether a call may change something."""
    if call.is_constructor or answers(call) or facts.makes_expectation(call):
        return False
    effect = facts.effect(call)
    return effect.writes_receiver or bool(effect.writes_args) or not (effect.known or asks(call))


def _acting(operand: Expr, facts: Facts, given: set[int]) -> Iterator[Call]:
    """The outermost calls of an operand that may change something, or that a variable is given."""
    pending = [operand]
    while pending:
        at = pending.pop()
        if isinstance(at, Function):
            continue  # what an assertion calls itself, mostly for the exception that it throws
        if isinstance(at, Call) and (id(at) in given or (at.assertion is None and acts(at, facts))):
            yield at
            continue
        pending += reversed(list(below(at)))
