"""Answers about the code that tests call, as a test sees it: `Facts` of `languages.base` for Java.

What a name means depends on the module that it is read in, and whose a class is on the test's package as well. So each
pair of them has an object of its own, from `Facts.seen_from`.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mrscout.languages.base import Definition, Effect
from mrscout.languages.java.library import not_inputs
from mrscout.languages.java.library.assertion_libraries import makes_expectation, meaning_of
from mrscout.languages.java.library.conventions import (
    is_box,
    is_ordering,
    is_type_variable,
    names_count,
    names_query,
    names_removal,
)
from mrscout.languages.java.library.jdk import jdk_class
from mrscout.languages.java.lowering.mutators import mutators
from mrscout.languages.java.syntax.classes import SourceClass, plain_name
from mrscout.languages.java.syntax.constants import family, jdk_text, literal_of
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.languages.java.syntax.hierarchy import COMMENT, class_literals
from mrscout.model.assertions import Meaning
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
    """The code of a project as the tests of one package, in one module, see it."""

    def __init__(self, project: "Facts", module: str, prefix: str) -> None:
        self._project = project
        self._classes = project.classes
        self._members = project.members
        self._effects = project.effects
        self._module = module
        #: leading segments of the test's package, for the paper's prefix match
        self._prefix = prefix
        self._own: dict[tuple[str, Definition], bool] = {}
        self._accessors: dict[tuple[Signature, Definition], bool] = {}
        self._mutators: dict[str, tuple[Signature, ...]] = {}
        self._class_literals: dict[str, dict[str, str]] = {}

    # Whose class it is

    def is_own(self, class_name: str, definition: Definition) -> bool:
        """Strict: declared in a main source root. Paper: its name shares the test's package prefix."""
        key = (class_name, definition)
        known = self._own.get(key)
        if known is None:
            known = self._own[key] = self._is_own(class_name, definition)
        return known

    def _is_own(self, class_name: str, definition: Definition) -> bool:
        if definition is Definition.STRICT:
            found = self._classes.find(class_name, self._module)
            return found is not None and found.role is Role.MAIN
        # Paper: the prototype looks for the first three segments of the test's package in the class's name,
        # and leaves out classes that are tests by name.
        if self._prefix not in class_name or "assert" in class_name.lower():
            return False
        if class_name.endswith("Test") or ".test" in class_name:
            return False
        return not class_name.startswith(("java.", "javax."))

    def is_project(self, class_name: str) -> bool:
        """Whether a source of the project declares the class, its tests included."""
        return isinstance(self._classes.find(class_name, self._module), SourceClass)

    def is_declared(self, class_name: str) -> bool:
        """Whether the members of a class and of everything above it are known."""
        found = self._classes.find(class_name, self._module)
        return found is not None and all(
            self._classes.find(each.name, found.module) for each in self._members.ancestors(found)
        )

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
        found = self._project.declaration(call.signature, self._module) if call.signature else None
        if found is None or not found[0].short:
            return None
        match = (_SETTER if call.args else _GETTER).fullmatch(COMMENT.sub(b"", found[0].short).strip())
        return match.group(1).decode("utf-8", "replace") if match else None

    def is_generated_accessor(self, call: Call) -> bool:
        """Lombok writes accessors that no source shows."""
        if call.receiver_class is None or not _ACCESSOR_NAME.match(call.name):
            return False
        found = self._classes.find(call.receiver_class, self._module)
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
        found = self._project.declaration(signature, self._module)
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
        """What a call reads and writes, through its call chain."""
        return self._effects.of_call(call, self._module)

    def writes(self, call: Call, origin: int) -> bool:
        """Whether a call changes its receiver or an argument: the part of its effect that is asked for most."""
        return self._effects.writes(call, origin, self._module)

    # What codification asks

    def parameter_name(self, call: Call, index: int) -> str:
        """The name that the declaration gives to an argument; empty where no source shows it."""
        found = self._project.declaration(call.signature, self._module) if call.signature else None
        params = found[0].params if found is not None else ()
        return params[index][0] if index < len(params) else ""

    def is_enum_constant(self, owner: str, name: str) -> bool:
        """Whether a static field is one of the values of an enumeration."""
        found = self._classes.find(owner, self._module)
        if found is None or found.kind != "enum":
            return False
        field = self._members.field(TypeRef(owner), name, self._module)
        return field is not None and field[0] == TypeRef(owner)

    def enum_constants(self, class_name: str) -> tuple[str, ...]:
        """The values of an enumeration, in order; nothing for any other class."""
        found = self._classes.find(class_name, self._module) if "." in class_name else None
        if found is None or found.kind != "enum":
            return ()
        if found.decl is not None:
            return tuple(name for name in found.decl.fields if self.is_enum_constant(class_name, name))
        table = jdk_class(class_name)
        return tuple(table.fields) if table is not None else ()

    def is_subtype(self, class_name: str, above: str) -> bool:
        """Whether a class is another, or extends or implements it."""
        return class_name == above or self._members.is_subtype(class_name, above, self._module)

    def constant_text(self, owner: str, name: str) -> str:
        """The literal that a constant is; empty where it is none, or no source shows it."""
        found = self._classes.find(owner, self._module)
        if not isinstance(found, SourceClass):
            return jdk_text(owner, name)
        field = found.decl.fields.get(name)
        final = field is not None and (found.kind == "interface" or "final" in field.modifiers.words)
        return literal_of(self._project.source(found.decl.file.path), name) if final else ""

    def constants_of(self, class_name: str) -> tuple[str, ...]:
        """The constants of a class that are objects of the class itself."""
        return family(self._classes.find(class_name, self._module))

    def mutators(self, class_name: str) -> tuple[Signature, ...]:
        """Methods of a class of the project that bring its objects into other states, given simple values."""
        if class_name not in self._mutators:
            self._mutators[class_name] = mutators(
                self._classes.find(class_name, self._module),
                lambda type_: self._classes.find(type_.name, self._module),
                lambda signature: self._effects.of(signature, self._module).writes_receiver,
                self._project.source,
            )
        return self._mutators[class_name]

    def class_literals(self, file: str) -> dict[str, str]:
        """The classes that a file names as values, `Foo.class`, and how every file can write them."""
        if file not in self._class_literals:
            self._class_literals[file] = self._read_class_literals(file)
        return self._class_literals[file]

    def _read_class_literals(self, file: str) -> dict[str, str]:
        parsed = self._project.parsed(file)
        if parsed is None:
            return {}
        place = next(iter(parsed.declared.types.values()), parsed.declared)
        found: dict[str, str] = {}
        for written in class_literals(parsed.source):
            name, bracket, rest = written.removesuffix(".class").partition("[")
            canonical = self._classes.names.name(name, place, self._module)
            info = self._classes.find(canonical, self._module) if canonical else None
            if info is None or (info.decl is not None and "private" in info.decl.modifiers.words):
                continue
            known = plain_name(info.name)
            short = known.removeprefix("java.lang.")
            found[written] = f"{known if '.' in short else short}{bracket}{rest}.class"
        return found

    def source_of(self, span: Span) -> str:
        """The text of a stretch of the project's sources."""
        parsed = self._project.parsed(span.file)
        return parsed.source[span.start : span.end].decode("utf-8", "replace") if parsed else ""

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
        effect = self.effect(call)
        return effect.known and not effect.writes_receiver and not effect.writes_args

    def tested_by(self, test_class: str) -> frozenset[str]:
        """The class of the same package whose name is that of the tests without `Test`."""
        package, _, name = test_class.rpartition(".")
        plain = _TEST_NAME.sub("", name)
        tested = f"{package}.{plain}"
        return frozenset({tested} if plain != name and self.is_own(tested, Definition.STRICT) else ())

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

    def names_accessor(self, call: Call) -> bool:
        """True for `getName`, `isOpen` and the like."""
        return _ACCESSOR_NAME.match(call.name) is not None

    def takes_out(self, call: Call) -> bool:
        """True if the method is named as one that takes something away, such as `remove`."""
        return names_removal(call.name)

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


def _body(method: MethodDecl) -> bytes:
    return COMMENT.sub(b"", method.short or b"").strip()


#: accessors that a source declares
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
#: accessors that no source shows
GENERATED_ACCESSOR_RULES: tuple[Rule[[ModuleFacts, Call]], ...] = (
    Rule("generated-accessor", "Lombok generates accessors for its class", ModuleFacts.is_generated_accessor),
)
