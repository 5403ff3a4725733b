"""Round trips: g(f(x)) equals x, at four levels of evidence, and setters with their getters.

| law | which pairs f, g |
|---|---|
| get-after-set | `setX` and `getX`, with the prefixes of a pair that a test states, if the setter stores its argument |
| round-trip | names with the prefixes of a pair that a test states |
| round-trip-by-name | names that are opposites, `plusDays` and `minusDays`, or `encode` and `decode` in this order |
| string-round-trip | `toString` and `parse` or `fromString` |

x is an argument of two functions, or the object itself, which one method converts and another converts back. A setter
that computes what it stores may refuse or normalise: of it, only set-after-get is stated.
"""

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from mrscout.languages.java.laws.candidate_tests import (
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
#: words of an operation, with that of the operation that undoes it; the other way round is the same law, or not kept
_UNDONE_BY = {
    "plus": "minus",
    "add": "subtract",
    "increment": "decrement",
    "increase": "decrease",
    "inflate": "deflate",
    "to": "from",
    "write": "read",
    "marshal": "unmarshal",
}
#: prefixes of words for the opposite operation
_NEGATIONS = ("un", "de", "dis")
#: words that name calendar units of different lengths: a month after 31 January, and a month back, is 28 January
_UNEVEN_UNITS = frozenset({"month", "year", "quarter", "decade", "century", "millennium", "era", "weekday"})
#: names of factories that parse the string of an object; `valueOf` may look up a name, as that of an enum does
_PARSERS = ("parse", "fromString")
#: names of factories, and of methods that give back what an object was made of, each with words for a format or a part
_MAKES = re.compile(r"(?:of|from|valueOf|parse|wrap|create|make|decode)((?:[A-Z]\w*)?)")
_GIVES_BACK = re.compile(r"(?:(to|as|value|array|unwrap|encode|format)|get)((?:[A-Z]\w*)?)|()(\w+)Value")
_STRING, _TEXT = TypeRef("java.lang.String"), TypeRef("java.lang.CharSequence")
#: bits of numbers; a conversion to fewer of them loses values
_BITS = {"byte": 8, "short": 16, "char": 16, "int": 32, "long": 64, "float": 24, "double": 53}


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


def undoes(there: str, back: str) -> bool:
    """True if two names differ in one word, and the second's undoes the first's: `encodeHex`, `decodeHex`."""
    first, second = words(there), words(back)
    if len(first) != len(second) or any(word.removesuffix("s") in _UNEVEN_UNITS for word in first):
        return False
    differing = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
    return len(differing) == 1 and _word_undoes(*differing[0])


def gives_back(factory: str, asked: str) -> bool:
    """True if a method gives back what a factory was given, by their names: `fromHex`, `toHex`; `of`, `longValue`.

    A part of many needs its word in both names: `of(x).getDay()` may be anything.
    """
    made, given = _MAKES.fullmatch(factory), _GIVES_BACK.fullmatch(asked)
    if made is None or given is None:
        return False
    part = given[2] or given[4] or ""
    converts = given[1] is not None or given[3] is not None or part == "Value"
    return made[1].lower() == part.lower() or (not made[1] and converts) or (not part and converts)


def _word_undoes(does: str, back: str) -> bool:
    if _UNDONE_BY.get(does) == back:
        return True
    # `unzip` adds a prefix to `zip`, and `decode` replaces that of `encode`.
    return any(back in (f"{prefix}{does}", f"{prefix}{does.removeprefix('en')}") for prefix in _NEGATIONS)


#: limits for one class: pairs of functions, and functions in pairs
_PAIRS, _FUNCTIONS = 60, 300

#: f, g, and the number of the parameter of f that g returns
Pair = tuple[Function, Function, int]


def get_after_set(context: Context) -> Iterator[CandidateTest]:
    """Yield tests `object.setX(x); assertEquals(x, object.getX());`, with the prefixes of the evidence.

    Setters that compute what they store may normalise it, and have none.
    """
    for setter, getter, stem in _setters(context):
        value, name = context.free_argument(setter), variable(stem)
        if value is None or getter.result is None or not context.profile.stores_argument(setter):
            continue
        type_ = typed(getter.result, context.profile)
        lines = [declaration(type_, name, value.text, value.names)]
        got = f"{context.receiver}.{getter.name}()"
        if context.profile.is_a(setter.result):
            got = f"{context.receiver}.{setter.name}({name}).{getter.name}()"
        else:
            lines.append(plain(f"{context.receiver}.{setter.name}({name});"))
        yield from _setter_test(context, lines, name, got, (setter, getter))


def set_after_get(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that what a getter returned, set again, is returned again: a setter normalises once."""
    for setter, getter, stem in _setters(context):
        value, name = context.free_argument(setter), variable(stem)
        changes = context.profile.changes(setter) or not context.profile.is_a(setter.result)
        stores = context.profile.stores_argument(setter)
        if value is None or getter.result is None or stores or not changes:
            continue
        set_, got = f"{context.receiver}.{setter.name}", f"{context.receiver}.{getter.name}()"
        lines = [
            plain(f"{set_}({value.text});", value.names),
            context.declare(getter.result, name, got),
            plain(f"{set_}({name});"),
        ]
        yield from _setter_test(context, lines, name, got, (setter, getter))


def _setters(context: Context) -> Iterator[tuple[Signature, Signature, str]]:
    """Yield setters with their getters, named with the prefixes of the evidence, and the common words."""
    puts, gets = context.stated.pair
    for setter in context.profile.having(static=False, parameters=1):
        stem = stem_of(setter.name, puts)
        getter = _getter(context, gets, stem) if stem else None
        if stem is None or getter is None or getter.result is None:
            continue
        # One that returns a boolean reports whether it refuses.
        refuses = setter.result is not None and _unboxed(setter.result).name == "boolean"
        same = _unboxed(getter.result) == _unboxed(setter.params[0])
        if same and not refuses and context.profile.has_equality(getter.result):
            yield setter, getter, stem


def _setter_test(
    context: Context, lines: list[Expression], name: str, got: str, about: tuple[Signature, Signature]
) -> Iterator[CandidateTest]:
    object_ = context.small_object
    assertion = assert_equal(name, got, about[1].result, context.framework)
    if object_ is not None and assertion:
        yield context.test((*context.build(object_), *lines, assertion), *about)


def _getter(context: Context, prefix: str, stem: str) -> Signature | None:
    getter = context.profile.method(f"{prefix}{stem}")
    return context.profile.method(f"is{stem}") if getter is None and prefix == "get" else getter


def _unboxed(type_: TypeRef) -> TypeRef:
    return type_._replace(name=UNBOXES.get(type_.name, type_.name))


def round_trip(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `decodeX(encodeX(value))` equals `value`, with the prefixes of the evidence."""
    does, undone = context.stated.pair
    for back in (method for method in context.profile.methods if len(method.params) == 1):
        stem = stem_of(back.name, undone)
        if stem is None or _names_uneven_unit(stem):
            continue
        for there in context.profile.methods:
            if there.name != f"{does}{stem}" or not _takes(back.params[0], there.result):
                continue
            # A method of an object that takes another object of the class depends on both.
            takes_own = any(map(context.profile.is_a, there.params))
            if there.static is back.static and (there.static or not takes_own):
                yield from _argument_test(context, there, back)
            elif back.static and not there.params and context.profile.is_a(back.result):
                object_ = context.comparable_object
                if object_ is not None:
                    name = f"{there.name}{capital(back.name)}"
                    trip = _recreation(context, there, back)
                    yield _object_test(context, object_, trip, (there, back), name)


def _takes(parameter: TypeRef, result: TypeRef | None) -> bool:
    """True if a parameter is of a result's type, or takes any text and the result is a string."""
    return parameter == result or (parameter == _TEXT and result == _STRING)


def _names_uneven_unit(name: str) -> bool:
    return any(word.removesuffix("s") in _UNEVEN_UNITS for word in words(name))


def _keeps_values(function: Signature) -> bool:
    """True unless a function converts to a number of fewer bits, or to a boolean."""
    if function.result is None or len(function.params) != 1:
        return function.result is not None and _unboxed(function.result).name != "boolean"
    bits = [_BITS.get(_unboxed(type_).name) for type_ in (function.params[0], function.result)]
    narrow = bits[0] is not None and bits[1] is not None and bits[1] < bits[0]
    return not narrow and _unboxed(function.result).name != "boolean"


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
    pairs = _typed_pairs(context)
    yield from _function_tests(
        context, [pair for pair in pairs if _undoes(*pair[:2]) and _keeps_values(pair[0].signature)]
    )
    object_ = context.comparable_object
    # Where equality tells representations apart, 1.5 + 0.25 - 0.25 is 1.50.
    if object_ is None or context.profile.disclaims_consistency:
        return
    pure = [*context.pure(0), *context.pure(1)]
    methods = [method for method in pure if context.returns_own_type(method)]
    for there in methods:
        for back in (method for method in methods if method.params == there.params):
            if not undoes(there.name, back.name):
                continue
            value = context.argument(there) if there.params else None
            if value is not None:
                line = context.declare(there.params[0], "value", value)
                trip = f"{context.receiver}.{there.name}(value).{back.name}(value)"
                yield _object_test(context, object_, trip, (there, back), before=(line,))
            elif not there.params:
                trip = f"{context.receiver}.{there.name}().{back.name}()"
                yield _object_test(context, object_, trip, (there, back))


def string_round_trip(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `Thing.parse(object.toString())` equals the object."""
    object_, there = context.comparable_object, context.profile.method("toString")
    if object_ is None or there is None or context.prefix is not None:
        return
    for back in context.profile.having(static=True, parameters=1):
        takes_text = back.params[0].name in ("java.lang.String", "java.lang.CharSequence")
        if back.name in _PARSERS and takes_text and context.returns_own_type(back):
            yield _object_test(context, object_, _recreation(context, there, back), (there, back))


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
        if _takes(back.params[0], one.result) and one.before == back.before
        for at, type_ in enumerate(one.params)
        if back.params[1:] in ((), (*one.params[:at], *one.params[at + 1 :]))
        if type_ == back.result and context.profile.has_equality(type_)
        # `a.minus(a.plus(b))` is -b: of objects of the class, the object itself comes back.
        if not (one.before and context.returns_own_type(back.signature))
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


def _undoes(one: Function, back: Function) -> bool:
    return undoes(one.signature.name, back.signature.name)
