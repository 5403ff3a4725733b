"""Lowers Java expressions to the IR, resolving the type of each on the way."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from mrscout.languages.java.builder import Builder
from mrscout.languages.java.classes import PRIMITIVES
from mrscout.languages.java.declarations import TypeDecl
from mrscout.languages.java.jdk import jdk_effect
from mrscout.languages.java.members import NO_METHODS, UNBOXES, Binding, Found, Methods, boxed, substitute, upper
from mrscout.languages.java.parse import COMMENTS, dotted, text
from mrscout.model.ir import (
    Call,
    Constant,
    Element,
    Expr,
    Function,
    Literal,
    LiteralKind,
    Member,
    Operation,
    Read,
    Signature,
    VariableKind,
)
from mrscout.model.types import TypeRef

if TYPE_CHECKING:
    from mrscout.languages.java.lower import Lowering

STRING = TypeRef("java.lang.String")
BOOLEAN = TypeRef("boolean")
INT = TypeRef("int")
NULL = TypeRef("null")
_LITERALS = {
    "string_literal": (LiteralKind.STRING, STRING),
    "character_literal": (LiteralKind.CHAR, TypeRef("char")),
    "true": (LiteralKind.BOOLEAN, BOOLEAN),
    "false": (LiteralKind.BOOLEAN, BOOLEAN),
    "null_literal": (LiteralKind.NULL, NULL),
}
_COMPARISONS = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})
_NUMERIC = "byte short char int long float double".split()
#: calls whose argument is a call on a mock that is being taught
_TEACHING = frozenset({"when", "given", "expect", "doReturn", "willReturn"})
#: calls whose result takes a call on a mock that is being taught or checked
_CHECKING = frozenset({"verify", "then", "should", "when", "given", "inOrder"})
_MOCK_MAKERS = frozenset({"mock", "spy", "createMock", "createNiceMock", "createStrictMock", "niceMock"})


class Expressions:
    """One method for each kind of expression."""

    def __init__(self, lowering: "Lowering") -> None:
        self._lowering = lowering
        self._names = lowering.facts.classes.names
        self._classes = lowering.facts.classes
        self._members = lowering.facts.members

    @property
    def _builder(self) -> Builder:
        return self._lowering.builder

    @property
    def _source(self) -> bytes:
        return self._lowering.builder.frame.source

    @property
    def _module(self) -> str:
        return self._lowering.builder.frame.module

    def lower(self, node: Node) -> Expr:
        """Lower any expression; what is not understood keeps its operands."""
        handler = _HANDLERS.get(node.type)
        if handler is not None:
            return handler(self, node)
        operands = tuple(self.lower(child) for child in node.named_children if child.type in _HANDLERS)
        return Operation(self._builder.span(node), None, node.type, operands)

    # Literals

    def _literal(self, node: Node) -> Expr:
        kind, type_ = _LITERALS[node.type]
        return Literal(self._builder.span(node), type_, kind, text(self._source, node))

    def _integer(self, node: Node) -> Expr:
        written = text(self._source, node)
        type_ = TypeRef("long") if written[-1] in "lL" else INT
        return Literal(self._builder.span(node), type_, LiteralKind.INTEGER, written)

    def _float(self, node: Node) -> Expr:
        written = text(self._source, node)
        type_ = TypeRef("float") if written[-1] in "fF" and not written.startswith("0x") else TypeRef("double")
        return Literal(self._builder.span(node), type_, LiteralKind.FLOAT, written)

    def _class_literal(self, node: Node) -> Expr:
        raw = self._builder.frame.reader.type(node.named_children[0]) if node.named_children else None
        inner = self._lowering.type(raw)
        type_ = TypeRef("java.lang.Class", (boxed(inner),) if inner else (TypeRef("?"),))
        return Literal(self._builder.span(node), type_, LiteralKind.CLASS, text(self._source, node))

    # Names

    def _this(self, node: Node) -> Expr:
        return Operation(self._builder.span(node), TypeRef(self._builder.frame.decl.canonical), "this", ())

    def _inner(self, node: Node) -> Expr:
        for child in node.named_children:
            if child.type not in COMMENTS:
                return self.lower(child)
        return Operation(self._builder.span(node), None, "missing", ())

    def _identifier(self, node: Node) -> Expr:
        name = text(self._source, node)
        found = self.variable(name, node)
        if found is not None:
            return found
        return Operation(self._builder.span(node), None, "name", ())

    def variable(self, name: str, node: Node) -> Expr | None:
        """A local, a field of the test object or its outer objects, or a statically imported constant."""
        builder = self._builder
        local = builder.local(name)
        if local is not None:
            return Read(builder.span(node), builder.routine.variables[local].type, local)
        decl: TypeDecl | None = builder.frame.decl
        while decl is not None:
            found = self._own_field(decl, name, node)
            if found is not None:
                return found
            decl = decl.outer
        for owner in builder.frame.decl.file.static_imports.get(name, ()):
            return self._constant(owner, name, node)
        for owner in builder.frame.decl.file.static_on_demand:
            if self._members.field(TypeRef(owner), name, self._module):
                return self._constant(owner, name, node)
        return None

    def _own_field(self, decl: TypeDecl, name: str, node: Node) -> Expr | None:
        found = self._lowering.facts.own_field(decl, name, self._module)
        if found is None:
            return None
        builder = self._builder
        index = builder.field(found.owner, name, found.type, found.mock)
        return Read(builder.span(node), found.type, index)

    def _constant(self, owner: str, name: str, node: Node) -> Expr:
        found = self._members.field(TypeRef(owner), name, self._module)
        return Constant(self._builder.span(node), found[0] if found else None, owner, name)

    def class_name(self, node: Node) -> str | None:
        """The class that an expression names where it is not a value: `Foo` of `Foo.bar()`."""
        kind = node.type
        if kind == "identifier":
            name = text(self._source, node)
            if self._builder.local(name) is not None:
                return None
        elif kind == "field_access":
            name = dotted(self._source, node)
            if not name.replace(".", "").replace("_", "").replace("$", "").isalnum():
                return None
            head = name.partition(".")[0]
            if head in ("this", "super") or self._builder.local(head) is not None:
                return None
        else:
            return None
        return self._names.name(name, self._builder.frame.decl, self._module)

    def _field_access(self, node: Node) -> Expr:
        target = node.child_by_field_name("object")
        field = node.child_by_field_name("field")
        if target is None or field is None:
            return Operation(self._builder.span(node), None, "field_access", ())
        name = text(self._source, field)
        if field.type == "this":
            owner = self.class_name(target)
            return Operation(self._builder.span(node), TypeRef(owner) if owner else None, "this", ())
        if target.type in ("this", "super"):
            found = self._own_field(self._builder.frame.decl, name, node)
            return found or Operation(self._builder.span(node), None, "name", ())
        if self._is_value(target):
            value = self.lower(target)
            if not (isinstance(value, Operation) and value.op == "name"):
                if isinstance(value, Operation) and value.op == "this" and value.type:
                    decl = self._enclosing(value.type.name)
                    found = self._own_field(decl, name, node) if decl else None
                    if found is not None:
                        return found
                known = self._members.field(value.type, name, self._module) if value.type else None
                return Member(self._builder.span(node), known[0] if known else None, value, name)
        owner = self.class_name(target)
        if owner is not None:
            decl = self._enclosing(owner)
            found = self._own_field(decl, name, node) if decl else None
            return found or self._constant(owner, name, node)
        return Operation(self._builder.span(node), None, "name", ())

    def _enclosing(self, canonical: str) -> TypeDecl | None:
        decl: TypeDecl | None = self._builder.frame.decl
        while decl is not None and decl.canonical != canonical:
            decl = decl.outer
        return decl

    def _is_value(self, node: Node) -> bool:
        """Whether the thing before a dot is an expression rather than a class or a package."""
        kind = node.type
        if kind == "identifier":
            return self.variable(text(self._source, node), node) is not None
        if kind == "field_access":
            inner = node.child_by_field_name("object")
            field = node.child_by_field_name("field")
            if inner is None or field is None or field.type == "this":
                return True
            if inner.type in ("this", "super") or self._is_value(inner):
                return True
            return self.class_name(node) is None and self.class_name(inner) is not None
        return True

    def _array_access(self, node: Node) -> Expr:
        array, index = node.child_by_field_name("array"), node.child_by_field_name("index")
        if array is None or index is None:
            return Operation(self._builder.span(node), None, "array_access", ())
        target = self.lower(array)
        type_ = target.type._replace(dims=target.type.dims - 1) if target.type and target.type.dims else None
        return Element(self._builder.span(node), type_, target, self.lower(index))

    # Operators

    def _binary(self, node: Node) -> Expr:
        # Long sums are nested to the left, thousands deep in generated code: walk down, then build up.
        chain: list[tuple[Node, str, Node]] = []
        at: Node = node
        while at.type == "binary_expression":
            left, operator, right = (at.child_by_field_name(each) for each in ("left", "operator", "right"))
            if left is None or operator is None or right is None:
                break
            chain.append((at, operator.type, right))
            at = left
        value = self.lower(at) if at is not node else Operation(self._builder.span(node), None, "binary", ())
        for outer, operator_text, right_node in reversed(chain):
            right_value = self.lower(right_node)
            type_ = _binary_type(operator_text, value.type, right_value.type)
            value = Operation(self._builder.span(outer), type_, operator_text, (value, right_value))
        return value

    def _unary(self, node: Node) -> Expr:
        operand = node.child_by_field_name("operand")
        operator = node.child_by_field_name("operator")
        if operand is None or operator is None:
            return Operation(self._builder.span(node), None, "unary", ())
        value = self.lower(operand)
        if isinstance(value, Literal) and operator.type == "-":
            return Literal(self._builder.span(node), value.type, value.kind, "-" + value.text)
        return Operation(self._builder.span(node), value.type, operator.type, (value,))

    def _update(self, node: Node) -> Expr:
        target = next((child for child in node.named_children if child.type not in COMMENTS), None)
        if target is None:
            return Operation(self._builder.span(node), None, "update", ())
        value = self.lower(target)
        changed = Operation(self._builder.span(node), value.type, "++", (value,))
        self._store(value, changed)
        return changed

    def _assignment(self, node: Node) -> Expr:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = node.child_by_field_name("operator")
        if left is None or right is None or operator is None:
            return Operation(self._builder.span(node), None, "assignment", ())
        target = self.lower(left)
        value = self.lower_for(right, target.type)
        if operator.type != "=":
            type_ = _binary_type(operator.type[:-1], target.type, value.type)
            value = Operation(self._builder.span(node), type_, operator.type[:-1], (target, value))
        self._store(target, value)
        return value

    def _store(self, target: Expr, value: Expr) -> None:
        if isinstance(target, Read):
            self._builder.add_write(target.variable, value, strong=True)
            self.note_mock(target.variable, value)
        else:
            self._builder.weaken(target, value)

    def note_mock(self, variable: int, value: Expr) -> None:
        """A variable that is given a mock holds one."""
        while isinstance(value, Operation) and value.op == "cast":
            value = value.operands[0]
        if isinstance(value, Call) and value.name in _MOCK_MAKERS and value.signature is None:
            self._builder.routine.variables[variable].mock = True

    def _cast(self, node: Node) -> Expr:
        type_node, value_node = node.child_by_field_name("type"), node.child_by_field_name("value")
        if type_node is None or value_node is None:
            return Operation(self._builder.span(node), None, "cast", ())
        type_ = self._lowering.type(self._builder.frame.reader.type(type_node))
        return Operation(self._builder.span(node), type_, "cast", (self.lower_for(value_node, type_),))

    def _ternary(self, node: Node) -> Expr:
        parts = [node.child_by_field_name(each) for each in ("condition", "consequence", "alternative")]
        values = tuple(self.lower(part) for part in parts if part is not None)
        types = [value.type for value in values[1:] if value.type and value.type != NULL]
        return Operation(self._builder.span(node), types[0] if types else None, "?:", values)

    def _instanceof(self, node: Node) -> Expr:
        left = node.child_by_field_name("left")
        value = self.lower(left) if left else None
        operands = (value,) if value else ()
        name, right = node.child_by_field_name("name"), node.child_by_field_name("right")
        if name is not None and right is not None:
            type_ = self._lowering.type(self._builder.frame.reader.type(right))
            index = self._builder.declare(text(self._source, name), type_)
            self._builder.add_write(index, value, strong=True)
        pattern = node.child_by_field_name("pattern")
        if pattern is not None:
            self.bind_pattern(pattern, value)
        return Operation(self._builder.span(node), BOOLEAN, "instanceof", operands)

    def bind_pattern(self, pattern: Node, value: Expr | None) -> None:
        """Declare the variables of a type or record pattern."""
        if pattern.type in ("record_pattern_component", "type_pattern"):
            children = [child for child in pattern.named_children if child.type not in (*COMMENTS, "modifiers")]
            if len(children) == 2 and children[1].type == "identifier":
                type_ = self._lowering.type(self._builder.frame.reader.type(children[0]))
                index = self._builder.declare(text(self._source, children[1]), type_)
                self._builder.add_write(index, value, strong=True)
                return
        for child in pattern.named_children:
            self.bind_pattern(child, value)

    def _array_creation(self, node: Node) -> Expr:
        type_node = node.child_by_field_name("type")
        base = self._lowering.type(self._builder.frame.reader.type(type_node)) if type_node else None
        dims = 0
        operands: list[Expr] = []
        for child in node.children:
            if child.type == "dimensions":
                dims += text(self._source, child).count("[")
            elif child.type == "dimensions_expr":
                dims += 1
                operands += [self.lower(each) for each in child.named_children if each.type not in COMMENTS]
            elif child.type == "array_initializer":
                operands.append(self.lower(child))
        type_ = base._replace(dims=base.dims + dims) if base else None
        return Operation(self._builder.span(node), type_, "array", tuple(operands))

    def _array_initializer(self, node: Node) -> Expr:
        operands = tuple(self.lower(child) for child in node.named_children if child.type not in COMMENTS)
        return Operation(self._builder.span(node), None, "array", operands)

    def _switch(self, node: Node) -> Expr:
        return self._lowering.statements.switch_value(node)

    # Functions

    def _lambda_alone(self, node: Node) -> Expr:
        return self._lambda(node, None)[0]

    def _reference_alone(self, node: Node) -> Expr:
        return self._reference(node)[0]

    def lower_for(self, node: Node, expected: TypeRef | None) -> Expr:
        """Lower an expression where a type is expected, which a lambda needs to know its parameters."""
        while node.type == "parenthesized_expression" and node.named_child_count == 1:
            node = node.named_children[0]
        if node.type == "lambda_expression":
            function = self._members.function(expected, self._module)
            return self._lambda(node, function)[0]
        return self.lower(node)

    def _lambda(self, node: Node, function: Found | None) -> tuple[Expr, TypeRef | None]:
        """A lambda, its body lowered as code that may run here, and the type of its value."""
        builder = self._builder
        parameters, body = node.child_by_field_name("parameters"), node.child_by_field_name("body")
        types: list[TypeRef | None] = []
        if function is not None:
            for param in function.signature.params:
                types.append(upper(substitute(param, function.binding)))
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
            value = self.lower(body)
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
            return [(text(self._source, child), None) for child in node.named_children if child.type == "identifier"]
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
        if first.type in ("identifier", "field_access") and not self._is_value(first):
            named = self.class_name(first)
            owner = TypeRef(named) if named else None
        elif first.type in ("generic_type", "scoped_type_identifier", "type_identifier", "array_type"):
            owner = self._lowering.type(self._builder.frame.reader.type(first))
        else:
            value = self.lower(first)
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

    def _creation(self, node: Node) -> Expr:
        builder = self._builder
        type_node = node.child_by_field_name("type")
        raw = builder.frame.reader.type(type_node) if type_node else None
        type_ = self._lowering.type(raw)
        outer = node.children[0] if node.children and node.children[0].type != "new" else None
        receiver = self.lower(outer) if outer is not None and outer.is_named else None
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
                value = self.lower(child)
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
            self._members.match(declared, boxed(result), set(chosen.signature.type_params), binding, self._module)
        return value

    def _method_invocation(self, node: Node) -> Expr:
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
        elif target.type == "identifier" and (found := self.variable(text(self._source, target), target)):
            receiver, receiver_type = found, found.type
        elif target.type == "super":
            decl = self._builder.frame.decl
            return self._own_call(node, name, arguments, self._superclass(decl))
        elif target.type == "this":
            own = True
            receiver_type = TypeRef(self._builder.frame.decl.canonical)
        elif target.type != "identifier" and self._is_value(target):
            receiver = self.lower(target)
            receiver_type = receiver.type
            if isinstance(receiver, Operation) and receiver.op == "this" and receiver.type:
                own = self._enclosing(receiver.type.name) is not None
        else:
            owner = self.class_name(target)
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
            self._builder.weaken(call.receiver, Operation(call.span, None, "hold", call.args))
        for index in effect.writes_args:
            if index < len(call.args):
                others = tuple(arg for at, arg in enumerate(call.args) if at != index)
                operands = (call.receiver, *others) if call.receiver is not None else others
                self._builder.weaken(call.args[index], Operation(call.span, None, "hold", operands))


def _binary_type(operator: str, left: TypeRef | None, right: TypeRef | None) -> TypeRef | None:
    if operator in _COMPARISONS:
        return BOOLEAN
    if operator == "+" and STRING in (left, right):
        return STRING
    if left is None or right is None:
        return None
    names = [UNBOXES.get(each.name, each.name) for each in (left, right)]
    if names == ["boolean", "boolean"]:
        return BOOLEAN
    if all(name in _NUMERIC for name in names):
        return TypeRef(max("int", *names, key=_NUMERIC.index))
    return None

_HANDLERS: dict[str, Callable[[Expressions, Node], Expr]] = {
    "identifier": Expressions._identifier,
    "method_invocation": Expressions._method_invocation,
    "object_creation_expression": Expressions._creation,
    "field_access": Expressions._field_access,
    "array_access": Expressions._array_access,
    "binary_expression": Expressions._binary,
    "unary_expression": Expressions._unary,
    "update_expression": Expressions._update,
    "assignment_expression": Expressions._assignment,
    "parenthesized_expression": Expressions._inner,
    "cast_expression": Expressions._cast,
    "ternary_expression": Expressions._ternary,
    "instanceof_expression": Expressions._instanceof,
    "array_creation_expression": Expressions._array_creation,
    "array_initializer": Expressions._array_initializer,
    "lambda_expression": Expressions._lambda_alone,
    "method_reference": Expressions._reference_alone,
    "switch_expression": Expressions._switch,
    "this": Expressions._this,
    "super": Expressions._this,
    "class_literal": Expressions._class_literal,
    "decimal_integer_literal": Expressions._integer,
    "hex_integer_literal": Expressions._integer,
    "octal_integer_literal": Expressions._integer,
    "binary_integer_literal": Expressions._integer,
    "decimal_floating_point_literal": Expressions._float,
    "hex_floating_point_literal": Expressions._float,
    "string_literal": Expressions._literal,
    "character_literal": Expressions._literal,
    "true": Expressions._literal,
    "false": Expressions._literal,
    "null_literal": Expressions._literal,
}
