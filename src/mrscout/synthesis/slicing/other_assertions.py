"""Takes other assertions out of a slice: one relation asserts one thing."""

from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Read, Routine, Span
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.template import Edit
from mrscout.synthesis.exprs import parts
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class ReducedSlice:
    """A slice without the assertions that are not the relation's."""

    kept: list[Statement]
    edits: list[Edit]
    #: the calls that remain of removed assertions
    calls: dict[Statement, list[Call]]

    def uses(self, statement: Statement, routine: Routine) -> set[str]:
        """Return the names that the remaining text of a statement mentions."""
        calls = self.calls.get(statement)
        if calls is None:
            return set(statement.uses - statement.declares)
        reads = (part for call in calls for part in parts(call) if isinstance(part, Read))
        return {routine.variables[read.variable].name for read in reads}


def without_assertions(kept: list[Statement], criterion: Statement, slicer: Slicer) -> ReducedSlice:
    """Remove all assertions but the criterion from a slice; calls in them that change something stay."""
    left: list[Statement] = []
    edits: list[Edit] = []
    calls: dict[Statement, list[Call]] = {}
    syntax = slicer.facts.syntax
    for statement in kept:
        acting = slicer.acting(statement) if not criterion.encloses(statement) else None
        if acting is None:
            left.append(statement)
            continue
        if not acting:
            continue
        left.append(statement)
        calls[statement] = acting
        at = statement.span.start
        for number, call in enumerate(acting):
            name = slicer.assigned(statement, call)
            text = (f"{syntax.end} " if number else "") + (syntax.assignment(name) if name else "")
            edits.append(Edit(at, call.span.start, (text,) if text else ()))
            at = call.span.end
        edits.append(Edit(at, statement.span.end, (syntax.end,)))
    return ReducedSlice(_without_empty(left, kept, criterion), edits, calls)


def _without_empty(left: list[Statement], kept: list[Statement], criterion: Statement) -> list[Statement]:
    """Return what is left without loops and conditionals in which only removed assertions stood."""
    gone = set(kept) - set(left)
    for statement in reversed(left):
        inside = [child for child in statement.children if child in kept]
        if inside and not statement.encloses(criterion) and all(child in gone for child in inside):
            gone.add(statement)
    return [statement for statement in left if statement not in gone]


def without_unused(
    kept: list[Statement], reduced: ReducedSlice, routine: Routine, slicer: Slicer, facts: Facts
) -> Iterator[Edit]:
    """Yield edits that turn the declaration of a variable that nothing reads into the call that initialises it."""
    for statement in kept:
        if statement.kind is not StatementKind.SIMPLE or len(statement.declares) != 1:
            continue
        (name,) = statement.declares
        if any(name in reduced.uses(other, routine) for other in kept if other is not statement):
            continue
        for step in slicer.steps(statement):
            value = next((write.value for write in step.writes if write.strong), None)
            if not isinstance(value, Call) or not statement.span.encloses(value.span):
                continue
            head, span = Span(statement.span.start, value.span.start, 0, 0, statement.span.file), value.span
            tail = Span(span.end, statement.span.end, 0, 0, statement.span.file)
            if facts.syntax.assigns(facts.source_of(head), facts.source_of(tail)):
                yield Edit(head.start, head.end)
