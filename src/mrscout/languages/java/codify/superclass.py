"""The class that an abstract test is run in: what a relation needs to stand below it, or copies where it cannot."""

import re
from collections.abc import Iterator
from itertools import islice

from tree_sitter import Node

from mrscout.languages.java.codify.heading import is_test_name
from mrscout.languages.java.codify.mentions import imports_of
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.qualified_names import QualifiedNames
from mrscout.languages.java.codify.test_members import taken_over
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, parse, text
from mrscout.languages.java.syntax.types import render_type
from mrscout.model.ir import TypeRef
from mrscout.model.relations import Import, Member, MemberKind
from mrscout.model.template import Edit, Hole, Slot, Template, compose, fill

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
        imports = list(imports_of(self._root, self._source))
        if self._package and self._package != package:
            imports.append(Import(f"import {self._package}.*;", "", False))
        return [line for line in imports if line.text != f"import {package}.{line.name};"]

    def names(self) -> set[str]:
        """The names that it mentions."""
        return {word for node in self._members() for word in _WORD.findall(text(self._source, node))}

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


#: an abstract test is tried in so many classes, until it runs in one
_CLASSES = 4


def superclasses_of(opened: OpenedTest, facts: Facts) -> list[str]:
    """Some classes that an abstract test can be run in, those of its own package first; none for any other test."""
    level = opened.abstract_level
    if level is None:
        return []
    owner = opened.classes[level][0]
    package = owner.file.package
    below = facts.concrete_tests(owner, opened.file.module)
    return sorted(below, key=lambda name: (not name.startswith(f"{package}."), len(name), name))[:_CLASSES]


class RelationSuperclass:
    """What stands above the class of a relation: what stands above its test's, or a concrete class."""

    def __init__(self, opened: OpenedTest, facts: Facts, base: str | None) -> None:
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        #: the name of the concrete class; None where the test's own class is one
        self.base = base
        info = facts.classes.find(base, opened.file.module) if base is not None else None
        self._concrete = info.decl if info is not None else None
        #: takes the place of a concrete class that nothing can stand below
        self.stand_in: StandIn | None = None
        if self._concrete is not None and is_closed(self._concrete, opened.method.owner.file.package):
            self.stand_in = StandIn(self._concrete, facts)
        #: what the concrete class puts in the place of the abstract one's type parameters
        self.bindings: dict[str, str] = {}
        #: whether it puts nothing there, so that all is seen by its bounds
        self.raw = False
        level = opened.abstract_level
        if self._concrete is not None and level is not None:
            abstract = opened.classes[level][0]
            self.bindings = self._arguments(self._concrete, abstract)
            self.raw = not self.bindings and _extends_raw(self._concrete, abstract)
            if self.raw:
                self.bindings = _erased(abstract)
        self._qualified = QualifiedNames(opened, facts, self.bindings)

    def _arguments(self, concrete: TypeDecl, abstract: TypeDecl) -> dict[str, str]:
        """The type parameters of the abstract class with what the concrete one says that they are."""
        itself = TypeRef(concrete.canonical, tuple(TypeRef(name) for name, _ in concrete.type_params))
        above = self._facts.members.as_super(itself, abstract.canonical, self._opened.file.module)
        if above is None or len(above.args) != len(abstract.type_params):
            return {}
        plain = QualifiedNames(self._opened, self._facts, {})
        written = [
            (name, plain.written(arg))
            for (name, _), arg in zip(abstract.type_params, above.args, strict=True)
        ]
        return {name: type_ for name, type_ in written if name != type_ and "?" not in type_}

    def binary_name(self) -> str:
        """The name of the class that the original test is run in, as class files have it."""
        decl = self._concrete or self._opened.method.owner
        package = f"{decl.file.package}." if decl.file.package else ""
        return package + _below_package(decl).replace(".", "$")

    @property
    def inherits(self) -> bool:
        """True if the relation's class has a superclass."""
        if self.stand_in is not None:
            return self.stand_in.inherits
        if self.base is not None:
            return self._concrete is not None
        around = (*self._opened.classes[0][1].children, *self._opened.heir[1].children)
        return any(node.type == "superclass" for node in around)

    def members(self) -> Iterator[Member]:
        """What the relation's class declares for its superclass: a constructor, or what a stand-in declares."""
        if self.stand_in is not None:
            yield from self.stand_in.members()
        else:
            for template in self._constructors():
                yield Member(MemberKind.CONSTRUCTOR, template)

    def _constructors(self) -> Iterator[Template]:
        """A constructor, where the concrete class has none without arguments, or stands inside of another."""
        concrete = self._concrete
        if concrete is None:
            return
        if concrete.outer is not None and "static" not in concrete.modifiers.words:
            around = self._qualified.written(TypeRef(concrete.outer.canonical))
            yield (Slot(Hole.CLASS), f"() {{\n    new {around}().super();\n}}")
            return
        plain = next((constructor for constructor in concrete.constructors if not constructor.params), None)
        if plain is not None:
            if self._throws(plain):
                yield ("public ", Slot(Hole.CLASS), "() throws Exception {\n    super();\n}")
        elif concrete.constructors:
            params = concrete.constructors[0].params
            listed = ", ".join(
                f"{render_type(type_) if type_ else 'Object'} {name}" for name, type_ in params
            )
            arguments = ", ".join(name for name, _ in params)
            yield ("public ", Slot(Hole.CLASS), f"({listed}) {{\n    super({arguments});\n}}")

    def _throws(self, constructor: MethodDecl) -> bool:
        """Whether a constructor declares exceptions, which one that nobody writes cannot."""
        parsed = self._facts.parsed(constructor.owner.file.path)
        end = constructor.body[0] if constructor.body is not None else constructor.start
        return parsed is not None and b" throws " in parsed[1][constructor.start : end]

    def header(self) -> Template:
        """Type parameters, superclass and interfaces."""
        if self.stand_in is not None:
            written = self.stand_in.header()
        elif self.base is None:
            written = "".join(self._own_header())
        else:
            written = self._below(self._concrete) if self._concrete is not None else ""
        return (written,) if written else ()

    def _own_header(self) -> Iterator[str]:
        children = self._opened.classes[0][1].children
        # Those of a test that has some are its class's here, where its relation sees them, too.
        method = self._opened.method.node
        declared = {
            text(self._source, parameter.named_children[0]): text(self._source, parameter)
            for child in [*children, *(method.children if method is not None else ())]
            if child.type == "type_parameters"
            for parameter in child.named_children
            if parameter.type == "type_parameter"
        }
        if declared:
            yield f"<{', '.join(declared.values())}>"
        for kind in ("superclass", "super_interfaces"):
            around = (child for child in [*children, *self._opened.heir[1].children] if child.type == kind)
            for child in islice(around, 1):
                yield " " + self._supertypes(child)

    def _below(self, concrete: TypeDecl) -> str:
        """What makes a class a subclass of the concrete one, with its type parameters."""
        params = [name for name, _ in concrete.type_params]
        bounds = [
            f"{name} extends {render_type(bound)}" if bound is not None else name
            for name, bound in concrete.type_params
        ]
        declared, arguments = (f"<{', '.join(names)}>" if params else "" for names in (bounds, params))
        return f"{declared} extends {self._named(concrete)}{arguments}"

    def _named(self, decl: TypeDecl) -> str:
        """A class as one beside the test's can name it; what stands inside of the test's is not inside of that."""
        if decl.outer is None or decl.file.package != self._opened.method.owner.file.package:
            return self._qualified.written(TypeRef(decl.canonical))
        return _below_package(decl)

    def _supertypes(self, clause: Node) -> str:
        """A clause that names supertypes; one that the test's classes hold is named through them."""
        edits: list[Edit] = []
        pending = [clause]
        while pending:
            at = pending.pop()
            pending += [] if at.type == "scoped_type_identifier" else at.children
            member = next(
                (member for member in self._opened.members if text(self._source, at) in member.names), None
            )
            if at.type == "type_identifier" and member is not None:
                outer = [decl.name for decl, _ in reversed(self._opened.classes[member.level :])]
                edits.append(Edit(at.start_byte, at.start_byte, (".".join(outer) + ".",)))
        return fill(compose(self._source, clause.start_byte, clause.end_byte, edits), lambda _: "")


def _extends_raw(concrete: TypeDecl, abstract: TypeDecl) -> bool:
    """Whether a class extends one that has type parameters, and gives it none."""
    above = concrete.superclass
    return bool(abstract.type_params) and above is not None and above.name == abstract.name and not above.args


def _erased(abstract: TypeDecl) -> dict[str, str]:
    """The type parameters of a class as the plain classes that bound them."""
    return {name: bound.name if bound is not None else "Object" for name, bound in abstract.type_params}


def _below_package(decl: TypeDecl) -> str:
    """The name of a class through those around it: `Outer.Inner`."""
    return decl.canonical.removeprefix(f"{decl.file.package}.")
