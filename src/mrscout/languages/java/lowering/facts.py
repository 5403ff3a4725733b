"""What is known about the code that a test calls: whose it is, what it accesses, what it changes."""

import re
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mrscout.errors import MrscoutError, TooIntricate
from mrscout.languages.base import Definition, Effect
from mrscout.languages.java.library import not_inputs
from mrscout.languages.java.library.assertions import makes_expectation, meaning_of
from mrscout.languages.java.library.conventions import (
    is_box,
    is_ordering,
    is_type_variable,
    names_count,
    names_query,
)
from mrscout.languages.java.library.jdk import jdk_class
from mrscout.languages.java.lowering.effects import Effects
from mrscout.languages.java.lowering.lower import Lowering
from mrscout.languages.java.lowering.mutators import mutators
from mrscout.languages.java.lowering.scope import Helpers, OwnField, Scope
from mrscout.languages.java.lowering.screen import ASSERTION_WORDS
from mrscout.languages.java.syntax.class_literals import class_literals
from mrscout.languages.java.syntax.classes import Classes, SourceClass, plain_name
from mrscout.languages.java.syntax.constants import family, jdk_text, literal_of
from mrscout.languages.java.syntax.declarations import FileDecl, MethodDecl, Reader, TypeDecl
from mrscout.languages.java.syntax.hierarchy import COMMENT, Hierarchy
from mrscout.languages.java.syntax.members import Members
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.assertions import Meaning
from mrscout.model.ir import Call, Signature, Span
from mrscout.model.project import Role, SourceFile
from mrscout.model.rules import Rule, first_rule
from mrscout.model.types import TypeRef
from mrscout.sources.text import read_source

_MOCK_ANNOTATIONS = frozenset({"Mock", "MockBean", "Spy", "SpyBean", "Mocked", "Injectable", "MockitoBean"})
_GETTER = re.compile(rb"\{\s*return\s+(?:this\s*\.\s*)?(\w+)\s*;\s*\}")
_SETTER = re.compile(rb"\{\s*(?:this\s*\.\s*)?(\w+)\s*=\s*(\w+)\s*;\s*(?:return\s+this\s*;\s*)?\}")
#: a call without a receiver, read backwards: its parenthesis can be looked for at once
_CALLED = re.compile(rb"\(\s*+(\w++)(?=[^.])")
_CALLED_ON_THIS = re.compile(rb"\bthis\s*\.\s*(\w+)\s*\(")
_ACCESSOR_NAME = re.compile(r"(get|set|is|has)([A-Z_0-9]|$)")
_GENERATED_ACCESSORS = frozenset({"Data", "Getter", "Setter", "Value", "Accessors"})
#: parsed files that are kept; a tree takes some twenty times the room of its text
_KEPT_FILES = 24


class Helper(NamedTuple):
    """A method whose body is at hand."""

    method: MethodDecl
    source: bytes
    reader: Reader
    module: str


class Facts:
    """The code of one project, as its tests see it."""

    def __init__(self, root: Path, files: Iterable[SourceFile], encoding: str | None) -> None:
        self.files = {file.path: file for file in files}
        self.classes = Classes(root, self.files.values(), encoding)
        self.members = Members(self.classes)
        self.hierarchy = Hierarchy(self.classes, self.files.values())
        self._test_hierarchy: Hierarchy | None = None
        self._class_literals: dict[str, dict[str, str]] = {}
        self._mutators: dict[str, tuple[Signature, ...]] = {}
        self.effects = Effects(self)
        self.lowering = Lowering(self)
        #: leading package segments of the test at hand, for the paper's prefix match
        self.prefix = ""
        #: file and module of the test at hand
        self.path = ""
        self.module = ""
        self._own: dict[tuple[str, str, str, Definition], bool] = {}
        self._scopes: dict[tuple[TypeDecl, str], Scope] = {}
        self._own_fields: dict[tuple[TypeDecl, str], OwnField | None] = {}
        self._own_methods: dict[tuple[TypeDecl, str], bool] = {}
        self._asserting: dict[MethodDecl, bool] = {}
        self._last_source: tuple[str, bytes] = ("", b"")
        self._last_helpers: tuple[MethodDecl | None, list[Helpers]] = (None, [])
        self._accessors: dict[tuple[Signature, Definition], bool] = {}
        self._parsed: OrderedDict[str, tuple[FileDecl, bytes, Reader] | None] = OrderedDict()
        #: sources that stand in no file, by the path that they go by
        self.unwritten: dict[str, bytes] = {}

    # Whose class it is

    def is_own(self, class_name: str, definition: Definition) -> bool:
        """Strict: declared in a main source root. Paper: its name shares the test's package prefix."""
        key = (class_name, self.module, self.prefix, definition)
        known = self._own.get(key)
        if known is None:
            known = self._own[key] = self._is_own(class_name, definition)
        return known

    def _is_own(self, class_name: str, definition: Definition) -> bool:
        if definition is Definition.STRICT:
            found = self.classes.find(class_name, self.module)
            return found is not None and found.role is Role.MAIN
        # Paper: the prototype looks for the first three segments of the test's package in the class's name,
        # and leaves out classes that are tests by name.
        if self.prefix not in class_name or "assert" in class_name.lower():
            return False
        if class_name.endswith("Test") or ".test" in class_name:
            return False
        return not class_name.startswith(("java.", "javax."))

    def is_project(self, class_name: str) -> bool:
        """Whether a source of the project declares the class, its tests included."""
        return isinstance(self.classes.find(class_name, self.module), SourceClass)

    def is_declared(self, class_name: str) -> bool:
        """Whether the members of a class and of everything above it are known."""
        found = self.classes.find(class_name, self.module)
        return found is not None and all(
            self.classes.find(each.name, found.module) for each in self.members.ancestors(found)
        )

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
        return parsed[1][method.body[0] : method.body[1]] if parsed and method.body else b""

    def body(self, method: MethodDecl, module: str) -> Helper | None:
        """A method with its syntax tree."""
        parsed = self.parsed(method.owner.file.path)
        if parsed is None:
            return None
        declared, source, reader = parsed
        if method.node is not None:
            return Helper(method, source, reader, module)
        twin = _find(declared.types.values(), method)
        return Helper(twin, source, reader, module) if twin else None

    def alone(self, method: MethodDecl, module: str) -> Helper | None:
        """A production method parsed by itself, without the rest of its file."""
        if method.node is not None or method.body is None:
            return self.body(method, module)
        source = self._source(method.owner.file.path)
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

    def _source(self, path: str) -> bytes:
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

    def parsed(self, path: str) -> tuple[FileDecl, bytes, Reader] | None:
        """A file with its tree, parsed again if it was dropped."""
        if path in self._parsed:
            self._parsed.move_to_end(path)
            return self._parsed[path]
        file = self.files.get(path)
        if file is None:
            return None
        try:
            source = self.read(path)
            root = parse(source).root_node
        except MrscoutError as error:
            if isinstance(error, TooIntricate):
                self.classes.too_intricate.append(path)
            self.keep(path, None)
            return None
        reader = Reader(path, source, keep_nodes=True)
        entry = (reader.read(root), source, reader)
        self.keep(path, entry)
        return entry

    def error_line(self, path: str) -> int | None:
        """The 0-based line of a parsed file's first syntax error."""
        parsed = self._parsed.get(path)
        return parsed[0].error_line if parsed else None

    def keep(self, path: str, entry: tuple[FileDecl, bytes, Reader] | None) -> None:
        """Remember a parsed file, and forget the one that was not used for the longest time."""
        self._parsed[path] = entry
        while len(self._parsed) > _KEPT_FILES:
            oldest = next(each for each in self._parsed if each not in (self.path, path))
            old = self._parsed.pop(oldest)
            if old is not None:
                _release(old[0].types.values())

    # Accessors

    def is_accessor(self, call: Call, definition: Definition) -> bool:
        """A getter that returns a field, or a setter that assigns one, and does nothing else."""
        signature = call.signature
        if signature is None:
            return bool(first_rule(GENERATED_ACCESSOR_RULES, self, call))
        key = (signature, definition)
        known = self._accessors.get(key)
        if known is None:
            strict = definition is Definition.STRICT
            known = self._accessors[key] = self._is_accessor(signature, strict=strict)
        return known

    def accessed_field(self, call: Call) -> str | None:
        """The field that a plain accessor reads or writes, where that can be seen."""
        found = self.declaration(call.signature, self.module) if call.signature else None
        if found is None or not found[0].short:
            return None
        match = (_SETTER if call.args else _GETTER).fullmatch(COMMENT.sub(b"", found[0].short).strip())
        return match.group(1).decode("utf-8", "replace") if match else None

    def is_generated_accessor(self, call: Call) -> bool:
        """Lombok writes accessors that no source shows."""
        if call.receiver_class is None or not _ACCESSOR_NAME.match(call.name):
            return False
        found = self.classes.find(call.receiver_class, self.module)
        return (
            found is not None
            and found.decl is not None
            and bool(
                _GENERATED_ACCESSORS & {each.rpartition(".")[2] for each in found.decl.modifiers.annotations}
            )
        )

    def _is_accessor(self, signature: Signature, *, strict: bool) -> bool:
        # Paper: the prototype takes `getX` and `setX` with a body of the right form, and nothing else.
        if len(signature.params) > 1 or not (strict or signature.name.startswith(("get", "set"))):
            return False
        found = self.declaration(signature, self.module)
        if found is None:
            return False
        method, owner = found
        if not strict and (method.body is None or b"return this" in _body(method).replace(b"\n", b" ")):
            return False
        return bool(first_rule(ACCESSOR_RULES, self, signature, method, owner))

    def accesses_field(self, signature: Signature, method: MethodDecl, owner: SourceClass) -> bool:
        """True if the body of a method returns or assigns a field, and does no more."""
        match = (_SETTER if signature.params else _GETTER).fullmatch(_body(method))
        if match is None:
            return False
        names = [name.decode("utf-8", "replace") for name in match.groups()]
        if signature.params and names[1] != method.params[0][0]:
            return False
        if not _ACCESSOR_NAME.match(signature.name) and signature.name != names[0]:
            return False  # `hashCode() { return id; }` is no getter
        return self.members.field(TypeRef(owner.name), names[0], owner.module) is not None

    def is_component(self, _: Signature, method: MethodDecl, owner: SourceClass) -> bool:
        """True for the accessor of a record's component."""
        return method.body is None and owner.kind == "record"

    def is_implemented_as_accessor(
        self, signature: Signature, method: MethodDecl, owner: SourceClass
    ) -> bool:
        """True for an abstract method that has implementations, all of them accessors."""
        implementations = self._implementations(signature, method, owner)
        return bool(implementations) and all(
            self._is_accessor(implementation, strict=True) for implementation in implementations
        )

    def is_named_as_accessor(self, signature: Signature, method: MethodDecl, owner: SourceClass) -> bool:
        """True for an abstract method without implementations that is named as an accessor."""
        if method.body is not None or self._implementations(signature, method, owner):
            return False
        sets = signature.name.startswith("set")
        return bool(_ACCESSOR_NAME.match(signature.name)) and sets == bool(signature.params)

    def _implementations(
        self, signature: Signature, method: MethodDecl, owner: SourceClass
    ) -> Sequence[Signature]:
        abstract = method.body is None and owner.kind != "record"
        return self.hierarchy.implementations(signature, owner) if abstract else ()

    def effect(self, call: Call) -> Effect:
        """What a call reads and writes, through its call chain."""
        return self.effects.of_call(call, self.module)

    def writes(self, call: Call, origin: int) -> bool:
        """Whether a call changes its receiver or an argument: the part of its effect that is asked for most."""
        return self.effects.writes(call, origin, self.module)

    # What codification asks

    def parameter_name(self, call: Call, index: int) -> str:
        """The name that the declaration gives to an argument; empty where no source shows it."""
        found = self.declaration(call.signature, self.module) if call.signature else None
        params = found[0].params if found is not None else ()
        return params[index][0] if index < len(params) else ""

    def is_enum_constant(self, owner: str, name: str) -> bool:
        """Whether a static field is one of the values of an enumeration."""
        found = self.classes.find(owner, self.module)
        if found is None or found.kind != "enum":
            return False
        field = self.members.field(TypeRef(owner), name, self.module)
        return field is not None and field[0] == TypeRef(owner)

    def enum_constants(self, class_name: str) -> tuple[str, ...]:
        """The values of an enumeration, in order; nothing for any other class."""
        found = self.classes.find(class_name, self.module) if "." in class_name else None
        if found is None or found.kind != "enum":
            return ()
        if found.decl is not None:
            return tuple(name for name in found.decl.fields if self.is_enum_constant(class_name, name))
        table = jdk_class(class_name)
        return tuple(table.fields) if table is not None else ()

    def is_subtype(self, class_name: str, above: str) -> bool:
        """Whether a class is another, or extends or implements it."""
        return class_name == above or self.members.is_subtype(class_name, above, self.module)

    def constant_text(self, owner: str, name: str) -> str:
        """The literal that a constant is; empty where it is none, or no source shows it."""
        found = self.classes.find(owner, self.module)
        if not isinstance(found, SourceClass):
            return jdk_text(owner, name)
        field = found.decl.fields.get(name)
        final = field is not None and (found.kind == "interface" or "final" in field.modifiers.words)
        return literal_of(self._source(found.decl.file.path), name) if final else ""

    def constants_of(self, class_name: str) -> tuple[str, ...]:
        """The constants of a class that are objects of the class itself."""
        return family(self.classes.find(class_name, self.module))

    def mutators(self, class_name: str) -> tuple[Signature, ...]:
        """Methods of a class of the project that bring its objects into other states, given simple values."""
        if class_name not in self._mutators:
            self._mutators[class_name] = mutators(
                self.classes.find(class_name, self.module),
                lambda type_: self.classes.find(type_.name, self.module),
                lambda signature: self.effects.of(signature, self.module).writes_receiver,
                self._source,
            )
        return self._mutators[class_name]

    def class_literals(self, file: str) -> dict[str, str]:
        """The classes that a file names as values, `Foo.class`, and how every file can write them."""
        if file not in self._class_literals:
            self._class_literals[file] = self._read_class_literals(file)
        return self._class_literals[file]

    def _read_class_literals(self, file: str) -> dict[str, str]:
        parsed = self.parsed(file)
        if parsed is None:
            return {}
        declared, source, _ = parsed
        place = next(iter(declared.types.values()), declared)
        found: dict[str, str] = {}
        for written in class_literals(source):
            name, bracket, rest = written.removesuffix(".class").partition("[")
            canonical = self.classes.names.name(name, place, self.module)
            info = self.classes.find(canonical, self.module) if canonical else None
            if info is None or (info.decl is not None and "private" in info.decl.modifiers.words):
                continue
            known = plain_name(info.name)
            short = known.removeprefix("java.lang.")
            found[written] = f"{known if '.' in short else short}{bracket}{rest}.class"
        return found

    def source_of(self, span: Span) -> str:
        """The text of a stretch of the project's sources."""
        parsed = self.parsed(span.file)
        return parsed[1][span.start : span.end].decode("utf-8", "replace") if parsed else ""

    def concrete_tests(self, owner: TypeDecl, module: str) -> list[str]:
        """The classes of the tests below an abstract one that can be instantiated."""
        if self._test_hierarchy is None:
            self._test_hierarchy = Hierarchy(self.classes, self.files.values(), Role.TEST)
        return self._test_hierarchy.concrete_below(owner.canonical, module)

    def display_name(self, class_name: str) -> str:
        """The name of a class as its users write it."""
        return plain_name(class_name)

    def meaning_of(self, name: str) -> Meaning:
        """The operator that a predicate's name, or a sign between two operands, stands for."""
        return meaning_of(name)

    def makes_expectation(self, call: Call) -> bool:
        """True for a matcher or a tolerance of an assertion library."""
        alone = call.receiver is None and call.signature is None
        return bool(call.owner or alone) and makes_expectation(call.name, call.owner)

    def leaves_arguments(self, call: Call) -> str:
        """By the rules for whole calls."""
        return first_rule(not_inputs.CALLS, call, self.is_project)

    def leaves_argument(self, call: Call, index: int, names: Sequence[str]) -> str:
        """By the rules for single arguments."""
        return first_rule(not_inputs.ARGUMENTS, call, index, names)

    def leaves_numbers(self, call: Call) -> str:
        """By the rules for positions."""
        return first_rule(not_inputs.POSITIONS, call)

    def leaves_variable(self, name: str) -> str:
        """By the rules for names of variables."""
        return first_rule(not_inputs.VARIABLES, name)

    def is_place(self, class_name: str) -> bool:
        """True for `java.io.File` and the like."""
        return not_inputs.is_place(class_name, self.is_project)

    def makes_value(self, call: Call) -> bool:
        """True for `BigDecimal.valueOf(0)` and the like."""
        return not_inputs.makes_value(call)

    def is_ordering(self, call: Call) -> bool:
        """True for `a.compareTo(b)` and the like."""
        return is_ordering(call)

    def is_box(self, call: Call) -> bool:
        """True for `Integer.valueOf(3)`."""
        return is_box(call)

    def is_query(self, call: Call) -> bool:
        """True if the method is named as one that only asks, such as `isEmpty`."""
        return names_query(call.name)

    def counts(self, call: Call) -> bool:
        """True if the method is named as one that counts or measures, such as `size`."""
        return names_count(call.name)

    def is_type_variable(self, type_: TypeRef) -> bool:
        """True for the `E` of `push(E)`."""
        return is_type_variable(type_)

    def returns_boolean(self, call: Call) -> bool:
        """Whether the value of a call is a truth value."""
        return (
            call.type is not None
            and call.type.dims == 0
            and call.type.name in ("boolean", "java.lang.Boolean")
        )


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


def _body(method: MethodDecl) -> bytes:
    return COMMENT.sub(b"", method.short or b"").strip()


#: accessors that a source declares
ACCESSOR_RULES: tuple[Rule[[Facts, Signature, MethodDecl, SourceClass]], ...] = (
    Rule(
        "field-accessor", "its body returns a field, or assigns one, and does no more", Facts.accesses_field
    ),
    Rule("record-component", "it is a component of a record", Facts.is_component),
    Rule(
        "implemented-accessor",
        "it is abstract, and all its implementations are accessors",
        Facts.is_implemented_as_accessor,
    ),
    Rule(
        "named-accessor",
        "it is abstract, without implementations, and named as an accessor",
        Facts.is_named_as_accessor,
    ),
)
#: accessors that no source shows
GENERATED_ACCESSOR_RULES: tuple[Rule[[Facts, Call]], ...] = (
    Rule("generated-accessor", "Lombok generates accessors for its class", Facts.is_generated_accessor),
)
