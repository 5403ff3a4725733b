"""Statements that are in a slice only because they might change something: remnants of assertions, and queries.

Goal: name the statements without which the relation probably says the same, so that the trial can leave them out. It
does so only if the compared value stays the same, and so nothing here has to be certain.
"""

from collections.abc import Collection, Iterable, Sequence

from mrscout.languages.base import Facts
from mrscout.model.ir import Call, Span
from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.slicing.changes import acts
from mrscout.synthesis.slicing.constituents import LocatedInstance
from mrscout.synthesis.slicing.slice import Slicer


def spare_statements(
    kept: Sequence[Statement],
    remnants: Collection[Statement],
    sites: Collection[Span],
    located: LocatedInstance,
    slicer: Slicer,
    unit: int,
    facts: Facts,
    prefix: Sequence[Statement] = (),
) -> list[Statement]:
    """Return the statements of a unit that the relation may do without; `remnants` are left of other assertions.

    Calls that the relation is about stay, and so do changes by a parameter (at one of `sites`), which make it general.
    A relation that a law proposes may do without all of its `prefix`, which is that of a test about something else.
    """
    before = {at for at in kept if any(first.encloses(at) for first in prefix)}
    needed = {slicer.statement_of[call.step] for call in located.calls} - before
    free = [
        statement
        for statement in kept
        if statement.unit == unit
        and statement not in needed
        and not statement.encloses(located.criterion)
        and not located.criterion.encloses(statement)
        and not any(facts.library.changes_system(call) for call in _calls(statement, slicer))
    ]
    spare: set[Statement] = set()
    for statement in free:
        varied = any(statement.span.encloses(site) for site in sites)
        asks = statement in remnants or _only_asks(statement, slicer, facts)
        acts = statement.kind is StatementKind.SIMPLE and not statement.declares
        if (statement in before and acts) or _only_checks(statement, slicer, facts) or (asks and not varied):
            spare.add(statement)
    for statement in reversed(free):
        if statement.kind is StatementKind.COMPOUND:
            inside = [child for child in kept if child is not statement and statement.encloses(child)]
            if inside and all(child in spare for child in inside):
                spare.add(statement)
        elif statement.declares and _serves_only(statement, spare, kept):
            spare.add(statement)
    return [item for item in free if item in spare and item.parent not in spare]


def _calls(statement: Statement, slicer: Slicer) -> list[Call]:
    return [call for step in slicer.steps(statement) for call in step.calls]


def _whole_call(statement: Statement, slicer: Slicer) -> Call | None:
    """Return the call that a statement consists of; None for any other statement."""
    if statement.kind is not StatementKind.SIMPLE or statement.declares:
        return None
    for step in slicer.steps(statement):
        call = step.expr
        if isinstance(call, Call) and call.span.start == statement.span.start and not call.is_constructor:
            return call
    return None


def _only_checks(statement: Statement, slicer: Slicer, facts: Facts) -> bool:
    """True for a call that prints, and for one of a helper that asserts."""
    call = _whole_call(statement, slicer)
    if call is None or call.inlined is None:
        # `HyperLogLog` is no log.
        return call is not None and facts.library.prints(call.owner) and not facts.is_project(call.owner)
    return any(inner.assertion is not None for inner in _calls(statement, slicer))


def _only_asks(statement: Statement, slicer: Slicer, facts: Facts) -> bool:
    """True for a call of what seems to be a query, whose result nothing takes."""
    call = _whole_call(statement, slicer)
    result = call.signature.result if call is not None and call.signature is not None else None
    if call is None or call.inlined is not None or result is None or facts.library.returns_nothing(result):
        return False
    asks = facts.library.only_reads(call) or facts.is_query(call) or facts.counts(call)
    return asks or not acts(call, facts) or not facts.effect(call).known


def _serves_only(statement: Statement, spare: Collection[Statement], kept: Iterable[Statement]) -> bool:
    """True if only spare statements use what a statement declares, and one does."""
    users = [user for user in kept if user is not statement and statement.declares & user.uses]
    return bool(users) and all(user in spare for user in users)
