"""What a class can be asked and told: its public methods, inherited ones included, each with its owner."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from mrscout.languages.java.laws.generic import bound
from mrscout.languages.java.laws.open import is_callable
from mrscout.languages.java.laws.reach import Reach
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import OBJECT
from mrscout.languages.java.syntax.members import substitute
from mrscout.model.ir import Signature
from mrscout.model.types import TypeRef

#: the names of what a method takes, with their types
Parameters = tuple[tuple[str, TypeRef], ...]


@dataclass(frozen=True)
class Profile:
    """A class, with look-ups into its methods."""

    info: SourceClass
    module: str
    facts: Facts
    args: tuple[TypeRef, ...] = ()  #: what its type parameters stand for, where an object tells
    reach: Reach | None = None  #: tells which methods do more than give a result

    @property
    def methods(self) -> tuple[Signature, ...]:
        """Those that any class can call, and that keep to themselves, the nearest first."""
        return tuple(self._known)

    def parameters(self, method: Signature) -> Parameters:
        """What a method takes."""
        return tuple(zip(self._known[method], method.params, strict=True))

    @cached_property
    def _known(self) -> dict[Signature, tuple[str, ...]]:
        """The methods, each with the names of its parameters."""
        found: dict[tuple[str, tuple[TypeRef, ...]], tuple[Signature, tuple[str, ...]] | None] = {}
        own = dict(zip(self.info.type_params, self.args, strict=False))
        for above in self.facts.members.ancestors(self.info):
            at = self.facts.classes.find(above.name, self.module)
            if not isinstance(at, SourceClass):
                continue
            binding = dict(
                zip(at.type_params, (substitute(arg, own) for arg in above.args or self.args), strict=False)
            )
            for name, declared in at.decl.methods.items():
                for method, written in zip(declared, at.methods(name), strict=False):
                    inherited = not (written.static and at is not self.info)
                    signature = bound(written, binding) if inherited and is_callable(method) else None
                    # What overrides another stands for it, also where it is not told of.
                    if signature is None or (name, signature.params) in found:
                        continue
                    beyond = self.reach is not None and self.reach.is_beyond(method, at)
                    names = tuple(each for each, _ in method.params)
                    found[name, signature.params] = None if beyond else (signature, names)
        return dict(each for each in found.values() if each is not None)

    def having(self, *, static: bool, parameters: int) -> Iterator[Signature]:
        """Methods of a shape; one that takes any number of values has none."""
        for each in self.methods:
            if each.static is static and len(each.params) == parameters and not each.varargs:
                yield each

    def asked(self, name: str, parameters: int = 0) -> Signature | None:
        """A method of an object by its name."""
        found = (each for each in self.having(static=False, parameters=parameters) if each.name == name)
        return next(found, None)

    def can_tell(self, type_: TypeRef) -> bool:
        """Whether two values of a type can be equal without being the same object."""
        if not type_.is_class or self.facts.enum_constants(type_.name):
            return type_.dims > 0 or type_.is_class or type_.name.islower()  # and no type variable
        declared = self.facts.members.methods(type_, "equals", self.module).candidates
        return any(each.signature.owner != OBJECT.name for each in declared)

    def is_filled(self, type_: TypeRef) -> bool:
        """Whether objects of a type are filled after they are built, so that new ones may well be empty."""
        return type_.is_class and bool(self.facts.mutators(type_.name))

    def is_above(self, type_: TypeRef | None) -> bool:
        """Whether objects of the class are of a type."""
        if type_ is None or not type_.is_class:
            return False
        return self.facts.members.is_subtype(self.info.name, type_.name, self.module)

    @cached_property
    def unsteady(self) -> frozenset[str]:
        """The methods, qualified, that a clock or a lot has a part in."""
        found = (self.facts.declaration(each, self.module) for each in self.methods)
        reach = self.reach
        return frozenset(
            f"{info.name}.{method.name}"
            for method, info in filter(None, found)
            if reach is not None and reach.is_unsteady(method, info)
        )

    def changes(self, method: Signature) -> bool:
        """Whether a method writes the object that it is asked of."""
        declared = next(
            (
                each
                for at in [self.facts.classes.find(method.owner, self.module)]
                if isinstance(at, SourceClass)
                for each in at.methods(method.name)
                if len(each.params) == len(method.params)
            ),
            method,
        )
        return self.facts.effects.of(declared, self.module).writes_receiver
