"""Methods that share their name with one that is needed, and that nobody calls: those stay behind."""

from collections.abc import Iterable, Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.test_members import TestMember
from mrscout.languages.java.syntax.parse import nodes, text

#: a reference calls with any number of arguments
_ANY = -1


def called_alone(
    chosen: list[TestMember], roots: Iterable[Node], spared: set[str], source: bytes
) -> list[TestMember]:
    """The chosen members without overloads that neither `roots` nor the members call; `spared` are names left alone."""
    named: dict[tuple[str, ...], list[TestMember]] = {}
    for each in chosen:
        if each.node.type == "method_declaration" and not spared & set(each.names):
            named.setdefault(each.names, []).append(each)
    doubtful = {each for group in named.values() if len(group) > 1 for each in group}
    calls = {call for node in roots for call in _calls(node, source)}
    calls |= {call for each in chosen if each not in doubtful for call in _calls(each.node, source)}
    while found := {each for each in doubtful if _fits(each, calls, source)}:
        doubtful -= found
        calls |= {call for each in found for call in _calls(each.node, source)}
    return [each for each in chosen if each not in doubtful]


def _calls(node: Node, source: bytes) -> Iterator[tuple[str, int]]:
    """The names that a stretch of code calls, with the number of arguments."""
    for at in nodes(node):
        if at.type == "method_invocation":
            name, arguments = at.child_by_field_name("name"), at.child_by_field_name("arguments")
            if name is not None and arguments is not None:
                yield text(source, name), _count(arguments)
        elif at.type == "method_reference":
            yield text(source, at.children[-1]), _ANY


def _fits(member: TestMember, calls: set[tuple[str, int]], source: bytes) -> bool:
    name, parameters = (member.node.child_by_field_name(each) for each in ("name", "parameters"))
    if name is None or parameters is None:
        return True
    called = {count for other, count in calls if other == text(source, name)}
    takes = _count(parameters)
    if any(each.type == "spread_parameter" for each in parameters.named_children):
        return any(count == _ANY or count >= takes - 1 for count in called)
    return bool(called & {takes, _ANY})


def _count(listed: Node) -> int:
    return sum(
        "comment" not in each.type and each.type != "receiver_parameter" for each in listed.named_children
    )
