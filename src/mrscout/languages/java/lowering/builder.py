"""Builds the IR of one test: its variables, its steps and the edges between them.

Calls and writes are registered with the step under construction; `Builder.step` closes it and links it to the steps of
`frontier`. After a `return`, `throw` or `break` the frontier is empty, so that what follows is unreachable.
"""

from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from tree_sitter import Node

from mrscout.languages.java.lowering.scope import Scope
from mrscout.languages.java.syntax.declarations import MethodDecl, Reader, TypeDecl
from mrscout.model.assertions import Origin
from mrscout.model.ir import (
    Call,
    Element,
    Expr,
    Member,
    Place,
    Read,
    Routine,
    Signature,
    Step,
    TypeRef,
    Variable,
    VariableKind,
    Write,
    uncast,
)

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.lower import Lowering

#: methods of JDK collections that return a view of the collection
_VIEWS = frozenset(
    {
        *("subList", "keySet", "values", "entrySet", "navigableKeySet", "descendingKeySet", "reversed"),
        *("headMap", "tailMap", "subMap", "descendingMap", "headSet", "tailSet", "subSet", "descendingSet"),
    }
)


@dataclass(slots=True, eq=False)
class Frame:
    """The code that is being lowered: the test's own, or that of a helper inlined into it."""

    decl: TypeDecl
    method: MethodDecl | None
    module: str
    source: bytes
    reader: Reader
    scope: Scope
    #: resolved types by their source text, or by the type as written
    types: dict[bytes | TypeRef, TypeRef | None]
    #: indices of the local variables in scope, by name
    locals: dict[str, int] = field(default_factory=dict)
    #: for each enclosing block the names that it declares, with the variables that they hide
    hidden: list[list[tuple[str, int | None]]] = field(default_factory=lambda: [[]])
    #: variable that a helper's `return` writes; None in the test itself and in its fixture
    result: int | None = None
    #: steps of `return` statements
    returned: list[int] = field(default_factory=list)
    #: for each enclosing lambda the types that it has returned so far, innermost last
    lambdas: list[list[TypeRef | None]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Jump:
    """A loop or switch under construction, with the steps at which `break` and `continue` leave it."""

    label: str | None
    loop: bool
    breaks: list[int] = field(default_factory=list)
    continues: list[int] = field(default_factory=list)


class Builder:
    """The routine under construction."""

    def start(self, frame: Frame) -> None:
        """Begin a new routine."""
        self.enter(frame)
        self.routine = Routine([], [], [], [])
        #: the writes of each variable
        self.written: list[list[Write]] = []
        #: steps that the next step follows
        self.frontier: list[int] = []
        self.jumps: list[Jump] = []
        self.label: str | None = None
        #: steps whose condition the test asserts
        self.conditions: dict[int, Origin] = {}
        #: variables that hold the values of enclosing switch expressions, innermost last
        self.yields: list[int] = []
        self._calls: list[Call] = []
        self._pending: list[tuple[int, Expr | None, bool]] = []
        self._fields: dict[tuple[str, str], int] = {}

    def enter(self, frame: Frame) -> None:
        """Continue with the code of another frame."""
        self.frame = frame
        self.source = frame.source
        self.module = frame.module
        self.lines = frame.reader.lines

    def place(self, node: Node) -> Place:
        """The byte range of a node, with its file's lines."""
        return node.start_byte, node.end_byte, self.lines

    # Variables

    def variable(self, name: str, type_: TypeRef | None, kind: VariableKind) -> int:
        """Add a variable that is not in any scope; return its index."""
        index = len(self.routine.variables)
        self.routine.variables.append(Variable(index, name, type_, kind))
        self.written.append([])
        return index

    def declare(self, name: str, type_: TypeRef | None, kind: VariableKind = VariableKind.LOCAL) -> int:
        """Add a variable to the innermost scope; return its index."""
        frame = self.frame
        frame.hidden[-1].append((name, frame.locals.get(name)))
        index = frame.locals[name] = self.variable(name, type_, kind)
        return index

    def open_scope(self) -> None:
        """Enter a block."""
        self.frame.hidden.append([])

    def close_scope(self) -> None:
        """Leave a block: its variables go out of scope, and those that they hid are visible again."""
        names = self.frame.locals
        for name, before in reversed(self.frame.hidden.pop()):
            if before is None:
                del names[name]
            else:
                names[name] = before

    def merge_scope(self) -> None:
        """Leave a block, and move its variables to the enclosing block."""
        declared = self.frame.hidden.pop()
        self.frame.hidden[-1] += declared

    def field(self, owner: str, name: str, type_: TypeRef | None, mock: bool) -> int:
        """The index of the variable that stands for a field of the test object or of its class."""
        key = (owner, name)
        if key not in self._fields:
            index = self._fields[key] = self.variable(name, type_, VariableKind.FIELD)
            self.routine.variables[index].mock = mock
            self.routine.variables[index].owner = owner
            entry = self.routine.steps[0]
            self._write(entry, index, None, strong=True)
        return self._fields[key]

    # Steps

    def call(
        self,
        node: Node,
        type_: TypeRef | None,
        name: str,
        receiver: Expr | None,
        args: tuple[Expr, ...],
        receiver_class: str | None,
        signature: Signature | None,
        static: bool,
    ) -> Call:
        """Add a call to the routine and to the step under construction."""
        place, calls = (node.start_byte, node.end_byte, self.lines), self.routine.calls
        call = Call(place, type_, name, receiver, args, receiver_class, signature, static, len(calls), 0)
        calls.append(call)
        self._calls.append(call)
        return call

    def add_write(self, variable: int, value: Expr | None, *, strong: bool) -> None:
        """Register a write with the step under construction."""
        self._pending.append((variable, value, strong))

    def weaken(self, target: Expr, value: Expr) -> None:
        """Register a weak write: the object that `target` is part of now also holds `value`."""
        root = root_variable(target)
        if root is not None:
            self.add_write(root, value, strong=False)

    def step(self, place: Place, expr: Expr | None) -> Step:
        """Close the step under construction, and link it to the steps of the frontier."""
        steps = self.routine.steps
        index = len(steps)
        step = Step(index, place, expr, [], self._calls, [])
        for before in self.frontier:
            steps[before].successors.append(index)
        steps.append(step)
        for call in self._calls:
            call.step = index
        self._calls = []
        for variable, value, strong in self._pending:
            self._write(step, variable, value, strong=strong)
        self._pending = []
        self.frontier = [index]
        return step

    def suspend(self) -> tuple[list[Call], list[tuple[int, Expr | None, bool]]]:
        """Set the step under construction aside, to build other steps before it."""
        saved = (self._calls, self._pending)
        self._calls, self._pending = [], []
        return saved

    def resume(self, saved: tuple[list[Call], list[tuple[int, Expr | None, bool]]]) -> None:
        """Continue with a step that was set aside."""
        self._calls, self._pending = saved

    def link(self, sources: list[int], target: int) -> None:
        """Add edges from steps to a step that exists already."""
        for source in sources:
            successors = self.routine.steps[source].successors
            if target not in successors:
                successors.append(target)

    def merge(self, *steps: list[int]) -> None:
        """Make the frontier of these steps, each once."""
        self.frontier = list(dict.fromkeys(chain(*steps)))

    def _write(self, step: Step, variable: int, value: Expr | None, *, strong: bool) -> None:
        write = Write(variable, value, strong, step.index, len(self.routine.writes))
        self.routine.writes.append(write)
        self.written[variable].append(write)
        step.writes.append(write)


class Part:
    """Base of the classes that lower expressions, calls and statements: the builder, and the project's classes."""

    def __init__(self, lowering: "Lowering") -> None:
        self._lowering = lowering
        self._builder = lowering.builder
        self._names = lowering.facts.classes.names
        self._classes = lowering.facts.classes
        self._members = lowering.facts.members


def root_variable(expr: Expr) -> int | None:
    """The variable whose object an expression is part of: `a` for `a.b[0]` and for `a.keySet()`; None for none."""
    part = uncast(expr)
    while True:
        if isinstance(part, (Member, Element)):
            part = uncast(part.target)
        elif isinstance(part, Call) and part.receiver is not None and _returns_view(part):
            part = uncast(part.receiver)
        else:
            return part.variable if isinstance(part, Read) else None


def _returns_view(call: Call) -> bool:
    """True if a change of the call's result changes the collection that it is called on."""
    signature = call.signature
    return signature is not None and call.name in _VIEWS and signature.owner.startswith("java.util.")
