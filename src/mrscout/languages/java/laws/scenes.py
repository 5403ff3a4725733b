"""Tests of the developers' up to the assertion of a relation: whole objects, built as nobody else could build them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mrscout.errors import MrscoutError
from mrscout.languages.java.laws.profile import Profile
from mrscout.languages.java.laws.reach import Reach
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import Reader, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, parse, text
from mrscout.model.project import SourceFile
from mrscout.model.relations import MetamorphicRelation
from mrscout.model.types import TypeRef

_CLASSES = ("class_declaration", "record_declaration")
#: annotations of tests that take no arguments of their own
_TEST = "Test"
#: how annotations begin that keep a test from being run
_LEFT_OUT = ("Ignore", "Disabled")
#: statements of a test that are told again
_STATEMENTS = 25


@dataclass(frozen=True, slots=True)
class Scene:
    """The beginning of a test."""

    file: SourceFile
    place: TypeDecl  #: where its names mean what they mean
    statements: tuple[str, ...]
    variables: tuple[tuple[str, TypeRef], ...]  #: what can be named after them
    parts: tuple[tuple[str, TypeRef], ...]  #: what those can be asked for
    test: str  #: the name of the test
    annotation: str  #: what makes a method a test there; empty where its name does
    end: int  #: the byte offset of the end of the class that the test stands in

    def value(self, type_: TypeRef) -> str | None:
        """A variable of a type, or what one of them has of that type."""
        return next((name for name, of in (*self.variables, *self.parts) if of == type_), None)


def scenes_of(relations: Iterable[MetamorphicRelation], file: SourceFile, reach: Reach) -> Iterator[Scene]:
    """What stands before the assertions of relations in a file of tests, each once, where it can be told again."""
    facts = reach.facts
    try:
        source = facts.read(file.path)
    except MrscoutError:
        return
    root = parse(source).root_node
    reader = Reader(file.path, source, keep_nodes=False)
    declared = reader.read(root)
    spans = (each.constituents.output_relation for each in relations)
    for start in dict.fromkeys(span.start for span in spans if span.file == file.path):
        at = root.descendant_for_byte_range(start, start)
        test = next((each for each in _around(at) if each.type == "method_declaration"), None)
        owner = next((each for each in _around(test) if each.type in _CLASSES), None)
        place = declared.types.get(_name(owner, source)) if owner is not None else None
        if test is None or owner is None or place is None or _is_left_out(owner, source):
            continue
        if _is_plain(test, source) and not _is_left_out(test, source):
            scene = _scene(file, reader, place, test, owner, start, reach)
            if scene is not None:
                yield scene


def _scene(
    file: SourceFile, reader: Reader, place: TypeDecl, test: Node, owner: Node, start: int, reach: Reach
) -> Scene | None:
    facts = reach.facts
    body, ends = test.child_by_field_name("body"), owner.child_by_field_name("body")
    statements = [each for each in (body.named_children if body else ()) if each.type not in COMMENTS]
    before = [each for each in statements if each.end_byte <= start]
    if ends is None or len(before) > _STATEMENTS:
        return None
    info = facts.classes.find(place.canonical, file.module)
    fields = _fields(info) if isinstance(info, SourceClass) else ()
    known = dict([*fields, *_locals(before, reader, place, file.module, facts)])
    return Scene(
        file,
        place,
        tuple(text(reader.source, each) for each in before),
        tuple(known.items()),
        tuple(_parts(known, file.module, reach)),
        _name(test, reader.source),
        _annotation(test, reader.source),
        ends.end_byte - 1,
    )


def _around(node: Node | None) -> Iterator[Node]:
    """What a node stands in, the innermost first."""
    found = node.parent if node is not None else None
    while found is not None:
        yield found
        found = found.parent


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


def _annotations(declaration: Node, source: bytes) -> Iterator[str]:
    """The annotations of a class or a method as they are written, without their arguments."""
    modifiers = next((each for each in declaration.named_children if each.type == "modifiers"), None)
    for each in modifiers.named_children if modifiers is not None else ():
        name = each.child_by_field_name("name") if each.type.endswith("annotation") else None
        if name is not None:
            yield text(source, name)


def _annotation(test: Node, source: bytes) -> str:
    every = _annotations(test, source)
    return next((f"@{each}" for each in every if each.rpartition(".")[2] == _TEST), "")


def _is_left_out(declaration: Node, source: bytes) -> bool:
    """Whether developers do not want it to be run."""
    return any(each.rpartition(".")[2].startswith(_LEFT_OUT) for each in _annotations(declaration, source))


def _fields(info: SourceClass) -> Iterator[tuple[str, TypeRef]]:
    for name in info.decl.fields:
        found = info.field(name)
        if found is not None and found[0] is not None:
            yield name, found[0]


def _parts(variables: dict[str, TypeRef], module: str, reach: Reach) -> Iterator[tuple[str, TypeRef]]:
    """What objects can be asked for, without arguments, of what has a class of the project's own."""
    facts = reach.facts
    for name, type_ in variables.items():
        info = facts.classes.find(type_.name, module) if type_.is_class else None
        if not isinstance(info, SourceClass):
            continue
        profile = Profile(info, module, facts, type_.args, reach)
        for asked in profile.having(static=False, parameters=0):
            if asked.result is None or asked.result.name == "void" or profile.changes(asked):
                continue
            yield f"{name}.{asked.name}()", asked.result


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
