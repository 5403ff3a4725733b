"""Relations of assertion nodes, on an IR made by hand: discovery needs no language to read an assertion."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from mrscout.discovery.relation_assertions import Pattern, Relation, relations, relations_of
from mrscout.languages.base import Facts
from mrscout.model.assertions import Form, Meaning, Operator, Origin
from mrscout.model.ir import Assertion, Call, Expr, Literal, LiteralKind, Operation, Read, Routine, Span, Step

HERE = Span(0, 0, 0, 0, "some.test")
EQUAL, LESS, LEVEL = Operator.EQUAL, Operator.LESS, Operator.LEVEL
MEANINGS = {
    "equal?": Meaning(EQUAL),
    "unequal?": Meaning(EQUAL, True),
    "==": Meaning(EQUAL),
    "!=": Meaning(EQUAL, True),
    "<": Meaning(LESS),
    "<=": Meaning(Operator.AT_MOST),
    ">": Meaning(Operator.GREATER),
    ">=": Meaning(Operator.AT_LEAST),
}


class Language:
    """The facts of a language whose predicates end in a question mark, and whose ordering is `order`."""

    def meaning_of(self, name: str) -> Meaning:
        return MEANINGS.get(name, Meaning(Operator.PREDICATE))

    def is_ordering(self, call: Call) -> bool:
        return call.name == "order"

    def returns_boolean(self, call: Call) -> bool:
        return call.name.endswith("?")


@dataclass
class Flow:
    """Definitions by variable."""

    known: Mapping[int, list[tuple[Expr, int]]] = field(default_factory=dict)

    def definitions(self, variable: int, step: int) -> list[tuple[Expr, int]]:
        return self.known.get(variable, [])


FACTS = cast("Facts", Language())
A, B, C = Read(HERE, None, 0), Read(HERE, None, 1), Read(HERE, None, 2)


def number(text: str) -> Literal:
    return Literal(HERE, None, LiteralKind.INTEGER, text)


def truth(text: str) -> Literal:
    return Literal(HERE, None, LiteralKind.BOOLEAN, text)


def call(name: str, *args: Expr, order: int = 3, inlined: int | None = None, static: bool = True) -> Call:
    some_type = cast("Any", "some type")
    return Call(HERE, some_type, name, None, args, None, None, static, order, 0, inlined)


def op(sign: str, *operands: Expr) -> Operation:
    return Operation(HERE, None, sign, operands)


def condition(expr: Expr, *, negated: bool = False) -> Assertion:
    return Assertion(
        HERE, 5, 9, Origin.CALL, Form.CONDITION, Operator.PREDICATE, "claim", "", negated, (expr,), (expr,)
    )


def stated(expr: Expr, *, negated: bool = False, flow: Flow | None = None) -> list[Relation]:
    return list(relations_of(condition(expr, negated=negated), flow or Flow(), FACTS))


CONDITIONS = {
    "a comparison": (op("<", A, B), LESS, False),
    "a predicate": (call("equal?", A, B), EQUAL, False),
    "a predicate that denies": (call("unequal?", A, B), EQUAL, True),
    "one that is negated": (op("!", call("unequal?", A, B)), EQUAL, False),
    "a comparison that is negated twice": (op("!", op("!", op("==", A, B))), EQUAL, False),
    "an inequality": (op("!=", A, B), EQUAL, True),
    "a predicate that is compared with what is false": (
        op("==", call("equal?", A, B), truth("false")),
        EQUAL,
        True,
    ),
    "one that differs from what is false": (op("!=", truth("false"), call("equal?", A, B)), EQUAL, False),
    "an ordering below zero": (op("<", call("order", A, B), number("0")), LESS, False),
    "zero above an ordering": (op(">", number("0"), call("order", A, B)), LESS, False),
    "an ordering that is zero": (op("==", call("order", A, B), number("0")), LEVEL, False),
    "an ordering that is not zero": (op("!=", number("0"), call("order", A, B)), LEVEL, True),
    "an ordering and another number": (op("==", call("order", A, B), number("1")), Operator.ORDERED, False),
    "a cast of a comparison": (op("cast", op("<", A, B)), LESS, False),
    "any other predicate": (call("fits?", A, B), Operator.PREDICATE, False),
}


@pytest.mark.parametrize("denied", [False, True], ids=["asserted", "denied"])
@pytest.mark.parametrize("claim", CONDITIONS)
def test_a_condition_relates_two_values(claim, denied):
    expr, operator, negated = CONDITIONS[claim]
    (relation,) = stated(expr, negated=denied)
    assert (relation.operator, relation.negated) == (operator, negated != denied)
    assert relation.operands == (A, B)
    assert relation.pattern is Pattern.BOOL


NONE = {
    "a variable that nobody defines": A,
    "a literal": truth("true"),
    "a method with one input": call("empty?", A, static=False),
    "a call that gives no truth value": call("sum", A, B),
    "arithmetic": op("+", A, B),
}


@pytest.mark.parametrize("claim", NONE)
def test_any_other_condition_relates_nothing(claim):
    assert stated(NONE[claim]) == []


@pytest.mark.parametrize("sign", ["&&", "||"])
def test_every_side_of_a_logical_operator_is_a_condition(sign):
    first, second = stated(op(sign, op("<", A, B), op("!", op("==", B, C))))
    assert (first.operands, first.negated) == ((A, B), False)
    assert (second.operands, second.negated) == ((B, C), True)


def test_a_variable_stands_for_the_one_condition_that_it_was_given():
    (relation,) = stated(op("!", A), flow=Flow({0: [(op("==", B, C), 2)]}))
    assert (relation.operands, relation.negated, relation.step) == ((B, C), True, 2)


def test_a_variable_of_two_definitions_stands_for_none():
    assert stated(A, flow=Flow({0: [(op("==", B, C), 2), (op("<", B, C), 3)]})) == []


def test_variables_that_lead_to_each_other_come_to_an_end():
    assert stated(A, flow=Flow({0: [(B, 1)], 1: [(A, 1)]})) == []


def test_an_inlined_helper_is_looked_into():
    found = stated(call("same", A, inlined=7), flow=Flow({7: [(op("==", A, B), 4)]}))
    assert [(each.operands, each.step) for each in found] == [((A, B), 4)]


def test_the_predicate_is_none_of_the_calls_that_made_the_values():
    (relation,) = stated(call("equal?", A, B, order=6))
    assert relation.by is not None
    assert relation.order == 6
    (compared,) = stated(op("==", A, B))
    assert (compared.by, compared.order) == (None, 9)


def test_a_function_of_one_value_is_stated_by_itself():
    predicate = call("encoded?", A)
    (relation,) = stated(predicate)
    assert (relation.operands, relation.by) == ((A,), predicate)


def test_a_comparison_relates_its_operands_as_the_node_says():
    node = Assertion(HERE, 5, 9, Origin.CALL, Form.COMPARISON, LESS, "below", "", True, (A, B), (A, C))
    (relation,) = relations_of(node, Flow(), FACTS)
    assert (relation.operator, relation.negated, relation.name) == (LESS, True, "below")
    assert (relation.operands, relation.values) == ((A, B), (A, C))
    assert relation.pattern is Pattern.COMP


def test_an_assertion_of_another_form_relates_nothing():
    node = Assertion(HERE, 5, 9, Origin.CALL, Form.OTHER, LESS, "below", "", False, (A, B), (A, B))
    assert list(relations_of(node, Flow(), FACTS)) == []


def test_the_call_of_a_helper_that_was_inlined_speaks_only_in_the_papers_definition():
    helper = call("claim", A, B, order=0, inlined=4)
    helper.assertion = Assertion(
        HERE, 0, 0, Origin.CALL, Form.COMPARISON, EQUAL, "claim", "", False, (A, B), (A, B)
    )
    routine = Routine([], [Step(0, HERE, helper, calls=[helper])], [], [helper])
    assert list(relations(routine, Flow(), FACTS)) == []
    assert len(list(relations(routine, Flow(), FACTS, strict=False))) == 1


def test_statements_come_before_calls():
    claim = call("claim", B, C, order=0)
    claim.assertion = Assertion(
        HERE, 0, 0, Origin.CALL, Form.COMPARISON, EQUAL, "claim", "", False, (B, C), (B, C)
    )
    step = Step(1, HERE, op("<", A, B), assertion=condition(op("<", A, B)))
    routine = Routine([], [Step(0, HERE, claim, calls=[claim]), step], [], [claim])
    assert [each.operands for each in relations(routine, Flow(), FACTS)] == [(A, B), (B, C)]
