"""Classes of relations that tests write down as text, in the pieces that rendering makes of a draft."""

import html
import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import imports_of
from mrscout.languages.java.codify.relation_class import Framework, Method, RelationClass, WrittenMember
from mrscout.languages.java.codify.test_members import copy_member
from mrscout.languages.java.export.law_inputs import LawInput
from mrscout.languages.java.export.law_source import Law
from mrscout.languages.java.syntax.parse import COMMENTS, nodes, parse, text
from mrscout.model.ir import Span
from mrscout.model.origin import Kind
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    Status,
    ValueRole,
)

_SPAN = Span(0, 1, 0, 0, "RTest.java")

_TAG = re.compile(r"^ \* @param (\w+).*\n(?: \*  .*\n)*", re.MULTILINE)
_PACKAGES = {
    b"org.junit.jupiter": Framework.JUPITER,
    b"org.testng": Framework.TESTNG,
    b"org.junit": Framework.JUNIT4,
}


def pieces_of(source: bytes, relation: str, class_name: str) -> RelationClass:
    """The pieces of a class under a new name: members, a test, the relation, and perhaps its paper form."""
    own = re.search(rb"^public class (\w+)", source, re.MULTILINE)
    assert own is not None
    source = re.sub(rb"\b%s\b" % own[1], class_name.encode(), source)
    root = parse(source).root_node
    declared = next(child for child in root.children if child.type == "class_declaration")
    body, name = declared.child_by_field_name("body"), declared.child_by_field_name("name")
    assert body is not None
    assert name is not None
    methods = [child for child in body.named_children if child.type == "method_declaration"]
    paper = methods.pop() if _name(source, methods[-1]) == f"{relation}Given" else None
    assert _name(source, methods[-1]) == relation
    package = next((child for child in root.children if child.type == "package_declaration"), None)
    before = [child for child in body.named_children if child.start_byte < methods[-2].start_byte]
    statement, _, origin = _doc(source, declared).partition(" *\n")
    return RelationClass(
        text(source, package.named_children[0]) if package is not None else "",
        tuple(imports_of(root, source)),
        html.unescape(" ".join(line.removeprefix(" * ") for line in statement.splitlines()[1:])),
        origin.removesuffix(" */\n"),
        tuple(_annotations(source, declared)),
        class_name,
        source[name.end_byte : body.start_byte].decode().rstrip(),
        declared.child_by_field_name("superclass") is not None,
        tuple(_members(source, before)),
        _method(source, methods[-2]),
        _method(source, methods[-1]),
        _method(source, paper) if paper is not None else None,
        next((each for prefix, each in _PACKAGES.items() if b"import " + prefix in source), Framework.JUNIT3),
        frozenset(_captured(source, methods[-1])),
    )


def _members(source: bytes, children: list[Node]) -> Iterator[WrittenMember]:
    """Each with the comments that stand before it, or behind it on its line."""
    declared = [each for each in children if each.type not in COMMENTS]
    for number, node in enumerate(declared):
        start = declared[number - 1].end_byte if number else children[0].start_byte
        begins = [each.start_byte for each in children if start <= each.start_byte and each.type in COMMENTS]
        begin = min([each for each in begins if source.count(b"\n", start, each)] or [node.start_byte])
        begin = min(begin, node.start_byte)
        end = source.index(b"\n", node.end_byte)
        written = source[source.rindex(b"\n", 0, begin) + 1 : end].decode().rstrip()
        member = copy_member(node, source, ())
        mentions = frozenset(text(source, each) for each in nodes(node) if each.type.endswith("identifier"))
        yield WrittenMember(
            member.kind, written, frozenset(member.names), mentions, member.private, member.annotated
        )


def _captured(source: bytes, method: Node) -> Iterator[str]:
    for body in (each for each in nodes(method) if each.type == "class_body"):
        yield from (text(source, each) for each in nodes(body) if each.type == "identifier")


def _name(source: bytes, node: Node) -> str:
    name = node.child_by_field_name("name")
    return text(source, name) if name is not None else ""


def _doc(source: bytes, node: Node) -> str:
    before = node.prev_sibling
    if before is None or before.type != "block_comment":
        return ""
    first, *lines = text(source, before).split("\n")
    return "".join(f"{line}\n" for line in (first, *(f" {line.lstrip()}" for line in lines)))


def _annotations(source: bytes, node: Node) -> Iterator[str]:
    modifiers = (child for child in node.children if child.type == "modifiers")
    return (text(source, each) for child in modifiers for each in child.children if "annotation" in each.type)


def _method(source: bytes, node: Node) -> Method:
    listed, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
    assert listed is not None
    assert body is not None
    throws = next((text(source, child) for child in node.children if child.type == "throws"), "")
    parameters = (text(source, child).rsplit(None, 1) for child in listed.named_children)
    doc = _doc(source, node)
    return Method(
        _name(source, node),
        tuple((type_, name) for type_, name in parameters),
        throws.removeprefix("throws").strip(),
        source[body.start_byte + 1 : body.end_byte - 1].decode().strip("\n").rstrip(),
        tuple(_annotations(source, node)),
        doc.partition("\n * ")[2].partition("\n")[0],
        tuple((found[1], found[0]) for found in _TAG.finditer(doc)),
    )


def law_of(source: bytes, relation: str, rows: list[tuple[str, ...]]) -> Law:
    """A law as it is before it becomes a test, with rows as its inputs."""
    parts = pieces_of(source, relation, "RTest")
    types = tuple(type_ for type_, _ in parts.relation.parameters)
    parameters = tuple(
        Parameter(name, type_, rows[0][number], (number,), "", ValueRole())
        for number, (type_, name) in enumerate(parts.relation.parameters)
    )
    sites = tuple(LiftedSite(_SPAN, text, ValueRole()) for text in rows[0])
    known = MetamorphicRelation(
        *("0123456789", "RTest.java", 1, "RTest.own()", "R", relation, "R", parts.statement),
        *(Kind.ROUND_TRIP, InputRelation.FROM_INPUT, 2, Constituents((), (), (), (), _SPAN, _SPAN, _SPAN)),
    )
    codified = CodifiedMR(
        *(known, Status.CODIFIED, "", (), parameters, sites, types, True),
        *("relations/R.java", "RHarness", "own", ""),
    )
    inputs = tuple(LawInput(row) for row in rows)
    return Law(codified, (parts.statement,), lambda name: pieces_of(source, relation, name), parts, inputs)
