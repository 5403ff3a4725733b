"""A Java file in, its tests lowered to the IR out."""

from collections.abc import Iterator

from mrscout.languages.base import LoweredTest
from mrscout.languages.java.lowering.facts import Facts, Helper
from mrscout.languages.java.lowering.screen import Outlook, outlook
from mrscout.languages.java.lowering.testcases import qualified_signature, tests_of
from mrscout.languages.java.syntax.declarations import MethodDecl, Reader
from mrscout.languages.java.syntax.parse import first_error, parse
from mrscout.model.ir import Routine
from mrscout.model.project import SourceFile
from mrscout.model.reasons import Reason

_RULED_OUT = {
    Outlook.NOTHING: Reason.NO_COMPARISON,
    Outlook.CONSTANT: Reason.CONSTANT,
    Outlook.ONE_CALL: Reason.ONE_CALL,
}


def lowered_tests(
    file: SourceFile, source: bytes, facts: Facts, *, thorough: bool = False
) -> Iterator[LoweredTest]:
    """Every test of a file, lowered when its turn comes; one that its text rules out is, if `thorough`."""
    reader = Reader(file.path, source, keep_nodes=True)
    root = parse(source).root_node
    declared = reader.read(root)
    declared.error_line = first_error(root) if root.has_error else None
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
    called = facts.helpers(method, module)
    if any(each is not method and facts.asserts(each, module) for group in called for each in group.methods):
        return None
    return _RULED_OUT.get(outlook(facts.text(method), closed=not called))


def _lower(
    method: MethodDecl, file: SourceFile, source: bytes, reader: Reader, facts: Facts, *, thorough: bool
) -> LoweredTest:
    node = method.node
    assert node is not None
    name_node = node.child_by_field_name("name") or node
    expects = b"expected" in source[node.start_byte : name_node.start_byte]
    test, line = qualified_signature(method), name_node.start_point[0] + 1
    early = _screened(method, file.module, facts)
    if early is not None and not thorough:
        return LoweredTest(test, line, node.start_byte, node.end_byte, None, early)
    routine: Routine | None = None
    reason: Reason | None = None
    detail = ""
    try:
        routine = facts.lowering.run(Helper(method, source, reader, file.module))
    except RecursionError:
        reason = Reason.TOO_DEEP
    except Exception as defect:  # noqa: BLE001 - one odd test must not cost the others
        reason, detail = Reason.INTERNAL, f"{type(defect).__name__}: {defect}"
    return LoweredTest(
        test, line, node.start_byte, node.end_byte, routine, reason, expects, node.has_error, early, detail
    )
