"""Round trips: g(f(x)) equals x, at four levels of evidence.

| law | which pairs f, g |
|---|---|
| get-after-set | `setX` and `getX`, with the prefixes of a pair that a test states |
| round-trip, conversion | names with the prefixes of a pair that a test states |
| round-trip-by-name | names that are opposites, `plusDays` and `minusDays` |
| round-trip-by-type | types that allow it, and no names that contradict it |

x is an argument of two functions, or the object itself, which one method converts and another converts back.
"""

import re
from collections.abc import Container, Iterator
from itertools import islice, pairwise

from mrscout.languages.java.laws.candidate_tests import (
    COPIES,
    CandidateTest,
    Context,
    Function,
    pure_functions_of,
)
from mrscout.languages.java.laws.java_text import (
    Expression,
    assert_equal,
    capital,
    declaration,
    plain,
    stem_of,
    typed,
    variable,
)
from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.model.ir import Signature, TypeRef

#: the begin of a word in a name, `C` in `setColor`
_WORD = re.compile(r"(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])")
#: pairs of words for opposite operations
_OPPOSITES = frozenset(
    map(
        frozenset,
        [
            *(("left", "right"), ("up", "down"), ("top", "bottom"), ("north", "south"), ("east", "west")),
            *(("forward", "backward"), ("next", "previous"), ("plus", "minus"), ("add", "subtract")),
            *(("add", "remove"), ("insert", "remove"), ("put", "take"), ("push", "pop"), ("to", "from")),
            *(("multiply", "divide"), ("increment", "decrement"), ("increase", "decrease")),
            *(("parse", "format"), ("read", "write"), ("split", "join"), ("attach", "detach")),
            *(("expand", "collapse"), ("inflate", "deflate"), ("freeze", "thaw"), ("enable", "disable")),
        ],
    )
)
#: prefixes of words for the opposite operation
_NEGATIONS = ("un", "de", "dis")


def verb(name: str) -> str:
    """Return the first word of a name, `parse` of `parseDate`."""
    match = _WORD.search(name)
    return name[: match.start()] if match else name


def prefixes(first: str, second: str) -> tuple[str, str] | None:
    """Return the prefixes of two names with the same last words, (`set`, `get`) of `setColor`, `getColor`; or None."""
    for match in _WORD.finditer(first):
        stem = first[match.start() :]
        if second.endswith(stem) and len(second) > len(stem):
            rest = second[: len(second) - len(stem)]
            return None if rest == first[: match.start()] else (first[: match.start()], rest)
    return None


def words(name: str) -> list[str]:
    """Return the words of a name, `set` and `color` of `setColor`."""
    starts = [0, *(match.start() for match in _WORD.finditer(name)), len(name)]
    return [name[start:end].lower() for start, end in pairwise(starts)]


def are_opposites(one: str, other: str) -> bool:
    """True if two names differ in one word, and the two words are opposites: `plusDays` and `minusDays`."""
    first, second = words(one), words(other)
    if len(first) != len(second):
        return False
    differing = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and _are_opposite_words(*differing[0])


def _are_opposite_words(one: str, other: str) -> bool:
    if frozenset((one, other)) in _OPPOSITES:
        return True
    # `unzip` adds a prefix to `zip`, and `decode` replaces that of `encode`.
    return any(
        back in (f"{prefix}{does}", f"{prefix}{does.removeprefix('en')}")
        for does, back in ((one, other), (other, one))
        for prefix in _NEGATIONS
    )


#: limits for one class: pairs of functions, pairs of methods of objects, and functions in pairs
_PAIRS, _OBJECT_PAIRS, _FUNCTIONS = 60, 40, 300

#: f, g, and the number of the parameter of f that g returns
Pair = tuple[Function, Function, int]


def get_after_set(context: Context) -> Iterator[CandidateTest]:
    """Yield tests `object.setX(x); assertEquals(x, object.getX());`, with the prefixes of the evidence."""
    puts, gets = context.stated.pair
    for setter in context.profile.having(static=False, parameters=1):
        stem = stem_of(setter.name, puts)
        getter = _getter(context, gets, stem) if stem else None
        object_, value = context.small_object, context.argument(setter)
        if not stem or getter is None or getter.result is None or object_ is None or value is None:
            continue
        name, type_ = variable(stem), typed(getter.result, context.profile)
        lines, got = [*context.build(object_)], f"{context.receiver}.{getter.name}()"
        if _unboxed(getter.result) == _unboxed(setter.params[0]) and context.profile.has_equality(
            getter.result
        ):
            lines.append(declaration(type_, name, value.text, value.names))
            if context.profile.is_a(setter.result):
                got = f"{context.receiver}.{setter.name}({name}).{getter.name}()"
            else:
                lines.append(plain(f"{context.receiver}.{setter.name}({name});"))
        elif setter.result == getter.result and getter.result.is_class:
            returned = f"{context.receiver}.{setter.name}({value.text})"
            lines.append(declaration(type_, name, returned, value.names))
        else:
            continue
        assertion = assert_equal(name, got, getter.result, context.framework)
        if assertion:
            yield context.test((*lines, assertion), setter, getter)


def _getter(context: Context, prefix: str, stem: str) -> Signature | None:
    getter = context.profile.method(f"{prefix}{stem}")
    return context.profile.method(f"is{stem}") if getter is None and prefix == "get" else getter


def _unboxed(type_: TypeRef) -> TypeRef:
    return type_._replace(name=UNBOXES.get(type_.name, type_.name))


def round_trip(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `decodeX(encodeX(value))` equals `value`, with the prefixes of the evidence."""
    does, undoes = context.stated.pair
    for back in (method for method in context.profile.methods if len(method.params) == 1):
        stem = stem_of(back.name, undoes)
        for there in context.profile.methods if stem is not None else ():
            if there.name != f"{does}{stem}" or there.result != back.params[0]:
                continue
            # A method of an object that takes another object of the class depends on both.
            takes_own = any(map(context.profile.is_a, there.params))
            if there.static is back.static and (there.static or not takes_own):
                yield from _argument_test(context, there, back)
            elif back.static and not there.params and context.profile.is_a(back.result):
                object_ = context.full_object
                if object_ is not None:
                    name = f"{there.name}{capital(back.name)}"
                    trip = _recreation(context, there, back)
                    yield _object_test(context, object_, trip, (there, back), name)


def conversion(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `toMillis(toDate(value))` equals `value`, for static methods with the verbs of the evidence."""
    first, second = context.stated.pair
    static = list(context.profile.having(static=True, parameters=1))
    for there in (method for method in static if stem_of(method.name, first) is not None):
        for back in (method for method in static if stem_of(method.name, second) is not None):
            if there.result == back.params[0] != there.params[0]:
                yield from _argument_test(context, there, back)


def _argument_test(context: Context, there: Signature, back: Signature) -> Iterator[CandidateTest]:
    """Yield the test that `back(there(value))` equals `value`."""
    object_ = context.small_object
    value = context.argument(there) if (back.result,) == there.params else None
    if value is None or (object_ is None and not there.static):
        return
    on = context.class_name if there.static else context.receiver
    trip = f"{on}.{back.name}({on}.{there.name}(value))"
    assertion = assert_equal("value", trip, back.result, context.framework)
    if assertion:
        built = context.build(object_) if object_ is not None and not there.static else ()
        line = declaration(typed(there.params[0], context.profile), "value", value.text, value.names)
        yield context.test((*built, line, assertion), there, back)


def round_trip_by_name(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `g(f(x))` equals x, or `object.f().g()` the object, if the names of f and g are opposites."""
    opposites = [pair for pair in _typed_pairs(context) if _are_opposites(*pair[:2])]
    yield from _function_tests(context, opposites)
    object_ = context.comparable_object
    if object_ is None:
        return
    pure = [*context.pure(0), *context.pure(1)]
    methods = [method for method in pure if context.returns_own_type(method)]
    for there in methods:
        for back in (method for method in methods if method.params == there.params):
            if not are_opposites(there.name, back.name):
                continue
            value = context.argument(there) if there.params else None
            if value is not None:
                line = context.declare(there.params[0], "value", value)
                trip = f"{context.receiver}.{there.name}(value).{back.name}(value)"
                yield _object_test(context, object_, trip, (there, back), before=(line,))
            elif not there.params:
                trip = f"{context.receiver}.{there.name}().{back.name}()"
                yield _object_test(context, object_, trip, (there, back))


def round_trip_by_type(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `g(f(x))` equals x, or `object.f().g()` the object, if the types of f and g allow it."""
    pairs = _typed_pairs(context)
    opposites = (pair for one, back, _ in pairs if _are_opposites(one, back) for pair in (one, back))
    named = {function.signature.name for function in opposites}
    possible = [(one, back, at) for one, back, at in pairs if _may_undo(one, back, named)]
    yield from _function_tests(context, sorted(possible, key=lambda pair: pair[0].result == pair[1].result))
    object_ = context.comparable_object
    if object_ is not None:
        yield from islice(_object_conversion_tests(context, object_), _OBJECT_PAIRS)


def _object_conversion_tests(context: Context, object_: Expression) -> Iterator[CandidateTest]:
    """Yield tests of a method that converts the object, and a factory or a method of the result that converts back."""
    static = context.profile.having(static=True, parameters=1) if context.prefix is None else ()
    factories = [method for method in static if context.returns_own_type(method)]
    for there in (method for method in context.pure(0) if method.name not in COPIES):
        for back in factories:
            if back.params[0] == there.result:
                yield _object_test(context, object_, _recreation(context, there, back), (there, back))
        result = context.result_profile(there)
        for back in context.pure(0, result) if result is not None else ():
            # If the result is of the same class, only the same method may undo itself.
            if context.returns_own_type(back) and (back == there or not context.returns_own_type(there)):
                trip = f"{context.receiver}.{there.name}().{back.name}()"
                yield _object_test(context, object_, trip, (there, back))


def _recreation(context: Context, there: Signature, back: Signature) -> str:
    return f"{context.class_name}.{back.name}({context.receiver}.{there.name}())"


def _object_test(
    context: Context,
    object_: Expression,
    trip: str,
    about: tuple[Signature, Signature],
    name: str = "",
    before: tuple[Expression, ...] = (),
) -> CandidateTest:
    """Return the test that the object equals `trip`, an expression of the object."""
    there, back = about
    assertion = plain(f"assertEquals({context.receiver}, {trip});")
    lines = (*context.build(object_), *before, assertion)
    return context.test(lines, there, back, name=name or f"{there.name}And{capital(back.name)}")


def _typed_pairs(context: Context) -> list[Pair]:
    """Return the pairs of functions f and g by type: g takes the result of f and returns a parameter of f."""
    mutable = context.profile.is_mutable
    solid = (function for function in pure_functions_of(context) if not any(map(mutable, function.params)))
    functions = list(islice(solid, _FUNCTIONS))
    return [
        (one, back, at)
        for one in functions
        for back in functions
        if back.params[0] == one.result and one.before == back.before
        for at, type_ in enumerate(one.params)
        if back.params[1:] in ((), (*one.params[:at], *one.params[at + 1 :]))
        if type_ == back.result and context.profile.has_equality(type_)
    ]


def _function_tests(context: Context, pairs: list[Pair]) -> Iterator[CandidateTest]:
    """Yield tests that g returns an argument of f; g gets the other arguments of f if it has parameters for them."""
    for one, back, at in pairs[:_PAIRS]:
        # Arguments of both f and g are variables, so that they stay equal whatever value is drawn.
        shared = len(back.params) > 1
        lines: list[Expression] = []
        arguments: list[str] = []
        parameters = context.profile.parameters(one.signature)
        for number, ((name, type_), value) in enumerate(zip(parameters, one.arguments, strict=True)):
            declared = "value" if number == at else f"{name}Value" if shared else ""
            lines += [context.declare(type_, declared, value)] if declared else []
            arguments.append(declared or value.text)
        others = [argument for number, argument in enumerate(arguments) if number != at] if shared else []
        trip = back.call(0, one.call(0, *arguments), *others)
        assertion = assert_equal("value", trip, back.result, context.framework)
        if assertion:
            yield one.test((*lines, assertion), f"{back.signature.name}Recovers", back).with_key(at)


def _are_opposites(one: Function, back: Function) -> bool:
    return are_opposites(one.signature.name, back.signature.name)


def _may_undo(one: Function, back: Function, named: Container[str]) -> bool:
    """True if no name contradicts a round trip: neither function has an opposite, and no name begins with the other."""
    names = (one.signature.name, back.signature.name)
    # A boolean has too few values for its argument to come back.
    boolean = {UNBOXES.get(type_.name, type_.name) for type_ in (one.result, back.result)} & {"boolean"}
    alike = any(first.startswith(second) for first, second in (names, names[::-1]))
    return not boolean and not alike and not any(name in named for name in names)
