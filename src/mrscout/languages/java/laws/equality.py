"""The contracts of `equals`, `hashCode`, `toString` and `compareTo`, on two objects built alike or almost alike."""

from collections.abc import Iterator
from itertools import islice

from mrscout.languages.java.laws.candidate_tests import CandidateTest, Context
from mrscout.languages.java.laws.expressions import Expression, plain
from mrscout.model.ir import Signature

#: values of an object that are changed, one at a time
_CHANGED = 4


def hash_code(context: Context) -> Iterator[CandidateTest]:
    """Two objects with the same values."""
    yield from islice(_hash_codes(context), 1)


def hash_distinctness(context: Context) -> Iterator[CandidateTest]:
    """Two objects with one different value."""
    yield from islice(_hash_codes(context), 1, None)


def _hash_codes(context: Context) -> Iterator[CandidateTest]:
    equals, hashes = context.profile.method("equals", 1), context.profile.method("hashCode")
    if hashes is not None and equals is not None:
        assertion = "assertEquals(object.equals(other), object.hashCode() == other.hashCode());"
        yield from of_two_objects(context, "equalsAsHashCode", plain(assertion), equals, hashes)


def string_equality(context: Context) -> Iterator[CandidateTest]:
    """Objects are equal exactly if their strings are."""
    equals, string = context.profile.method("equals", 1), context.profile.method("toString")
    if string is not None and equals is not None:
        assertion = "assertEquals(object.equals(other), object.toString().equals(other.toString()));"
        yield from of_two_objects(context, "equalsAsToString", plain(assertion), equals, string)


def comparison_symmetry(context: Context) -> Iterator[CandidateTest]:
    """`a.compareTo(b)` and `b.compareTo(a)` have opposite signs."""
    compares = context.profile.method("compareTo", 1)
    if compares is not None:
        there, back = "object.compareTo(other)", "other.compareTo(object)"
        assertion = f"assertEquals(Integer.signum({there}), -Integer.signum({back}));"
        yield from of_two_objects(context, "comparesBothWays", plain(assertion), compares)


def of_two_objects(
    context: Context, name: str, assertion: Expression, *about: Signature
) -> Iterator[CandidateTest]:
    """Tests about `object` and `other`: with the same values first, and then with each value changed in turn."""
    own = context.factory.full_object(context.profile.info)
    if own is None:
        return
    changed = (own.changed(at) for at in range(len(own.values[:_CHANGED])))
    for number, text in enumerate([own.text, *filter(None, changed)]):
        object_ = plain(f"{context.object_type} object = {own.text};", own.names)
        lines = (object_, f"{context.object_type} other = {text};", assertion)
        yield context.test(lines, *about, name=name).with_key(number)
