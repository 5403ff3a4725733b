"""Java source to a tree-sitter tree, and the few look-ups into it that every reader needs."""

import re
from collections.abc import Iterator
from functools import lru_cache

import tree_sitter_java
from tree_sitter import Language, Node, Parser, Tree

#: method and class bodies nest; anything deeper than this in one expression is passed over with a reason
RECURSION_LIMIT = 40_000


@lru_cache(maxsize=1)
def _parser() -> Parser:
    return Parser(Language(tree_sitter_java.language()))


def parse(source: bytes) -> Tree:
    """Parse UTF-8 Java text; broken text gives a tree with error nodes, never an exception."""
    return _parser().parse(source)


def text(source: bytes, node: Node) -> str:
    """The text of a node."""
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def nodes(*roots: Node) -> Iterator[Node]:
    """Nodes and all that is below them, always in the same order, which is not that of the source."""
    pending = [*roots]
    while pending:
        at = pending.pop()
        pending += at.children
        yield at


_NOISE = re.compile(r"/\*.*?\*/|//[^\n]*|\s+", re.DOTALL)


def dotted(source: bytes, node: Node) -> str:
    """A possibly qualified name, without the white space and comments that Java allows inside it."""
    return _NOISE.sub("", text(source, node))


COMMENTS = frozenset({"line_comment", "block_comment"})


def first_error(root: Node) -> int:
    """The 0-based line of the first syntax error below a node that has one."""
    node = root
    while True:
        broken = next((each for each in node.children if each.has_error or each.is_missing), None)
        if broken is None or broken.is_missing or broken.is_error:
            return (broken or node).start_point[0]
        node = broken
