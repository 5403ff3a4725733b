"""Lowers a test to the IR, with the helpers of its class inlined.

Order: the fixture, the parameters, the body, then the assertion nodes. A helper's body comes before the step that calls
it. Constants bound the depth, number and length of inlined helpers, so that every test is lowered in bounded time.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Node

from mrscout.languages.java.lowering.assertion_nodes import attach_assertions
from mrscout.languages.java.lowering.builder import Builder, Frame
from mrscout.languages.java.lowering.expressions import Expressions
from mrscout.languages.java.lowering.statements import Statements
from mrscout.languages.java.syntax.declarations import MethodDecl, TypeDecl
from mrscout.languages.java.syntax.members import UNKNOWN
from mrscout.model.ir import Call, Inlined, Routine, Signature, TypeRef, VariableKind

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.facts import Facts, Helper

#: depth to which helpers inside helpers are inlined
INLINE_DEPTH = 3
#: times that the same helper is inlined; a long table of calls adds nothing new
INLINE_REPEATS = 3
#: depth to which helpers without assertions are inlined, and the bytes that one may have
SHORT_DEPTH = 2
SHORT_HELPER = 1200
#: a routine with more steps takes in no more helpers
INLINE_STEPS = 500


class FixturePart(NamedTuple):
    """Code that runs before a test: the initialiser of a field, or the block of a set-up method."""

    decl: TypeDecl
    #: None for a field
    method: MethodDecl | None
    #: the field's declaration, or the method's block
    node: Node


class Lowering:
    """Lowers the methods of a project, one after another.

    Its routines hold no reference to it, hence are in no cycle: they are freed without the garbage collector.
    """

    def __init__(self, facts: "Facts") -> None:
        self.facts = facts
        self.builder = Builder()
        self.expressions = Expressions(self)
        self.statements = Statements(self, self.expressions)
        self._active: list[MethodDecl] = []
        self._inlined: dict[MethodDecl, int] = {}
        self._inlines = True

    def _frame(
        self, decl: TypeDecl, method: MethodDecl | None, code: "Helper", result: int | None = None
    ) -> Frame:
        scope = self.facts.scope(decl, code.module)
        # In a generic method the same text can mean another type.
        types = {} if method is not None and method.type_params else scope.types
        return Frame(decl, method, code.module, code.source, code.reader, scope, types, result=result)

    def run(
        self,
        code: "Helper",
        fixture: Iterable[FixturePart] = (),
        *,
        inlines: bool = True,
        asserts: bool = True,
    ) -> Routine:
        """Lower a method after its fixture; `inlines` takes in helpers, `asserts` adds assertion nodes."""
        builder, method = self.builder, code.method
        node = method.node
        assert node is not None
        builder.start(self._frame(method.owner, method, code))
        self._inlines = inlines
        self._active = []
        self._inlined = {}
        builder.step(builder.place(node), None)
        for part in fixture:
            self._fixture(part, code)
        for name, raw in method.params:
            index = builder.declare(name, self.type(raw), VariableKind.PARAMETER)
            builder.add_write(index, None, strong=True)
        builder.step(builder.place(node), None)
        body = node.child_by_field_name("body")
        self._active.append(method)
        if body is not None:
            self.statements.block(body)
        if asserts:
            attach_assertions(builder.routine, builder.conditions)
        return builder.routine

    def _fixture(self, part: FixturePart, code: "Helper") -> None:
        builder = self.builder
        frame = builder.frame
        builder.enter(self._frame(part.decl, part.method, code))
        if part.method is None:
            self.statements.field(part.node)
        else:
            self._active.append(part.method)
            self.statements.block(part.node)
            builder.merge(builder.frontier, builder.frame.returned)
            self._active.pop()
        builder.enter(frame)

    def type(self, raw: TypeRef | None) -> TypeRef | None:
        """Resolve a type as written in the current frame; type variables become their bounds."""
        if raw is None:
            return None
        frame = self.builder.frame
        try:
            return frame.types[raw]
        except KeyError:
            resolved = self.facts.classes.names.type(raw, frame.decl, frame.method, frame.module)
            frame.types[raw] = erased = self._erase(resolved)
            return erased

    def type_at(self, node: Node | None) -> TypeRef | None:
        """Resolve the type that a node writes."""
        if node is None:
            return None
        frame = self.builder.frame
        written = frame.source[node.start_byte : node.end_byte]
        try:
            return frame.types[written]
        except KeyError:
            frame.types[written] = resolved = self.type(frame.reader.type(node))
            return resolved

    def _erase(self, type_: TypeRef | None) -> TypeRef | None:
        """A type with its type variables replaced by their bounds; None for a variable without a bound."""
        if type_ is None:
            return None
        if "." in type_.name:
            args = tuple(self._erase(arg) or UNKNOWN for arg in type_.args)
            return TypeRef(type_.name, args, type_.dims) if args else type_
        frame = self.builder.frame
        bounds = dict(frame.method.type_params) if frame.method else {}
        decl: TypeDecl | None = frame.decl
        while decl is not None:
            bounds = {**dict(decl.type_params), **bounds}
            decl = decl.outer
        if type_.name not in bounds:
            return type_
        bound = bounds[type_.name]
        if bound is None:
            return None
        resolved = self.facts.classes.names.type(bound, frame.decl, frame.method, frame.module)
        if resolved is None or "." not in resolved.name:
            return None
        return TypeRef(resolved.name, (), resolved.dims + type_.dims)

    def inline(self, call: Call, target: Signature) -> None:
        """Lower the body of a helper of the test's classes before the step that calls it, if it is worthwhile."""
        builder = self.builder
        if not self._inlines or len(self._active) > INLINE_DEPTH or len(builder.routine.steps) > INLINE_STEPS:
            return
        helper = self.facts.helper(target, builder.frame.module)
        if helper is None or helper.method in self._active:
            return
        method, module = helper.method, helper.module
        if self._inlined.get(method, 0) >= INLINE_REPEATS or not self._is_worthwhile(method, module):
            return
        self._inlined[method] = self._inlined.get(method, 0) + 1
        if method.node is None or len(call.args) < len(method.params) - (1 if method.varargs else 0):
            return
        body = method.node.child_by_field_name("body")
        if body is None:
            return
        caller = builder.frame
        result = builder.variable(method.name, call.type, VariableKind.RESULT)
        frame = self._frame(method.owner, method, helper, result)
        saved = builder.suspend()
        jumps, builder.jumps = builder.jumps, []
        builder.enter(frame)
        for index, (name, raw) in enumerate(method.params):
            value = call.args[index] if index < len(call.args) else None
            declared = self.type(raw)
            actual = value.type if value is not None else None
            # The argument's type is more precise than that of a parameter declared as a type variable or as Object.
            type_ = actual if declared is None or declared.name == "java.lang.Object" else declared
            if method.varargs and index == len(method.params) - 1:
                type_ = declared
            variable = builder.declare(name, type_, VariableKind.PARAMETER)
            builder.add_write(variable, value, strong=True)
        first = builder.step(call.place, None).index + 1
        self._active.append(method)
        self.statements.block(body)
        self._active.pop()
        name_node = method.node.child_by_field_name("name") or method.node
        place = (name_node.start_byte, body.end_byte, builder.lines)
        end = len(builder.routine.steps)
        builder.routine.helpers.append(Inlined(method.name, place, call, first, end))
        builder.merge(builder.frontier, frame.returned)
        builder.enter(caller)
        builder.jumps = jumps
        builder.resume(saved)
        call.inlined = result

    def _is_worthwhile(self, method: MethodDecl, module: str) -> bool:
        """True for a helper that asserts, and for a short one that returns a value."""
        if self.facts.asserts(method, module):
            return True
        if method.body is None or method.result is None or method.result.name == "void":
            return False
        return len(self._active) <= SHORT_DEPTH and method.body[1] - method.body[0] <= SHORT_HELPER
