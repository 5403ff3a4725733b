"""What the tests of a class offer each other: calls and constructions with nothing but literals for arguments."""

from collections.abc import Iterator

from tree_sitter import Node

from mrscout.languages.java.codify.mentions import mentions
from mrscout.languages.java.lowering.facts import Facts, Helper
from mrscout.languages.java.lowering.testcases import tests_of
from mrscout.languages.java.syntax.declarations import MethodDecl, Reader
from mrscout.model.ir import Call, Constant, Expr, Literal, LiteralKind, Operation, Read, Step
from mrscout.model.project import Role, SourceFile
from mrscout.model.sibling_value import Loan

#: tests that are looked at; a class with more repeats itself
_TESTS = 60


def loans_of(
    file: SourceFile, source: bytes, methods: list[MethodDecl], reader: Reader, facts: Facts
) -> list[Loan]:
    """All that the tests of a file have to lend, in order."""
    found: list[Loan] = []
    for method in methods[:_TESTS]:
        if method.node is None:
            continue
        routine = facts.lowering.run(Helper(method, source, reader, file.module), inlines=False)
        label = f"{method.owner.name}.{method.name}"
        for step in routine.steps:
            for call in _offered(step):
                node = method.node.descendant_for_byte_range(call.span.start, call.span.end)
                names = _names(node, source) if node is not None else frozenset()
                found.append(Loan(label, call.span, routine, step, call, names))
    return found


def inherited_loans(file: SourceFile, methods: list[MethodDecl], facts: Facts) -> Iterator[Loan]:
    """What the tests that the classes of a file inherit have to lend, those of the nearest class first."""
    seen = {file.path}
    pending = [info for each in methods if (info := facts.classes.of_decl(each.owner, file.module))]
    while pending:
        info = pending.pop(0)
        for above in info.supertypes():
            found = facts.classes.find(above.name, file.module)
            if found is None or found.decl is None or found.role is not Role.TEST:
                continue
            pending.append(found)
            path = found.decl.file.path
            parsed = facts.parsed(path) if path not in seen else None
            seen.add(path)
            if parsed is not None:
                declared, source, reader = parsed
                tests = list(tests_of(declared, found.module, facts))
                yield from loans_of(facts.files[path], source, tests, reader, facts)


def _names(node: Node, source: bytes) -> frozenset[str]:
    return frozenset(mentions(node, source, frozenset()))


def _offered(step: Step) -> Iterator[Call]:
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
    """Whether an expression depends on nothing around it."""
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
