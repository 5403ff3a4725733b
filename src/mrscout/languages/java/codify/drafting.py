"""Edits the developers' text into a draft: the body of a relation, and the class that it lives in."""

import re
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.belongings import Belonging, Collection
from mrscout.languages.java.codify.carriers import Carriers
from mrscout.languages.java.codify.counted import arrays_in, counted_loop
from mrscout.languages.java.codify.excise import Excision
from mrscout.languages.java.codify.imports import imports_of, needed
from mrscout.languages.java.codify.mentions import CALLED, mentions
from mrscout.languages.java.codify.opened import OpenedTest
from mrscout.languages.java.codify.rows import parameters_of
from mrscout.languages.java.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.facts import Facts
from mrscout.languages.java.fixture import is_set_up, is_set_up_once
from mrscout.languages.java.parse import text
from mrscout.languages.java.types import render_type
from mrscout.model.cut import Carrier, CountedLoop, Cut, TestParameter
from mrscout.model.ir import Span
from mrscout.model.outline import Statement
from mrscout.model.relations import Skeleton
from mrscout.model.template import Edit, Hole, Slot, Template, compose, fill
from mrscout.model.types import TypeRef

_QUOTED = re.compile(r'"(\w+)"')
#: annotations of a test that say nothing about how it runs
_DECORATION = frozenset({"DisplayName", "Override", "Story", "Feature", "Nested"})
_TESTS = frozenset({"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory"})
#: an abstract test is tried in so many classes, until it runs in one
_CLASSES = 4
_ENCLOSING = re.compile(r"Enclosed|Suite|HierarchicalContextRunner")


class Drafting:
    """Writes the pieces of a relation for one test."""

    def __init__(self, opened: OpenedTest, facts: Facts, base: str | None = None) -> None:
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        owner = opened.method.owner
        self._owners = frozenset(decl.name for decl, _ in opened.classes)
        self._abstract = "abstract" in owner.modifiers.words or owner.kind == "interface"
        #: the concrete class that an abstract test is run in
        self._base = base
        if base is None and self._abstract:
            self._base = next(iter(concrete_classes(owner, facts, opened.file.module)), None)
        #: what the concrete class puts in the place of the abstract one's type parameters
        self._bindings: dict[str, str] = {}
        if self._base is not None:
            self._bindings = self._bound()

    def _bound(self) -> dict[str, str]:
        owner, module = self._opened.method.owner, self._opened.file.module
        params = [name for name, _ in owner.type_params]
        info = self._facts.classes.find(self._base or "", module)
        if not params or info is None or info.decl is None:
            return {}
        own = TypeRef(info.name, tuple(TypeRef(name) for name, _ in info.decl.type_params))
        above = self._facts.members.as_super(own, owner.canonical, module)
        args = above.args if above is not None and len(above.args) == len(params) else ()
        found = {name: self.written(arg) for name, arg in zip(params, args, strict=False)}
        return {name: type_ for name, type_ in found.items() if name != type_ and "?" not in type_}

    def others(self) -> "Iterator[Drafting]":
        """Codifiers for other classes that an abstract test runs in."""
        owner, module = self._opened.method.owner, self._opened.file.module
        for base in concrete_classes(owner, self._facts, module) if self._base is not None else ():
            if base != self._base:
                yield Drafting(self._opened, self._facts, base)

    def carrier(self, span: Span, cut: Cut) -> Carrier | None:
        """The way for a value to a place inside a helper that comes along; None where there is none."""
        method = self._opened.method.node
        assert method is not None
        chosen, units = self._chosen(cut)
        parts = [self._opened.parts[unit].method for unit in units]
        fixtures = [part.node for part in parts if part is not None and part.node is not None]
        members = [*chosen, *(each for each in self._opened.members if each.node in fixtures)]
        return Carriers(method, members, self._source, self._owners).of(span)

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
        fields = [each.node for each in self._opened.members if each.node.type == "field_declaration"]
        arrays = arrays_in([*fields, *nodes], self._source)
        return counted_loop(statement, nodes[statement.index], self._source, arrays)

    # The body

    def sections(self, cut: Cut) -> tuple[Template, ...]:
        """The body of the relation: fixtures that moved in, then the test."""
        found: list[Template] = []
        for unit, part in enumerate(self._opened.parts):
            statements = [each for each in cut.kept if each.unit == unit]
            if unit not in cut.moved or not statements:
                continue
            if part.method is None:
                found.append(tuple(self._assignments(part.node, cut.edits)))
            else:
                found.append(self._block(part.node, statements, cut.edits, part.method.name))
        body = self._opened.method.node.child_by_field_name("body") if self._opened.method.node else None
        assert body is not None
        statements = [each for each in cut.kept if each.unit == self._opened.test_unit]
        found.append(self._block(body, statements, cut.edits, ""))
        return tuple(section for section in found if section)

    def _block(
        self, node: Node, statements: list[Statement], edits: Iterable[Edit], overrides: str
    ) -> Template:
        kept = {(each.span.start, each.span.end) for each in statements}
        if overrides:  # the runner calls the inherited one by itself
            call = f"super.{overrides}("
            kept -= {
                (each.span.start, each.span.end)
                for each in statements
                if self._text(each.span).replace(" ", "").startswith(call)
            }
        cuts = list(Excision(self._source, kept).block(node))
        inside = [each for each in edits if node.start_byte < each.start and each.end < node.end_byte]
        inside += self._renames(node)
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
            whole = any(each.start == value.start_byte and each.end == value.end_byte for each in edits)
            yield f"{text(self._source, name)} = " + (f"new {array} " if bare and not whole else "")
            inside = [each for each in edits if value.start_byte <= each.start and each.end <= value.end_byte]
            yield from compose(
                self._source, value.start_byte, value.end_byte, [*inside, *self._renames(value)]
            )
            yield ";\n"

    def _renames(self, node: Node) -> Iterator[Edit]:
        """The test's class, where its code names itself."""
        own = self._owners
        pending = [node]
        while pending:
            at = pending.pop()
            if at.type in ("field_access", "method_invocation", "method_reference"):
                reference = at.type == "method_reference"
                target = at.children[0] if reference else at.child_by_field_name("object")
                if target is not None and target.type == "identifier" and text(self._source, target) in own:
                    named = at.child_by_field_name("field") or at.child_by_field_name("name")
                    member = at.children[-1] if reference else named
                    if member is not None and self._is_member(text(self._source, member)):
                        yield Edit(target.start_byte, target.end_byte, (Slot(Hole.CLASS),))
            elif at.type == "type_identifier" and text(self._source, at) in self._bindings:
                yield Edit(at.start_byte, at.end_byte, (self._bindings[text(self._source, at)],))
            pending += at.children

    def _is_member(self, name: str) -> bool:
        return name == "this" or any(
            name in each.names or name + CALLED in each.names for each in self._opened.members
        )

    def _mentions(self, node: Node) -> set[str]:
        return mentions(node, self._source, self._owners)

    # The class around it

    def skeleton(self, cut: Cut) -> Skeleton:
        """The class that a relation lives in."""
        opened = self._opened
        base = self._base
        chosen, units = self._chosen(cut)
        names = self._names(cut)
        for unit in units:
            part = opened.parts[unit].method
            names |= self._mentions(part.node) if part is not None and part.node is not None else set()
        for member in chosen:
            names |= self._mentions(member.node)
        ordered = sorted(chosen, key=lambda each: (-each.level, each.node.start_byte))
        members = [self._member(member, cut) for member in ordered]
        members += [self._fixture(unit, cut) for unit in units]
        members = [*self._forwarding(), *members]
        owner, node = opened.classes[0]
        annotations = tuple(self._class_annotations())
        for annotation in annotations:
            names |= set(re.findall(r"\w+", annotation))
        header = self._header(node, base)
        names |= set(re.findall(r"\w+", "".join(part for part in header if isinstance(part, str))))
        method = opened.method.node
        assert method is not None
        test_annotations = tuple(self._annotations(method))
        for annotation in test_annotations:
            names |= set(re.findall(r"\w+", annotation))
        names |= {word for type_ in cut.types for word in re.findall(r"\w+", type_)}
        throws = self._throws(cut)
        names |= set(re.findall(r"\w+", throws))
        imports = list(imports_of(opened.root, self._source))
        return Skeleton(
            owner.file.package,
            needed(
                imports, {name.removesuffix(CALLED) for name in names}, self._facts, owner, opened.file.module
            ),
            annotations,
            header,
            tuple(members),
            test_annotations,
            tuple(self._parameters(method)),
            throws,
            self._framework((imports and [each.text for each in imports]) or []),
            f"{opened.method.name}Relation" if base is not None else opened.method.name,
            base.lstrip(".") if base is not None else self._binary_name(),
            opened.method.name,
        )

    def _binary_name(self) -> str:
        names = [decl.name for decl, _ in reversed(self._opened.classes)]
        package = self._opened.method.owner.file.package
        return (f"{package}." if package else "") + "$".join(names)

    def _names(self, cut: Cut) -> set[str]:
        names: set[str] = set(cut.borrowed)
        for statement in cut.kept:
            names |= statement.uses - cut.replaced
        method = self._opened.method.node
        assert method is not None
        for child in method.children:
            if child.type in ("modifiers", "formal_parameters", "throws"):
                names |= self._mentions(child)
        return names

    def _chosen(self, cut: Cut) -> tuple[list[Belonging], list[int]]:
        """The members that come along, and the fixtures that stay methods of their own."""
        opened = self._opened
        names = self._names(cut)
        for annotation in self._annotations(opened.method.node):
            names |= {name + CALLED for name in _QUOTED.findall(annotation)}
            if annotation.startswith("@MethodSource") and '"' not in annotation:
                names.add(opened.method.name + CALLED)
        units: list[int] = []
        taken: set[int] = {opened.method.node.id} if opened.method.node is not None else set()
        for unit, part in enumerate(opened.parts):
            if part.method is None or part.method.node is None:
                continue
            if is_set_up_once(part.method) and unit not in cut.moved:
                continue  # it comes along as it is
            taken.add(part.method.node.id)
            if unit not in cut.moved and any(each.unit == unit for each in cut.kept):
                units.append(unit)
                # what stays of its body is there already
                names |= mentions(part.method.node, self._source, self._owners, {part.node.id})
        names |= self._overriding()
        members = opened.members
        if self._abstract:  # everything else is inherited
            members = [each for each in members if each.private or each.level > 0]
        collection = Collection(members, self._source, self._owners, junit3=opened.junit3)
        collection.grow(names, taken)
        return list(collection.chosen), units

    def _keeps(self, unit: int, cut: Cut) -> bool:
        return any(each.unit == unit for each in cut.kept)

    def named_by_members(self, cut: Cut) -> set[str]:
        """Names that the members which come along mention."""
        chosen, units = self._chosen(cut)
        names: set[str] = set()
        kept = {each.span.start for each in cut.kept}  # fields among them are statements of the relation
        for member in chosen:
            if member.node.type != "field_declaration" or member.node.start_byte not in kept:
                names |= self._mentions(member.node) - set(member.names)
        for unit in units:
            part = self._opened.parts[unit].method
            names |= self._mentions(part.node) if part is not None and part.node is not None else set()
        return names

    def _forwarding(self) -> Iterator[Template]:
        """A constructor for a class that the concrete one below an abstract test does not offer without arguments."""
        info = self._facts.classes.find(self._base, self._opened.file.module) if self._base else None
        constructors = info.decl.constructors if info is not None and info.decl is not None else []
        if not constructors or any(not each.params for each in constructors):
            return
        params = constructors[0].params
        listed = ", ".join(f"{render_type(type_) if type_ else 'Object'} {name}" for name, type_ in params)
        given = ", ".join(name for name, _ in params)
        yield ("public ", Slot(Hole.CLASS), f"({listed}) {{\n    super({given});\n}}")

    def _overriding(self) -> set[str]:
        """Methods that an inherited class of the tests may call, or leaves to be written."""
        opened = self._opened
        owner = opened.method.owner
        info = self._facts.classes.of_decl(owner, opened.file.module)
        found: set[str] = set()
        for above in info.supertypes() if info is not None and not self._abstract else ():
            for name, methods in owner.methods.items():
                if is_test_name(methods) or any(is_set_up(each, junit3=opened.junit3) for each in methods):
                    continue
                known = self._facts.members.methods(above, name, opened.file.module).candidates
                if any(each.signature.owner != "java.lang.Object" for each in known):
                    found.add(name + CALLED)
        return found

    def _member(self, member: Belonging, cut: Cut) -> Template:
        node = member.node
        edits = list(self._renames(node))
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
            edits += [each for each in cut.edits if node.start_byte < each.start and each.end < node.end_byte]
        return compose(self._source, node.start_byte, node.end_byte, edits)

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

    def _fixture(self, unit: int, cut: Cut) -> Template:
        """A method that sets up, without what the relation does not need."""
        part = self._opened.parts[unit]
        assert part.method is not None
        node = part.method.node
        assert node is not None
        kept = {(each.span.start, each.span.end) for each in cut.kept if each.unit == unit}
        edits = [*Excision(self._source, kept).block(part.node), *self._renames(node)]
        return compose(self._source, node.start_byte, node.end_byte, edits)

    def _header(self, node: Node, base: str | None) -> Template:
        parts: list[str] = []
        for child in node.children:
            if child.type == "type_parameters" and base is None:
                parts.append(text(self._source, child))
            elif (child.type == "superclass" and base is None) or (
                child.type == "super_interfaces" and base is None
            ):
                parts.append(" " + self._supertypes(child))
        info = self._facts.classes.find(base, self._opened.file.module) if base is not None else None
        if base is not None and info is not None and info.decl is not None:
            params = [name for name, _ in info.decl.type_params]
            bounds = [
                f"{name} extends {render_type(bound)}" if bound is not None else name
                for name, bound in info.decl.type_params
            ]
            parts.append(f"<{', '.join(bounds)}>" if params else "")
            parts.append(f" extends {self.written(TypeRef(base))}")
            parts.append(f"<{', '.join(params)}>" if params else "")
        return ("".join(parts),) if parts else ()

    def _supertypes(self, clause: Node) -> str:
        """A clause that names supertypes; one that the test's classes hold is named through them."""
        edits: list[Edit] = []
        pending = [clause]
        while pending:
            at = pending.pop()
            pending += [] if at.type == "scoped_type_identifier" else at.children
            member = next(
                (each for each in self._opened.members if text(self._source, at) in each.names), None
            )
            if at.type == "type_identifier" and member is not None:
                outer = [decl.name for decl, _ in reversed(self._opened.classes[member.level :])]
                edits.append(Edit(at.start_byte, at.start_byte, (".".join(outer) + ".",)))
        return fill(compose(self._source, clause.start_byte, clause.end_byte, edits), lambda _: "")

    def _class_annotations(self) -> Iterator[str]:
        opened = self._opened
        nested = any("Nested" in decl.modifiers.annotations for decl, _ in opened.classes[:1])
        for decl, node in opened.classes if nested else opened.classes[:1]:
            for annotation in self._annotations(node):
                if not _ENCLOSING.search(annotation) and not self._abstract:
                    yield annotation
            del decl

    def _annotations(self, node: Node | None) -> Iterator[str]:
        for child in node.children if node is not None else ():
            if child.type == "modifiers":
                for each in child.children:
                    name = each.child_by_field_name("name") if "annotation" in each.type else None
                    if name is not None and text(self._source, name).rpartition(".")[2] not in _DECORATION:
                        yield text(self._source, each)

    def _parameters(self, method: Node) -> Iterator[tuple[str, str]]:
        parameters = method.child_by_field_name("parameters")
        for child in parameters.named_children if parameters is not None else ():
            name = child.child_by_field_name("name")
            if name is None and child.type == "spread_parameter":
                name = child.named_children[-1]
            if name is not None:
                start, end = child.start_byte, name.start_byte
                yield self._source[start:end].decode("utf-8", "replace").strip(), text(self._source, name)

    def _throws(self, cut: Cut) -> str:
        """Checked exceptions: the test's own, or any at all where fixtures moved in that declare some."""
        opened = self._opened
        found: list[str] = []
        moved = [
            part.method.node
            for unit, part in enumerate(opened.parts)
            if part.method is not None and unit in cut.moved and any(each.unit == unit for each in cut.kept)
        ]
        for node in (opened.method.node, *moved):
            clauses = [child for child in node.children if child.type == "throws"] if node is not None else []
            found += [text(self._source, each).removeprefix("throws").strip() for each in clauses]
        if not found:
            return ""
        return found[0] if len(set(found)) == 1 else "Exception"

    def _framework(self, imports: list[str]) -> str:
        if self._opened.junit3:
            return "junit3"
        written = " ".join(imports)
        annotated = any("Test" in name for name in self._opened.method.modifiers.annotations)
        for word, framework in (
            ("org.junit.jupiter", "jupiter"),
            ("org.testng", "testng"),
            ("org.junit", "junit4"),
        ):
            if annotated and word in written:
                return framework
        return "testng" if "org.testng" in written else "jupiter" if "jupiter" in written else "junit4"

    def _text(self, span: Span) -> str:
        return self._source[span.start : span.end].decode("utf-8", "replace")

    # Names, types and values

    def written(self, type_: TypeRef) -> str:
        """A type as the relation's source writes it."""
        if type_.name.startswith("? "):
            return f"{type_.name} {self.written(type_.args[0])}"
        name = type_.name
        simple = name.rpartition(".")[2]
        owner = self._opened.method.owner
        if "." not in name:
            short = self._bindings.get(name, name)
        elif (
            name == f"java.lang.{simple}"
            or self._facts.classes.names.name(simple, owner, self._opened.file.module) == name
        ):
            short = simple
        else:
            short = self._facts.display_name(name)
        arguments = f"<{', '.join(map(self.written, type_.args))}>" if type_.args else ""
        return short + arguments + "[]" * type_.dims

    def declared_type(self, name: str, statement: Statement | None) -> str:
        """The type that a statement, or else a field, declares a variable with; empty where none is written."""
        node = self._opened.nodes[statement.index] if statement is not None else None
        if node is None or node.type != "local_variable_declaration":
            fields = (each.node for each in self._opened.members if name in each.names)
            node = next((each for each in fields if each.type == "field_declaration"), None)
        type_ = node.child_by_field_name("type") if node is not None else None
        declared = (
            [child for child in node.named_children if child.type == "variable_declarator"] if node else []
        )
        if type_ is None or text(self._source, type_) == "var":
            return ""
        if len(declared) != 1 or declared[0].child_by_field_name("dimensions") is not None:
            return ""
        return fill(
            compose(self._source, type_.start_byte, type_.end_byte, self._renames(type_)), lambda _: ""
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

    def class_name(self, class_under_test: str, relation: str) -> str:
        """A name for the relation's class: whose relation it is, and which."""
        subject = re.sub(r"\W", "", class_under_test.rpartition(".")[2])
        return f"{subject}{relation[:1].upper()}{relation[1:]}"

    def taken_names(self, cut: Cut) -> set[str]:
        """Names that a parameter may not have."""
        names = self._names(cut)
        for statement in self._opened.statements:
            names |= statement.declares | statement.uses
        for member in self._opened.members:
            names |= {name.removesuffix(CALLED) for name in member.names}
            node = member.node
            taking = (each for each in cut.edits if node.start_byte < each.start and each.end < node.end_byte)
            if any(
                isinstance(part, Slot) and part.hole is Hole.TAKE for each in taking for part in each.instead
            ):
                names |= self._mentions(node)
        return names - cut.replaced


def is_test_name(methods: list[MethodDecl]) -> bool:
    """Whether all methods of a name are tests."""
    return all(
        any(name.rpartition(".")[2] in _TESTS for name in each.modifiers.annotations)
        or (each.name.startswith("test") and not each.params)
        for each in methods
    )


def concrete_classes(owner: TypeDecl, facts: Facts, module: str) -> list[str]:
    """Some classes that an abstract test can be run in, those of its own package first."""
    package = owner.file.package
    below = facts.concrete_tests(owner, module)
    return sorted(below, key=lambda name: (not name.startswith(f"{package}."), len(name), name))[:_CLASSES]
