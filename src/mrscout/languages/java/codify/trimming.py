"""What goes of a helper where a relation does not need all of it."""

from collections.abc import Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.excise import Excision
from mrscout.languages.java.syntax.parse import nodes, text
from mrscout.model.kept_code import Trim
from mrscout.model.template import Edit


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
    found: set[int] = set()
    pending = [member] if cuts else []
    while pending:
        at = pending.pop()
        if any(cut.start <= at.start_byte and at.end_byte <= cut.end for cut in cuts):
            found.add(at.id)
        else:
            pending += at.children
    return found


def referred(code: Iterable[Node], source: bytes) -> Iterator[str]:
    """The methods that are referred to by `::`, whose calls nobody sees."""
    for at in nodes(*code):
        if at.type == "method_reference":
            yield text(source, at.children[-1])
