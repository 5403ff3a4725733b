"""Lowers Java statements to steps and edges: branches, loops, jumps, exceptions.

Each handler adds the steps of its statement to the builder, and leaves the steps that control can leave the statement
from in the builder's frontier.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from tree_sitter import Node

from mrscout.languages.java.lowering.builder import Jump, Part
from mrscout.languages.java.lowering.expressions import Expressions
from mrscout.languages.java.lowering.screen import FAILING, FAILS_BY_THROWING
from mrscout.languages.java.syntax.declarations import TYPE_DECLARATIONS
from mrscout.languages.java.syntax.parse import COMMENTS, text
from mrscout.model.assertions import Origin
from mrscout.model.ir import (
    Element,
    Expr,
    Literal,
    LiteralKind,
    Operation,
    Read,
    TypeRef,
    Variable,
    VariableKind,
)

if TYPE_CHECKING:
    from mrscout.languages.java.lowering.lower import Lowering

#: depth to which a condition is evaluated
_CONDITION_DEPTH = 8


class Statements(Part):
    """Has a handler for each kind of statement."""

    def __init__(self, lowering: "Lowering", expressions: Expressions) -> None:
        super().__init__(lowering)
        self._expressions = expressions
        self._handlers: dict[str, Callable[[Node], None]] = {
            "block": self.block,
            "constructor_body": self.block,
            "local_variable_declaration": self._declaration,
            "expression_statement": self._expression,
            "if_statement": self._if,
            "for_statement": self._for,
            "enhanced_for_statement": self._for_each,
            "while_statement": self._while,
            "do_statement": self._do,
            "return_statement": self._return,
            "throw_statement": self._throw,
            "break_statement": self._break,
            "continue_statement": self._continue,
            "yield_statement": self._yield,
            "try_statement": self._try,
            "try_with_resources_statement": self._try,
            "switch_expression": self._switch,
            "switch_statement": self._switch,
            "synchronized_statement": self._synchronized,
            "labeled_statement": self._labeled,
            "assert_statement": self._assert,
        }

    def lower(self, node: Node) -> None:
        """Lower any statement."""
        kind = node.type
        handler = self._handlers.get(kind)
        if handler is not None:
            handler(node)
        elif kind not in COMMENTS and kind not in TYPE_DECLARATIONS and node.is_named:
            self._evaluate(node)

    def block(self, node: Node) -> None:
        """Lower a block in a scope of its own."""
        self._builder.open_scope()
        for child in node.named_children:
            self.lower(child)
        self._builder.close_scope()

    def _evaluate(self, node: Node) -> int:
        """Lower an expression as a step of its own; return the step's index."""
        expr = self._expressions.lower(node)
        return self._builder.step(self._builder.place(node), expr).index

    def _expression(self, node: Node) -> None:
        for child in node.named_children:
            kind = child.type
            if kind == "switch_expression":
                self._switch(child)
            elif kind not in COMMENTS:
                expr = self._expressions.lower(child)
                self._builder.step(self._builder.place(node), expr)

    def _declaration(self, node: Node) -> None:
        reader = self._builder.frame.reader
        type_node = node.child_by_field_name("type")
        inferred = self._is_inferred(type_node)
        declared = None if inferred else self._lowering.type_at(type_node)
        for child in node.named_children:
            if child.type != "variable_declarator":
                continue
            name, dims, value_node = reader.declarator(child)
            type_ = declared._replace(dims=declared.dims + dims) if declared and dims else declared
            value = self._expressions.calls.lower_for(value_node, type_) if value_node else None
            if value is not None and value.type is None and type_ is not None:
                value.type = type_  # an array initialiser, a lambda, a call that did not resolve
            if inferred and value is not None:
                type_ = value.type
            index = self._builder.declare(name, type_)
            if value is not None:
                self._expressions.note_mock(index, value)
                self._builder.add_write(index, value, strong=True)
            self._builder.step(self._builder.place(child), value)

    def _is_inferred(self, node: Node | None) -> bool:
        """True for the type `var`, and for Lombok's `val`."""
        return node is not None and self._builder.source[node.start_byte : node.end_byte] in (b"var", b"val")

    def field(self, node: Node) -> None:
        """Lower the initialisers of a field declaration, which write the variables of the test object's fields."""
        reader = self._builder.frame.reader
        for child in node.named_children:
            if child.type != "variable_declarator":
                continue
            name, _, value_node = reader.declarator(child)
            target = self._expressions.non_local(name, child)
            if value_node is None or not isinstance(target, Read):
                continue
            value = self._expressions.calls.lower_for(value_node, target.type)
            if value.type is None:
                value.type = target.type
            self._expressions.note_mock(target.variable, value)
            self._builder.add_write(target.variable, value, strong=True)
            self._builder.step(self._builder.place(child), value)

    def _condition(self, node: Node | None) -> int | None:
        return self._evaluate(node) if node is not None else None

    def _if(self, node: Node) -> None:
        builder = self._builder
        builder.open_scope()
        condition = self._condition(node.child_by_field_name("condition"))
        consequence = node.child_by_field_name("consequence")
        alternative = node.child_by_field_name("alternative")
        if condition is not None and consequence is not None and self._only_fails(consequence):
            builder.conditions[condition] = Origin.GUARD
        before = list(builder.frontier)
        truth = self._truth(builder.routine.steps[condition].expr) if condition is not None else None
        if consequence is not None and truth is not False:
            self.lower(consequence)
        after = builder.frontier
        builder.frontier = before
        if alternative is not None and truth is not True:
            self.lower(alternative)
        builder.merge(after, builder.frontier)
        builder.merge_scope()  # `if (!(o instanceof Foo f)) return;` leaves f in scope

    def _truth(self, condition: Expr | None, depth: int = 0) -> bool | None:
        """The value that a condition is known to have, as when a helper's caller passes `true`; None if unknown."""
        if depth > _CONDITION_DEPTH:
            return None
        if isinstance(condition, Literal) and condition.kind is LiteralKind.BOOLEAN:
            return condition.text == "true"
        if isinstance(condition, Read):
            writes = self._builder.written[condition.variable]
            return self._truth(writes[0].value, depth + 1) if len(writes) == 1 and writes[0].strong else None
        if not isinstance(condition, Operation):
            return None
        if condition.op == "instanceof" and condition.operands and condition.asked is not None:
            return False if self._unrelated(condition.operands[0].type, condition.asked) else None
        truths = [self._truth(operand, depth + 1) for operand in condition.operands]
        if condition.op == "!":
            return None if truths[0] is None else not truths[0]
        if condition.op == "&&":
            return False if False in truths else True if all(truths) else None
        if condition.op == "||":
            return True if True in truths else False if truths == [False] * len(truths) else None
        return None

    def _unrelated(self, static: TypeRef | None, tested: TypeRef) -> bool:
        """True if neither the static type of an operand nor the type that `instanceof` tests is a subtype."""
        if static is None or not static.is_class or not tested.is_class or static.name == "java.lang.Object":
            return False
        module, pair = self._builder.frame.module, (static.name, tested.name)
        if any(self._classes.find(name, module) is None for name in pair):
            return False
        return not any(self._members.is_subtype(*names, module) for names in (pair, pair[::-1]))

    def _only_fails(self, node: Node) -> bool:
        """True if a branch is a single statement that fails the test."""
        statements = [child for child in node.named_children if child.type not in COMMENTS]
        if node.type != "block":
            statements = [node]
        if len(statements) != 1:
            return False
        written = self._builder.source[statements[0].start_byte : statements[0].end_byte]
        head = written.partition(b"(")[0].split(b".")[-1].strip()
        return head in FAILING or written.startswith(FAILS_BY_THROWING)

    def _loop(
        self, head: Callable[[], int | None], body: Node | None, update: Callable[[], None] | None
    ) -> None:
        """Lower a loop; `head` lowers its condition and returns the step, `update` lowers what follows its body."""
        builder = self._builder
        jump = Jump(self._take_label(), loop=True)
        builder.jumps.append(jump)
        start = len(builder.routine.steps)
        condition = head()
        if condition is None:
            condition = builder.step(builder.routine.steps[-1].place, None).index
        if body is not None:
            self.lower(body)
        builder.merge(builder.frontier, jump.continues)
        if update is not None:
            update()
        builder.link(builder.frontier, start if start < len(builder.routine.steps) else condition)
        builder.jumps.pop()
        builder.frontier = [condition, *jump.breaks]

    def _take_label(self) -> str | None:
        label, self._builder.label = self._builder.label, None
        return label

    def _for(self, node: Node) -> None:
        builder = self._builder
        builder.open_scope()
        updates: list[Node] = []
        first_counter, first_write = len(builder.routine.variables), len(builder.routine.writes)
        for index, child in enumerate(node.children):
            role = node.field_name_for_child(index)
            if role == "init":
                self.lower(child)
            elif role == "update":
                updates.append(child)

        def update() -> None:
            for expression in updates:
                self._evaluate(expression)

        condition, body = node.child_by_field_name("condition"), node.child_by_field_name("body")
        counters = builder.routine.variables[first_counter:]
        self._loop(lambda: self._condition(condition), body, update)
        self._note_counters(node, body, counters, first_write, 2)
        builder.close_scope()

    def _note_counters(
        self, loop: Node, body: Node | None, counters: list[Variable], first_write: int, writes: int
    ) -> None:
        """Give counters that only the loop's head writes, `writes` times, the text of the head as `counts`.

        `first_write` is the index of the first write that can be one of theirs.
        """
        builder = self._builder
        if body is None or builder.frame.result is not None:
            return  # in the next call of a helper, the same head can have other bounds
        written = [write.variable for write in builder.routine.writes[first_write:]]
        for counter in counters:
            if written.count(counter.index) == writes:
                counter.counts = builder.source[loop.start_byte : body.start_byte].decode("utf-8", "replace")

    def _for_each(self, node: Node) -> None:
        builder = self._builder
        type_node, name = node.child_by_field_name("type"), node.child_by_field_name("name")
        value_node = node.child_by_field_name("value")
        if name is None or value_node is None:
            return
        builder.open_scope()
        inferred = self._is_inferred(type_node)
        values = self._expressions.lower(value_node)
        builder.step(builder.place(value_node), values)
        type_ = self._element_type(values.type) if inferred else self._lowering.type_at(type_node)
        index = builder.declare(text(builder.source, name), type_)
        first_write = len(builder.routine.writes)
        element = Element(
            builder.place(value_node), type_, values, Operation(builder.place(name), None, "any", ())
        )

        def head() -> int:
            builder.add_write(index, element, strong=True)
            return builder.step(builder.place(name), element).index

        body = node.child_by_field_name("body")
        self._loop(head, body, None)
        self._note_counters(node, body, [builder.routine.variables[index]], first_write, 1)
        builder.close_scope()

    def _element_type(self, type_: TypeRef | None) -> TypeRef | None:
        """The type of the elements that a loop over an array or an `Iterable` visits; None if unknown."""
        if type_ is None:
            return None
        if type_.dims:
            return type_._replace(dims=type_.dims - 1)
        iterable = self._members.as_super(type_, "java.lang.Iterable", self._builder.frame.module)
        element = iterable.args[0] if iterable is not None and iterable.args else None
        return element if element is not None and "." in element.name else None

    def _while(self, node: Node) -> None:
        condition = node.child_by_field_name("condition")
        self._loop(lambda: self._condition(condition), node.child_by_field_name("body"), None)

    def _do(self, node: Node) -> None:
        builder = self._builder
        jump = Jump(self._take_label(), loop=True)
        builder.jumps.append(jump)
        start = len(builder.routine.steps)
        body = node.child_by_field_name("body")
        if body is not None:
            self.lower(body)
        builder.merge(builder.frontier, jump.continues)
        self._condition(node.child_by_field_name("condition"))
        if start < len(builder.routine.steps):
            builder.link(builder.frontier, start)
        builder.jumps.pop()
        builder.frontier = builder.frontier + jump.breaks

    def _return(self, node: Node) -> None:
        builder = self._builder
        value: Expr | None = None
        for child in node.named_children:
            if child.type not in COMMENTS:
                value = self._expressions.lower(child)
        if builder.frame.lambdas:
            builder.frame.lambdas[-1].append(value.type if value else None)
            builder.step(builder.place(node), value)
            builder.frontier = []
            return
        if builder.frame.result is not None:
            builder.add_write(builder.frame.result, value, strong=True)
        builder.step(builder.place(node), value)
        builder.frame.returned += builder.frontier
        builder.frontier = []

    def _throw(self, node: Node) -> None:
        for child in node.named_children:
            if child.type not in COMMENTS:
                self._evaluate(child)
        self._builder.frontier = []

    def _target(self, node: Node) -> Jump | None:
        """The loop or switch that a `break` or `continue` leaves."""
        names = (child for child in node.named_children if child.type == "identifier")
        label = next((text(self._builder.source, name) for name in names), None)
        for jump in reversed(self._builder.jumps):
            if label is not None and jump.label == label:
                return jump
            if label is None and (jump.loop or node.type == "break_statement"):
                return jump
        return None

    def _break(self, node: Node) -> None:
        jump = self._target(node)
        if jump is not None:
            jump.breaks += self._builder.frontier
        self._builder.frontier = []

    def _continue(self, node: Node) -> None:
        jump = self._target(node)
        if jump is not None:
            jump.continues += self._builder.frontier
        self._builder.frontier = []

    def _labeled(self, node: Node) -> None:
        for child in node.named_children:
            if child.type == "identifier":
                self._builder.label = text(self._builder.source, child)
            else:
                self.lower(child)
        self._builder.label = None

    def _synchronized(self, node: Node) -> None:
        for child in node.named_children:
            self.lower(child)

    def _assert(self, node: Node) -> None:
        parts = [child for child in node.named_children if child.type not in COMMENTS]
        if parts:
            step = self._evaluate(parts[0])
            self._builder.conditions[step] = Origin.STATEMENT

    def _try(self, node: Node) -> None:
        builder = self._builder
        builder.open_scope()
        before = list(builder.frontier)
        start = len(builder.routine.steps)
        resources = node.child_by_field_name("resources")
        if resources is not None:
            for child in resources.named_children:
                self._resource(child)
        body = node.child_by_field_name("body")
        if body is not None:
            self.lower(body)
            self._expect_throw(node, body, start)
        builder.close_scope()
        ends = list(builder.frontier)
        # Any step of the body may throw, so each may lead into a handler.
        throwing = before + list(range(start, len(builder.routine.steps)))
        finally_clause: Node | None = None
        for child in node.named_children:
            if child.type == "catch_clause":
                builder.frontier = list(throwing)
                self._catch(child)
                ends += builder.frontier
            elif child.type == "finally_clause":
                finally_clause = child
        builder.merge(ends)
        if finally_clause is not None:
            for child in finally_clause.named_children:
                self.lower(child)

    def _expect_throw(self, node: Node, body: Node, start: int) -> None:
        """Mark the calls of a statement before one that fails the test, where an exception is caught."""
        if all(child.type != "catch_clause" for child in node.named_children):
            return
        statements = [child for child in body.named_children if child.type not in COMMENTS]
        for before, statement in pairwise(statements):
            if statement.type == "expression_statement" and self._only_fails(statement):
                for call in reversed(self._builder.routine.calls):
                    if call.step < start:
                        break
                    at = call.place
                    inside = before.start_byte <= at[0] and at[1] <= before.end_byte
                    if inside and at[2] is self._builder.lines:
                        call.throws = True

    def _resource(self, node: Node) -> None:
        if node.type != "resource":
            return
        name, value_node = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None or value_node is None:
            return
        type_node = node.child_by_field_name("type")
        value = self._expressions.lower(value_node)
        type_ = value.type if self._is_inferred(type_node) else self._lowering.type_at(type_node)
        index = self._builder.declare(text(self._builder.source, name), type_)
        self._builder.add_write(index, value, strong=True)
        self._builder.step(self._builder.place(node), value)

    def _catch(self, node: Node) -> None:
        builder = self._builder
        builder.open_scope()
        for child in node.named_children:
            if child.type == "catch_formal_parameter":
                name = child.child_by_field_name("name")
                type_: TypeRef | None = None
                for part in child.named_children:
                    if part.type == "catch_type" and part.named_children:
                        type_ = self._lowering.type_at(part.named_children[0])
                if name is not None:
                    index = builder.declare(text(builder.source, name), type_)
                    builder.add_write(index, None, strong=True)
                    builder.step(builder.place(child), None)
            elif child.type == "block":
                self.lower(child)
        builder.close_scope()

    # Switch

    def _switch(self, node: Node) -> None:
        self._branches(node, None)

    def switch_value(self, node: Node) -> Expr:
        """Lower a switch expression: its rules write a variable, which is then read."""
        builder = self._builder
        result = builder.variable("switch", None, VariableKind.RESULT)
        saved = builder.suspend()
        self._builder.yields.append(result)
        self._branches(node, result)
        self._builder.yields.pop()
        builder.resume(saved)
        types = [write.value.type for write in builder.written[result] if write.value]
        type_ = next(filter(None, types), None)
        builder.routine.variables[result].type = type_
        return Read(builder.place(node), type_, result)

    def _branches(self, node: Node, result: int | None) -> None:
        """Lower the branches of a switch, whose values go to the variable `result`, if any."""
        builder = self._builder
        condition = node.child_by_field_name("condition")
        head = self._evaluate(condition) if condition else builder.step(builder.place(node), None).index
        value = builder.routine.steps[head].expr
        body = node.child_by_field_name("body")
        jump = Jump(self._take_label(), loop=False)
        builder.jumps.append(jump)
        builder.frontier = []
        default = False
        ends: list[int] = []
        for group in body.named_children if body else ():
            if group.type not in ("switch_block_statement_group", "switch_rule"):
                continue
            builder.open_scope()
            is_rule = group.type == "switch_rule"
            builder.frontier = [head] if is_rule else [head, *builder.frontier]
            for child in group.named_children:
                if child.type == "switch_label":
                    default |= builder.source.startswith(b"default", child.start_byte, child.end_byte)
                    self._label(child, value)
                elif is_rule and child.type == "expression_statement" and result is not None:
                    self._rule_value(child, result)
                else:
                    self.lower(child)
            builder.close_scope()
            if is_rule:
                ends += builder.frontier
                builder.frontier = []
        ends += builder.frontier
        builder.jumps.pop()
        builder.merge(ends, jump.breaks, [] if default and ends else [head])

    def _label(self, node: Node, value: Expr | None) -> None:
        for child in node.named_children:
            if child.type == "pattern":
                self._expressions.bind_pattern(child, value)
                self._builder.step(self._builder.place(child), None)
            elif child.type == "guard":
                for guard in child.named_children:
                    self._evaluate(guard)

    def _rule_value(self, node: Node, result: int) -> None:
        for child in node.named_children:
            if child.type not in COMMENTS:
                value = self._expressions.lower(child)
                self._builder.add_write(result, value, strong=True)
                self._builder.step(self._builder.place(child), value)

    def _yield(self, node: Node) -> None:
        if self._builder.yields:
            self._rule_value(node, self._builder.yields[-1])
        if self._builder.jumps:
            self._builder.jumps[-1].breaks += self._builder.frontier
        self._builder.frontier = []

    # Bodies of lambdas and anonymous classes

    def lambda_body(self, node: Node) -> TypeRef | None:
        """Lower the block of a lambda; return the type of its value."""
        builder = self._builder
        builder.frame.lambdas.append([])
        jumps, builder.jumps = builder.jumps, []
        start = list(builder.frontier)
        self.block(node)
        builder.jumps = jumps
        types = builder.frame.lambdas.pop()
        builder.merge(builder.frontier, start)
        return next(filter(None, types), None)

    def anonymous_body(self, node: Node) -> None:
        """Lower the methods of an anonymous class, any of which may run from here on, or none."""
        builder = self._builder
        saved = builder.suspend()
        builder.open_scope()
        for child in node.named_children:
            if child.type == "field_declaration":
                self._declaration(child)
        for child in node.named_children:
            body = child.child_by_field_name("body") if child.type == "method_declaration" else None
            parameters = child.child_by_field_name("parameters") if body else None
            if body is None or parameters is None:
                continue
            before = list(builder.frontier)
            builder.open_scope()
            for name, raw in builder.frame.reader.parameters(parameters)[0]:
                index = builder.declare(name, self._lowering.type(raw), VariableKind.PARAMETER)
                builder.add_write(index, None, strong=True)
            builder.step(builder.place(child), None)
            self.lambda_body(body)
            builder.close_scope()
            builder.merge(before, builder.frontier)
        builder.close_scope()
        builder.resume(saved)
