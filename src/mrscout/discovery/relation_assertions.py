"""Relations that the assertions of a test state, and the values that they relate (paper 3.1, patterns A1 and A2).

The front end has made a node of each assertion. Here its condition is followed to where it was computed: through
logical operators, variables with one definition and inlined helpers, keeping count of negations on the way. After
that every relation names two or more operands, its operator, and whether the test asserts that it does not hold.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from mrscout.languages.base import Facts
from mrscout.model.assertions import Form, Operator
from mrscout.model.ir import (
    Assertion,
    Call,
    Expr,
    Function,
    Literal,
    LiteralKind,
    Operation,
    Place,
    Read,
    Routine,
    Span,
    span_of,
    uncast,
)


class Pattern(Enum):
    """The paper's two patterns of relation assertions."""

    BOOL = "BoolAssert"
    COMP = "CompAssert"


@dataclass(slots=True, eq=False)
class Relation:
    """Values that an assertion relates."""

    assertion: Assertion
    #: step at which the operands have the values that are related
    step: int
    #: calls before this position were executed when the values are related
    order: int
    pattern: Pattern
    operator: Operator
    #: as the source names the operator: a method that asserts, a predicate, or a sign such as `<=`
    name: str
    #: the name, where it is that of a predicate rather than of a sign or of the method that asserts
    predicate: str
    #: the test asserts that the operator does not relate them
    negated: bool
    operands: tuple[Expr, ...]
    #: the operands without what wraps them for the assertion library
    values: tuple[Expr, ...]
    #: the call that relates them, where it is not the assertion itself
    by: Call | None = None

    @property
    def place(self) -> Place:
        """Where the assertion stands in the source."""
        return self.assertion.place

    @property
    def span(self) -> Span:
        """Where the assertion stands in the source, with its lines."""
        return span_of(self.assertion.place)


class Definitions(Protocol):
    """The part of the data flow that conditions are followed by."""

    def definitions(self, variable: int, step: int) -> list[tuple[Expr, int]]:
        """The values that a variable may hold at a step, each with the step that computed it."""


_COMPARERS = frozenset({"<", ">", "<=", ">=", "==", "!="})
_LOGICAL = frozenset({"&&", "||", "^", "!", "&", "|"})
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
#: names and helpers that are followed from a condition to where it was computed, at most
_DEEPEST = 4


def relations(
    routine: Routine, flow: Definitions, facts: Facts, *, strict: bool = True
) -> Iterator[Relation]:
    """Every relation that the assertions of a routine state: those of statements first, then those of calls."""
    for step in routine.steps:
        if step.assertion is not None:
            yield from relations_of(step.assertion, flow, facts, strict=strict)
    for call in routine.calls:
        # An inlined helper speaks through its own assertions.
        if call.assertion is not None and (call.inlined is None or not strict):
            yield from relations_of(call.assertion, flow, facts, strict=strict)


def relations_of(
    assertion: Assertion, flow: Definitions, facts: Facts, *, strict: bool = True
) -> Iterator[Relation]:
    """The relations that one assertion states, in order of evaluation."""
    if assertion.form is Form.CONDITION:
        condition = _Condition(assertion, flow, facts, strict)
        for operand in assertion.operands:
            yield from condition.relations(operand, assertion.step, assertion.negated)
    elif assertion.form is Form.COMPARISON:
        yield Relation(
            assertion,
            assertion.step,
            assertion.order,
            Pattern.COMP,
            assertion.operator,
            assertion.name,
            assertion.predicate,
            assertion.negated,
            assertion.operands,
            assertion.values,
        )


@dataclass(frozen=True, slots=True)
class _Condition:
    """A truth value that an assertion asks for. The comparison may have been made steps before."""

    assertion: Assertion
    flow: Definitions
    facts: Facts
    strict: bool

    def relations(self, expr: Expr, step: int, negated: bool, depth: int = 0) -> Iterator[Relation]:
        """The relations inside the condition: comparisons and calls that give a truth value."""
        expr = uncast(expr)
        if isinstance(expr, Operation):
            if expr.op in _LOGICAL or expr.op == "?:":
                for operand in expr.operands:
                    yield from self.relations(operand, step, negated != (expr.op == "!"), depth)
            elif expr.op in _COMPARERS:
                yield from self._of_comparison(expr, step, negated, depth)
        elif isinstance(expr, Call):
            if expr.inlined is not None and depth < _DEEPEST:
                for value, where in self.flow.definitions(expr.inlined, step):
                    yield from self.relations(value, where, negated, depth + 1)
            operands = tuple(each for each in expr.inputs if not isinstance(each, Function))
            operands = self._compared(operands)
            enough = 1 if self.strict and expr.static else 2
            if len(operands) >= enough and (expr.type is None or self.facts.returns_boolean(expr)):
                operator, opposite = self.facts.meaning_of(expr.name)
                # The call that relates the values is not one of those that produced them.
                order = min(self.assertion.order, expr.order)
                yield self._relation(step, order, operator, expr.name, negated != opposite, operands, expr)
        elif isinstance(expr, Read) and depth < _DEEPEST:
            definitions = self.flow.definitions(expr.variable, step)
            if len(definitions) == 1:
                value, where = definitions[0]
                yield from self.relations(value, where, negated, depth + 1)

    def _compared(self, operands: tuple[Expr, ...]) -> tuple[Expr, ...]:
        """The operands of a predicate that are compared, without tolerances and sizes that come after them.

        `isEqual(found, expected, found.size(), 1e-9)` compares `found` and `expected`.
        """
        if not self.strict or len(operands) < 3:
            return operands
        for at, operand in enumerate(operands):
            type_ = operand.type
            alike = [other for other in operands[at + 1 :] if other.type == type_]
            if type_ is not None and (type_.is_class or type_.dims) and len(alike) == 1:
                return (operand, alike[0])
        return operands

    def _of_comparison(self, expr: Operation, step: int, negated: bool, depth: int) -> Iterator[Relation]:
        left, right = expr.operands[0], expr.operands[-1]
        operator, opposite = self.facts.meaning_of(expr.op)
        for one, other in ((left, right), (right, left)):
            if isinstance(other, Literal):
                if isinstance(one, Call) and self.facts.is_ordering(one):
                    sign = expr.op if one is left else _MIRRORED.get(expr.op, expr.op)
                    order, opposite = self._order(sign, other)
                    yield self._relation(
                        step, self.assertion.order, order, one.name, negated != opposite, one.inputs
                    )
                    return
                if other.kind is LiteralKind.BOOLEAN:
                    turned = opposite != (other.text == "false")
                    yield from self.relations(one, step, negated != turned, depth)
                    return
        yield self._relation(
            step, self.assertion.order, operator, expr.op, negated != opposite, (left, right)
        )

    def _order(self, sign: str, constant: Literal) -> tuple[Operator, bool]:
        """How two values stand to each other whose ordering has a sign against a constant."""
        operator, opposite = self.facts.meaning_of(sign)
        if constant.text != "0":
            return Operator.ORDERED, False
        return (Operator.LEVEL, opposite) if operator is Operator.EQUAL else (operator, False)

    def _relation(
        self,
        step: int,
        order: int,
        operator: Operator,
        name: str,
        negated: bool,
        operands: tuple[Expr, ...],
        by: Call | None = None,
    ) -> Relation:
        predicate = name if name.isidentifier() else ""
        return Relation(
            self.assertion,
            step,
            order,
            Pattern.BOOL,
            operator,
            name,
            predicate,
            negated,
            operands,
            operands,
            by,
        )
