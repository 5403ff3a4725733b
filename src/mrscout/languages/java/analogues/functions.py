"""Claims about static methods that are called twice: with arguments exchanged, on their own result, or overloaded."""

from collections.abc import Iterator

from mrscout.languages.java.analogues.building import Building
from mrscout.languages.java.analogues.claims import Claim, Ground, claim
from mrscout.languages.java.analogues.named import Names
from mrscout.languages.java.analogues.wording import compared, typed
from mrscout.model.analogy import Stated
from mrscout.model.ir import Signature
from mrscout.model.types import TypeRef

#: overloads of one name that are held against each other
_OVERLOADS = 4
#: what makes one type of another in the library
_LIBRARY = {
    ("java.lang.String", "char", 1): "{}.toCharArray()",
    ("int", "long", 0): "(long) {}",
    ("float", "double", 0): "(double) {}",
    ("char", "java.lang.String", 0): "String.valueOf({})",
    ("long", "java.util.Date", 0): "new Date({})",
}


def commuting(stated: Stated, ground: Ground) -> Iterator[Claim]:
    """Methods of two arguments of one type, with both orders of two values."""
    for each in ground.profile.having(static=True, parameters=2):
        first, second = each.params
        given = ground.stock.value(first) if first == second else None
        changed = given.changed(0) if given is not None and given.values else ""
        if given is None or not changed:
            continue
        kind, names = typed(first, ground.profile)
        lines = (f"{kind} first = {given.text};", f"{kind} second = {changed};")
        call = f"{ground.written}.{each.name}"
        said = compared(f"{call}(first, second)", f"{call}(second, first)", each.result, ground.framework)
        if said:
            yield claim(
                stated, ground, (*lines, said), names | given.names, each, name=f"{each.name}Commutes"
            )


def repeating(stated: Stated, ground: Ground) -> Iterator[Claim]:
    """Methods whose result is of the type that they take."""
    for each in ground.profile.having(static=True, parameters=1):
        given = ground.stock.value(each.params[0]) if each.result == each.params[0] else None
        if given is None:
            continue
        kind, names = typed(each.params[0], ground.profile)
        once = f"{ground.written}.{each.name}(value)"
        said = compared(once, f"{ground.written}.{each.name}({once})", each.result, ground.framework)
        if said:
            lines = (f"{kind} value = {given.text};", said)
            yield claim(stated, ground, lines, names | given.names, each, name=f"{each.name}Twice")


def overloading(stated: Stated, ground: Ground) -> Iterator[Claim]:
    """Methods of one name and one result, on a value and on what it becomes as another type."""
    families: dict[tuple[str, TypeRef | None], list[Signature]] = {}
    for each in ground.profile.having(static=True, parameters=1):
        families.setdefault((each.name, each.result), []).append(each)
    for (name, result), family in families.items():
        pairs = ((one, other) for one in family for other in family if one is not other)
        found = (
            (one, other, converted)
            for one, other in pairs
            if (converted := _converted(one.params[0], other.params[0], ground)) is not None
        )
        for (one, other, (call, more)), _ in zip(found, range(_OVERLOADS), strict=False):
            given = ground.stock.value(one.params[0])
            said = compared(
                f"{ground.written}.{name}(value)",
                f"{ground.written}.{name}({call})",
                result,
                ground.framework,
            )
            if given is not None and said:
                yield _agreed(stated, ground, given, said, more, one, other)


def _agreed(
    stated: Stated, ground: Ground, given: Building, said: str, more: Names, one: Signature, other: Signature
) -> Claim:
    kind, names = typed(one.params[0], ground.profile)
    lines = (f"{kind} value = {given.text};", said)
    return claim(stated, ground, lines, names | more | given.names, one, other, name=f"{one.name}Agrees")


def _converted(given: TypeRef, wanted: TypeRef, ground: Ground) -> tuple[str, Names] | None:
    """`value` as another type, by the library or by a method of a class that relations speak of."""
    if given.dims:
        return None
    call = _LIBRARY.get((given.name, wanted.name, wanted.dims))
    if call is not None:
        return call.format("value"), typed(wanted._replace(dims=0), ground.profile)[
            1
        ] if "new " in call else frozenset()
    for owner, each in ground.converters.get((given, wanted), ()):
        written, names = typed(TypeRef(owner), ground.profile)
        return f"{written}.{each.name}(value)", names
    return None
