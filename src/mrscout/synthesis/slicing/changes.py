"""Which statements and operands may change which objects, and which variables may hold the same ones."""

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
    """Answers what the statements of one test change."""

    def __init__(self, routine: Routine, statement_of: Sequence[Statement | None], facts: Facts) -> None:
        self._routine = routine
        self._statement_of = statement_of
        self._facts = facts
        self._closures: dict[int, frozenset[int]] = {}
        #: steps that write what they are given to a stream, which does not hold it then
        self._copying = {call.step for call in routine.calls if facts.library.copies_to_stream(call)}
        #: numbers below zero for what the getters of the test object lead to, which no variable holds
        self._getters: dict[str, int] = {}

    @cached_property
    def all(self) -> list[tuple[Statement, frozenset[int]]]:
        """Which statement may change the objects of which variables."""
        changes: list[tuple[Statement, frozenset[int]]] = []
        for call in self._routine.calls:
            at = self._statement_of[call.step]
            if at is None or (call.assertion is not None and call.assertion.runs is None):
                continue
            roots = frozenset(self._run(call) if call.assertion is not None else self._changed(call))
            if roots:
                touched = frozenset[int]().union(*(self.closure(root) for root in roots))
                changes.append((at, touched))
        return changes

    def by(self, statement: Statement) -> frozenset[int]:
        """The variables whose objects a statement may change."""
        return frozenset[int]().union(*(changed for at, changed in self.all if at is statement))

    def _changed(self, call: Call) -> Iterator[int]:
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

    def _run(self, assertion: Call) -> Iterator[int]:
        """What the methods that an assertion is given by reference may change; lambdas are seen call by call."""
        for arg in assertion.args:
            for target in arg.captured if isinstance(arg, Function) else ():
                if isinstance(target, Read):
                    yield target.variable

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
                yield from self.fetched(expr)
                if expr.receiver is None:
                    return
                expr = expr.receiver
            else:
                return

    def closure(self, variable: int) -> frozenset[int]:
        """A variable and the others whose objects its own may hold; nothing for what cannot change."""
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
        """What a getter of the test object gives each time, and what an inlined helper returns."""
        inlined = self.closure(call.inlined) if call.inlined is not None else frozenset[int]()
        own = call.receiver is None or (isinstance(call.receiver, Operation) and call.receiver.op == "this")
        if call.static or call.args or not own or not self._facts.library.is_getter(call):
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
    """Of a statement that is an assertion and nothing else; None for any other."""
    own = list(steps)
    operands = _operands(statement, own) if statement.kind is not StatementKind.COMPOUND else None
    if operands is None:
        return None
    given = assignments(statement, own, variables)
    if not all(isinstance(value, Call) for value, _ in given):
        return None
    values = {id(value) for value, _ in given}
    return [call for operand in operands for call in _acting(operand, facts, values)]


def assignments(
    statement: Statement, steps: Iterable[Step], variables: Sequence[Variable]
) -> list[tuple[Expr, str]]:
    """The values that a statement gives to variables on its way, with their names."""
    return [
        (write.value, variables[write.variable].name)
        for step in steps
        if statement.span.encloses(step.span)
        for write in step.writes
        if write.strong and write.value is not None and variables[write.variable].kind in _ASSIGNED
    ]


def _operands(statement: Statement, steps: Iterable[Step]) -> tuple[Expr, ...] | None:
    """The operands of a statement that is an assertion and nothing else."""
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
    """Whether a call may change something."""
    if call.is_constructor or is_pure(call, facts) or facts.makes_expectation(call):
        return False
    effect = facts.effect(call)
    return (
        effect.writes_receiver
        or bool(effect.writes_args)
        or not (effect.known or facts.library.only_reads(call))
    )


def _acting(operand: Expr, facts: Facts, given: set[int]) -> Iterator[Call]:
    """The outermost calls of an operand that may change something, or that a variable is given."""
    pending = [operand]
    while pending:
        at = pending.pop()
        if isinstance(at, Function):
            continue  # what an assertion calls itself, mostly for the exception that it throws
        if isinstance(at, Call) and (id(at) in given or (at.assertion is None and acts(at, facts))):
            yield at
            continue
        pending += reversed(list(below(at)))
