"""What stands around a test's body: annotations, parameters with their rows and providers, exceptions, framework."""

import csv
import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.languages.java.syntax.parse import COMMENTS, text
from mrscout.model.ir import Span, TypeRef
from mrscout.model.outline import Cut, TestParameter

#: by which Lombok lets a method throw what it does not declare
_HIDING = "SneakyThrows"
#: annotations of a test that say nothing about how it runs, where it runs alone
_DECORATION = frozenset(
    {
        "DisplayName",
        "DisplayNameGeneration",
        "Feature",
        "FixMethodOrder",
        "Nested",
        "Order",
        "Override",
        "Story",
        "TestMethodOrder",
        _HIDING,  # told by what the relation throws
    }
)
_TESTS = frozenset({"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory"})
_ENCLOSING = re.compile(r"Enclosed|Suite|HierarchicalContextRunner")


def class_annotations(opened: OpenedTest) -> Iterator[str]:
    """The annotations of the test's class; those around a nested class count for it, too."""
    nested = any("Nested" in decl.modifiers.annotations for decl, _ in opened.classes[:1])
    for _, node in opened.classes if nested else opened.classes[:1]:
        for annotation in annotations_of(node, opened.source):
            if not _ENCLOSING.search(annotation) and opened.abstract_level is None:
                yield annotation


def annotations_of(node: Node | None, source: bytes) -> Iterator[str]:
    """The annotations of a class or a method that say how it runs."""
    for child in node.children if node is not None else ():
        if child.type == "modifiers":
            for annotation in child.children:
                name = annotation.child_by_field_name("name") if "annotation" in annotation.type else None
                if name is not None and text(source, name).rpartition(".")[2] not in _DECORATION:
                    yield text(source, annotation)


def written_parameters(method: Node, source: bytes) -> Iterator[tuple[str, str]]:
    parameters = method.child_by_field_name("parameters")
    for child in parameters.named_children if parameters is not None else ():
        name = child.child_by_field_name("name")
        if name is None and child.type == "spread_parameter":
            name = child.named_children[-1]
        if name is not None:
            start, end = child.start_byte, name.start_byte
            yield source[start:end].decode("utf-8", "replace").strip(), text(source, name)


def thrown(opened: OpenedTest, cut: Cut) -> str:
    """Checked exceptions: the test's own, or any at all where fixtures moved in that declare some."""
    clauses_found: list[str] = []
    moved = [
        part.method
        for unit, part in enumerate(opened.parts)
        if part.method is not None
        and unit in cut.moved
        and any(statement.unit == unit for statement in cut.kept)
    ]
    for method in (opened.method, *moved):
        if method.node is None:
            continue
        clauses = [child for child in method.node.children if child.type == "throws"]
        clauses_found += [
            " ".join(text(opened.source, clause).split()).removeprefix("throws ") for clause in clauses
        ]
        if any(name.rpartition(".")[2] == _HIDING for name in method.modifiers.annotations):
            clauses_found.append("Throwable")
    if not clauses_found:
        return ""
    return (
        clauses_found[0]
        if len(set(clauses_found)) == 1
        else "Throwable"
        if "Throwable" in clauses_found
        else "Exception"
    )


def framework_of(opened: OpenedTest, imports: list[str]) -> str:
    """The framework that a test is written for, told by the imports of its file."""
    if opened.junit3:
        return "junit3"
    written = " ".join(imports)
    annotated = any("Test" in name for name in opened.method.modifiers.annotations)
    for word, framework in (
        ("org.junit.jupiter", "jupiter"),
        ("org.testng", "testng"),
        ("org.junit", "junit4"),
    ):
        if annotated and word in written:
            return framework
    return "testng" if "org.testng" in written else "jupiter" if "jupiter" in written else "junit4"


def is_test_name(methods: list[MethodDecl]) -> bool:
    """Whether all methods of a name are tests."""
    return all(
        any(name.rpartition(".")[2] in _TESTS for name in method.modifiers.annotations)
        or (method.name.startswith("test") and not method.params)
        for method in methods
    )


_SOURCES = frozenset({"ValueSource", "CsvSource"})
_TEXT = '"'


def parameters_of(
    method: Node, types: list[TypeRef | None], source: bytes, path: str
) -> Iterator[TestParameter]:
    """The parameters that a test declares, with the values in the order of the rows."""
    formal = method.child_by_field_name("parameters")
    columns = list(_columns(method, source))
    listed = [child for child in formal.named_children if child.type == "formal_parameter"] if formal else []
    for index, child in enumerate(listed):
        name = child.child_by_field_name("name")
        type_ = types[index] if index < len(types) else None
        if name is None or type_ is None:
            continue
        values = columns[index] if index < len(columns) else ()
        if type_ != TypeRef("java.lang.String"):
            values = tuple(value.strip(_TEXT) for value in values)
        span = Span(child.start_byte, child.end_byte, child.start_point[0], child.end_point[0], path)
        yield TestParameter(text(source, name), type_, span, values)


def _columns(method: Node, source: bytes) -> Iterator[tuple[str, ...]]:
    for child in method.children:
        for annotation in child.children if child.type == "modifiers" else ():
            name = annotation.child_by_field_name("name") if annotation.type == "annotation" else None
            kind = text(source, name).rpartition(".")[2] if name is not None else ""
            if kind not in _SOURCES:
                continue
            literals = list(_literals(annotation, source))
            if kind == "ValueSource":
                yield tuple(literals)
            else:
                yield from _transposed(literals)


def _literals(annotation: Node, source: bytes) -> Iterator[str]:
    pending = [annotation]
    while pending:
        at = pending.pop(0)
        if at.type.endswith("_literal") or at.type in ("true", "false", "unary_expression"):
            yield text(source, at)
        else:
            pending = [child for child in at.children if child.type not in COMMENTS] + pending


def _transposed(rows: list[str]) -> Iterator[tuple[str, ...]]:
    """The columns of rows that are texts with commas."""
    plain = [row[1:-1] for row in rows if row.startswith(_TEXT) and not re.search(r"\\", row)]
    cells = [
        [cell.strip() for cell in row] for row in csv.reader(plain, quotechar="'", skipinitialspace=True)
    ]
    width = min(map(len, cells), default=0)
    for column in range(width):
        yield tuple(f'"{row[column]}"' for row in cells)


#: one name or several in a text, as in ``@Parameters(method = "small, large")``
_QUOTED = re.compile(r'"\s*(\w+(?:\s*,\s*\w+)*)\s*"')
#: the providers of TestNG have names of their own, texts or constants
_ASKED = re.compile(r'\bdataProvider\s*=\s*("[^"]*"|[\w.]+)')
_NAMED = re.compile(r'DataProvider\s*\([^"]*\bname\s*=\s*("[^"]*"|[\w.]+)')


def named_providers(opened: OpenedTest) -> set[str]:
    """The methods that the annotations of a test name, as mentions of calls."""
    providers: set[str] = set()
    asked: set[str] = set()
    for annotation in annotations_of(opened.method.node, opened.source):
        for names in _QUOTED.findall(annotation):
            providers |= {name.strip() + CALLED for name in names.split(",")}
        asked |= set(_ASKED.findall(annotation))
        if annotation.startswith("@MethodSource") and '"' not in annotation:
            providers.add(opened.method.name + CALLED)
    for member in opened.members if asked else ():
        if "DataProvider" in member.annotations:
            stated = " ".join(annotations_of(member.node, opened.source))
            if asked & set(_NAMED.findall(stated)):
                providers |= set(member.names)
    return providers
