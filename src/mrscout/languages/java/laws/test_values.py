"""Values in the tests of a module: expressions that build objects from literals, and literals passed to methods.

An expression counts if it consists of constructors, factory methods, chains of calls, literals and constants alone;
variables are replaced by their initial values.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from tree_sitter import Node

from mrscout.errors import MrscoutError
from mrscout.languages.java.laws.class_profile import Parameters, is_callable
from mrscout.languages.java.laws.java_text import Expression, call, plain, qualified, value
from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import FileDecl, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, declarators, dotted, name_of, nodes, text
from mrscout.model.ir import Signature, TypeRef
from mrscout.model.project import SourceFile

_LITERALS = re.compile(
    r"(decimal|hex|octal|binary)_integer_literal|(decimal|hex)_floating_point_literal|(character|string)_literal|"
    r"true|false"
)
#: first characters of the literals of a type
_BEGINS = {
    "java.lang.String": ('"',),
    "java.lang.CharSequence": ('"',),
    "char": ("'",),
    "boolean": ("t", "f"),
    **dict.fromkeys(("byte", "short", "int", "long", "float", "double"), tuple("-0123456789(")),
}
_WHOLE = re.compile(r"(\(\w+\) ?)?-?\d+")
_DECLARATIONS = ("local_variable_declaration", "field_declaration")
_CALLS = ("object_creation_expression", "method_invocation")
#: expressions kept for a class, and values in one of them
_KEPT, _VALUES = 12, 10

#: the parameters of the methods of each name
Methods = Mapping[str, Sequence[Parameters]]
#: an expression with its type; None for literals
Built = tuple[TypeRef | None, Expression]


@dataclass(frozen=True, slots=True)
class TestValues:
    """The values that the tests of a module use."""

    __test__ = False  # no test class for pytest

    #: expressions that build objects, by canonical name of the class, in the order of the tests
    built: dict[str, list[Expression]] = field(default_factory=dict)
    #: values passed to parameters, by name and type of the parameter
    passed: dict[tuple[str, TypeRef], Expression] = field(default_factory=dict)
    #: literals passed to a method of a class: its canonical name, the method's, the number of the argument from 1
    passed_to: dict[tuple[str, str, int], list[Expression]] = field(default_factory=dict)
    called: set[str] = field(default_factory=set)  #: names of all methods that tests call


def read_test_values(
    files: Iterable[SourceFile], wanted: Mapping[str, SourceClass], methods: Methods, facts: Facts
) -> TestValues:
    """Return how tests build objects of the wanted classes, and which literals they pass to methods of these names."""
    words = {name.rpartition(".")[2].encode() for name in wanted}
    shown = TestValues()
    for file in files:
        try:
            source = facts.read(file.path)
        except MrscoutError:
            continue
        if not any(word in source for word in words):
            continue
        parsed = facts.parsed(file.path)
        if parsed is None:
            continue
        reader = _TestReader(source, parsed.declared, file.module, facts)
        calls = [node for node in nodes(parsed.root) if node.type in _CALLS]
        calls.sort(key=lambda node: node.start_byte)
        for node in calls:
            if name := name_of(source, node):
                shown.called.add(name)
            for parameter, argument in reader.passed(node, methods):
                shown.passed.setdefault(parameter, argument)
            for place, argument in reader.passed_to(node):
                literals = shown.passed_to.setdefault(place, [])
                if len(literals) < _KEPT and argument not in literals:
                    literals.append(argument)
            built = reader.built(node)
            if built is None or built[0] is None or built[0].name not in wanted:
                continue
            if not _begins_with(built[1].text, wanted[built[0].name]):
                continue  # another class may return null
            if reader.is_derived(node):
                continue  # a call on an object of the class does not build the first one
            known = shown.built.setdefault(built[0].name, [])
            if 0 < len(built[1].values) <= _VALUES and len(known) < _KEPT and built[1] not in known:
                known.append(built[1])
    return _with_values_of_others(shown)


class _TestReader:
    """Reads the expressions of one test file."""

    def __init__(self, source: bytes, declared: FileDecl, module: str, facts: Facts) -> None:
        self._source = source
        self._place: TypeDecl | FileDecl = next(iter(declared.types.values()), declared)
        self._module = module
        self._facts = facts
        self._known: dict[int, Built | None] = {}

    def built(self, node: Node) -> Built | None:
        """Return type and source of an expression with variables replaced; None if it depends on more than literals."""
        if node.id not in self._known:
            self._known[node.id] = None  # for an expression that refers to itself
            self._known[node.id] = self._read(node)
        return self._known[node.id]

    def _read(self, node: Node) -> Built | None:
        """Read an expression that is not in the cache."""
        written = text(self._source, node)
        if _LITERALS.fullmatch(node.type):
            return None if written.startswith('"""') else (None, value(written))
        match node.type:
            case "null_literal":
                return None, plain(written)
            case "object_creation_expression":
                return self._read_construction(node)
            case "method_invocation":
                return self._read_call(node)
            case "identifier":
                initial = self._initial_value(node, written)
                return self.built(initial) if initial is not None else None
            case "field_access":
                owner = written.rpartition(".")[0]
                canonical = self._canonical_name(owner) if owner[:1].isupper() else None
                return (None, self._constant(canonical, owner, written)) if canonical else None
            case "unary_expression" | "cast_expression":
                inner = node.named_children[-1]
                simple = node.type == "unary_expression" or node.named_children[0].type.endswith("_type")
                return (None, value(written)) if _LITERALS.fullmatch(inner.type) and simple else None
        return None

    def is_derived(self, node: Node) -> bool:
        """True if an expression calls a method on an object that returns another object of the same type."""
        receiver = node.child_by_field_name("object")
        if receiver is None or text(self._source, receiver)[:1].isupper():
            return False
        on, made = self.built(receiver), self.built(node)
        return on is not None and made is not None and on[0] == made[0]

    def passed(self, node: Node, methods: Methods) -> Iterator[tuple[tuple[str, TypeRef], Expression]]:
        """Yield the literals among the arguments of a call, each with a parameter that it may be passed to."""
        named = methods.get(name_of(self._source, node), ())
        listed = node.child_by_field_name("arguments") if named else None
        children = listed.named_children if listed else []
        arguments = [argument for argument in children if argument.type not in COMMENTS]
        for parameters in (parameters for parameters in named if len(parameters) == len(arguments)):
            for parameter, argument in zip(parameters, arguments, strict=True):
                built = self.built(argument)
                if built is not None and built[0] is None and is_literal_of(built[1], parameter[1]):
                    yield parameter, built[1]

    def passed_to(self, node: Node) -> Iterator[tuple[tuple[str, str, int], Expression]]:
        """Yield the literals among the arguments of a call on a class, or on an object that is built from literals."""
        receiver, listed = node.child_by_field_name("object"), node.child_by_field_name("arguments")
        if receiver is None or listed is None:
            return
        arguments = [self.built(one) for one in listed.named_children if one.type not in COMMENTS]
        if all(argument is None or argument[0] is not None for argument in arguments):
            return
        name = dotted(self._source, receiver) if receiver.type in ("identifier", "field_access") else ""
        if name[:1].isupper():
            owner = self._canonical_name(name)
        else:
            made = self.built(receiver)
            owner = made[0].name if made is not None and made[0] is not None else None
        for number, argument in enumerate(arguments if owner is not None else (), 1):
            if argument is not None and argument[0] is None:
                assert owner is not None
                yield (owner, name_of(self._source, node), number), argument[1]

    def _initial_value(self, node: Node, name: str) -> Node | None:
        """Return the initial value in the nearest declaration of a variable before a node."""
        at: Node | None = node
        while at is not None:
            for beside in reversed(_declarations_before(at)):
                for declarator in declarators(beside) if beside.type in _DECLARATIONS else ():
                    if name_of(self._source, declarator) == name:
                        return declarator.child_by_field_name("value")
            at = at.parent
        return None

    def _read_construction(self, node: Node) -> Built | None:
        """Read `new Foo(1)`."""
        type_ = node.child_by_field_name("type")
        if type_ is None or node.children[0].type != "new" or node.children[-1].type == "class_body":
            return None
        if type_.type not in ("type_identifier", "scoped_type_identifier"):
            return None
        written = dotted(self._source, type_)
        canonical = self._canonical_name(written)
        arguments = self._arguments(node)
        if canonical is None or arguments is None:
            return None
        return TypeRef(canonical), call(plain(f"new {written}", self._head_name(written)), arguments)

    def _read_call(self, node: Node) -> Built | None:
        """Read a call of a static method, or of a method on an expression that counts."""
        receiver, name = node.child_by_field_name("object"), node.child_by_field_name("name")
        arguments = self._arguments(node)
        if receiver is None or name is None or arguments is None:
            return None
        qualified_by_name = receiver.type in ("identifier", "field_access")
        static = qualified_by_name and text(self._source, receiver)[:1].isupper()
        if static:
            written = dotted(self._source, receiver)
            canonical = self._canonical_name(written)
            owner = plain(written, self._head_name(written))
            on: Built | None = (TypeRef(canonical), owner) if canonical else None
        else:
            on = self.built(receiver)
        if on is None or on[0] is None:
            return None
        called = text(self._source, name)
        methods = self._facts.members.methods(on[0], called, self._module)
        fitting = [
            candidate.signature
            for candidate in methods.candidates
            if len(candidate.signature.params) == len(arguments)
        ]
        fitting = [way for way in fitting if way.static is static and self._is_open(way)]
        results = {signature.result for signature in fitting}
        result = results.pop() if len(results) == 1 else None
        if result is None:
            return None
        return result, call(on[1] + plain(f".{called}"), arguments)

    def _is_open(self, signature: Signature) -> bool:
        declared = self._facts.declaration(signature, self._module)
        return not signature.varargs and (declared is None or is_callable(declared[0]))

    def _arguments(self, node: Node) -> list[Expression] | None:
        listed = node.child_by_field_name("arguments")
        if listed is None:
            return None
        arguments_ = (node for node in listed.named_children if node.type not in COMMENTS)
        arguments = [self.built(argument) for argument in arguments_]
        known = [argument[1] for argument in arguments if argument is not None]
        return known if len(known) == len(arguments) else None

    def _constant(self, canonical: str, owner: str, written: str) -> Expression:
        constants = self._facts.seen_from(self._module).enum_constants(canonical)
        name = written.rpartition(".")[2]
        if name not in constants:
            return plain(written, self._head_name(owner))
        other = constants[(constants.index(name) + 1) % len(constants)]
        return value(written, f"{owner}.{other}" if other != name else "", self._head_name(owner))

    def _canonical_name(self, written: str) -> str | None:
        """Return the canonical name of the class that a name means in the test file."""
        name = self._facts.classes.names.name(written, self._place, self._module)
        info = self._facts.classes.find(name, self._module) if name else None
        return info.name if info is not None else None

    def _head_name(self, written: str) -> list[tuple[str, str]]:
        """Return the first part of a qualified name with the class that it means."""
        head = written.partition(".")[0]
        canonical = self._canonical_name(head)
        return [(head, canonical)] if canonical else []


def is_literal_of(literal: Expression, type_: TypeRef) -> bool:
    """True if a literal is of a type."""
    name = UNBOXES.get(type_.name, type_.name)
    if type_.dims or len(literal.values) != 1 or not literal.text.startswith(_BEGINS.get(name, ())):
        return False
    integer = literal.text[-1:].isdigit() and name not in ("float", "double")
    return not integer or bool(_WHOLE.fullmatch(literal.text))


def _begins_with(expression: str, info: SourceClass) -> bool:
    """True if a class builds the object itself: by a constructor, a factory method, or a nested builder."""
    name = qualified(info.name, info).text
    return expression.removeprefix("new ").startswith((f"{name}(", f"{name}."))


def _declarations_before(node: Node) -> list[Node]:
    """Return the siblings before a node, and all fields among its siblings."""
    beside = node.parent.named_children if node.parent is not None else []
    return [one for one in beside if one.end_byte <= node.start_byte or one.type == "field_declaration"]


def _with_values_of_others(shown: TestValues) -> TestValues:
    """Replace the other value of each value by one that a test passes to the same parameter, if there is one."""
    pool: dict[tuple[str, int, str], dict[str, None]] = {}
    for expression in chain.from_iterable(shown.built.values()):
        for at, literal in enumerate(expression.values):
            pool.setdefault(expression.parameter_of(at), {}).setdefault(literal)

    def exchanged(expression: Expression) -> Expression:
        others = (
            next(
                (literal for literal in pool[expression.parameter_of(at)] if literal != own),
                expression.others[at],
            )
            for at, own in enumerate(expression.values)
        )
        return replace(expression, others=tuple(others))

    return replace(shown, built={name: [*map(exchanged, ways)] for name, ways in shown.built.items()})
