"""Java source to a tree-sitter tree, and the few look-ups into it that every reader needs."""

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


def dotted(source: bytes, node: Node) -> str:
    """A possibly qualified name, without the white space and comments that Java allows inside it."""
    name = text(source, node)
    if name.isidentifier():
        return name
    if node.child_count == 0:
        return name
    return "".join(dotted(source, child) for child in node.children if "comment" not in child.type)


COMMENTS = frozenset({"line_comment", "block_comment"})
