"""One Java test, opened for codification: its IR with the fixture before it, its statements, its classes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import mentions
from mrscout.languages.java.codify.test_members import TestMember, declared_members
from mrscout.languages.java.lowering.analysis import TestFile
from mrscout.languages.java.lowering.fixture import class_node, class_parts, fixture_parts
from mrscout.languages.java.lowering.lower import FixturePart
from mrscout.languages.java.lowering.testcases import is_junit3
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS, MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, text
from mrscout.model.ir import Routine, Span
from mrscout.model.outline import Loan, Statement, StatementKind
from mrscout.model.project import SourceFile

_LOOPS = frozenset({"for_statement", "enhanced_for_statement", "while_statement", "do_statement"})
_HOLDERS = _LOOPS | {
    "if_statement",
    "labeled_statement",
    "synchronized_statement",
    "block",
    "try_statement",
    "try_with_resources_statement",
}
_KINDS = {
    "return_statement": StatementKind.RETURN,
    "break_statement": StatementKind.JUMP,
    "continue_statement": StatementKind.JUMP,
    "throw_statement": StatementKind.RETURN,
}
_BODIES = ("body", "consequence", "alternative")
#: nodes whose `name` is a new variable
_DECLARING = frozenset(
    {
        "variable_declarator",
        "enhanced_for_statement",
        "resource",
        "catch_formal_parameter",
        "instanceof_expression",
        "formal_parameter",
    }
)


class Outline:
    """Collects statements in the order in which they stand."""

    def __init__(self, path: str, source: bytes, owners: frozenset[str]) -> None:
        self._path = path
        self._owners = owners
        self._source = source
        self.statements: list[Statement] = []
        #: the nodes that were read, by the number of their statement
        self.nodes: list[Node] = []

    def add_block(self, node: Node, unit: int, caller: Statement | None = None) -> None:
        """All statements of a method's block; a helper's stand inside the statement that calls it."""
        self._inside(node, caller, unit)

    def add_field(self, node: Node, unit: int) -> None:
        """A field with its initialiser."""
        self._add(node, StatementKind.FIELD, None, unit, [])

    def _inside(self, node: Node, parent: Statement | None, unit: int) -> None:
        for child in node.named_children:
            if child.type not in COMMENTS:
                self._statement(child, parent, unit)

    def _statement(self, node: Node, parent: Statement | None, unit: int) -> None:
        if node.type not in _HOLDERS:
            self._add(node, _KINDS.get(node.type, StatementKind.SIMPLE), parent, unit, [])
            return
        bodies = list(_bodies(node))
        statement = self._add(node, StatementKind.COMPOUND, parent, unit, bodies)
        statement.loop = node.type in _LOOPS
        for body in bodies:
            if body.type == "block":
                self._inside(body, statement, unit)
            else:
                self._statement(body, statement, unit)

    def _add(
        self, node: Node, kind: StatementKind, parent: Statement | None, unit: int, bodies: list[Node]
    ) -> Statement:
        declares: set[str] = set()
        self._names(node, bodies, declares)
        uses = mentions(node, self._source, self._owners, {body.id for body in bodies})
        span = Span(node.start_byte, node.end_byte, node.start_point[0], node.end_point[0], self._path)
        statement = Statement(
            len(self.statements), span, kind, parent, unit, frozenset(declares), frozenset(uses)
        )
        self.statements.append(statement)
        self.nodes.append(node)
        if parent is not None:
            parent.children.append(statement)
        return statement

    def _names(self, node: Node, without: list[Node], declares: set[str]) -> None:
        skipped = {body.id for body in without}
        pending = [node]
        while pending:
            at = pending.pop()
            if at.type in _DECLARING or at.type in TYPE_DECLARATIONS:
                name = at.child_by_field_name("name")
                if name is not None:
                    declares.add(text(self._source, name))
            elif at.type in ("type_pattern", "record_pattern_component") and at.named_children:
                declares.add(text(self._source, at.named_children[-1]))
            pending += [child for child in at.children if child.id not in skipped]


def _bodies(node: Node) -> Iterator[Node]:
    """The parts of a compound statement that hold statements of their own; handlers belong to its header."""
    if node.type == "block":
        yield node
        return
    if node.type == "labeled_statement":
        yield node.named_children[-1]
        return
    for name in _BODIES:
        body = node.child_by_field_name(name)
        if body is not None:
            yield body


@dataclass(slots=True, eq=False)
class OpenedTest:
    """A test with everything that codification reads."""

    file: SourceFile
    source: bytes
    root: Node
    method: MethodDecl
    #: the test's class and the ones around it, from the inside out
    classes: list[tuple[TypeDecl, Node]]
    routine: Routine
    #: of the fixture first, then of the test, which is the last unit
    parts: list[FixturePart]
    statements: list[Statement]
    nodes: list[Node]
    members: list[TestMember]
    junit3: bool
    #: what other tests of the file have to lend; asked for once, where it is needed
    loans: Callable[[], list[Loan]]

    @property
    def abstract_level(self) -> int | None:
        """How far out the abstract class stands that the test is inherited from; None where all are concrete."""
        return _abstract_level(self.classes)

    @property
    def heir(self) -> tuple[TypeDecl, Node]:
        """The class that inherits what the test has at hand: its own, or one around it where that inherits nothing."""
        innermost = self.classes[0]
        above = ((decl, node) for decl, node in _instances(self.classes) if decl.superclass is not None)
        inheriting = next(above, innermost)
        # A constructor of a class around the test's does not come along.
        return innermost if inheriting is not innermost and inheriting[0].constructors else inheriting

    @property
    def test_unit(self) -> int:
        """The number of the unit that is the test itself."""
        return len(self.parts)


def open_test(
    file: TestFile, method: MethodDecl, loans: Callable[[], list[Loan]] = list
) -> OpenedTest | None:
    """Open a test; None where its tree is not what its declaration says."""
    assert method.node is not None
    source, root = file.parsed.source, file.parsed.root
    classes: list[tuple[TypeDecl, Node]] = []
    at: TypeDecl | None = method.owner
    while at is not None:
        node = class_node(at, root, source)
        if node is None:
            return None
        classes.append((at, node))
        # A static class sees nothing of the objects around it, but may name what is static there.
        at = at.outer
    body = method.node.child_by_field_name("body")
    if body is None:
        return None
    junit3 = is_junit3(method.owner, file.file.module, file.project)
    parts: list[FixturePart] = []
    for decl, node in reversed(classes):
        parts += class_parts(decl, node)
    for decl, node in reversed(_instances(classes)):
        parts += fixture_parts(decl, node, junit3=junit3)
    level = _abstract_level(classes)
    if level is not None:  # a subclass inherits the others, and runs them itself
        inner = [decl for decl, _ in classes[:level]]
        parts = [part for part in parts if part.decl in inner]
    routine = file.project.lowering.run(file.code(method), parts)
    members = [
        member for level, (_, node) in enumerate(classes) for member in declared_members(node, level, source)
    ]
    opened = OpenedTest(
        file.file, source, root, method, classes, routine, parts, [], [], members, junit3, loans
    )
    outline = outlined(opened)
    opened.statements, opened.nodes = outline.statements, outline.nodes
    return opened


def outlined(opened: OpenedTest) -> Outline:
    """The statements of the fixture, and of the test."""
    owners = frozenset(decl.name for decl, _ in opened.classes)
    outline = Outline(opened.file.path, opened.source, owners)
    for unit, part in enumerate(opened.parts):
        if part.method is None:
            outline.add_field(part.node, unit)
        else:
            outline.add_block(part.node, unit)
    body = opened.method.node.child_by_field_name("body") if opened.method.node is not None else None
    assert body is not None
    outline.add_block(body, opened.test_unit)
    return outline


def _instances(classes: list[tuple[TypeDecl, Node]]) -> list[tuple[TypeDecl, Node]]:
    """The classes whose objects a test has at hand: its own, and the ones around it as long as none is static."""
    instances: list[tuple[TypeDecl, Node]] = []
    for decl, node in classes:
        instances.append((decl, node))
        if "static" in decl.modifiers.words:
            break
    return instances


def _abstract_level(classes: list[tuple[TypeDecl, Node]]) -> int | None:
    for level, (decl, _) in enumerate(classes):
        if "abstract" in decl.modifiers.words or decl.kind == "interface":
            return level
        if "static" in decl.modifiers.words:
            return None
    return None
