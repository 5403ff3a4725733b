"""Consistency of what one object reports: that it changed, what it holds, how much, and whether it is empty.

These are the contracts of `Collection` and `Map`, which other classes keep by convention if they have methods of the
same names. A class with two sizes, as `BitSet` has a `size` and a `length`, keeps neither.
"""

import re
from collections.abc import Iterator

from mrscout.languages.java.laws.candidate_tests import CandidateTest, Context, Statements, functions_of
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
from mrscout.model.ir import Signature

#: names of the one method that says how many elements an object has
_SIZES = ("size", "length", "count", "getSize", "getLength", "getCount")
#: names of methods that return all elements
_ELEMENTS = ("toArray", "toList", "asList", "toSet", "keySet", "values", "entrySet")
#: counts of some elements, `getRowCount`, and the words that do not name what is counted
_COUNTS = re.compile(r"(?!.*(Max|Min|Limit|Default|Initial))((get)?(\w+(Size|Length|Count)|[nN]umberOf\w+))")
_COUNT_WORDS = re.compile(r"^get|[nN]umberOf|[sS]ize$|[lL]ength$|[cC]ount$")
#: how many elements a collection has, as a call on it
_SIZE_CALLS = dict.fromkeys(
    ("java.util.List", "java.util.Set", "java.util.Collection", "java.util.Map"), ".size()"
)
_INTEGERS = ("int", "long", "short")
#: names of methods that change the number of elements and return whether they did
_COMMAND = re.compile(
    r"(add|remove|offer|delete|insert|enqueue)(All|First|Last|If|FirstOccurrence|LastOccurrence)?"
)
#: names of methods that say whether an element is in, and of those that put it in
_HOLDS = ("contains", "has", "includes")
_ADDS = ("add", "put", "insert")


def change_report(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `object.add(x)` returns true exactly if it changes the object's size."""
    size = _size_method(context)
    for function in functions_of(context) if size is not None else ():
        command = function.signature
        reports = _COMMAND.fullmatch(command.name) and function.result.name == "boolean"
        if not reports or command.static or not context.profile.changes(command):
            continue
        assert size is not None
        assert size.result is not None
        number = f"{context.receiver}.{size.name}()"
        lines = (
            declaration(typed(size.result, context.profile), "before", number),
            f"boolean answer = {function.call(0)};",
            f"assertEquals(answer, before != {number});",
        )
        yield function.test(lines, f"{command.name}Answers").with_key(size.name)


def count(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `getRowCount()` equals `getRows().size()`, and `size() == 0` equals `isEmpty()`.

    An object that elements can be added to holds any number of them, also none.
    """
    adding = _additions(context)
    object_ = context.small_object if adding else context.full_object
    if object_ is None or (context.may_be_empty and not adding):
        return
    before = (*context.build(object_), *adding)
    size, empty = _size_method(context), context.profile.method("isEmpty")
    pairs = [(size, name) for name in _ELEMENTS] if size is not None else []
    pairs += [(method, name) for method in _count_methods(context) for name in _counted_names(method)]
    for method, name in pairs:
        collection = context.profile.method(name)
        call = _size_call(collection) if collection is not None else ""
        if collection is not None and call:
            assertion = (
                f"assertEquals({context.receiver}.{method.name}(), {context.receiver}.{name}(){call});"
            )
            title = f"{method.name}Counts{capital(name)}"
            yield context.test((*before, assertion), method, collection, name=title)
    if size is not None and empty is not None:
        assertion = f"assertEquals({context.receiver}.isEmpty(), {context.receiver}.{size.name}() == 0);"
        yield context.test((*before, assertion), empty, size, name="isEmptyAgrees")


def _additions(context: Context) -> tuple[Expression, ...]:
    """Return statements that add the elements of an array one by one; none if the object takes no simple elements."""
    for adder in context.profile.having(static=False, parameters=1):
        (type_,) = adder.params
        elements = context.factory.value(type_._replace(dims=1)) if not type_.dims else None
        if adder.name in _ADDS and context.profile.changes(adder) and elements is not None:
            name = typed(type_, context.profile)
            loop = f" element : elements) {context.receiver}.{adder.name}(element);"
            return (
                context.declare(type_._replace(dims=1), "elements", elements),
                plain("for (") + name + plain(loop),
            )
    return ()


def contains_after_add(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `object.contains(x)` after `object.add(x)`, unless that returned false."""
    # What has no elements is no container: a rectangle need not contain a point that was added to it.
    elements = _size_method(context) or context.profile.method("iterator")
    object_ = context.small_object if elements is not None else None
    for adder in context.profile.having(static=False, parameters=1) if object_ is not None else ():
        value = context.argument(adder) if adder.name in (*_ADDS, context.stated.pair[0]) else None
        reports = adder.result is not None and adder.result.name == "boolean"
        if value is None or adder.result is None or not (reports or adder.result.name == "void"):
            continue
        for name in dict.fromkeys((*_HOLDS, *filter(None, context.stated.pair[1:]))):
            holder = context.profile.method(name, 1)
            if holder is None or holder.result is None or holder.result.name != "boolean":
                continue
            if holder.params[0] not in (
                adder.params[0],
                adder.params[0]._replace(name="java.lang.Object", args=()),
            ):
                continue
            assert object_ is not None
            held = f"{context.receiver}.{name}(element)"
            added = f"{context.receiver}.{adder.name}(element);"
            lines: Statements = (
                *context.build(object_),
                context.declare(adder.params[0], "element", value),
                f"boolean added = {added}" if reports else added,
                f"assertTrue(!added || {held});" if reports else f"assertTrue({held});",
            )
            yield context.test(lines, adder, holder)


def get_after_put(context: Context) -> Iterator[CandidateTest]:
    """Yield tests `object.putX(key, value); assertEquals(value, object.getX(key));`."""
    object_ = context.small_object
    puts, gets = context.stated.pair if context.stated.precedent is not None else ("put", "get")
    for put in context.profile.having(static=False, parameters=2) if object_ is not None else ():
        stem = stem_of(put.name, puts)
        get = context.profile.method(f"{gets}{stem}", 1) if stem is not None else None
        arguments = context.arguments(put) if get is not None else None
        if get is None or arguments is None or get.result != put.params[1]:
            continue
        if get.params[0] not in (put.params[0], put.params[0]._replace(name="java.lang.Object", args=())):
            continue
        got = f"{context.receiver}.{get.name}(key)"
        assertion = assert_equal("held", got, get.result, context.framework)
        if assertion and context.profile.has_equality(put.params[1]):
            assert object_ is not None
            yield context.test(
                (
                    *context.build(object_),
                    context.declare(put.params[0], "key", arguments[0]),
                    context.declare(put.params[1], "held", arguments[1]),
                    f"{context.receiver}.{put.name}(key, held);",
                    assertion,
                ),
                put,
                get,
            )


def _size_method(context: Context) -> Signature | None:
    """Return the method that says how many elements an object has; None if there is none, or more than one."""
    sizes = [method for name in _SIZES if (method := context.profile.method(name)) is not None]
    return sizes[0] if len(sizes) == 1 and _is_integer(sizes[0]) else None


def _count_methods(context: Context) -> Iterator[Signature]:
    """Yield the methods that by name and type count some of the elements, `int getRowCount()`."""
    for method in context.profile.having(static=False, parameters=0):
        if _is_integer(method) and method.name not in _SIZES and _COUNTS.fullmatch(method.name):
            yield method


def _is_integer(method: Signature) -> bool:
    return method.result is not None and method.result.name in _INTEGERS and not method.result.dims


def _counted_names(method: Signature) -> list[str]:
    """Return how methods are named that return what a count is named after, `getRows` for `getRowCount`."""
    counted = capital(_COUNT_WORDS.sub("", _COUNT_WORDS.sub("", method.name)).removesuffix("s"))
    plurals = (f"{counted}s", f"{counted}List", f"{counted}es", f"{counted.removesuffix('y')}ies")
    return [name for plural in plurals for name in (f"get{plural}", variable(plural))]


def _size_call(collection: Signature) -> str:
    """Return how many elements the result of a method has, as a call on it; empty if it is no collection."""
    result = collection.result
    if result is None:
        return ""
    return (".length" if result.dims == 1 else "") if result.dims else _SIZE_CALLS.get(result.name, "")
