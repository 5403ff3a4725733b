"""Finds classes by canonical name, in the sources of the project and in the table of the JDK.

A production file is found by its name, parsed when its class is first looked up, and dropped after its declarations
are read. A class that neither the project nor the JDK declares is unknown, and has no members.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from mrscout.errors import MrscoutError, TooIntricate
from mrscout.languages.java.library.jdk import JdkClass, jdk_class
from mrscout.languages.java.syntax.declarations import OBJECT, FileDecl, MethodDecl, Reader, TypeDecl
from mrscout.languages.java.syntax.hull import hull_of
from mrscout.languages.java.syntax.names import Names
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.ir import Signature, TypeRef
from mrscout.model.project import Role, SourceFile
from mrscout.sources.text import read_bytes, read_source

_KINDS = (b"class", b"interface", b"enum", b"record")
_TOP_LEVEL = re.compile(rb"(?:[\w@()\". ]*\s)?(?:class|interface|enum|record)\s+(\w+)")
_ALIAS = re.compile(r"@[0-9a-f]{8}")
_JDK_PREFIXES = ("java.", "javax.", "org.w3c.", "org.xml.")


class ClassInfo:
    """A class with its members; type arguments of its supertypes refer to its own type parameters."""

    def __init__(self, name: str, type_params: tuple[str, ...]) -> None:
        self.name = name
        self.type_params = type_params

    role: Role | None = None
    decl: TypeDecl | None = None
    kind: str = "class"
    #: the module in which the names of its declaration are looked up
    module: str = ""

    def bounds(self) -> tuple[TypeRef | None, ...]:
        """The first bound of each type parameter."""
        raise NotImplementedError

    def supertypes(self) -> tuple[TypeRef, ...]:
        """Direct supertypes, the superclass first."""
        raise NotImplementedError

    def methods(self, name: str) -> tuple[Signature, ...]:
        """The methods of a name that the class itself declares."""
        raise NotImplementedError

    def constructors(self) -> tuple[Signature, ...]:
        """The constructors."""
        raise NotImplementedError

    def field(self, name: str) -> tuple[TypeRef | None, bool] | None:
        """The type of a field that the class itself declares, and True if it is static; None if it has none."""
        raise NotImplementedError

    def abstract_methods(self) -> Iterable[Signature]:
        """The abstract methods that the class itself declares."""
        raise NotImplementedError


class LibraryClass(ClassInfo):
    """A class of the JDK."""

    def __init__(self, table: JdkClass) -> None:
        super().__init__(table.name, table.type_params)
        self.table = table
        self.kind = table.kind

    def bounds(self) -> tuple[TypeRef | None, ...]:
        return self.table.bounds

    def supertypes(self) -> tuple[TypeRef, ...]:
        superclass = (self.table.superclass,) if self.table.superclass else ()
        return superclass + self.table.interfaces

    def methods(self, name: str) -> tuple[Signature, ...]:
        return self.table.methods.get(name, ())

    def constructors(self) -> tuple[Signature, ...]:
        return self.table.constructors

    def field(self, name: str) -> tuple[TypeRef | None, bool] | None:
        field = self.table.fields.get(name)
        return (field.type, field.static) if field else None

    def abstract_methods(self) -> Iterable[Signature]:
        return [
            method for overloads in self.table.methods.values() for method in overloads if method.abstract
        ]


class SourceClass(ClassInfo):
    """A class that a file of the project declares."""

    role: Role
    decl: TypeDecl

    def __init__(self, decl: TypeDecl, role: Role, module: str, classes: "Classes") -> None:
        super().__init__(decl.canonical, tuple(name for name, _ in decl.type_params))
        self.decl = decl
        self.kind = decl.kind
        self.role = role
        self.module = module
        self._classes = classes
        self._supertypes: tuple[TypeRef, ...] | None = None
        self._bounds: tuple[TypeRef | None, ...] | None = None
        self._methods: dict[str, tuple[Signature, ...]] = {}
        #: resolved types, as methods without type parameters see them
        self._types: dict[TypeRef, TypeRef | None] = {}

    def _resolve(self, raw: TypeRef | None, method: MethodDecl | None = None) -> TypeRef | None:
        if raw is None or (method is not None and method.type_params):
            return self._classes.names.type(raw, self.decl, method, self.module)
        try:
            return self._types[raw]
        except KeyError:
            self._types[raw] = resolved = self._classes.names.type(raw, self.decl, None, self.module)
            return resolved

    def _in_header(self, raw: TypeRef | None) -> TypeRef | None:
        return self._classes.names.type(raw, self.decl, None, self.module, header=True)

    def bounds(self) -> tuple[TypeRef | None, ...]:
        if self._bounds is None:
            self._bounds = tuple(self._in_header(bound) for _, bound in self.decl.type_params)
        return self._bounds

    def supertypes(self) -> tuple[TypeRef, ...]:
        if self._supertypes is None:
            self._supertypes = ()  # a class that extends itself ends here
            raw = ((self.decl.superclass,) if self.decl.superclass else ()) + self.decl.interfaces
            supertypes = list(filter(None, map(self._in_header, raw)))
            if self.kind == "enum":
                supertypes.insert(0, TypeRef("java.lang.Enum", (TypeRef(self.name),)))
            elif self.kind == "record":
                supertypes.insert(0, TypeRef("java.lang.Record"))
            elif self.decl.superclass is None:
                supertypes.append(OBJECT)
            self._supertypes = tuple(supertypes)
        return self._supertypes

    def methods(self, name: str) -> tuple[Signature, ...]:
        if name not in self._methods:
            signatures = tuple(map(self.signature, self.decl.methods.get(name, ())))
            if self.kind == "enum" and not signatures and name in ("values", "valueOf"):
                signatures = (self._implicit(name),)
            self._methods[name] = signatures
        return self._methods[name]

    def _implicit(self, name: str) -> Signature:
        """The signature of an enumeration's `values` or `valueOf`, which no source declares."""
        enum = TypeRef(self.name)
        if name == "values":
            return Signature(name, self.name, True, False, False, (), (), (), enum._replace(dims=1))
        return Signature(name, self.name, True, False, False, (), (), (TypeRef("java.lang.String"),), enum)

    def signature(self, method: MethodDecl) -> Signature:
        """The signature of a declaration, with its types resolved."""
        result = self._resolve(method.result, method)
        if method.name == "<init>":
            result = TypeRef(self.name, tuple(map(TypeRef, self.type_params)))
        return Signature(
            method.name,
            self.name,
            method.static,
            method.abstract and self.kind != "record",
            method.varargs,
            tuple(name for name, _ in method.type_params),
            tuple(self._resolve(bound, method) for _, bound in method.type_params),
            tuple(self._resolve(raw, method) or TypeRef("?") for _, raw in method.params),
            result,
        )

    def constructors(self) -> tuple[Signature, ...]:
        if "<init>" not in self._methods:
            self._methods["<init>"] = tuple(map(self.signature, self.decl.constructors))
        return self._methods["<init>"]

    def field(self, name: str) -> tuple[TypeRef | None, bool] | None:
        field = self.decl.fields.get(name)
        return (self._resolve(field.type), field.static) if field else None

    def abstract_methods(self) -> Iterable[Signature]:
        if self.kind not in ("interface", "annotation"):
            return ()
        methods = (method for name in self.decl.methods for method in self.methods(name))
        return [method for method in methods if method.abstract and not method.static]


class Classes:
    """Finds the classes of a project and of the JDK."""

    def __init__(self, root: Path, files: Iterable[SourceFile], encoding: str | None) -> None:
        self.root = root
        self.encoding = encoding
        self.names = Names(self)
        self._by_simple: dict[str, list[SourceFile]] = {}
        self._by_folder: dict[str, list[SourceFile]] | None = None
        for file in files:
            simple = file.path[file.path.rfind("/") + 1 : -5]
            self._by_simple.setdefault(simple, []).append(file)
        self._found: dict[tuple[str, str], ClassInfo | None] = {}
        self._library: dict[str, LibraryClass | None] = {}
        self._sources: dict[int, SourceClass] = {}
        self._files: dict[str, FileDecl | None] = {}
        self._secondary: dict[str, dict[str, SourceFile]] = {}
        #: paths of files that the parser gave up on, each once
        self.too_intricate: list[str] = []

    def find(self, name: str, module: str = "") -> ClassInfo | None:
        """The class of a canonical name, as a file of a module sees it; None if it is unknown."""
        key = (name, module)
        try:
            return self._found[key]
        except KeyError:
            self._found[key] = info = self._find(name, module)
            return info

    def find_on_demand(self, name: str, module: str) -> ClassInfo | None:
        """The class that a star import may bring in; a miss is not cached, since any name can miss in any package."""
        key = (name, module)
        if key in self._found:
            return self._found[key]
        info = self._find(name, module)
        if info is not None:
            self._found[key] = info
        return info

    def _find(self, name: str, module: str) -> ClassInfo | None:
        if name.startswith(_JDK_PREFIXES):
            library = self._of_jdk(name)
            if library is not None:
                return library
        package, _, simple = name.rpartition(".")
        if "@" in simple:
            return None
        file = self._file_of(package, simple, module)
        if file is not None:
            declared = self._declared(file)
            if declared is not None and declared.package == package and simple in declared.types:
                return self._of_source(declared.types[simple], file.role, file.module)
        last = package.rpartition(".")[2]
        if last[:1].isupper() or last in self._by_simple:
            outer = self.find(package, module)
            if outer is not None:
                return self.nested(outer, simple)
        return None

    def _of_jdk(self, name: str) -> LibraryClass | None:
        if name not in self._library:
            table = jdk_class(name)
            self._library[name] = LibraryClass(table) if table else None
        return self._library[name]

    def _of_source(self, decl: TypeDecl, role: Role, module: str) -> SourceClass:
        if id(decl) not in self._sources:
            self._sources[id(decl)] = SourceClass(decl, role, module, self)
        return self._sources[id(decl)]

    def nested(self, outer: ClassInfo, simple: str) -> ClassInfo | None:
        """The member type that a class itself declares under a name; None if it has none."""
        if isinstance(outer, LibraryClass):
            return self._of_jdk(f"{outer.name}.{simple}")
        if isinstance(outer, SourceClass) and simple in outer.decl.nested:
            return self._of_source(outer.decl.nested[simple], outer.role, outer.module)
        return None

    def _file_of(self, package: str, simple: str, module: str) -> SourceFile | None:
        """The file that declares a class of its own name, nearest to a module; None if there is none."""
        candidates = self._by_simple.get(simple)
        if not candidates:
            return None
        ending = f"{package.replace('.', '/')}/{simple}.java" if package else f"{simple}.java"
        files = [file for file in candidates if file.path == ending or file.path.endswith("/" + ending)]
        if not package:
            files = [file for file in files if self._is_in_package(file, "")]
        if not files:  # the folders do not follow the packages
            files = [file for file in candidates if self._is_in_package(file, package)]
        return min(files, key=lambda file: _distance(file, module), default=None)

    def _is_in_package(self, file: SourceFile, package: str) -> bool:
        declared = self._declared(file)
        return declared is not None and declared.package == package

    def in_package(self, package: str, simple: str, module: str) -> ClassInfo | None:
        """The class of a package, also one in the file of another class; None if it is unknown."""
        info = self.find(f"{package}.{simple}", module)
        if info is not None:
            return info
        file = self._secondary_types(package).get(simple)
        if file is None:
            return None
        declared = self._declared(file)
        if declared is None or declared.package != package or simple not in declared.types:
            return None
        info = self._of_source(declared.types[simple], file.role, file.module)
        self._found[(f"{package}.{simple}", module)] = info
        return info

    def _secondary_types(self, package: str) -> dict[str, SourceFile]:
        """The files of a package's top-level classes that have another name than their file, by class."""
        if package not in self._secondary:
            secondary = self._secondary[package] = {}
            if self._by_folder is None:
                self._by_folder = {}
                for files in self._by_simple.values():
                    for file in files:
                        self._by_folder.setdefault(file.path.rpartition("/")[0], []).append(file)
            ending = package.replace(".", "/")
            for folder, files in self._by_folder.items():
                if folder == ending or folder.endswith("/" + ending):
                    for file in sorted(files):
                        self._add_secondary_types(file, secondary)
        return self._secondary[package]

    def _add_secondary_types(self, file: SourceFile, into: dict[str, SourceFile]) -> None:
        try:
            source = read_bytes(f"{self.root}/{file.path}")
        except OSError:
            return
        primary = file.path[file.path.rfind("/") + 1 : -5]
        for start in _lines_with(_KINDS, source):
            match = _TOP_LEVEL.match(source, start)
            name = match.group(1).decode("ascii", "replace") if match else primary
            if name != primary:
                into.setdefault(name, file)

    def _declared(self, file: SourceFile) -> FileDecl | None:
        if file.path not in self._files:
            self._files[file.path] = self._read_declarations(file)
        return self._files[file.path]

    def _read_declarations(self, file: SourceFile) -> FileDecl | None:
        try:
            source = read_source(f"{self.root}/{file.path}", self.encoding).data
        except MrscoutError:  # a class whose file cannot be read is unknown
            return None
        hull = hull_of(source)
        try:
            root = parse(hull.text).root_node
        except TooIntricate:
            self.too_intricate.append(file.path)
            return None
        return Reader(file.path, source, keep_nodes=False, hull=hull).read(root)

    def adopt(self, file: SourceFile, declared: FileDecl) -> None:
        """Use a test file that was parsed in full as the declaration of its classes.

        A class that other files do not find by its name, since it shares its file or its name with another class, gets
        an alias, by which only its own file finds it: what other files see must not depend on the order.
        """
        shared = True
        for name, decl in declared.types.items():
            chosen = self._file_of(declared.package, name, file.module)
            if chosen is None or chosen.path != file.path:
                _rename_types(decl, f"{decl.canonical}@{crc32(file.path.encode()):08x}")
                shared = False
            self._found[(decl.canonical, file.module)] = self._of_source(decl, file.role, file.module)
        if shared:
            self._files[file.path] = declared

    def of_decl(self, decl: TypeDecl, module: str) -> ClassInfo | None:
        """The class of a declaration; None if its name means another class, or none."""
        if decl.outer is None:
            return self.find(decl.canonical, module) or self.in_package(decl.file.package, decl.name, module)
        outer = self.of_decl(decl.outer, module)
        return self.nested(outer, decl.name) if outer else None


def _lines_with(words: Iterable[bytes], source: bytes) -> set[int]:
    """The offsets of the lines that hold one of some words."""
    starts: set[int] = set()
    for word in words:
        at = source.find(word)
        while at >= 0:
            starts.add(source.rfind(b"\n", 0, at) + 1)
            at = source.find(word, at + 1)
    return starts


def plain_name(class_name: str) -> str:
    """A canonical name as Java writes it: without the dot of the unnamed package, and without an alias."""
    return (_ALIAS.sub("", class_name) if "@" in class_name else class_name).removeprefix(".")


def _rename_types(decl: TypeDecl, canonical: str) -> None:
    decl.canonical = canonical
    for nested in decl.nested.values():
        _rename_types(nested, f"{canonical}.{nested.name}")


def _distance(file: SourceFile, module: str) -> tuple[int, int, str]:
    """A sort key that prefers files of a module, then production code, then the first path."""
    return (0 if file.module == module else 1, 0 if file.role is Role.MAIN else 1, file.path)
