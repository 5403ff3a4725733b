"""Statements that are in a slice only because they might change something: remnants of assertions, and queries.

Goal: name the statements without which the relation probably says the same, so that the trial can leave them out. It
does so only if the compared value stays the same, and so nothing here has to be certain.
"""

from collections.abc import Collection, Iterable, Sequence

from mrscout.languages.base import Facts
from mrscout.model.ir import Call
from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.slicing.changes import acts
from mrscout.synthesis.slicing.constituents import LocatedInstance
from mrscout.synthesis.slicing.slice import Slicer


def spare_statements(
    kept: Sequence[Statement],
    remnants: Collection[Statement],
    located: LocatedInstance,
    slicer: Slicer,
    unit: int,
    facts: Facts,
) -> list[Statement]:
    """Return the statements of a unit that the relation may do without; `remnants` are left of other assertions.

    Calls that the relation is about stay.
    """
    needed = {slicer.statement_of[call.step] for call in located.calls}
    free = [
        statement
        for statement in kept
        if statement.unit == unit
        and statement not in needed
        and not statement.encloses(located.criterion)
        and not located.criterion.encloses(statement)
    ]
    spare = {statement for statement in free if statement in remnants or _only_asks(statement, slicer, facts)}
    for statement in reversed(free):
        if statement.kind is StatementKind.COMPOUND:
            inside = [child for child in kept if child is not statement and statement.encloses(child)]
            if inside and all(child in spare for child in inside):
                spare.add(statement)
        elif statement.declares and _serves_only(statement, spare, kept):
            spare.add(statement)
    return [item for item in free if item in spare and item.parent not in spare]


def _only_asks(statement: Statement, slicer: Slicer, facts: Facts) -> bool:
    """True for a call that prints, a call of a helper that asserts, and a query whose result nothing takes."""
    if statement.kind is not StatementKind.SIMPLE or statement.declares:
        return False
    steps = slicer.steps(statement)
    for step in steps:
        call = step.expr
        if isinstance(call, Call) and call.span.start == statement.span.start and not call.is_constructor:
            if facts.library.prints(call.owner):
                return True
            if call.inlined is not None:
                return any(inner.assertion is not None for each in steps for inner in each.calls)
            result = call.signature.result if call.signature is not None else None
            if result is None or facts.library.returns_nothing(result):
                return False
            asks = facts.library.only_reads(call) or facts.is_query(call) or facts.counts(call)
            return asks or not acts(call, facts) or not facts.effect(call).known
    return False


def _serves_only(statement: Statement, spare: Collection[Statement], kept: Iterable[Statement]) -> bool:
    """True if only spare statements use what a statement declares, and one does."""
    users = [user for user in kept if user is not statement and statement.declares & user.uses]
    return bool(users) and all(user in spare for user in users)
