"""What stands around a test's body: annotations, parameters, exceptions, and the framework that they tell of."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.open_test import OpenedTest
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.languages.java.syntax.parse import text
from mrscout.model.kept_code import Cut

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
            for each in child.children:
                name = each.child_by_field_name("name") if "annotation" in each.type else None
                if name is not None and text(source, name).rpartition(".")[2] not in _DECORATION:
                    yield text(source, each)


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
    found: list[str] = []
    moved = [
        part.method
        for unit, part in enumerate(opened.parts)
        if part.method is not None and unit in cut.moved and any(each.unit == unit for each in cut.kept)
    ]
    for method in (opened.method, *moved):
        if method.node is None:
            continue
        clauses = [child for child in method.node.children if child.type == "throws"]
        found += [" ".join(text(opened.source, each).split()).removeprefix("throws ") for each in clauses]
        if any(name.rpartition(".")[2] == _HIDING for name in method.modifiers.annotations):
            found.append("Throwable")
    if not found:
        return ""
    return found[0] if len(set(found)) == 1 else "Throwable" if "Throwable" in found else "Exception"


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
        any(name.rpartition(".")[2] in _TESTS for name in each.modifiers.annotations)
        or (each.name.startswith("test") and not each.params)
        for each in methods
    )
