"""Finds the fixture of a test: the initialisers of the test class's fields, and its set-up methods."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.lowering.lower import FixturePart
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import text

#: annotations of JUnit 4, 5 and TestNG for what runs before every test
_BEFORE = frozenset({"Before", "BeforeEach", "BeforeMethod"})
#: annotations of the same frameworks for what runs once, before all tests of a class
_BEFORE_ALL = frozenset({"BeforeClass", "BeforeAll"})


def class_node(decl: TypeDecl, root: Node, source: bytes) -> Node | None:
    """The syntax tree of a class below the root of its file; None if it has no body."""
    outer = class_node(decl.outer, root, source) if decl.outer is not None else root
    if outer is None:
        return None
    body = outer.child_by_field_name("body") or outer
    for child in body.named_children:
        name = child.child_by_field_name("name") if child.type.endswith("_declaration") else None
        if name is not None and text(source, name) == decl.name and child.child_by_field_name("body"):
            return child
    return None


def fixture_parts(decl: TypeDecl, node: Node, *, junit3: bool) -> Iterator[FixturePart]:
    """The parts that a class itself declares to run before each test, in order: initialisers, then methods."""
    yield from _field_parts(decl, node, static=False)
    for method in _methods_in_order(decl):
        if is_set_up(method, junit3=junit3):
            yield from _method_parts(decl, method)


def class_parts(decl: TypeDecl, node: Node) -> Iterator[FixturePart]:
    """The parts that a class itself declares to run once before all tests: static initialisers, then methods."""
    yield from _field_parts(decl, node, static=True)
    for method in _methods_in_order(decl):
        if is_set_up_once(method):
            yield from _method_parts(decl, method)


def _field_parts(decl: TypeDecl, node: Node, *, static: bool) -> Iterator[FixturePart]:
    body = node.child_by_field_name("body")
    for child in body.named_children if body is not None else ():
        if child.type == "field_declaration" and _is_plain_field(child, static=static) and _has_value(child):
            yield FixturePart(decl, None, child)


def _methods_in_order(decl: TypeDecl) -> list[MethodDecl]:
    methods = [method for group in decl.methods.values() for method in group if method.node is not None]
    return sorted(methods, key=lambda method: method.start)


def _method_parts(decl: TypeDecl, method: MethodDecl) -> Iterator[FixturePart]:
    block = method.node.child_by_field_name("body") if method.node is not None else None
    if block is not None:
        yield FixturePart(decl, method, block)


def is_set_up_once(method: MethodDecl) -> bool:
    """True if a method runs once, before all tests of its class."""
    return not method.params and _is_annotated(method, _BEFORE_ALL)


def is_set_up(method: MethodDecl, *, junit3: bool) -> bool:
    """True if a method runs before every test."""
    if method.params or method.static:
        return False
    return _is_annotated(method, _BEFORE) or (junit3 and method.name == "setUp")


def _is_annotated(method: MethodDecl, names: frozenset[str]) -> bool:
    return any(name.rpartition(".")[2] in names for name in method.modifiers.annotations)


def _is_plain_field(node: Node, *, static: bool) -> bool:
    """True for a field that is static or not, as asked, and has no annotation, by which a framework may fill it."""
    for child in node.children:
        if child.type == "modifiers":
            kinds = {modifier.type for modifier in child.children}
            return ("static" in kinds) is static and not kinds & {"annotation", "marker_annotation"}
    return not static


def _has_value(node: Node) -> bool:
    return any(
        child.type == "variable_declarator" and child.child_by_field_name("value")
        for child in node.named_children
    )
