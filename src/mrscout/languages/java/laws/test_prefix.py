"""Test prefixes: the statements of a test before the assertion of a mined relation.

They build objects that literals cannot build. A candidate may continue a prefix, in a copy of the test's file, so that
fields, set-up methods and helpers are there as well.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mrscout.languages.java.laws.class_profile import ClassProfile
from mrscout.languages.java.laws.safety import Safety
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import Reader, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, annotations, declarators, name_of, text
from mrscout.model.ir import TypeRef
from mrscout.model.project import SourceFile
from mrscout.model.relations import MetamorphicRelation

_CLASSES = ("class_declaration", "record_declaration")
_TEST = "Test"
#: prefixes of the annotations of disabled tests
_DISABLED = ("Ignore", "Disabled")
#: statements of a prefix, at most
_STATEMENTS = 25


@dataclass(frozen=True, slots=True)
class TestPrefix:
    """The first statements of a test, and what a candidate that continues them needs to know."""

    __test__ = False  # no test class for pytest

    file: SourceFile
    place: TypeDecl  #: the class of the test, in whose scope names are resolved
    statements: tuple[str, ...]
    variables: tuple[tuple[str, TypeRef], ...]  #: in scope after the statements
    getters: tuple[tuple[str, TypeRef], ...]  #: calls of getters on the variables, with their types
    test: str  #: the name of the test
    annotation: str  #: `@Test` as written; empty if its name makes it a test
    end: int  #: byte offset of the end of the test's class

    def variable(self, type_: TypeRef) -> str | None:
        """Return a variable of exactly this type."""
        return next((name for name, of in self.variables if of == type_), None)

    def getter(self, type_: TypeRef) -> str | None:
        """Return a call of a getter with a result of exactly this type."""
        return next((call for call, of in self.getters if of == type_), None)


def prefixes_of(
    relations: Iterable[MetamorphicRelation], file: SourceFile, safety: Safety
) -> Iterator[TestPrefix]:
    """Yield the statements before the assertions of relations in a file; none of disabled or parameterised tests."""
    facts = safety.facts
    parsed = facts.parsed(file.path)
    if parsed is None:
        return
    declared, source, reader, root = parsed
    spans = (relation.constituents.output_relation for relation in relations)
    for start in dict.fromkeys(span.start for span in spans if span.file == file.path):
        at = root.descendant_for_byte_range(start, start)
        test = next((node for node in _enclosing_nodes(at) if node.type == "method_declaration"), None)
        owner = next((node for node in _enclosing_nodes(test) if node.type in _CLASSES), None)
        place = declared.types.get(name_of(source, owner)) if owner is not None else None
        if test is None or owner is None or place is None or _is_disabled(owner, source):
            continue
        if _is_plain(test, source) and not _is_disabled(test, source):
            prefix = _prefix_of_test(file, reader, place, test, owner, start, safety)
            if prefix is not None:
                yield prefix


def _prefix_of_test(
    file: SourceFile, reader: Reader, place: TypeDecl, test: Node, owner: Node, start: int, safety: Safety
) -> TestPrefix | None:
    facts = safety.facts
    body, ends = test.child_by_field_name("body"), owner.child_by_field_name("body")
    statements = [node for node in (body.named_children if body else ()) if node.type not in COMMENTS]
    before = [statement for statement in statements if statement.end_byte <= start]
    if ends is None or len(before) > _STATEMENTS:
        return None
    info = facts.classes.find(place.canonical, file.module)
    fields = _typed_fields(info) if isinstance(info, SourceClass) else ()
    known = dict([*fields, *_typed_locals(before, reader, place, file.module, facts)])
    return TestPrefix(
        file,
        place,
        tuple(text(reader.source, statement) for statement in before),
        tuple(known.items()),
        tuple(_getter_calls(known, file.module, safety)),
        name_of(reader.source, test),
        _test_annotation(test, reader.source),
        ends.end_byte - 1,
    )


def _enclosing_nodes(node: Node | None) -> Iterator[Node]:
    """Yield the nodes around a node, the innermost first."""
    around = node.parent if node is not None else None
    while around is not None:
        yield around
        around = around.parent


def _is_plain(test: Node, source: bytes) -> bool:
    """True for a test without parameters."""
    parameters = test.child_by_field_name("parameters")
    if parameters is None or parameters.named_children:
        return False
    return bool(_test_annotation(test, source)) or name_of(source, test).startswith("test")


def _annotation_names(declaration: Node, source: bytes) -> list[str]:
    """Return the names of the annotations of a class or method, as written."""
    return [name_of(source, annotation) for annotation in annotations(declaration)]


def _test_annotation(test: Node, source: bytes) -> str:
    """Return the annotation `@Test` as written; empty if there is none."""
    names = _annotation_names(test, source)
    return next((f"@{name}" for name in names if name.rpartition(".")[2] == _TEST), "")


def _is_disabled(declaration: Node, source: bytes) -> bool:
    """True if an annotation disables the test or class."""
    names = _annotation_names(declaration, source)
    return any(name.rpartition(".")[2].startswith(_DISABLED) for name in names)


def _typed_fields(info: SourceClass) -> Iterator[tuple[str, TypeRef]]:
    for name in info.decl.fields:
        field = info.field(name)
        if field is not None and field[0] is not None:
            yield name, field[0]


def _getter_calls(
    variables: dict[str, TypeRef], module: str, safety: Safety
) -> Iterator[tuple[str, TypeRef]]:
    """Yield calls of methods without parameters on variables of the project's classes, if they change nothing."""
    facts = safety.facts
    for name, type_ in variables.items():
        info = facts.classes.find(type_.name, module) if type_.is_class else None
        if not isinstance(info, SourceClass):
            continue
        profile = ClassProfile(info, module, facts, type_.args, safety)
        for getter in profile.having(static=False, parameters=0):
            if getter.result is None or getter.result.name == "void" or profile.changes(getter):
                continue
            yield f"{name}.{getter.name}()", getter.result


def _typed_locals(
    statements: Iterable[Node], reader: Reader, place: TypeDecl, module: str, facts: Facts
) -> Iterator[tuple[str, TypeRef]]:
    """Yield the initialised variables that statements declare, with their declared types."""
    for statement in statements:
        is_declaration = statement.type == "local_variable_declaration"
        type_ = statement.child_by_field_name("type") if is_declaration else None
        raw = reader.type(type_) if type_ is not None else None
        for declarator in declarators(statement) if raw is not None else ():
            name, dims, initial = reader.declarator(declarator)
            declared = facts.classes.names.type(raw, place, None, module)
            if declared is not None and initial is not None:
                yield name, declared._replace(dims=declared.dims + dims)
