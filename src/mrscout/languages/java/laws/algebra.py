"""Laws of one operation: commutativity, idempotence and monotonicity, of functions and of methods of objects."""

from collections.abc import Iterator

from mrscout.languages.java.laws.candidate_tests import (
    CandidateTest,
    Context,
    Function,
    Statements,
    pure_functions_of,
)
from mrscout.languages.java.laws.java_text import Expression, assert_equal, plain
from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.model.ir import NUMBERS, TypeRef

#: suffix of a test's name, and the comparison of its outputs
_ORDERS = {"Grows": "<=", "Falls": ">="}


def commutativity(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `f(first, second)` equals `f(second, first)`, and `object.f(other)` equals `other.f(object)`."""
    for function in pure_functions_of(context):
        if len(function.params) == 2 and function.params[0] == function.params[1]:
            one, other = function.call(0, "first", "second"), function.call(0, "second", "first")
            assertion = assert_equal(one, other, function.result, context.framework)
            yield from two_value_tests(function, 0, plain(assertion), "Commutes")
    object_ = context.factory.full_object(context.profile.info) if context.prefix is None else None
    changed = object_.changed(0) if object_ is not None and object_.values else ""
    for method in context.pure(1) if object_ is not None and changed else ():
        if context.profile.is_a(method.params[0]) and context.returns_own_type(method):
            assert object_ is not None
            lines: Statements = (
                *context.build(object_),
                f"{context.object_type} other = {changed};",
                f"assertEquals(object.{method.name}(other), other.{method.name}(object));",
            )
            yield context.test(lines, method, name=f"{method.name}Commutes")


def idempotence(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `f(f(value))` equals `f(value)`, and `object.f().f()` equals `object.f()`."""
    for function in pure_functions_of(context):
        if len(function.params) == 1 and function.result == function.params[0]:
            once = function.call(0, "value")
            assertion = assert_equal(once, function.call(0, once), function.result, context.framework)
            if assertion:
                line = context.declare(function.params[0], "value", function.arguments[0])
                yield function.test((line, assertion), f"{function.signature.name}Twice")
    object_ = context.comparable_object
    for method in context.pure(0) if object_ is not None else ():
        if context.returns_own_type(method):
            assert object_ is not None
            once = f"{context.receiver}.{method.name}()"
            lines: Statements = (*context.build(object_), f"assertEquals({once}, {once}.{method.name}());")
            yield context.test(lines, method, name=f"{method.name}Twice")


def monotonicity(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `f(first) <= f(second)`, or `>=`, for `first < second`."""
    for function in pure_functions_of(context):
        for at, type_ in enumerate(function.params):
            if _is_number(type_) and _is_number(function.result):
                for name, order in _ORDERS.items():
                    outputs = f"{function.call(at, 'first')} {order} {function.call(at, 'second')}"
                    yield from two_value_tests(function, at, plain(f"assertTrue({outputs});"), name)


def two_value_tests(
    function: Function, at: int, assertion: Expression | None, name: str
) -> Iterator[CandidateTest]:
    """Yield a test about two values of one parameter, `first` and `second`, unless no second one is known."""
    value = function.arguments[at]
    other = value.changed(0) if value.values else ""
    if assertion is not None and assertion.text and other:
        first = function.context.declare(function.params[at], "first", value)
        second = function.context.declare(function.params[at], "second", other)
        yield function.test((first, second, assertion), f"{function.signature.name}{name}").with_key(at)


def _is_number(type_: TypeRef) -> bool:
    return type_.dims == 0 and UNBOXES.get(type_.name, type_.name) in NUMBERS
