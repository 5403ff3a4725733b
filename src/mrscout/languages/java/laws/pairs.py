"""Claims about pairs of methods: what one puts in the other gets out, what one does the other undoes."""

from collections.abc import Iterator

from mrscout.languages.java.laws.claims import Claim, Ground, claim, stem_of
from mrscout.languages.java.laws.wording import compared, typed, variable
from mrscout.model.ir import Signature
from mrscout.model.origin import StatedLaw
from mrscout.model.types import UNBOXES, TypeRef


def retrieval(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """What each setter takes, or hands out, is what its getter returns."""
    puts, gets = stated.pair
    for put in ground.profile.having(static=False, parameters=1):
        stem = stem_of(put.name, puts)
        get = _getter(gets, stem, ground) if stem else None
        if get is not None:
            yield from _put_and_got(stated, ground, put, get)


def _getter(gets: str, stem: str, ground: Ground) -> Signature | None:
    found = ground.profile.asked(f"{gets}{stem}")
    return ground.profile.asked(f"is{stem}") if found is None and gets == "get" else found


def _put_and_got(stated: StatedLaw, ground: Ground, put: Signature, get: Signature) -> Iterator[Claim]:
    own, given = ground.least, ground.taken_by(put)
    got = get.result
    if own is None or given is None or got is None:
        return
    kind, names = typed(got, ground.profile)
    value = variable(put.name.removeprefix(stated.pair[0]))
    lines, after = [*ground.built(own)], f"{ground.receiver}.{get.name}()"
    if _unboxed(got) == _unboxed(put.params[0]) and ground.profile.can_tell(got):
        lines.append(f"{kind} {value} = {given.text};")
        if ground.profile.is_above(put.result):
            after = f"{ground.receiver}.{put.name}({value}).{get.name}()"
        else:
            lines.append(f"{ground.receiver}.{put.name}({value});")
    elif put.result == got and got.is_class:
        lines.append(f"{kind} {value} = {ground.receiver}.{put.name}({given.text});")
    else:
        return
    said = compared(value, after, got, ground.framework)
    if said:
        yield claim(stated, ground, (*lines, said), names | own.names | given.names, put, get)


def undoing(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """A pair whose names end alike: of a class, of an object, or of an object and a class that makes it again."""
    does, undoes = stated.pair
    backs = [each for each in ground.profile.methods if len(each.params) == 1]
    for back in backs:
        stem = stem_of(back.name, undoes)
        for there in ground.profile.methods if stem is not None else ():
            if there.name != f"{does}{stem}" or there.result != back.params[0]:
                continue
            # What takes objects of its own class is no function of its argument alone.
            own = any(map(ground.profile.is_above, there.params))
            if there.static is back.static and (there.static or not own):
                yield from _there_and_back(stated, ground, there, back)
            elif back.static and not there.params and ground.profile.is_above(back.result):
                yield from _made_again(stated, ground, there, back)


def conversion(stated: StatedLaw, ground: Ground) -> Iterator[Claim]:
    """Every way from one type to another and back, by static methods whose names begin as is stated."""
    first, second = stated.pair
    static = list(ground.profile.having(static=True, parameters=1))
    for there in (each for each in static if stem_of(each.name, first) is not None):
        for back in (each for each in static if stem_of(each.name, second) is not None):
            if there.result == back.params[0] != there.params[0]:
                yield from _there_and_back(stated, ground, there, back)


def _there_and_back(stated: StatedLaw, ground: Ground, there: Signature, back: Signature) -> Iterator[Claim]:
    if [back.result] != list(there.params):
        return
    own = ground.least
    given, (kind, names) = ground.taken_by(there), typed(there.params[0], ground.profile)
    if given is None or (own is None and not there.static):
        return
    on = ground.written if there.static else ground.receiver
    said = compared("value", f"{on}.{back.name}({on}.{there.name}(value))", back.result, ground.framework)
    if said:
        built = ground.built(own) if own is not None and not there.static else ()
        more = own.names if built and own is not None else frozenset()
        lines = (*built, f"{kind} value = {given.text};", said)
        yield claim(stated, ground, lines, names | given.names | more, there, back)


def _made_again(stated: StatedLaw, ground: Ground, there: Signature, back: Signature) -> Iterator[Claim]:
    own = ground.fullest
    if own is not None:
        again = f"{ground.written}.{back.name}({ground.receiver}.{there.name}())"
        lines = (*ground.built(own), f"assertEquals({ground.receiver}, {again});")
        yield claim(stated, ground, lines, own.names, there, back)


def _unboxed(type_: TypeRef) -> TypeRef:
    return type_._replace(name=UNBOXES.get(type_.name, type_.name))
