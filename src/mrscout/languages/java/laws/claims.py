"""A claim: a law, told of some members of a class, as the statements of a test."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mrscout.languages.java.laws.building import Building, plain
from mrscout.languages.java.laws.named import Names
from mrscout.languages.java.laws.profile import Parameters, Profile
from mrscout.languages.java.laws.scenes import Scene
from mrscout.languages.java.laws.stock import Stock
from mrscout.languages.java.laws.wording import typed
from mrscout.model.ir import Signature
from mrscout.model.origin import StatedLaw
from mrscout.model.types import TypeRef

#: how the names of methods begin that make one type of another
_MAKES = ("to", "as", "from", "of", "convert")


@dataclass(frozen=True, slots=True)
class Claim:
    """One test."""

    stated: StatedLaw
    name: str
    lines: tuple[str, ...]
    names: Names  #: simple names in the lines, with the classes that they mean
    members: frozenset[str]  #: that it speaks of, qualified by the classes that declare them
    #: what it says of them: where several classes inherit them, one is told
    about: tuple[str, ...]
    own: bool = True  #: whether the class itself declares them
    scene: Scene | None = None  #: what stands before its lines

    def with_names(self, names: Names) -> "Claim":
        """The same, with more names in its lines."""
        return replace(self, names=self.names | names)

    def at(self, position: int | str) -> "Claim":
        """The same, as one of several that are about the same members."""
        return replace(self, about=(*self.about, str(position)))


#: what makes one type of another: static methods by what they take and give, with the classes that have them
Converters = Mapping[tuple[TypeRef, TypeRef], Sequence[tuple[str, Signature]]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What claims about one class are made of: values out of literals, or a scene with an object in it."""

    profile: Profile
    stock: Stock
    framework: str
    converters: Converters = field(default_factory=dict)
    scene: Scene | None = None
    receiver: str = "object"  #: the variable that claims speak of

    @property
    def type(self) -> TypeRef:
        """The type of its objects."""
        return TypeRef(self.profile.info.name, self.profile.args)

    @property
    def hollow(self) -> bool:
        """Whether its objects may hold nothing, of which too much is true."""
        return self.profile.is_filled(self.type) and not (
            self.scene is not None and self._is_changed(self.scene)
        )

    def _is_changed(self, scene: Scene) -> bool:
        """Whether a scene does something to the object, after it was built."""
        calls = re.compile(rf"\b{re.escape(self.receiver)}\s*\.\s*(\w+)\s*\(")
        called = {name for statement in scene.statements for name in calls.findall(statement)}
        return any(each.name in called and self.profile.changes(each) for each in self.profile.methods)

    @property
    def written(self) -> str:
        """The class as it is written."""
        return typed(TypeRef(self.profile.info.name), self.profile)[0]

    @property
    def kind(self) -> str:
        """The type of its objects as it is written."""
        args = ", ".join(typed(each, self.profile)[0] for each in self.profile.args)
        return f"{self.written}<{args}>" if args else self.written

    @property
    def names(self) -> Names:
        """The name that this takes."""
        return typed(TypeRef(self.profile.info.name), self.profile)[1] if self.scene is None else frozenset()

    @property
    def fullest(self) -> Building | None:
        """An object with as much in it as can be."""
        if self.scene is not None:
            return plain(self.receiver)
        return self.stock.fullest(self.profile.info) or self.stock.least(self.profile.info)

    @property
    def least(self) -> Building | None:
        """An object with no more in it than there has to be."""
        return plain(self.receiver) if self.scene is not None else self.stock.least(self.profile.info)

    def built(self, own: Building) -> tuple[str, ...]:
        """The statement that builds the object, where there is none yet."""
        return () if self.scene is not None else (f"{self.kind} {self.receiver} = {own.text};",)

    def arguments(self, method: Signature, of: Profile | None = None) -> list[Building] | None:
        """A value for each parameter of a method, of another class if one is given; None where one cannot be had."""
        found: list[Building] = []
        for parameter in (of or self.profile).parameters(method):
            there = self.scene.value(parameter[1]) if self.scene is not None else None
            given = plain(there) if there is not None else self.stock.given(*parameter)
            if given is None:
                return None
            found.append(given)
        return found

    def taken_by(self, method: Signature) -> Building | None:
        """What a method of one parameter is given."""
        given = self.arguments(method)
        return given[0] if given else None

    def having(self, name: str) -> Iterator[Signature]:
        """Methods of an object that take one value."""
        return (each for each in self.profile.having(static=False, parameters=1) if each.name == name)


def takers_of(profiles: Iterable[Profile]) -> dict[str, list[Parameters]]:
    """The methods of some classes by their names, each with the names and types of its parameters."""
    found: dict[str, list[Parameters]] = {}
    for profile in profiles:
        for each in profile.methods:
            found.setdefault(each.name, []).append(profile.parameters(each))
    return found


def converters_of(profiles: Iterable[Profile]) -> Converters:
    """The static methods of some classes that are named for making one type of another."""
    found: dict[tuple[TypeRef, TypeRef], list[tuple[str, Signature]]] = {}
    for profile in profiles:
        for each in profile.having(static=True, parameters=1):
            if each.name.startswith(_MAKES) and each.result is not None and each.result != each.params[0]:
                found.setdefault((each.params[0], each.result), []).append((profile.info.name, each))
    return found


def claim(
    stated: StatedLaw, ground: Ground, lines: Sequence[str], names: Names, *about: Signature, name: str = ""
) -> Claim:
    """A claim about some methods."""
    first, *others = about
    joined = name or f"{first.name}{''.join(capital(each.name) for each in others)}"
    members = frozenset(f"{each.owner}.{each.name}" for each in about)
    said = tuple(f"{each.owner}.{each.name}{each.params}" for each in about)
    own = all(each.owner == ground.profile.info.name for each in about)
    return Claim(stated, joined, tuple(lines), names | ground.names, members, said, own, ground.scene)


def stem_of(name: str, prefix: str) -> str | None:
    """What follows a prefix, which has to be a word of its own; None where something else does."""
    stem = name.removeprefix(prefix)
    return stem if name.startswith(prefix) and not stem[:1].islower() else None


def capital(name: str) -> str:
    """A name as it goes on another one."""
    return name[:1].upper() + name[1:]
