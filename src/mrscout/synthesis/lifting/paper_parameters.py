"""The paper's form of a relation: its parameters are the source input, of its own types (paper 3.2, step 3)."""

from dataclasses import dataclass

from mrscout.model.ir import Call, Expr, Literal, LiteralKind, Operation, Read, Routine, VariableKind, uncast
from mrscout.model.outline import Statement
from mrscout.model.relations import ValueRole
from mrscout.model.template import Edit
from mrscout.model.types import TypeRef
from mrscout.synthesis.describe.parameter_names import parameter_name
from mrscout.synthesis.exprs import exprs
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class Given:
    """An input of the source invocation as a parameter."""

    name: str
    type: TypeRef
    expr: Expr
    #: the variable that held it; None for an expression
    variable: int | None
    edits: tuple[Edit, ...] = ()


def givens(
    call: Call, routine: Routine, slicer: Slicer, kept: list[Statement], hints: list[str], taken: set[str]
) -> list[Given]:
    """The inputs of a call that can be parameters; one whose type is not known stays as it is."""
    found: list[Given] = []
    seen: set[int] = set()
    for position, given in enumerate(call.inputs):
        expr = uncast(given)
        if expr.type is None or not _can_be_given(expr):
            continue
        if not any(each.span.encloses(expr.span) for each in kept):
            continue  # it stands in a helper
        if isinstance(expr, Read):
            variable = routine.variables[expr.variable]
            at = slicer.declaration_of(expr.variable)
            if expr.variable in seen or (at is not None and at.children):
                continue
            seen.add(expr.variable)
            if variable.kind is VariableKind.LOCAL and variable.type is not None:
                found.append(Given(variable.name, variable.type, expr, expr.variable))
            elif variable.kind is VariableKind.FIELD and variable.type is not None:
                name = _named(f"given{variable.name[:1].upper()}{variable.name[1:]}", taken)
                edits = tuple(
                    Edit(read.span.start, read.span.end, (name,))
                    for read in _reads(expr.variable, slicer, kept)
                )
                found.append(Given(name, variable.type, expr, expr.variable, edits))
            continue
        hint = hints[position] if position < len(hints) else ""
        site = Site(expr.span, expr.type, "", ValueRole(), "", hint)
        name = parameter_name([site], taken)
        taken.add(name)
        found.append(Given(name, expr.type, expr, None, (Edit(expr.span.start, expr.span.end, (name,)),)))
    return found


def _can_be_given(expr: Expr) -> bool:
    if isinstance(expr, Literal):
        return expr.kind not in (LiteralKind.NULL, LiteralKind.CLASS)
    if isinstance(expr, Operation):
        return expr.op not in ("this", "name", "missing") and bool(expr.operands)
    return isinstance(expr, (Read, Call))


def _named(name: str, taken: set[str]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name}{number}", number + 1
    taken.add(free)
    return free


def _reads(variable: int, slicer: Slicer, kept: list[Statement]) -> list[Read]:
    """Every place where a kept statement reads a variable."""
    found: dict[tuple[int, int], Read] = {}
    for statement in kept:
        for step in slicer.steps(statement):
            for part in exprs(step):
                if isinstance(part, Read) and part.variable == variable:
                    span = part.span
                    if span.file == statement.span.file:
                        found[span.start, span.end] = part
    return list(found.values())
