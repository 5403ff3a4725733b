"""Lowers Java expressions to the IR, and resolves the type of each.

An expression that cannot be resolved becomes an `Operation` without a type, which keeps its operands if it has some.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tree_sitter import Node

from mrscout.languages.java.library.primitives import UNBOXES
from mrscout.languages.java.lowering.builder import Part
from mrscout.languages.java.lowering.calls import Calls
from mrscout.languages.java.lowering.scope import ImportedConstant, OwnField
from mrscout.languages.java.syntax.declarations import TypeDecl
from mrscout.languages.java.syntax.literals import DELIMITER, literal_value, ordinary
from mrscout.languages.java.syntax.members import boxed
from mrscout.languages.java.syntax.parse import COMMENTS, dotted, text
from mrscout.model.ir import (
    NUMERIC,
    Call,
    Constant,
    Element,
    Expr,
    Literal,
    LiteralKind,
    Member,
    Operation,
    Read,
    TypeRef,
    uncast,
)

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.lower import Lowering

STRING = TypeRef("java.lang.String")
BOOLEAN = TypeRef("boolean")
INT, LONG, FLOAT, DOUBLE = map(TypeRef, ("int", "long", "float", "double"))
NULL = TypeRef("null")
_LITERALS = {
    "string_literal": (LiteralKind.STRING, STRING),
    "character_literal": (LiteralKind.CHAR, TypeRef("char")),
    "true": (LiteralKind.BOOLEAN, BOOLEAN),
    "false": (LiteralKind.BOOLEAN, BOOLEAN),
    "null_literal": (LiteralKind.NULL, NULL),
}
_COMPARISONS = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})
_MOCK_MAKERS = frozenset({"mock", "spy", "createMock", "createNiceMock", "createStrictMock", "niceMock"})


class Expressions(Part):
    """Has a handler for each kind of expression."""

    def __init__(self, lowering: "Lowering") -> None:
        super().__init__(lowering)
        self.calls = Calls(lowering, self)
        #: handlers by the type of the syntax node
        self.handlers: dict[str, Callable[[Node], Expr]] = {
            "identifier": self._identifier,
            "method_invocation": self.calls.method_invocation,
            "object_creation_expression": self.calls.creation,
            "field_access": self._field_access,
            "array_access": self._array_access,
            "binary_expression": self._binary,
            "unary_expression": self._unary,
            "update_expression": self._update,
            "assignment_expression": self._assignment,
            "parenthesized_expression": self._inner,
            "cast_expression": self._cast,
            "ternary_expression": self._ternary,
            "instanceof_expression": self._instanceof,
            "array_creation_expression": self._array_creation,
            "array_initializer": self._array_initializer,
            "lambda_expression": self.calls.lambda_alone,
            "method_reference": self.calls.reference_alone,
            "switch_expression": self._switch,
            "this": self._this,
            "super": self._this,
            "class_literal": self._class_literal,
            "decimal_integer_literal": self._integer,
            "hex_integer_literal": self._integer,
            "octal_integer_literal": self._integer,
            "binary_integer_literal": self._integer,
            "decimal_floating_point_literal": self._float,
            "hex_floating_point_literal": self._float,
            "string_literal": self._literal,
            "character_literal": self._literal,
            "true": self._literal,
            "false": self._literal,
            "null_literal": self._literal,
        }

    def lower(self, node: Node) -> Expr:
        """Lower any expression."""
        handler = self.handlers.get(node.type)
        return handler(node) if handler is not None else self.lower_other(node)

    def lower_other(self, node: Node) -> Expr:
        """Lower an expression that has no handler to an operation on its operands."""
        operands = tuple(self.lower(child) for child in node.named_children if child.type in self.handlers)
        return Operation(self._builder.place(node), None, node.type, operands)

    def _unresolved(self, node: Node, operator: str = "name") -> Operation:
        """An expression that means nothing known."""
        return Operation(self._builder.place(node), None, operator, ())

    # Literals

    def _literal(self, node: Node) -> Expr:
        kind, type_ = _LITERALS[node.type]
        builder = self._builder
        start, end = node.start_byte, node.end_byte
        written = builder.source[start:end].decode("utf-8", "replace")
        if written.startswith(DELIMITER):
            written = ordinary(written)
        return Literal((start, end, builder.lines), type_, kind, written, literal_value(written))

    def _integer(self, node: Node) -> Expr:
        written = text(self._builder.source, node)
        type_ = LONG if written[-1] in "lL" else INT
        return Literal(self._builder.place(node), type_, LiteralKind.INTEGER, written, literal_value(written))

    def _float(self, node: Node) -> Expr:
        written = text(self._builder.source, node)
        type_ = FLOAT if written[-1] in "fF" and not written.startswith("0x") else DOUBLE
        return Literal(self._builder.place(node), type_, LiteralKind.FLOAT, written, literal_value(written))

    def _class_literal(self, node: Node) -> Expr:
        inner = self._lowering.type_at(node.named_children[0] if node.named_children else None)
        type_ = TypeRef("java.lang.Class", (boxed(inner),) if inner else (TypeRef("?"),))
        return Literal(self._builder.place(node), type_, LiteralKind.CLASS, text(self._builder.source, node))

    # Names

    def _this(self, node: Node) -> Expr:
        return Operation(self._builder.place(node), TypeRef(self._builder.frame.decl.canonical), "this", ())

    def _inner(self, node: Node) -> Expr:
        for child in node.named_children:
            if child.type not in COMMENTS:
                return self.lower(child)
        return self._unresolved(node, "missing")

    def _identifier(self, node: Node) -> Expr:
        return self.named(node) or self._unresolved(node)

    def named(self, node: Node) -> Expr | None:
        """Read the variable that an identifier names; None if it names something else."""
        builder = self._builder
        start, end = node.start_byte, node.end_byte
        name = builder.source[start:end].decode("utf-8", "replace")
        local = builder.frame.locals.get(name)
        if local is not None:
            return Read((start, end, builder.lines), builder.routine.variables[local].type, local)
        return self.non_local(name, node)

    def non_local(self, name: str, node: Node) -> Expr | None:
        """Read a field of the test object or its outer objects, or a statically imported constant; None for neither."""
        field = self._builder.frame.scope.value(name)
        if isinstance(field, ImportedConstant):
            return Constant(self._builder.place(node), field.type, field.owner, name)
        return self._read_field(field, name, node) if field is not None else None

    def _own_field(self, decl: TypeDecl, name: str, node: Node) -> Expr | None:
        """Read a field that a class of the tests declares or inherits; None if it has none of the name."""
        field = self._lowering.facts.own_field(decl, name, self._builder.module)
        return self._read_field(field, name, node) if field is not None else None

    def _read_field(self, field: OwnField, name: str, node: Node) -> Expr:
        index = self._builder.field(field.owner, name, field.type, field.mock)
        return Read(self._builder.place(node), field.type, index)

    def class_name(self, node: Node) -> str | None:
        """The canonical name of the class that an expression names, as `Foo` does in `Foo.bar()`; None for a value."""
        kind = node.type
        if kind == "identifier":
            name = text(self._builder.source, node)
            if name in self._builder.frame.locals:
                return None
        elif kind == "field_access":
            name = dotted(self._builder.source, node)
            if not name.replace(".", "").replace("_", "").replace("$", "").isalnum():
                return None
            head = name.partition(".")[0]
            if head in ("this", "super") or head in self._builder.frame.locals:
                return None
        else:
            return None
        return self._names.name(name, self._builder.frame.decl, self._builder.module)

    def value_at(self, node: Node) -> Expr | None:
        """Lower the expression before a dot; None if it names a class or a package."""
        kind = node.type
        if kind == "identifier":
            return self.named(node)
        return self._access(node, as_value=False) if kind == "field_access" else self.lower(node)

    def _field_access(self, node: Node) -> Expr:
        return self._access(node, as_value=True) or self._unresolved(node)

    def _access(self, node: Node, *, as_value: bool) -> Expr | None:
        """Lower `a.b.c` from left to right: a package or class before the first dots, and a value from some dot on.

        The last name is taken for a constant of a class if the access stands in the place of a value.
        """
        chain: list[tuple[Node, Node, str]] = []
        access = node
        value: Expr | None = None
        while value is None and access.type == "field_access":
            target, field = access.child_by_field_name("object"), access.child_by_field_name("field")
            value = self._first_access(access, target, field)
            if value is None:
                assert target is not None
                assert field is not None
                chain.append((access, target, text(self._builder.source, field)))
                access = target
        if value is None:
            value = self.value_at(access)
        for access, target, name in reversed(chain):
            if value is not None:
                value = self._member(access, target, value, name)
            elif access is node and as_value:
                return self._static(access, target, name)
            elif self.class_name(access) is None and self.class_name(target) is not None:
                value = self._static(access, target, name)
        return value

    def _first_access(self, node: Node, target: Node | None, field: Node | None) -> Expr | None:
        """Lower `this.a` or `Outer.this`; None for an access that depends on the value or class before its dot."""
        if target is None or field is None:
            return self._unresolved(node, "field_access")
        if field.type == "this":
            owner = self.class_name(target)
            return Operation(self._builder.place(node), TypeRef(owner) if owner else None, "this", ())
        if target.type in ("this", "super"):
            name = text(self._builder.source, field)
            return self._own_field(self._builder.frame.decl, name, node) or self._unresolved(node)
        return None

    def _member(self, node: Node, target: Node, value: Expr, name: str) -> Expr:
        """Lower `target.name`, a field of a value."""
        if isinstance(value, Operation):
            if value.op == "name":
                return self._static(node, target, name)
            decl = self.enclosing(value.type.name) if value.op == "this" and value.type else None
            own_field = self._own_field(decl, name, node) if decl else None
            if own_field is not None:
                return own_field
        field = self._members.field(value.type, name, self._builder.module) if value.type else None
        return Member(self._builder.place(node), field[0] if field else None, value, name)

    def _static(self, node: Node, target: Node, name: str) -> Expr:
        """Lower `target.name`, a static field of a class."""
        owner = self.class_name(target)
        if owner is None:
            return self._unresolved(node)
        decl = self.enclosing(owner)
        own_field = self._own_field(decl, name, node) if decl else None
        if own_field is not None:
            return own_field
        field = self._members.field(TypeRef(owner), name, self._builder.module)
        return Constant(self._builder.place(node), field[0] if field else None, owner, name)

    def enclosing(self, canonical: str) -> TypeDecl | None:
        """The enclosing class of this canonical name; None if there is none."""
        decl: TypeDecl | None = self._builder.frame.decl
        while decl is not None and decl.canonical != canonical:
            decl = decl.outer
        return decl

    def _array_access(self, node: Node) -> Expr:
        array, index = node.child_by_field_name("array"), node.child_by_field_name("index")
        if array is None or index is None:
            return self._unresolved(node, "array_access")
        target = self.lower(array)
        type_ = target.type._replace(dims=target.type.dims - 1) if target.type and target.type.dims else None
        return Element(self._builder.place(node), type_, target, self.lower(index))

    # Operators

    def _binary(self, node: Node) -> Expr:
        # Long sums are nested to the left, thousands deep in generated code: walk down, then build up.
        chain: list[tuple[Node, str, Node]] = []
        first: Node = node
        while first.type == "binary_expression":
            parts: list[Node | None] = [*first.children]
            if len(parts) != 3:  # comments in between, or something missing
                parts = [first.child_by_field_name(field) for field in ("left", "operator", "right")]
            left, operator, right = parts
            if left is None or operator is None or right is None:
                break
            chain.append((first, operator.type, right))
            first = left
        value = self.lower(first) if first is not node else self._unresolved(node, "binary")
        for outer, operator_text, right_node in reversed(chain):
            right_value = self.lower(right_node)
            type_ = _binary_type(operator_text, value.type, right_value.type)
            value = Operation(self._builder.place(outer), type_, operator_text, (value, right_value))
        return value

    def _unary(self, node: Node) -> Expr:
        operand = node.child_by_field_name("operand")
        operator = node.child_by_field_name("operator")
        if operand is None or operator is None:
            return self._unresolved(node, "unary")
        value = self.lower(operand)
        if isinstance(value, Literal) and operator.type == "-":
            written = f"-{value.text}"
            place = self._builder.place(node)
            return Literal(place, value.type, value.kind, written, literal_value(written))
        return Operation(self._builder.place(node), value.type, operator.type, (value,))

    def _update(self, node: Node) -> Expr:
        target = next((child for child in node.named_children if child.type not in COMMENTS), None)
        if target is None:
            return self._unresolved(node, "update")
        value = self.lower(target)
        changed = Operation(self._builder.place(node), value.type, "++", (value,))
        self._store(value, changed)
        return changed

    def _assignment(self, node: Node) -> Expr:
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        operator = node.child_by_field_name("operator")
        if left is None or right is None or operator is None:
            return self._unresolved(node, "assignment")
        target = self.lower(left)
        value = self.calls.lower_for(right, target.type)
        if operator.type != "=":
            type_ = _binary_type(operator.type[:-1], target.type, value.type)
            value = Operation(self._builder.place(node), type_, operator.type[:-1], (target, value))
        self._store(target, value)
        return value

    def _store(self, target: Expr, value: Expr) -> None:
        if isinstance(target, Read):
            self._builder.add_write(target.variable, value, strong=True)
            self.note_mock(target.variable, value)
        else:
            self._builder.weaken(target, value)

    def note_mock(self, variable: int, value: Expr) -> None:
        """Mark a variable as a mock if the value that is assigned to it is one."""
        value = uncast(value)
        if isinstance(value, Call) and value.name in _MOCK_MAKERS and value.signature is None:
            self._builder.routine.variables[variable].mock = True

    def _cast(self, node: Node) -> Expr:
        type_node, value_node = node.child_by_field_name("type"), node.child_by_field_name("value")
        if type_node is None or value_node is None:
            return self._unresolved(node, "cast")
        type_ = self._lowering.type_at(type_node)
        return Operation(self._builder.place(node), type_, "cast", (self.calls.lower_for(value_node, type_),))

    def _ternary(self, node: Node) -> Expr:
        parts = map(node.child_by_field_name, ("condition", "consequence", "alternative"))
        values = tuple(self.lower(part) for part in parts if part is not None)
        types = [value.type for value in values[1:] if value.type and value.type != NULL]
        return Operation(self._builder.place(node), types[0] if types else None, "?:", values)

    def _instanceof(self, node: Node) -> Expr:
        left = node.child_by_field_name("left")
        value = self.lower(left) if left else None
        operands = (value,) if value else ()
        name, right = node.child_by_field_name("name"), node.child_by_field_name("right")
        type_ = self._lowering.type_at(right)
        if name is not None:
            index = self._builder.declare(text(self._builder.source, name), type_)
            self._builder.add_write(index, value, strong=True)
        pattern = node.child_by_field_name("pattern")
        if pattern is not None:
            self.bind_pattern(pattern, value)
        return Operation(self._builder.place(node), BOOLEAN, "instanceof", operands, type_)

    def bind_pattern(self, pattern: Node, value: Expr | None) -> None:
        """Declare the variables of a type or record pattern."""
        if pattern.type in ("record_pattern_component", "type_pattern"):
            children = [
                child for child in pattern.named_children if child.type not in (*COMMENTS, "modifiers")
            ]
            if len(children) == 2 and children[1].type == "identifier":
                type_ = self._lowering.type_at(children[0])
                index = self._builder.declare(text(self._builder.source, children[1]), type_)
                self._builder.add_write(index, value, strong=True)
                return
        for child in pattern.named_children:
            self.bind_pattern(child, value)

    def _array_creation(self, node: Node) -> Expr:
        type_node = node.child_by_field_name("type")
        base = self._lowering.type_at(type_node)
        dims = 0
        operands: list[Expr] = []
        for child in node.children:
            if child.type == "dimensions":
                dims += text(self._builder.source, child).count("[")
            elif child.type == "dimensions_expr":
                dims += 1
                operands += [self.lower(size) for size in child.named_children if size.type not in COMMENTS]
            elif child.type == "array_initializer":
                operands.append(self.lower(child))
        type_ = base._replace(dims=base.dims + dims) if base else None
        return Operation(self._builder.place(node), type_, "array", tuple(operands))

    def _array_initializer(self, node: Node) -> Expr:
        operands = tuple(self.lower(child) for child in node.named_children if child.type not in COMMENTS)
        return Operation(self._builder.place(node), None, "array", operands)

    def _switch(self, node: Node) -> Expr:
        return self._lowering.statements.switch_value(node)


def _binary_type(operator: str, left: TypeRef | None, right: TypeRef | None) -> TypeRef | None:
    """The type of a binary operation: boolean, String, or the wider type of two numbers; None if unknown."""
    if operator in _COMPARISONS:
        return BOOLEAN
    if operator == "+" and STRING in (left, right):
        return STRING
    if left is None or right is None:
        return None
    names = [UNBOXES.get(type_.name, type_.name) for type_ in (left, right)]
    if names == ["boolean", "boolean"]:
        return BOOLEAN
    if all(name in NUMERIC for name in names):
        return TypeRef(max("int", *names, key=NUMERIC.index))
    return None
