"""Expressions of the IR, taken apart."""

from collections.abc import Iterator

from mrscout.model.ir import Call, Element, Expr, Function, Member, Operation, Read, Step


def below(expr: Expr) -> Iterator[Expr]:
    """The expressions directly inside an expression, in order of evaluation."""
    if isinstance(expr, Call):
        yield from expr.inputs
    elif isinstance(expr, Operation):
        yield from expr.operands
    elif isinstance(expr, Member):
        yield expr.target
    elif isinstance(expr, Element):
        yield expr.target
        yield expr.index
    elif isinstance(expr, Function):
        yield from expr.captured


def parts(expr: Expr) -> Iterator[Expr]:
    """An expression and everything below it."""
    pending = [expr]
    while pending:
        at = pending.pop()
        yield at
        pending += below(at)


def variables_read(step: Step) -> Iterator[int]:
    """The variables that a step reads."""
    for part in exprs(step):
        if isinstance(part, Read):
            yield part.variable


def exprs(step: Step) -> Iterator[Expr]:
    """Everything that a step evaluates."""
    exprs = [step.expr] if step.expr is not None else []
    exprs += [write.value for write in step.writes if write.value is not None]
    for expr in exprs:
        yield from parts(expr)
