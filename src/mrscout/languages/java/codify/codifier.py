"""Makes drafts of one test: edits its source into a template with holes, and collects the class around it.

Goal: a class that compiles and asserts one relation, in the developers' own words. Order: `RequiredMembers` chooses the
members of the test's class that come along; `sections` cuts the test's body down to the statements of a `Cut`;
`skeleton` collects imports, superclass, members and annotations. Invariants: the developers' text changes by edits
alone, so that comments and layout survive; nothing reads a draft's text back.
"""

import re
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.counted_loops import arrays_in, counted_loop
from mrscout.languages.java.codify.excise import Excision, trim_edits
from mrscout.languages.java.codify.heading import (
    annotations_of,
    class_annotations,
    declared_exceptions,
    framework_of,
    parameters_of,
    written_parameters,
)
from mrscout.languages.java.codify.helper_methods import HelperParameters
from mrscout.languages.java.codify.mentions import CALLED, imports_of, needed_imports
from mrscout.languages.java.codify.open_test import OpenedTest, kept_ranges
from mrscout.languages.java.codify.qualified_names import QualifiedNames
from mrscout.languages.java.codify.required_members import RequiredMembers
from mrscout.languages.java.codify.statement_heads import head_at
from mrscout.languages.java.codify.superclass import RelationSuperclass, superclasses_of
from mrscout.languages.java.codify.test_members import TestMember, constructor_renames, copy_member
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.parse import declarators, nodes, text
from mrscout.model.ir import Span
from mrscout.model.outline import CountedLoop, Cut, HelperParameter, Statement, TestParameter
from mrscout.model.propositions import Head
from mrscout.model.relations import Member, Skeleton
from mrscout.model.template import AROUND_MARK, BEHIND_REACH, Edit, Hole, Slot, Template, compose

_DECLARATION = "local_variable_declaration"
_HANDLERS = ("catch_clause", "finally_clause")


def failing_slots(code: Node, edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield slots around the asserting statement, which `edits` mark, and around the handlers of its failure."""
    for edit in edits:
        if edit.instead == (Slot(Hole.MARK),):
            yield from _failing_around(_enclosing_statement(_node_at(code, edit.start)), AROUND_MARK)
        elif edit.instead == (Slot(Hole.REACH),):
            yield from _failing_around(_statement_starting_at(_node_at(code, edit.start)), BEHIND_REACH)


def inner_slots(code: Node) -> Iterator[Edit]:
    """Yield INNER slots around the bodies of local and anonymous classes."""
    for node in nodes(code):
        if node.type == "class_body":
            yield from _slots_around(node.start_byte + 1, node.end_byte - 1, Hole.INNER, Hole.INNER_END)


def _node_at(code: Node, start: int) -> Node | None:
    return code.descendant_for_byte_range(start, start + 1)


def _enclosing_statement(node: Node | None) -> Node | None:
    while node is not None and not (node.type.endswith("_statement") or node.type == _DECLARATION):
        node = node.parent
    return node


def _statement_starting_at(node: Node | None) -> Node | None:
    """Return the outermost statement that begins where a node does."""
    while node is not None and node.parent is not None and node.parent.start_byte == node.start_byte:
        if node.parent.type in ("block", "constructor_body", "switch_block_statement_group"):
            break
        node = node.parent
    return node


def _failing_around(statement: Node | None, number: int) -> Iterator[Edit]:
    """Yield slots around a statement, and around the handlers of each `try` that it stands in the body of."""
    if statement is None:
        return
    failing = [statement]
    inside, outside = statement, statement.parent
    while outside is not None:
        if outside.type.startswith("try_") and inside.type not in _HANDLERS:
            failing += [clause for clause in outside.named_children if clause.type in _HANDLERS]
        inside, outside = outside, outside.parent
    for node in failing:
        yield from _slots_around(node.start_byte, node.end_byte, Hole.FAILING, Hole.FAILING_END, number)


def _slots_around(start: int, end: int, begin: Hole, finish: Hole, number: int = 0) -> Iterator[Edit]:
    yield Edit(start, start, (Slot(begin, number),))
    yield Edit(end, end, (Slot(finish, number),))


_WORD = re.compile(r"\w+")


class JavaCodifier:
    """Drafts the relations of one test; implements the protocol `Codifier`.

    `base` is the concrete class that an abstract test runs in; if None, the first one that is found.
    """

    def __init__(self, opened: OpenedTest, facts: Facts, base: str | None = None) -> None:
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        self._superclasses = superclasses_of(opened, facts)
        self._superclass = RelationSuperclass(opened, facts, base or next(iter(self._superclasses), None))
        self._names = QualifiedNames(opened, facts, self._superclass.bindings, raw=self._superclass.raw)
        self._required = RequiredMembers(opened, facts)
        self.written = self._names.written
        self.declared_type = self._names.declared_type
        self.value = self._names.value
        self.named_by_members = self._required.named_by_members
        self.called_unseen = self._required.called_unseen

    @property
    def never_runs(self) -> str:
        """The reason for which nothing runs the test; empty unless it is abstract and nothing here extends it."""
        if self._opened.abstract_level is None or self._superclasses:
            return ""
        return "its class is abstract, and no test class here extends it"

    def others(self) -> "Iterator[JavaCodifier]":
        """Yield codifiers for the other concrete classes that an abstract test runs in."""
        for base in self._superclasses:
            if base != self._superclass.base:
                yield JavaCodifier(self._opened, self._facts, base)

    def helper_parameter(self, span: Span, cut: Cut) -> HelperParameter | None:
        """Find the parameters to add to helpers so that a value reaches a place inside one; None if impossible."""
        chosen, units = self._required.chosen(cut)
        fixtures = list(self._required.fixtures(units))
        members = [*chosen, *(member for member in self._opened.members if member.node in fixtures)]
        return HelperParameters(self._opened.node, members, self._source, self._opened.class_names).find(span)

    def test_parameters(self) -> tuple[TestParameter, ...]:
        """Return the parameters that a parameterised test declares."""
        method = self._opened.method
        if not method.params:
            return ()
        names = self._facts.classes.names
        module = self._opened.file.module
        types = [names.type(raw, method.owner, method, module) if raw else None for _, raw in method.params]
        return tuple(parameters_of(self._opened.node, types, self._source, self._opened.file.path))

    def counted(self, statement: Statement) -> CountedLoop | None:
        """Return a statement as a loop over literals; None if it is no such loop."""
        nodes = self._opened.nodes
        fields = [member.node for member in self._opened.members if member.node.type == "field_declaration"]
        arrays = arrays_in([*fields, *nodes], self._source)
        return counted_loop(statement, nodes[statement.index], self._source, arrays)

    def head(self, span: Span) -> Head | None:
        """Return the head of the loop or condition at a place of the test's file; None for other statements."""
        if span.file != self._opened.file.path:
            return None
        return head_at(self._opened.root, self._source, span)

    # The body

    def sections(self, cut: Cut) -> tuple[Template, ...]:
        """Return the body of the relation: the fixtures that are moved into it, then the test."""
        sections: list[Template] = []
        for unit, part in self._opened.moved_parts(cut):
            if part.method is None:
                sections.append(tuple(self._field_assignments(part.node, cut.edits)))
            else:
                sections.append(self._cut_block(part.node, unit, cut, part.method.name))
        sections.append(self._cut_block(self._opened.body, self._opened.test_unit, cut, ""))
        return tuple(section for section in sections if section)

    def _cut_block(self, node: Node, unit: int, cut: Cut, overrides: str) -> Template:
        """Return what a cut keeps of a unit's block, without calls of the inherited fixture that it `overrides`."""
        kept = kept_ranges(cut, unit)
        if overrides:  # the framework calls the inherited fixture by itself
            call = f"super.{overrides}(".encode()
            kept = {place for place in kept if not self._without_spaces(*place).startswith(call)}
        removals = list(Excision(self._source, kept).block(node))
        inside = [edit for edit in cut.edits if node.start_byte < edit.start and edit.end < node.end_byte]
        inside += [*self._names.renames(node), *failing_slots(node, inside), *inner_slots(node)]
        return compose(self._source, node.start_byte + 1, node.end_byte - 1, [*removals, *inside])

    def _field_assignments(self, node: Node, edits: Iterable[Edit]) -> Iterator[str | Slot]:
        """Yield the assignments that stand for a field's initialisers, `name = value;`."""
        type_node = node.child_by_field_name("type")
        written = text(self._source, type_node) if type_node is not None else ""
        for child in declarators(node):
            name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if name is None or value is None:
                continue
            dimensions = child.child_by_field_name("dimensions")
            array = written + (text(self._source, dimensions) if dimensions is not None else "")
            bare = value.type == "array_initializer"
            whole = any(edit.start == value.start_byte and edit.end == value.end_byte for edit in edits)
            yield f"{text(self._source, name)} = " + (f"new {array} " if bare and not whole else "")
            inside = [edit for edit in edits if value.start_byte <= edit.start and edit.end <= value.end_byte]
            renamed = [*inside, *self._names.renames(value)]
            yield from compose(self._source, value.start_byte, value.end_byte, renamed)
            yield ";\n"

    def _without_spaces(self, start: int, end: int) -> bytes:
        return self._source[start:end].replace(b" ", b"")

    # The class around it

    def skeleton(self, cut: Cut) -> Skeleton:
        """Return the class that a relation lives in."""
        opened, method = self._opened, self._opened.method
        chosen, units = self._required.chosen(cut)
        owner = opened.classes[0][0]
        ordered = sorted(chosen, key=lambda member: (-member.level, member.node.start_byte))
        members = [
            *self._superclass.members(),
            *(self._copy_member(member, cut) for member in ordered),
            *(self._copy_fixture(unit, cut) for unit in units),
        ]
        header = self._superclass.header()
        annotations = tuple(class_annotations(opened))
        test_annotations = tuple(annotations_of(opened.node, self._source))
        throws = declared_exceptions(opened, cut)
        written = (
            *annotations,
            *test_annotations,
            *(part for part in header if isinstance(part, str)),
            *cut.types,
            throws,
        )
        names = self._mentioned_names(cut, chosen, units)
        names |= {word for part in written for word in _WORD.findall(part)}
        bound = [type_ for name, type_ in self._superclass.bindings.items() if name in names]
        names |= {word for type_ in bound for word in _WORD.findall(type_)}
        imports = list(imports_of(opened.root, self._source))
        if (stand_in := self._superclass.stand_in) is not None:
            names |= stand_in.names()
            imports = list(dict.fromkeys([*imports, *stand_in.imports(owner.file.package)]))
        return Skeleton(
            owner.file.package,
            needed_imports(imports, names, self._facts, owner, opened.file.module),
            annotations,
            header,
            self._superclass.inherits,
            tuple(members),
            test_annotations,
            tuple(written_parameters(opened.node, self._source)),
            throws,
            framework_of(opened, [line.text for line in imports]),
            f"{method.name}Relation" if self._superclass.base is not None else method.name,
            self._superclass.binary_name(),
            method.name,
        )

    def _mentioned_names(self, cut: Cut, chosen: list[TestMember], units: list[int]) -> set[str]:
        """Return the names that a relation, its fixtures and its members mention."""
        names = self._required.names(cut)
        for fixture in self._required.fixtures(units):
            names |= self._required.mentioned(fixture)
        for member in chosen:
            names |= self._required.mentioned(member.node, cut.trims)
        return {name.removesuffix(CALLED) for name in names}

    def _copy_member(self, member: TestMember, cut: Cut) -> Member:
        """Return a required member with the edits of a cut."""
        node = member.node
        edits = list(self._names.renames(node))
        if node.type == "constructor_declaration" and member.level == 0:
            edits += constructor_renames(node)
        moved = self._opened.moved_parts(cut)
        if any(part.method is None and part.node == node for _, part in moved):
            edits = list(self._without_initialisers(node))
        elif node.type != "field_declaration":
            edits += trim_edits(node, cut.trims, self._source)
            inside = [edit for edit in cut.edits if node.start_byte < edit.start and edit.end < node.end_byte]
            edits += [*inside, *failing_slots(node, inside)]
        return copy_member(node, self._source, edits)

    def _without_initialisers(self, node: Node) -> Iterator[Edit]:
        """Yield edits that take `final` and the initialisers off a field, which the relation assigns itself."""
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

    def _copy_fixture(self, unit: int, cut: Cut) -> Member:
        """Return a set-up method without the statements that the relation does not need."""
        part = self._opened.parts[unit]
        assert part.method is not None
        node = part.method.node
        assert node is not None
        kept = kept_ranges(cut, unit)
        edits = [*Excision(self._source, kept).block(part.node), *self._names.renames(node)]
        return copy_member(node, self._source, edits)

    # Names

    def class_name(self, class_under_test: str, relation: str) -> str:
        """Return the name of a relation's class, `CodecDecodesEncoded` for `a.b.Codec` and `decodesEncoded`."""
        subject = re.sub(r"\W", "", class_under_test.rpartition(".")[2])
        return f"{subject}{relation[:1].upper()}{relation[1:]}"

    def taken_names(self, cut: Cut) -> set[str]:
        """Return the names that a new parameter must not have, since the relation or its members use them."""
        names = self._required.names(cut)
        for statement in self._opened.statements:
            names |= statement.declares | statement.uses
        for member in self._opened.members:
            names |= set(member.names)
            node = member.node
            inside = (edit for edit in cut.edits if node.start_byte < edit.start and edit.end < node.end_byte)
            if any(
                isinstance(part, Slot) and part.hole is Hole.TAKE for edit in inside for part in edit.instead
            ):
                names |= self._required.mentioned(node)
        return names - cut.replaced
