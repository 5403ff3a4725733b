"""Claims about two functions: by two ways to the same result, or what goes into one comes out of the other."""

from collections.abc import Container, Iterator
from itertools import islice, product

from mrscout.languages.java.laws.claims import Claim, Ground
from mrscout.languages.java.laws.functions import Function, declared, pure_functions_of
from mrscout.languages.java.laws.named import Names
from mrscout.languages.java.laws.wording import compared, typed
from mrscout.model.origin import StatedLaw
from mrscout.model.types import UNBOXES, TypeRef
from mrscout.model.words import are_opposites

#: claims about methods of one name, and about one class
_OTHERS, _MOST = 6, 60
#: methods of a class that are held against each other
_LOOKED_AT = 300
#: what makes one type of another in the library
_LIBRARY = {
    ("java.lang.String", "char", 1): "{}.toCharArray()",
    ("java.lang.String", "java.lang.CharSequence", 0): "new StringBuilder({})",
    ("java.lang.CharSequence", "java.lang.String", 0): "{}.toString()",
    ("int", "long", 0): "(long) {}",
    ("int", "double", 0): "(double) {}",
    ("long", "double", 0): "(double) {}",
    ("float", "double", 0): "(double) {}",
    ("char", "java.lang.String", 0): "String.valueOf({})",
    ("int", "java.lang.String", 0): "String.valueOf({})",
    ("long", "java.util.Date", 0): "new Date({})",
    ("java.lang.Object", "java.lang.Class", 0): "{}.getClass()",
    ("java.lang.Class", "java.lang.String", 0): "{}.getName()",
}
#: what a parameter that only some of the methods of a name have may be where the others go without
_DEFAULTS = {
    "boolean": ("true", "false"),
    "int": ("0", "1"),
    "long": ("0L", "1L"),
    "char": ("' '",),
    "java.lang.String": ('""',),
}


def overloading(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Methods of one name, or of a longer one, on a value and on what it becomes as another type."""
    every = list(pure_functions_of(ground))
    families: dict[str, list[Function]] = {}
    for each in every:
        families.setdefault(each.signature.name, []).append(each)
    for family in families.values():
        yield from islice(_ways_of(stated, ground, family, every), _OTHERS)


def _ways_of(
    stated: StatedLaw, ground: Ground, family: list[Function], every: list[Function]
) -> Iterator[Claim]:
    for one, other in product(family, every):
        if one is other or one.result != other.result or not _akin(one, other):
            continue
        if len(other.params) == len(one.params) == 1:
            converted = _converted(one.params[0], other.params[0], ground)
            if converted is not None:
                call, more = converted
                yield from _agreeing(stated, ground, one, other, other.call(0, call), more)
        elif other.params[:-1] == one.params and one.signature.name == other.signature.name:
            same = [each.text for each in one.given[1:]]
            for default in _DEFAULTS.get(other.params[-1].name, ()) if not other.params[-1].dims else ():
                yield from _agreeing(
                    stated, ground, one, other, other.call(0, "value", *same, default), frozenset()
                )


def _akin(one: Function, other: Function) -> bool:
    """Whether both are named alike: one as the other, or as the other and something more."""
    names = sorted((one.signature.name, other.signature.name), key=len)
    rest = names[1].removeprefix(names[0])
    return names[1].startswith(names[0]) and not rest[:1].islower() and one.before == other.before


def _agreeing(
    stated: StatedLaw, ground: Ground, one: Function, other: Function, call: str, more: Names
) -> Iterator[Claim]:
    line, names = declared(one.params[0], "value", one.given[0].text, ground)
    said = compared(one.call(0, "value"), call, one.result, ground.framework)
    if said and ground.profile.can_tell(one.result):
        name = f"{one.signature.name}Agrees"
        yield one.stating(stated, ground, (line, said), name, other).with_names(names | more)


def opposing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """What one method takes, out of what it gives, by the one that is named for it."""
    yield from _recovered(stated, ground, [pair for pair in _pairs(ground) if _are_opposites(*pair[:2])])


def recovering(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """What one method takes, out of what it gives, by any that types allow; those of two types first."""
    pairs = _pairs(ground)
    paired = {
        each.signature.name for one, back, _ in pairs if _are_opposites(one, back) for each in (one, back)
    }
    guessed = [(one, back, at) for one, back, at in pairs if _may_undo(one, back, paired)]
    yield from _recovered(stated, ground, sorted(guessed, key=lambda pair: pair[0].result == pair[1].result))


def _pairs(ground: Ground) -> list[tuple[Function, Function, int]]:
    """Two methods, of which one takes what the other gives and gives what it takes, at a position."""
    solid = (
        each for each in pure_functions_of(ground) if not any(map(ground.profile.is_filled, each.params))
    )
    every = list(islice(solid, _LOOKED_AT))
    return [
        (one, back, at)
        for one in every
        for back in every
        if back.params[0] == one.result and one.before == back.before
        for at, type_ in enumerate(one.params)
        if back.params[1:] in ((), (*one.params[:at], *one.params[at + 1 :]))
        if type_ == back.result and ground.profile.can_tell(type_)
    ]


def _recovered(
    stated: StatedLaw, ground: Ground, pairs: list[tuple[Function, Function, int]]
) -> Iterator[Claim]:
    for one, back, at in pairs[:_MOST]:
        # What both are given has a name, so that it is the same whatever it is.
        shared = len(back.params) > 1
        lines, arguments, every = [], [], frozenset[tuple[str, str]]()
        for number, (parameter, given) in enumerate(
            zip(ground.profile.parameters(one.signature), one.given, strict=True)
        ):
            name = "value" if number == at else f"{parameter[0]}Value" if shared else ""
            line, names = declared(parameter[1], name, given.text, ground)
            lines += [line] if name else []
            every |= names if name else frozenset()
            arguments.append(name or given.text)
        others = [each for number, each in enumerate(arguments) if number != at] if shared else []
        call = back.call(0, one.call(0, *arguments), *others)
        said = compared("value", call, back.result, ground.framework)
        if said:
            name = f"{back.signature.name}Recovers"
            yield one.stating(stated, ground, (*lines, said), name, back).with_names(every).at(at)


def _are_opposites(one: Function, back: Function) -> bool:
    return are_opposites(one.signature.name, back.signature.name)


def _may_undo(one: Function, back: Function, paired: Container[str]) -> bool:
    """Whether one could take back what another did: neither is named for anything else, nor after the other."""
    pair = (one.signature.name, back.signature.name)
    # Too many values become the same truth for any of them to come back.
    truth = {UNBOXES.get(each.name, each.name) for each in (one.result, back.result)} & {"boolean"}
    same = any(first.startswith(second) for first, second in (pair, pair[::-1]))
    return not truth and not same and not any(name in paired for name in pair)


def _converted(given: TypeRef, wanted: TypeRef, ground: Ground) -> tuple[str, Names] | None:
    """`value` as another type, by the library or by a method of a class that relations speak of."""
    if given.dims:
        return None
    call = _LIBRARY.get((given.name, wanted.name, wanted.dims))
    if call is not None:
        named = typed(wanted._replace(dims=0), ground.profile)[1] if "new Date" in call else frozenset()
        return call.format("value"), named
    for owner, each in ground.converters.get((given, wanted), ()):
        written, names = typed(TypeRef(owner), ground.profile)
        return f"{written}.{each.name}(value)", names
    return None
