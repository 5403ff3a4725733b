"""Resolves names inside a class that are no local variables, once for all of its methods."""

from typing import TYPE_CHECKING, NamedTuple

from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.model.ir import TypeRef
from mrscout.model.project import Role

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.facts import Facts


class OwnField(NamedTuple):
    """A field that a test class or a class around it declares or inherits."""

    type: TypeRef | None
    owner: str
    mock: bool


class ImportedConstant(NamedTuple):
    """A statically imported field of another class."""

    type: TypeRef | None
    owner: str


class Callee(NamedTuple):
    """The class whose method an unqualified call means; `type` is None if unknown."""

    type: TypeRef | None
    #: True if the class is this one or one around it
    own: bool


class Helpers(NamedTuple):
    """The methods of one name that a class and the classes around it declare or inherit."""

    #: those that test sources declare
    methods: tuple[MethodDecl, ...]
    #: True if any source of the project declares one
    declared: bool


class Scope:
    """Resolves the names of fields and methods inside one class."""

    __slots__ = ("_callees", "_decl", "_facts", "_helpers", "_module", "_values", "types")

    def __init__(self, decl: TypeDecl, module: str, facts: "Facts") -> None:
        self._decl = decl
        self._module = module
        self._facts = facts
        #: resolved types by their source text, or by the type as written, in methods without type parameters
        self.types: dict[bytes | TypeRef, TypeRef | None] = {}
        self._values: dict[str, OwnField | ImportedConstant | None] = {}
        self._callees: dict[str, Callee] = {}
        self._helpers: dict[bytes, Helpers] = {}

    def value(self, name: str) -> OwnField | ImportedConstant | None:
        """A field of the class or of those around it, or a statically imported constant; None for neither."""
        if name not in self._values:
            self._values[name] = self._value(name)
        return self._values[name]

    def _value(self, name: str) -> OwnField | ImportedConstant | None:
        decl: TypeDecl | None = self._decl
        while decl is not None:
            own_field = self._facts.own_field(decl, name, self._module)
            if own_field is not None:
                return own_field
            decl = decl.outer
        file, members = self._decl.file, self._facts.members
        for owner in file.static_imports.get(name, ()):
            field = members.field(TypeRef(owner), name, self._module)
            return ImportedConstant(field[0] if field else None, owner)
        for owner in file.static_on_demand:
            field = members.field(TypeRef(owner), name, self._module)
            if field:
                return ImportedConstant(field[0], owner)
        return None

    def callee(self, name: str) -> Callee:
        """The class whose method a call without a receiver means."""
        if name not in self._callees:
            self._callees[name] = self._callee(name)
        return self._callees[name]

    def _callee(self, name: str) -> Callee:
        decl: TypeDecl | None = self._decl
        while decl is not None:
            if self._facts.has_method(decl, name, self._module):
                return Callee(TypeRef(decl.canonical), own=True)
            decl = decl.outer
        for owner in self._decl.file.static_imports.get(name, ()):
            return Callee(TypeRef(owner), own=False)
        unknown: list[str] = []
        for owner in self._decl.file.static_on_demand:
            if self._facts.classes.find(owner, self._module) is None:
                unknown.append(owner)
                continue
            methods = self._facts.members.methods(TypeRef(owner), name, self._module)
            if any(candidate.signature.static for candidate in methods.candidates):
                return Callee(TypeRef(owner), own=False)
        return Callee(TypeRef(unknown[0]) if len(unknown) == 1 else None, own=False)

    def helpers(self, name: bytes) -> Helpers:
        """The methods of a name, of this class and of those around it."""
        if name not in self._helpers:
            self._helpers[name] = self._find_helpers(name.decode("utf-8", "replace"))
        return self._helpers[name]

    def _find_helpers(self, name: str) -> Helpers:
        helpers: list[MethodDecl] = []
        declared = False
        owner: TypeDecl | None = self._decl
        while owner is not None:
            if self._facts.has_method(owner, name, self._module):
                methods = self._facts.members.methods(TypeRef(owner.canonical), name, self._module)
                for candidate in methods.candidates:
                    declaration = self._facts.declaration(candidate.signature, self._module)
                    if declaration is not None:
                        declared = True
                        helpers += [declaration[0]] if declaration[1].role is Role.TEST else []
            owner = owner.outer
        return Helpers(tuple(helpers), declared)
