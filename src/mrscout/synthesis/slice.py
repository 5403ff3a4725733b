"""The backward slice of a relation assertion: the statements that it needs, and no others (paper 3.2, step 3).

A statement is needed if it gives a variable the value that a needed statement reads, if it changes an object that
such a value may hold, if it decides whether a needed statement runs, or if it acts on the world outside the test.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from mrscout.discovery.assertions import is_assertion
from mrscout.discovery.reaching import Reaching
from mrscout.languages.base import Facts
from mrscout.model.ir import (
    Call,
    Constant,
    Element,
    Expr,
    Function,
    Member,
    Operation,
    Read,
    Routine,
    Span,
    Step,
)
from mrscout.model.outline import Statement, StatementKind

_IMMUTABLE = frozenset(
    {
        "java.lang.String",
        "java.lang.Integer",
        "java.lang.Long",
        "java.lang.Short",
        "java.lang.Byte",
        "java.lang.Character",
        "java.lang.Boolean",
        "java.lang.Float",
        "java.lang.Double",
        "java.lang.Class",
        "java.math.BigInteger",
        "java.math.BigDecimal",
        "java.nio.charset.Charset",
        "java.util.Locale",
    }
)
NOTHING: Mapping[int, int] = {}
#: classes whose calls tell people something and change nothing that a relation could see
_TELLING = ("java.io.PrintStream", "Logger", "Log", "log.")


def below(expr: Expr) -> Iterator[Expr]:
    """The expressions directly inside an expression, in order of evaluation."""
    if isinstance(expr, Call):
        if expr.receiver is not None:
            yield expr.receiver
        yield from expr.args
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
    """An expression and everything below it."""
    pending = [expr]
    while pending:
        at = pending.pop()
        yield at
        pending += below(at)


class Slicer:
    """Answers what a statement of one test needs."""

    def __init__(self, routine: Routine, statements: list[Statement], facts: Facts) -> None:
        self._routine = routine
        self._statements = statements
        self._facts = facts
        self.statement_of = _locate(routine, statements)
        self._steps: dict[Statement, list[Step]] = {}
        for step in routine.steps:
            at = self.statement_of[step.index]
            if at is not None:
                self._steps.setdefault(at, []).append(step)
        self._closures: dict[int, frozenset[int]] = {}

    @cached_property
    def _reaching(self) -> Reaching:
        return Reaching(self._routine)

    def steps(self, statement: Statement) -> list[Step]:
        """The steps that a statement's own part was lowered to, those of inlined helpers included."""
        return self._steps.get(statement, [])

    # The slice

    def slice(self, criterion: Statement, given: Mapping[int, int] = NOTHING) -> list[Statement]:
        """The statements that the criterion needs, in order.

        A variable that is `given` needs nothing that stands before the statement of that number.
        """
        names = {self._routine.variables[variable].name for variable in given}
        kept: set[Statement] = set()
        pending = [criterion]
        pending += self._world(criterion)
        if any(step.asserts == "guard" for step in self.steps(criterion)):
            pending += self._inside(criterion)  # what fails is all that the guard is for
        while pending:
            statement = pending.pop()
            if statement in kept:
                continue
            kept.add(statement)
            if statement.parent is not None:
                pending.append(statement.parent)
            pending += self._jumps(statement, criterion)
            pending += self._declarations(statement, names)
            for step in self.steps(statement):
                for variable in variables_read(step):
                    pending += self._definitions(variable, step.index, given)
        return sorted(kept, key=lambda each: each.index)

    def everything(self, criterion: Statement) -> list[Statement]:
        """All statements up to the criterion, for where a slice proves too thin."""
        return [
            each
            for each in self._statements
            if each.index <= criterion.index
            or any(loop.encloses(each) for loop in _loops(criterion))
            or each.encloses(criterion)
            or criterion.encloses(each)
        ]

    def _definitions(self, variable: int, step: int, given: Mapping[int, int]) -> Iterator[Statement]:
        first = given.get(variable, -1)
        for write in self._reaching.at(variable, step):
            at = self.statement_of[write.step]
            if at is not None and at.index >= first:
                yield at
        closure = self.closure(variable)
        if not closure:
            return
        user = self.statement_of[step]
        for changer, changed in self._changes:
            if self._may_precede(changer, user) and any(
                changer.index >= max(first, given.get(each, -1)) for each in closure & changed
            ):
                yield changer

    def _may_precede(self, first: Statement, second: Statement | None) -> bool:
        if second is None or first.index <= second.index:
            return True
        return any(loop.encloses(first) for loop in _loops(second))

    def _jumps(self, kept: Statement, criterion: Statement) -> Iterator[Statement]:
        """What decides whether the criterion is reached, or how often."""
        if kept is criterion:
            for each in self._statements:
                before = each.index < criterion.index and each.unit == criterion.unit
                if before and each.kind is StatementKind.RETURN:
                    yield each
        for each in self._inside(kept) if kept.loop else kept.children:
            if each.kind is StatementKind.JUMP or (kept.loop and each.kind is StatementKind.RETURN):
                yield each

    def _inside(self, statement: Statement) -> Iterator[Statement]:
        for child in statement.children:
            yield child
            yield from self._inside(child)

    def declaration_of(self, variable: int) -> Statement | None:
        """The statement that gives a variable its first value, where one does."""
        for write in self._routine.writes:
            if write.variable == variable and write.value is not None:
                return self.statement_of[write.step]
        return None

    def _declarations(self, statement: Statement, given: set[str]) -> Iterator[Statement]:
        """The statements that declare the names a statement mentions."""
        for name in statement.uses - given:
            found = self._declaration(name, statement)
            if found is not None:
                yield found

    def _declaration(self, name: str, statement: Statement) -> Statement | None:
        at: Statement | None = statement
        while at is not None:
            siblings = at.parent.children if at.parent is not None else self._top(at.unit)
            for each in reversed(siblings):
                if each.index < at.index and name in each.declares and not each.children:
                    return each
            at = at.parent
            if at is not None and name in at.declares:
                return at
        return None

    def _top(self, unit: int) -> list[Statement]:
        return [each for each in self._statements if each.parent is None and each.unit == unit]

    # Changes of objects

    @cached_property
    def _changes(self) -> list[tuple[Statement, frozenset[int]]]:
        """Which statement may change the objects of which variables."""
        found: list[tuple[Statement, frozenset[int]]] = []
        for call in self._routine.calls:
            at = self.statement_of[call.step]
            if at is None or is_assertion(call):
                continue
            roots = frozenset(self._changed(call))
            if roots:
                touched = frozenset[int]().union(*(self.closure(root) for root in roots))
                found.append((at, touched))
        return found

    def changed_by(self, statement: Statement) -> frozenset[int]:
        """The variables whose objects a statement may change."""
        return frozenset[int]().union(*(changed for at, changed in self._changes if at is statement))

    def _changed(self, call: Call) -> Iterator[int]:
        effect = self._facts.effect(call)
        unsure = call.scripted or not effect.known or call.signature is None
        if call.receiver is not None and (effect.writes_receiver or unsure):
            yield from self._roots(call.receiver)
        for index, arg in enumerate(call.args):
            if index in effect.writes_args or (unsure and not call.is_constructor):
                yield from self._roots(arg)

    def _roots(self, expr: Expr) -> Iterator[int]:
        """The variables whose objects an expression leads into."""
        while True:
            if isinstance(expr, Read):
                yield expr.variable
                return
            if isinstance(expr, (Member, Element)):
                expr = expr.target
            elif isinstance(expr, Operation) and expr.operands:
                for operand in expr.operands[1:]:
                    yield from self._roots(operand)
                expr = expr.operands[0]
            elif isinstance(expr, Call):
                for arg in expr.args:
                    yield from self._roots(arg)
                if expr.receiver is None:
                    return
                expr = expr.receiver
            else:
                return

    def closure(self, variable: int) -> frozenset[int]:
        """A variable and the others whose objects its own may hold; nothing for what cannot change."""
        known = self._closures.get(variable)
        if known is not None:
            return known
        self._closures[variable] = frozenset()  # a variable that holds itself adds nothing
        found: set[int] = set()
        if not self._immutable(variable):
            found.add(variable)
            for write in self._routine.writes:
                if write.variable == variable and write.value is not None:
                    for part in parts(write.value):
                        if isinstance(part, Read) and part.variable != variable:
                            found |= self.closure(part.variable)
        self._closures[variable] = frozenset(found)
        return self._closures[variable]

    def _immutable(self, variable: int) -> bool:
        type_ = self._routine.variables[variable].type
        return type_ is not None and type_.dims == 0 and ("." not in type_.name or type_.name in _IMMUTABLE)

    # The world outside

    def _world(self, criterion: Statement) -> Iterator[Statement]:
        """Statements before the criterion that act on something no variable of the test holds."""
        for call in self._routine.calls:
            at = self.statement_of[call.step]
            if at is None or not self._may_precede(at, criterion) or at.kind is StatementKind.COMPOUND:
                continue
            step = self._routine.steps[call.step]
            if step.expr is call and self._acts_on_world(call):
                yield at

    def _acts_on_world(self, call: Call) -> bool:
        if is_assertion(call) or call.is_constructor or call.inlined is not None:
            return False
        if any(isinstance(part, Call) and is_assertion(part) for part in parts(call)):
            return False
        owner = (call.signature.owner if call.signature else call.receiver_class) or ""
        if owner.endswith(_TELLING) or any(word in owner for word in _TELLING[1:]):
            return False
        if call.receiver is None or isinstance(call.receiver, Constant):
            result = call.signature.result if call.signature else None
            return result is None or result.name == "void" or owner == "java.lang.System"
        return False


def _loops(statement: Statement) -> Iterator[Statement]:
    at: Statement | None = statement
    while at is not None:
        if at.loop:
            yield at
        at = at.parent


def variables_read(step: Step) -> Iterator[int]:
    """The variables that a step reads."""
    exprs = [step.expr] if step.expr is not None else []
    exprs += [write.value for write in step.writes if write.value is not None]
    for expr in exprs:
        for part in parts(expr):
            if isinstance(part, Read):
                yield part.variable


def within(span: Span, other: Span) -> bool:
    """Whether a stretch lies inside another of the same file."""
    return other.start <= span.start and span.end <= other.end


def _contains(span: Span, other: Span) -> bool:
    return span.file == other.file and within(other, span)


def _locate(routine: Routine, statements: list[Statement]) -> list[Statement | None]:
    """The innermost statement of each step; a helper's steps belong to the statement that calls it."""
    found: list[Statement | None] = []
    for step in routine.steps:
        best: Statement | None = None
        for statement in statements:
            if _contains(statement.span, step.span) and (best is None or best.encloses(statement)):
                best = statement
        found.append(best)
    # Steps run from the helper's first to the call that wanted it; what belongs nowhere belongs to what follows.
    following: Statement | None = None
    for index in range(len(found) - 1, -1, -1):
        if found[index] is not None:
            following = found[index]
        elif not _covers_a_unit(routine.steps[index].span, statements):
            found[index] = following
    return found


def _covers_a_unit(span: Span, statements: list[Statement]) -> bool:
    return any(_contains(span, statement.span) for statement in statements)
