"""The code of a project: its classes, its files with their syntax trees, the bodies of its methods.

`Facts` is shared by all tests of a project. `seen_from` narrows it to the module and package of a test. Trees of files
are dropped when others need the room; a method without its tree is found again by `body`.
"""

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tree_sitter import Node

from mrscout.errors import MrscoutError, TooIntricate
from mrscout.languages.java.lowering.effects import Effects
from mrscout.languages.java.lowering.lower import Lowering
from mrscout.languages.java.lowering.module_facts import ModuleFacts
from mrscout.languages.java.lowering.scope import Helpers, OwnField, Scope
from mrscout.languages.java.lowering.screen import ASSERTION_WORDS
from mrscout.languages.java.syntax.classes import Classes, SourceClass
from mrscout.languages.java.syntax.declarations import FileDecl, MethodDecl, Reader, TypeDecl
from mrscout.languages.java.syntax.hierarchy import Hierarchy
from mrscout.languages.java.syntax.members import Members
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.ir import Signature, TypeRef
from mrscout.model.project import Role, SourceFile
from mrscout.sources.text import read_source

_MOCK_ANNOTATIONS = frozenset({"Mock", "MockBean", "Spy", "SpyBean", "Mocked", "Injectable", "MockitoBean"})
#: a call without a receiver, in reversed text: so the search starts with its parenthesis, which is fast
_CALLED = re.compile(rb"\(\s*+(\w++)(?=[^.])")
_CALLED_ON_THIS = re.compile(rb"\bthis\s*\.\s*(\w+)\s*\(")
#: parsed files that are kept; a tree takes some twenty times the room of its text
_KEPT_FILES = 24


class ParsedFile(NamedTuple):
    """A file with its syntax tree."""

    declared: FileDecl
    source: bytes
    reader: Reader
    root: Node


class Helper(NamedTuple):
    """A method with the syntax tree of its body."""

    method: MethodDecl
    source: bytes
    reader: Reader
    module: str


class Facts:
    """The code of one project: finds its classes, parses its files, and keeps what it learns about methods."""

    def __init__(
        self,
        root: Path,
        files: Iterable[SourceFile],
        encoding: str | None,
        without_rules: frozenset[str] = frozenset(),
    ) -> None:
        #: slugs of the rules that are switched off
        self.without_rules = without_rules
        self.files = {file.path: file for file in files}
        self.classes = Classes(root, self.files.values(), encoding)
        self.members = Members(self.classes)
        self.hierarchy = Hierarchy(self.classes, self.files.values())
        self._test_hierarchy: Hierarchy | None = None
        self.effects = Effects(self)
        self.lowering = Lowering(self)
        self._seen: dict[tuple[str, str], ModuleFacts] = {}
        self._scopes: dict[tuple[TypeDecl, str], Scope] = {}
        self._own_fields: dict[tuple[TypeDecl, str], OwnField | None] = {}
        self._own_methods: dict[tuple[TypeDecl, str], bool] = {}
        self._asserting: dict[MethodDecl, bool] = {}
        self._last_source: tuple[str, bytes] = ("", b"")
        self._last_helpers: tuple[MethodDecl | None, list[Helpers]] = (None, [])
        self._parsed: OrderedDict[str, ParsedFile | None] = OrderedDict()
        self._open = ""  #: path of the file that `open` parsed last, whose tree is not dropped
        #: sources in memory, by the path that they are analysed under
        self.unwritten: dict[str, bytes] = {}

    def seen_from(self, module: str, package: str = "") -> ModuleFacts:
        """The facts about the code, as tests of a module and a package see it."""
        key = (module, ".".join(package.split(".")[:3]))
        if key not in self._seen:
            self._seen[key] = ModuleFacts(self, *key)
        return self._seen[key]

    def is_mock_field(self, owner: str, name: str, module: str) -> bool:
        """True if an annotation makes a mocking framework fill a field."""
        info = self.classes.find(owner, module)
        field = info.decl.fields.get(name) if info is not None and info.decl is not None else None
        return field is not None and any(
            annotation.rpartition(".")[2] in _MOCK_ANNOTATIONS for annotation in field.modifiers.annotations
        )

    def scope(self, decl: TypeDecl, module: str) -> Scope:
        """The scope that resolves names inside a class."""
        key = (decl, module)
        if key not in self._scopes:
            self._scopes[key] = Scope(decl, module, self)
        return self._scopes[key]

    def own_field(self, decl: TypeDecl, name: str, module: str) -> OwnField | None:
        """A field that a class declares or inherits; None if it has none of the name."""
        key = (decl, name)
        if key not in self._own_fields:
            info = self.classes.of_decl(decl, module)
            field = self.members.field(TypeRef(info.name), name, module) if info else None
            self._own_fields[key] = (
                OwnField(field[0], field[2], self.is_mock_field(field[2], name, module)) if field else None
            )
        return self._own_fields[key]

    def has_method(self, decl: TypeDecl, name: str, module: str) -> bool:
        """True if a class declares or inherits a method of this name."""
        key = (decl, name)
        if key not in self._own_methods:
            info = self.classes.of_decl(decl, module)
            methods = self.members.methods(TypeRef(info.name), name, module) if info else None
            self._own_methods[key] = bool(methods and methods.candidates)
        return self._own_methods[key]

    # Bodies

    def declaration(self, signature: Signature, module: str) -> tuple[MethodDecl, SourceClass] | None:
        """The declaration of a method in the project's sources, and its class; None if no source has it."""
        owner = self.classes.find(signature.owner, module)
        if not isinstance(owner, SourceClass):
            return None
        if signature.name == "<init>":
            declared, signatures = owner.decl.constructors, owner.constructors()
        else:
            declared, signatures = owner.decl.methods.get(signature.name, []), owner.methods(signature.name)
        pairs = zip(declared, signatures, strict=False)
        return next(((method, owner) for method, resolved in pairs if resolved == signature), None)

    def helper(self, signature: Signature, module: str) -> Helper | None:
        """A helper of the test's classes with its tree; None for an abstract one and for production code."""
        declaration = self.declaration(signature, module)
        if declaration is None:
            return None
        method, owner = declaration
        if owner.role is not Role.TEST or method.body is None:
            return None
        return self.body(method, owner.module)

    def asserts(self, method: MethodDecl, module: str) -> bool:
        """True if the text of a method, or of a helper of its classes which it calls, may hold an assertion."""
        if method not in self._asserting:
            self._asserting[method] = self._reaches_assertion(method, module)
        return self._asserting[method]

    def _reaches_assertion(self, method: MethodDecl, module: str) -> bool:
        seen: dict[MethodDecl, None] = {}
        pending = [method]
        while pending:
            caller = pending.pop()
            if caller in seen:
                continue
            seen[caller] = None
            text = self.text(caller)
            if self._asserting.get(caller) or b"assert" in text or ASSERTION_WORDS.search(text):
                return True
            pending += [helper for group in self.helpers(caller, module) for helper in group.methods]
        return False

    def helpers(self, method: MethodDecl, module: str) -> list[Helpers]:
        """The methods of its classes that a method may call without a receiver or on `this`, grouped by name."""
        if self._last_helpers[0] is not method:
            scope, text = self.scope(method.owner, module), self.text(method)
            names = {name[::-1] for name in set(_CALLED.findall(text[::-1]))}
            if b"this" in text:
                names.update(_CALLED_ON_THIS.findall(text))
            groups = [group for group in map(scope.helpers, names) if group.declared]
            self._last_helpers = (method, groups)  # asked for several times in a row
        return self._last_helpers[1]

    def text(self, method: MethodDecl) -> bytes:
        """The text of a method's block."""
        parsed = self.parsed(method.owner.file.path) if method.body else None
        return parsed.source[method.body[0] : method.body[1]] if parsed and method.body else b""

    def body(self, method: MethodDecl, module: str) -> Helper | None:
        """A method with its syntax tree; None if its file cannot be read or parsed."""
        parsed = self.parsed(method.owner.file.path)
        if parsed is None:
            return None
        position = (method.start, method.name)
        twins = (
            twin for twin in _methods(parsed.declared.types.values()) if (twin.start, twin.name) == position
        )
        twin = method if method.node is not None else next(twins, None)
        return Helper(twin, parsed.source, parsed.reader, module) if twin else None

    def alone(self, method: MethodDecl, module: str) -> Helper | None:
        """A production method, parsed by itself without the rest of its file; None if that fails."""
        if method.node is not None or method.body is None:
            return self.body(method, module)
        source = self.source(method.owner.file.path)
        if len(source) < method.body[1]:
            return None
        snippet = b"class X{" + source[method.start : method.body[1]] + b"}"
        reader = Reader(method.owner.file.path, snippet, keep_nodes=True)
        try:
            twin = reader.alone(method)
        except TooIntricate:
            self.classes.too_intricate.append(method.owner.file.path)
            return None
        return Helper(twin, snippet, reader, module) if twin is not None else None

    def source(self, path: str) -> bytes:
        """The text of a file as UTF-8; empty if it cannot be read."""
        if self._last_source[0] != path:
            try:
                data = self.read(path)
            except MrscoutError:
                data = b""
            self._last_source = (path, data)
        return self._last_source[1]

    def read(self, path: str) -> bytes:
        """The text of a file as UTF-8. Raises MrscoutError."""
        if path in self.unwritten:
            return self.unwritten[path]
        return read_source(f"{self.classes.root}/{path}", self.classes.encoding).data

    def open(self, file: SourceFile, source: bytes) -> ParsedFile:
        """Parse a file of tests, and keep it until the next one is opened. Raises TooIntricate."""
        parsed = _parse(file.path, source)
        self._open = file.path
        self._keep(file.path, parsed)
        self.classes.adopt(file, parsed.declared)
        return parsed

    def parsed(self, path: str) -> ParsedFile | None:
        """A file with its tree, which is parsed again if it was dropped; None if it cannot be read or parsed."""
        if path in self._parsed:
            self._parsed.move_to_end(path)
            return self._parsed[path]
        if path not in self.files:
            return None
        parsed: ParsedFile | None = None
        try:
            parsed = _parse(path, self.read(path))
        except TooIntricate:
            self.classes.too_intricate.append(path)
        except MrscoutError:
            pass  # unknown code
        self._keep(path, parsed)
        return parsed

    def _keep(self, path: str, parsed: ParsedFile | None) -> None:
        """Add a parsed file to the cache, and drop the least recently used one if there are too many."""
        self._parsed[path] = parsed
        while len(self._parsed) > _KEPT_FILES:
            oldest = next(other for other in self._parsed if other not in (self._open, path))
            old = self._parsed.pop(oldest)
            for method in _methods(old.declared.types.values()) if old is not None else ():
                method.release()

    def concrete_tests(self, owner: TypeDecl, module: str) -> list[str]:
        """The test classes below an abstract test class that can be instantiated."""
        if self._test_hierarchy is None:
            self._test_hierarchy = Hierarchy(self.classes, self.files.values(), Role.TEST)
        return self._test_hierarchy.concrete_below(owner.canonical, module)


def _parse(path: str, source: bytes) -> ParsedFile:
    root = parse(source).root_node
    reader = Reader(path, source, keep_nodes=True)
    return ParsedFile(reader.read(root), source, reader, root)


def _methods(types: Iterable[TypeDecl]) -> Iterator[MethodDecl]:
    """The constructors and methods of types and of their nested types."""
    for decl in types:
        yield from decl.constructors
        for overloads in decl.methods.values():
            yield from overloads
        yield from _methods(decl.nested.values())
