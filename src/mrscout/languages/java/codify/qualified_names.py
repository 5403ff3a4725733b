"""Rewrites types, values and class names of a test for the relation's class, which has another name and superclass."""

from collections.abc import Iterator, Mapping

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import plain_name
from mrscout.languages.java.syntax.parse import declarators, text
from mrscout.model.ir import TypeRef
from mrscout.model.outline import Statement
from mrscout.model.template import Edit, Hole, Slot, compose, fill


class QualifiedNames:
    """Rewrites the source of one test; `bindings` are the type arguments for the type parameters of its class.

    If `raw`, generic types that mention such a parameter are written as raw types.
    """

    def __init__(
        self, opened: OpenedTest, facts: Facts, bindings: Mapping[str, str], *, raw: bool = False
    ) -> None:
        self._raw = raw
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        self._bindings = bindings
        self._owners = opened.class_names

    def written(self, type_: TypeRef) -> str:
        """Return the source text of a type, `List<String>[]`."""
        if type_.name.startswith("? "):
            return f"{type_.name} {self.written(type_.args[0])}"
        arguments = f"<{', '.join(map(self.written, type_.args))}>" if type_.args else ""
        return self._shortest_name(type_.name) + arguments + "[]" * type_.dims

    def _shortest_name(self, name: str) -> str:
        """Return the shortest name by which the test's file can name a class, `Entry` or `Map.Entry`."""
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
        """Return the type by which a statement, or else a field, declares a variable; empty for `var` and the like."""
        node = self._opened.nodes[statement.index] if statement is not None else None
        if node is None or node.type != "local_variable_declaration":
            fields = (member.node for member in self._opened.members if name in member.names)
            node = next((field for field in fields if field.type == "field_declaration"), None)
        type_ = node.child_by_field_name("type") if node is not None else None
        if node is None or type_ is None or text(self._source, type_) == "var":
            return ""
        declared = declarators(node)
        if len(declared) != 1 or declared[0].child_by_field_name("dimensions") is not None:
            return ""
        template = compose(self._source, type_.start_byte, type_.end_byte, self.renames(type_))
        return fill(template, lambda _: "")

    def value(self, text: str, type_: TypeRef) -> str:
        """Return a literal of the source as an expression of a type, `(byte) 1` for `1`."""
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
        """Yield edits that put the relation's class for the test's in some code, and type arguments for parameters."""
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
