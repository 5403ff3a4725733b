"""Removes statements from blocks, with the comments and lines that belong to them, as edits of the source."""

from collections.abc import Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS
from mrscout.model.outline import Trim
from mrscout.model.template import Edit

_BODIES = ("body", "consequence", "alternative")
#: nodes that are never cut into
_WHOLE = frozenset({"switch_expression", "lambda_expression", *TYPE_DECLARATIONS})


def _end_with_comments(statement: Node) -> int:
    """Return the byte offset of the end of a statement and of the comments behind it on its line."""
    last, after = statement, statement.next_named_sibling
    while after is not None and after.type in COMMENTS and after.start_point[0] == last.end_point[0]:
        last, after = after, after.next_named_sibling
    return last.end_byte


class Excision:
    """Removes all statements but those whose byte ranges are `kept`."""

    def __init__(self, source: bytes, kept: set[tuple[int, int]]) -> None:
        self._source = source
        self._kept = kept

    def block(self, node: Node) -> Iterator[Edit]:
        """Yield the edits that remove statements of a block, at any depth."""
        comments: list[Node] = []
        previous: Node | None = None
        for child in node.named_children:
            if child.type in COMMENTS:
                if previous is None or child.start_point[0] != previous.end_point[0]:
                    comments.append(child)
                continue
            comments = [comment for comment in comments if self._is_adjacent(comment, comments, child)]
            if self._is_kept(child):
                yield from self.inside(child)
            else:
                first = comments[0] if comments else child
                yield self._removal(first.start_byte, _end_with_comments(child))
            comments = []
            previous = child
        if (
            comments
        ):  # those after the last statement are about what is removed, unless they stand on its line
            last_line = node.named_children[-1].start_point[0]
            if previous is None or not self._is_kept(previous) or last_line != previous.end_point[0]:
                yield self._removal(comments[0].start_byte, comments[-1].end_byte)

    def inside(self, node: Node) -> Iterator[Edit]:
        """Yield the edits inside a statement that stays."""
        if node.type == "block":
            yield from self.block(node)
            return
        if node.type == "labeled_statement":
            yield from self.inside(node.named_children[-1])
            return
        if node.type == "if_statement":
            yield from self._else_removal(node)
        for name in _BODIES:
            body = node.child_by_field_name(name)
            if body is None or node.type in _WHOLE:
                continue
            if body.type == "block":
                yield from self.block(body)
            elif self._is_kept(body):
                yield from self.inside(body)
            else:
                yield Edit(body.start_byte, body.end_byte, ("{ }",))

    def _else_removal(self, node: Node) -> Iterator[Edit]:
        """Yield the edit that removes the `else` of an `if` if none of its statements stays."""
        body = node.child_by_field_name("alternative")
        if body is None or any(
            body.start_byte <= start and end <= body.end_byte for start, end in self._kept
        ):
            return
        word = next((child for child in node.children if child.type == "else"), None)
        if word is not None:
            start = word.start_byte
            while self._source[start - 1 : start].isspace():
                start -= 1
            yield Edit(start, body.end_byte)

    def _is_kept(self, node: Node) -> bool:
        return (node.start_byte, node.end_byte) in self._kept

    def _is_adjacent(self, comment: Node, comments: list[Node], statement: Node) -> bool:
        """True if no blank line separates a comment from the next one, or from the statement that they are about."""
        after = next((other for other in comments if other.start_byte > comment.start_byte), statement)
        between = self._source[comment.end_byte : after.start_byte]
        return b"\n\n" not in between.translate(None, b" \t\r")

    def _removal(self, start: int, end: int) -> Edit:
        """Return the edit that removes a range, with its whole lines if nothing else stands on them."""
        left, right = start, end
        while left and self._source[left - 1 : left] in (b" ", b"\t"):
            left -= 1
        while self._source[right : right + 1] in (b" ", b"\t", b"\r"):
            right += 1
        alone = left == 0 or self._source[left - 1 : left] == b"\n"
        if alone and self._source[right : right + 1] == b"\n":
            return Edit(left, right + 1)
        return Edit(start, end)


def trim_edits(member: Node, trims: Iterable[Trim], source: bytes) -> list[Edit]:
    """Return the edits that remove statements from a helper; none if no trim is for it."""
    body = member.child_by_field_name("body") if member.type == "method_declaration" else None
    for trim in trims:
        if body is not None and body.end_byte == trim.end:
            return list(Excision(source, set(trim.kept)).block(body))
    return []


def trimmed_nodes(member: Node, trims: Iterable[Trim], source: bytes) -> set[int]:
    """Return the ids of the outermost nodes that trimming removes from a helper."""
    cuts = trim_edits(member, trims, source)
    removed: set[int] = set()
    pending = [member] if cuts else []
    while pending:
        at = pending.pop()
        if any(cut.start <= at.start_byte and at.end_byte <= cut.end for cut in cuts):
            removed.add(at.id)
        else:
            pending += at.children
    return removed
