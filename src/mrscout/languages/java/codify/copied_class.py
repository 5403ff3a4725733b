"""A concrete class that nothing can stand below: what it says comes along into the relation's class instead."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.heading import is_test_name
from mrscout.languages.java.codify.imports import imports_of
from mrscout.languages.java.codify.test_members import taken_over
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.declarations import TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, parse, text
from mrscout.model.relations import Import, Member
from mrscout.model.template import Edit, Hole, Slot

_WORD = re.compile(r"\w+")


def is_closed(concrete: TypeDecl, package: str) -> bool:
    """Whether a class in a package cannot extend a concrete one, because it is final or is not seen there."""
    if concrete.outer is not None:
        return False
    words = concrete.modifiers.words
    return "final" in words or ("public" not in words and concrete.file.package != package)


class StandIn:
    """The text of such a class."""

    def __init__(self, concrete: TypeDecl, facts: Facts) -> None:
        parsed = facts.parsed(concrete.file.path)
        self._source = parsed.source if parsed is not None else b""
        self._root = parsed.root if parsed is not None else parse(b"").root_node
        self._package = concrete.file.package
        self._tests = {name for name, methods in concrete.methods.items() if is_test_name(methods)}
        self._node = next(
            (
                node
                for node in self._root.named_children
                if (name := node.child_by_field_name("name")) and text(self._source, name) == concrete.name
            ),
            self._root,
        )

    def imports(self, package: str) -> list[Import]:
        """What its file imports, seen from a package, and its own package where that is another one."""
        found = list(imports_of(self._root, self._source))
        if self._package and self._package != package:
            found.append(Import(f"import {self._package}.*;", "", False))
        return [each for each in found if each.text != f"import {package}.{each.name};"]

    def names(self) -> set[str]:
        """The names that it mentions."""
        return {word for each in self._members() for word in _WORD.findall(text(self._source, each))}

    def header(self) -> str:
        """Its type parameters, superclass and interfaces."""
        return "".join(
            text(self._source, child) if child.type == "type_parameters" else f" {text(self._source, child)}"
            for child in self._node.children
            if child.type in ("type_parameters", "superclass", "super_interfaces")
        )

    @property
    def inherits(self) -> bool:
        """True if it has a superclass."""
        return any(child.type == "superclass" for child in self._node.children)

    def members(self) -> Iterator[Member]:
        """All that it declares, but for tests of its own; its constructors are the relation's."""
        for node in self._members():
            edits: list[Edit] = []
            name = node.child_by_field_name("name")
            if node.type == "constructor_declaration" and name is not None:
                edits.append(Edit(name.start_byte, name.end_byte, (Slot(Hole.CLASS),)))
            yield taken_over(node, self._source, edits)

    def _members(self) -> Iterator[Node]:
        body = self._node.child_by_field_name("body")
        for node in body.named_children if body is not None else ():
            name = node.child_by_field_name("name")
            test = node.type == "method_declaration" and name and text(self._source, name) in self._tests
            if node.type not in COMMENTS and not test:
                yield node
