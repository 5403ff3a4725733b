"""What is run before a test: initialisers of the test object's fields, and the methods that set it up."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.lowering.lower import FixturePart
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import text

#: annotations of JUnit 4, 5 and TestNG for what runs before every test
_BEFORE = frozenset({"Before", "BeforeEach", "BeforeMethod"})
#: and for what runs once, before all of them
_BEFORE_ALL = frozenset({"BeforeClass", "BeforeAll"})


def class_node(decl: TypeDecl, root: Node, source: bytes) -> Node | None:
    """The syntax tree of a class, found by its names from the outside in."""
    names: list[str] = []
    at: TypeDecl | None = decl
    while at is not None:
        names.append(at.name)
        at = at.outer
    node: Node | None = root
    for name in reversed(names):
        node = _named(node, name, source) if node is not None else None
    return node


def _named(node: Node, name: str, source: bytes) -> Node | None:
    body = node.child_by_field_name("body") or node
    for child in body.named_children:
        named = child.child_by_field_name("name") if child.type.endswith("_declaration") else None
        if named is not None and text(source, named) == name and child.child_by_field_name("body"):
            return child
    return None


def fixture_parts(decl: TypeDecl, node: Node, *, junit3: bool) -> Iterator[FixturePart]:
    """The fixture of an object that a class declares itself, in the order in which it is run."""
    yield from _fields(decl, node, static=False)
    for method in _methods(decl):
        if is_set_up(method, junit3=junit3):
            yield from _block(decl, method)


def class_parts(decl: TypeDecl, node: Node) -> Iterator[FixturePart]:
    """What a class sets up once, before all of its tests."""
    yield from _fields(decl, node, static=True)
    for method in _methods(decl):
        if is_set_up_once(method):
            yield from _block(decl, method)


def _fields(decl: TypeDecl, node: Node, *, static: bool) -> Iterator[FixturePart]:
    body = node.child_by_field_name("body")
    for child in body.named_children if body is not None else ():
        if child.type == "field_declaration" and _is_taken(child, static=static) and _has_value(child):
            yield FixturePart(decl, None, child)


def _methods(decl: TypeDecl) -> list[MethodDecl]:
    methods = [method for group in decl.methods.values() for method in group if method.node is not None]
    return sorted(methods, key=lambda each: each.start)


def _block(decl: TypeDecl, method: MethodDecl) -> Iterator[FixturePart]:
    block = method.node.child_by_field_name("body") if method.node is not None else None
    if block is not None:
        yield FixturePart(decl, method, block)


def is_set_up_once(method: MethodDecl) -> bool:
    """Whether a method runs once, before all tests of its class."""
    named = {name.rpartition(".")[2] for name in method.modifiers.annotations}
    return not method.params and bool(named & _BEFORE_ALL)


def is_set_up(method: MethodDecl, *, junit3: bool) -> bool:
    """Whether a method runs before every test."""
    if method.params or method.static:
        return False
    if any(name.rpartition(".")[2] in _BEFORE for name in method.modifiers.annotations):
        return True
    return junit3 and method.name == "setUp"


def _is_taken(node: Node, *, static: bool) -> bool:
    """Static fields are their class's, annotated ones belong to the framework."""
    for child in node.children:
        if child.type == "modifiers":
            kinds = {each.type for each in child.children}
            return ("static" in kinds) is static and not kinds & {"annotation", "marker_annotation"}
    return not static


def _has_value(node: Node) -> bool:
    return any(
        child.type == "variable_declarator" and child.child_by_field_name("value")
        for child in node.named_children
    )
