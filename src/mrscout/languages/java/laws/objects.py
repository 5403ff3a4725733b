"""Claims about two objects: built alike, built with one other value, or one copied from the other."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from mrscout.languages.java.laws.claims import Claim, Ground, capital, claim, stem_of
from mrscout.languages.java.laws.named import Names
from mrscout.languages.java.laws.wording import compared, differing
from mrscout.model.ir import Signature
from mrscout.model.origin import StatedLaw

COPIES = ("copy", "clone", "duplicate")
_ASKED = ("get", "is", "has", "size", "length", "to", "as", "hashCode")
#: values of an object that are changed one at a time, and what a copy is asked
_CHANGED, _OBSERVED = 4, 2


def copying(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """A copy answers as its original does, which is filled first where it can be."""
    own = ground.fullest
    if own is None:
        return
    for way, made in _copies(ground):
        second = f"{ground.kind} copy = {made};"
        for each in _observers(ground)[:_OBSERVED]:
            asked = f"{ground.receiver}.{each.name}()"
            said = compared(asked, f"copy.{each.name}()", each.result, ground.framework)
            if said:
                filled, names = _filled(each, ground)
                lines = (*ground.built(own), *filled, second, said)
                name = f"{way}Keeps{capital(each.name)}"
                made_of = claim(stated, ground, lines, names | own.names, each, name=name)
                # Each class copies in its own way what it inherits.
                yield replace(made_of, about=(*made_of.about, ground.profile.info.name), own=True)


def _copies(ground: Ground) -> Iterator[tuple[str, str]]:
    """The way that a class copies its objects: by a method, which mostly asks a constructor, or by that alone."""
    own = ground.profile.info.name
    for each in ground.profile.having(static=False, parameters=0):
        if each.name in COPIES and each.result is not None and each.owner == own:
            cast = "" if each.result.name == own else f"({ground.kind}) "
            yield each.name, f"{cast}{ground.receiver}.{each.name}()"
            return
    if any([given.name for given in each.params] == [own] for each in ground.profile.info.constructors()):
        diamond = "<>" if ground.profile.args else ""
        yield "construction", f"new {ground.written}{diamond}({ground.receiver})"


def _observers(ground: Ground) -> list[Signature]:
    """What an object can be asked, the class's own methods first."""
    found = [
        each for each in ground.profile.having(static=False, parameters=0) if each.name.startswith(_ASKED)
    ]
    return sorted(found, key=lambda each: each.owner != ground.profile.info.name)


def _filled(get: Signature, ground: Ground) -> tuple[tuple[str, ...], Names]:
    """What gives a getter something to return, where there is a setter for it."""
    stem = stem_of(get.name, "get") or stem_of(get.name, "is")
    for put in ground.having(f"set{stem}") if stem else ():
        given = ground.taken_by(put)
        if given is not None:
            return (f"{ground.receiver}.{put.name}({given.text});",), given.names
    return (), frozenset()


def telling_apart(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """What objects of different values say, but for their hash codes, which may well be the same."""
    for each in (asked for asked in _observers(ground) if asked.name != "hashCode"):
        said, names = differing(f"object.{each.name}()", f"other.{each.name}()", each.result)
        if said and each.owner == ground.profile.info.name and each.result is not None:
            found = _two(stated, ground, f"{each.name}TellsApart", said, each)
            yield from (claim.with_names(names) for claim in islice(found, 1, None))


def hashing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Two objects with the same values."""
    yield from islice(_hashed(stated, ground), 1)


def telling(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Two objects with one value that may differ."""
    yield from islice(_hashed(stated, ground), 1, None)


def _hashed(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    hashes, equals = ground.profile.asked("hashCode"), ground.profile.asked("equals", 1)
    if hashes is not None and equals is not None:
        said = "assertEquals(object.equals(other), object.hashCode() == other.hashCode());"
        yield from _two(stated, ground, "equalsAsHashCode", said, equals, hashes)


def writing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Whether two objects are equal, and whether their texts are."""
    text, equals = ground.profile.asked("toString"), ground.profile.asked("equals", 1)
    if text is not None and equals is not None:
        said = "assertEquals(object.equals(other), object.toString().equals(other.toString()));"
        yield from _two(stated, ground, "equalsAsToString", said, equals, text)


def ordering(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Which of two objects comes first."""
    compares = ground.profile.asked("compareTo", 1)
    if compares is not None:
        pair = ("object.compareTo(other)", "other.compareTo(object)")
        said = f"assertEquals(Integer.signum({pair[0]}), -Integer.signum({pair[1]}));"
        yield from _two(stated, ground, "comparesBothWays", said, compares)


def _two(stated: StatedLaw, ground: Ground, name: str, said: str, *about: Signature) -> Iterator[Claim]:
    """Two objects with the same values, and then with another one in the place of each."""
    own = ground.stock.fullest(ground.profile.info)
    if own is None:
        return
    changed = (own.changed(at) for at in range(len(own.values[:_CHANGED])))
    for number, text in enumerate([own.text, *filter(None, changed)]):
        lines = (f"{ground.kind} object = {own.text};", f"{ground.kind} other = {text};", said)
        found = claim(stated, ground, lines, own.names, *about, name=name)
        yield replace(found, about=(*found.about, str(number)))
