"""Implements `Facts` of `languages.base` for Java: answers about the code that a test calls.

The meaning of a name depends on the test's module; whether a class is the project's own depends, by the paper's
definition, on the test's package. So each pair of a module and a package has its `ModuleFacts`, from `Facts.seen_from`.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mrscout.languages.base import Definition, Effect
from mrscout.languages.java.library import not_inputs
from mrscout.languages.java.library.assertion_libraries import makes_expectation, meaning_of
from mrscout.languages.java.library.conventions import (
    checks,
    counts,
    is_box,
    is_digest,
    is_ordering,
    is_query,
    is_type_variable,
    takes_out,
)
from mrscout.languages.java.library.jdk import jdk_class
from mrscout.languages.java.library.known_calls import LIBRARY
from mrscout.languages.java.library.primitives import BOXES, UNBOXES
from mrscout.languages.java.library.source_forms import SYNTAX
from mrscout.languages.java.lowering.mutators import mutators
from mrscout.languages.java.syntax.classes import SourceClass, plain_name
from mrscout.languages.java.syntax.constants import constants_of, jdk_text, literal_of
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.languages.java.syntax.hierarchy import COMMENT, class_literals
from mrscout.model.ir import Call, Signature, Span, TypeRef
from mrscout.model.project import Role
from mrscout.model.rules import Rule, first_rule

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.facts import Facts

_GETTER = re.compile(rb"\{\s*return\s+(?:this\s*\.\s*)?(\w+)\s*;\s*\}")
_SETTER = re.compile(rb"\{\s*(?:this\s*\.\s*)?(\w+)\s*=\s*(\w+)\s*;\s*(?:return\s+this\s*;\s*)?\}")
_TEST_NAME = re.compile(r"^Tests?(?=[A-Z])|(Tests?|TestCase|IT|Spec)$")
_ACCESSOR_NAME = re.compile(r"(get|set|is|has)([A-Z_0-9]|$)")
_GENERATED_ACCESSORS = frozenset({"Data", "Getter", "Setter", "Value", "Accessors"})


class ModuleFacts:
    """The facts about a project's code for the tests of one package in one module; `Facts` documents its methods."""

    library = LIBRARY
    syntax = SYNTAX

    def __init__(self, project: "Facts", module: str, prefix: str) -> None:
        self._project = project
        self.without_rules = project.without_rules
        self._classes = project.classes
        self._members = project.members
        self._effects = project.effects
        self._module = module
        #: leading segments of the test's package, for the paper's prefix match
        self._prefix = prefix
        self._is_own_by_key: dict[tuple[str, Definition], bool] = {}
        self._accessors: dict[tuple[Signature, Definition], bool] = {}
        self._pure: dict[Signature, bool] = {}
        self._mutators: dict[str, tuple[Signature, ...]] = {}
        self._class_literals: dict[str, dict[str, str]] = {}

    # Classes

    def is_own(self, class_name: str, definition: Definition) -> bool:
        """True if a main source root declares the class (strict), or its name has the test's package prefix (paper)."""
        key = (class_name, definition)
        if key not in self._is_own_by_key:
            self._is_own_by_key[key] = self._is_own(class_name, definition)
        return self._is_own_by_key[key]

    def _is_own(self, class_name: str, definition: Definition) -> bool:
        if definition is Definition.STRICT:
            info = self._classes.find(class_name, self._module)
            return info is not None and info.role is Role.MAIN
        # Paper: the prototype looks for the first three segments of the test's package in the class's name,
        # and leaves out classes that are tests by name.
        if self._prefix not in class_name or "assert" in class_name.lower():
            return False
        if class_name.endswith("Test") or ".test" in class_name:
            return False
        return not class_name.startswith(("java.", "javax."))

    def is_project(self, class_name: str) -> bool:
        return isinstance(self._classes.find(class_name, self._module), SourceClass)

    def is_declared(self, class_name: str) -> bool:
        """True if the members of a class and of all its supertypes are known."""
        info = self._classes.find(class_name, self._module)
        return info is not None and all(
            self._classes.find(above.name, info.module) for above in self._members.ancestors(info)
        )

    # Accessors

    def is_accessor(self, call: Call, definition: Definition) -> bool:
        """True for a call of a getter that only returns a field, or of a setter that only assigns one."""
        signature = call.signature
        if signature is None:
            return bool(first_rule(GENERATED_ACCESSOR_RULES, self.without_rules, self, call))
        key = (signature, definition)
        if key not in self._accessors:
            strict = definition is Definition.STRICT
            self._accessors[key] = self._is_accessor(signature, strict=strict)
        return self._accessors[key]

    def accessed_field(self, call: Call) -> str | None:
        declaration = self._declaration(call)
        if declaration is None or not declaration[0].short:
            return None
        match = (_SETTER if call.args else _GETTER).fullmatch(_body(declaration[0]))
        return match.group(1).decode("utf-8", "replace") if match else None

    def is_generated_accessor(self, call: Call) -> bool:
        """True for an accessor that Lombok generates, which no source shows."""
        if call.receiver_class is None or not _ACCESSOR_NAME.match(call.name):
            return False
        info = self._classes.find(call.receiver_class, self._module)
        annotations = info.decl.modifiers.annotations if info is not None and info.decl is not None else ()
        return any(name.rpartition(".")[2] in _GENERATED_ACCESSORS for name in annotations)

    def _is_accessor(self, signature: Signature, *, strict: bool) -> bool:
        # Paper: the prototype takes `getX` and `setX` with a body of the right form, and nothing else.
        if len(signature.params) > 1 or not (strict or signature.name.startswith(("get", "set"))):
            return False
        declaration = self._project.declaration(signature, self._module)
        if declaration is None:
            return False
        method, owner = declaration
        if not strict and (method.body is None or b"return this" in _body(method).replace(b"\n", b" ")):
            return False
        return bool(first_rule(ACCESSOR_RULES, self.without_rules, self, signature, method, owner))

    def accesses_field(self, signature: Signature, method: MethodDecl, owner: SourceClass) -> bool:
        """True if the body of a method only returns or assigns a field."""
        match = (_SETTER if signature.params else _GETTER).fullmatch(_body(method))
        if match is None:
            return False
        names = [name.decode("utf-8", "replace") for name in match.groups()]
        if signature.params and names[1] != method.params[0][0]:
            return False
        if not _ACCESSOR_NAME.match(signature.name) and signature.name != names[0]:
            return False  # `hashCode() { return id; }` is no getter
        return self._members.field(TypeRef(owner.name), names[0], owner.module) is not None

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
        return self._project.hierarchy.implementations(signature, owner) if abstract else ()

    def effect(self, call: Call) -> Effect:
        return self._effects.of_call(call, self._module)

    def writes(self, call: Call, origin: int) -> bool:
        return self._effects.writes(call, origin, self._module)

    # Declarations

    def _declaration(self, call: Call) -> tuple[MethodDecl, SourceClass] | None:
        return self._project.declaration(call.signature, self._module) if call.signature else None

    def parameter_name(self, call: Call, index: int) -> str:
        declaration = self._declaration(call)
        params = declaration[0].params if declaration is not None else ()
        return params[index][0] if index < len(params) else ""

    def is_enum_constant(self, owner: str, name: str) -> bool:
        info = self._classes.find(owner, self._module)
        if info is None or info.kind != "enum":
            return False
        field = self._members.field(TypeRef(owner), name, self._module)
        return field is not None and field[0] == TypeRef(owner)

    def enum_constants(self, class_name: str) -> tuple[str, ...]:
        info = self._classes.find(class_name, self._module) if "." in class_name else None
        if info is None or info.kind != "enum":
            return ()
        if info.decl is not None:
            return tuple(name for name in info.decl.fields if self.is_enum_constant(class_name, name))
        table = jdk_class(class_name)
        return tuple(table.fields) if table is not None else ()

    def is_subtype(self, class_name: str, above: str) -> bool:
        return class_name == above or self._members.is_subtype(class_name, above, self._module)

    def constant_text(self, owner: str, name: str) -> str:
        info = self._classes.find(owner, self._module)
        if not isinstance(info, SourceClass):
            return jdk_text(owner, name)
        field = info.decl.fields.get(name)
        final = field is not None and (info.kind == "interface" or "final" in field.modifiers.words)
        return literal_of(self._project.source(info.decl.file.path), name) if final else ""

    def constants_of(self, class_name: str) -> tuple[str, ...]:
        return constants_of(self._classes.find(class_name, self._module))

    def mutators(self, class_name: str) -> tuple[Signature, ...]:
        if class_name not in self._mutators:
            self._mutators[class_name] = mutators(class_name, self._project, self._module)
        return self._mutators[class_name]

    def class_literals(self, file: str) -> dict[str, str]:
        if file not in self._class_literals:
            self._class_literals[file] = self._read_class_literals(file)
        return self._class_literals[file]

    def _read_class_literals(self, file: str) -> dict[str, str]:
        parsed = self._project.parsed(file)
        if parsed is None:
            return {}
        place = next(iter(parsed.declared.types.values()), parsed.declared)
        literals: dict[str, str] = {}
        for written in class_literals(parsed.source):
            name, bracket, rest = written.removesuffix(".class").partition("[")
            canonical = self._classes.names.name(name, place, self._module)
            info = self._classes.find(canonical, self._module) if canonical else None
            if info is None or (info.decl is not None and "private" in info.decl.modifiers.words):
                continue
            full = plain_name(info.name)
            short = full.removeprefix("java.lang.")
            literals[written] = f"{full if '.' in short else short}{bracket}{rest}.class"
        return literals

    def source_of(self, span: Span) -> str:
        parsed = self._project.parsed(span.file)
        return parsed.source[span.start : span.end].decode("utf-8", "replace") if parsed else ""

    # Tables of the library

    display_name = staticmethod(plain_name)
    meaning_of = staticmethod(meaning_of)
    makes_value = staticmethod(not_inputs.makes_value)
    is_ordering = staticmethod(is_ordering)
    is_box = staticmethod(is_box)
    is_query = staticmethod(is_query)
    takes_out = staticmethod(takes_out)
    checks = staticmethod(checks)
    counts = staticmethod(counts)
    is_digest = staticmethod(is_digest)
    is_type_variable = staticmethod(is_type_variable)

    def makes_expectation(self, call: Call) -> bool:
        alone = call.receiver is None and call.signature is None
        return bool(call.owner or alone) and makes_expectation(call.name, call.owner)

    def leaves_arguments(self, call: Call) -> str:
        return first_rule(not_inputs.CALLS, self.without_rules, call, self.is_project)

    def leaves_argument(self, call: Call, index: int, names: Sequence[str]) -> str:
        return first_rule(not_inputs.ARGUMENTS, self.without_rules, call, index, names)

    def leaves_numbers(self, call: Call) -> str:
        return first_rule(not_inputs.POSITIONS, self.without_rules, call)

    def leaves_variable(self, name: str) -> str:
        return first_rule(not_inputs.VARIABLES, self.without_rules, name)

    def leaves_constant(self, owner: str, name: str) -> str:
        left = first_rule(not_inputs.CONSTANTS, self.without_rules, owner, self.is_project)
        return left or self.leaves_variable(name)

    def is_pure(self, call: Call) -> bool:
        """True for constructors of values, and for methods that are seen to write nothing."""
        if not_inputs.makes_value(call):
            return True
        signature = call.signature
        if signature is None:
            return False
        if call.is_constructor:
            return self.is_project(signature.owner)
        if signature.result is None or signature.result.name == "void":
            return False
        if not signature.owner.startswith("java.") and not self.is_project(signature.owner):
            return False
        known = self._pure.get(signature)
        if known is None:
            effect = self.effect(call)
            known = effect.known and not effect.writes_receiver and not effect.writes_args
            self._pure[signature] = known
        return known

    def tested_by(self, test_class: str) -> frozenset[str]:
        """The class of the same package whose name is that of the tests without `Test`."""
        package, _, name = test_class.rpartition(".")
        plain = _TEST_NAME.sub("", name)
        tested = f"{package}.{plain}"
        return frozenset({tested} if plain != name and self.is_own(tested, Definition.STRICT) else ())

    def names_accessor(self, call: Call) -> bool:
        return _ACCESSOR_NAME.match(call.name) is not None

    def unboxed(self, type_name: str) -> str:
        return UNBOXES.get(type_name, "")

    def boxed(self, type_name: str) -> str:
        return BOXES.get(type_name, "")

    def returns_boolean(self, call: Call) -> bool:
        return call.type in (TypeRef("boolean"), TypeRef("java.lang.Boolean"))


def _body(method: MethodDecl) -> bytes:
    """The text of a short method's block without comments; empty for a longer method."""
    return COMMENT.sub(b"", method.short or b"").strip()


#: rules by which a method that a source declares is an accessor
ACCESSOR_RULES: tuple[Rule[[ModuleFacts, Signature, MethodDecl, SourceClass]], ...] = (
    Rule(
        "field-accessor",
        "its body returns a field, or assigns one, and does no more",
        ModuleFacts.accesses_field,
    ),
    Rule("record-component", "it is a component of a record", ModuleFacts.is_component),
    Rule(
        "implemented-accessor",
        "it is abstract, and all its implementations are accessors",
        ModuleFacts.is_implemented_as_accessor,
    ),
    Rule(
        "named-accessor",
        "it is abstract, without implementations, and named as an accessor",
        ModuleFacts.is_named_as_accessor,
    ),
)
#: rules by which a call of a method that no source shows is one of an accessor
GENERATED_ACCESSOR_RULES: tuple[Rule[[ModuleFacts, Call]], ...] = (
    Rule("generated-accessor", "Lombok generates accessors for its class", ModuleFacts.is_generated_accessor),
)
