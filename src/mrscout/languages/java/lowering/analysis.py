"""A Java file of tests: parsed once, its tests lowered to the IR.

`TestFile` opens a file. `Facts.asserts` and `screen.reason_against` rule out most tests by their text; `Lowering`
lowers the others, one by one. A test that cannot be lowered yields a `LoweredTest` with the reason, no exception.
"""

from collections.abc import Iterator

from mrscout.languages.base import LoweredTest
from mrscout.languages.java.lowering.facts import Facts, Helper
from mrscout.languages.java.lowering.screen import reason_against
from mrscout.languages.java.lowering.testcases import qualified_signature, tests_of
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.languages.java.syntax.parse import first_error
from mrscout.model.instances import Reason
from mrscout.model.ir import Routine
from mrscout.model.project import SourceFile


class TestFile:
    """A parsed file with its tests; valid until the project opens the next file."""

    __test__ = False  # no test class for pytest

    def __init__(self, file: SourceFile, source: bytes, project: Facts) -> None:
        self.file = file
        self.project = project
        self.parsed = project.open(file, source)
        self.facts = project.seen_from(file.module, self.parsed.declared.package)
        self.methods = list(tests_of(self.parsed.declared, file.module, project))

    @property
    def error_line(self) -> int | None:
        """The 0-based line of the first syntax error."""
        root = self.parsed.root
        return first_error(root) if root.has_error else None

    def lowered_tests(self, *, thorough: bool = False) -> Iterator[LoweredTest]:
        """Lower the tests one by one; those that their text rules out only if `thorough`."""
        for number, method in enumerate(self.methods):
            yield self._lower(number, method, thorough=thorough)

    def code(self, method: MethodDecl) -> Helper:
        """A method of the file in the form that `Lowering.run` takes."""
        return Helper(method, self.parsed.source, self.parsed.reader, self.file.module)

    def _lower(self, number: int, method: MethodDecl, *, thorough: bool) -> LoweredTest:
        node = method.node
        assert node is not None
        name_node = node.child_by_field_name("name") or node
        expects = b"expected" in self.parsed.source[node.start_byte : name_node.start_byte]
        test, line = qualified_signature(method), name_node.start_point[0] + 1
        screened = _reason_by_text(method, self.file.module, self.project)
        if screened is not None and not thorough:
            return LoweredTest(number, test, line, node.start_byte, node.end_byte, None, screened)
        routine: Routine | None = None
        reason: Reason | None = None
        detail = ""
        try:
            routine = self.project.lowering.run(self.code(method))
        except RecursionError:
            reason = Reason.TOO_DEEP
        except Exception as defect:  # noqa: BLE001 - one odd test must not cost the others
            reason, detail = Reason.INTERNAL, f"{type(defect).__name__}: {defect}"
        place = (node.start_byte, node.end_byte)
        return LoweredTest(
            number, test, line, *place, routine, reason, expects, node.has_error, screened, detail
        )


def _reason_by_text(method: MethodDecl, module: str, facts: Facts) -> Reason | None:
    """The reason for which a test's text alone rules a relation out; None if it does not."""
    if not facts.asserts(method, module):
        return Reason.NO_ASSERTION
    helpers = facts.helpers(method, module)
    if any(
        helper is not method and facts.asserts(helper, module)
        for group in helpers
        for helper in group.methods
    ):
        return None
    return reason_against(facts.text(method), closed=not helpers)
