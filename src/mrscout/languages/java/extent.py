"""Where a method stands in its file, from its first annotation to its last brace."""

from mrscout.languages.java.parse import parse


def method_lines(source: bytes, line: int) -> range | None:
    """The 0-based lines of the method whose name is on this one; None where there is no method."""
    pending = [parse(source).root_node]
    found: range | None = None
    while pending:
        node = pending.pop()
        if node.type in ("method_declaration", "compact_constructor_declaration"):
            name = node.child_by_field_name("name")
            if name is not None and name.start_point[0] == line:
                found = range(node.start_point[0], node.end_point[0] + 1)
        pending += [each for each in node.children if each.start_point[0] <= line <= each.end_point[0]]
    return found
