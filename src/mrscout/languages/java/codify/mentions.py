"""The names that a stretch of Java code takes from its surroundings: variables, types, and methods that it calls."""

from collections.abc import Collection

from tree_sitter import Node

from mrscout.languages.java.syntax.parse import text

#: marks the name of a method, which is no variable's
CALLED = "()"


def mentions(node: Node, source: bytes, owners: frozenset[str], without: Collection[int] = ()) -> set[str]:
    """Names of variables and types, and of methods with `()` behind; what is reached through an object is not there.

    `owners` are the classes whose own members may be named through them, as in `FooTest.helper()`; `without` are
    nodes that are passed over.
    """
    found: set[str] = set()
    pending = [node]
    while pending:
        at = pending.pop()
        if at.id in without:
            continue
        kind = at.type
        if kind in ("identifier", "type_identifier"):
            found.add(text(source, at))
        elif kind in ("method_invocation", "field_access", "method_reference"):
            pending += _through(at, source, owners, found)
        else:
            pending += at.children
    return found


def _through(node: Node, source: bytes, owners: frozenset[str], found: set[str]) -> list[Node]:
    """What is to be looked at in something with a dot; a member of the test's own class is noted."""
    kind = node.type
    if kind == "method_reference":
        target, member = node.children[0], node.children[-1]
        rest = [target]
    else:
        first = node.child_by_field_name("object")
        named = node.child_by_field_name("name" if kind == "method_invocation" else "field")
        rest = [child for child in node.children if named is None or child.id != named.id]
        if named is None:
            return rest
        target, member = first if first is not None else node, named
    own = target is node or target.type in ("this", "super") or text(source, target) in owners
    if own and member.type == "identifier":
        found.add(text(source, member) + ("" if kind == "field_access" else CALLED))
    return rest
