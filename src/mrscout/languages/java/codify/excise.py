"""Edits that take statements out of a block or a helper, with the comments and the lines that belong to them."""

from collections.abc import Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS, nodes, text
from mrscout.model.outline import Trim
from mrscout.model.template import Edit

_BODIES = ("body", "consequence", "alternative")
#: what stays with everything inside it
_WHOLE = frozenset({"switch_expression", "lambda_expression", *TYPE_DECLARATIONS})


def _end(statement: Node) -> int:
    """Where a statement ends, with what is said behind it on its line."""
    last, after = statement, statement.next_named_sibling
    while after is not None and after.type in COMMENTS and after.start_point[0] == last.end_point[0]:
        last, after = after, after.next_named_sibling
    return last.end_byte


class Excision:
    """Takes out of a block what a slice does not keep."""

    def __init__(self, source: bytes, kept: set[tuple[int, int]]) -> None:
        self._source = source
        #: byte ranges of the statements that stay
        self._kept = kept

    def block(self, node: Node) -> Iterator[Edit]:
        """Edits for the statements of a block."""
        comments: list[Node] = []
        previous: Node | None = None
        for child in node.named_children:
            if child.type in COMMENTS:
                if previous is None or child.start_point[0] != previous.end_point[0]:
                    comments.append(child)
                continue
            comments = [comment for comment in comments if self._touches(comment, comments, child)]
            if self._stays(child):
                yield from self.inside(child)
            else:
                first = comments[0] if comments else child
                yield self._lines(first.start_byte, _end(child))
            comments = []
            previous = child
        if comments:  # what is said after the last statement is about what went
            last = previous is None or not self._stays(previous) or self._is_last(previous, node)
            if last:
                yield self._lines(comments[0].start_byte, comments[-1].end_byte)

    def _is_last(self, statement: Node, block: Node) -> bool:
        return block.named_children[-1].start_point[0] != statement.end_point[0]

    def inside(self, node: Node) -> Iterator[Edit]:
        """Edits inside a statement that stays."""
        if node.type == "block":
            yield from self.block(node)
            return
        if node.type == "labeled_statement":
            yield from self.inside(node.named_children[-1])
            return
        if node.type == "if_statement":
            yield from self._alternative(node)
        for name in _BODIES:
            body = node.child_by_field_name(name)
            if body is None or node.type in _WHOLE:
                continue
            if body.type == "block":
                yield from self.block(body)
            elif self._stays(body):
                yield from self.inside(body)
            else:
                yield Edit(body.start_byte, body.end_byte, ("{ }",))

    def _alternative(self, node: Node) -> Iterator[Edit]:
        """An `else` that holds nothing any more goes."""
        body = node.child_by_field_name("alternative")
        if body is None or self._holds(body):
            return
        word = next((child for child in node.children if child.type == "else"), None)
        if word is not None:
            start = word.start_byte
            while self._source[start - 1 : start].isspace():
                start -= 1
            yield Edit(start, body.end_byte)

    def _holds(self, node: Node) -> bool:
        return any(node.start_byte <= start and end <= node.end_byte for start, end in self._kept)

    def _stays(self, node: Node) -> bool:
        return (node.start_byte, node.end_byte) in self._kept

    def _touches(self, comment: Node, comments: list[Node], statement: Node) -> bool:
        """Whether no blank line parts a comment from the statement that it is about."""
        following = [other for other in comments if other.start_byte > comment.start_byte]
        after = following[0] if following else statement
        return b"\n\n" not in self._source[comment.end_byte : after.start_byte].replace(b"\r", b"").replace(
            b" ", b""
        ).replace(b"\t", b"")

    def _lines(self, start: int, end: int) -> Edit:
        """The range with the rest of its lines, where nothing else stands on them."""
        left, right = start, end
        while left and self._source[left - 1 : left] in (b" ", b"\t"):
            left -= 1
        while self._source[right : right + 1] in (b" ", b"\t", b"\r"):
            right += 1
        alone = left == 0 or self._source[left - 1 : left] == b"\n"
        if alone and self._source[right : right + 1] == b"\n":
            return Edit(left, right + 1)
        return Edit(start, end)


def trimming(member: Node, trims: Iterable[Trim], source: bytes) -> list[Edit]:
    """The edits that trim a member of the test's class; none where it comes along whole."""
    body = member.child_by_field_name("body") if member.type == "method_declaration" else None
    for trim in trims:
        if body is not None and body.end_byte == trim.end:
            return list(Excision(source, set(trim.kept)).block(body))
    return []


def gone(member: Node, trims: Iterable[Trim], source: bytes) -> set[int]:
    """The outermost nodes that go, by their ids."""
    cuts = trimming(member, trims, source)
    removed: set[int] = set()
    pending = [member] if cuts else []
    while pending:
        at = pending.pop()
        if any(cut.start <= at.start_byte and at.end_byte <= cut.end for cut in cuts):
            removed.add(at.id)
        else:
            pending += at.children
    return removed


def referred(code: Iterable[Node], source: bytes) -> Iterator[str]:
    """The methods that are referred to by `::`, whose calls nobody sees."""
    for at in nodes(*code):
        if at.type == "method_reference":
            yield text(source, at.children[-1])
