"""Claims: a law, told of some members of a class, as the statements of a test."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from mrscout.languages.java.analogues.building import Building
from mrscout.languages.java.analogues.profile import Profile
from mrscout.languages.java.analogues.stock import Stock
from mrscout.languages.java.analogues.wording import Names, compared, typed, variable
from mrscout.model.analogy import Law, Stated
from mrscout.model.ir import Signature
from mrscout.model.types import UNBOXES, TypeRef

_COPIES = ("copy", "clone", "duplicate")
_ASKED = ("get", "is", "has", "size", "length", "to", "as")
#: values of an object that are changed one at a time, and what a copy is asked
_CHANGED, _OBSERVED = 4, 2


@dataclass(frozen=True, slots=True)
class Claim:
    """One test."""

    stated: Stated
    name: str
    lines: tuple[str, ...]
    names: Names  #: simple names in the lines, with the classes that they mean
    #: the members that it speaks of, by the classes that declare them: one class is told of them
    about: tuple[str, ...]
    own: bool  #: whether the class itself declares them


@dataclass(frozen=True, slots=True)
class Speaker:
    """Tells of one class what laws say."""

    profile: Profile
    stock: Stock
    framework: str

    def claims(self, stated: Stated) -> Iterator[Claim]:
        """All that a law says of the class."""
        tellers: dict[Law, Callable[[Stated], Iterator[Claim]]] = {
            Law.RETRIEVAL: self._retrieval,
            Law.UNDOING: self._undoing,
            Law.CONVERSION: self._conversion,
            Law.COPYING: self._copying,
            Law.HASHING: self._hashing,
            Law.WRITING: self._writing,
            Law.ORDERING: self._ordering,
        }
        return tellers[stated.law](stated)

    # Pairs of methods

    def _retrieval(self, stated: Stated) -> Iterator[Claim]:
        puts, gets = stated.pair
        own = self.stock.least(self.profile.info)
        if own is None:
            return
        for put in self.profile.having(static=False, parameters=1):
            stem = _stem(put.name, puts)
            get = self._getter(gets, stem) if stem else None
            given = self.stock.value(put.params[0]) if get is not None else None
            if get is not None and given is not None:
                yield from self._put_and_got(stated, own, put, get, given)

    def _getter(self, gets: str, stem: str) -> Signature | None:
        found = self.profile.asked(f"{gets}{stem}")
        return self.profile.asked(f"is{stem}") if found is None and gets == "get" else found

    def _put_and_got(
        self, stated: Stated, own: Building, put: Signature, get: Signature, given: Building
    ) -> Iterator[Claim]:
        taken, got = put.params[0], get.result
        if got is None or got.name == "void":
            return
        kind, names = typed(got, self.profile)
        first, named = self._object("object", own)
        value = variable(put.name.removeprefix(stated.pair[0]))
        if _unboxed(got) == _unboxed(taken):
            lines = [first, f"{kind} {value} = {given.text};"]
            if self.profile.is_above(put.result):
                after = f"object.{put.name}({value}).{get.name}()"
            else:
                lines.append(f"object.{put.name}({value});")
                after = f"object.{get.name}()"
            said = compared(value, after, got, self.framework)
        elif put.result is not None and put.result == got and got.is_class:
            lines = [first, f"{kind} {value} = object.{put.name}({given.text});"]
            said = compared(value, f"object.{get.name}()", got, self.framework)
        else:
            return
        if said:
            yield self._claim(stated, (*lines, said), names | named | given.names, put, get)

    def _undoing(self, stated: Stated) -> Iterator[Claim]:
        does, undoes = stated.pair
        written, names = typed(TypeRef(self.profile.info.name), self.profile)
        for back in self.profile.having(static=True, parameters=1):
            stem = _stem(back.name, undoes, empty=True)
            if stem is None:
                continue
            for there in self.profile.methods:
                if there.name != does + stem or there.result != back.params[0]:
                    continue
                if there.static and len(there.params) == 1 and there.params[0] == back.result:
                    given, (kind, named) = self.stock.value(back.result), typed(back.result, self.profile)
                    call = f"{written}.{back.name}({written}.{there.name}(value))"
                    said = compared("value", call, back.result, self.framework)
                    if given is not None and said:
                        line = f"{kind} value = {given.text};"
                        yield self._claim(stated, (line, said), names | named | given.names, there, back)
                elif not there.static and not there.params and self.profile.is_above(back.result):
                    own = self.stock.fullest(self.profile.info) or self.stock.least(self.profile.info)
                    if own is not None:
                        first, named = self._object("object", own)
                        said = f"assertEquals(object, {written}.{back.name}(object.{there.name}()));"
                        yield self._claim(stated, (first, said), names | named, there, back)

    def _conversion(self, stated: Stated) -> Iterator[Claim]:
        """Each type there and back by the first methods that lead there and back."""
        first, second = stated.pair
        written, names = typed(TypeRef(self.profile.info.name), self.profile)
        static = list(self.profile.having(static=True, parameters=1))
        for there in static:
            own, other = there.params[0], there.result
            if own == other or _stem(there.name, first, empty=True) is None:
                continue
            given, (kind, named) = self.stock.value(own), typed(own, self.profile)
            for back in static:
                leads = back.params[0] == other and back.result == own
                if given is None or not leads or _stem(back.name, second, empty=True) is None:
                    continue
                call = f"{written}.{back.name}({written}.{there.name}(value))"
                said = compared("value", call, own, self.framework)
                if said:
                    line = f"{kind} value = {given.text};"
                    yield self._claim(stated, (line, said), names | named | given.names, there, back)

    # Objects that are built alike, or from one another

    def _copying(self, stated: Stated) -> Iterator[Claim]:
        own = self.stock.fullest(self.profile.info) or self.stock.least(self.profile.info)
        if own is None:
            return
        written, names = typed(TypeRef(self.profile.info.name), self.profile)
        first, named = self._object("object", own)
        observed = [each for each in self._observers() if each.owner == self.profile.info.name]
        observed += [each for each in self._observers() if each not in observed]
        for way, made in self._copies(written):
            second = f"{written} copy = {made};"
            for each in observed[:_OBSERVED]:
                said = compared(f"object.{each.name}()", f"copy.{each.name}()", each.result, self.framework)
                if said:
                    filled, more = self._filled(each)
                    lines = (first, *filled, second, said)
                    about = (f"{each.owner}.{each.name}/0", self.profile.info.name, way)
                    name = f"{way}Keeps{_capital(each.name)}"
                    yield Claim(stated, name, lines, names | named | more, about, own=True)

    def _filled(self, get: Signature) -> tuple[tuple[str, ...], Names]:
        """What gives a getter something to return, where there is a setter for it."""
        stem = _stem(get.name, "get") or _stem(get.name, "is")
        puts = [each for each in self.profile.having(static=False, parameters=1) if each.name == f"set{stem}"]
        for put in puts if stem else ():
            given = self.stock.value(put.params[0])
            if given is not None:
                return (f"object.{put.name}({given.text});",), given.names
        return (), frozenset()

    def _copies(self, written: str) -> Iterator[tuple[str, str]]:
        for each in self.profile.having(static=False, parameters=0):
            if each.name in _COPIES and each.result is not None and each.owner == self.profile.info.name:
                cast = "" if each.result.name == self.profile.info.name else f"({written}) "
                yield each.name, f"{cast}object.{each.name}()"
                return  # by the constructor, as a rule
        if any(
            [param.name for param in each.params] == [self.profile.info.name]
            for each in self.profile.info.constructors()
        ):
            yield "construction", f"new {written}(object)"

    def _observers(self) -> list[Signature]:
        return [
            each
            for each in self.profile.having(static=False, parameters=0)
            if each.result is not None
            and each.result.name != "void"
            and (each.name.startswith(_ASKED) or each.name == "hashCode")
            and each.name not in _COPIES
        ]

    def _hashing(self, stated: Stated) -> Iterator[Claim]:
        hashes, equals = self.profile.asked("hashCode"), self.profile.asked("equals", 1)
        if hashes is not None and equals is not None:
            said = "assertEquals(object.equals(other), object.hashCode() == other.hashCode());"
            yield from self._two(stated, "equalsAsHashCode", said, (equals, hashes), same=True)

    def _writing(self, stated: Stated) -> Iterator[Claim]:
        text = self.profile.asked("toString")
        if text is not None:
            said = "assertEquals(object.equals(other), object.toString().equals(other.toString()));"
            same = self.profile.asked("equals", 1) is not None
            yield from self._two(stated, "equalsAsToString", said, (text,), same=same)

    def _ordering(self, stated: Stated) -> Iterator[Claim]:
        compares = self.profile.asked("compareTo", 1)
        if compares is not None:
            pair = ("object.compareTo(other)", "other.compareTo(object)")
            said = f"assertEquals(Integer.signum({pair[0]}), -Integer.signum({pair[1]}));"
            yield from self._two(stated, "comparesBothWays", said, (compares,), same=True)

    def _two(
        self, stated: Stated, name: str, said: str, about: tuple[Signature, ...], *, same: bool
    ) -> Iterator[Claim]:
        """Two objects with the same values, and then with another one in the place of each."""
        own = self.stock.fullest(self.profile.info)
        if own is None:
            return
        first, named = self._object("object", own)
        written, names = typed(TypeRef(self.profile.info.name), self.profile)
        texts = [own.text] if same else []
        texts += [changed for at in range(len(own.values[:_CHANGED])) if (changed := own.changed(at))]
        for number, text in enumerate(texts):
            lines = (first, f"{written} other = {text};", said)
            claim = self._claim(stated, lines, names | named, *about)
            yield replace(claim, name=name, about=(*claim.about, str(number)))

    def _object(self, name: str, own: Building) -> tuple[str, Names]:
        written, names = typed(TypeRef(self.profile.info.name), self.profile)
        return f"{written} {name} = {own.text};", names | own.names

    def _claim(self, stated: Stated, lines: tuple[str, ...], names: Names, *about: Signature) -> Claim:
        name = f"{about[0].name}{''.join(_capital(each.name) for each in about[1:])}"
        members = tuple(f"{each.owner}.{each.name}/{len(each.params)}" for each in about)
        params = tuple(str(each.params) for each in about)
        own = all(each.owner == self.profile.info.name for each in about)
        return Claim(stated, name, lines, names, (*members, *params), own)


def _stem(name: str, prefix: str, *, empty: bool = False) -> str | None:
    """What follows a prefix, which has to be a word of its own; None where something else does."""
    stem = name.removeprefix(prefix) if name.startswith(prefix) else None
    if stem == "" and empty:
        return stem
    return stem if stem and not stem[0].islower() else None


def _unboxed(type_: TypeRef) -> tuple[str, int]:
    return UNBOXES.get(type_.name, type_.name), type_.dims


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
