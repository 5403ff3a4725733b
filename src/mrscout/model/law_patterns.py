"""Patterns of laws: the names and the shapes of methods for which a law holds in some projects, and for which not.

A pattern abstracts from the class. Words that two names share are a variable, `encode*` and `decode*`; of the types the
class itself is `Self`, `boolean` and `void` stay, and each other type is a letter: `static (A)B`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mrscout.model.origin import Law, Precedent, Trust

#: a type in the shape of a method
_TYPE = re.compile(r"[^(),]+")
_STATIC = "static "
_SELF = "Self"
#: types that keep their names, and those of them that no letter stands for
_PLAIN = ("void", "boolean", _SELF)
_NO_VALUES = ("void", "boolean")
#: projects, and the share of cases in which it holds, from which on a pattern suggests candidates
_PROJECTS, _CONFIDENCE = 2, 0.75


@dataclass(frozen=True, slots=True)
class LawPattern:
    """A law with the methods that it is about; without any, about all objects of a class."""

    law: Law
    names: tuple[str, ...] = ()  #: `encode*`
    shapes: tuple[str, ...] = ()  #: `static (A)B`, with the same letters for all methods

    @property
    def written(self) -> str:
        """The methods as one string; empty for a law of all objects of a class."""
        return ", ".join(f"{name} {shape}" for name, shape in zip(self.names, self.shapes, strict=True))

    @property
    def key(self) -> tuple[str, str]:
        """A sort key."""
        return self.law.slug, self.written

    def covers(self, other: "LawPattern") -> bool:
        """True if another pattern is a case of this one: the same names, and types for its letters."""
        if (self.law, self.names) != (other.law, other.names) or len(self.shapes) != len(other.shapes):
            return False
        meanings = dict(zip(_PLAIN, _PLAIN, strict=True))
        for own, case in zip(self.shapes, other.shapes, strict=True):
            if _without_types(own) != _without_types(case):
                return False
            types = zip(_types(own), _types(case), strict=True)
            if any(meanings.setdefault(letter, type_) != type_ for letter, type_ in types):
                return False
        return all(meant == letter or meant not in _NO_VALUES for letter, meant in meanings.items())


@dataclass(frozen=True, slots=True)
class Support:
    """What speaks for a pattern of a law, and against it."""

    stated: int = 0  #: relations that tests state, and that hold
    held: int = 0  #: candidates that hold
    refuted: int = 0  #: relations and candidates that inputs refute
    projects: tuple[str, ...] = ()  #: in which it holds, sorted
    against: tuple[str, ...] = ()  #: in which it is refuted, sorted

    @property
    def cases(self) -> int:
        """The number of cases in which the law holds."""
        return self.stated + self.held

    @property
    def confidence(self) -> float:
        """How probable it is that the law holds for the next methods of the pattern, by the rule of succession."""
        return (self.cases + 1) / (self.cases + self.refuted + 2)


#: patterns with their support
Catalogue = Mapping[LawPattern, Support]


def shapes_of(owners: Sequence[str], signatures: Sequence[str]) -> tuple[str, ...]:
    """Return the shapes of methods by the classes that declare them and by what they take and return.

    `("a.Hex", "a.Hex"), ("static (byte[])java.lang.String", "()a.Hex")` becomes `("static (A)B", "()Self")`.
    """
    letters: dict[str, str] = {}

    def shape(match: re.Match[str]) -> str:
        type_ = match[0]
        if type_ in owners:
            return _SELF
        if type_ in _PLAIN:
            return type_
        return letters.setdefault(type_, chr(ord("A") + len(letters)))

    return tuple(
        f"{_STATIC if signature.startswith(_STATIC) else ''}{_TYPE.sub(shape, signature.removeprefix(_STATIC))}"
        for signature in signatures
    )


def _types(shape: str) -> list[str]:
    return _TYPE.findall(shape.removeprefix(_STATIC))


def _without_types(shape: str) -> str:
    """Return a shape with a blank for each type: `static (?,?)?`."""
    static = shape.startswith(_STATIC)
    return f"{_STATIC if static else ''}{_TYPE.sub('?', shape.removeprefix(_STATIC))}"


def _rank(support: Support) -> tuple[int, float]:
    return -len(support.projects), -support.confidence


def plain_name(project: str) -> str:
    """Return the name of a project without group and version: `commons-csv` for a coordinate with that artifact."""
    group, _, rest = project.partition(":")
    return rest.partition(":")[0] or group


def precedents(catalogue: Catalogue, project: str) -> dict[LawPattern, Precedent]:
    """Return the patterns that suggest candidates for a project, whose own cases do not count, the surest first.

    A law that a contract demands needs one case in another project; any other has to hold in two, and nearly always. Of
    a round trip and the same trip backwards only the one with more cases counts: `encode(decode(x))` is x for what
    encodes something.
    """
    found: dict[LawPattern, Precedent] = {}
    own = plain_name(project)
    for pattern, support in sorted(catalogue.items(), key=lambda entry: (_rank(entry[1]), entry[0].key)):
        backwards = (
            catalogue.get(replace(pattern, names=pattern.names[::-1])) if len(pattern.names) > 1 else None
        )
        if backwards is not None and backwards.cases > support.cases:
            continue
        others = tuple(name for name in support.projects if name != own)
        demanded = pattern.law.trust is Trust.DEMANDED
        if others and (demanded or (len(others) >= _PROJECTS and support.confidence >= _CONFIDENCE)):
            found[pattern] = Precedent(pattern.written, others)
    return found
