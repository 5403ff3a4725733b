"""The contracts of `equals`, `hashCode` and `compareTo`, as `Object` and `Comparable` document them, and no more.

Hash codes of different objects may collide, equal objects may have different strings, and objects that compare as 0 may
differ if the class says so. Objects are built of the same values, or with one value changed; an implication holds for
both, whatever `equals` returns.
"""

from collections.abc import Iterator
from itertools import islice

from mrscout.languages.java.laws.candidate_tests import CandidateTest, Context
from mrscout.languages.java.laws.java_text import another, plain
from mrscout.languages.java.syntax.declarations import OBJECT
from mrscout.model.ir import Signature

#: values of an object that are changed, one at a time
_CHANGED = 4
#: how the names of methods begin that show the state of an object
_OBSERVES = ("get", "is", "has", "size", "length", "to", "as", "hashCode")


def hash_code(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that two objects have the same hash code if they are equal."""
    assertion = "assertTrue(!object.equals(other) || object.hashCode() == other.hashCode());"
    yield from _two_object_tests(context, "equalObjectsShareHashCode", assertion, "equals", "hashCode")


def equality_symmetry(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `a.equals(b)` agrees with `b.equals(a)`."""
    assertion = "assertEquals(object.equals(other), other.equals(object));"
    tests = _two_object_tests(context, "equalsBothWays", assertion, "equals")
    # Both sides are the same call if the objects are built alike.
    yield from islice(tests, 1, None)


def comparison_symmetry(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `a.compareTo(b)` and `b.compareTo(a)` have opposite signs."""
    there, back = "object.compareTo(other)", "other.compareTo(object)"
    assertion = f"assertEquals(Integer.signum({there}), -Integer.signum({back}));"
    yield from _two_object_tests(context, "comparesBothWays", assertion, "compareTo")


def comparison_transitivity(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `a <= c` if `a <= b` and `b <= c`, for three objects that differ in one value."""
    compare = _methods(context, "compareTo")
    original = context.factory.full_object(context.profile.info)
    if compare is None or original is None:
        return
    first, last = "object.compareTo(other) > 0 || other.compareTo(third) > 0", "object.compareTo(third) <= 0"
    for at in range(len(original.values[:_CHANGED])):
        changed = original.changed(at)
        beyond = another(original.others[at]) if changed else ""
        if beyond and beyond != original.values[at]:
            built = {
                "object": original.text,
                "other": changed,
                "third": original.with_value(at, beyond),
            }
            lines = [
                plain(f"{context.object_type} {name} = {text};", original.names)
                for name, text in built.items()
            ]
            assertion = plain(f"assertTrue({first} || {last});")
            yield context.test((*lines, assertion), *compare, name="comparesInOneOrder").with_key(at)


def comparison_consistency(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `a.compareTo(b) == 0` agrees with `a.equals(b)`, unless the class documents that it does not."""
    if not context.profile.disclaims_consistency:
        assertion = "assertEquals(object.compareTo(other) == 0, object.equals(other));"
        yield from _two_object_tests(context, "comparesAsEquals", assertion, "compareTo", "equals")


def _methods(context: Context, *names: str) -> list[Signature] | None:
    """Return methods of an object by their names; None if the class lacks one.

    `equals(Thing)` and `compareTo(Other)` are no cases of the contracts.
    """
    known = [context.profile.method(name, name in ("equals", "compareTo")) for name in names]
    methods = [method for method in known if method is not None and _has_contract(context, method)]
    return methods if len(methods) == len(names) else None


def _has_contract(context: Context, method: Signature) -> bool:
    if method.name == "equals":
        return method.params == (OBJECT,)
    return all(map(context.profile.is_a, method.params))


def _two_object_tests(context: Context, name: str, assertion: str, *about: str) -> Iterator[CandidateTest]:
    """Yield tests about `object` and `other` if their class has all methods `about`.

    First the objects have the same values; then each value of one is changed in turn.
    """
    methods = _methods(context, *about)
    original = context.factory.full_object(context.profile.info) if methods is not None else None
    if methods is None or original is None:
        return
    changed = (original.changed(at) for at in range(len(original.values[:_CHANGED])))
    for number, text in enumerate([original.text, *filter(None, changed)]):
        object_ = plain(f"{context.object_type} object = {original.text};", original.names)
        lines = (object_, f"{context.object_type} other = {text};", assertion)
        yield context.test(lines, *methods, name=name).with_key(number)


def observers_of(context: Context) -> list[Signature]:
    """Return the methods without parameters that show the state of an object, those of the class itself first."""
    methods = context.profile.having(static=False, parameters=0)
    observers = [method for method in methods if method.name.startswith(_OBSERVES)]
    return sorted(observers, key=lambda method: method.owner != context.profile.info.name)


def is_observable(context: Context, method: Signature) -> bool:
    """True if two results of an instance method can be compared."""
    if method.static or method.result is None or method.result.name == "void":
        return False
    return context.profile.has_equality(method.result)
