"""Where methods stand in a file, from the first annotation to the last brace."""

from collections.abc import Iterator

from mrscout.languages.java.syntax.parse import parse
from mrscout.model.outline import Method

_METHODS = frozenset({"method_declaration", "compact_constructor_declaration"})
#: what is declared inside of a method is no method of the file's
_BODIES = frozenset({"block", "constructor_body"})


def methods(source: bytes) -> Iterator[Method]:
    """The methods of a file, in order."""
    pending = [parse(source).root_node]
    while pending:
        node = pending.pop()
        name = node.child_by_field_name("name") if node.type in _METHODS else None
        if name is not None:
            lines = range(node.start_point[0], node.end_point[0] + 1)
            yield Method(source[name.start_byte : name.end_byte].decode(), name.start_point[0], lines)
        pending += [each for each in reversed(node.children) if each.type not in _BODIES]
