"""What a class can be asked and told: its public methods, inherited ones included, each with its owner."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mrscout.languages.java.analogues.open import is_callable
from mrscout.languages.java.classes import SourceClass
from mrscout.languages.java.declarations import OBJECT
from mrscout.languages.java.facts import Facts
from mrscout.model.ir import Signature
from mrscout.model.types import TypeRef


@dataclass(frozen=True)
class Profile:
    """A class, with look-ups into its methods."""

    info: SourceClass
    module: str
    facts: Facts

    @cached_property
    def methods(self) -> tuple[Signature, ...]:
        """Those that any class can call, the nearest first; of two with the same parameters the nearest."""
        found: dict[tuple[str, tuple[TypeRef, ...]], Signature] = {}
        for above in self.facts.members.ancestors(self.info):
            at = self.facts.classes.find(above.name, self.module)
            if not isinstance(at, SourceClass):
                continue
            for name, declared in at.decl.methods.items():
                for method, signature in zip(declared, at.methods(name), strict=False):
                    plain = not method.varargs and not method.type_params
                    inherited = not (signature.static and at is not self.info)
                    if plain and inherited and is_callable(method):
                        found.setdefault((name, signature.params), signature)
        return tuple(found.values())

    def having(self, *, static: bool, parameters: int) -> Iterator[Signature]:
        """Methods of a shape."""
        for each in self.methods:
            if each.static is static and len(each.params) == parameters:
                yield each

    def asked(self, name: str, parameters: int = 0) -> Signature | None:
        """A method of an object by its name."""
        found = (each for each in self.having(static=False, parameters=parameters) if each.name == name)
        return next(found, None)

    def can_tell(self, type_: TypeRef) -> bool:
        """Whether two values of a type can be equal without being the same object."""
        if not type_.is_class or self.facts.enum_constants(type_.name):
            return True
        declared = self.facts.members.methods(type_, "equals", self.module).candidates
        return any(each.signature.owner != OBJECT.name for each in declared)

    def is_above(self, type_: TypeRef | None) -> bool:
        """Whether objects of the class are of a type."""
        if type_ is None or not type_.is_class:
            return False
        return self.facts.members.is_subtype(self.info.name, type_.name, self.module)
