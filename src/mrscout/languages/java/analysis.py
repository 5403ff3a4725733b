"""A Java file in, its tests lowered to the IR out."""

from collections.abc import Iterator
from typing import NamedTuple

from mrscout.languages.java.builder import Frame
from mrscout.languages.java.declarations import MethodDecl, Reader
from mrscout.languages.java.facts import Facts
from mrscout.languages.java.lower import Lowering
from mrscout.languages.java.parse import parse
from mrscout.languages.java.screen import Outlook, outlook
from mrscout.languages.java.testcases import qualified_signature, tests_of
from mrscout.model.ir import Routine
from mrscout.model.reasons import Reason
from mrscout.sources.project import SourceFile

_RULED_OUT = {Outlook.NOTHING: Reason.NO_COMPARISON, Outlook.CONSTANT: Reason.CONSTANT}


class LoweredTest(NamedTuple):
    """A test, its IR or the reason why there is none."""

    test: str
    line: int
    start: int
    end: int
    routine: Routine | None
    reason: Reason | None


def lowered_tests(
    file: SourceFile, source: bytes, facts: Facts, *, thorough: bool = False
) -> Iterator[LoweredTest]:
    """Every test of a file, lowered when its turn comes; one that its text rules out is, if `thorough`."""
    reader = Reader(file.path, source, keep_nodes=True)
    declared = reader.read(parse(source).root_node)
    facts.path = file.path
    facts.keep(file.path, (declared, source, reader))
    facts.classes.adopt(file, declared)
    facts.module = file.module
    facts.prefix = ".".join(declared.package.split(".")[:3])
    for method in tests_of(declared, file.module, facts):
        yield _lower(method, file, source, reader, facts, thorough=thorough)


def _screened(method: MethodDecl, module: str, facts: Facts) -> Reason | None:
    """The reason for which a test's text alone rules a relation out."""
    if not facts.asserts(method, module):
        return Reason.NO_ASSERTION
    if facts.delegates(method, module):
        return None
    return _RULED_OUT.get(outlook(facts.text(method), closed=not facts.calls_own(method, module)))


def _lower(
    method: MethodDecl, file: SourceFile, source: bytes, reader: Reader, facts: Facts, *, thorough: bool
) -> LoweredTest:
    node = method.node
    assert node is not None
    name_node = node.child_by_field_name("name") or node
    test, line = qualified_signature(method), name_node.start_point[0] + 1
    early = None if thorough else _screened(method, file.module, facts)
    if early is not None:
        return LoweredTest(test, line, node.start_byte, node.end_byte, None, early)
    frame = Frame(method.owner, method, file.module, source, file.path, reader)
    routine: Routine | None = None
    reason: Reason | None = None
    try:
        routine = Lowering(facts, frame).run(method)
    except RecursionError:
        reason = Reason.TOO_DEEP
    return LoweredTest(test, line, node.start_byte, node.end_byte, routine, reason)
