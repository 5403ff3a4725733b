"""The superclass of a relation's class: that of its test, or the concrete class that an abstract test runs in.

A final or invisible concrete class cannot be extended; then the relation's class has copies of its members (`StandIn`).
"""

import re
from collections.abc import Iterator
from itertools import islice

from tree_sitter import Node

from mrscout.languages.java.codify.heading import is_test_name
from mrscout.languages.java.codify.mentions import imports_of
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.qualified_names import QualifiedNames
from mrscout.languages.java.codify.test_members import constructor_renames, copy_member
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, name_of, parse, text
from mrscout.languages.java.syntax.types import render_type
from mrscout.model.ir import TypeRef
from mrscout.model.relations import Import, Member, MemberKind
from mrscout.model.template import Edit, Hole, Slot, Template, compose, fill

_WORD = re.compile(r"\w+")


def is_closed(concrete: TypeDecl, package: str) -> bool:
    """True if no class of a package can extend a top-level class, since it is final or not visible there."""
    if concrete.outer is not None:
        return False
    words = concrete.modifiers.words
    return "final" in words or ("public" not in words and concrete.file.package != package)


class StandIn:
    """Copies what a class declares, for a relation that cannot extend it."""

    def __init__(self, concrete: TypeDecl, facts: Facts) -> None:
        parsed = facts.parsed(concrete.file.path)
        self._source = parsed.source if parsed is not None else b""
        self._root = parsed.root if parsed is not None else parse(b"").root_node
        self._package = concrete.file.package
        self._tests = {name for name, methods in concrete.methods.items() if is_test_name(methods)}
        self._node = next(
            (node for node in self._root.named_children if name_of(self._source, node) == concrete.name),
            self._root,
        )

    def imports(self, package: str) -> list[Import]:
        """Return the imports that its members need in a package: those of its file, and its own package."""
        imports = list(imports_of(self._root, self._source))
        if self._package and self._package != package:
            imports.append(Import(f"import {self._package}.*;", "", False))
        return [line for line in imports if line.text != f"import {package}.{line.name};"]

    def names(self) -> set[str]:
        """Return all words of its members."""
        return {word for node in self._copied_nodes() for word in _WORD.findall(text(self._source, node))}

    def header(self) -> str:
        """Return its type parameters, superclass and interfaces as written."""
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
        """Yield copies of its members, but for tests; constructors get the name of the relation's class."""
        for node in self._copied_nodes():
            edits = constructor_renames(node) if node.type == "constructor_declaration" else ()
            yield copy_member(node, self._source, edits)

    def _copied_nodes(self) -> Iterator[Node]:
        body = self._node.child_by_field_name("body")
        for node in body.named_children if body is not None else ():
            test = node.type == "method_declaration" and name_of(self._source, node) in self._tests
            if node.type not in COMMENTS and not test:
                yield node


#: concrete classes in which an abstract test is tried, at most
_CLASSES = 4


def superclasses_of(opened: OpenedTest, facts: Facts) -> list[str]:
    """Return names of concrete classes that run an abstract test, those of its package first; none for other tests."""
    level = opened.abstract_level
    if level is None:
        return []
    owner = opened.classes[level][0]
    package = owner.file.package
    below = facts.concrete_tests(owner, opened.file.module)
    return sorted(below, key=lambda name: (not name.startswith(f"{package}."), len(name), name))[:_CLASSES]


class RelationSuperclass:
    """The superclass of the relations of one test; `base` is the name of the concrete class of an abstract test."""

    def __init__(self, opened: OpenedTest, facts: Facts, base: str | None) -> None:
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        self.base = base
        info = facts.classes.find(base, opened.file.module) if base is not None else None
        self._concrete = info.decl if info is not None else None
        #: replaces a concrete class that cannot be extended
        self.stand_in: StandIn | None = None
        if self._concrete is not None and is_closed(self._concrete, opened.method.owner.file.package):
            self.stand_in = StandIn(self._concrete, facts)
        #: the type arguments by which the concrete class extends the abstract one, by type parameter
        self.bindings: dict[str, str] = {}
        #: True if it extends it as a raw type; then the bindings are the bounds
        self.raw = False
        level = opened.abstract_level
        if self._concrete is not None and level is not None:
            abstract = opened.classes[level][0]
            self.bindings = self._type_arguments(self._concrete, abstract)
            self.raw = not self.bindings and _extends_raw(self._concrete, abstract)
            if self.raw:
                self.bindings = {
                    name: bound.name if bound is not None else "Object"
                    for name, bound in abstract.type_params
                }
        self._names = QualifiedNames(opened, facts, self.bindings)

    def _type_arguments(self, concrete: TypeDecl, abstract: TypeDecl) -> dict[str, str]:
        """Return the type arguments that the concrete class gives the abstract one, by type parameter."""
        itself = TypeRef(concrete.canonical, tuple(TypeRef(name) for name, _ in concrete.type_params))
        above = self._facts.members.as_super(itself, abstract.canonical, self._opened.file.module)
        if above is None or len(above.args) != len(abstract.type_params):
            return {}
        plain = QualifiedNames(self._opened, self._facts, {})
        pairs = zip(abstract.type_params, above.args, strict=True)
        written = [(name, plain.written(arg)) for (name, _), arg in pairs]
        return {name: type_ for name, type_ in written if name != type_ and "?" not in type_}

    def binary_name(self) -> str:
        """Return the binary name of the class that the original test runs in, `a.Outer$InnerTest`."""
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
        around = (*self._opened.classes[0][1].children, *self._opened.inheriting_class[1].children)
        return any(node.type == "superclass" for node in around)

    def members(self) -> Iterator[Member]:
        """Yield the members that the superclass requires: a constructor, or those of a stand-in."""
        if self.stand_in is not None:
            yield from self.stand_in.members()
        else:
            for template in self._constructors():
                yield Member(MemberKind.CONSTRUCTOR, template)

    def _constructors(self) -> Iterator[Template]:
        """Yield a constructor if the default one cannot construct the concrete class."""
        concrete = self._concrete
        if concrete is None:
            return
        if concrete.outer is not None and "static" not in concrete.modifiers.words:
            around = self._names.written(TypeRef(concrete.outer.canonical))
            yield (Slot(Hole.CLASS), f"() {{\n    new {around}().super();\n}}")
            return
        plain = next((constructor for constructor in concrete.constructors if not constructor.params), None)
        if plain is not None:
            if self._declares_exceptions(plain):
                yield ("public ", Slot(Hole.CLASS), "() throws Exception {\n    super();\n}")
        elif concrete.constructors:
            params = concrete.constructors[0].params
            typed = ((render_type(type_) if type_ else "Object", name) for name, type_ in params)
            listed = ", ".join(f"{type_} {name}" for type_, name in typed)
            arguments = ", ".join(name for name, _ in params)
            yield ("public ", Slot(Hole.CLASS), f"({listed}) {{\n    super({arguments});\n}}")

    def _declares_exceptions(self, constructor: MethodDecl) -> bool:
        """True if a constructor declares exceptions, which the default constructor of a subclass cannot."""
        parsed = self._facts.parsed(constructor.owner.file.path)
        end = constructor.body[0] if constructor.body is not None else constructor.start
        return parsed is not None and b" throws " in parsed[1][constructor.start : end]

    def header(self) -> Template:
        """Return the type parameters, superclass and interfaces of the relation's class."""
        if self.stand_in is not None:
            written = self.stand_in.header()
        elif self.base is None:
            written = "".join(self._test_header())
        else:
            written = self._extending_header(self._concrete) if self._concrete is not None else ""
        return (written,) if written else ()

    def _test_header(self) -> Iterator[str]:
        """Yield the parts of the header of a test's class; type parameters of the test's method are added to it."""
        children = self._opened.classes[0][1].children
        declared = {
            text(self._source, parameter.named_children[0]): text(self._source, parameter)
            for child in [*children, *self._opened.node.children]
            if child.type == "type_parameters"
            for parameter in child.named_children
            if parameter.type == "type_parameter"
        }
        if declared:
            yield f"<{', '.join(declared.values())}>"
        for kind in ("superclass", "super_interfaces"):
            around = [*children, *self._opened.inheriting_class[1].children]
            for child in islice((child for child in around if child.type == kind), 1):
                yield " " + self._qualified_clause(child)

    def _extending_header(self, concrete: TypeDecl) -> str:
        """Return the header of a subclass of the concrete class, `<T> extends Base<T>`."""
        params = [name for name, _ in concrete.type_params]
        bounds = [
            f"{name} extends {render_type(bound)}" if bound is not None else name
            for name, bound in concrete.type_params
        ]
        declared, arguments = (f"<{', '.join(names)}>" if params else "" for names in (bounds, params))
        return f"{declared} extends {self._name_of(concrete)}{arguments}"

    def _name_of(self, decl: TypeDecl) -> str:
        """Return the name of a class as a top-level class in the test's package writes it."""
        if decl.outer is None or decl.file.package != self._opened.method.owner.file.package:
            return self._names.written(TypeRef(decl.canonical))
        return _below_package(decl)

    def _qualified_clause(self, clause: Node) -> str:
        """Return an `extends` or `implements` clause; classes nested in the test's are qualified, `FooTest.Base`."""
        edits: list[Edit] = []
        pending = [clause]
        while pending:
            at = pending.pop()
            pending += [] if at.type == "scoped_type_identifier" else at.children
            named = (member for member in self._opened.members if text(self._source, at) in member.names)
            member = next(named, None)
            if at.type == "type_identifier" and member is not None:
                outer = [decl.name for decl, _ in reversed(self._opened.classes[member.level :])]
                edits.append(Edit(at.start_byte, at.start_byte, (".".join(outer) + ".",)))
        return fill(compose(self._source, clause.start_byte, clause.end_byte, edits), lambda _: "")


def _extends_raw(concrete: TypeDecl, abstract: TypeDecl) -> bool:
    """True if a class extends a generic class without type arguments."""
    above = concrete.superclass
    return bool(abstract.type_params) and above is not None and above.name == abstract.name and not above.args


def _below_package(decl: TypeDecl) -> str:
    """Return the name of a class without its package, `Outer.Inner`."""
    return decl.canonical.removeprefix(f"{decl.file.package}.")
