"""The values that variables hold in the statements that a relation keeps, and what changes or reads them.

Goal: to know of the expression behind a variable if it can be told elsewhere with the same meaning. Answers are about
the statements that stand, up to the assertion; nothing here depends on what was told already. An expression may move
only over statements that neither change what it is computed from nor see what it changes itself.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from mrscout.model.ir import Call, Constant, Expr, Literal, Operation, Read, Step, Write, uncast
from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.slicing.changes import acts
from mrscout.synthesis.slicing.slice import Slicer


class VariableValues:
    """The values of the variables of some statements."""

    def __init__(
        self, context: InstanceContext, slicer: Slicer, criterion: Statement, kept: Sequence[Statement]
    ) -> None:
        self._routine = context.subject.routine
        self._facts = context.facts
        self._located = context.located
        self._slicer = slicer
        self.criterion = criterion  #: the statement of the assertion
        self._kept = kept
        self.standing = frozenset(kept)
        #: the variables whose objects each statement changes
        self.changes: dict[Statement, frozenset[int]] = defaultdict(frozenset)
        for at, changed in slicer.changes.all:
            if at in self.standing:
                self.changes[at] |= changed
        for statement in kept:
            for step in slicer.steps(statement):
                parts_of = {
                    write.variable for write in step.writes if assigns_part(step) and not write.strong
                }
                self.changes[statement] |= parts_of.union(*map(slicer.changes.closure, parts_of))
        self._uses, self.writers = self._count_uses()
        self._changed_in_part = {
            other.variable
            for statement in kept
            for step in slicer.steps(statement)
            if assigns_part(step)
            for other in step.writes
        }
        self.visible = frozenset(self._uses) | frozenset(self.writers)

    def _count_uses(self) -> tuple[dict[int, list[tuple[Read, int]]], dict[int, list[Write]]]:
        """Return the reads of each variable with their steps, and the writes, of all that stands."""
        uses: dict[int, list[tuple[Read, int]]] = defaultdict(list)
        writers: dict[int, list[Write]] = defaultdict(list)
        for statement in self._kept:
            if statement.index > self.criterion.index:
                continue
            seen: set[int] = set()
            for step in self._slicer.steps(statement):
                if statement.span.encloses(step.span):
                    for part in exprs(step):
                        if isinstance(part, Read) and id(part) not in seen:
                            seen.add(id(part))
                            uses[part.variable].append((part, step.index))
                for write in step.writes:
                    if write.strong and write.value is not None:
                        writers[write.variable].append(write)
        return uses, writers

    def definition(self, variable: int, step: int) -> Write | None:
        """Return the one write whose value a variable has at a step."""
        strong = [write for write in self._slicer.reaching.at(variable, step) if write.strong]
        if len(strong) != 1 or strong[0].value is None:
            return None
        if self.is_reassigned(strong[0]) and not self.is_link(strong[0]):
            return None
        made, used = (self._slicer.statement_of[at] for at in (strong[0].step, step))
        if made is None or used is None or (made not in self.standing and made is not used):
            return None
        if made.loop and made.kind is StatementKind.COMPOUND and made.unit == used.unit:
            return None  # the variable of a loop
        if any(at.loop and not at.encloses(used) for at in with_enclosing(made)):
            return None  # in a loop that goes on, the value is another each time
        return strong[0]

    def is_link(self, write: Write) -> bool:
        """True for one of several values that a variable has in turn, each of which is used once, outside of loops."""
        made = self._slicer.statement_of[write.step]
        if made is None or any(at.loop for at in with_enclosing(made)) or not self.is_straight(made):
            return False
        return (
            isinstance(uncast(write.value) if write.value else None, Call) and len(self.uses_of(write)) == 1
        )

    def uses_of(self, write: Write) -> list[tuple[Read, int]]:
        """Return the uses of a variable where it has the value that a write gives it."""
        uses = self._uses[write.variable]
        if not self.is_reassigned(write):
            return uses
        at = self._slicer.reaching.at
        return [
            (read, step)
            for read, step in uses
            if any(other.index == write.index for other in at(write.variable, step))
        ]

    def is_reassigned(self, write: Write) -> bool:
        """True if the variable of a write has several values in turn."""
        return len(self.writers[write.variable]) > 1

    def is_straight(self, statement: Statement) -> bool:
        """True if a statement runs whenever the assertion does."""
        return statement.parent is None or statement.parent.encloses(self.criterion)

    def updates(self, write: Write) -> bool:
        """True if a write gives its variable another value by an operator that says so itself: `i++`, `i += 2`."""
        value = write.value
        operands = value.operands if isinstance(value, Operation) else ()
        first = operands[0] if operands else None
        whole = self._routine.steps[write.step].expr is value
        return whole and isinstance(first, Read) and first.variable == write.variable

    def acts(self, statement: Statement, write: Write) -> bool:
        """True if a statement that defines a variable also changes something that others see afterwards."""
        changed = (self.changes[statement] & self.visible) - {write.variable}
        return bool(changed) and any(
            not changed.isdisjoint(reachable) and write.variable not in reachable
            for variable, uses in self._uses.items()
            for reachable in (self._slicer.changes.closure(variable) | {variable},)
            if any(self._is_later(step, statement) for _, step in uses)
        )

    def _is_later(self, step: int, statement: Statement) -> bool:
        """True if a step may run after a statement, perhaps in the next round of a loop around both."""
        at = self._slicer.statement_of[step]
        if at is None or at.index > statement.index:
            return at is not statement
        return at is not statement and any(
            loop.loop and loop.encloses(at) for loop in with_enclosing(statement)
        )

    def is_built_first(self, statement: Statement, write: Write) -> bool:
        """True for a new object if nothing has changed before what it is built of."""
        value = uncast(write.value) if write.value is not None else None
        if not (isinstance(value, Call) and value.is_constructor and self.is_straight(statement)):
            return False
        read = {part.variable for part in parts(value) if isinstance(part, Read)}
        before = (at for at in self.standing if at.index < statement.index)
        return not any(self.changes[at] & read and not _only_builds(at, self._slicer) for at in before)

    def is_mutated(self, write: Write) -> bool:
        """True if a statement changes the object that a write gives its variable."""
        made = self._slicer.statement_of[write.step]
        once = len(self.uses_of(write)) == 1
        if write.variable in self._changed_in_part:
            return True
        if once and self._is_handed_to_new_object(write):
            return False
        return any(
            write.variable in changed
            for at, changed in self.changes.items()
            if at is not made and not (at is self.criterion and once)
        )

    def _is_handed_to_new_object(self, write: Write) -> bool:
        """True if all that sees an object is another one that is built of it, as often."""
        ((read, step),) = self.uses_of(write)
        made, user = (self._slicer.statement_of[at] for at in (write.step, step))
        around = self._call_around(read, step)
        if made is None or user is None or around is None or not around.is_constructor:
            return False
        return [at for at in with_enclosing(user) if at.loop] == [
            at for at in with_enclosing(made) if at.loop
        ]

    def only_taker(self, write: Write) -> Statement | None:
        """Return the statement that alone uses a variable, if it changes nothing before the call that takes it."""
        uses = self.uses_of(write)
        around = self._call_around(*uses[0]) if len(uses) == 1 else None
        if around is None:
            return None
        acting = [
            call
            for call in self._routine.calls
            if call.step == uses[0][1]
            and call is not around
            and call.assertion is None
            and not call.span.encloses(around.span)
            and acts(call, self._facts)
        ]
        return self._slicer.statement_of[uses[0][1]] if not acting else None

    def counts(self, write: Write, inner: Statement) -> bool:
        """True if a write goes on to the next round of a loop around a statement."""
        at = self._slicer.statement_of[write.step]
        return at is not None and at.loop and at.encloses(inner)

    def is_short(self, value: Expr, step: int) -> bool:
        """True for an expression that builds no object, and whose variables stand for themselves or for values."""
        for part in parts(value):
            if isinstance(part, Call) and (part.is_constructor or self._may_make_object(part)):
                return False
            definition = self.definition(part.variable, step) if isinstance(part, Read) else None
            value_of = uncast(definition.value) if definition is not None and definition.value else None
            if value_of is not None and not isinstance(value_of, (Read, Literal, Constant)):
                return False
        return True

    def _may_make_object(self, call: Call) -> bool:
        """True for a static method of the project that gives another object each time, or another value."""
        if not call.static or not self._facts.is_project(call.owner):
            return False
        result = call.signature.result if call.signature is not None else None
        return result is None or result.name == call.owner or not call.args

    def is_absorbed(self, write: Write, made: Statement) -> bool:
        """True if a value that changes something on its way is used once and at once, by all that sees the change."""
        uses = self._uses[write.variable]
        if len(uses) != 1:
            return False
        read, step = uses[0]
        user = self._slicer.statement_of[step]
        if user is None or any(made.index < at.index < user.index for at in self.standing):
            return False
        seen = (self.changes[made] & self.visible) - {write.variable}
        around = self._call_around(read, step)
        if around is None:
            return False
        reads = (
            (other, at)
            for variable in seen
            for other, at in self._uses[variable]
            if at > write.step and not (write.value is not None and write.value.span.encloses(other.span))
            if not self._is_operand(other, at)
        )
        return all(around.span.encloses(other.span) for other, _ in reads)

    def _is_operand(self, read: Read, step: int) -> bool:
        """True for a variable that is compared itself, which happens when both sides are known."""
        stated = self._located.stated
        values = [value for value in (stated.source, stated.follow_up) if value is not None]
        return step == self._located.step and any(uncast(value) is read for value in values)

    def _call_around(self, read: Read, step: int) -> Call | None:
        """Return the innermost call that takes a value."""
        innermost: Call | None = None
        for part in exprs(self._routine.steps[step]):
            if isinstance(part, Call) and part.assertion is None and any(at is read for at in parts(part)):
                inner = innermost is None or innermost.span.encloses(part.span)
                innermost = part if inner else innermost
        return innermost


def with_enclosing(statement: Statement | None) -> Iterator[Statement]:
    """Yield a statement, and those that it is nested in."""
    while statement is not None:
        yield statement
        statement = statement.parent


def _only_builds(statement: Statement, slicer: Slicer) -> bool:
    """True for a statement that does nothing but give variables new objects."""
    values = [write.value for step in slicer.steps(statement) for write in step.writes if write.strong]
    bare = [uncast(value) for value in values if value is not None]
    return bool(bare) and all(isinstance(value, Call) and value.is_constructor for value in bare)


def assigns_part(step: Step) -> bool:
    """True if a step gives an element or a field of an object a value."""
    return any(
        not write.strong and write.value is not None and write.value is step.expr for write in step.writes
    )
