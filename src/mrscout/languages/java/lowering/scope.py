"""What names mean inside a class when they are no local variables, worked out once for all of its methods."""

from typing import TYPE_CHECKING, NamedTuple

from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.model.ir import TypeRef
from mrscout.model.project import Role

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.facts import Facts


class OwnField(NamedTuple):
    """A field of a test class."""

    type: TypeRef | None
    owner: str
    mock: bool


class ImportedConstant(NamedTuple):
    """A static field of another class."""

    type: TypeRef | None
    owner: str


class Callee(NamedTuple):
    """Whose method is called where nothing stands before its name."""

    type: TypeRef | None
    #: of this class or of one around it
    own: bool


class Helpers(NamedTuple):
    """The methods of one name that code of a class can call without a receiver."""

    #: those that sources of the tests declare
    methods: tuple[MethodDecl, ...]
    #: whether any source of the project declares one
    declared: bool


_UNASKED = OwnField(None, "", False)


class Scope:
    """Names inside one class."""

    __slots__ = ("_callees", "_decl", "_facts", "_helpers", "_module", "_values", "types")

    def __init__(self, decl: TypeDecl, module: str, facts: "Facts") -> None:
        self._decl = decl
        self._module = module
        self._facts = facts
        #: types by how they are written; as methods without type parameters see them
        self.types: dict[bytes | TypeRef, TypeRef | None] = {}
        self._values: dict[str, OwnField | ImportedConstant | None] = {}
        self._callees: dict[str, Callee] = {}
        self._helpers: dict[bytes, Helpers] = {}

    def value(self, name: str) -> OwnField | ImportedConstant | None:
        """A field of the class or of those around it, or a statically imported constant."""
        known = self._values.get(name, _UNASKED)
        if known is _UNASKED:
            known = self._values[name] = self._value(name)
        return known

    def _value(self, name: str) -> OwnField | ImportedConstant | None:
        decl: TypeDecl | None = self._decl
        while decl is not None:
            found = self._facts.own_field(decl, name, self._module)
            if found is not None:
                return found
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
        """The class whose method a bare name calls."""
        known = self._callees.get(name)
        if known is None:
            known = self._callees[name] = self._callee(name)
        return known

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
            found = self._facts.members.methods(TypeRef(owner), name, self._module)
            if any(each.signature.static for each in found.candidates):
                return Callee(TypeRef(owner), own=False)
        return Callee(TypeRef(unknown[0]) if len(unknown) == 1 else None, own=False)

    def helpers(self, name: bytes) -> Helpers:
        """The methods of a name, of this class and of those around it."""
        known = self._helpers.get(name)
        if known is None:
            known = self._helpers[name] = self._find_helpers(name.decode("utf-8", "replace"))
        return known

    def _find_helpers(self, name: str) -> Helpers:
        found: list[MethodDecl] = []
        declared = False
        owner: TypeDecl | None = self._decl
        while owner is not None:
            if self._facts.has_method(owner, name, self._module):
                methods = self._facts.members.methods(TypeRef(owner.canonical), name, self._module)
                for each in methods.candidates:
                    place = self._facts.declaration(each.signature, self._module)
                    if place is not None:
                        declared = True
                        found += [place[0]] if place[1].role is Role.TEST else []
            owner = owner.outer
        return Helpers(tuple(found), declared)
