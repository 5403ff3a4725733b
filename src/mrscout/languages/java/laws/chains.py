"""Claims about objects that methods make others of: back to what there was, no further, or the same from both ends."""

from collections.abc import Iterator
from itertools import islice

from mrscout.languages.java.laws.building import Building
from mrscout.languages.java.laws.claims import Claim, Ground, capital, claim
from mrscout.languages.java.laws.functions import declared
from mrscout.languages.java.laws.named import Names
from mrscout.languages.java.laws.objects import COPIES
from mrscout.languages.java.laws.profile import Profile
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.model.ir import Signature
from mrscout.model.origin import StatedLaw
from mrscout.model.words import are_opposites

#: claims of one kind about one class
_MOST = 40


def returning(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Ways from an object to another value and back: a factory that takes it, or a method of it."""
    own = ground.fullest
    if own is not None and ground.profile.can_tell(ground.type):
        yield from islice(_out_and_back(stated, ground, own), _MOST)


def _out_and_back(stated: StatedLaw, ground: Ground, own: Building) -> Iterator[Claim]:
    static = [each for each in ground.profile.having(static=True, parameters=1) if _makes(each, ground)]
    for way in (each for each in _pure(ground.profile, 0) if each.name not in COPIES):
        out = f"{ground.receiver}.{way.name}()"
        for back in static if ground.scene is None else ():
            if back.params[0] == way.result:
                yield _same(stated, ground, own, f"{ground.written}.{back.name}({out})", way, back)
        there = profile_of(way, ground)
        for back in _pure(there, 0) if there is not None else ():
            # Of the methods that stay with the class one may undo itself.
            if _makes(back, ground) and (back == way or not _makes(way, ground)):
                yield _same(stated, ground, own, f"{out}.{back.name}()", way, back)


def undone(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Two methods of an object, of which one takes back what the other did with the same value, or with none."""
    own = ground.fullest
    able = own is not None and ground.profile.can_tell(ground.type)
    changes = [each for at in (0, 1) for each in _pure(ground.profile, at) if able and _makes(each, ground)]
    for one in changes:
        for back in (each for each in changes if each.params == one.params):
            if not are_opposites(one.name, back.name):
                continue
            assert own is not None
            given = ground.taken_by(one) if one.params else None
            if given is not None:
                line, names = declared(one.params[0], "value", given.text, ground)
                chain = f"{ground.receiver}.{one.name}(value).{back.name}(value)"
                yield _same(stated, ground, own, chain, one, back, line, names=names | given.names)
            elif not one.params:
                yield _same(stated, ground, own, f"{ground.receiver}.{one.name}().{back.name}()", one, back)


def settling(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """What a method makes of an object, handed to the method again."""
    own = ground.fullest
    for each in _pure(ground.profile, 0) if own is not None and ground.profile.can_tell(ground.type) else ():
        if _makes(each, ground):
            assert own is not None
            once = f"{ground.receiver}.{each.name}()"
            lines = (*ground.built(own), f"assertEquals({once}, {once}.{each.name}());")
            yield claim(stated, ground, lines, own.names, each, name=f"{each.name}Twice")


def meeting(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Two objects of the class, either of which is given to a method of the other."""
    own = ground.stock.fullest(ground.profile.info) if ground.scene is None else None
    other = own.changed(0) if own is not None and own.values else ""
    for each in _pure(ground.profile, 1) if other else ():
        if ground.profile.is_above(each.params[0]) and _makes(each, ground):
            assert own is not None
            lines = (
                *ground.built(own),
                f"{ground.kind} other = {other};",
                f"assertEquals(object.{each.name}(other), other.{each.name}(object));",
            )
            yield claim(stated, ground, lines, own.names, each, name=f"{each.name}Commutes")


def _same(
    stated: StatedLaw,
    ground: Ground,
    own: Building,
    chain: str,
    one: Signature,
    back: Signature,
    *before: str,
    names: Names = frozenset(),
) -> Claim:
    lines = (*ground.built(own), *before, f"assertEquals({ground.receiver}, {chain});")
    return claim(
        stated, ground, lines, names | own.names, one, back, name=f"{one.name}And{capital(back.name)}"
    )


def _pure(profile: Profile, parameters: int) -> Iterator[Signature]:
    """Methods of an object that leave it as it is."""
    for each in profile.having(static=False, parameters=parameters):
        if each.result is not None and each.result.name != "void" and not profile.changes(each):
            yield each


def _makes(method: Signature, ground: Ground) -> bool:
    """Whether a method gives an object of the class."""
    return method.result is not None and (method.result.name, method.result.dims) == (ground.type.name, 0)


def profile_of(way: Signature, ground: Ground) -> Profile | None:
    """The class of the project's own that a method gives an object of."""
    profile = ground.profile
    found = profile.facts.classes.find(way.result.name, profile.module) if way.result is not None else None
    if not isinstance(found, SourceClass) or way.result is None or way.result.dims or found.kind == "enum":
        return None
    return Profile(found, profile.module, profile.facts, way.result.args, profile.reach)
