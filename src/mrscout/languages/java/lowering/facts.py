"""The code of a project: its classes, its files with their trees, the bodies of its methods."""

import re
from collections import OrderedDict
from collections.abc import Iterable
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
#: a call without a receiver, read backwards: its parenthesis can be looked for at once
_CALLED = re.compile(rb"\(\s*+(\w++)(?=[^.])")
_CALLED_ON_THIS = re.compile(rb"\bthis\s*\.\s*(\w+)\s*\(")
#: parsed files that are kept; a tree takes some twenty times the room of its text
_KEPT_FILES = 24


class ParsedFile(NamedTuple):
    """A file with its tree."""

    declared: FileDecl
    source: bytes
    reader: Reader
    root: Node


class Helper(NamedTuple):
    """A method whose body is at hand."""

    method: MethodDecl
    source: bytes
    reader: Reader
    module: str


class Facts:
    """The code of one project; `seen_from` gives it as a test sees it."""

    def __init__(self, root: Path, files: Iterable[SourceFile], encoding: str | None) -> None:
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
        self._open = ""  #: path of the file that was opened last, whose tree is not dropped
        #: sources that stand in no file, by the path that they go by
        self.unwritten: dict[str, bytes] = {}

    def seen_from(self, module: str, package: str = "") -> ModuleFacts:
        """The code as tests of a module and a package see it."""
        key = (module, ".".join(package.split(".")[:3]))
        if key not in self._seen:
            self._seen[key] = ModuleFacts(self, *key)
        return self._seen[key]

    def is_mock_field(self, owner: str, name: str, module: str) -> bool:
        """Whether a field of a test class is filled with a mock by its framework."""
        found = self.classes.find(owner, module)
        field = found.decl.fields.get(name) if found is not None and found.decl is not None else None
        return field is not None and any(
            each.rpartition(".")[2] in _MOCK_ANNOTATIONS for each in field.modifiers.annotations
        )

    def scope(self, decl: TypeDecl, module: str) -> Scope:
        """What names mean inside a class."""
        key = (decl, module)
        known = self._scopes.get(key)
        if known is None:
            known = self._scopes[key] = Scope(decl, module, self)
        return known

    def own_field(self, decl: TypeDecl, name: str, module: str) -> OwnField | None:
        """A field that code of a class can name, declared there or inherited."""
        key = (decl, name)
        if key not in self._own_fields:
            info = self.classes.of_decl(decl, module)
            found = self.members.field(TypeRef(info.name), name, module) if info else None
            self._own_fields[key] = (
                OwnField(found[0], found[2], self.is_mock_field(found[2], name, module)) if found else None
            )
        return self._own_fields[key]

    def has_method(self, decl: TypeDecl, name: str, module: str) -> bool:
        """Whether code of a class can call a method of its own by this name."""
        key = (decl, name)
        known = self._own_methods.get(key)
        if known is None:
            info = self.classes.of_decl(decl, module)
            found = self.members.methods(TypeRef(info.name), name, module) if info else None
            known = self._own_methods[key] = bool(found and found.candidates)
        return known

    # Bodies

    def declaration(self, signature: Signature, module: str) -> tuple[MethodDecl, SourceClass] | None:
        """Where a signature is declared in the project's sources."""
        found = self.classes.find(signature.owner, module)
        if not isinstance(found, SourceClass):
            return None
        declared = (
            found.decl.constructors
            if signature.name == "<init>"
            else found.decl.methods.get(signature.name, [])
        )
        known = found.constructors() if signature.name == "<init>" else found.methods(signature.name)
        for method, each in zip(declared, known, strict=False):
            if each == signature:
                return method, found
        return None

    def helper(self, signature: Signature, module: str) -> Helper | None:
        """The body of a helper of the test's classes; None for abstract ones and for production code."""
        found = self.declaration(signature, module)
        if found is None:
            return None
        method, owner = found
        if owner.role is not Role.TEST or method.body is None:
            return None
        return self.body(method, owner.module)

    def asserts(self, method: MethodDecl, module: str) -> bool:
        """Whether a method's text, or that of a helper of its class which it calls, holds an assertion."""
        known = self._asserting.get(method)
        if known is None:
            known = self._asserting[method] = self._reaches_assertion(method, module)
        return known

    def _reaches_assertion(self, method: MethodDecl, module: str) -> bool:
        seen: dict[MethodDecl, None] = {}
        pending = [method]
        while pending:
            at = pending.pop()
            if at in seen:
                continue
            seen[at] = None
            text = self.text(at)
            if self._asserting.get(at) or b"assert" in text or ASSERTION_WORDS.search(text):
                return True
            pending += [helper for called in self.helpers(at, module) for helper in called.methods]
        return False

    def helpers(self, method: MethodDecl, module: str) -> list[Helpers]:
        """The methods of its own classes that a method may call without a receiver."""
        if self._last_helpers[0] is not method:
            scope, text = self.scope(method.owner, module), self.text(method)
            names = {name[::-1] for name in set(_CALLED.findall(text[::-1]))}
            if b"this" in text:
                names.update(_CALLED_ON_THIS.findall(text))
            found = [called for called in map(scope.helpers, names) if called.declared]
            self._last_helpers = (method, found)  # asked several times in a row
        return self._last_helpers[1]

    def text(self, method: MethodDecl) -> bytes:
        """The text of a method's block."""
        parsed = self.parsed(method.owner.file.path) if method.body else None
        return parsed.source[method.body[0] : method.body[1]] if parsed and method.body else b""

    def body(self, method: MethodDecl, module: str) -> Helper | None:
        """A method with its syntax tree."""
        parsed = self.parsed(method.owner.file.path)
        if parsed is None:
            return None
        twin = method if method.node is not None else _find(parsed.declared.types.values(), method)
        return Helper(twin, parsed.source, parsed.reader, module) if twin else None

    def alone(self, method: MethodDecl, module: str) -> Helper | None:
        """A production method parsed by itself, without the rest of its file."""
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
        """Parse a file of tests, which stays at hand until the next is opened. Raises TooIntricate."""
        parsed = _parse(file.path, source)
        self._open = file.path
        self._keep(file.path, parsed)
        self.classes.adopt(file, parsed.declared)
        return parsed

    def parsed(self, path: str) -> ParsedFile | None:
        """A file with its tree, parsed again if it was dropped."""
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
        """Remember a parsed file, and forget the one that was not used for the longest time."""
        self._parsed[path] = parsed
        while len(self._parsed) > _KEPT_FILES:
            oldest = next(each for each in self._parsed if each not in (self._open, path))
            old = self._parsed.pop(oldest)
            if old is not None:
                _release(old.declared.types.values())

    def concrete_tests(self, owner: TypeDecl, module: str) -> list[str]:
        """The classes of the tests below an abstract one that can be instantiated."""
        if self._test_hierarchy is None:
            self._test_hierarchy = Hierarchy(self.classes, self.files.values(), Role.TEST)
        return self._test_hierarchy.concrete_below(owner.canonical, module)


def _parse(path: str, source: bytes) -> ParsedFile:
    root = parse(source).root_node
    reader = Reader(path, source, keep_nodes=True)
    return ParsedFile(reader.read(root), source, reader, root)


def _find(types: Iterable[TypeDecl], method: MethodDecl) -> MethodDecl | None:
    for decl in types:
        candidates: list[MethodDecl] = [*decl.constructors, *decl.methods.get(method.name, [])]
        for each in candidates:
            if each.start == method.start and each.name == method.name:
                return each
        inner = _find(decl.nested.values(), method)
        if inner is not None:
            return inner
    return None


def _release(types: Iterable[TypeDecl]) -> None:
    """Let go of the nodes, and with them of the tree; the declarations stay."""
    for decl in types:
        for method in (*decl.constructors, *(each for group in decl.methods.values() for each in group)):
            method.release()
        _release(decl.nested.values())
