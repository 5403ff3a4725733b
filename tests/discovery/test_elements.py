"""Elements: which calls before an assertion a value goes into, and as what."""

from mrscout.discovery.flow import Flow, Held
from mrscout.discovery.invocations import Elements
from mrscout.languages.base import RECEIVER
from mrscout.model.instances import ElementKind
from mrscout.model.ir import Call, Constant, Literal, LiteralKind, Routine, Span

NOWHERE = Span(0, 0, 0, 0, "T.java")
STACK = Constant(NOWHERE, None, "org.acme.Stacks", "EMPTY")
THREE = Literal(NOWHERE, None, LiteralKind.INTEGER, "3")
STACK_KEY = ("constant", "org.acme.Stacks", "EMPTY")
WHOLE = Held(True, 99)


def elements(*calls: Call) -> Elements:
    routine = Routine([], [], [], list(calls))
    return Elements(routine.calls, Flow(routine, lambda _: True, *[lambda _: False] * 3))


def push(order: int) -> Call:
    return Call(NOWHERE, None, "push", STACK, (THREE,), "org.acme.Stack", None, False, order, 0)


def test_a_value_is_an_element_of_every_call_before_the_assertion_and_of_none_after_it():
    known = elements(push(0), push(1), push(2))
    found = known.given(STACK_KEY, WHOLE, 0, 2, strict=True)
    assert [(each.call.order, each.kind, each.index) for each in found] == [
        (0, ElementKind.RECEIVER, RECEIVER),
        (1, ElementKind.RECEIVER, RECEIVER),
    ]


def test_a_later_assertion_gets_the_same_elements_and_those_that_came_since():
    known = elements(push(0), push(1), push(2))
    before = list(known.given(STACK_KEY, WHOLE, 0, 1, strict=True))
    after = list(known.given(STACK_KEY, WHOLE, 0, 3, strict=True))
    assert after[:1] == before
    assert len(after) == 3


def test_another_operand_has_elements_of_its_own():
    known = elements(push(0))
    (one,) = known.given(STACK_KEY, WHOLE, 0, 1, strict=True)
    (other,) = known.given(STACK_KEY, WHOLE, 1, 1, strict=True)
    assert (one.operand, other.operand) == (0, 1)


def test_what_was_read_before_a_call_does_not_show_what_the_call_changed():
    known = elements(push(0), push(1), push(2))
    read = Held(True, 1)
    found = known.given(STACK_KEY, read, 0, 3, strict=True)
    assert [each.object for each in found] == [True, False, False]


def test_the_paper_does_not_ask_when_a_value_was_read():
    known = elements(push(0), push(1))
    found = known.given(STACK_KEY, Held(True, 1), 0, 2, strict=False)
    assert [each.object for each in found] == [True, True]


def test_a_value_that_goes_into_no_call_is_no_element():
    assert list(elements(push(0)).given(("this",), WHOLE, 0, 1, strict=True)) == []


def test_a_literal_is_found_where_it_is_passed_before_the_assertion():
    known = elements(push(0), push(1))
    key = ("literal", LiteralKind.INTEGER, "3")
    assert [(order, kind, index) for order, _, kind, index in known.literals(key, 1)] == [
        (0, ElementKind.ARGUMENT, 0)
    ]
    assert not known.literals(("literal", LiteralKind.INTEGER, "4"), 1)


def test_what_comes_out_of_a_call_ranks_behind_what_goes_into_it_and_before_later_calls():
    first, second = push(0), push(1)
    known = elements(first, second)
    into, later = known.given(STACK_KEY, WHOLE, 0, 2, strict=True)
    assert into.rank < known.returned(first, 0).rank < later.rank
