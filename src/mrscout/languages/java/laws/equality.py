"""Equality and distinctness: the contracts of `equals`, and that different inputs give different outputs.

Both compare two objects with the same values, or with one value changed; distinctness also two results of a function,
and one object before and after a change.
"""

from collections.abc import Iterator
from itertools import islice

from mrscout.languages.java.laws.algebra import two_value_tests
from mrscout.languages.java.laws.candidate_tests import CandidateTest, Context, Statements, pure_functions_of
from mrscout.languages.java.laws.java_text import Expression, assert_different, capital, plain
from mrscout.model.ir import Signature

#: values of an object that are changed, one at a time
_CHANGED = 4
#: how the names of methods begin that show the state of an object
_OBSERVES = ("get", "is", "has", "size", "length", "to", "as", "hashCode")
#: setters tried for one observer, and tests about changed objects of one class
_SETTERS, _CHANGES = 3, 6


def hash_code(context: Context) -> Iterator[CandidateTest]:
    """Yield the test that `equals` agrees with equality of hash codes, for two objects with the same values."""
    yield from islice(_hash_code_tests(context), 1)


def hash_distinctness(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `equals` agrees with equality of hash codes, for two objects with one different value."""
    yield from islice(_hash_code_tests(context), 1, None)


def _hash_code_tests(context: Context) -> Iterator[CandidateTest]:
    """Yield the test about equal objects first, then those about objects with one different value."""
    assertion = "assertEquals(object.equals(other), object.hashCode() == other.hashCode());"
    yield from _contract_tests(context, "equalsAsHashCode", assertion, "equals", "hashCode")


def string_equality(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `a.equals(b)` agrees with `a.toString().equals(b.toString())`."""
    assertion = "assertEquals(object.equals(other), object.toString().equals(other.toString()));"
    yield from _contract_tests(context, "equalsAsToString", assertion, "equals", "toString")


def comparison_symmetry(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `a.compareTo(b)` and `b.compareTo(a)` have opposite signs."""
    there, back = "object.compareTo(other)", "other.compareTo(object)"
    assertion = f"assertEquals(Integer.signum({there}), -Integer.signum({back}));"
    yield from _contract_tests(context, "comparesBothWays", assertion, "compareTo")


def _contract_tests(context: Context, name: str, assertion: str, *about: str) -> Iterator[CandidateTest]:
    """Yield tests of an assertion about two objects if their class has all of the methods `about`."""
    found = [context.profile.method(method, method in ("equals", "compareTo")) for method in about]
    methods = [method for method in found if method is not None]
    if len(methods) == len(about):
        yield from _two_object_tests(context, name, plain(assertion), *methods)


def _two_object_tests(
    context: Context, name: str, assertion: Expression, *about: Signature
) -> Iterator[CandidateTest]:
    """Yield tests about `object` and `other`: with the same values first, and then with each value changed in turn."""
    original = context.factory.full_object(context.profile.info)
    if original is None:
        return
    changed = (original.changed(at) for at in range(len(original.values[:_CHANGED])))
    for number, text in enumerate([original.text, *filter(None, changed)]):
        object_ = plain(f"{context.object_type} object = {original.text};", original.names)
        lines = (object_, f"{context.object_type} other = {text};", assertion)
        yield context.test(lines, *about, name=name).with_key(number)


def distinctness(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `f(a)` differs from `f(b)`, `a.get()` from `b.get()`, and `a.get()` from itself later."""
    yield from _function_tests(context)
    yield from _object_tests(context)
    yield from islice(_change_tests(context), _CHANGES)


def _function_tests(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that a function has different results for two values of one parameter."""
    for function in pure_functions_of(context):
        if context.profile.has_equality(function.result):
            for at in range(len(function.params)):
                first, second = function.call(at, "first"), function.call(at, "second")
                assertion = assert_different(first, second, function.result)
                yield from two_value_tests(function, at, assertion, "TellsApart")


def _object_tests(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that observers differ for two objects with one different value; hash codes may collide."""
    for method in (observer for observer in observers_of(context) if observer.name != "hashCode"):
        assertion = assert_different(f"object.{method.name}()", f"other.{method.name}()", method.result)
        if assertion is not None and method.owner == context.profile.info.name:
            tests = _two_object_tests(context, f"{method.name}TellsApart", assertion, method)
            yield from islice(tests, 1, None)


def observers_of(context: Context) -> list[Signature]:
    """Return the methods without parameters that show the state of an object, those of the class itself first."""
    methods = context.profile.having(static=False, parameters=0)
    observers = [method for method in methods if method.name.startswith(_OBSERVES)]
    return sorted(observers, key=lambda method: method.owner != context.profile.info.name)


def _change_tests(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that an observer without a setter of its own differs after another setter got another value."""
    object_ = context.small_object
    if object_ is None:
        return
    setters = [
        (setter, value)
        for setter in context.profile.having(static=False, parameters=1)
        if context.profile.changes(setter) and (value := context.argument(setter)) is not None
    ]
    for method in context.profile.having(static=False, parameters=0):
        assertion = assert_different("before", f"{context.receiver}.{method.name}()", method.result)
        has_setter = any(True for _ in context.setters(method))
        if assertion is None or has_setter or method.name == "hashCode" or not is_observable(context, method):
            continue
        for setter, value in setters[:_SETTERS]:
            other = value.changed(0) if value.values else ""
            assert method.result is not None
            if other:
                lines: Statements = (
                    *context.build(object_),
                    context.declare(setter.params[0], "first", value),
                    context.declare(setter.params[0], "second", other),
                    f"{context.receiver}.{setter.name}(first);",
                    context.declare(method.result, "before", f"{context.receiver}.{method.name}()"),
                    f"{context.receiver}.{setter.name}(second);",
                    assertion,
                )
                yield context.test(lines, setter, method, name=f"{method.name}Shows{capital(setter.name)}")


def is_observable(context: Context, method: Signature) -> bool:
    """True if two results of an instance method can be compared."""
    if method.static or method.result is None or method.result.name == "void":
        return False
    return context.profile.has_equality(method.result)
