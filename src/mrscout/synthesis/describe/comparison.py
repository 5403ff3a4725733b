"""What the assertion of an instance compares: an operator, two sides, and a tolerance; or one side that must hold.

Goal: sides in the order in which people read an equation, what is computed before what is expected. An assertion that
relates its operands in no such way is stated as the test writes it. One of several conditions of which one must hold
is the conclusion, and the others are its premise: `!a.equals(b) || a.size() == b.size()` equates two sizes under a
condition.
"""

import re
from collections.abc import Iterator

from mrscout.model.assertions import Form, Operator
from mrscout.model.ir import Assertion, Call, Expr, Operation, Read
from mrscout.model.propositions import Comparison, StatedStep, StepKind
from mrscout.model.template import Template
from mrscout.synthesis.describe.inlining import Inlining, is_simple, uncast_object
from mrscout.synthesis.describe.variable_values import VariableValues
from mrscout.synthesis.exprs import parts
from mrscout.synthesis.instance_context import InstanceContext

#: operators of conditions, and the signs of their opposites
_SIGNS = {
    "==": (Operator.EQUAL, False, "!="),
    "!=": (Operator.EQUAL, True, "=="),
    "<": (Operator.LESS, False, ">="),
    "<=": (Operator.AT_MOST, False, ">"),
    ">": (Operator.GREATER, False, "<="),
    ">=": (Operator.AT_LEAST, False, "<"),
}
#: a condition, and True if its opposite has to hold
_Condition = tuple[Expr, bool]


class ComparisonWriter:
    """Writes the comparison of one instance."""

    def __init__(self, context: InstanceContext, values: VariableValues, inlining: Inlining) -> None:
        self._context = context
        self._routine = context.subject.routine
        self._facts = context.facts
        self._located = context.located
        self._values, self._inlining = values, inlining

    def statement(self) -> tuple[tuple[StatedStep, ...], Comparison]:
        """Return the condition under which the comparison holds, as steps, and the comparison."""
        step = self._located.step
        alternatives = self._alternatives()
        if len(alternatives) < 2:
            return (), self.comparison()
        comparison = self._condition(alternatives[-1], step)
        code: Template = ()
        for premise in alternatives[:-1]:
            code += ((" && ",) if code else ()) + self._opposite(premise, step)
        return (StatedStep(StepKind.IF, code),), comparison

    def _alternatives(self) -> list[_Condition]:
        """Return the conditions of which the assertion wants one to hold; none if it is another assertion."""
        step = self._located.step
        assertion = self._located.stated.assertion or self._assertion(step)
        if assertion is None or assertion.form is not Form.CONDITION or len(assertion.operands) != 1:
            return []
        return list(_alternatives(assertion.operands[0], assertion.negated))

    def _condition(self, condition: _Condition, step: int) -> Comparison:
        """Return a condition as a comparison."""
        expr, negated = condition
        if isinstance(expr, Operation) and expr.op in _SIGNS and len(expr.operands) == 2:
            operator, denied, _ = _SIGNS[expr.op]
            left, right = (self._inlining.code(operand, step) for operand in expr.operands)
            return Comparison(operator, negated is not denied, left, right)
        return Comparison(Operator.PREDICATE, negated, self._inlining.code(expr, step))

    def _opposite(self, condition: _Condition, step: int) -> Template:
        """Return the code of the opposite of a condition."""
        expr, negated = condition
        code = self._inlining.code(expr, step)
        if negated:
            return code
        if isinstance(expr, Operation) and expr.op in _SIGNS and len(expr.operands) == 2:
            left, right = (self._inlining.code(operand, step) for operand in expr.operands)
            return (*left, f" {_SIGNS[expr.op][2]} ", *right)
        return ("!(", *code, ")") if isinstance(expr, Operation) else ("!", *code)

    def comparison(self) -> Comparison:
        """Return what is compared; the assertion as the test writes it if it relates no two values."""
        stated, step = self._located.stated, self._located.step
        source, follow_up = stated.source, stated.follow_up
        assertion = stated.assertion or self._assertion(step)
        if stated.operator in (Operator.ORDERED, Operator.LEVEL):
            return self._order(step)
        one = len(assertion.operands) == 1 if assertion is not None else False
        partly = (
            stated.operator is Operator.EQUAL
            and bool(stated.predicate)
            and not _EQUATES.fullmatch(stated.predicate)
        )
        known = stated.operator not in (Operator.PREDICATE, Operator.BETWEEN) and not partly
        if source is not None and follow_up is not None and (known or not one):
            if stated.operator is Operator.BETWEEN:
                return self._whole(step)
            if stated.operator is Operator.PREDICATE and not stated.predicate:
                return self._whole(step)
            tolerance: Template = ()
            if assertion is not None and assertion.tolerance is not None:
                tolerance = self._inlining.code(assertion.tolerance, step)
            if stated.operator.orders and (call := self._comparing_call(step)) is not None:
                return Comparison(stated.operator, stated.negated, self._inlining.code(call, step), ("0",))
            left, right = self._sides(source, follow_up, step)
            return Comparison(stated.operator, stated.negated, left, right, stated.predicate, tolerance)
        if assertion is not None and assertion.form is Form.CONDITION and one:
            (condition,) = assertion.operands
            negated = assertion.negated
            while isinstance(condition, Operation) and condition.op == "!" and len(condition.operands) == 1:
                condition, negated = condition.operands[0], not negated
            return Comparison(Operator.PREDICATE, negated, self._inlining.code(condition, step))
        return self._whole(step)

    def _sides(self, source: Expr, follow_up: Expr, step: int) -> tuple[Template, Template]:
        """Return the sides in their order: that of the test for an order, else the follow-up's first if possible."""
        first, last = self._side(source, step), self._side(follow_up, step)
        if not self._located.stated.operator.equates:
            return (first, last) if source.span < follow_up.span else (last, first)
        if is_simple(last) and not is_simple(first):
            return first, last
        if _is_mirrored(last, first) or (self._is_ordered(source, follow_up) and not is_simple(first)):
            return first, last
        return last, first

    def _assertion(self, step: int) -> Assertion | None:
        """Return the assertion that a step checks."""
        at, wanted = self._routine.steps[step], self._context.instance.assertion.span
        nodes = [call.assertion for call in at.calls if call.span == wanted]
        return next((node for node in (*nodes, at.assertion) if node is not None), None)

    def _is_ordered(self, source: Expr, follow_up: Expr) -> bool:
        """True if the first of two values changes what the second is computed from."""
        read = {part.variable for part in parts(follow_up) if isinstance(part, Read)}
        return bool(self._values.changes[self._values.criterion] & read) and source.span < follow_up.span

    def _side(self, value: Expr, step: int) -> Template:
        while isinstance(value, Call) and len(value.args) == 1 and self._facts.makes_expectation(value):
            value = value.args[0]
        return self._inlining.code(uncast_object(value), step)

    def _order(self, step: int) -> Comparison:
        """Return the comparison of an ordering call with a number, as the test writes it."""
        stated = self._located.stated
        pair = {id(stated.source), id(stated.follow_up)}
        for call in self._routine.steps[step].calls:
            if call.assertion is None and {id(value) for value in call.inputs} >= pair:
                compared = self._inlining.code(call, step)
                if stated.operator is Operator.LEVEL:
                    return Comparison(Operator.EQUAL, stated.negated, compared, ("0",))
                number = self._compared_with(call, step)
                if number is not None:
                    return Comparison(Operator.EQUAL, False, compared, self._inlining.code(number, step))
        if stated.assertion is not None and stated.assertion.form is Form.CONDITION:
            (*_, condition) = stated.assertion.operands
            return Comparison(
                Operator.PREDICATE, stated.assertion.negated, self._inlining.code(condition, step)
            )
        return self._whole(step)

    def _comparing_call(self, step: int) -> Call | None:
        """Return the call of a third object that orders both values, as `comparator.compare(a, b)` does."""
        stated = self._located.stated
        pair = {id(stated.source), id(stated.follow_up)}
        for call in self._routine.steps[step].calls:
            if self._facts.is_ordering(call) and {id(value) for value in call.args} >= pair:
                return call
        return None

    def _compared_with(self, call: Call, step: int) -> Expr | None:
        """Return the other argument of the assertion that compares a call with a number."""
        for asserting in self._routine.steps[step].calls:
            if asserting.assertion is not None and call in asserting.args:
                others = [arg for arg in asserting.args if arg is not call]
                return others[0] if len(others) == 1 else None
        return None

    def _whole(self, step: int) -> Comparison:
        """Return the assertion as the test writes it."""
        span = self._context.instance.assertion.span
        return Comparison(Operator.PREDICATE, False, self._inlining.source(span, step), predicate="holds")


#: names of methods that say no more than that two values are equal, unlike `equalsIgnoreCase` and `epsilonEquals`
_EQUATES = re.compile(r"(deep|content|arrays?|is|are)?[eE]quals?(To|s)?|eq|[!=]=|compareTo|compare")


def _alternatives(condition: Expr, negated: bool) -> Iterator[_Condition]:
    """Yield the conditions of which one has to hold."""
    while isinstance(condition, Operation) and condition.op == "!" and len(condition.operands) == 1:
        condition, negated = condition.operands[0], not negated
    if isinstance(condition, Operation) and condition.op == ("&&" if negated else "||"):
        for operand in condition.operands:
            yield from _alternatives(operand, negated)
    else:
        yield condition, negated


def _is_mirrored(left: Template, right: Template) -> bool:
    """True if both sides have the same words in another order, as `a.union(b)` and `b.union(a)`."""
    texts = [" ".join(part for part in side if isinstance(part, str)) for side in (left, right)]
    one, other = (sorted(re.findall(r"\w+", text)) for text in texts)
    return one == other and texts[0] != texts[1]
