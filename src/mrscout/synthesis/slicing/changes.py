"""Side effects in a test: which statements change which variables' objects, and which variables may share objects."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from mrscout.languages.base import Facts
from mrscout.model.ir import (
    Call,
    Element,
    Expr,
    Function,
    Member,
    Operation,
    Read,
    Routine,
    Step,
    Variable,
    VariableKind,
)
from mrscout.model.outline import Statement, StatementKind
from mrscout.synthesis.exprs import below, parts


class Changes:
    """The side effects of one test's statements."""

    def __init__(self, routine: Routine, statement_of: Sequence[Statement | None], facts: Facts) -> None:
        self._routine = routine
        self._statement_of = statement_of
        self._facts = facts
        self._closures: dict[int, frozenset[int]] = {}
        #: steps that write their arguments to a stream, which does not keep them
        self._copying = {call.step for call in routine.calls if facts.library.copies_to_stream(call)}
        #: negative numbers for the objects behind getters of the test object, which no variable holds
        self._getters: dict[str, int] = {}

    @cached_property
    def all(self) -> list[tuple[Statement, frozenset[int]]]:
        """The statements with side effects, each with the variables whose objects it may change."""
        changes: list[tuple[Statement, frozenset[int]]] = []
        for call in self._routine.calls:
            at = self._statement_of[call.step]
            if at is None or (call.assertion is not None and call.assertion.runs is None):
                continue
            roots = frozenset(
                self._run_by_reference(call) if call.assertion is not None else self._changed_by(call)
            )
            if roots:
                touched = frozenset[int]().union(*(self.closure(root) for root in roots))
                changes.append((at, touched))
        return changes

    def by(self, statement: Statement) -> frozenset[int]:
        """Return the variables whose objects a statement may change."""
        return frozenset[int]().union(*(changed for at, changed in self.all if at is statement))

    def _changed_by(self, call: Call) -> Iterator[int]:
        library = self._facts.library
        if is_pure(call, self._facts) or self._logs(call):
            return
        effect = self._facts.effect(call)
        unseen = (not effect.known or call.signature is None) and not library.only_reads(call)
        unsure = call.scripted or unseen or library.runs_code(call)
        if call.receiver is not None and (effect.writes_receiver or unsure):
            yield from self._roots(call.receiver)
        for index, arg in enumerate(call.args):
            if index in effect.writes_args or (unsure and not call.is_constructor):
                yield from self._roots(arg)

    def _logs(self, call: Call) -> bool:
        """True if a call writes to a log; one of the project's own may be what is tested."""
        return self._facts.library.logs(call) and not call.scripted and not self._facts.is_project(call.owner)

    def _run_by_reference(self, assertion: Call) -> Iterator[int]:
        """Yield the variables whose methods an assertion runs by reference; a lambda's calls are calls of the test."""
        for arg in assertion.args:
            for target in arg.captured if isinstance(arg, Function) else ():
                if isinstance(target, Read):
                    yield target.variable

    def _roots(self, expr: Expr) -> Iterator[int]:
        """Yield the variables whose objects an expression may reach."""
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
                yield from self.fetched(expr)
                if expr.receiver is None:
                    return
                expr = expr.receiver
            else:
                return

    def closure(self, variable: int) -> frozenset[int]:
        """Return a variable and those whose objects its object may hold; nothing for an immutable one."""
        if variable < 0:
            return frozenset({variable})
        known = self._closures.get(variable)
        if known is not None:
            return known
        self._closures[variable] = frozenset()  # a variable that holds itself adds nothing
        closure: set[int] = set()
        if not self._immutable(variable):
            closure.add(variable)
            for write in self._routine.writes:
                copied = not write.strong and write.step in self._copying
                if write.variable == variable and write.value is not None and not copied:
                    for part in parts(write.value):
                        if isinstance(part, Read) and part.variable != variable:
                            closure |= self.closure(part.variable)
                        elif isinstance(part, Call):
                            closure |= self.fetched(part)
        self._closures[variable] = frozenset(closure)
        return self._closures[variable]

    def fetched(self, call: Call) -> frozenset[int]:
        """Return numbers for the object behind a getter of the test object, and variables for what a helper returns."""
        inlined = self.closure(call.inlined) if call.inlined is not None else frozenset[int]()
        on_test_object = call.receiver is None or (
            isinstance(call.receiver, Operation) and call.receiver.op == "this"
        )
        if call.static or call.args or not on_test_object or not self._facts.library.is_getter(call):
            return inlined
        return inlined | {self._getters.setdefault(call.name, -1 - len(self._getters))}

    def _immutable(self, variable: int) -> bool:
        type_ = self._routine.variables[variable].type
        return type_ is not None and self._facts.library.is_immutable(type_)


def is_pure(call: Call, facts: Facts) -> bool:
    """True if a call, by the contract of all objects, changes nothing that can be seen."""
    return not call.scripted and facts.library.is_pure(call)


_ASSIGNED = (VariableKind.LOCAL, VariableKind.FIELD)


def acting_calls(
    statement: Statement, steps: Iterable[Step], facts: Facts, variables: Sequence[Variable]
) -> list[Call] | None:
    """Return the calls with side effects in a statement that is nothing but an assertion; None for any other."""
    own_steps = list(steps)
    operands = _operands(statement, own_steps) if statement.kind is not StatementKind.COMPOUND else None
    if operands is None:
        return None
    assigned = assignments(statement, own_steps, variables)
    if not all(isinstance(value, Call) for value, _ in assigned):
        return None
    values = {id(value) for value, _ in assigned}
    return [call for operand in operands for call in _calls_with_effects(operand, facts, values)]


def assignments(
    statement: Statement, steps: Iterable[Step], variables: Sequence[Variable]
) -> list[tuple[Expr, str]]:
    """Return the values that a statement assigns to local variables and fields, with their names."""
    return [
        (write.value, variables[write.variable].name)
        for step in steps
        if statement.span.encloses(step.span)
        for write in step.writes
        if write.strong and write.value is not None and variables[write.variable].kind in _ASSIGNED
    ]


def _operands(statement: Statement, steps: Iterable[Step]) -> tuple[Expr, ...] | None:
    """Return the operands of a statement that is an assertion and nothing else; None for any other."""
    for step in steps:
        call = step.expr
        if not statement.span.encloses(step.span):
            continue  # a helper's
        if call is not None and call.span.start != statement.span.start:
            continue  # a lambda's
        if isinstance(call, Call) and call.assertion is not None and call.assertion.runs is not None:
            return None
        if isinstance(call, Call) and call.assertion is not None and call.inlined is None:
            operands = list(call.args)
            at = call.receiver
            while isinstance(at, Call):
                operands[:0] = at.args  # in the order of the text
                at = at.receiver
            return tuple(operands)
    return None


def acts(call: Call, facts: Facts) -> bool:
    """True if a call may change something."""
    if call.is_constructor or is_pure(call, facts) or facts.makes_expectation(call):
        return False
    effect = facts.effect(call)
    return (
        effect.writes_receiver
        or bool(effect.writes_args)
        or not (effect.known or facts.library.only_reads(call))
    )


def _calls_with_effects(operand: Expr, facts: Facts, assigned: set[int]) -> Iterator[Call]:
    """Yield the outermost calls of an operand that may change something, or whose value is `assigned`."""
    pending = [operand]
    while pending:
        at = pending.pop()
        if isinstance(at, Function):
            continue  # what an assertion calls itself, mostly for the exception that it throws
        if isinstance(at, Call) and (id(at) in assigned or (at.assertion is None and acts(at, facts))):
            yield at
            continue
        pending += reversed(list(below(at)))
