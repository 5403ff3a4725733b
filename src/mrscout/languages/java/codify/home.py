"""The class that an abstract test is run in, and what a relation needs to stand below it."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.opened import OpenedTest
from mrscout.languages.java.codify.writing import Writing
from mrscout.languages.java.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.facts import Facts
from mrscout.languages.java.parse import text
from mrscout.languages.java.types import render_type
from mrscout.model.template import Edit, Hole, Slot, Template, compose, fill
from mrscout.model.types import TypeRef

#: an abstract test is tried in so many classes, until it runs in one
_CLASSES = 4


def homes_of(opened: OpenedTest, facts: Facts) -> list[str]:
    """Some classes that an abstract test can be run in, those of its own package first; none for any other test."""
    level = opened.abstract_level
    if level is None:
        return []
    owner = opened.classes[level][0]
    package = owner.file.package
    below = facts.concrete_tests(owner, opened.file.module)
    return sorted(below, key=lambda name: (not name.startswith(f"{package}."), len(name), name))[:_CLASSES]


class Home:
    """What stands above the class of a relation: what stands above its test's, or a concrete class."""

    def __init__(self, opened: OpenedTest, facts: Facts, base: str | None) -> None:
        self._opened = opened
        self._facts = facts
        self._source = opened.source
        self.base = base
        #: what the concrete class puts in the place of the abstract one's type parameters
        self.bindings = self._bound() if base is not None else {}
        #: whether it puts nothing there, so that all is seen by its bounds
        self.raw = base is not None and not self.bindings and self._bounds(base)
        if self.raw:
            self.bindings = self._erased()
        self._writing = Writing(opened, facts, self.bindings)

    def _bound(self) -> dict[str, str]:
        module = self._opened.file.module
        owner = self._opened.classes[self._opened.abstract_level or 0][0]
        params = [name for name, _ in owner.type_params]
        info = self._facts.classes.find(self.base or "", module)
        if not params or info is None or info.decl is None:
            return {}
        own = TypeRef(info.name, tuple(TypeRef(name) for name, _ in info.decl.type_params))
        above = self._facts.members.as_super(own, owner.canonical, module)
        args = above.args if above is not None and len(above.args) == len(params) else ()
        plain = Writing(self._opened, self._facts, {})
        found = {name: plain.written(arg) for name, arg in zip(params, args, strict=False)}
        return {name: type_ for name, type_ in found.items() if name != type_ and "?" not in type_}

    def _bounds(self, base: str) -> bool:
        info = self._facts.classes.find(base, self._opened.file.module)
        owner = self._opened.classes[self._opened.abstract_level or 0][0]
        above = info.decl.superclass if info is not None and info.decl is not None else None
        return bool(owner.type_params) and above is not None and above.name == owner.name and not above.args

    def _erased(self) -> dict[str, str]:
        """The type parameters of the test's class as the plain classes that bound them."""
        owner = self._opened.classes[self._opened.abstract_level or 0][0]
        return {name: bound.name if bound is not None else "Object" for name, bound in owner.type_params}

    def binary_name(self) -> str:
        """The name of the class that the original test is run in, as class files have it."""
        info = self._facts.classes.find(self.base, self._opened.file.module) if self.base else None
        at: TypeDecl | None = info.decl if info is not None else self._opened.method.owner
        if at is None:
            return (self.base or "").lstrip(".")
        package, names = at.file.package, [at.name]
        while at.outer is not None:
            at = at.outer
            names.insert(0, at.name)
        return (f"{package}." if package else "") + "$".join(names)

    def forwarding(self) -> Iterator[Template]:
        """A constructor, where the concrete class has none without arguments, or stands inside of another."""
        info = self._facts.classes.find(self.base, self._opened.file.module) if self.base else None
        decl = info.decl if info is not None else None
        if decl is not None and decl.outer is not None and "static" not in decl.modifiers.words:
            around = self._writing.written(TypeRef(decl.outer.canonical))
            yield (Slot(Hole.CLASS), f"() {{\n    new {around}().super();\n}}")
            return
        constructors = decl.constructors if decl is not None else []
        plain = next((each for each in constructors if not each.params), None)
        if plain is not None and self._throws(plain):
            yield ("public ", Slot(Hole.CLASS), "() throws Exception {\n    super();\n}")
        if not constructors or plain is not None:
            return
        params = constructors[0].params
        listed = ", ".join(f"{render_type(type_) if type_ else 'Object'} {name}" for name, type_ in params)
        given = ", ".join(name for name, _ in params)
        yield ("public ", Slot(Hole.CLASS), f"({listed}) {{\n    super({given});\n}}")

    def _throws(self, constructor: MethodDecl) -> bool:
        """Whether a constructor declares exceptions, which one that nobody writes cannot."""
        parsed = self._facts.parsed(constructor.owner.file.path)
        end = constructor.body[0] if constructor.body is not None else constructor.start
        return parsed is not None and b" throws " in parsed[1][constructor.start : end]

    def header(self) -> Template:
        """Type parameters, superclass and interfaces."""
        node, base = self._opened.classes[0][1], self.base
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
            parts.append(f" extends {self._named(info.decl)}")
            parts.append(f"<{', '.join(params)}>" if params else "")
        return ("".join(parts),) if parts else ()

    def _named(self, decl: TypeDecl) -> str:
        """A class as one beside the test's can name it; what stands inside of the test's is not inside of that."""
        if decl.outer is None or decl.file.package != self._opened.method.owner.file.package:
            return self._writing.written(TypeRef(decl.canonical))
        names = [decl.name]
        outer: TypeDecl | None = decl.outer
        while outer is not None:
            names.insert(0, outer.name)
            outer = outer.outer
        return ".".join(names)

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
