"""What is run before a test: initialisers of the test object's fields, and the methods that set it up."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.lower import FixturePart
from mrscout.languages.java.parse import text

#: annotations of JUnit 4, 5 and TestNG for what runs before every test
_BEFORE = frozenset({"Before", "BeforeEach", "BeforeMethod"})


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
    """The fixture that a class declares itself, in the order in which it is run."""
    body = node.child_by_field_name("body")
    if body is None:
        return
    for child in body.named_children:
        if child.type == "field_declaration" and not _is_left_alone(child) and _has_value(child):
            yield FixturePart(decl, None, child)
    methods = [method for group in decl.methods.values() for method in group if method.node is not None]
    for method in sorted(methods, key=lambda each: each.start):
        if is_set_up(method, junit3=junit3):
            block = method.node.child_by_field_name("body") if method.node else None
            if block is not None:
                yield FixturePart(decl, method, block)


def is_set_up(method: MethodDecl, *, junit3: bool) -> bool:
    """Whether a method runs before every test."""
    if method.params or method.static:
        return False
    if any(name.rpartition(".")[2] in _BEFORE for name in method.modifiers.annotations):
        return True
    return junit3 and method.name == "setUp"


def _is_left_alone(node: Node) -> bool:
    """Static fields outlive a test, annotated ones belong to the framework."""
    for child in node.children:
        if child.type == "modifiers":
            kinds = {each.type for each in child.children}
            return "static" in kinds or "annotation" in kinds or "marker_annotation" in kinds
    return False


def _has_value(node: Node) -> bool:
    return any(
        child.type == "variable_declarator" and child.child_by_field_name("value")
        for child in node.named_children
    )
