"""One Java test, opened for codification: its IR with the fixture before it, its statements, its classes.

A *unit* is one thing that runs: a field initialiser or a set-up method of the fixture, or the test itself, which is the
last one. Units and statements are numbered in the order in which they run.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import mentions
from mrscout.languages.java.codify.test_members import TestMember, declared_members
from mrscout.languages.java.lowering.analysis import TestFile
from mrscout.languages.java.lowering.fixture import class_node, class_parts, fixture_parts
from mrscout.languages.java.lowering.lower import FixturePart
from mrscout.languages.java.lowering.testcases import is_junit3
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS, MethodDecl, TypeDecl
from mrscout.languages.java.syntax.parse import COMMENTS, name_of, text
from mrscout.model.ir import Routine, Span
from mrscout.model.outline import Cut, Loan, Statement, StatementKind
from mrscout.model.project import SourceFile

_LOOPS = frozenset({"for_statement", "enhanced_for_statement", "while_statement", "do_statement"})
_COMPOUND = _LOOPS | {
    *("block", "if_statement", "labeled_statement", "synchronized_statement"),
    *("try_statement", "try_with_resources_statement"),
}
_KINDS = {
    "return_statement": StatementKind.RETURN,
    "break_statement": StatementKind.JUMP,
    "continue_statement": StatementKind.JUMP,
    "throw_statement": StatementKind.RETURN,
}
_BODIES = ("body", "consequence", "alternative")
#: nodes whose `name` field is a new variable
_DECLARING = frozenset(
    {
        *("variable_declarator", "enhanced_for_statement", "resource"),
        *("catch_formal_parameter", "instanceof_expression", "formal_parameter"),
    }
)


class Outline:
    """Collects the statements of a file's methods in the order in which they stand."""

    def __init__(self, path: str, source: bytes, class_names: frozenset[str]) -> None:
        self._path = path
        self._class_names = class_names
        self._source = source
        self.statements: list[Statement] = []
        #: the syntax node of each statement, at the same index
        self.nodes: list[Node] = []

    def add_block(self, block: Node, unit: int, parent: Statement | None = None) -> None:
        """Add the statements of a block; those of a helper's body have the statement that calls it as `parent`."""
        for child in block.named_children:
            if child.type not in COMMENTS:
                self._add_statement(child, parent, unit)

    def _add_statement(self, node: Node, parent: Statement | None, unit: int) -> None:
        if node.type not in _COMPOUND:
            self.add(node, _KINDS.get(node.type, StatementKind.SIMPLE), unit, parent)
            return
        bodies = list(_bodies(node))
        statement = self.add(node, StatementKind.COMPOUND, unit, parent, bodies)
        statement.loop = node.type in _LOOPS
        for body in bodies:
            if body.type == "block":
                self.add_block(body, unit, statement)
            else:
                self._add_statement(body, statement, unit)

    def add(
        self,
        node: Node,
        kind: StatementKind,
        unit: int,
        parent: Statement | None = None,
        bodies: Iterable[Node] = (),
    ) -> Statement:
        """Add one statement with the names outside of its `bodies`, whose statements are added separately."""
        added_apart = {body.id for body in bodies}
        span = Span(node.start_byte, node.end_byte, node.start_point[0], node.end_point[0], self._path)
        statement = Statement(
            len(self.statements),
            span,
            kind,
            parent,
            unit,
            frozenset(self._declared_names(node, added_apart)),
            frozenset(mentions(node, self._source, self._class_names, added_apart)),
        )
        self.statements.append(statement)
        self.nodes.append(node)
        if parent is not None:
            parent.children.append(statement)
        return statement

    def _declared_names(self, node: Node, skipped: Collection[int]) -> Iterator[str]:
        """Yield the variables and local classes that a statement declares outside of the skipped nodes."""
        pending = [node]
        while pending:
            at = pending.pop()
            if at.type in _DECLARING or at.type in TYPE_DECLARATIONS:
                if at.child_by_field_name("name") is not None:
                    yield name_of(self._source, at)
            elif at.type in ("type_pattern", "record_pattern_component") and at.named_children:
                yield text(self._source, at.named_children[-1])
            pending += [child for child in at.children if child.id not in skipped]


def _bodies(node: Node) -> Iterator[Node]:
    """Yield the parts of a compound statement whose statements are collected; not those of `catch` and `finally`."""
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
    node: Node  #: the declaration of the test's method
    body: Node
    #: the test's class and the ones around it, from the inside out
    classes: list[tuple[TypeDecl, Node]]
    class_names: frozenset[str]  #: the simple names of those
    routine: Routine
    #: the units of the fixture
    parts: list[FixturePart]
    #: of the fixture and the test; their syntax nodes
    statements: list[Statement]
    nodes: list[Node]
    members: list[TestMember]
    junit3: bool
    #: the calls of other tests of the file whose literals may be borrowed; computed on demand
    loans: Callable[[], list[Loan]]

    @property
    def abstract_level(self) -> int | None:
        """The index in `classes` of the abstract class that the test is inherited from; None if all are concrete."""
        return _abstract_level(self.classes)

    @property
    def inheriting_class(self) -> tuple[TypeDecl, Node]:
        """The class whose inherited members the test sees: its own, or the nearest around it with a superclass."""
        innermost = self.classes[0]
        with_superclass = (entry for entry in _instances(self.classes) if entry[0].superclass is not None)
        nearest = next(with_superclass, innermost)
        # The constructor of a class around the test's does not come along.
        return innermost if nearest is not innermost and nearest[0].constructors else nearest

    @property
    def test_unit(self) -> int:
        """The number of the unit that is the test itself."""
        return len(self.parts)

    def moved_parts(self, cut: Cut) -> list[tuple[int, FixturePart]]:
        """Return the units of the fixture that a cut moves into the relation's method and keeps statements of."""
        moved = cut.moved & {statement.unit for statement in cut.kept}
        return [(unit, part) for unit, part in enumerate(self.parts) if unit in moved]

    def outline(self) -> Outline:
        """Return the statements of the fixture and the test, as new objects."""
        return _outline(self.file.path, self.source, self.class_names, self.parts, self.body)


def open_test(
    file: TestFile, method: MethodDecl, loans: Callable[[], list[Loan]] = list
) -> OpenedTest | None:
    """Open a test; None if its syntax tree lacks its classes or its body."""
    test = method.node
    assert test is not None
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
    body = test.child_by_field_name("body")
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
    class_names = frozenset(decl.name for decl, _ in classes)
    outline = _outline(file.file.path, source, class_names, parts, body)
    return OpenedTest(
        file.file,
        source,
        root,
        method,
        test,
        body,
        classes,
        class_names,
        file.project.lowering.run(file.code(method), parts),
        parts,
        outline.statements,
        outline.nodes,
        [member for at, (_, node) in enumerate(classes) for member in declared_members(node, at, source)],
        junit3,
        loans,
    )


def kept_ranges(cut: Cut, unit: int) -> set[tuple[int, int]]:
    """Return the byte ranges of the statements that a cut keeps of a unit."""
    return {(statement.span.start, statement.span.end) for statement in cut.kept if statement.unit == unit}


def _outline(
    path: str, source: bytes, class_names: frozenset[str], parts: Sequence[FixturePart], body: Node
) -> Outline:
    outline = Outline(path, source, class_names)
    for unit, part in enumerate(parts):
        if part.method is None:
            outline.add(part.node, StatementKind.FIELD, unit)
        else:
            outline.add_block(part.node, unit)
    outline.add_block(body, len(parts))
    return outline


def _instances(classes: list[tuple[TypeDecl, Node]]) -> list[tuple[TypeDecl, Node]]:
    """Return the classes whose objects a test can reach: its own, and those around it up to the first static one."""
    inner = [*takewhile(lambda entry: "static" not in entry[0].modifiers.words, classes)]
    return classes[: len(inner) + 1]


def _abstract_level(classes: list[tuple[TypeDecl, Node]]) -> int | None:
    for level, (decl, _) in enumerate(_instances(classes)):
        if "abstract" in decl.modifiers.words or decl.kind == "interface":
            return level
    return None
