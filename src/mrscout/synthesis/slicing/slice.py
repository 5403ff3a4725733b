"""The backward slice of a relation assertion: the statements that it needs, and no others (paper 3.2, step 3).

A statement is needed if it gives a variable the value that a needed statement reads, if it changes an object that
such a value may hold, if it decides whether a needed statement runs, or if it acts on the world outside the test.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from mrscout.discovery.flow import Reaching
from mrscout.languages.base import Facts
from mrscout.model.ir import (
    Call,
    Constant,
    Expr,
    Read,
    Routine,
    Span,
    Step,
)
from mrscout.model.outline import Places, Statement, StatementKind
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.slicing.changes import Changes, acting_calls, assignments

NOTHING: Mapping[int, int] = {}
#: the number of changing statements that a slice has followed, by the changed variables and the first statement
_Followed = dict[tuple[frozenset[int], int], int]


class Slicer:
    """Answers what a statement of one test needs."""

    def __init__(
        self,
        routine: Routine,
        statements: list[Statement],
        facts: Facts,
        located: list[Statement | None] | None = None,
    ) -> None:
        self._routine = routine
        self._statements = statements
        self.facts = facts
        self.statement_of = located if located is not None else _locate(routine, statements)
        self._steps: dict[Statement, list[Step]] = {}
        for step in routine.steps:
            at = self.statement_of[step.index]
            if at is not None:
                self._steps.setdefault(at, []).append(step)
        self.changes = Changes(routine, self.statement_of, facts)
        self._parts: dict[Statement, list[tuple[Expr, int]]] = {}
        self._changing: dict[frozenset[int], list[tuple[Statement, frozenset[int]]]] = {}

    def definitions(self, variable: int, step: int) -> list[tuple[Expr, int]]:
        """Return the values that a variable may hold at a step, each with the step that computed it."""
        writes = self.reaching.writes(self.reaching.bits(variable, step))
        return [(write.value, write.step) for write in writes if write.value is not None]

    @cached_property
    def reaching(self) -> Reaching:
        """The reaching definitions of the test."""
        return Reaching(self._routine)

    def steps(self, statement: Statement) -> list[Step]:
        """Return the steps of a statement, inlined helpers included, without those of statements inside it."""
        return self._steps.get(statement, [])

    # The slice

    def slice(
        self,
        criterion: Statement,
        fixed: Mapping[int, int] = NOTHING,
        besides: Iterable[Statement] = (),
        aside: tuple[Span, ...] = (),
    ) -> list[Statement]:
        """Return, in order, the statements that the criterion and the statements `besides` need, and these themselves.

        A variable that is `fixed` needs nothing that stands before the statement of that number. What is set
        `aside` in the criterion or in a plain statement needs nothing at all.
        """
        names = {self._routine.variables[variable].name for variable in fixed}
        path = _path(criterion)
        kept: set[Statement] = set()
        followed: _Followed = {}
        pending = [criterion, *besides]
        pending += self.outside_effects(criterion)
        if any(step.assertion is not None and step.assertion.is_guard for step in self.steps(criterion)):
            pending += self._descendants(criterion)  # what fails is all that the guard is for
        while pending:
            statement = pending.pop()
            if statement in kept:
                continue
            kept.add(statement)
            if statement.parent is not None:
                pending.append(statement.parent)
            pending += self._jumps(statement, path)
            acting = self.acting(statement) if not criterion.encloses(statement) else None
            if acting is not None:  # of another assertion no more than what it changes is needed
                pending += self._needed_by(acting, fixed, followed)
                pending += self._returns(statement) if acting else ()
                continue
            pending += self._returns(statement)
            gone = aside if statement is criterion else _places_inside(statement, aside)
            read = self._reads_and_calls(statement)
            hidden = names
            if gone:
                read = [pair for pair in read if not any(span.encloses(pair[0].span) for span in gone)]
                hidden = names | (statement.uses - self._named(part for part, _ in read))
            pending += self._declarations(statement, hidden)
            for part, at in read:
                pending += self._dependencies(part, at, fixed, followed)
        return sorted(kept, key=lambda statement: statement.index)

    def _reads_and_calls(self, statement: Statement) -> list[tuple[Expr, int]]:
        """Return the reads and calls of a statement, each with its step."""
        parts = self._parts.get(statement)
        if parts is None:
            parts = self._parts[statement] = [
                (part, step.index)
                for step in self.steps(statement)
                for part in exprs(step)
                if isinstance(part, (Read, Call))
            ]
        return parts

    def everything(self, criterion: Statement) -> list[Statement]:
        """Return all statements up to the criterion, for a relation that fails with its slice alone."""
        return [
            statement
            for statement in self._statements
            if statement.index <= criterion.index
            or any(loop.encloses(statement) for loop in _loops(criterion))
            or statement.encloses(criterion)
            or criterion.encloses(statement)
        ]

    def acting(self, statement: Statement) -> list[Call] | None:
        """Return the calls of an assertion that may change something; None for any other statement."""
        return acting_calls(statement, self.steps(statement), self.facts, self._routine.variables)

    def assigned(self, statement: Statement, call: Call) -> str:
        """Return the variable that a statement assigns the value of a call to; empty if to none."""
        values = assignments(statement, self.steps(statement), self._routine.variables)
        return next((name for value, name in values if value is call), "")

    def _needed_by(
        self, calls: list[Call], fixed: Mapping[int, int], followed: _Followed
    ) -> Iterator[Statement]:
        for call in calls:
            for part in parts(call):
                yield from self._dependencies(part, call.step, fixed, followed)

    def _dependencies(
        self, part: Expr, step: int, fixed: Mapping[int, int], followed: _Followed
    ) -> Iterator[Statement]:
        """Yield the statements that a part of an expression depends on."""
        if isinstance(part, Read):
            first = fixed.get(part.variable, -1)
            for write in self.reaching.at(part.variable, step):
                at = self.statement_of[write.step]
                if at is not None and at.index >= first:
                    yield at
            if closure := self.changes.closure(part.variable):
                yield from self._changers(closure, step, fixed, first, followed)
        elif isinstance(part, Call) and (fetched := self.changes.fetched(part)):
            yield from self._changers(fetched, step, fixed, -1, followed)

    def _changers(
        self, closure: frozenset[int], step: int, fixed: Mapping[int, int], first: int, followed: _Followed
    ) -> Iterator[Statement]:
        """Yield the statements that may change some variables' objects before a step, without those `followed`."""
        user = self.statement_of[step]
        changing = self._changing.get(closure)
        if changing is None:
            common = ((changer, closure & changed) for changer, changed in self.changes.all)
            changing = sorted((pair for pair in common if pair[1]), key=lambda pair: pair[0].index)
            self._changing[closure] = changing
        # What stands before one user stands before all that come later; what stands behind it counts in loops alone.
        before = len(changing)
        if user is not None:
            before = bisect_right(changing, user.index, key=lambda pair: pair[0].index)
        done = followed.get((closure, first), 0)
        followed[closure, first] = max(before, done)
        looped = user is not None and next(_loops(user), None) is not None
        for changer, changed in changing[done:] if looped else changing[done:before]:
            if self._may_precede(changer, user) and any(
                changer.index >= max(first, fixed.get(variable, -1)) and self._lasts(variable, changer, user)
                for variable in changed
            ):
                yield changer

    def _lasts(self, variable: int, changer: Statement, user: Statement | None) -> bool:
        """True if the change of a variable is visible at the user; what a loop declares is new in each round."""
        if user is None or changer.index <= user.index or variable < 0:
            return True
        declared = self.declaration_of(variable)
        loops = (loop for loop in _loops(user) if loop.encloses(changer))
        return declared is None or any(not loop.encloses(declared) for loop in loops)

    def _may_precede(self, first: Statement, second: Statement | None) -> bool:
        if second is None or first.index <= second.index:
            return True
        return any(loop.encloses(first) for loop in _loops(second))

    def _jumps(self, kept: Statement, path: list[Statement]) -> Iterator[Statement]:
        """Yield the returns and jumps that decide if and how often the criterion is reached."""
        if kept in path:
            for statement in self._statements:
                before = statement.index < kept.index and statement.unit == kept.unit
                if before and statement.kind is StatementKind.RETURN:
                    yield statement
        for statement in self._descendants(kept) if kept.loop else kept.children:
            if statement.kind is StatementKind.JUMP or (kept.loop and statement.kind is StatementKind.RETURN):
                yield statement

    def _returns(self, caller: Statement) -> Iterator[Statement]:
        """Yield the return statements of the helpers that a statement calls."""
        units = {statement.unit for statement in caller.children} - {caller.unit}
        for statement in self._descendants(caller) if units else ():
            if statement.kind is StatementKind.RETURN and statement.unit in units:
                yield statement

    def _descendants(self, statement: Statement) -> Iterator[Statement]:
        for child in statement.children:
            yield child
            yield from self._descendants(child)

    def declaration_of(self, variable: int) -> Statement | None:
        """Return the statement that gives a variable its first value; None if there is none."""
        step = self._first_writes.get(variable)
        return None if step is None else self.statement_of[step]

    @cached_property
    def _first_writes(self) -> dict[int, int]:
        """The steps that give variables their first values, by variable."""
        writes = self._routine.writes
        return {write.variable: write.step for write in reversed(writes) if write.value is not None}

    def _named(self, read: Iterable[Expr]) -> set[str]:
        """Return the names of the variables that some expressions read."""
        return {self._routine.variables[part.variable].name for part in read if isinstance(part, Read)}

    def _declarations(self, statement: Statement, known: set[str]) -> Iterator[Statement]:
        """Yield the statements that declare the names a statement mentions, without `known` names."""
        for name in statement.uses - known:
            declaration = self._declaration(name, statement)
            if declaration is not None:
                yield declaration

    def _declaration(self, name: str, statement: Statement) -> Statement | None:
        at: Statement | None = statement
        while at is not None:
            siblings = at.parent.children if at.parent is not None else self._top_level(at.unit)
            for statement in reversed(siblings):
                before = statement.index < at.index and statement.unit == at.unit
                if before and name in statement.declares and statement.kind is not StatementKind.COMPOUND:
                    return statement
            if at.parent is not None and at.parent.unit != at.unit:
                return None  # a helper does not see what its caller declares
            at = at.parent
            if at is not None and name in at.declares:
                return at
        return None

    def _top_level(self, unit: int) -> list[Statement]:
        return [
            statement for statement in self._statements if statement.parent is None and statement.unit == unit
        ]

    # The world outside

    def outside_effects(self, criterion: Statement) -> Iterator[Statement]:
        """Yield the statements before the criterion that act on something no variable of the test holds."""
        for call in self._routine.calls:
            at = self.statement_of[call.step]
            if at is None or not self._may_precede(at, criterion) or at.kind is StatementKind.COMPOUND:
                continue
            step = self._routine.steps[call.step]
            if step.expr is call and self._acts_on_world(call, kept=bool(step.writes)):
                yield at

    def _acts_on_world(self, call: Call, *, kept: bool) -> bool:
        """True if a call may change something that no variable holds; `kept` says that its result is used."""
        if call.assertion is not None or call.is_constructor or call.inlined is not None:
            return False
        if any(isinstance(part, Call) and part.assertion is not None for part in parts(call)):
            return False
        library = self.facts.library
        if library.prints(call.owner):
            return False
        if call.receiver is None or isinstance(call.receiver, Constant):
            result = call.signature.result if call.signature else None
            silent = not kept if result is None else library.returns_nothing(result)
            effect = self.facts.effect(call)
            if effect.known and effect.writes_args:
                return False  # it is called for what it does to its arguments
            # Nobody calls a method of the project for a result that is thrown away.
            dropped = not kept and self.facts.is_project(call.owner)
            return silent or dropped or library.changes_system(call)
        return False


def _path(criterion: Statement) -> list[Statement]:
    """Return the criterion and the statements that call the helpers it stands in."""
    path, at = [criterion], criterion
    while at.parent is not None:
        if at.parent.unit != at.unit:
            path.append(at.parent)
        at = at.parent
    return path


def _places_inside(statement: Statement, places: tuple[Span, ...]) -> tuple[Span, ...]:
    """Return the places inside a statement; none for a statement with others inside."""
    return tuple(place for place in places if not statement.children and statement.span.encloses(place))


def _loops(statement: Statement) -> Iterator[Statement]:
    at: Statement | None = statement
    while at is not None:
        if at.loop:
            yield at
        at = at.parent


def _locate(routine: Routine, statements: list[Statement]) -> list[Statement | None]:
    """Return the innermost statement of each step; a helper's steps belong to the statement that calls it."""
    places = Places(statements)
    located = [places.innermost(step.span) for step in routine.steps]
    # Steps run from the helper's first to the call that wanted it; what belongs nowhere belongs to what follows.
    following: Statement | None = None
    for index in range(len(located) - 1, -1, -1):
        if located[index] is not None:
            following = located[index]
        elif not _covers_a_unit(routine.steps[index].span, statements):
            located[index] = following
    return located


def _covers_a_unit(span: Span, statements: list[Statement]) -> bool:
    return any(span.encloses(statement.span) for statement in statements)
