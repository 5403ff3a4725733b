"""Reads which exceptions the Javadoc of a method announces: then they are part of what it promises."""

import re
from functools import cache
from pathlib import Path

from tree_sitter import Node

from mrscout.errors import MrscoutError
from mrscout.languages.java.library.exceptions import SUPERTYPES
from mrscout.languages.java.runtime.input_values import sources_by_class
from mrscout.languages.java.syntax.parse import name_of, nodes, parse, text
from mrscout.sources.text import read_bytes

_TAG = re.compile(r"(?:@throws|@exception)\s+([\w.]+)")
_CONSTRUCTOR = "<init>"


def announces(root: Path, owner: str, method: str, exception: str) -> bool:
    """True if the documentation of a method, or of an overload of it, announces an exception or a supertype."""
    simple = exception.rpartition(".")[2]
    documented = _documented(root, owner.partition("$")[0].rpartition(".")[2]).get(
        _name(owner, method), frozenset()
    )
    return not documented.isdisjoint((simple, *SUPERTYPES.get(exception, ())))


def _name(owner: str, method: str) -> str:
    """Return the name that a method is declared with; that of its class for a constructor."""
    return re.split(r"[.$]", owner)[-1] if method == _CONSTRUCTOR else method


@cache
def _documented(root: Path, simple: str) -> dict[str, frozenset[str]]:
    """Return the simple names of documented exceptions by the name of the method, of all classes in a file."""
    path = sources_by_class(root).get(simple)
    if path is None:
        return {}
    try:
        source = read_bytes(path)
        declarations = [
            node
            for node in nodes(parse(source).root_node)
            if node.type in ("method_declaration", "constructor_declaration")
        ]
    except (OSError, MrscoutError):
        return {}
    documented: dict[str, frozenset[str]] = {}
    for node in declarations:
        names = {tag.rpartition(".")[2] for tag in _TAG.findall(_comment_before(source, node))}
        name = name_of(source, node)
        documented[name] = documented.get(name, frozenset()) | names
    return documented


def _comment_before(source: bytes, node: Node) -> str:
    before = node.prev_named_sibling
    return text(source, before) if before is not None and before.type == "block_comment" else ""
