"""Finds the groups that a test is in by the project's sources: categories and tags of JUnit, groups of TestNG.

A test is in the groups of its method, of its class, of enclosing classes and supertypes, and in those of the project's
annotations on any of them. Types are found by their simple names; several of the same name all count.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from tree_sitter import Node

from mrscout.errors import MrscoutError
from mrscout.languages.java.build.test_selection import UNKNOWN_GROUP
from mrscout.languages.java.syntax.parse import nodes, parse, text
from mrscout.sources import SourceFile
from mrscout.sources.text import read_source

_TYPES = frozenset(
    {
        *("class_declaration", "interface_declaration", "annotation_type_declaration"),
        *("enum_declaration", "record_declaration"),
    }
)
#: annotations that assign no group
_WITHOUT_GROUP = frozenset(
    {"Override", "Deprecated", "SuppressWarnings", "RunWith", "ExtendWith", "Before", "After"}
)


class Groups:
    """Finds groups in the files of a project, which are read when a type is looked up that they are named for."""

    def __init__(self, root: Path, files: Iterable[SourceFile], encoding: str | None) -> None:
        self._root = root
        self._encoding = encoding
        self._paths: dict[str, list[str]] = {}
        for file in files:
            self._paths.setdefault(file.path.rpartition("/")[2].removesuffix(".java"), []).append(file.path)
        self._read: dict[str, list[tuple[bytes, Node]]] = {}

    def of(self, class_name: str, method: str = "") -> frozenset[str]:
        """The groups of a test by its class's binary name; those that its whole class is in if no method is named."""
        groups: set[str] = set()
        outer, *inner = class_name.rpartition(".")[2].split("$")
        for source, declaration in self._types(outer):
            groups |= self._of_class(source, declaration, method, set())
            for name in inner:
                for node in nodes(declaration):
                    if node.type in _TYPES and _name(source, node) == name:
                        groups |= self._of_class(source, node, method, set())
        return frozenset(groups)

    def _types(self, simple: str) -> list[tuple[bytes, Node]]:
        """The top-level types of a simple name in files of that name, each with its source."""
        if simple not in self._read:
            self._read[simple] = []
            for path in self._paths.get(simple, ()):
                try:
                    source = read_source(self._root / path, self._encoding).data
                except MrscoutError:
                    continue
                for node in parse(source).root_node.named_children:
                    if node.type in _TYPES and _name(source, node) == simple:
                        self._read[simple].append((source, node))
        return self._read[simple]

    def _of_class(self, source: bytes, declaration: Node, method: str, seen: set[str]) -> set[str]:
        """The groups of a class, its method and its supertypes; ``seen`` has the names of types that are done."""
        groups = set(self._annotated(source, declaration, seen))
        body = declaration.child_by_field_name("body")
        for node in body.named_children if body is not None and method else ():
            if node.type == "method_declaration" and _name(source, node) == method:
                groups.update(self._annotated(source, node, seen))
        for name in _supertypes(source, declaration):
            if name not in seen:
                seen.add(name)
                for other, node in self._types(name):
                    groups |= self._of_class(other, node, method, seen)
        return groups

    def _annotated(self, source: bytes, declaration: Node, seen: set[str]) -> Iterator[str]:
        """The groups that the annotations of a class or method assign, with those of the project's annotations."""
        modifiers = next((child for child in declaration.named_children if child.type == "modifiers"), None)
        for node in modifiers.named_children if modifiers is not None else ():
            if not node.type.endswith("annotation"):
                continue
            name = text(source, node.child_by_field_name("name") or node).rpartition(".")[2]
            arguments = node.child_by_field_name("arguments")
            if name in ("Tag", "Tags", "Category"):
                for group in _values(source, arguments):
                    yield group
                    yield from self._above_category(group, seen) if name == "Category" else ()
            elif name == "Test" and arguments is not None:
                for pair in arguments.named_children:
                    key = pair.child_by_field_name("key") if pair.type == "element_value_pair" else None
                    if key is not None and text(source, key) == "groups":
                        yield from _values(source, pair.child_by_field_name("value"))
            elif name not in _WITHOUT_GROUP and f"@{name}" not in seen:
                seen.add(f"@{name}")
                for other, declared in self._types(name):
                    yield from self._annotated(other, declared, seen)

    def _above_category(self, category: str, seen: set[str]) -> Iterator[str]:
        """The categories that a category extends."""
        for source, declaration in self._types(category):
            for name in _supertypes(source, declaration):
                if f"^{name}" not in seen:
                    seen.add(f"^{name}")
                    yield name
                    yield from self._above_category(name, seen)


def _name(source: bytes, declaration: Node) -> str:
    name = declaration.child_by_field_name("name")
    return text(source, name) if name is not None else ""


def _supertypes(source: bytes, declaration: Node) -> Iterator[str]:
    """The simple names of the types that a type extends or implements."""
    for node in declaration.named_children:
        if node.type in ("superclass", "super_interfaces", "extends_interfaces"):
            for child in nodes(node):
                if child.type == "type_identifier":
                    yield text(source, child)


def _values(source: bytes, value: Node | None) -> Iterator[str]:
    """The groups that an annotation's value lists: strings, simple class names, UNKNOWN_GROUP for anything else."""
    pending = [value] if value is not None else []
    while pending:
        node = pending.pop()
        if node.type == "string_literal":
            yield text(source, node)[1:-1]
        elif node.type == "class_literal":
            yield text(source, node).removesuffix(".class").rpartition(".")[2].strip()
        elif node.type == "element_value_pair":
            pending += node.children_by_field_name("value")[:1]
        elif node.type.endswith("annotation"):
            pending += node.children_by_field_name("arguments")[:1]
        elif node.type in ("annotation_argument_list", "element_value_array_initializer"):
            pending += node.named_children
        elif "comment" not in node.type:
            yield UNKNOWN_GROUP
