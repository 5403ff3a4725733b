"""How the class of a relation writes what its test has written: types, values, and the names of classes."""

from collections.abc import Iterator, Mapping

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import plain_name
from mrscout.languages.java.syntax.parse import text
from mrscout.model.ir import TypeRef
from mrscout.model.outline import Statement
from mrscout.model.template import Edit, Hole, Slot, compose, fill


class QualifiedNames:
    """Writes for one test; `bindings` are the types that stand for the type parameters of its class.

    Where they are `raw`, types that are given such a parameter are written without any.
    """

    def __init__(
        self, opened: OpenedTest, facts: Facts, bindings: Mapping[str, str], *, raw: bool = False
    ) -> None:
        self._raw = raw
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        self._bindings = bindings
        self._owners = frozenset(decl.name for decl, _ in opened.classes)

    def written(self, type_: TypeRef) -> str:
        """A type as the relation's source writes it."""
        if type_.name.startswith("? "):
            return f"{type_.name} {self.written(type_.args[0])}"
        arguments = f"<{', '.join(map(self.written, type_.args))}>" if type_.args else ""
        return self._short(type_.name) + arguments + "[]" * type_.dims

    def _short(self, name: str) -> str:
        """The name of a class, or of a nested one through those around it, as the test's file can name it."""
        if "." not in name:
            return self._bindings.get(name, name)
        words = name.split(".")
        if name == f"java.lang.{words[-1]}":
            return words[-1]
        names, module = self._facts.classes.names, self._opened.file.module
        for at in range(len(words) - 1, -1, -1):
            known = words[at][:1].isupper() and names.name(words[at], self._opened.method.owner, module)
            if known and known == ".".join(words[: at + 1]):
                return ".".join(words[at:])
        return plain_name(name)

    def declared_type(self, name: str, statement: Statement | None) -> str:
        """The type that a statement, or else a field, declares a variable with; empty where none is written."""
        node = self._opened.nodes[statement.index] if statement is not None else None
        if node is None or node.type != "local_variable_declaration":
            fields = (member.node for member in self._opened.members if name in member.names)
            node = next((field for field in fields if field.type == "field_declaration"), None)
        type_ = node.child_by_field_name("type") if node is not None else None
        declared = (
            [child for child in node.named_children if child.type == "variable_declarator"] if node else []
        )
        if type_ is None or text(self._source, type_) == "var":
            return ""
        if len(declared) != 1 or declared[0].child_by_field_name("dimensions") is not None:
            return ""
        return fill(
            compose(self._source, type_.start_byte, type_.end_byte, self.renames(type_)), lambda _: ""
        )

    def value(self, text: str, type_: TypeRef) -> str:
        """A literal of the source as an expression of a type."""
        if type_.dims:
            stripped = text.strip()
            if stripped.startswith("new"):
                return stripped
            inside = stripped[1:-1].strip() if stripped.startswith("{") else stripped
            return f"new {self.written(type_)} {{{inside}}}"
        if type_.name in ("byte", "short") and not text.startswith("("):
            return f"({type_.name}) {text}"
        if "." in type_.name and text.startswith(f"{type_.name}."):
            return f"{self.written(type_)}.{text.rpartition('.')[2]}"
        return text

    def renames(self, node: Node) -> Iterator[Edit]:
        """The test's class, where its code names itself."""
        owners = self._owners
        pending = [node]
        while pending:
            at = pending.pop()
            if at.type in ("field_access", "method_invocation", "method_reference"):
                reference = at.type == "method_reference"
                target = at.children[0] if reference else at.child_by_field_name("object")
                if (
                    target is not None
                    and target.type == "identifier"
                    and text(self._source, target) in owners
                ):
                    named = at.child_by_field_name("field") or at.child_by_field_name("name")
                    member = at.children[-1] if reference else named
                    if member is not None and self._is_member(text(self._source, member)):
                        yield Edit(target.start_byte, target.end_byte, (Slot(Hole.CLASS),))
            elif at.type == "scoped_type_identifier":
                outer, inner = at.named_children[0], at.named_children[-1]
                if text(self._source, outer) in owners and self._is_member(text(self._source, inner)):
                    yield Edit(outer.start_byte, outer.end_byte, (Slot(Hole.CLASS),))
            elif at.type == "type_identifier" and text(self._source, at) in self._bindings:
                yield Edit(at.start_byte, at.end_byte, (self._bindings[text(self._source, at)],))
            elif at.type == "type_arguments" and self._raw and self._takes_bound(at):
                yield Edit(at.start_byte, at.end_byte)
                continue
            pending += at.children

    def _takes_bound(self, arguments: Node) -> bool:
        return any(text(self._source, argument) in self._bindings for argument in arguments.named_children)

    def _is_member(self, name: str) -> bool:
        return name == "this" or any(
            name in member.names or name + CALLED in member.names for member in self._opened.members
        )
