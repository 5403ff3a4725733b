"""A Java file in, its tests lowered to the IR out."""

from collections.abc import Iterator
from typing import NamedTuple

from mrscout.languages.java.builder import Frame
from mrscout.languages.java.declarations import MethodDecl, Reader
from mrscout.languages.java.facts import Facts
from mrscout.languages.java.lower import Lowering
from mrscout.languages.java.parse import parse
from mrscout.languages.java.testcases import qualified_signature, tests_of
from mrscout.model.ir import Routine
from mrscout.model.reasons import Reason
from mrscout.sources.project import SourceFile


class LoweredTest(NamedTuple):
    """A test, its IR or the reason why there is none."""

    test: str
    line: int
    start: int
    end: int
    routine: Routine | None
    reason: Reason | None


def lowered_tests(file: SourceFile, source: bytes, facts: Facts) -> Iterator[LoweredTest]:
    """Every test of a file, lowered when its turn comes."""
    reader = Reader(file.path, source, keep_nodes=True)
    declared = reader.read(parse(source).root_node)
    facts.path = file.path
    facts.keep(file.path, (declared, source, reader))
    facts.classes.adopt(file, declared)
    facts.module = file.module
    facts.prefix = ".".join(declared.package.split(".")[:3])
    for method in tests_of(declared, file.module, facts):
        yield _lower(method, file, source, reader, facts)


def _lower(method: MethodDecl, file: SourceFile, source: bytes, reader: Reader, facts: Facts) -> LoweredTest:
    node = method.node
    assert node is not None
    name_node = node.child_by_field_name("name") or node
    test, line = qualified_signature(method), name_node.start_point[0] + 1
    if not facts.asserts(method, file.module):
        return LoweredTest(test, line, node.start_byte, node.end_byte, None, Reason.NO_ASSERTION)
    frame = Frame(method.owner, method, file.module, source, file.path, reader)
    routine: Routine | None = None
    reason: Reason | None = None
    try:
        routine = Lowering(facts, frame).run(method)
    except RecursionError:
        reason = Reason.TOO_DEEP
    return LoweredTest(test, line, node.start_byte, node.end_byte, routine, reason)
