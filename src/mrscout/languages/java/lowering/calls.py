"""Lowers calls, object creation, lambdas and method references, whose types depend on each other.

The arguments of a call that are no functions are lowered first; they decide the overload, whose parameter types decide
what lambdas among the arguments take. Helpers of the test's classes are inlined once their call is lowered.
"""

import re
from typing import TYPE_CHECKING

from tree_sitter import Node

from mrscout.languages.java.library.jdk import jdk_effect
from mrscout.languages.java.library.primitives import PRIMITIVES_AND_VOID
from mrscout.languages.java.lowering.builder import Part
from mrscout.languages.java.syntax.declarations import TypeDecl
from mrscout.languages.java.syntax.members import (
    NO_METHODS,
    UNRESOLVED,
    Binding,
    BoundMethod,
    boxed,
    substitute,
    upper,
)
from mrscout.languages.java.syntax.parse import COMMENTS, text
from mrscout.model.ir import Call, Expr, Function, Operation, Signature, Span, TypeRef, VariableKind

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.expressions import Expressions
    from mrscout.languages.java.lowering.lower import Lowering

#: calls whose argument is a call on a mock that is being stubbed
_STUBBING = frozenset({"when", "given", "expect", "doReturn", "willReturn"})
#: calls on whose result a mock's call is stubbed or verified
_VERIFYING = frozenset({"verify", "then", "should", "when", "given", "inOrder"})
#: mutators that do not add their arguments to the receiver
_REMOVES_OR_READS = re.compile(r"remove|retain|clear|poll|pop|take|read|next|skip|delete|drain|get|find")
#: placeholder of a lambda until the method that takes it is known
_PENDING = Function(Span(0, 0, 0, 0, ""), None, ())
#: the parts of a call: its node, the target before the dot, its name, its arguments; a tuple, since a test has hundreds
_CallParts = tuple[Node, Node | None, str, Node | None]


class Calls(Part):
    """Has the handlers of calls, object creation, lambdas and method references."""

    def __init__(self, lowering: "Lowering", values: "Expressions") -> None:
        super().__init__(lowering)
        self._values = values

    # Functions

    def lambda_alone(self, node: Node) -> Expr:
        """Lower a lambda where no type is expected."""
        return self._lambda(node, None)[0]

    def reference_alone(self, node: Node) -> Expr:
        """Lower a method reference that is no argument of a call."""
        return self._reference(node)[0]

    def lower_for(self, node: Node, expected: TypeRef | None) -> Expr:
        """Lower an expression where a type is expected, which decides the parameter types of a lambda."""
        while node.type == "parenthesized_expression" and node.named_child_count == 1:
            node = node.named_children[0]
        if node.type == "lambda_expression":
            function = self._members.function(expected, self._builder.module)
            return self._lambda(node, function)[0]
        return self._values.lower(node)

    def _lambda(self, node: Node, function: BoundMethod | None) -> tuple[Expr, TypeRef | None]:
        """Lower a lambda, with its body as code that may run here; return it and the type that its body returns."""
        builder = self._builder
        parameters, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
        params = function.signature.params if function is not None else ()
        types = (
            [upper(substitute(param, function.binding)) for param in params] if function is not None else []
        )
        saved = builder.suspend()
        before = list(builder.frontier)
        builder.open_scope()
        variables: list[int] = []
        for index, (name, declared) in enumerate(self._lambda_parameters(parameters)):
            type_ = declared or (types[index] if index < len(types) else None)
            if type_ is not None and "." not in type_.name and type_.name not in PRIMITIVES_AND_VOID:
                type_ = None
            variable = builder.declare(name, type_, VariableKind.PARAMETER)
            builder.add_write(variable, None, strong=True)
            variables.append(variable)
        captured: tuple[Expr, ...] = ()
        result: TypeRef | None = None
        if body is not None and body.type == "block":
            builder.step(builder.place(node), None)
            result = self._lowering.statements.lambda_body(body)
        elif body is not None:
            value = self._values.lower(body)
            builder.step(builder.place(body), value)
            captured, result = (value,), value.type
        builder.close_scope()
        builder.merge(before, builder.frontier)
        builder.resume(saved)
        return Function(builder.place(node), None, captured, tuple(variables)), result

    def _lambda_parameters(self, node: Node | None) -> list[tuple[str, TypeRef | None]]:
        if node is None:
            return []
        if node.type == "identifier":
            return [(text(self._builder.source, node), None)]
        if node.type == "inferred_parameters":
            return [
                (text(self._builder.source, child), None)
                for child in node.named_children
                if child.type == "identifier"
            ]
        params, _ = self._builder.frame.reader.parameters(node)
        return [(name, self._lowering.type(raw)) for name, raw in params]

    def _reference(self, node: Node) -> tuple[Expr, TypeRef | None]:
        """Lower a method reference; return it and the result type of its method, None if overloads differ."""
        children = [child for child in node.children if child.type not in COMMENTS]
        place = self._builder.place(node)
        if not children:
            return Function(place, None, ()), None
        owner: TypeRef | None = None
        captured: tuple[Expr, ...] = ()
        first, last = children[0], children[-1]
        if first.type in ("identifier", "field_access"):
            value = self._values.value_at(first)
            if value is not None:
                captured, owner = (value,), value.type
            else:
                named = self._values.class_name(first)
                owner = TypeRef(named) if named else None
        elif first.type in ("generic_type", "scoped_type_identifier", "type_identifier", "array_type"):
            owner = self._lowering.type_at(first)
        else:
            value = self._values.lower(first)
            captured, owner = (value,), value.type
        if last.type == "new":
            return Function(place, None, captured), owner
        if owner is None or last.type != "identifier":
            return Function(place, None, captured), None
        methods = self._members.methods(owner, text(self._builder.source, last), self._builder.module)
        bound = map(methods.bind, methods.candidates)
        results = {self._members.result(method.signature, method.binding) for method in bound}
        return Function(place, None, captured), results.pop() if len(results) == 1 else None

    # Calls

    def creation(self, node: Node) -> Expr:
        """Lower `new Foo(…)`, with the body of an anonymous class."""
        builder = self._builder
        type_node = node.child_by_field_name("type")
        type_ = self._lowering.type_at(type_node)
        children = node.children
        first, last = (children[0], children[-1]) if children else (None, None)
        receiver = self._values.lower(first) if first is not None and first.is_named else None
        if type_ is None and receiver is not None and receiver.type and type_node is not None:
            type_ = self._inner_class(receiver.type, type_node)
        args, signature, _ = self._apply(type_, "<init>", node.child_by_field_name("arguments"))
        if last is not None and last.type == "class_body":
            self._lowering.statements.anonymous_body(last)
        owner = type_.name if type_ else None
        return builder.call(node, type_, "<init>", receiver, args, owner, signature, False)

    def _inner_class(self, outer: TypeRef, node: Node) -> TypeRef | None:
        """The inner class that `outer.new Inner()` names; None if unknown."""
        raw = self._builder.frame.reader.type(node)
        info = self._classes.find(outer.name, self._builder.module)
        inner = self._names.member_type(info, raw.name, self._builder.module) if info and raw else None
        return TypeRef(inner.name) if inner else None

    def _apply(
        self, type_: TypeRef | None, name: str, arguments: Node | None
    ) -> tuple[tuple[Expr, ...], Signature | None, TypeRef | None]:
        """Lower arguments, choose the overload, then lower the lambdas among the arguments.

        Returns the lowered arguments, the overload and the type of the call.
        """
        values: list[Expr] = []
        types: list[TypeRef | None] = []
        functions: list[tuple[int, Node]] = []
        handlers = self._values.handlers
        for child in (
            arguments.named_children if arguments is not None and arguments.named_child_count else ()
        ):
            kind = child.type
            handler = handlers.get(kind)
            if kind == "lambda_expression" or kind == "method_reference":
                functions.append((len(values), child))
                values.append(_PENDING)
                types.append(None)
            elif handler is not None or kind not in COMMENTS:
                value = handler(child) if handler is not None else self._values.lower_other(child)
                values.append(value)
                types.append(value.type)
        module = self._builder.module
        if not functions:
            resolved = self._members.resolve(type_, name, tuple(types), module) if type_ else UNRESOLVED
            return tuple(values), resolved.signature, resolved.type
        methods = self._members.methods(type_, name, module) if type_ else NO_METHODS
        chosen = self._members.choose(methods, types, module) if methods.candidates else None
        binding = self._members.infer(chosen, types, module) if chosen else {}
        for index, child in functions:
            values[index] = self._function_argument(child, index, chosen, binding)
        if chosen is None:
            return tuple(values), None, None
        return tuple(values), chosen.signature, self._members.result(chosen.signature, binding)

    def _function_argument(
        self, node: Node, index: int, chosen: BoundMethod | None, binding: Binding
    ) -> Expr:
        """Lower a lambda or method reference that is an argument; its result binds type parameters of the method."""
        function: BoundMethod | None = None
        if chosen is not None and chosen.signature.params:
            param = chosen.signature.params[min(index, len(chosen.signature.params) - 1)]
            function = self._members.function(substitute(param, binding), self._builder.module)
        if node.type == "method_reference":
            value, result = self._reference(node)
        else:
            value, result = self._lambda(node, function)
        if function is not None and chosen is not None and result is not None and function.signature.result:
            declared = substitute(function.signature.result, function.binding)
            self._members.match(
                declared, boxed(result), set(chosen.signature.type_params), binding, self._builder.module
            )
        return value

    def _call_parts(self, node: Node) -> _CallParts:
        """The parts of a call, by position in `name(…)` and `target.name(…)`, which is fast, else by field."""
        target: Node | None = None
        name: Node | None
        arguments: Node | None
        parts = node.children
        if len(parts) == 2:
            name, arguments = parts
        elif len(parts) == 4 and not parts[1].is_named:  # a comment has a name, a dot has none
            target, _, name, arguments = parts
        else:
            target, name, arguments = map(node.child_by_field_name, ("object", "name", "arguments"))
        return node, target, text(self._builder.source, name) if name is not None else "?", arguments

    def method_invocation(self, node: Node) -> Expr:
        """Lower a call, with the calls before it in a fluent chain."""
        parts = self._call_parts(node)
        target = parts[1]
        if target is None:
            return self._unqualified_call(parts)
        if target.type != "method_invocation":
            return self._qualified_call(parts, target, None)
        # Fluent chains are nested to the left: walk down to the first receiver, then build up.
        chain = [parts]
        while target is not None and target.type == "method_invocation":
            parts = self._call_parts(target)
            chain.append(parts)
            target = parts[1]
        first = chain.pop()
        value = (
            self._qualified_call(first, target, None) if target is not None else self._unqualified_call(first)
        )
        for call in reversed(chain):
            value = self._qualified_call(call, None, value)
        return value

    def _qualified_call(self, parts: _CallParts, target: Node | None, receiver: Expr | None) -> Expr:
        """Lower a call on a target that is lowered here, or on a receiver that is lowered already."""
        node, _, name, arguments = parts
        values, builder = self._values, self._builder
        owner: str | None = None
        receiver_type: TypeRef | None = None
        if target is None:
            receiver_type = receiver.type if receiver is not None else None
        else:
            kind = target.type
            if kind == "identifier":
                receiver = values.named(target)
            elif kind == "super":
                return self._own_call(parts, self._superclass(builder.frame.decl))
            elif kind == "this":
                return self._own_call(parts, TypeRef(builder.frame.decl.canonical))
            else:
                receiver = values.value_at(target)
                outer = _outer_this(receiver)
                if outer is not None and values.enclosing(outer.name) is not None:
                    return self._own_call(parts, outer)
            if receiver is not None:
                receiver_type = receiver.type
            else:
                owner = values.class_name(target)
                if owner is None:
                    receiver = Operation(builder.place(target), None, "name", ())
                else:
                    receiver_type = TypeRef(owner)
        args, signature, type_ = self._apply(receiver_type, name, arguments)
        type_name = receiver_type.name if receiver_type and not receiver_type.dims else None
        static = owner is not None
        return self._call(node, name, receiver, args, type_name, signature, type_, static=static)

    def _superclass(self, decl: TypeDecl) -> TypeRef:
        info = self._classes.of_decl(decl, self._builder.module)
        if info is None or decl.superclass is None or not info.supertypes():
            return TypeRef("java.lang.Object")
        return info.supertypes()[0]

    def _unqualified_call(self, parts: _CallParts) -> Expr:
        """Lower a call with nothing before its name: of an own method, or of a statically imported one."""
        node, _, name, arguments = parts
        callee = self._builder.frame.scope.callee(name)
        if callee.own and callee.type is not None:
            return self._own_call(parts, callee.type)
        args, signature, type_ = self._apply(callee.type, name, arguments)
        owner = callee.type.name if callee.type is not None else None
        return self._call(node, name, None, args, owner, signature, type_, static=True)

    def _own_call(self, parts: _CallParts, owner: TypeRef) -> Expr:
        """Lower a call of a method of an enclosing class or a superclass; inline the method if its source is known."""
        node, _, name, arguments = parts
        args, signature, type_ = self._apply(owner, name, arguments)
        if signature is not None and not self._members.fits(
            signature, [arg.type for arg in args], self._builder.module
        ):
            # The arguments fit no visible overload, so the method is inherited from an unknown class.
            signature = type_ = None
        static = signature is not None and signature.static
        call = self._call(node, name, None, args, owner.name, signature, type_, static=static)
        if signature is not None:
            self._lowering.inline(call, signature)
        return call

    def _call(
        self,
        node: Node,
        name: str,
        receiver: Expr | None,
        args: tuple[Expr, ...],
        receiver_class: str | None,
        signature: Signature | None,
        type_: TypeRef | None,
        *,
        static: bool,
    ) -> Call:
        """Add a call to the routine, with its effects if its method is one of the JDK."""
        builder = self._builder
        if not args:
            if name == "getClass":
                type_ = TypeRef("java.lang.Class", (TypeRef("?"),))
            elif name == "clone" and receiver is not None and receiver.type and receiver.type.dims:
                type_ = receiver.type
        static = static or (signature is not None and signature.static)
        call = builder.call(node, type_, name, receiver, args, receiver_class, signature, static)
        if signature is None and name in _STUBBING:
            for arg in args:
                if isinstance(arg, Call):
                    arg.scripted = True
        if isinstance(receiver, Call) and receiver.signature is None and receiver.name in _VERIFYING:
            call.scripted = True
        if signature is not None and receiver_class is not None and signature.owner.startswith("java"):
            self._library_effect(call, signature)
        return call

    def _library_effect(self, call: Call, signature: Signature) -> None:
        """Add weak writes for a JDK method that puts its arguments into its receiver, or into another argument."""
        effect = jdk_effect(signature.owner, signature.name, signature.params)
        if effect is None:
            return
        if effect.writes_receiver and call.receiver is not None:
            added = () if _REMOVES_OR_READS.match(call.name) else call.args
            self._builder.weaken(call.receiver, Operation(call.place, None, "hold", added))
        for index in effect.writes_args:
            if index < len(call.args):
                others = (*call.args[:index], *call.args[index + 1 :])
                operands = (call.receiver, *others) if call.receiver is not None else others
                self._builder.weaken(call.args[index], Operation(call.place, None, "hold", operands))


def _outer_this(expr: Expr | None) -> TypeRef | None:
    """The type of `this` or `Outer.this`; None for any other expression."""
    return expr.type if isinstance(expr, Operation) and expr.op == "this" else None
