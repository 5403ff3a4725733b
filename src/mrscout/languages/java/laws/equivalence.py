"""Equivalence: two ways to the same result, through overloads, through a view of an object, and through a copy."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations

from mrscout.languages.java.laws.candidate_tests import (
    COPIES,
    CandidateTest,
    Context,
    Function,
    pure_functions_of,
)
from mrscout.languages.java.laws.equality import is_observable, observers_of
from mrscout.languages.java.laws.java_text import Expression, assert_equal, capital, plain, stem_of, typed
from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID, UNBOXES
from mrscout.model.ir import Signature, TypeRef

#: tests about methods of one name, about views of one class, and observers of a copy
_OVERLOADS, _VIEWS, _OBSERVERS = 2, 24, 2
#: arguments of a method of a view
_ARGUMENTS = 3
#: methods that every object has
_COMMON = ("toString", "hashCode", "getClass", "iterator")
#: conversions of the JDK that keep the text or the instant, by type, type and array dimensions. Numbers are no
#: such case: overloads for `int` and `long` may differ in width, as `HexFormat.toHexDigits` does.
_LIBRARY = {
    ("java.lang.String", "char", 1): "{}.toCharArray()",
    ("java.lang.String", "java.lang.CharSequence", 0): "new StringBuilder({})",
    ("java.lang.CharSequence", "java.lang.String", 0): "{}.toString()",
    ("char", "java.lang.String", 0): "String.valueOf({})",
}
#: how the names of methods begin that return a view
_VIEW_NAMES = ("as", "unmodifiable", "immutable", "readOnly", "synchronized", "checked", "view")


def overload_equivalence(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `f(value)` equals `f(convert(value))`, for overloads of a method with one parameter."""
    families: dict[str, list[Function]] = {}
    for function in pure_functions_of(context):
        if len(function.params) == 1:
            families.setdefault(function.signature.name, []).append(function)
    for family in families.values():
        yield from islice(_overload_tests(context, family), _OVERLOADS)


def _overload_tests(context: Context, family: list[Function]) -> Iterator[CandidateTest]:
    for one, other in permutations(family, 2):
        if one.result == other.result and one.before == other.before:
            converted = _conversion_of_value(one.params[0], other.params[0], context)
            if converted is not None:
                yield from _equality_test(one, other, plain(other.call(0, converted.text), converted.names))


def _equality_test(one: Function, other: Function, call: Expression) -> Iterator[CandidateTest]:
    """Yield the test that a function of `value` equals a call of another one."""
    context = one.context
    assertion = assert_equal(one.call(0, "value"), call.text, one.result, context.framework)
    if assertion and context.profile.has_equality(one.result):
        lines = (context.declare(one.params[0], "value", one.arguments[0]), plain(assertion, call.names))
        yield one.test(lines, f"{one.signature.name}Agrees", other)


def _conversion_of_value(type_: TypeRef, wanted: TypeRef, context: Context) -> Expression | None:
    """Return an expression that converts `value`, by the JDK or a converter of the project; None if there is none."""
    if type_.dims:
        return None
    conversion = _LIBRARY.get((type_.name, wanted.name, wanted.dims))
    if conversion is not None:
        return plain(conversion.format("value"))
    if any(UNBOXES.get(each.name, each.name) in PRIMITIVES_AND_VOID for each in (type_, wanted)):
        return None
    for owner, method in context.converters.get((type_, wanted), ())[:1]:
        return typed(TypeRef(owner), context.profile) + plain(f".{method.name}(value)")
    return None


def view_equivalence(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `object.f(x)` equals `object.view().f(x)`; the view is of a supertype of the class."""
    yield from islice(_view_tests(context), _VIEWS)


def _view_tests(context: Context) -> Iterator[CandidateTest]:
    object_ = context.full_object
    for view in context.profile.having(static=False, parameters=0) if object_ is not None else ():
        profile = context.result_profile(view) if _is_view(view, context) else None
        assert object_ is not None
        for method in profile.methods if profile is not None else ():
            wanted = is_observable(context, method) and method.name not in _COMMON
            arguments = context.arguments(method, profile) if wanted else None
            if arguments is None or len(arguments) > _ARGUMENTS or context.profile.changes(method):
                continue
            assert view.result is not None
            call = f"{method.name}({', '.join(argument.text for argument in arguments)})"
            assertion = assert_equal(f"whole.{call}", f"view.{call}", method.result, context.framework)
            if assertion:
                lines = (
                    *context.build(object_),
                    context.declare(view.result, "whole", context.receiver),
                    context.declare(view.result, "view", f"{context.receiver}.{view.name}()"),
                    plain(assertion, frozenset().union(*(argument.names for argument in arguments))),
                )
                yield context.test(lines, view, method, name=f"{method.name}By{capital(view.name)}")


def _is_view(method: Signature, context: Context) -> bool:
    """True if a method is named as one that returns a view, and returns an object of a supertype of the class."""
    own = method.result is None or method.result.name == context.type.name
    named = any(stem_of(method.name, prefix) is not None for prefix in _VIEW_NAMES)
    return named and not own and context.profile.is_a(method.result)


def copy_equivalence(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `object.f()` equals `copy.f()`; a setter fills the object first if there is one."""
    object_ = context.full_object
    if object_ is None:
        return
    for name, made in _copy_expressions(context):
        copy = plain(f"{context.object_type} copy = {made};")
        for method in observers_of(context)[:_OBSERVERS]:
            original = f"{context.receiver}.{method.name}()"
            assertion = assert_equal(original, f"copy.{method.name}()", method.result, context.framework)
            if assertion:
                lines = (*context.build(object_), *_setter_call(method, context), copy, plain(assertion))
                test = context.test(lines, method, name=f"{name}Keeps{capital(method.name)}")
                # Each class copies the members that it inherits in a way of its own.
                yield replace(test.with_key(context.profile.info.name), declared=True)


def copy_independence(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that a getter of an object returns the same after the setter of a copy got another value."""
    object_ = context.full_object
    for name, made in _copy_expressions(context) if object_ is not None else ():
        for getter in observers_of(context):
            setter = next(context.setters(getter), None)
            value = context.free_argument(setter) if setter is not None else None
            got = f"{context.receiver}.{getter.name}()"
            assertion = assert_equal("before", got, getter.result, context.framework)
            if setter is None or value is None or not assertion or not is_observable(context, getter):
                continue
            assert object_ is not None
            assert getter.result is not None
            lines = (
                *context.build(object_),
                context.declare(getter.result, "before", got),
                plain(f"{context.object_type} copy = {made};"),
                plain(f"copy.{setter.name}({value.text});", value.names),
                plain(assertion),
            )
            test = context.test(lines, setter, getter, name=f"{name}Leaves{capital(getter.name)}")
            yield replace(test.with_key(context.profile.info.name), declared=True)


def _copy_expressions(context: Context) -> Iterator[tuple[str, str]]:
    """Yield name and expression of a copy of the object, by a method or by a copy constructor."""
    class_name = context.profile.info.name
    for method in context.profile.having(static=False, parameters=0):
        if method.name in COPIES and method.result is not None and method.owner == class_name:
            cast = "" if method.result.name == class_name else f"({context.object_type}) "
            yield method.name, f"{cast}{context.receiver}.{method.name}()"
            return
    constructors = context.profile.info.constructors()
    if any(
        [parameter.name for parameter in constructor.params] == [class_name] for constructor in constructors
    ):
        diamond = "<>" if context.profile.args else ""
        yield "construction", f"new {context.class_name}{diamond}({context.receiver})"


def _setter_call(getter: Signature, context: Context) -> tuple[Expression, ...]:
    """Return a call of the getter's setter, if there is one."""
    for setter in context.setters(getter):
        value = context.free_argument(setter)
        if value is not None:
            return (plain(f"{context.receiver}.{setter.name}({value.text});", value.names),)
    return ()
