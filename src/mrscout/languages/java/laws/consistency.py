"""Consistency of what one object reports: that it changed, how many elements it has, and whether it is empty."""

import re
from collections.abc import Iterator
from itertools import islice

from mrscout.languages.java.laws.candidate_tests import CandidateTest, Context, functions_of
from mrscout.languages.java.laws.java_text import capital, declaration, typed
from mrscout.model.ir import Signature

_COUNTS = re.compile(
    r"(?!.*(Max|Min|Limit|Default|Initial))((size|length|count)|(get)?(\w*(Size|Length|Count)|[nN]umberOf\w+))"
)
#: the words of a count's name that do not name what is counted
_COUNT_WORDS = re.compile(r"^get|[nN]umberOf|[sS]ize$|[lL]ength$|[cC]ount$")
#: how many elements a collection has, as a call on it
_SIZES = {
    **dict.fromkeys(("java.util.List", "java.util.Set", "java.util.Collection", "java.util.Map"), ".size()"),
    "java.lang.String": ".length()",
}
_INTEGERS = ("int", "long", "short")
#: names of methods that change something and return whether they did
_COMMAND = re.compile(
    r"(add|put|remove|delete|offer|insert|push|register|unregister|replace|retain|enqueue|append)(?![a-z])"
)
#: counts or collections that one method is compared with
_COMPARED = 3


def change_report(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `object.add(x)` returns true exactly if it changes a count, `object.size()`."""
    for function in functions_of(context):
        command = function.signature
        reports = _COMMAND.match(command.name) and function.result.name == "boolean"
        if not reports or command.static or not context.profile.changes(command):
            continue
        for count in islice(_count_methods(context), _COMPARED):
            assert count.result is not None
            number = f"{context.receiver}.{count.name}()"
            lines = (
                declaration(typed(count.result, context.profile), "before", number),
                f"boolean answer = {function.call(0)};",
                f"assertEquals(answer, before != {number});",
            )
            yield function.test(lines, f"{command.name}Answers").with_key(count.name)


def count(context: Context) -> Iterator[CandidateTest]:
    """Yield tests that `getRowCount()` equals `getRows().size()`, and `size() == 0` equals `isEmpty()`."""
    object_ = context.full_object
    if object_ is None:
        return
    empty = context.profile.method("isEmpty")
    for method in _count_methods(context):
        number = f"{context.receiver}.{method.name}()"
        collections = (getter for getter in _collection_methods(context) if _is_count_of(method, getter))
        for collection in islice(collections, _COMPARED):
            assert collection.result is not None
            size = ".length" if collection.result.dims else _SIZES[collection.result.name]
            assertion = f"assertEquals({number}, {context.receiver}.{collection.name}(){size});"
            name = f"{method.name}Counts{capital(collection.name)}"
            yield context.test((*context.build(object_), assertion), method, collection, name=name)
        if empty is not None:
            assertion = f"assertEquals({context.receiver}.isEmpty(), {number} == 0);"
            yield context.test((*context.build(object_), assertion), empty, method, name="isEmptyAgrees")


def _count_methods(context: Context) -> Iterator[Signature]:
    """Yield the methods that by name and type are counts, `int getRowCount()`."""
    for method in context.profile.having(static=False, parameters=0):
        result = method.result
        integer = result is not None and result.name in _INTEGERS and not result.dims
        if integer and _COUNTS.fullmatch(method.name):
            yield method


def _is_count_of(method: Signature, collection: Signature) -> bool:
    """True if a count is named after a collection, `getRowCount` after `getRows`, or after nothing."""
    counted = _COUNT_WORDS.sub("", method.name)
    return counted.lower().removesuffix("s") in collection.name.lower()


def _collection_methods(context: Context) -> Iterator[Signature]:
    """Yield the methods without parameters that return an array, a collection, a map or a string."""
    for method in context.profile.having(static=False, parameters=0):
        result = method.result
        if result is not None and (result.dims == 1 or (result.name in _SIZES and not result.dims)):
            yield method
