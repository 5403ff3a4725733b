"""Names for numbers that are only a part of what is computed, and so not what the whole is called."""

from collections.abc import Iterator

from mrscout.model.ir import Operation, Routine, Span
from mrscout.model.types import NUMERIC
from mrscout.synthesis.exprs import exprs

#: what the operands of an operator are; empty for one that is what the whole is, but for the other
_PARTS = {
    "+": ("offset", "offset"),
    "-": ("", "offset"),
    "*": ("factor", "factor"),
    "/": ("", "divisor"),
    "%": ("", "divisor"),
    "<<": ("", "shift"),
    ">>": ("", "shift"),
    ">>>": ("", "shift"),
}


def operand_names(routine: Routine) -> dict[Span, str]:
    """What operands are to their operators, by their places."""
    return dict(_operands(routine))


def _operands(routine: Routine) -> Iterator[tuple[Span, str]]:
    for step in routine.steps:
        for part in exprs(step):
            if isinstance(part, Operation) and part.op in _PARTS and _is_arithmetic(part):
                for operand, name in zip(part.operands, _PARTS[part.op], strict=True):
                    if name:
                        yield operand.span, name


def _is_arithmetic(operation: Operation) -> bool:
    """Whether numbers are computed: a plus may also put texts together."""
    known = operation.type is not None and operation.type.name in NUMERIC
    return len(operation.operands) == len(_PARTS[operation.op]) and (known or operation.op != "+")
