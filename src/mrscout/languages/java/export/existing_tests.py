"""Adds laws to test classes that exist, and puts one parameterised test in the place of copies of one test.

Invariants: nothing but the copies goes from the file; a law is added only if all that it needs of its test class stands
there as it needs it; the result is compiled and run like a new class. What cannot be done here becomes a new class.
"""

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import imports_of
from mrscout.languages.java.codify.relation_class import Framework, Method
from mrscout.languages.java.codify.text_layout import INDENT, code_only, code_words
from mrscout.languages.java.export.adaptations import INDENTED_TWICE
from mrscout.languages.java.export.classes import Names, Written, in_layout, needed_members, test_method_name
from mrscout.languages.java.export.habits import Habits, first_part
from mrscout.languages.java.export.law_inputs import LawInput
from mrscout.languages.java.export.law_source import Law, Layout, WrittenLaw, write_law
from mrscout.languages.java.syntax.parse import COMMENTS, annotations, name_of, nodes, parse, text

_PLAIN = re.compile(r"@(?:org\.junit\.jupiter\.api\.|org\.testng\.annotations\.)?Test")
_METHOD = "method_declaration"
#: the type of a parameter for a literal, by the node's type; numbers by their suffix
_INTEGERS = ("decimal_integer_literal", "hex_integer_literal")
#: the least tests that are copies of one
_COPIES = 3


@dataclass(frozen=True, slots=True)
class Replacement:
    """A parameterised test that stands for copies of one test."""

    law: Law
    layout: Layout
    tests: tuple[str, ...]  #: names of the copies


@dataclass(slots=True)
class ExistingTest:
    """A test class of the project."""

    path: str  #: relative to the project
    source: str  #: with Unix line ends
    habits: Habits
    additions: list[tuple[Law, Layout]] = field(default_factory=list)
    replacements: list[Replacement] = field(default_factory=list)

    @property
    def _data(self) -> bytes:
        return self.source.encode()

    @property
    def _class(self) -> Node | None:
        """The first top-level class; None if the file has none, or has errors of syntax."""
        root = parse(self._data).root_node
        classes = [child for child in root.children if child.type == "class_declaration"]
        return classes[0] if classes and not root.has_error else None

    @property
    def name(self) -> str:
        """The qualified name of the class; empty if there is none."""
        declared = self._class
        if declared is None:
            return ""
        package = re.search(r"^package\s+([\w.]+)\s*;", self.source, re.MULTILINE)
        return ".".join(filter(None, (package[1] if package else "", name_of(self._data, declared))))

    def has(self, test: str) -> bool:
        """True if a method of this name is declared in the file."""
        return re.search(rf"\bvoid\s+{re.escape(test)}\s*\(", self.source) is not None

    def can_take(self, law: Law) -> bool:
        """True if the class has all that a law needs of it, and no test of its name."""
        declared = self._class
        simple = self.name.rpartition(".")[2]
        if declared is None or self.has(test_method_name(law, self.habits)) or not simple:
            return False
        parts = law.under(simple).parts
        here = " ".join(self.source.split())
        needed = needed_members(parts.members, code_words(parts.relation.body))
        return all(" ".join(member.text.split()) in here for member in needed)

    def copies_of(self, law: Law, tests: Sequence[str], *, params: bool) -> Replacement | None:
        """Return a parameterised test for those of some tests that differ in literals alone; None if there are few."""
        parts = law.parts
        if not (parts.framework is Framework.TESTNG or (parts.framework is Framework.JUPITER and params)):
            return None
        methods = [method for name in dict.fromkeys(tests) if (method := self._plain_test(name)) is not None]
        shapes = Counter(_shape(self._data, method) for method in methods)
        if not shapes:
            return None
        shape, count = shapes.most_common(1)[0]
        copies = [method for method in methods if _shape(self._data, method) == shape]
        if count < _COPIES or not _has_literals(copies[0]):
            return None
        return _merged(self._data, law, copies)

    def _plain_test(self, name: str) -> Node | None:
        """Return a test method without parameters and with no annotation but `@Test`; None if there is none."""
        declared = self._class
        body = declared.child_by_field_name("body") if declared is not None else None
        for method in body.named_children if body is not None else ():
            if method.type != _METHOD or name_of(self._data, method) != name:
                continue
            listed = method.child_by_field_name("parameters")
            marks = [text(self._data, mark) for mark in annotations(method)]
            plain = len(marks) == 1 and _PLAIN.fullmatch(marks[0])
            return method if plain and listed is not None and not listed.named_children else None
        return None

    def written(self) -> Written:
        """Return the file with the additions and the replacements."""
        data = self._data
        declared = self._class
        assert declared is not None
        imports = list(imports_of(parse(data).root_node, data))
        names = Names(imports, code_words(self.source))
        laws: list[WrittenLaw] = []
        edits: list[tuple[int, int, str]] = []
        simple = self.name.rpartition(".")[2]
        for replacement in self.replacements:
            made = self._made(replacement.law, replacement.layout, names, documented=False)
            laws.append(made)
            nodes_ = [node for name in replacement.tests if (node := self._plain_test(name)) is not None]
            for number, node in enumerate(nodes_):
                start, end = _stretch(data, node)
                if number:  # with the blank line before it
                    blank = re.search(rb"(?<=\n)[ \t]*\n\Z", data[:start])
                    edits.append((blank.start() if blank is not None else start, end, ""))
                else:
                    edits.append((start, end, self._members(made)))
        added = []
        for law, layout in self.additions:
            made = self._made(law.under(simple), layout, names, documented=True)
            laws.append(made)
            added.append(self._members(made))
            for line in law.parts.imports:
                if line.name and line.name in code_words("\n".join(made.members)):
                    names.need(line)
        body = declared.child_by_field_name("body")
        assert body is not None
        if added:
            end = body.end_byte - 1
            before = data[:end].rstrip()
            edits.append((len(before), end, "\n\n" + "\n".join(added)))
        changed = data
        for start, end, new in sorted(edits, reverse=True):
            changed = changed[:start] + new.encode() + changed[end:]
        result = changed.decode()
        for line in names.new:
            result = _with_import(result, line.text, static=line.static, habits=self.habits)
        result = result.replace("\n", "\r\n") if self.habits.crlf else result
        return Written(result, tuple(laws))

    def _made(self, law: Law, layout: Layout, names: Names, *, documented: bool) -> WrittenLaw:
        taken = set(re.findall(r"\w+(?=\()", self.source))
        made = write_law(law, layout, test_method_name(law, self.habits), self.habits, names.short, taken)
        if documented:
            return made
        first = re.sub(r"\A\s*\ufdd3/\*\*.*?\*/\n", "", made.members[0], flags=re.DOTALL)
        return replace(made, members=(first, *made.members[1:]))

    def _members(self, made: WrittenLaw) -> str:
        return in_layout("\n\n".join(made.members), self.habits) + "\n"


def _leaves(node: Node) -> Iterator[Node]:
    """Yield literals and tokens in order, without comments."""
    if node.type in COMMENTS:
        return
    if node.type.endswith("_literal") or node.type in ("true", "false") or not node.children:
        yield node
        return
    for child in node.children:
        yield from _leaves(child)


def _is_literal(node: Node) -> bool:
    return (node.type.endswith("_literal") and node.type != "null_literal") or node.type in ("true", "false")


def _shape(source: bytes, method: Node) -> tuple[str, ...]:
    """Return the tokens of a test's head and body, with the sort of each literal in its place."""
    body = method.child_by_field_name("body")
    head = [text(source, child) for child in method.children if child.type == "throws"]
    return (*head, *(_sort(source, leaf) for leaf in _leaves(body))) if body is not None else ()


def _sort(source: bytes, leaf: Node) -> str:
    return f"<{_type_of(source, leaf)}>" if _is_literal(leaf) else text(source, leaf)


def _type_of(source: bytes, literal: Node) -> str:
    written = text(source, literal)
    if literal.type in _INTEGERS:
        return "long" if written[-1] in "lL" else "int"
    if literal.type == "decimal_floating_point_literal":
        return "float" if written[-1] in "fF" else "double"
    types = {"string_literal": "String", "character_literal": "char", "true": "boolean", "false": "boolean"}
    return types.get(literal.type, literal.type)


def _has_literals(method: Node) -> bool:
    return any(_is_literal(leaf) for leaf in _leaves(method))


def _merged(source: bytes, law: Law, copies: Sequence[Node]) -> Replacement | None:
    """Return the parameterised test of copies, in which literals that differ become parameters."""
    first = _body(copies[0])
    columns = _columns(source, copies)
    if not columns or any(node.type in COMMENTS for method in copies[1:] for node in nodes(method)):
        return None  # nothing differs, or comments say what does
    used = set(code_words(text(source, first)))
    parameters: list[tuple[str, str]] = []
    edits: list[tuple[int, int, str]] = []
    for column in columns:
        name, declaration = _name_for(source, column, law)
        while name in used and declaration is None:
            name = f"other{name[:1].upper()}{name[1:]}"
        used.add(name)
        parameters.append((column.type, name))
        if declaration is not None:
            edits.append((declaration.start_byte, declaration.end_byte, ""))
        else:
            edits += [(leaf.start_byte, leaf.end_byte, name) for leaf in column.leaves]
    parts = law.parts
    throws = [text(source, child) for child in copies[0].children if child.type == "throws"]
    relation = Method(
        parts.relation.name,
        tuple(parameters),
        "".join(throws).removeprefix("throws").strip(),
        _body_with(source, first, edits),
    )
    test = replace(parts.test, annotations=("@Test",), parameters=())
    plain = replace(parts, relation=relation, members=(), test=test)
    rows = zip(*(column.values for column in columns), strict=True)
    inputs = tuple(
        LawInput(tuple(row), name=name_of(source, method)) for row, method in zip(rows, copies, strict=True)
    )
    merged = replace(
        law,
        parts=plain,
        render=lambda _: plain,
        inputs=inputs,
        throws=relation.throws,
        renamed={},
        whole=False,
    )
    return Replacement(merged, Layout.CALLS, tuple(name_of(source, method) for method in copies))


class _Column(NamedTuple):
    """Literals at places of copies that always have the same value."""

    type: str
    values: tuple[str, ...]  #: of each copy
    leaves: tuple[Node, ...]  #: of the first copy


def _columns(source: bytes, copies: Sequence[Node]) -> list[_Column]:
    """Return the literals in which copies differ, in order of their first place."""
    literals = [[leaf for leaf in _leaves(_body(method)) if _is_literal(leaf)] for method in copies]
    columns: dict[tuple[str, tuple[str, ...]], list[Node]] = {}
    for place in zip(*literals, strict=True):
        values = tuple(text(source, literal) for literal in place)
        if len(set(values)) > 1:
            columns.setdefault((_type_of(source, place[0]), values), []).append(place[0])
    return [_Column(type_, values, tuple(leaves)) for (type_, values), leaves in columns.items()]


def _body(method: Node) -> Node:
    body = method.child_by_field_name("body")
    assert body is not None
    return body


def _body_with(source: bytes, body: Node, edits: Sequence[tuple[int, int, str]]) -> str:
    """Return the statements of a method with edits, indented twice."""
    begin = body.start_byte + 1
    code = source[begin : body.end_byte - 1]
    for start, end, new in sorted(edits, key=lambda edit: edit[0], reverse=True):
        code = code[: start - begin] + new.encode() + code[end - begin :]
    whole = re.sub(r"\n[ \t]*(?=\n)", "\n", code.decode().expandtabs(len(INDENT)))
    lines = re.sub(r"\n{3,}", "\n\n", whole).strip("\n").rstrip()
    return textwrap.indent(textwrap.dedent(lines).lstrip("\n"), INDENTED_TWICE)


def _name_for(source: bytes, column: _Column, law: Law) -> tuple[str, Node | None]:
    """Return a name for a column's parameter, and the declaration that it replaces if there is one."""
    parent = column.leaves[0].parent
    if parent is not None and parent.type == "variable_declarator" and len(column.leaves) == 1:
        declaration = parent.parent
        kind = declaration.child_by_field_name("type") if declaration is not None else None
        if declaration is not None and kind is not None and text(source, kind) in (column.type, "var"):
            alone = [child.type for child in declaration.named_children].count("variable_declarator") == 1
            if alone and declaration.type == "local_variable_declaration":
                return name_of(source, parent), declaration
    occurrences = [one for one in law.codified.relation.occurrences if one.values]
    for parameter in law.codified.parameters:
        theirs = {" ".join(one.values[parameter.sites[0]].split()) for one in occurrences}
        if parameter.type == column.type and set(column.values) <= theirs:
            return parameter.name, None
    called = name_of(source, parent.parent) if parent is not None and parent.parent is not None else ""
    return ("expected" if called.startswith(("assert", "is")) else "value"), None


def _stretch(source: bytes, method: Node) -> tuple[int, int]:
    """Return the bytes of the lines of a method, with its Javadoc."""
    start = method.start_byte
    before = method.prev_named_sibling
    while before is not None and before.type in COMMENTS and source[before.end_byte : start].strip() == b"":
        if before.start_point[0] == (
            before.prev_named_sibling.end_point[0] if before.prev_named_sibling else -1
        ):
            break  # it stands behind something else
        start = before.start_byte
        before = before.prev_named_sibling
    start = source.rfind(b"\n", 0, start) + 1
    return start, source.find(b"\n", method.end_byte) + 1 or len(source)


def _with_import(source: str, line: str, *, static: bool, habits: Habits) -> str:
    """Return a file with an import at its place among the others."""
    if line in source:
        return source
    lines = source.split("\n")
    imports = [at for at, one in enumerate(lines) if one.startswith("import ")]
    same = [at for at in imports if lines[at].startswith("import static ") is static]
    part = first_part(line.rsplit(maxsplit=1)[-1])
    near = [at for at in same if first_part(lines[at].split()[-1]) == part] or same
    before = [at for at in near if lines[at].rstrip(";") < line.rstrip(";")]
    if before:
        lines.insert(before[-1] + 1, line)
    elif near:
        lines.insert(near[0], line)
    elif imports:
        first = static is habits.static_first
        where = imports[0] if first else imports[-1] + 1
        lines[where:where] = [line, ""] if first else ["", line]
    else:
        package = next((at for at, one in enumerate(lines) if one.startswith("package ")), -1)
        lines[package + 1 : package + 1] = ["", line] if package >= 0 else [line, ""]
    return "\n".join(lines)


_SUPERCLASS = re.compile(r"\bextends\s+(?:\w+\.)*(\w+)")
_TEST_METHOD = re.compile(r"@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest)\b|\bvoid test\w*\(\)")


def superclass_name(header: str) -> str:
    """Return the simple name of the superclass in the header of a class; empty if there is none."""
    match = _SUPERCLASS.search(header)
    return match[1] if match is not None else ""


def has_tests(source: str) -> bool:
    """True if a class has test methods, which its subclasses would run again."""
    return _TEST_METHOD.search(code_only(source)) is not None
