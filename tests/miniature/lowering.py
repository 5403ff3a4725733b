"""Mini's front end: a test as IR, and what is known about the code that it calls."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.miniature.codify import MiniCodifier
from tests.miniature.syntax import Block, Line, Method, MiniError, Node, literal, names_in, parse

from mrscout.languages.base import RECEIVER, Definition, Effect, Library, LoweredTest, OpenTest, Syntax
from mrscout.model.assertions import Form, Meaning, Operator, Origin
from mrscout.model.ir import (
    Assertion,
    Call,
    Expr,
    Literal,
    LiteralKind,
    Operation,
    Read,
    Routine,
    Signature,
    Span,
    Step,
    TypeRef,
    Variable,
    VariableKind,
    Write,
)
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.project import Project, Role, SourceFile
from mrscout.model.values import Kind, Value
from mrscout.sources.text import read_source

_MEANINGS = {
    "is": Meaning(Operator.EQUAL),
    "is not": Meaning(Operator.EQUAL, negated=True),
    "<": Meaning(Operator.LESS),
}
_KINDS = {"string": (LiteralKind.STRING, Kind.STRING), "int": (LiteralKind.INTEGER, Kind.INT)}
#: what constructs an object is called
_NEW = "new"


def type_called(name: str) -> TypeRef:
    """A type by its name; in the IR the names of classes hold a dot."""
    return TypeRef(name if name in _KINDS else f".{name}")


class MiniSyntax(Syntax):
    """How Mini writes values: strings and integers as in JSON."""

    string = TypeRef("string")
    reserved = frozenset({"class", "test", "relation", "check", "is", "not"})
    quoted = re.compile(r'"(?:\\.|[^"\\])*"')

    def is_simple(self, type_: TypeRef) -> bool:
        return type_.name in _KINDS

    def type_hint(self, type_: TypeRef) -> str:
        return {"string": "text", "int": "number"}.get(type_.name, "")


class MiniFacts:
    """Answers about the classes that a project's main files declare. Most questions have one answer in Mini."""

    library = Library()  # none is known
    syntax = MiniSyntax()

    def __init__(self, project: Project, read: Mapping[str, bytes], without_rules: frozenset[str]) -> None:
        self.without_rules = without_rules
        self._read = read
        self.classes = {
            block.name: block.methods
            for file in project.having(Role.MAIN)
            for block in parse(read[file.path])
            if block.kind == "class"
        }

    def method(self, owner: str, name: str) -> Method | None:
        return self.classes.get(owner, {}).get(name)

    def is_own(self, class_name: str, definition: Definition) -> bool:
        return class_name in self.classes

    def is_project(self, class_name: str) -> bool:
        return class_name in self.classes

    def is_declared(self, class_name: str) -> bool:
        return class_name in self.classes

    def effect(self, call: Call) -> Effect:
        method = self.method(call.owner, call.name)
        changes = method is not None and method.changes
        return Effect(call.receiver is not None, changes, frozenset(), known=method is not None)

    def writes(self, call: Call, origin: int) -> bool:
        return origin == RECEIVER and self.effect(call).writes_receiver

    def display_name(self, class_name: str) -> str:
        return class_name.removeprefix(".")

    def meaning_of(self, name: str) -> Meaning:
        return _MEANINGS.get(name, Meaning(Operator.PREDICATE))

    def parameter_name(self, call: Call, index: int) -> str:
        method = self.method(call.owner, call.name)
        return method.parameters[index][0] if method is not None else ""

    def source_of(self, span: Span) -> str:
        return self._read[span.file][span.start : span.end].decode()

    # Mini has no accessors, fields, enumerations, constants, subtypes, type variables, boxes or truth values,
    # and no names of methods or variables that say anything.

    def is_accessor(self, call: Call, definition: Definition) -> bool:
        return False

    def accessed_field(self, call: Call) -> str | None:
        return None

    def makes_expectation(self, call: Call) -> bool:
        return False

    def leaves_arguments(self, call: Call) -> str:
        return ""

    def leaves_argument(self, call: Call, index: int, names: Sequence[str]) -> str:
        return ""

    def leaves_numbers(self, call: Call) -> str:
        return ""

    def leaves_variable(self, name: str) -> str:
        return ""

    def leaves_constant(self, owner: str, name: str) -> str:
        return ""

    def makes_value(self, call: Call) -> bool:
        return False

    def is_ordering(self, call: Call) -> bool:
        return False

    def is_pure(self, call: Call) -> bool:
        return False

    def tested_by(self, test_class: str) -> frozenset[str]:
        return frozenset()

    def names_accessor(self, call: Call) -> bool:
        return False

    def checks(self, call: Call) -> bool:
        return False

    def takes_out(self, call: Call) -> bool:
        return call.name == "pop"

    def is_box(self, call: Call) -> bool:
        return False

    def unboxed(self, type_name: str) -> str:
        return ""

    def boxed(self, type_name: str) -> str:
        return ""

    def is_query(self, call: Call) -> bool:
        return False

    def counts(self, call: Call) -> bool:
        return False

    def is_digest(self, call: Call) -> bool:
        return False

    def is_type_variable(self, type_: TypeRef) -> bool:
        return False

    def returns_boolean(self, call: Call) -> bool:
        return False

    def is_enum_constant(self, owner: str, name: str) -> bool:
        return False

    def enum_constants(self, class_name: str) -> tuple[str, ...]:
        return ()

    def is_subtype(self, class_name: str, above: str) -> bool:
        return class_name == above

    def constant_text(self, owner: str, name: str) -> str:
        return ""

    def constants_of(self, class_name: str) -> tuple[str, ...]:
        return ()

    def mutators(self, class_name: str) -> tuple[Signature, ...]:
        return ()

    def class_literals(self, file: str) -> dict[str, str]:
        return {}


@dataclass
class _Lowering:
    """Makes the steps of one test, a line each."""

    file: str
    facts: MiniFacts
    routine: Routine = field(default_factory=lambda: Routine([], [], [], []))
    statements: list[Statement] = field(default_factory=list)
    _variables: dict[str, int] = field(default_factory=dict)

    def add(self, line: Line) -> None:
        """The step of a line, and its statement."""
        number = len(self.routine.steps)
        span = self._span(line, line)
        if self.routine.steps:
            self.routine.steps[-1].successors.append(number)
        step = Step(number, span, None)
        self.routine.steps.append(step)
        values = tuple(self._expr(value, line, step) for value in line.values)
        step.expr = values[0]
        if line.sign:
            self._check(step, line.sign, values)
        if line.name:
            self._assign(step, line.name, values[0])
        declares = frozenset({line.name} - {""})
        uses = frozenset(name for value in line.values for name in names_in(value))
        self.statements.append(Statement(number, span, StatementKind.SIMPLE, None, 0, declares, uses))

    def _check(self, step: Step, sign: str, values: tuple[Expr, ...]) -> None:
        step.expr = Operation(step.place, None, sign, values)
        operator, negated = _MEANINGS[sign]
        step.assertion = Assertion(
            step.place,
            step.index,
            len(self.routine.calls),
            Origin.STATEMENT,
            Form.COMPARISON,
            operator,
            sign,
            negated=negated,
            operands=values,
            values=values,
        )

    def _assign(self, step: Step, name: str, value: Expr) -> None:
        routine = self.routine
        index = self._variables.setdefault(name, len(routine.variables))
        if index == len(routine.variables):
            routine.variables.append(Variable(index, name, value.type, VariableKind.LOCAL))
        write = Write(index, value, True, step.index, len(routine.writes))
        routine.writes.append(write)
        step.writes.append(write)

    def _expr(self, node: Node, line: Line, step: Step) -> Expr:
        span = self._span(node, line)
        if node.kind in _KINDS:
            of_literal, of_value = _KINDS[node.kind]
            value = Value(of_value, literal(node))  # type: ignore[arg-type]
            return Literal(span, TypeRef(node.kind), of_literal, node.text, value)
        if node.kind == "name":
            if node.text not in self._variables:
                raise MiniError(line.number, f"there is no {node.text}")
            variable = self.routine.variables[self._variables[node.text]]
            return Read(span, variable.type, variable.index)
        return self._call(node, span, line, step)

    def _call(self, node: Node, span: Span, line: Line, step: Step) -> Call:
        head, _, name = node.text.rpartition(".")
        receiver: Expr | None = None
        if head in self._variables:
            start = Node("name", node.start, node.start + len(head), head)
            receiver = self._expr(start, line, step)
        owner = receiver.type.name.removeprefix(".") if receiver is not None and receiver.type else head
        arguments = tuple(self._expr(each, line, step) for each in node.arguments)
        method = self.facts.method(owner, name)
        result = type_called(method.result) if method is not None and method.result else None
        parameters = tuple(type_called(type_) for _, type_ in method.parameters) if method is not None else ()
        name = "<init>" if name == _NEW else name
        static = receiver is None and name != "<init>"
        signature = Signature(name, owner, static, False, False, (), (), parameters, result)
        call = Call(
            span,
            result,
            name,
            receiver,
            arguments,
            owner,
            signature if method is not None else None,
            static,
            len(self.routine.calls),
            step.index,
        )
        self.routine.calls.append(call)
        step.calls.append(call)
        return call

    def _span(self, part: Node | Line, line: Line) -> Span:
        return Span(part.start, part.end, line.number, line.number, self.file)


class MiniFile:
    """A parsed file of tests."""

    def __init__(self, file: SourceFile, source: bytes, facts: MiniFacts) -> None:
        self.facts = facts
        self.error_line: int | None = None
        self._path = file.path
        self._source = source
        self._blocks: list[Block] = []
        try:
            self._blocks = [block for block in parse(source) if block.kind == "test"]
        except MiniError as error:
            self.error_line = error.line

    def lowered_tests(self, *, thorough: bool = False) -> Iterator[LoweredTest]:
        for number, block in enumerate(self._blocks):
            name = f"{self._path.rpartition('/')[2].partition('.')[0]}.{block.name}()"
            routine = self._lowering(block).routine
            yield LoweredTest(number, name, block.number + 1, block.start, block.end, routine, None)

    def open_test(self, test: LoweredTest) -> OpenTest:
        lowering = self._lowering(self._blocks[test.number])
        codifier = MiniCodifier(self._source, self._blocks[test.number].name)
        return OpenTest(lowering.routine, lowering.statements, 0, None, list, codifier)

    def _lowering(self, block: Block) -> _Lowering:
        lowering = _Lowering(self._path, self.facts)
        for line in block.lines:
            lowering.add(line)
        return lowering


class MiniReader:
    """Reads the tests of one project."""

    def __init__(
        self, project: Project, unwritten: Mapping[str, bytes] | None, without_rules: frozenset[str]
    ) -> None:
        self._project = project
        self._read = dict(unwritten or {})
        for file in project.having(Role.MAIN):
            self.read(file.path)
        self._facts = MiniFacts(project, self._read, without_rules)

    def read(self, path: str) -> bytes:
        if path not in self._read:
            self._read[path] = read_source(self._project.root / path, "utf-8").data
        return self._read[path]

    def may_hold_tests(self, source: bytes) -> bool:
        return b"test " in source

    def open(self, file: SourceFile, source: bytes) -> MiniFile:
        return MiniFile(file, source, self._facts)

    def take_refused(self) -> list[str]:
        return []
