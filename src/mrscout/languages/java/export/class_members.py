"""The members that a relation's class brings along, in the usual order; what only the paper's form needs goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from mrscout.languages.java.syntax.parse import COMMENTS, nodes, text

_FIELD = "field_declaration"
#: blocks that run among the fields, whose order then matters
_BLOCKS = ("static_initializer", "block")
_NAMES = ("identifier", "type_identifier")
_ANNOTATIONS = ("annotation", "marker_annotation")


@dataclass(frozen=True, slots=True)
class Member:
    """A member, with the comments before it."""

    kind: str  #: of its node
    text: str  #: indented
    names: frozenset[str]  #: that it declares
    mentions: frozenset[str]  #: every identifier in it
    private: bool
    annotated: bool

    @property
    def droppable(self) -> bool:
        """Whether only those who name it have a use for it: frameworks call methods, and fill what is annotated."""
        return bool(self.names) and not self.annotated and (self.kind != "method_declaration" or self.private)


def members_before(source: bytes, body: Node, end: int) -> tuple[Member, ...]:
    """The members of a class that end before a place of its source."""
    nodes = [each for each in body.named_children if each.type not in COMMENTS and each.end_byte <= end]
    found, at = [], body.start_byte + 1
    for number, node in enumerate(nodes):
        following = nodes[number + 1].start_byte if number + 1 < len(nodes) else end
        stop = min(_end_of_line(source, node.end_byte), following)
        written = source[at:stop].decode().strip("\n").rstrip()
        found.append(_member(source, node, written))
        at = stop
    return tuple(found)


def needed(members: Sequence[Member], mentioned: frozenset[str]) -> list[Member]:
    """Those that are mentioned, by the rest of the class or by each other, and those that need not be."""
    kept = list(members)
    while True:
        left = [
            each
            for each in kept
            if not each.droppable
            or each.names & mentioned.union(*(other.mentions for other in kept if other is not each))
        ]
        if len(left) == len(kept):
            return left
        kept = left


def in_order(members: Sequence[Member]) -> tuple[str, str]:
    """Fields, which stand first, and the rest; all of them with the rest where blocks run in between."""
    if any(each.kind in _BLOCKS for each in members):
        return "", _joined(members)
    fields = [each for each in members if each.kind == _FIELD]
    return _joined(fields), _joined([each for each in members if each.kind != _FIELD])


def identifiers(source: bytes, node: Node) -> Iterator[str]:
    """Every identifier below a node."""
    return (text(source, each) for each in nodes(node) if not each.children and each.type in _NAMES)


def _member(source: bytes, node: Node, written: str) -> Member:
    modifiers = next((each for each in node.children if each.type == "modifiers"), None)
    marks = modifiers.children if modifiers is not None else []
    named = [node, *(each for each in node.children if each.type == "variable_declarator")]
    names = (each.child_by_field_name("name") for each in named)
    own = frozenset(text(source, each) for each in names if each is not None)
    return Member(
        node.type,
        written,
        own if node.type != "constructor_declaration" else frozenset(),
        frozenset(identifiers(source, node)),
        any(each.type == "private" for each in marks),
        any(each.type in _ANNOTATIONS for each in marks),
    )


def _end_of_line(source: bytes, at: int) -> int:
    found = source.find(b"\n", at)
    return found if found >= 0 else len(source)


def _joined(members: Sequence[Member]) -> str:
    """Fields of a line each that follow each other stand together."""
    parts: list[str] = []
    for number, each in enumerate(members):
        short = each.kind == _FIELD and "\n" not in each.text
        after = number and members[number - 1].kind == _FIELD and "\n" not in members[number - 1].text
        parts += ["\n" if short and after else "\n\n" if number else "", each.text]
    return "".join(parts)
