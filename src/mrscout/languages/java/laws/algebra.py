"""Laws of one operation, by its name: commutativity and idempotence, of functions and of methods of objects.

Types alone promise neither: `power(a, b)` takes two numbers and `next(date)` returns what it takes. The names in the
tables are those for which the JDK's own classes keep the law.
"""

import re
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

#: names of operations whose operands can be exchanged, up to a word such as `Exact`
_COMMUTES = re.compile(
    r"(add|plus|sum|multiply|times|product|max|maximum|min|minimum|gcd|lcm|greatestCommonDivisor|hypot"
    r"|leastCommonMultiple|and|or|xor|intersect|intersection|intersects|overlaps|disjoint|isDisjoint)"
    r"(Exact|Of|With|Saturated)?"
)
#: names of operations after which the same operation has nothing left to do
_NORMALISES = re.compile(
    r"(to)?(trim|strip|normalize|normalise|canonicalize|canonicalise|sort|abs|simplify|distinct|unique)"
    r"(p?ed|d)?(Space|Whitespace|TrailingZeros|ToEmpty|ToNull|Exact)?|"
    r"(to)?([Uu]pper|[Ll]ower)Case|to(Upper|Lower)|(un)?capitalize|floor|ceil|rint|absolute|toImmutable|asReadOnly\w*|as?Unmodifiable\w*"
)


def commutativity(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `f(first, second)` equals `f(second, first)`, and `object.f(other)` equals `other.f(object)`."""
    for function in pure_functions_of(context):
        alike = len(function.params) == 2 and function.params[0] == function.params[1]
        if (
            alike
            and _commutes(context, function.signature.name)
            and (_is_operand(context, function.params[0]) or function.signature.name in context.stated.pair)
        ):
            one, other = function.call(0, "first", "second"), function.call(0, "second", "first")
            assertion = assert_equal(one, other, function.result, context.framework)
            yield from _two_value_tests(function, plain(assertion), "Commutes")
    object_ = context.factory.full_object(context.profile.info) if context.prefix is None else None
    changed = object_.changed(0) if object_ is not None and object_.values else ""
    for method in context.pure(1) if object_ is not None and changed else ():
        operates = context.profile.is_a(method.params[0]) and context.returns_own_type(method)
        if operates and _commutes(context, method.name):
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
        alike = len(function.params) == 1 and function.result == function.params[0]
        if alike and _normalises(context, function.signature.name):
            once = function.call(0, "value")
            assertion = assert_equal(once, function.call(0, once), function.result, context.framework)
            if assertion:
                line = context.declare(function.params[0], "value", function.arguments[0])
                yield function.test((line, assertion), f"{function.signature.name}Twice")
    object_ = context.comparable_object
    for method in context.pure(0) if object_ is not None else ():
        if context.returns_own_type(method) and _normalises(context, method.name):
            assert object_ is not None
            once = f"{context.receiver}.{method.name}()"
            lines: Statements = (*context.build(object_), f"assertEquals({once}, {once}.{method.name}());")
            yield context.test(lines, method, name=f"{method.name}Twice")


def is_commutative(name: str) -> bool:
    """True for the name of an operation that commutes by convention, `max` for one."""
    return _COMMUTES.fullmatch(name) is not None


def is_idempotent(name: str) -> bool:
    """True for the name of an operation that is idempotent by convention, `trim` for one."""
    return _NORMALISES.fullmatch(name) is not None


def _commutes(context: Context, name: str) -> bool:
    """True for the name of an operation that commutes, by convention or by the evidence."""
    return name in context.stated.pair or is_commutative(name)


def _normalises(context: Context, name: str) -> bool:
    """True for the name of an operation that is idempotent, by convention or by the evidence."""
    return name in context.stated.pair or is_idempotent(name)


def _two_value_tests(function: Function, assertion: Expression, name: str) -> Iterator[CandidateTest]:
    """Yield a test about two values of the first parameter, `first` and `second`, unless no second one is known."""
    value = function.arguments[0]
    other = value.changed(0) if value.values else ""
    if assertion.text and other:
        first = function.context.declare(function.params[0], "first", value)
        second = function.context.declare(function.params[0], "second", other)
        yield function.test((first, second, assertion), f"{function.signature.name}{name}").with_key(0)


def _is_operand(context: Context, type_: TypeRef) -> bool:
    """True for numbers, booleans and objects of the class; `add(String, String)` may be anything."""
    name = UNBOXES.get(type_.name, type_.name)
    known = name in NUMBERS or name in ("boolean", "java.math.BigInteger")
    return not type_.dims and (known or context.profile.is_a(type_))
