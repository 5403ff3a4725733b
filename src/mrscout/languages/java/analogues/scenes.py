"""Tests of the developers' up to the assertion of a relation: whole objects, built as nobody else could build them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mrscout.errors import MrscoutError
from mrscout.languages.java.classes import SourceClass
from mrscout.languages.java.declarations import FileDecl, Reader, TypeDecl
from mrscout.languages.java.facts import Facts
from mrscout.languages.java.parse import COMMENTS, nodes, parse, text
from mrscout.model.relations import MetamorphicRelation
from mrscout.model.types import TypeRef
from mrscout.sources.project import SourceFile

_CLASSES = ("class_declaration", "record_declaration")
#: annotations of tests that take no arguments of their own
_TEST = "Test"
#: statements of a test that are told again
_STATEMENTS = 25


@dataclass(frozen=True, slots=True)
class Scene:
    """The beginning of a test."""

    file: SourceFile
    place: TypeDecl | FileDecl  #: where its names mean what they mean
    statements: tuple[str, ...]
    variables: tuple[tuple[str, TypeRef], ...]  #: what can be named after them
    parts: tuple[tuple[str, TypeRef], ...]  #: what those can be asked for
    test: str  #: the name of the test
    annotation: str  #: what makes a method a test there; empty where its name does
    end: int  #: the byte offset of the end of the class that the test stands in

    def value(self, type_: TypeRef) -> str | None:
        """A variable of a type, or what one of them has of that type."""
        return next((name for name, of in (*self.variables, *self.parts) if of == type_), None)


def scene_of(relation: MetamorphicRelation, file: SourceFile, facts: Facts) -> Scene | None:
    """What stands before a relation's assertion in its test; None where that cannot be told again."""
    span = relation.constituents.output_relation
    try:
        source = facts.read(file.path)
    except MrscoutError:
        return None
    if span.file != file.path:
        return None
    root = parse(source).root_node
    test = next((each for each in _around(root, span.start) if each.type == "method_declaration"), None)
    body = test.child_by_field_name("body") if test is not None else None
    if test is None or body is None or not _is_plain(test, source):
        return None
    owner = next(each for each in _around(test, test.start_byte, outwards=True) if each.type in _CLASSES)
    reader = Reader(file.path, source, keep_nodes=False)
    place = _declared(reader.read(root), owner, source)
    before = [
        each for each in body.named_children if each.end_byte <= span.start and each.type not in COMMENTS
    ]
    whole = any(each.start_byte <= span.start < each.end_byte for each in body.named_children)
    if place is None or not whole or len(before) > _STATEMENTS:
        return None
    info = facts.classes.find(place.canonical, file.module)
    fields = _fields(info) if isinstance(info, SourceClass) else ()
    known = dict([*fields, *_locals(before, reader, place, file.module, facts)])
    statements = tuple(text(source, each) for each in before)
    closing = owner.child_by_field_name("body")
    assert closing is not None
    return Scene(
        file,
        place,
        statements,
        tuple(known.items()),
        tuple(_parts(known, file.module, facts)),
        _name(test, source),
        _annotation(test, source),
        closing.end_byte - 1,
    )


def _around(node: Node, at: int, *, outwards: bool = False) -> Iterator[Node]:
    """The nodes that hold a place, the outermost first, or those around one, the innermost first."""
    if outwards:
        found: Node | None = node.parent
        while found is not None:
            yield found
            found = found.parent
        return
    yield from (each for each in nodes(node) if each.start_byte <= at < each.end_byte)


def _is_plain(test: Node, source: bytes) -> bool:
    """Whether a test takes nothing, and is nothing but a test."""
    parameters = test.child_by_field_name("parameters")
    by_name = _name(test, source).startswith("test")
    return (
        parameters is not None
        and not parameters.named_children
        and bool(_annotation(test, source) or by_name)
    )


def _name(declaration: Node, source: bytes) -> str:
    name = declaration.child_by_field_name("name")
    return text(source, name) if name is not None else ""


def _annotation(test: Node, source: bytes) -> str:
    modifiers = next((each for each in test.named_children if each.type == "modifiers"), None)
    for each in modifiers.named_children if modifiers is not None else ():
        name = each.child_by_field_name("name") if each.type.endswith("annotation") else None
        if name is not None and text(source, name).rpartition(".")[2] == _TEST:
            return f"@{text(source, name)}"
    return ""


def _declared(file: FileDecl, owner: Node, source: bytes) -> TypeDecl | None:
    """A class of a file by its node."""
    return file.types.get(_name(owner, source))


def _fields(info: SourceClass) -> Iterator[tuple[str, TypeRef]]:
    for name in info.decl.fields:
        found = info.field(name)
        if found is not None and found[0] is not None:
            yield name, found[0]


def _parts(variables: dict[str, TypeRef], module: str, facts: Facts) -> Iterator[tuple[str, TypeRef]]:
    """What objects can be asked for, without arguments, of what has a class of the project's own."""
    for name, type_ in variables.items():
        info = facts.classes.find(type_.name, module) if type_.is_class else None
        for method in info.decl.methods if isinstance(info, SourceClass) else ():
            for each in facts.members.methods(type_, method, module).candidates:
                signature = each.signature
                if not signature.params and not signature.static and signature.result is not None:
                    yield f"{name}.{method}()", signature.result


def _locals(
    statements: Iterable[Node], reader: Reader, place: TypeDecl, module: str, facts: Facts
) -> Iterator[tuple[str, TypeRef]]:
    """The variables that statements declare, with what they are declared as."""
    for each in statements:
        type_ = each.child_by_field_name("type") if each.type == "local_variable_declaration" else None
        raw = reader.type(type_) if type_ is not None else None
        for declarator in each.named_children if raw is not None else ():
            if declarator.type == "variable_declarator":
                name, dims, given = reader.declarator(declarator)
                found = facts.classes.names.type(raw, place, None, module)
                if found is not None and given is not None:
                    yield name, found._replace(dims=found.dims + dims)
