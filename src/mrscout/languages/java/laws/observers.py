"""Claims about what one object says: itself and by a view, before and after a change, in numbers and in collections."""

import re
from collections.abc import Iterator
from itertools import islice

from mrscout.languages.java.laws.chains import profile_of
from mrscout.languages.java.laws.claims import Claim, Ground, capital, claim, stem_of
from mrscout.languages.java.laws.functions import declared, functions_of
from mrscout.languages.java.laws.objects import COPIES
from mrscout.languages.java.laws.wording import compared, differing, spelled, typed
from mrscout.model.ir import Signature
from mrscout.model.origin import StatedLaw

#: what every object can be asked, which no class means in its own way
_COMMON = ("toString", "hashCode", "getClass", "iterator")
_COUNTS = re.compile(
    r"(?!.*(Max|Min|Limit|Default|Initial))((size|length|count)|(get)?(\w*(Size|Length|Count)|[nN]umberOf\w+))"
)
_WHAT = re.compile(r"^get|[nN]umberOf|[sS]ize$|[lL]ength$|[cC]ount$")
#: how many there are of a type, as a call that follows
_MANY = {
    "java.util.List": ".size()",
    "java.util.Set": ".size()",
    "java.util.Collection": ".size()",
    "java.util.Map": ".size()",
    "java.lang.String": ".length()",
}
_INTEGERS = ("int", "long", "short")
#: what methods are called that do something, and say whether they have
_COMMAND = re.compile(
    r"(add|put|remove|delete|offer|insert|push|register|unregister|replace|retain|enqueue|append)(?![a-z])"
)
#: what one method is held against, and claims about what objects of one class hand out, which may be no views
_EACH, _VIEWS, _SHOWN = 3, 24, 6
#: of a method that a view is asked by
_ARGUMENTS = 3


def viewing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """What an object says, and what the object that it hands out says of the same name."""
    yield from islice(_viewed(stated, ground), _VIEWS)


def _viewed(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    own = ground.fullest
    for way in ground.profile.having(static=False, parameters=0) if own is not None else ():
        there = profile_of(way, ground) if _is_view(way, ground) else None
        assert own is not None
        for each in there.methods if there is not None and way.result is not None else ():
            asked = _is_told(each, ground) and each.name not in _COMMON
            given = ground.arguments(each, there) if asked else None
            if given is None or len(given) > _ARGUMENTS or ground.profile.changes(each):
                continue
            assert way.result is not None
            kind, names = spelled(way.result, ground.profile)
            call = f"{each.name}({', '.join(argument.text for argument in given)})"
            said = compared(f"whole.{call}", f"view.{call}", each.result, ground.framework)
            lines = (
                f"{kind} whole = {ground.receiver};",
                f"{kind} view = {ground.receiver}.{way.name}();",
                said,
            )
            if said:
                every = names.union(own.names, *(argument.names for argument in given))
                name = f"{each.name}By{capital(way.name)}"
                yield claim(stated, ground, (*ground.built(own), *lines), every, way, each, name=name)


def _is_view(way: Signature, ground: Ground) -> bool:
    """Whether a method gives something of the kind that its object is, and no object of the same class."""
    if way.result is None or way.result.name == ground.type.name or way.name in COPIES:
        return False  # of copies there is a law of its own
    return ground.profile.is_above(way.result)


def _is_told(method: Signature, ground: Ground) -> bool:
    """Whether two answers of a method can be held against each other."""
    if method.static:
        return False
    return (
        method.result is not None and method.result.name != "void" and ground.profile.can_tell(method.result)
    )


def showing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """What an object says after one value was set, and after another one."""
    yield from islice(_shown(stated, ground), _SHOWN)


def _shown(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    own = ground.least
    setters = [
        (put, given)
        for put in ground.profile.having(static=False, parameters=1)
        if own is not None and ground.profile.changes(put) and (given := ground.taken_by(put)) is not None
    ]
    for asked in ground.profile.having(static=False, parameters=0):
        after, names = differing("before", f"{ground.receiver}.{asked.name}()", asked.result)
        if not after or not _is_told(asked, ground) or _is_set(asked, ground) or asked.name == "hashCode":
            continue
        for put, given in setters[:_EACH]:
            other = given.changed(0) if given.values else ""
            assert own is not None
            assert asked.result is not None
            if other:
                kind, more = spelled(asked.result, ground.profile)
                first, taken = declared(put.params[0], "first", given.text, ground)
                second, _ = declared(put.params[0], "second", other, ground)
                lines = (
                    *(*ground.built(own), first, second, f"{ground.receiver}.{put.name}(first);"),
                    f"{kind} before = {ground.receiver}.{asked.name}();",
                    f"{ground.receiver}.{put.name}(second);",
                    after,
                )
                every = names.union(more, taken, own.names, given.names)
                name = f"{asked.name}Shows{capital(put.name)}"
                yield claim(stated, ground, lines, every, put, asked, name=name)


def _is_set(get: Signature, ground: Ground) -> bool:
    """Whether a method has a setter of its own, which others are nothing to."""
    stem = stem_of(get.name, "get") or stem_of(get.name, "is")
    return bool(stem) and any(True for _ in ground.having(f"set{stem}"))


def answering(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Whether a method says that it has done something, and whether something is otherwise than before."""
    for each in functions_of(ground):
        commands = _COMMAND.match(each.signature.name) and each.result.name == "boolean"
        if not commands or each.signature.static or not ground.profile.changes(each.signature):
            continue
        for asked in islice(_counting(ground), _EACH):
            assert asked.result is not None
            kind, _ = typed(asked.result, ground.profile)
            lines = (
                f"{kind} before = {ground.receiver}.{asked.name}();",
                f"boolean answer = {each.call(0)};",
                f"assertEquals(answer, before != {ground.receiver}.{asked.name}());",
            )
            found = each.stating(stated, ground, lines, f"{each.signature.name}Answers")
            yield found.at(asked.name)


def counting(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """How many there are, by a number, and by counting what is handed out."""
    own = ground.fullest
    for each in _counting(ground) if own is not None else ():
        assert own is not None
        counted = (held for held in _collections(ground) if _is_of(each, held))
        for held in islice(counted, _EACH):
            assert held.result is not None
            many = ".length" if held.result.dims else _MANY[held.result.name]
            one, other = f"{ground.receiver}.{each.name}()", f"{ground.receiver}.{held.name}(){many}"
            lines = (*ground.built(own), f"assertEquals({one}, {other});")
            yield claim(
                stated, ground, lines, own.names, each, held, name=f"{each.name}Counts{capital(held.name)}"
            )
        empty = ground.profile.asked("isEmpty")
        if empty is not None:
            said = f"assertEquals({ground.receiver}.isEmpty(), {ground.receiver}.{each.name}() == 0);"
            yield claim(
                stated, ground, (*ground.built(own), said), own.names, empty, each, name="isEmptyAgrees"
            )


def _counting(ground: Ground) -> Iterator[Signature]:
    """What says how many there are."""
    for each in ground.profile.having(static=False, parameters=0):
        number = each.result is not None and each.result.name in _INTEGERS and not each.result.dims
        if number and _COUNTS.fullmatch(each.name):
            yield each


def _is_of(number: Signature, held: Signature) -> bool:
    """Whether a number is named for what is counted, `getRowCount` for `getRows`, or for nothing at all."""
    what = _WHAT.sub("", number.name)
    return what.lower().removesuffix("s") in held.name.lower()


def _collections(ground: Ground) -> Iterator[Signature]:
    for each in ground.profile.having(static=False, parameters=0):
        if each.result is not None and (
            each.result.dims == 1 or (each.result.name in _MANY and not each.result.dims)
        ):
            yield each
