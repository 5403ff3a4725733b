"""Walks over expressions of the IR, and compares them by structure."""

from collections.abc import Callable, Iterator, Sequence

from mrscout.model.ir import (
    Call,
    Constant,
    Element,
    Expr,
    Function,
    Literal,
    Member,
    Operation,
    Read,
    Span,
    Step,
    Variable,
)

#: the structure of an expression: equal for two that compute the same from the same variables
Shape = tuple[object, ...]


def below(expr: Expr) -> Iterator[Expr]:
    """Yield the expressions directly inside an expression, in order of evaluation."""
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
    """Yield an expression and everything below it."""
    pending = [expr]
    while pending:
        at = pending.pop()
        yield at
        pending += below(at)


class Shapes:
    """Compares expressions of one routine by structure."""

    def __init__(self, variables: Sequence[Variable], text_of: Callable[[Span], str]) -> None:
        self._variables = variables
        self._text_of = text_of

    def of(self, expr: Expr) -> Shape:
        """Return the structure of an expression in prefix order; a function is represented by its text."""
        tokens: list[object] = []
        pending = [expr]
        while pending:
            at = pending.pop()
            inside = [] if isinstance(at, Function) else list(below(at))
            tokens.append((type(at).__name__, len(inside), *self._token(at)))
            pending += reversed(inside)
        return tuple(tokens)

    def _token(self, expr: Expr) -> Shape:
        if isinstance(expr, Literal):
            return expr.kind, expr.text
        if isinstance(expr, Read):  # loops with one head go through the same values
            return (self._variables[expr.variable].counts or expr.variable,)
        if isinstance(expr, Constant):
            return expr.owner, expr.name
        if isinstance(expr, Member):
            return (expr.name,)
        if isinstance(expr, Call):
            return (expr.name, expr.owner) if expr.receiver is None else (expr.name, "")
        if isinstance(expr, Operation) and expr.operands:
            return expr.op, expr.type if expr.op in ("cast", "array") else None, expr.asked
        return () if isinstance(expr, Element) else (" ".join(self._text_of(expr.span).split()),)


def variables_read(step: Step) -> Iterator[int]:
    """Yield the variables that a step reads."""
    for part in exprs(step):
        if isinstance(part, Read):
            yield part.variable


def exprs(step: Step) -> Iterator[Expr]:
    """Yield all expressions that a step evaluates."""
    exprs = [step.expr] if step.expr is not None else []
    exprs += [write.value for write in step.writes if write.value is not None]
    for expr in exprs:
        yield from parts(expr)
