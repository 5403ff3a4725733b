"""Methods that can be called: of a class, or of an object, with a value of its own for each parameter."""

from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.languages.java.laws.building import Building
from mrscout.languages.java.laws.claims import Claim, Ground, claim
from mrscout.languages.java.laws.named import Names
from mrscout.languages.java.laws.wording import spelled
from mrscout.model.ir import Signature
from mrscout.model.origin import StatedLaw
from mrscout.model.types import TypeRef

#: parameters of a method that is told of
_PARAMETERS = 3
#: what objects are told of by laws of their own
_OBJECTS = ("equals", "compareTo")


@dataclass(frozen=True, slots=True)
class Function:
    """A method with what it takes to call it."""

    signature: Signature
    result: TypeRef
    before: tuple[str, ...]  #: what builds the object that it is asked of
    head: str  #: what stands before its arguments, `Thing.add`
    given: tuple[Building, ...]
    names: Names

    @property
    def params(self) -> tuple[TypeRef, ...]:
        """The types that it takes."""
        return self.signature.params

    def call(self, at: int, *arguments: str) -> str:
        """A call with some arguments from a position on, and otherwise with its own values."""
        given = [each.text for each in self.given]
        given[at : at + len(arguments)] = arguments
        return f"{self.head}({', '.join(given)})"

    def stating(
        self, stated: StatedLaw, ground: Ground, lines: tuple[str, ...], name: str, *others: "Function"
    ) -> Claim:
        """A claim about it, with what builds its object before it."""
        names = self.names.union(*(each.names for each in others))
        about = (self.signature, *(each.signature for each in others))
        return claim(stated, ground, (*self.before, *lines), names, *about, name=name)


def functions_of(ground: Ground) -> Iterator[Function]:
    """The methods of a class that give something for something, those of the class itself before its objects'."""
    profile = ground.profile
    own = ground.fullest
    for each in sorted(profile.methods, key=lambda method: not method.static):
        fits = 0 < len(each.params) <= _PARAMETERS and each.name not in _OBJECTS
        given = ground.arguments(each) if fits else None
        if given is None or each.result is None or each.result.name == "void":
            continue
        known = tuple(given)
        names = ground.names.union(*(value.names for value in known))
        if each.static and ground.scene is None:
            yield Function(each, each.result, (), f"{ground.written}.{each.name}", known, names)
        elif own is not None and not each.static:
            head = f"{ground.receiver}.{each.name}"
            yield Function(each, each.result, ground.built(own), head, known, names | own.names)


def pure_functions_of(ground: Ground) -> Iterator[Function]:
    """Those that leave their object as it is."""
    for each in functions_of(ground):
        if each.signature.static or not ground.profile.changes(each.signature):
            yield each


def declared(type_: TypeRef, name: str, text: str, ground: Ground) -> tuple[str, Names]:
    """The declaration of a variable, and the names that it takes."""
    kind, names = spelled(type_, ground.profile)
    return f"{kind} {name} = {text};", names
