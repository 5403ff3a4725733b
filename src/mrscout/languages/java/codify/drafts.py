"""Every MTC of a file, opened and turned into relations."""

from collections.abc import Iterator, Mapping
from functools import cache

from mrscout.languages.java.codify.codifier import JavaCodifier
from mrscout.languages.java.codify.open_test import OpenedTest, open_test
from mrscout.languages.java.codify.sibling_values import inherited_loans, loans_of
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.testcases import qualified_signature, tests_of
from mrscout.languages.java.syntax.declarations import Reader
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.project import SourceFile
from mrscout.model.records import TestCase


def opened_tests(
    file: SourceFile, source: bytes, facts: Facts, wanted: Mapping[tuple[str, int], TestCase]
) -> Iterator[tuple[TestCase, OpenedTest, JavaCodifier]]:
    """The tests of a file that are wanted, by name and line, each with a codifier for it."""
    reader = Reader(file.path, source, keep_nodes=True)
    declared = reader.read(parse(source).root_node)
    facts.path = file.path
    facts.keep(file.path, (declared, source, reader))
    facts.classes.adopt(file, declared)
    facts.module = file.module
    facts.prefix = ".".join(declared.package.split(".")[:3])
    methods = list(tests_of(declared, file.module, facts))
    loans = cache(
        lambda: [*loans_of(file, source, methods, reader, facts), *inherited_loans(file, methods, facts)]
    )
    for method in methods:
        node = method.node
        assert node is not None
        name_node = node.child_by_field_name("name") or node
        test = wanted.get((qualified_signature(method), name_node.start_point[0] + 1))
        if test is None:
            continue
        opened = open_test(file, source, method, reader, facts, loans)
        if opened is not None:
            yield test, opened, JavaCodifier(opened, facts)
