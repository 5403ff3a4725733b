"""Variables that a test uses again for something else: their first values, which nothing in the relation reads.

`MGRS mgrs = MGRS.parse("32VJN"); … mgrs = MGRS.parse("32VKS");` before an assertion about the second one needs the
declaration of the first statement, and nothing else of it. The declaration moves to the assignment that counts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Read, Write
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.template import Edit
from mrscout.synthesis.exprs import exprs
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class Moved:
    """A declaration that moves to the assignment of the first value that counts."""

    declaration: Statement
    assignment: Statement
    name: str
    type: str  #: as the declaration writes it

    @property
    def removal(self) -> Edit:
        """The edit that removes the declaration from its place."""
        return Edit(self.declaration.span.start, self.declaration.span.end)

    @property
    def insertion(self) -> Edit:
        """The edit that makes a declaration of the assignment."""
        start = self.assignment.span.start
        return Edit(start, start, (f"{self.type} ",))


def moved_declarations(kept: Sequence[Statement], slicer: Slicer, facts: Facts) -> Iterator[Moved]:
    """Yield the declarations of variables that are given another value before anything reads their first one."""
    dead: list[Statement] = []
    for at, statement in reversed(list(enumerate(kept))):
        write = _value_of_declaration(statement, slicer)
        if write is None or write.value is None:
            continue
        if _is_read(write, [other for other in kept if other not in dead], slicer):
            continue
        after = [other for other in kept[at + 1 :] if other not in dead]
        if not all(_is_harmless(call, facts) for step in slicer.steps(statement) for call in step.calls):
            continue
        whole, value = statement.span, write.value.span
        head = facts.source_of(whole._replace(end=value.start))
        tail = facts.source_of(whole._replace(start=value.end))
        type_ = facts.syntax.declared_type(head, tail)
        later = _assignment(write, statement, after, slicer, facts)
        if type_ and later is not None:
            dead.append(statement)
            yield Moved(statement, later, next(iter(statement.declares)), type_)


def _value_of_declaration(statement: Statement, slicer: Slicer) -> Write | None:
    """Return the write of a statement that declares one variable with a value; None for any other statement."""
    if statement.kind is not StatementKind.SIMPLE or len(statement.declares) != 1:
        return None
    writes = [write for step in slicer.steps(statement) for write in step.writes if write.strong]
    inside = [write for write in writes if write.value and statement.span.encloses(write.value.span)]
    return inside[0] if len(inside) == len(writes) == 1 else None


def _is_read(write: Write, kept: Sequence[Statement], slicer: Slicer) -> bool:
    """True if some statement reads the value that was written."""
    return any(
        isinstance(part, Read)
        and part.variable == write.variable
        and any(at == write.step for _, at in slicer.definitions(part.variable, step.index))
        for statement in kept
        for step in slicer.steps(statement)
        for part in exprs(step)
    )


def _is_harmless(call: Call, facts: Facts) -> bool:
    """True for a call that changes no object that is there already, as far as its kind and name tell."""
    if facts.library.changes_system(call):
        return False
    return call.is_constructor or call.receiver is None or facts.is_pure(call) or facts.is_query(call)


def _assignment(
    write: Write, declaration: Statement, later: Sequence[Statement], slicer: Slicer, facts: Facts
) -> Statement | None:
    """Return the statement beside a declaration that gives its variable the first value that counts; None for none."""
    (name,) = declaration.declares
    for statement in later:
        if name not in statement.uses and not _writes(write.variable, statement, slicer):
            continue
        plain = statement.kind is StatementKind.SIMPLE and statement.parent is declaration.parent
        starts = facts.source_of(statement.span).lstrip().startswith(facts.syntax.assignment(name).rstrip())
        return statement if plain and starts and _writes(write.variable, statement, slicer) else None
    return None


def _writes(variable: int, statement: Statement, slicer: Slicer) -> bool:
    return any(write.variable == variable for step in slicer.steps(statement) for write in step.writes)
