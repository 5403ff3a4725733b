"""Adds assertion nodes to a lowered test: to calls, `assert` statements and branches that fail the test.

After it, every call that asserts has its `assertion`, and so has every step whose condition is asserted. A node is
local to the assertion: for a condition that was computed before, the reader of the node follows the data flow.
"""

from collections.abc import Mapping

from mrscout.languages.java.library.assertion_libraries import (
    CHAIN_STARTS,
    CHAIN_STEPS,
    MATCHERS,
    THROWN,
    WRAPPERS,
    Extras,
    Method,
    is_setting,
    library_of,
    meaning_of,
    method_of,
)
from mrscout.languages.java.library.conventions import is_ordering
from mrscout.model.assertions import Form, Operator, Origin
from mrscout.model.ir import (
    NUMBERS,
    Assertion,
    Call,
    Expr,
    Function,
    Literal,
    LiteralKind,
    Operation,
    Routine,
)


def attach_assertions(routine: Routine, conditions: Mapping[int, Origin]) -> None:
    """Add the assertion nodes; `conditions` has the origins of those steps that assert their expression."""
    for index, origin in conditions.items():
        routine.steps[index].assertion = _of_step(routine, index, origin)
    #: the start of the fluent chain that each call is a step of
    starts: list[Call | None] = []
    for call in routine.calls:
        if any(isinstance(arg, Function) for arg in call.args) and THROWN.fullmatch(call.name):
            _expect_throws(routine, call)
        receiver, start = call.receiver, None
        if isinstance(receiver, Call):
            is_start = receiver.name in CHAIN_STARTS and receiver.signature is None and receiver.args
            start = receiver if is_start else starts[receiver.order]
        starts.append(start)
        method = method_of(call.name)
        if method is not None and method.form is not Form.OTHER and _is_predicate(call):
            continue
        if start is not None:
            call.assertion = _of_chain(call, start)
        elif method is not None:
            call.assertion = _of_call(call, method)


def _expect_throws(routine: Routine, asserting: Call) -> None:
    """Mark the calls in the functions that an assertion expects to throw."""
    functions = [arg.place for arg in asserting.args if isinstance(arg, Function)]
    for call in reversed(routine.calls[: asserting.order]):
        at = call.place
        if not any(place[0] <= at[0] and at[1] <= place[1] and place[2] is at[2] for place in functions):
            break
        call.throws = True


def _of_step(routine: Routine, index: int, origin: Origin) -> Assertion:
    """The assertion node of a step whose condition is asserted."""
    step = routine.steps[index]
    executed = step.calls or [call for call in routine.calls if call.step <= index]
    order = max((call.order for call in executed), default=-1) + 1
    operands = (step.expr,) if step.expr is not None else ()
    # A branch that fails the test asserts that its condition is not met.
    negated = origin is Origin.GUARD
    form, operator = Form.CONDITION, Operator.PREDICATE
    return Assertion(step.place, index, order, origin, form, operator, "", "", negated, operands, operands)


def _is_predicate(call: Call) -> bool:
    """True for a method such as `boolean verifyAll(a, b)`, whose result the test has to assert itself."""
    result = call.signature.result if call.signature else None
    return not call.name.startswith("assert") and result is not None and result.name != "void"


def _assertion(
    call: Call,
    method: Method,
    operands: tuple[Expr, ...] = (),
    *,
    name: str | None = None,
    predicate: str = "",
    values: tuple[Expr, ...] | None = None,
    message: Expr | None = None,
    tolerance: Expr | None = None,
    owner: str | None = None,
) -> Assertion:
    """The assertion node of a call that asserts as `method` says; `values` are the operands inside of matchers."""
    library = library_of(owner or call.receiver_class or "")
    return Assertion(
        call.place,
        call.step,
        call.order,
        Origin.CALL,
        method.form,
        method.operator,
        name or call.name,
        predicate,
        method.negated,
        operands,
        operands if values is None else values,
        message,
        tolerance,
        library.name if library is not None else "",
        method.runs,
        call.inlined is not None,
    )


def _of_call(call: Call, method: Method) -> Assertion:
    """The assertion node of a call that is no step of a fluent chain."""
    if method.form is Form.CONDITION:
        operands = tuple(arg for arg in call.args if not _is_message(arg))
        message = next((arg for arg in call.args if _is_message(arg)), None)
        return _assertion(call, method, operands, message=message)
    if method.form is Form.OTHER:
        return _assertion(call, method)
    if method.takes_matcher:
        if len(call.args) < 2:
            return _assertion(call, method._replace(form=Form.OTHER))
        return _of_matcher(call, method, call.args[-2:])
    operands, message, tolerance = _parts(call)
    if len(operands) < 2:
        return _assertion(call, method._replace(form=Form.OTHER), message=message, tolerance=tolerance)
    constants = [operand for operand in operands if isinstance(operand, Literal)]
    others = [operand for operand in operands if not isinstance(operand, Literal)]
    if len(constants) == 1 and len(others) == 1:
        is_order = constants[0].text.lstrip("-") in ("0", "1")
        simplified = _without_constant(call, method, others[0], constants[0], orders=is_order)
        if simplified is not None:
            simplified.message, simplified.tolerance = message, tolerance
            return simplified
    return _assertion(call, method, operands, message=message, tolerance=tolerance)


def _without_constant(
    call: Call, method: Method, value: Expr, constant: Literal, *, orders: bool, owner: str | None = None
) -> Assertion | None:
    """The node of `assertEquals(false, x)` as x, negated, and of `assertEquals(0, a.compareTo(b))` as a, b LEVEL."""
    if constant.kind is LiteralKind.BOOLEAN:
        negated = method.negated != (constant.text == "false")
        return _assertion(call, method._replace(form=Form.CONDITION, negated=negated), (value,), owner=owner)
    if orders and isinstance(value, Call) and is_ordering(value):
        ordered = method._replace(operator=Operator.LEVEL if constant.text == "0" else Operator.ORDERED)
        return _assertion(call, ordered, value.inputs, name=value.name, predicate=value.name, owner=owner)
    return None


def _of_chain(call: Call, start: Call) -> Assertion:
    """The assertion node of a step of a fluent chain that begins with `start`."""
    subject, owner = start.args[0], start.receiver_class
    step = CHAIN_STEPS.get(call.name)
    if step is None:
        step = Method(Form.COMPARISON, *meaning_of(call.name))
    if step.form is Form.CONDITION and not call.args:
        return _assertion(call, step, (subject,), owner=owner)
    if not call.args or is_setting(call.name):
        return _assertion(call, step._replace(form=Form.OTHER), owner=owner)
    expected = call.args[0]
    if step.reads_constants and isinstance(expected, Literal):
        simplified = _without_constant(call, step, subject, expected, orders=True, owner=owner)
        if simplified is not None:
            return simplified
    comparison = step._replace(form=Form.COMPARISON)
    return _assertion(call, comparison, (subject, expected), predicate=call.name, owner=owner)


def _of_matcher(call: Call, method: Method, operands: tuple[Expr, ...]) -> Assertion:
    """The assertion node of `assertThat(value, is(not(other)))`, with operator and negation from the matchers."""
    message = call.args[0] if len(call.args) > 2 else None
    operator, negated, expected = Operator.EQUAL, False, operands[1]
    while isinstance(expected, Call) and (matcher := MATCHERS.get(expected.name)) is not None:
        negated = negated != matcher.negated
        # `is` and `not` keep the operator of the matcher in them.
        if matcher.operator is not Operator.EQUAL or expected.name not in WRAPPERS:
            operator = matcher.operator
        if expected.name not in WRAPPERS or len(expected.args) != 1:
            break
        expected = expected.args[0]
    matched = method._replace(operator=operator, negated=negated)
    values = (operands[0], expected)
    return _assertion(call, matched, operands, name="assertThat", values=values, message=message)


def _parts(call: Call) -> tuple[tuple[Expr, ...], Expr | None, Expr | None]:
    """The operands of a comparison, its message and its tolerance."""
    args = [arg for arg in call.args if not isinstance(arg, Function)]
    message: Expr | None = next((arg for arg in call.args if isinstance(arg, Function)), None)
    tolerance: Expr | None = None
    signature = call.signature
    if signature is not None and signature.varargs and len(args) > len(signature.params):
        fixed = len(signature.params) - 1
        args = [*args[:fixed], Operation(call.place, None, "array", tuple(args[fixed:]))]
    if len(args) <= 2:
        return tuple(args), message, None
    owner = call.receiver_class or ""
    library = library_of(owner)
    if library is not None and library.extras is Extras.BEHIND:
        for extra in args[2:]:
            if _is_text(extra):
                message = extra
            else:
                tolerance = extra
        return tuple(args[:2]), message, tolerance
    if _is_text(args[0]) and (len(args) > 3 or not _is_text(args[1]) or not _is_number(args[2])):
        message, *args = args
    elif _is_text(args[-1]) and not _is_text(args[0]):
        *args, message = args
    if len(args) == 3 and _is_number(args[2]):
        *args, tolerance = args
    # Which two a project's own `assertEquals(context, expected, actual)` compares is unknown.
    compared = args[:2] if library is not None or not owner else args
    return tuple(compared), message, tolerance


def _is_text(expr: Expr) -> bool:
    return expr.type is not None and expr.type.name == "java.lang.String" and expr.type.dims == 0


def _is_number(expr: Expr) -> bool:
    return expr.type is not None and expr.type.dims == 0 and expr.type.name in NUMBERS


def _is_message(expr: Expr) -> bool:
    return _is_text(expr) or isinstance(expr, Function)
