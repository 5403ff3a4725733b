"""Takes the written class of a relation apart, so that it can be put together again as a test with rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tree_sitter import Node

from mrscout.languages.java.codify.imports import imports_of
from mrscout.languages.java.export.class_members import Member, identifiers, members_before
from mrscout.languages.java.syntax.parse import parse, text
from mrscout.model.relations import Import

_ANNOTATIONS = ("annotation", "marker_annotation")


class Framework(Enum):
    """What the project's tests are written in."""

    JUNIT3 = "junit3"
    JUNIT4 = "junit4"
    JUPITER = "jupiter"
    TESTNG = "testng"


#: where their annotations are; JUnit 5 has its packages below JUnit 4's
_PACKAGES = {
    "org.junit.jupiter": Framework.JUPITER,
    "org.testng": Framework.TESTNG,
    "org.junit": Framework.JUNIT4,
}


@dataclass(frozen=True, slots=True)
class Method:
    """A method, in pieces."""

    doc: str  #: with its marks; empty where there is none
    annotations: tuple[str, ...]
    name: str
    parameters: tuple[tuple[str, str], ...]  #: (type, name)
    throws: str
    body: str  #: between the braces, indented as in the class


@dataclass(frozen=True, slots=True)
class Parts:
    """The class of a relation, in pieces."""

    package: str
    imports: tuple[Import, ...]
    doc: str
    annotations: tuple[str, ...]
    name: str
    header: str  #: type parameters, superclass and interfaces
    inherits: bool
    constructor: bool  #: whether it declares one
    members: tuple[Member, ...]  #: whatever stands before the test
    names: frozenset[str]  #: every identifier of its code
    test: Method  #: the developers' own input
    relation: Method
    framework: Framework


def take_apart(source: bytes, relation: str, class_name: str) -> Parts | None:
    """The pieces of a written relation, its class under a new name; None where it was changed."""
    source = _renamed(source, class_name)
    root = parse(source).root_node
    declared = next((child for child in root.children if child.type == "class_declaration"), None)
    body = declared.child_by_field_name("body") if declared is not None else None
    if declared is None or body is None or root.has_error:
        return None
    methods = [child for child in body.named_children if child.type == "method_declaration"]
    if methods and _name(source, methods[-1]) == f"{relation}Given":
        methods.pop()
    if len(methods) < 2 or _name(source, methods[-1]) != relation:
        return None
    test = methods[-2]
    at = source.rindex(b"\n", 0, _start(test)) + 1
    imports = tuple(imports_of(root, source))
    own = _method(source, test)
    package = next((child for child in root.children if child.type == "package_declaration"), None)
    name = declared.child_by_field_name("name") or declared
    return Parts(
        text(source, package.named_children[0]) if package is not None else "",
        imports,
        _doc(source, declared),
        tuple(_annotations(source, declared)),
        text(source, name),
        source[name.end_byte : body.start_byte].decode().rstrip(),
        declared.child_by_field_name("superclass") is not None,
        any(child.type == "constructor_declaration" for child in body.named_children),
        members_before(source, body, at),
        frozenset(identifiers(source, declared)),
        own,
        _method(source, methods[-1]),
        _framework(own.annotations, imports),
    )


def _renamed(source: bytes, class_name: str) -> bytes:
    """The source with its class, and whatever names it, under another name."""
    root = parse(source).root_node
    declared = next((child for child in root.children if child.type == "class_declaration"), None)
    name = declared.child_by_field_name("name") if declared is not None else None
    if name is None:
        return source
    old, parts, at = text(source, name), [], 0
    for node in _leaves(root):
        if node.type in ("identifier", "type_identifier") and text(source, node) == old:
            parts += [source[at : node.start_byte], class_name.encode()]
            at = node.end_byte
    return b"".join([*parts, source[at:]])


def _leaves(node: Node) -> Iterator[Node]:
    """In the order of the source."""
    pending = [node]
    while pending:
        at = pending.pop()
        if at.children:
            pending += reversed(at.children)
        else:
            yield at


def _name(source: bytes, node: Node) -> str:
    name = node.child_by_field_name("name")
    return text(source, name) if name is not None else ""


def _start(node: Node) -> int:
    """Where a member starts, the comment before it included."""
    before = node.prev_sibling
    return before.start_byte if before is not None and before.type == "block_comment" else node.start_byte


def _doc(source: bytes, node: Node) -> str:
    before = node.prev_sibling
    if before is None or before.type != "block_comment":
        return ""
    lines = text(source, before).split("\n")
    return "\n".join([lines[0], *(f" {line.lstrip()}" for line in lines[1:])])


def _annotations(source: bytes, node: Node) -> Iterator[str]:
    for child in node.children:
        if child.type == "modifiers":
            yield from (text(source, each) for each in child.children if each.type in _ANNOTATIONS)


def _method(source: bytes, node: Node) -> Method:
    parameters = node.child_by_field_name("parameters")
    body = node.child_by_field_name("body")
    thrown = next((child for child in node.children if child.type == "throws"), None)
    return Method(
        _doc(source, node),
        tuple(_annotations(source, node)),
        _name(source, node),
        tuple(_parameters(source, parameters)) if parameters is not None else (),
        text(source, thrown).removeprefix("throws").strip() if thrown is not None else "",
        source[body.start_byte + 1 : body.end_byte - 1].decode().strip("\n").rstrip() if body else "",
    )


def _parameters(source: bytes, node: Node) -> Iterator[tuple[str, str]]:
    for child in node.named_children:
        name = child.child_by_field_name("name")
        if child.type == "formal_parameter" and name is not None:
            yield source[child.start_byte : name.start_byte].decode().strip(), text(source, name)


def _framework(annotations: tuple[str, ...], imports: tuple[Import, ...]) -> Framework:
    """Told by where the test's annotation comes from; a test without one is of JUnit 3."""
    owners = [each.text.removeprefix("import ").removesuffix(";") for each in imports if not each.static]
    words = [each.lstrip("@").partition("(")[0].strip() for each in annotations]
    for mark in (each for each in words if "Test" in each or each == "Theory"):
        package, _, short = mark.rpartition(".")
        single = [each for each in owners if each.endswith(f".{short}")]
        for owner in [package] if package else single or [each for each in owners if each.endswith(".*")]:
            for prefix, framework in _PACKAGES.items():
                if owner.startswith(prefix):
                    return framework
    # TestNG also takes the public methods of a class that is marked as a whole.
    return Framework.TESTNG if any(each.startswith("org.testng") for each in owners) else Framework.JUNIT3
