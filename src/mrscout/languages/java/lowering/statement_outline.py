"""The statements of a Java method, as a slice sees them."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import mentions
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS, text
from mrscout.model.ir import Span
from mrscout.model.outline import Statement, StatementKind

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
