"""Constants of a test: fields that never have but one value, a literal."""

import re

from mrscout.languages.base import Facts
from mrscout.model.ir import Constant, Expr, Routine, Span, VariableKind
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.types import UNBOXES, TypeRef
from mrscout.synthesis.lifting.lift import Known
from mrscout.synthesis.lifting.site import SIMPLE, Site, joined, unboxed
from mrscout.synthesis.slicing.slice import Slicer

_TEXTS = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
#: boxes that no literal fits into without a cast
_NARROW = ("java.lang.Byte", "java.lang.Short", "byte", "short")


def constants(routine: Routine, slicer: Slicer, facts: Facts) -> dict[int, Known]:
    """The fields of a test that are constants, by the numbers of their variables."""
    found: dict[int, Known] = {}
    for variable in routine.variables:
        type_ = variable.type
        if (
            variable.kind is not VariableKind.FIELD
            or type_ is None
            or type_.dims
            or facts.leaves_variable(variable.name)
        ):
            continue
        if type_.name in _NARROW:
            continue
        writes = [
            each for each in routine.writes if each.variable == variable.index and each.value is not None
        ]
        text = ""
        if not writes:
            text = facts.constant_text(variable.owner, variable.name) if _is_simple(type_) else ""
        elif len(writes) == 1 and writes[0].strong and writes[0].value is not None:
            at = slicer.statement_of[writes[0].step]
            text = _literal(writes[0].value, facts) if at and at.kind is StatementKind.FIELD else ""
        if text:
            found[variable.index] = Known(variable.name, text, type_)
    return found


def _is_simple(type_: TypeRef) -> bool:
    return type_.name in SIMPLE or type_.name in UNBOXES


def _literal(value: Expr, facts: Facts) -> str:
    if isinstance(value, Constant) and facts.is_enum_constant(value.owner, value.name):
        return f"{value.owner}.{value.name}"
    literal = unboxed(value)
    return literal.text if literal is not None else joined(value) or ""


def replaced(known: Known, kept: list[Statement], chosen: list[Site], facts: Facts) -> bool:
    """Whether every place where the kept statements name a constant is a site."""
    places = [site.span for site in chosen if site.constant == known.name]
    pattern = re.compile(rf"\b{re.escape(known.name)}\b")
    named = 0
    for statement in kept:
        if statement.kind is StatementKind.FIELD and known.name in statement.declares:
            continue
        named += len(pattern.findall(_TEXTS.sub("", _own_text(statement, facts))))
    return named == len(places)


def _own_text(statement: Statement, facts: Facts) -> str:
    """The text of a statement without the statements inside it."""
    written = facts.source_of(statement.span).encode()
    start = statement.span.start
    for child in reversed(statement.children):
        written = written[: child.span.start - start] + b" " + written[child.span.end - start :]
    return written.decode("utf-8", "replace")


def declares(statement: Statement, names: set[str]) -> bool:
    """Whether a statement does nothing but declare some constants."""
    return statement.kind is StatementKind.FIELD and bool(statement.declares) and statement.declares <= names


def stands(span: Span, kept: list[Statement]) -> bool:
    """Whether a place is in the text that is kept, rather than in a helper."""
    return any(each.span.encloses(span) for each in kept)
