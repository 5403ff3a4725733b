"""Lowers calls, object creation, lambdas and method references, whose types depend on each other."""

import re
from typing import TYPE_CHECKING

from tree_sitter import Node

from mrscout.languages.java.builder import Part
from mrscout.languages.java.declarations import TypeDecl
from mrscout.languages.java.jdk import jdk_effect
from mrscout.languages.java.members import NO_METHODS, Binding, Found, Methods, boxed, substitute, upper
from mrscout.languages.java.names import PRIMITIVES
from mrscout.languages.java.parse import COMMENTS, text
from mrscout.model.ir import Call, Expr, Function, Operation, Signature, VariableKind
from mrscout.model.types import TypeRef

if TYPE_CHECKING:
    from mrscout.languages.java.expressions import Expressions
    from mrscout.languages.java.lower import Lowering

#: calls whose argument is a call on a mock that is being taught
_TEACHING = frozenset({"when", "given", "expect", "doReturn", "willReturn"})
#: calls whose result takes a call on a mock that is being taught or checked
_CHECKING = frozenset({"verify", "then", "should", "when", "given", "inOrder"})
#: mutators that take their arguments out, or only look them up
_TAKES_OUT = re.compile(r"remove|retain|clear|poll|pop|take|read|next|skip|delete|drain|get|find")


class Calls(Part):
    """Everything that has arguments."""

    def __init__(self, lowering: "Lowering", values: "Expressions") -> None:
        super().__init__(lowering)
        self._values = values

    # Functions

    def lambda_alone(self, node: Node) -> Expr:
        return self._lambda(node, None)[0]

    def reference_alone(self, node: Node) -> Expr:
        return self._reference(node)[0]

    def lower_for(self, node: Node, expected: TypeRef | None) -> Expr:
        """Lower an expression where a type is expected, which a lambda needs to know its parameters."""
        while node.type == "parenthesized_expression" and node.named_child_count == 1:
            node = node.named_children[0]
        if node.type == "lambda_expression":
            function = self._members.function(expected, self._module)
            return self._lambda(node, function)[0]
        return self._values.lower(node)

    def _lambda(self, node: Node, function: Found | None) -> tuple[Expr, TypeRef | None]:
        """A lambda, its body lowered as code that may run here, and the type of its value."""
        builder = self._builder
        parameters, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
        params = function.signature.params if function is not None else ()
        types = (
            [upper(substitute(param, function.binding)) for param in params] if function is not None else []
        )
        saved = builder.suspend()
        before = list(builder.frontier)
        builder.frame.scopes.append({})
        for index, (name, declared) in enumerate(self._lambda_parameters(parameters)):
            type_ = declared or (types[index] if index < len(types) else None)
            if type_ is not None and "." not in type_.name and type_.name not in PRIMITIVES:
                type_ = None
            variable = builder.declare(name, type_, VariableKind.PARAMETER)
            builder.add_write(variable, None, strong=True)
        captured: tuple[Expr, ...] = ()
        result: TypeRef | None = None
        if body is not None and body.type == "block":
            builder.step(builder.span(node), None)
            result = self._lowering.statements.lambda_body(body)
        elif body is not None:
            value = self._values.lower(body)
            builder.step(builder.span(body), value)
            captured, result = (value,), value.type
        builder.frame.scopes.pop()
        builder.frontier = list(dict.fromkeys(before + builder.frontier))
        builder.resume(saved)
        return Function(builder.span(node), None, captured), result

    def _lambda_parameters(self, node: Node | None) -> list[tuple[str, TypeRef | None]]:
        if node is None:
            return []
        if node.type == "identifier":
            return [(text(self._source, node), None)]
        if node.type == "inferred_parameters":
            return [
                (text(self._source, child), None)
                for child in node.named_children
                if child.type == "identifier"
            ]
        params, _ = self._builder.frame.reader.parameters(node)
        return [(name, self._lowering.type(raw)) for name, raw in params]

    def _reference(self, node: Node) -> tuple[Expr, TypeRef | None]:
        """A method reference and the type that the method it names returns."""
        children = [child for child in node.children if child.type not in COMMENTS]
        span = self._builder.span(node)
        if not children:
            return Function(span, None, ()), None
        owner: TypeRef | None = None
        captured: tuple[Expr, ...] = ()
        first, last = children[0], children[-1]
        if first.type in ("identifier", "field_access") and not self._values.is_value(first):
            named = self._values.class_name(first)
            owner = TypeRef(named) if named else None
        elif first.type in ("generic_type", "scoped_type_identifier", "type_identifier", "array_type"):
            owner = self._lowering.type(self._builder.frame.reader.type(first))
        else:
            value = self._values.lower(first)
            captured, owner = (value,), value.type
        if last.type == "new":
            return Function(span, None, captured), owner
        if owner is None or last.type != "identifier":
            return Function(span, None, captured), None
        methods = self._members.methods(owner, text(self._source, last), self._module)
        found = map(methods.bind, methods.candidates)
        results = {self._members.result(each.signature, each.binding) for each in found}
        return Function(span, None, captured), results.pop() if len(results) == 1 else None

    # Calls

    def creation(self, node: Node) -> Expr:
        builder = self._builder
        type_node = node.child_by_field_name("type")
        raw = builder.frame.reader.type(type_node) if type_node else None
        type_ = self._lowering.type(raw)
        outer = node.children[0] if node.children and node.children[0].type != "new" else None
        receiver = self._values.lower(outer) if outer is not None and outer.is_named else None
        if type_ is None and receiver is not None and receiver.type and raw is not None:
            info = self._classes.find(receiver.type.name, self._module)
            inner = self._names.member_type(info, raw.name, self._module) if info else None
            type_ = TypeRef(inner.name) if inner else None
        info = self._classes.find(type_.name, self._module) if type_ else None
        found = self._members.constructors(info) if info else NO_METHODS
        args_node = node.child_by_field_name("arguments")
        args, chosen, _ = self._arguments(args_node, found)
        for child in node.children:
            if child.type == "class_body":
                self._lowering.statements.anonymous_body(child)
        call = Call(
            builder.span(node),
            type_,
            "<init>",
            receiver,
            args,
            type_.name if type_ else None,
            chosen.signature if chosen else None,
            False,
            builder.next_order(),
            0,
        )
        builder.routine.calls.append(call)
        return builder.open_call(call)

    def _arguments(
        self, node: Node | None, methods: Methods
    ) -> tuple[tuple[Expr, ...], Found | None, Binding]:
        """Lower arguments, choose the overload, then the lambdas among them, whose types depend on it."""
        nodes = [child for child in node.named_children if child.type not in COMMENTS] if node else []
        values: list[Expr | None] = []
        types: list[TypeRef | None] = []
        for child in nodes:
            if child.type in ("lambda_expression", "method_reference"):
                values.append(None)
                types.append(None)
            else:
                value = self._values.lower(child)
                values.append(value)
                types.append(value.type)
        chosen = self._members.choose(methods, types, self._module) if methods.candidates else None
        binding = self._members.infer(chosen, types, self._module) if chosen else {}
        for index, child in enumerate(nodes):
            if values[index] is None:
                values[index] = self._function_argument(child, index, chosen, binding)
        return tuple(value for value in values if value is not None), chosen, binding

    def _function_argument(self, node: Node, index: int, chosen: Found | None, binding: Binding) -> Expr:
        function: Found | None = None
        if chosen is not None and chosen.signature.params:
            param = chosen.signature.params[min(index, len(chosen.signature.params) - 1)]
            function = self._members.function(substitute(param, binding), self._module)
        if node.type == "method_reference":
            value, result = self._reference(node)
        else:
            value, result = self._lambda(node, function)
        if function is not None and chosen is not None and result is not None and function.signature.result:
            declared = substitute(function.signature.result, function.binding)
            self._members.match(
                declared, boxed(result), set(chosen.signature.type_params), binding, self._module
            )
        return value

    def method_invocation(self, node: Node) -> Expr:
        # Fluent chains are nested to the left: walk down to the first receiver, then build up.
        chain = [node]
        while True:
            target = chain[-1].child_by_field_name("object")
            if target is None or target.type != "method_invocation":
                break
            chain.append(target)
        value: Expr | None = None
        for call in reversed(chain):
            value = self._one_call(call, value)
        assert value is not None
        return value

    def _one_call(self, node: Node, receiver: Expr | None) -> Expr:
        name_node = node.child_by_field_name("name")
        name = text(self._source, name_node) if name_node else "?"
        target = node.child_by_field_name("object")
        arguments = node.child_by_field_name("arguments")
        owner: str | None = None
        receiver_type: TypeRef | None = None
        own = False
        if receiver is not None:
            receiver_type = receiver.type
        elif target is None:
            return self._unqualified(node, name, arguments)
        elif target.type == "identifier" and (
            found := self._values.variable(text(self._source, target), target)
        ):
            receiver, receiver_type = found, found.type
        elif target.type == "super":
            decl = self._builder.frame.decl
            return self._own_call(node, name, arguments, self._superclass(decl))
        elif target.type == "this":
            own = True
            receiver_type = TypeRef(self._builder.frame.decl.canonical)
        elif target.type != "identifier" and self._values.is_value(target):
            receiver = self._values.lower(target)
            receiver_type = receiver.type
            if isinstance(receiver, Operation) and receiver.op == "this" and receiver.type:
                own = self._values.enclosing(receiver.type.name) is not None
        else:
            owner = self._values.class_name(target)
            receiver_type = TypeRef(owner) if owner else None
            if owner is None:
                receiver = Operation(self._builder.span(target), None, "name", ())
        if own and receiver_type is not None:
            return self._own_call(node, name, arguments, receiver_type)
        methods = self._members.methods(receiver_type, name, self._module) if receiver_type else NO_METHODS
        args, chosen, binding = self._arguments(arguments, methods)
        type_name = receiver_type.name if receiver_type and not receiver_type.dims else None
        return self._call(node, name, receiver, args, type_name, chosen, binding, static=owner is not None)

    def _superclass(self, decl: TypeDecl) -> TypeRef:
        info = self._classes.of_decl(decl, self._module)
        if info is None or decl.superclass is None or not info.supertypes():
            return TypeRef("java.lang.Object")
        return info.supertypes()[0]

    def _unqualified(self, node: Node, name: str, arguments: Node | None) -> Expr:
        decl: TypeDecl | None = self._builder.frame.decl
        while decl is not None:
            if self._lowering.facts.has_method(decl, name, self._module):
                return self._own_call(node, name, arguments, TypeRef(decl.canonical))
            decl = decl.outer
        owner, found = self._imported(name)
        args, chosen, binding = self._arguments(arguments, found)
        return self._call(node, name, None, args, owner, chosen, binding, static=True)

    def _imported(self, name: str) -> tuple[str | None, Methods]:
        file = self._builder.frame.decl.file
        for owner in file.static_imports.get(name, ()):
            return owner, self._members.methods(TypeRef(owner), name, self._module)
        unknown: list[str] = []
        for owner in file.static_on_demand:
            if self._classes.find(owner, self._module) is None:
                unknown.append(owner)
                continue
            found = self._members.methods(TypeRef(owner), name, self._module)
            if any(each.signature.static for each in found.candidates):
                return owner, found
        if len(unknown) == 1:
            return unknown[0], NO_METHODS
        return None, NO_METHODS

    def _own_call(self, node: Node, name: str, arguments: Node | None, type_: TypeRef) -> Expr:
        """A call of a method of the class that this code stands in, inlined where its source is at hand."""
        found = self._members.methods(type_, name, self._module)
        args, chosen, binding = self._arguments(arguments, found)
        if chosen is not None and not self._members.fits(chosen, [arg.type for arg in args], self._module):
            # The one that is meant is inherited from a class that we do not see.
            chosen, binding = None, {}
        static = bool(chosen and chosen.signature.static)
        call = self._call(node, name, None, args, type_.name, chosen, binding, static=static)
        if chosen is not None and isinstance(call, Call):
            self._lowering.inline(call, chosen.signature)
        return call

    def _call(
        self,
        node: Node,
        name: str,
        receiver: Expr | None,
        args: tuple[Expr, ...],
        receiver_class: str | None,
        chosen: Found | None,
        binding: Binding,
        *,
        static: bool,
    ) -> Expr:
        builder = self._builder
        signature: Signature | None = chosen.signature if chosen else None
        type_ = self._members.result(signature, binding) if signature else None
        if name == "getClass" and not args:
            type_ = TypeRef("java.lang.Class", (TypeRef("?"),))
        elif name == "clone" and not args and receiver is not None and receiver.type and receiver.type.dims:
            type_ = receiver.type
        call = Call(
            builder.span(node),
            type_,
            name,
            receiver,
            args,
            receiver_class,
            signature,
            static or bool(signature and signature.static),
            builder.next_order(),
            0,
        )
        builder.routine.calls.append(call)
        builder.open_call(call)
        if name in _TEACHING and signature is None:
            for arg in args:
                if isinstance(arg, Call):
                    arg.scripted = True
        if isinstance(receiver, Call) and receiver.name in _CHECKING and receiver.signature is None:
            call.scripted = True
        if signature is not None and receiver_class is not None and signature.owner.startswith("java"):
            self._library_effect(call, signature)
        return call

    def _library_effect(self, call: Call, signature: Signature) -> None:
        """A mutator of the JDK puts its arguments into its receiver, or into an argument."""
        effect = jdk_effect(signature.owner, signature.name, signature.params)
        if effect is None:
            return
        if effect.writes_receiver and call.receiver is not None:
            put = () if _TAKES_OUT.match(call.name) else call.args
            self._builder.weaken(call.receiver, Operation(call.span, None, "hold", put))
        for index in effect.writes_args:
            if index < len(call.args):
                others = tuple(arg for at, arg in enumerate(call.args) if at != index)
                operands = (call.receiver, *others) if call.receiver is not None else others
                self._builder.weaken(call.args[index], Operation(call.span, None, "hold", operands))
