"""Resolves names and types as written to canonical names (Java language specification, 6.5)."""

from typing import TYPE_CHECKING

from mrscout.languages.java.library.jdk import jdk_package_has
from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID
from mrscout.languages.java.syntax.declarations import FileDecl, MethodDecl, TypeDecl
from mrscout.model.ir import TypeRef

if TYPE_CHECKING:
    from mrscout.languages.java.syntax.classes import Classes, ClassInfo

#: failed look-ups in a file's star imports, after which its names are no longer looked up there
_MOST_MISSES = 50_000
_WILDCARDS = ("?", "? extends", "? super")


class Names:
    """Resolves names in the context of a type declaration."""

    def __init__(self, classes: "Classes") -> None:
        self._classes = classes
        self._known: dict[tuple[int, str], str | None] = {}
        self._places: list[
            TypeDecl | FileDecl
        ] = []  # keeps the objects alive whose ids are keys above and below
        self._misses: dict[int, int] = {}  # by the file's id

    def type(
        self,
        raw: TypeRef | None,
        decl: TypeDecl,
        method: MethodDecl | None,
        module: str,
        *,
        header: bool = False,
    ) -> TypeRef | None:
        """A type with canonical names; type variables keep their names; None if it is unknown.

        A type in the header of a declaration is resolved outside of it, without the members that the header inherits.
        """
        if raw is None:
            return None
        name = raw.name
        if name in PRIMITIVES_AND_VOID:
            return raw
        if name in _WILDCARDS:
            if not raw.args:
                return raw
            bound = self.type(raw.args[0], decl, method, module, header=header)
            return TypeRef(name, (bound,)) if bound else TypeRef("?")
        if "." not in name and self._is_variable(name, decl, method):
            return raw
        place = (decl.outer or decl.file) if header else decl
        canonical = self.name(name, place, module)
        if canonical is None:
            return None
        args = tuple(self.type(arg, decl, method, module, header=header) or TypeRef("?") for arg in raw.args)
        return TypeRef(canonical, args, raw.dims)

    @staticmethod
    def _is_variable(name: str, decl: TypeDecl | None, method: MethodDecl | None) -> bool:
        if method is not None and any(name == variable for variable, _ in method.type_params):
            return True
        while decl is not None:
            if any(name == variable for variable, _ in decl.type_params):
                return True
            decl = decl.outer
        return False

    def name(self, name: str, place: TypeDecl | FileDecl, module: str) -> str | None:
        """The canonical name of the class that a name means inside a type or a file; None if unknown."""
        key = (id(place), name)
        try:
            return self._known[key]
        except KeyError:
            self._places.append(place)
            self._known[key] = canonical = self._name(name, place, module)
            return canonical

    def _name(self, name: str, place: TypeDecl | FileDecl, module: str) -> str | None:
        head, dot, rest = name.partition(".")
        if not dot:
            return self._simple(name, place, module)
        outer = self.name(head, place, module)
        if outer is not None:
            info = self._classes.find(outer, module)
            if info is None:
                return f"{outer}.{rest}"  # a library's class, whose member types are unknown
            for part in rest.split("."):
                inner = self.member_type(info, part, module)
                if inner is None:
                    return None
                info = inner
            return info.name
        if head[:1].islower() and self._classes.find(name, module):
            return name
        last = name.rpartition(".")[2]
        # A qualified name of no known class is a library's if it looks like package.Class.
        return name if head[:1].islower() and last[:1].isupper() else None

    def _simple(self, name: str, place: TypeDecl | FileDecl, module: str) -> str | None:
        if isinstance(place, FileDecl):
            return self._in_file(name, place, module)
        decl: TypeDecl | None = place
        while decl is not None:
            if decl.name == name:
                return decl.canonical
            info = self._classes.of_decl(decl, module)
            if info is not None:
                inner = self.member_type(info, name, module)
                if inner is not None:
                    return inner.name
            elif name in decl.nested:
                return decl.nested[name].canonical
            decl = decl.outer
        return self.name(name, place.file, module)

    def _in_file(self, name: str, file: FileDecl, module: str) -> str | None:
        """Resolve a simple name outside of any type: by the file, imports, the package, java.lang, star imports."""
        if name in file.types:
            return file.types[name].canonical
        if name in file.imports:
            return file.imports[name]
        for owner in file.static_imports.get(name, ()):
            info = self._classes.find(f"{owner}.{name}", module)
            if info is not None:
                return info.name
        info = self._classes.find(f"{file.package}.{name}", module)
        if info is not None:
            return info.name
        if jdk_package_has("java.lang", name):
            return f"java.lang.{name}"
        canonical = self._on_demand(name, file, module)
        if canonical is not None:
            return canonical
        info = self._classes.in_package(file.package, name, module)
        if info is not None:
            return info.name
        # Without star imports, the name can only mean a class of the package that a code generator writes.
        generated = (
            name[:1].isupper() and not name.isupper() and not file.on_demand and not file.static_on_demand
        )
        return f"{file.package}.{name}" if generated and file.package else None

    def _on_demand(self, name: str, file: FileDecl, module: str) -> str | None:
        """The class that star imports bring in under a name; None for none."""
        missed = self._misses.get(id(file), 0)
        if missed > _MOST_MISSES:
            return None
        for package in file.on_demand:
            if jdk_package_has(package, name) or self._classes.find_on_demand(f"{package}.{name}", module):
                return f"{package}.{name}"
        for owner in file.static_on_demand:
            if self._classes.find_on_demand(f"{owner}.{name}", module):
                return f"{owner}.{name}"
        self._places.append(file)
        self._misses[id(file)] = missed + len(file.on_demand) + len(file.static_on_demand)
        return None

    def member_type(self, info: "ClassInfo", name: str, module: str) -> "ClassInfo | None":
        """The member type that a class declares or inherits under a name; None if it has none."""
        seen: set[str] = set()
        pending = [info]
        while pending:
            owner = pending.pop(0)
            if owner.name in seen:
                continue
            seen.add(owner.name)
            member = self._classes.nested(owner, name)
            if member is not None:
                return member
            for parent in owner.supertypes():
                above = self._classes.find(parent.name, module)
                if above is not None and above.name != "java.lang.Object":
                    pending.append(above)
        return None
