"""Claims about one function that is called twice: with arguments exchanged, on its own result, or with others."""

from collections.abc import Iterator

from mrscout.languages.java.laws.claims import Claim, Ground
from mrscout.languages.java.laws.functions import Function, declared, pure_functions_of
from mrscout.languages.java.laws.wording import compared, differing
from mrscout.model.origin import StatedLaw
from mrscout.model.types import UNBOXES, TypeRef

_NUMBERS = frozenset({"byte", "short", "int", "long", "float", "double"})
#: which way numbers may go
_ORDERS = {"Grows": "<=", "Falls": ">="}


def commuting(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Two arguments of one type, in both orders."""
    for each in pure_functions_of(ground):
        if len(each.params) == 2 and each.params[0] == each.params[1]:
            one, other = each.call(0, "first", "second"), each.call(0, "second", "first")
            said = compared(one, other, each.result, ground.framework)
            yield from _of_two(stated, ground, each, 0, said, "Commutes")


def repeating(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """A result of the type that is taken, handed in again."""
    for each in pure_functions_of(ground):
        if len(each.params) == 1 and each.result == each.params[0]:
            once = each.call(0, "value")
            said = compared(once, each.call(0, once), each.result, ground.framework)
            yield from _of_one(stated, ground, each, said, "Twice")


def distinguishing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Two values for one parameter, and with them two results."""
    for each in pure_functions_of(ground):
        if ground.profile.can_tell(each.result):
            for at in range(len(each.params)):
                said, names = differing(each.call(at, "first"), each.call(at, "second"), each.result)
                for found in _of_two(stated, ground, each, at, said, "TellsApart"):
                    yield found.with_names(names)


def growing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Two numbers in order, and with them two results."""
    for each in pure_functions_of(ground):
        for at, type_ in enumerate(each.params):
            if _is_number(type_) and _is_number(each.result):
                for name, order in _ORDERS.items():
                    said = f"assertTrue({each.call(at, 'first')} {order} {each.call(at, 'second')});"
                    yield from _of_two(stated, ground, each, at, said, name)


def _of_one(stated: StatedLaw, ground: Ground, function: Function, said: str, name: str) -> Iterator[Claim]:
    """A claim about a value for the first parameter."""
    line, names = declared(function.params[0], "value", function.given[0].text, ground)
    if said:
        found = function.stating(stated, ground, (line, said), f"{function.signature.name}{name}")
        yield found.with_names(names)


def _of_two(
    stated: StatedLaw, ground: Ground, function: Function, at: int, said: str, name: str
) -> Iterator[Claim]:
    """A claim about two values for a parameter, of which one is made from the other."""
    own = function.given[at]
    other = own.changed(0) if own.values else ""
    if not said or not other:
        return
    first, names = declared(function.params[at], "first", own.text, ground)
    second, _ = declared(function.params[at], "second", other, ground)
    found = function.stating(stated, ground, (first, second, said), f"{function.signature.name}{name}")
    yield found.with_names(names).at(at)


def _is_number(type_: TypeRef) -> bool:
    return type_.dims == 0 and UNBOXES.get(type_.name, type_.name) in _NUMBERS
