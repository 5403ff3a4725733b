"""Classes by canonical name, whether a source of the project or the JDK's table declares them.

Demand-driven: a production file is found by its name, parsed when somebody asks for its class, and dropped
after its declarations were read. What neither the project nor the JDK declares has a name and no members.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from mrscout.errors import MrscoutError, TooIntricate
from mrscout.languages.java.library.jdk import JdkClass, jdk_class
from mrscout.languages.java.syntax.declarations import (
    OBJECT,
    FieldDecl,
    FileDecl,
    MethodDecl,
    Reader,
    TypeDecl,
)
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
    """A class with members; `args` of its supertypes are in terms of its own type parameters."""

    def __init__(self, name: str, type_params: tuple[str, ...]) -> None:
        self.name = name
        self.type_params = type_params

    role: Role | None = None
    decl: TypeDecl | None = None
    kind: str = "class"
    #: from where the names in its declaration are looked up
    module: str = ""

    def bounds(self) -> tuple[TypeRef | None, ...]:
        """The first bound of each type parameter."""
        raise NotImplementedError

    def supertypes(self) -> tuple[TypeRef, ...]:
        """Direct supertypes, the superclass first."""
        raise NotImplementedError

    def methods(self, name: str) -> tuple[Signature, ...]:
        """The methods of this name that the class itself declares."""
        raise NotImplementedError

    def constructors(self) -> tuple[Signature, ...]:
        """The constructors."""
        raise NotImplementedError

    def field(self, name: str) -> tuple[TypeRef | None, bool] | None:
        """Type of a field that the class itself declares, and whether it is static."""
        raise NotImplementedError

    def abstract_methods(self) -> Iterable[Signature]:
        """The abstract methods that it declares itself."""
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
        own = (self.table.superclass,) if self.table.superclass else ()
        return own + self.table.interfaces

    def methods(self, name: str) -> tuple[Signature, ...]:
        return self.table.methods.get(name, ())

    def constructors(self) -> tuple[Signature, ...]:
        return self.table.constructors

    def field(self, name: str) -> tuple[TypeRef | None, bool] | None:
        found = self.table.fields.get(name)
        return (found.type, found.static) if found else None

    def abstract_methods(self) -> Iterable[Signature]:
        return [each for group in self.table.methods.values() for each in group if each.abstract]


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
        #: types as all methods see them that have no type parameters of their own
        self._types: dict[TypeRef, TypeRef | None] = {}

    def _resolve(self, raw: TypeRef | None, method: MethodDecl | None = None) -> TypeRef | None:
        if raw is None or (method is not None and method.type_params):
            return self._classes.names.type(raw, self.decl, method, self.module)
        try:
            return self._types[raw]
        except KeyError:
            found = self._types[raw] = self._classes.names.type(raw, self.decl, None, self.module)
            return found

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
            found = [each for each in map(self._in_header, raw) if each is not None]
            if self.kind == "enum":
                found.insert(0, TypeRef("java.lang.Enum", (TypeRef(self.name),)))
            elif self.kind == "record":
                found.insert(0, TypeRef("java.lang.Record"))
            elif self.decl.superclass is None:
                found.append(OBJECT)
            self._supertypes = tuple(found)
        return self._supertypes

    def methods(self, name: str) -> tuple[Signature, ...]:
        known = self._methods.get(name)
        if known is None:
            known = tuple(map(self.signature, self.decl.methods.get(name, ())))
            if self.kind == "enum" and not known and name in ("values", "valueOf"):
                known = (self._implicit(name),)
            self._methods[name] = known
        return known

    def _implicit(self, name: str) -> Signature:
        own = TypeRef(self.name)
        if name == "values":
            return Signature(name, self.name, True, False, False, (), (), (), own._replace(dims=1))
        return Signature(name, self.name, True, False, False, (), (), (TypeRef("java.lang.String"),), own)

    def signature(self, method: MethodDecl) -> Signature:
        """A declaration with its types resolved."""
        static = method.static
        result = self._resolve(method.result, method)
        if method.name == "<init>":
            result = TypeRef(self.name, tuple(map(TypeRef, self.type_params)))
        return Signature(
            method.name,
            self.name,
            static,
            method.abstract and self.kind != "record",
            method.varargs,
            tuple(name for name, _ in method.type_params),
            tuple(self._resolve(bound, method) for _, bound in method.type_params),
            tuple(self._resolve(raw, method) or TypeRef("?") for _, raw in method.params),
            result,
        )

    def constructors(self) -> tuple[Signature, ...]:
        known = self._methods.get("<init>")
        if known is None:
            known = self._methods["<init>"] = tuple(map(self.signature, self.decl.constructors))
        return known

    def field(self, name: str) -> tuple[TypeRef | None, bool] | None:
        found: FieldDecl | None = self.decl.fields.get(name)
        return (self._resolve(found.type), found.static) if found else None

    def abstract_methods(self) -> Iterable[Signature]:
        if self.kind not in ("interface", "annotation"):
            return ()
        return [
            each
            for name in self.decl.methods
            for each in self.methods(name)
            if each.abstract and not each.static
        ]


class Classes:
    """Every class that the analysis can know of, found when asked for."""

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
        #: paths of files that the parser had to give up on, each once
        self.too_intricate: list[str] = []

    def find(self, name: str, module: str = "") -> ClassInfo | None:
        """The class of a canonical name, as a file of this module sees it."""
        key = (name, module)
        try:
            return self._found[key]
        except KeyError:
            found = self._found[key] = self._find(name, module)
            return found

    def find_on_demand(self, name: str, module: str) -> ClassInfo | None:
        """The class that a star import may bring in. A miss is not kept: every name can miss in every package."""
        key = (name, module)
        if key in self._found:
            return self._found[key]
        found = self._find(name, module)
        if found is not None:
            self._found[key] = found
        return found

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
        known = self._sources.get(id(decl))
        if known is None:
            known = self._sources[id(decl)] = SourceClass(decl, role, module, self)
        return known

    def nested(self, outer: ClassInfo, simple: str) -> ClassInfo | None:
        """A member type that the class itself declares."""
        if isinstance(outer, LibraryClass):
            return self._of_jdk(f"{outer.name}.{simple}")
        if isinstance(outer, SourceClass) and simple in outer.decl.nested:
            return self._of_source(outer.decl.nested[simple], outer.role, outer.module)
        return None

    def _file_of(self, package: str, simple: str, module: str) -> SourceFile | None:
        candidates = self._by_simple.get(simple)
        if not candidates:
            return None
        ending = f"{package.replace('.', '/')}/{simple}.java" if package else f"{simple}.java"
        fitting = [each for each in candidates if each.path == ending or each.path.endswith("/" + ending)]
        if not package:
            fitting = [each for each in fitting if (found := self._declared(each)) and not found.package]
        if not fitting:
            # The folders do not follow the packages: ask the files.
            fitting = [
                each for each in candidates if (found := self._declared(each)) and found.package == package
            ]
        return min(fitting, key=lambda each: _distance(each, module), default=None)

    def in_package(self, package: str, simple: str, module: str) -> ClassInfo | None:
        """A class of a package, also one that shares a file with another class."""
        found = self.find(f"{package}.{simple}", module)
        if found is not None:
            return found
        file = self._secondary_types(package).get(simple)
        if file is None:
            return None
        declared = self._declared(file)
        if declared is None or declared.package != package or simple not in declared.types:
            return None
        found = self._found[(f"{package}.{simple}", module)] = self._of_source(
            declared.types[simple], file.role, file.module
        )
        return found

    def _secondary_types(self, package: str) -> dict[str, SourceFile]:
        known = self._secondary.get(package)
        if known is None:
            known = self._secondary[package] = {}
            if self._by_folder is None:
                self._by_folder = {}
                for files in self._by_simple.values():
                    for file in files:
                        self._by_folder.setdefault(file.path.rpartition("/")[0], []).append(file)
            ending = package.replace(".", "/")
            for folder, files in self._by_folder.items():
                if folder == ending or folder.endswith("/" + ending):
                    for file in sorted(files):
                        self._scan(file, known)
        return known

    def _scan(self, file: SourceFile, into: dict[str, SourceFile]) -> None:
        try:
            source = read_bytes(f"{self.root}/{file.path}")
        except OSError:
            return
        own = file.path[file.path.rfind("/") + 1 : -5]
        for start in _lines_with(_KINDS, source):
            match = _TOP_LEVEL.match(source, start)
            name = match.group(1).decode("ascii", "replace") if match else own
            if name != own:
                into.setdefault(name, file)

    def _declared(self, file: SourceFile) -> FileDecl | None:
        if file.path not in self._files:
            self._files[file.path] = self._read(file)
        return self._files[file.path]

    def _read(self, file: SourceFile) -> FileDecl | None:
        try:
            source = read_source(f"{self.root}/{file.path}", self.encoding).data
        except MrscoutError:  # whatever is wrong with a production file, its class is just unknown
            return None
        hull = hull_of(source)
        try:
            root = parse(hull.text).root_node
        except TooIntricate:
            self.too_intricate.append(file.path)
            return None
        return Reader(file.path, source, keep_nodes=False, hull=hull).read(root)

    def adopt(self, file: SourceFile, declared: FileDecl) -> None:
        """Take a test file that was parsed in full as the declaration of its classes.

        A class that others do not find under its name, because it shares its file or its name with another,
        is known under an alias, and to its own file only: what others see must not depend on the order.
        """
        shared = True
        for name, decl in declared.types.items():
            chosen = self._file_of(declared.package, name, file.module)
            if chosen is None or chosen.path != file.path:
                _rename(decl, f"{decl.canonical}@{crc32(file.path.encode()):08x}")
                shared = False
            self._found[(decl.canonical, file.module)] = self._of_source(decl, file.role, file.module)
        if shared:
            self._files[file.path] = declared

    def of_decl(self, decl: TypeDecl, module: str) -> ClassInfo | None:
        """The class of a declaration."""
        if decl.outer is None:
            return self.find(decl.canonical, module) or self.in_package(decl.file.package, decl.name, module)
        outer = self.of_decl(decl.outer, module)
        return self.nested(outer, decl.name) if outer else None


def _lines_with(words: Iterable[bytes], source: bytes) -> set[int]:
    """Where the lines start that hold one of some words."""
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


def _rename(decl: TypeDecl, canonical: str) -> None:
    decl.canonical = canonical
    for nested in decl.nested.values():
        _rename(nested, f"{canonical}.{nested.name}")


def _distance(file: SourceFile, module: str) -> tuple[int, int, str]:
    """How far a file is from a module: its own first, then main before test, then by path."""
    return (0 if file.module == module else 1, 0 if file.role is Role.MAIN else 1, file.path)
