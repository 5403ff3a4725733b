"""A claim: a law, told of some members of a class, as the statements of a test."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from mrscout.languages.java.analogues.building import Building
from mrscout.languages.java.analogues.named import Names
from mrscout.languages.java.analogues.profile import Profile
from mrscout.languages.java.analogues.stock import Stock
from mrscout.languages.java.analogues.wording import typed
from mrscout.model.analogy import Stated
from mrscout.model.ir import Signature
from mrscout.model.types import TypeRef

#: how the names of methods begin that make one type of another
_MAKES = ("to", "as", "from", "of", "convert")


@dataclass(frozen=True, slots=True)
class Claim:
    """One test."""

    stated: Stated
    name: str
    lines: tuple[str, ...]
    names: Names  #: simple names in the lines, with the classes that they mean
    members: frozenset[str]  #: that it speaks of, qualified by the classes that declare them
    #: what it says of them: where several classes inherit them, one is told
    about: tuple[str, ...]
    own: bool = True  #: whether the class itself declares them


#: what makes one type of another: static methods by what they take and give, with the classes that have them
Converters = Mapping[tuple[TypeRef, TypeRef], Sequence[tuple[str, Signature]]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What claims about one class are made of."""

    profile: Profile
    stock: Stock
    framework: str
    converters: Converters = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The class as it is written."""
        return typed(TypeRef(self.profile.info.name), self.profile)[0]

    @property
    def names(self) -> Names:
        """The name that this takes."""
        return typed(TypeRef(self.profile.info.name), self.profile)[1]

    @property
    def fullest(self) -> Building | None:
        """An object with as much in it as can be."""
        return self.stock.fullest(self.profile.info) or self.stock.least(self.profile.info)

    def having(self, name: str) -> Iterator[Signature]:
        """Methods of an object that take one value."""
        return (each for each in self.profile.having(static=False, parameters=1) if each.name == name)


def converters_of(profiles: Iterable[Profile]) -> Converters:
    """The static methods of some classes that are named for making one type of another."""
    found: dict[tuple[TypeRef, TypeRef], list[tuple[str, Signature]]] = {}
    for profile in profiles:
        for each in profile.having(static=True, parameters=1):
            if each.name.startswith(_MAKES) and each.result is not None and each.result != each.params[0]:
                found.setdefault((each.params[0], each.result), []).append((profile.info.name, each))
    return found


def claim(
    stated: Stated, ground: Ground, lines: Sequence[str], names: Names, *about: Signature, name: str = ""
) -> Claim:
    """A claim about some methods."""
    first, *others = about
    joined = name or f"{first.name}{''.join(capital(each.name) for each in others)}"
    members = frozenset(f"{each.owner}.{each.name}" for each in about)
    said = tuple(f"{each.owner}.{each.name}{each.params}" for each in about)
    own = all(each.owner == ground.profile.info.name for each in about)
    return Claim(stated, joined, tuple(lines), names | ground.names, members, said, own)


def stem_of(name: str, prefix: str) -> str | None:
    """What follows a prefix, which has to be a word of its own; None where something else does."""
    stem = name.removeprefix(prefix)
    return stem if name.startswith(prefix) and not stem[:1].islower() else None


def capital(name: str) -> str:
    """A name as it goes on another one."""
    return name[:1].upper() + name[1:]
