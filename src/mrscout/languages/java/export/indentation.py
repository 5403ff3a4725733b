"""Indents a test as the project's own are."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.syntax.parse import parse

_SPACES = "    "
_BLANK = re.compile(r"^ +", re.MULTILINE)
_TABS = re.compile(rb"^\t", re.MULTILINE)
_MARGINS = re.compile(rb"^  ", re.MULTILINE)


def has_tabs(source: bytes) -> bool:
    """Whether more of a file's lines begin with a tab than with spaces."""
    return len(_TABS.findall(source)) > len(_MARGINS.findall(source))


def with_tabs(text: str) -> str:
    """A source with a tab for each step of its indentation; texts over several lines stay as they are."""
    source = text.encode()
    kept = [(node.start_byte, node.end_byte) for node in _texts(parse(source).root_node)]
    at, parts = 0, list[str]()
    for start, end in kept:
        parts += [_tabbed(source[at:start].decode()), source[start:end].decode()]
        at = end
    return "".join([*parts, _tabbed(source[at:].decode())])


def _tabbed(text: str) -> str:
    return _BLANK.sub(lambda found: found[0].replace(_SPACES, "\t"), text)


def _texts(node: Node) -> Iterator[Node]:
    """Literals that go on over the end of a line, in order."""
    if node.type == "string_literal":
        if node.start_point[0] != node.end_point[0]:
            yield node
        return
    for child in node.children:
        yield from _texts(child)
