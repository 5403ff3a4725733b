"""Reads what a test declares around its body: annotations, parameters and their values, exceptions, framework."""

import csv
import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import CALLED
from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.codify.relation_class import FRAMEWORKS
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.languages.java.syntax.parse import COMMENTS, annotations, name_of, text
from mrscout.model.ir import Span, TypeRef
from mrscout.model.outline import Cut, TestParameter

#: Lombok's annotation of methods that throw checked exceptions without declaring them
_SNEAKY = "SneakyThrows"
#: annotations of a test that say nothing about how it runs, where it runs alone
_DECORATION = frozenset(
    {
        *(
            "DisplayName",
            "DisplayNameGeneration",
            "Feature",
            "FixMethodOrder",
            "Nested",
            "Order",
            "Override",
            "Story",
        ),
        *("TestMethodOrder", _SNEAKY),  # `declared_exceptions` turns the latter into a `throws` clause
    }
)
_TESTS = frozenset({"Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Theory"})
_ENCLOSING = re.compile(r"Enclosed|Suite|HierarchicalContextRunner")


def class_annotations(opened: OpenedTest) -> Iterator[str]:
    """Yield the annotations of the test's class, and for a `@Nested` class those of the classes around it."""
    nested = any("Nested" in decl.modifiers.annotations for decl, _ in opened.classes[:1])
    for _, node in opened.classes if nested else opened.classes[:1]:
        for annotation in annotations_of(node, opened.source):
            if not _ENCLOSING.search(annotation) and opened.abstract_level is None:
                yield annotation


def annotations_of(node: Node, source: bytes) -> Iterator[str]:
    """Yield the annotations of a class or a method that change how it runs, `@Timeout(3)` but not `@Order(1)`."""
    for annotation in annotations(node):
        if name_of(source, annotation).rpartition(".")[2] not in _DECORATION:
            yield text(source, annotation)


def written_parameters(method: Node, source: bytes) -> Iterator[tuple[str, str]]:
    """Yield type and name of each parameter as written; the type has the parameter's annotations and modifiers."""
    parameters = method.child_by_field_name("parameters")
    for child in parameters.named_children if parameters is not None else ():
        name = child.child_by_field_name("name")
        if name is None and child.type == "spread_parameter":
            name = child.named_children[-1]
        if name is not None:
            start, end = child.start_byte, name.start_byte
            yield source[start:end].decode("utf-8", "replace").strip(), text(source, name)


def declared_exceptions(opened: OpenedTest, cut: Cut) -> str:
    """Return the exceptions that a relation declares: those of its test and of the fixtures moved into it.

    If they differ, it is `Exception` or `Throwable`; empty if there are none.
    """
    names: list[str] = []
    moved = (part.method for _, part in opened.moved_parts(cut))
    for method in (opened.method, *moved):
        if method is None or method.node is None:
            continue
        clauses = [child for child in method.node.children if child.type == "throws"]
        names += [" ".join(text(opened.source, clause).split()).removeprefix("throws ") for clause in clauses]
        if any(name.rpartition(".")[2] == _SNEAKY for name in method.modifiers.annotations):
            names.append("Throwable")
    if len(set(names)) <= 1:
        return "".join(names[:1])
    return "Throwable" if "Throwable" in names else "Exception"


def framework_of(opened: OpenedTest, imports: list[str]) -> str:
    """Return the framework that a test is written for, by the imports of its file; a value of `Framework`."""
    if opened.junit3:
        return "junit3"
    written = " ".join(imports)
    annotated = any("Test" in name for name in opened.method.modifiers.annotations)
    for word, framework in FRAMEWORKS:
        if annotated and word in written:
            return framework
    return "testng" if "org.testng" in written else "jupiter" if "jupiter" in written else "junit4"


def is_test_name(methods: list[MethodDecl]) -> bool:
    """True if all overloads of a method are tests."""
    return all(
        any(name.rpartition(".")[2] in _TESTS for name in method.modifiers.annotations)
        or (method.name.startswith("test") and not method.params)
        for method in methods
    )


_SOURCES = frozenset({"ValueSource", "CsvSource"})
_QUOTE = '"'


def parameters_of(
    method: Node, types: list[TypeRef | None], source: bytes, path: str
) -> Iterator[TestParameter]:
    """Yield the parameters that a test declares, each with the literals that the rows of its annotations give it."""
    formal = method.child_by_field_name("parameters")
    columns = list(_value_columns(method, source))
    listed = [child for child in formal.named_children if child.type == "formal_parameter"] if formal else []
    for index, child in enumerate(listed):
        name = child.child_by_field_name("name")
        type_ = types[index] if index < len(types) else None
        if name is None or type_ is None:
            continue
        values = columns[index] if index < len(columns) else ()
        if type_ != TypeRef("java.lang.String"):
            values = tuple(value.strip(_QUOTE) for value in values)
        span = Span(child.start_byte, child.end_byte, child.start_point[0], child.end_point[0], path)
        yield TestParameter(text(source, name), type_, span, values)


def _value_columns(method: Node, source: bytes) -> Iterator[tuple[str, ...]]:
    """Yield the literals of `@ValueSource` as one column, and those of `@CsvSource` as one for each parameter."""
    for annotation in annotations(method):
        kind = name_of(source, annotation).rpartition(".")[2]
        if kind not in _SOURCES:
            continue
        literals = list(_literals(annotation, source))
        if kind == "ValueSource":
            yield tuple(literals)
        else:
            yield from _transpose(literals)


def _literals(annotation: Node, source: bytes) -> Iterator[str]:
    """Yield the literals of an annotation in the order of the source."""
    pending = [annotation]
    while pending:
        at = pending.pop(0)
        if at.type.endswith("_literal") or at.type in ("true", "false", "unary_expression"):
            yield text(source, at)
        else:
            pending = [child for child in at.children if child.type not in COMMENTS] + pending


def _transpose(rows: list[str]) -> Iterator[tuple[str, ...]]:
    """Yield the columns of rows of comma-separated values, each row a string literal."""
    plain = [row[1:-1] for row in rows if row.startswith(_QUOTE) and not re.search(r"\\", row)]
    lines = csv.reader(plain, quotechar="'", skipinitialspace=True)
    cells = [[cell.strip() for cell in row] for row in lines]
    width = min(map(len, cells), default=0)
    for column in range(width):
        yield tuple(f'"{row[column]}"' for row in cells)


#: one or several method names in a string, as in ``@Parameters(method = "small, large")``
_QUOTED_NAMES = re.compile(r'"\s*(\w+(?:\s*,\s*\w+)*)\s*"')
#: the names of TestNG's data providers, string literals or constants: where a test uses one, where a method has one
_USED_PROVIDER = re.compile(r'\bdataProvider\s*=\s*("[^"]*"|[\w.]+)')
_PROVIDER_NAME = re.compile(r'DataProvider\s*\([^"]*\bname\s*=\s*("[^"]*"|[\w.]+)')


def named_providers(opened: OpenedTest) -> set[str]:
    """Return the methods that the annotations of a test name as providers of its rows, `rows()` for `rows`."""
    providers: set[str] = set()
    used: set[str] = set()
    for annotation in annotations_of(opened.node, opened.source):
        for names in _QUOTED_NAMES.findall(annotation):
            providers |= {name.strip() + CALLED for name in names.split(",")}
        used |= set(_USED_PROVIDER.findall(annotation))
        if annotation.startswith("@MethodSource") and '"' not in annotation:
            providers.add(opened.method.name + CALLED)
    for member in opened.members if used else ():
        if "DataProvider" in member.annotations:
            stated = " ".join(annotations_of(member.node, opened.source))
            if used & set(_PROVIDER_NAME.findall(stated)):
                providers |= set(member.names)
    return providers
