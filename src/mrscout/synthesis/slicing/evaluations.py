"""Which evaluations of a test surely give one value, and which expressions a value is computed from.

Assumed: a call that is seen to write nothing gives equal values for equal inputs, as long as no statement between two
such calls changes an object that they read or acts on the world outside the test. Unknown code may write anything.
Objects that two constructors or factories make are two, however alike the calls are.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from mrscout.languages.base import Definition, Facts
from mrscout.model.ir import (
    PRIMITIVES,
    Call,
    Constant,
    Element,
    Expr,
    Function,
    Literal,
    Member,
    Operation,
    Read,
    Routine,
    Span,
    uncast,
)
from mrscout.model.outline import Statement
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.slicing.changes import is_pure
from mrscout.synthesis.slicing.slice import Slicer

#: names for the value of an expression: of two expressions with one identity the values are equal, if nothing changes
Identity = tuple[object, ...]
#: variables that are followed from one to the other, and expressions that are followed for one question
_DEEPEST, _MOST = 12, 3000
#: operators whose value depends on that of their operands alone
_COMPUTES = frozenset(
    {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "~", "!", "==", "!=", "<", ">"}
)


@dataclass(frozen=True, slots=True)
class Evaluations:
    """Answers about the evaluations of one test."""

    routine: Routine
    slicer: Slicer
    facts: Facts

    def same(self, one: Expr, other: Expr, step: int) -> "Same | None":
        """Return how two operands of an assertion at a step are one value; None if they may be two."""
        first, last = _Followed(self, step), _Followed(self, step)
        identity = first.identity(one, step)
        if identity != last.identity(other, step):
            return None
        once, again = ({id(call): call for call in side.repeatable} for side in (first, last))
        repeated = tuple(
            call for key, call in {**once, **again}.items() if not (key in once and key in again)
        )
        if repeated and self._is_disturbed(repeated, first.variables | last.variables):
            return None
        return Same(repeated, not repeated or self._compares_contents(one))

    def is_value(self, expr: Expr) -> bool:
        """True if objects of the expression's type are values of the language, which no call changes."""
        type_ = expr.type
        if type_ is None or type_.dims or self.facts.is_type_variable(type_):
            return False
        return self.facts.library.is_immutable(type_) or bool(self.facts.enum_constants(type_.name))

    def is_boxed(self, expr: Expr) -> bool:
        """True if an expression is of a primitive type, or of one whose objects box values of such a type."""
        type_ = expr.type
        if type_ is None or type_.dims:
            return False
        return type_.name in PRIMITIVES or bool(self.facts.unboxed(type_.name))

    def reads_field(self, call: Call) -> bool:
        """True if a call does nothing but read a field of its receiver."""
        accessor = self.facts.is_accessor(call, Definition.STRICT)
        return accessor and not call.args and self.facts.accessed_field(call) is not None

    def _compares_contents(self, expr: Expr) -> bool:
        """True if comparing two values of the expression runs no code of the project."""
        type_ = expr.type
        if type_ is not None and type_.dims and not self.facts.is_type_variable(type_):
            return self.facts.library.is_immutable(type_._replace(dims=0))
        return self.is_value(expr)

    def repeats(self, call: Call) -> bool:
        """True if a call gives the same value each time, until an object that it reads is changed."""
        facts = self.facts
        if call.is_constructor or call.scripted:
            return False
        if facts.is_accessor(call, Definition.STRICT):
            return call.receiver is not None and not call.args
        return self._compares_contents(call) and (is_pure(call, facts) or facts.is_pure(call))

    def _is_disturbed(self, repeated: tuple[Call, ...], variables: set[int]) -> bool:
        """True if something may change what calls read, between the first of them and the last."""
        slicer, known = self.slicer, {id(call) for call in repeated}
        orders = [call.order for call in repeated]
        between = (
            call
            for call in self.routine.calls
            if min(orders) < call.order < max(orders) and id(call) not in known and call.assertion is None
        )
        if not all(self._changes_nothing(call) for call in between):
            return True
        users = [slicer.statement_of[call.step] for call in repeated]
        indices = [user.index for user in users if user is not None]
        closure = frozenset[int]().union(*(slicer.changes.closure(variable) for variable in variables))
        return len(indices) < len(users) or any(
            changed & closure and min(indices) <= changer.index <= max(indices)
            for changer, changed in slicer.changes.all
        )

    def _changes_nothing(self, call: Call) -> bool:
        facts = self.facts
        if call.inlined is not None:
            return True  # the calls of its body count instead
        return is_pure(call, facts) or facts.is_pure(call) or facts.is_accessor(call, Definition.STRICT)

    # What a value is computed from

    def sources(self, operands: list[Expr], step: int, criterion: Statement) -> "Sources":
        """Return what the operands of an assertion are computed from, as far as it is known."""
        sources = Sources()
        pending: list[tuple[Expr, int]] = [(operand, step) for operand in operands]
        pending += [
            (part, at.index)
            for actor in self.slicer.outside_effects(criterion)
            for at in self.slicer.steps(actor)
            for part in exprs(at)
        ]
        seen: set[tuple[int, int]] = set()
        while pending:
            expr, at = pending.pop()
            if (id(expr), at) in seen:
                continue
            seen.add((id(expr), at))
            if len(seen) > _MOST:
                sources.unknown = True
                return sources
            for part in parts(expr):
                sources.spans.add(part.span)
                pending += self._computed_from(part, at, criterion, sources)
        return sources

    def _computed_from(
        self, part: Expr, at: int, criterion: Statement, sources: "Sources"
    ) -> Iterator[tuple[Expr, int]]:
        slicer, routine = self.slicer, self.routine
        variable = part.variable if isinstance(part, Read) else None
        if isinstance(part, Function):
            sources.unknown = True  # what it captures by name is not followed
        elif isinstance(part, Call):
            variable = part.inlined
            implicit = part.receiver is None and not part.static and not part.is_constructor
            if variable is None and implicit and part.assertion is None:
                sources.unknown = True  # a method of the test that may read any of its fields
        if variable is None:
            return
        sources.names.add(routine.variables[variable].name)
        reached = [slicer.statement_of[write.step] for write in slicer.reaching.at(variable, at)]
        for write in slicer.reaching.at(variable, at):
            if write.value is not None:
                yield write.value, write.step
            yield from self._all_of(routine.steps[write.step].index)
        closure = slicer.changes.closure(variable)
        changers = [changer for changer, changed in slicer.changes.all if changed & closure]
        for statement in {*changers, *(item for item in reached if item is not None)}:
            for around in _around(statement):
                if not around.encloses(criterion) or around in changers:
                    for step in slicer.steps(around):
                        yield from self._all_of(step.index)

    def _all_of(self, step: int) -> Iterator[tuple[Expr, int]]:
        expr = self.routine.steps[step].expr
        if expr is not None:
            yield expr, step


@dataclass(frozen=True, slots=True)
class Same:
    """The reason for which two operands are one value."""

    repeated: tuple[Call, ...]  #: calls that are evaluated again; none if the operands are one evaluation
    by_contents: bool  #: comparing them runs no code of the project, or they are one object


@dataclass(slots=True)
class Sources:
    """The sources of a value: places of expressions, and names of variables."""

    spans: set[Span] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    unknown: bool = False  #: some of it could not be followed

    def overlaps(self, span: Span) -> bool:
        """True if something at this place may have a part in the value."""
        return self.unknown or any(known.encloses(span) or span.encloses(known) for known in self.spans)


class _Followed:
    """An operand, followed to where it was computed."""

    def __init__(self, evaluations: Evaluations, step: int) -> None:
        self._evaluations = evaluations
        self._slicer = evaluations.slicer
        self._user = self._slicer.statement_of[step]
        self.repeatable: list[Call] = []  #: calls that give the same value if they are evaluated again
        self.variables: set[int] = set()

    def identity(self, expr: Expr, step: int, depth: int = 0) -> Identity:
        """Return the identity of an expression's value at a step."""
        expr = uncast(expr)
        match expr:
            case Literal():
                return ("literal", expr.kind, expr.text)
            case Constant():
                return ("constant", expr.owner, expr.name)
            case Read():
                return self._of_variable(expr.variable, step, depth)
            case Call():
                return self._of_call(expr, step, depth)
            case Member():
                return ("member", expr.name, self.identity(expr.target, step, depth))
            case Element():
                target = self.identity(expr.target, step, depth)
                return ("element", target, self.identity(expr.index, step, depth))
            case Operation(operands=operands) if operands and expr.op in _COMPUTES:
                return ("operation", expr.op, *(self.identity(part, step, depth) for part in operands))
            case Operation(op="this"):
                return ("this",)
        return ("evaluation", id(expr))

    def _of_variable(self, variable: int, step: int, depth: int) -> Identity:
        reaching = self._slicer.reaching
        writes = reaching.at(variable, step)
        strong = [write for write in writes if write.strong]
        weak = tuple(write.index for write in writes if not write.strong)
        self.variables.add(variable)
        if len(strong) == 1 and strong[0].value is not None and depth < _DEEPEST:
            at, user = self._slicer.statement_of[strong[0].step], self._user
            if at is not None and user is not None and _is_always_before(at, user):
                of_value = self.identity(strong[0].value, strong[0].step, depth + 1)
                return ("changed", weak, of_value) if weak else of_value
        return ("variable", variable, *(write.index for write in strong), "changed by", *weak)

    def _of_call(self, call: Call, step: int, depth: int) -> Identity:
        if call.inlined is not None:
            return self._of_variable(call.inlined, step, depth)
        if self._evaluations.facts.is_box(call):
            return self.identity(call.args[0], step, depth)
        if not self._evaluations.repeats(call):
            return ("evaluation", call.order)
        self.repeatable.append(call)
        inputs = tuple(self.identity(part, call.step, depth) for part in call.inputs)
        return ("call", call.name, call.owner, *inputs)


def _is_always_before(first: Statement, second: Statement) -> bool:
    """True if the first statement runs before the second one each time that this runs."""
    if first.unit < second.unit and first.parent is None:
        return True
    return first.index <= second.index and (first.parent is None or first.parent.encloses(second))


def _around(statement: Statement) -> Iterator[Statement]:
    at: Statement | None = statement
    while at is not None:
        yield at
        at = at.parent
