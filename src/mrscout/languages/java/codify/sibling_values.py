"""Sibling values: calls and constructions of other tests whose arguments are literals, which a relation may borrow."""

from collections.abc import Iterable, Iterator
from itertools import islice

from mrscout.languages.java.codify.mentions import mentions
from mrscout.languages.java.lowering.analysis import TestFile
from mrscout.languages.java.lowering.facts import Facts, Helper
from mrscout.languages.java.lowering.testcases import tests_of
from mrscout.model.ir import Call, Constant, Expr, Literal, LiteralKind, Operation, Read, Step
from mrscout.model.outline import Loan
from mrscout.model.project import Role

#: tests that are read; in larger classes the values repeat
_TESTS = 60


def loans_of(file: TestFile) -> list[Loan]:
    """Return the loans of the tests of a file, and then of the tests that its classes inherit."""
    return [*_loans_of_tests(map(file.code, file.methods), file.project), *_inherited_loans(file)]


def _loans_of_tests(tests: Iterable[Helper], project: Facts) -> Iterator[Loan]:
    for code in islice(tests, _TESTS):
        method = code.method
        if method.node is None:
            continue
        routine = project.lowering.run(code, inlines=False)
        label = f"{method.owner.name}.{method.name}"
        for step in routine.steps:
            for call in _calls_with_literals(step):
                node = method.node.descendant_for_byte_range(call.span.start, call.span.end)
                names = mentions(node, code.source, frozenset()) if node is not None else ()
                yield Loan(label, call.span, routine, step, call, frozenset(names))


def _inherited_loans(file: TestFile) -> Iterator[Loan]:
    """Yield the loans of the inherited tests, those of the nearest superclass first."""
    project, module = file.project, file.file.module
    seen = {file.file.path}
    pending = [info for method in file.methods if (info := project.classes.of_decl(method.owner, module))]
    while pending:
        info = pending.pop(0)
        for above in info.supertypes():
            info_above = project.classes.find(above.name, module)
            if info_above is None or info_above.decl is None or info_above.role is not Role.TEST:
                continue
            pending.append(info_above)
            path = info_above.decl.file.path
            parsed = project.parsed(path) if path not in seen else None
            seen.add(path)
            if parsed is not None:
                tests = tests_of(parsed.declared, info_above.module, project)
                of = project.files[path].module
                helpers = (Helper(test, parsed.source, parsed.reader, of) for test in tests)
                yield from _loans_of_tests(helpers, project)


def _calls_with_literals(step: Step) -> Iterator[Call]:
    """Yield a call on an object whose result is not used, and constructors whose result is assigned."""
    call = step.expr
    on_object = isinstance(call, Call) and isinstance(call.receiver, Read) and not step.writes
    if on_object and isinstance(call, Call) and _takes_literals(call):
        yield call
    for write in step.writes:
        value = write.value
        if isinstance(value, Call) and value.is_constructor and _takes_literals(value):
            yield value


def _takes_literals(call: Call) -> bool:
    return bool(call.args) and call.signature is not None and all(map(_is_simple, call.args))


def _is_simple(expr: Expr) -> bool:
    """True if an expression has no variables: literals, constants, casts, arrays, static calls and constructors."""
    if isinstance(expr, Literal):
        return expr.kind is not LiteralKind.NULL
    if isinstance(expr, Constant):
        return True
    if isinstance(expr, Operation):
        return expr.op in ("cast", "array") and all(map(_is_simple, expr.operands))
    if isinstance(expr, Call):
        outside = expr.receiver is None or isinstance(expr.receiver, Constant)
        static = expr.is_constructor or expr.static
        return outside and static and expr.signature is not None and all(map(_is_simple, expr.args))
    return False
