"""Edits the developers' text into a draft: the body of a relation, and the class that it lives in."""

import re
from collections.abc import Collection, Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.counted_loops import arrays_in, counted_loop
from mrscout.languages.java.codify.excise import Excision, trimming
from mrscout.languages.java.codify.heading import (
    annotations_of,
    class_annotations,
    framework_of,
    parameters_of,
    thrown,
    written_parameters,
)
from mrscout.languages.java.codify.helper_methods import HelperParameters
from mrscout.languages.java.codify.mentions import CALLED, imports_of, needed
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.qualified_names import QualifiedNames
from mrscout.languages.java.codify.required_members import RequiredMembers
from mrscout.languages.java.codify.superclass import RelationSuperclass, superclasses_of
from mrscout.languages.java.codify.test_members import TestMember, taken_over
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.parse import nodes, text
from mrscout.model.ir import Span, TypeRef
from mrscout.model.outline import CountedLoop, Cut, HelperParameter, Statement, TestParameter
from mrscout.model.relations import Member, Skeleton
from mrscout.model.template import AROUND_MARK, BEHIND_REACH, Edit, Hole, Slot, Template, compose

_DECLARATION = "local_variable_declaration"
_HANDLERS = ("catch_clause", "finally_clause")


def failing_slots(code: Node, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Slots around the statement that `edits` mark as the assertion, and around what handles its failure."""
    for edit in edits:
        if edit.instead == (Slot(Hole.MARK),):
            yield from _around(_statement_around(_node_at(code, edit.start)), AROUND_MARK)
        elif edit.instead == (Slot(Hole.REACH),):
            yield from _around(_statement_from(_node_at(code, edit.start)), BEHIND_REACH)


def inner_slots(code: Node) -> Iterator[Edit]:
    """Slots around the bodies of the classes that stand inside a method."""
    for node in nodes(code):
        if node.type == "class_body":
            yield from _pair(node.start_byte + 1, node.end_byte - 1, Hole.INNER, Hole.INNER_END)


def _node_at(code: Node, start: int) -> Node | None:
    return code.descendant_for_byte_range(start, start + 1)


def _statement_around(node: Node | None) -> Node | None:
    while node is not None and not (node.type.endswith("_statement") or node.type == _DECLARATION):
        node = node.parent
    return node


def _statement_from(node: Node | None) -> Node | None:
    """The outermost statement that begins where a node does."""
    while node is not None and node.parent is not None and node.parent.start_byte == node.start_byte:
        if node.parent.type in ("block", "constructor_body", "switch_block_statement_group"):
            break
        node = node.parent
    return node


def _around(statement: Node | None, number: int) -> Iterator[Edit]:
    if statement is None:
        return
    yield from _failing(statement, number)
    inside, outside = statement, statement.parent
    while outside is not None:
        if outside.type.startswith("try_") and inside.type not in _HANDLERS:
            for clause in outside.named_children:
                if clause.type in _HANDLERS:
                    yield from _failing(clause, number)
        inside, outside = outside, outside.parent


def _failing(node: Node, number: int) -> Iterator[Edit]:
    return _pair(node.start_byte, node.end_byte, Hole.FAILING, Hole.FAILING_END, number)


def _pair(start: int, end: int, begin: Hole, finish: Hole, number: int = 0) -> Iterator[Edit]:
    yield Edit(start, start, (Slot(begin, number),))
    yield Edit(end, end, (Slot(finish, number),))


_WORD = re.compile(r"\w+")


class JavaCodifier:
    """Writes the pieces of a relation for one test."""

    def __init__(self, opened: OpenedTest, facts: Facts, base: str | None = None) -> None:
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        self._owners = frozenset(decl.name for decl, _ in opened.classes)
        self._superclasses = superclasses_of(opened, facts)
        self._superclass = RelationSuperclass(opened, facts, base or next(iter(self._superclasses), None))
        self._qualified = QualifiedNames(opened, facts, self._superclass.bindings, raw=self._superclass.raw)
        self._required = RequiredMembers(opened, facts)

    def others(self) -> "Iterator[JavaCodifier]":
        """Codifiers for other classes that an abstract test runs in."""
        for base in self._superclasses:
            if base != self._superclass.base:
                yield JavaCodifier(self._opened, self._facts, base)

    def helper_parameter(self, span: Span, cut: Cut) -> HelperParameter | None:
        """The way for a value to a place inside a helper that comes along; None where there is none."""
        method = self._opened.method.node
        assert method is not None
        chosen, units = self._required.chosen(cut)
        fixtures = list(self._required.fixtures(units))
        members = [*chosen, *(member for member in self._opened.members if member.node in fixtures)]
        return HelperParameters(method, members, self._source, self._owners).of(span)

    def test_parameters(self) -> tuple[TestParameter, ...]:
        """The parameters that the test has already."""
        method = self._opened.method
        if method.node is None or not method.params:
            return ()
        names = self._facts.classes.names
        module = self._opened.file.module
        types = [names.type(raw, method.owner, method, module) if raw else None for _, raw in method.params]
        return tuple(parameters_of(method.node, types, self._source, self._opened.file.path))

    def counted(self, statement: Statement) -> CountedLoop | None:
        """A loop over literals; None for any other."""
        nodes = self._opened.nodes
        fields = [member.node for member in self._opened.members if member.node.type == "field_declaration"]
        arrays = arrays_in([*fields, *nodes], self._source)
        return counted_loop(statement, nodes[statement.index], self._source, arrays)

    def named_by_members(self, cut: Cut) -> set[str]:
        """Names that the members which come along mention."""
        return self._required.named_by_members(cut)

    def called_unseen(self, cut: Cut, unfolded: Collection[int]) -> set[str]:
        """Helpers that are called from where nobody looks; `unfolded` has the ends of those that are looked at."""
        return self._required.called_unseen(cut, unfolded)

    # The body

    def sections(self, cut: Cut) -> tuple[Template, ...]:
        """The body of the relation: fixtures that moved in, then the test."""
        sections: list[Template] = []
        for unit, part in enumerate(self._opened.parts):
            statements = [statement for statement in cut.kept if statement.unit == unit]
            if unit not in cut.moved or not statements:
                continue
            if part.method is None:
                sections.append(tuple(self._assignments(part.node, cut.edits)))
            else:
                sections.append(self._block(part.node, statements, cut.edits, part.method.name))
        body = self._opened.method.node.child_by_field_name("body") if self._opened.method.node else None
        assert body is not None
        statements = [statement for statement in cut.kept if statement.unit == self._opened.test_unit]
        sections.append(self._block(body, statements, cut.edits, ""))
        return tuple(section for section in sections if section)

    def _block(
        self, node: Node, statements: list[Statement], edits: Iterable[Edit], overrides: str
    ) -> Template:
        kept = {(statement.span.start, statement.span.end) for statement in statements}
        if overrides:  # the runner calls the inherited one by itself
            call = f"super.{overrides}("
            kept -= {
                (statement.span.start, statement.span.end)
                for statement in statements
                if self._text(statement.span).replace(" ", "").startswith(call)
            }
        cuts = list(Excision(self._source, kept).block(node))
        inside = [edit for edit in edits if node.start_byte < edit.start and edit.end < node.end_byte]
        inside += [*self._qualified.renames(node), *failing_slots(node, inside), *inner_slots(node)]
        return compose(self._source, node.start_byte + 1, node.end_byte - 1, [*cuts, *inside])

    def _assignments(self, node: Node, edits: Iterable[Edit]) -> Iterator[str | Slot]:
        """A field's initialiser as a statement."""
        type_node = node.child_by_field_name("type")
        written = text(self._source, type_node) if type_node is not None else ""
        for child in node.named_children:
            if child.type != "variable_declarator":
                continue
            name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if name is None or value is None:
                continue
            dimensions = child.child_by_field_name("dimensions")
            array = written + (text(self._source, dimensions) if dimensions is not None else "")
            bare = value.type == "array_initializer"
            whole = any(edit.start == value.start_byte and edit.end == value.end_byte for edit in edits)
            yield f"{text(self._source, name)} = " + (f"new {array} " if bare and not whole else "")
            inside = [edit for edit in edits if value.start_byte <= edit.start and edit.end <= value.end_byte]
            yield from compose(
                self._source, value.start_byte, value.end_byte, [*inside, *self._qualified.renames(value)]
            )
            yield ";\n"

    def _text(self, span: Span) -> str:
        return self._source[span.start : span.end].decode("utf-8", "replace")

    # The class around it

    def skeleton(self, cut: Cut) -> Skeleton:
        """The class that a relation lives in."""
        opened, method = self._opened, self._opened.method
        assert method.node is not None
        chosen, units = self._required.chosen(cut)
        owner = opened.classes[0][0]
        ordered = sorted(chosen, key=lambda member: (-member.level, member.node.start_byte))
        members = [
            *self._superclass.members(),
            *(self._member(member, cut) for member in ordered),
            *(self._fixture(unit, cut) for unit in units),
        ]
        header = self._superclass.header()
        annotations = tuple(class_annotations(opened))
        test_annotations = tuple(annotations_of(method.node, self._source))
        throws = thrown(opened, cut)
        written = (
            *annotations,
            *test_annotations,
            *(part for part in header if isinstance(part, str)),
            *cut.types,
            throws,
        )
        names = self._named(cut, chosen, units) | {word for part in written for word in _WORD.findall(part)}
        bound = [type_ for name, type_ in self._superclass.bindings.items() if name in names]
        names |= {word for type_ in bound for word in _WORD.findall(type_)}
        imports = list(imports_of(opened.root, self._source))
        if (stand_in := self._superclass.stand_in) is not None:
            names |= stand_in.names()
            imports = list(dict.fromkeys([*imports, *stand_in.imports(owner.file.package)]))
        return Skeleton(
            owner.file.package,
            needed(imports, names, self._facts, owner, opened.file.module),
            annotations,
            header,
            self._superclass.inherits,
            tuple(members),
            test_annotations,
            tuple(written_parameters(method.node, self._source)),
            throws,
            framework_of(opened, [line.text for line in imports]),
            f"{method.name}Relation" if self._superclass.base is not None else method.name,
            self._superclass.binary_name(),
            method.name,
        )

    def _named(self, cut: Cut, chosen: list[TestMember], units: list[int]) -> set[str]:
        """The names that the code of a relation mentions, and of what comes along with it."""
        names = self._required.names(cut)
        for fixture in self._required.fixtures(units):
            names |= self._required.mentioned(fixture)
        for member in chosen:
            names |= self._required.mentioned(member.node, cut.trims)
        return {name.removesuffix(CALLED) for name in names}

    def _member(self, member: TestMember, cut: Cut) -> Member:
        node = member.node
        edits = list(self._qualified.renames(node))
        if node.type == "constructor_declaration" and member.level == 0:
            name = node.child_by_field_name("name")
            if name is not None:
                edits.append(Edit(name.start_byte, name.end_byte, (Slot(Hole.CLASS),)))
        unit = next(
            (
                number
                for number, part in enumerate(self._opened.parts)
                if part.method is None and part.node.id == node.id
            ),
            None,
        )
        if unit is not None and unit in cut.moved and self._keeps(unit, cut):
            edits = [*self._bare(node)]
        elif node.type != "field_declaration":
            edits += trimming(node, cut.trims, self._source)
            inside = [edit for edit in cut.edits if node.start_byte < edit.start and edit.end < node.end_byte]
            edits += [*inside, *failing_slots(node, inside)]
        return taken_over(node, self._source, edits)

    def _keeps(self, unit: int, cut: Cut) -> bool:
        return any(statement.unit == unit for statement in cut.kept)

    def _bare(self, node: Node) -> Iterator[Edit]:
        """A field without its initialiser, which the relation assigns itself."""
        for child in node.children:
            if child.type == "modifiers":
                for word in child.children:
                    if word.type == "final":
                        end = word.end_byte
                        while self._source[end : end + 1].isspace():
                            end += 1
                        yield Edit(word.start_byte, end)
            elif child.type == "variable_declarator":
                value = child.child_by_field_name("value")
                before = child.child_by_field_name("dimensions") or child.child_by_field_name("name")
                if value is not None and before is not None:
                    yield Edit(before.end_byte, child.end_byte)

    def _fixture(self, unit: int, cut: Cut) -> Member:
        """A method that sets up, without what the relation does not need."""
        part = self._opened.parts[unit]
        assert part.method is not None
        node = part.method.node
        assert node is not None
        kept = {
            (statement.span.start, statement.span.end) for statement in cut.kept if statement.unit == unit
        }
        edits = [*Excision(self._source, kept).block(part.node), *self._qualified.renames(node)]
        return taken_over(node, self._source, edits)

    # Names, types and values

    def written(self, type_: TypeRef) -> str:
        """A type as the relation's source writes it."""
        return self._qualified.written(type_)

    def declared_type(self, name: str, statement: Statement | None) -> str:
        """The type that a statement, or else a field, declares a variable with; empty where none is written."""
        return self._qualified.declared_type(name, statement)

    def value(self, text: str, type_: TypeRef) -> str:
        """A literal of the source as an expression of a type."""
        return self._qualified.value(text, type_)

    def class_name(self, class_under_test: str, relation: str) -> str:
        """A name for the relation's class: whose relation it is, and which."""
        subject = re.sub(r"\W", "", class_under_test.rpartition(".")[2])
        return f"{subject}{relation[:1].upper()}{relation[1:]}"

    def taken_names(self, cut: Cut) -> set[str]:
        """Names that a parameter may not have."""
        names = self._required.names(cut)
        for statement in self._opened.statements:
            names |= statement.declares | statement.uses
        for member in self._opened.members:
            names |= set(member.names)
            node = member.node
            taking = (edit for edit in cut.edits if node.start_byte < edit.start and edit.end < node.end_byte)
            if any(
                isinstance(part, Slot) and part.hole is Hole.TAKE for edit in taking for part in edit.instead
            ):
                names |= self._required.mentioned(node)
        return names - cut.replaced
