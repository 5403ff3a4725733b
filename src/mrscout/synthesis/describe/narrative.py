"""The statement of an instance as data: the slice's steps in order, and what its assertion compares.

A variable that holds one value throughout gives way to the expression behind it where that stays readable; otherwise it
is a definition. Every statement that changes something is a step, in its place. Goal: nothing that the law needs is
left out, and nothing is said of how the test is written.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from mrscout.model.assertions import Form, Operator
from mrscout.model.ir import (
    Assertion,
    Call,
    Constant,
    Expr,
    Function,
    Literal,
    Operation,
    Read,
    Span,
    Step,
    VariableKind,
    Write,
    uncast,
)
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.template import Edit, Hole, Slot, Template, compose
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.slicing.other_assertions import without_assertions

#: characters of an expression that takes the place of a variable: once, several times, and as a whole side
_ONCE, _OFTEN, _WHOLE = 80, 30, 150
#: characters of a string literal in a statement, and those that are shown of a longer one
_LONGEST, _SHOWN = 40, 30
#: the longest chain of variables that give way to expressions
_DEEPEST = 12
_SIMPLE = re.compile(r"-?[\w.]+")
_BLANKS = re.compile(r"\s+")
_SIDES = 2
#: characters of the name of a parameter, about
_NAME = 8


class Narrator:
    """Collects the statement of one draft."""

    def __init__(
        self,
        context: InstanceContext,
        kept: Sequence[Statement],
        calls: Mapping[Statement, list[Call]],
        edits: Iterable[Edit],
    ) -> None:
        self._context = context
        self._routine = context.subject.routine
        self._facts = context.facts
        self._located = context.located
        self._slicer = context.slicer
        self._criterion = context.located.criterion
        self._kept, self._calls = list(kept), dict(calls)
        self._enter_helper()
        self._edits = sorted(edits, key=lambda edit: edit.start)
        self._standing = set(self._kept)
        self._changes: dict[Statement, frozenset[int]] = defaultdict(frozenset)
        for at, changed in self._slicer.changes.all:
            if at in self._standing:
                self._changes[at] |= changed
        self._uses, self._writers = self._count_uses()
        self._changed_in_part = {
            other.variable
            for statement in self._kept
            for step in self._slicer.steps(statement)
            if _assigns_part(step)
            for other in step.writes
        }
        self._wanted: set[int] = set()  #: variables that are mentioned by name
        self._pending: set[int] = set()
        self._visible = frozenset(self._uses) | frozenset(self._writers)

    def _enter_helper(self) -> None:
        """Take the statements of helpers apart if the assertion stands in one."""
        trimmer = self._context.trimmer
        criterion = trimmer.slicer.statement_of[self._located.step] if trimmer is not None else None
        if trimmer is None or criterion is None or not trimmer.is_inside(criterion):
            return
        self._slicer, self._criterion = trimmer.slicer, criterion
        whole = self._slicer.slice(criterion, aside=self._located.aside)
        reduced = without_assertions(whole, criterion, self._slicer)
        self._kept, self._calls = reduced.kept, reduced.calls

    def proposition(self) -> Proposition:
        """Return the statement."""
        comparison = self._comparison()
        roots = [statement for statement in self._kept if statement.parent not in self._standing]
        steps = (step for step in self._steps(roots) if step.kind is not StepKind.ACTION or _says(step))
        return Proposition(tuple(steps), comparison)

    # Steps, from the last to the first: a definition is a step only if something behind it mentions its name

    def _steps(self, statements: Sequence[Statement]) -> list[StatedStep]:
        steps: list[StatedStep] = []
        for statement in sorted(statements, key=lambda statement: -statement.index):
            if statement is self._criterion or statement.index > self._criterion.index:
                continue
            inner = [child for child in statement.children if child in self._standing]
            if statement.encloses(self._criterion):
                within = self._steps(inner)
                steps += [*reversed(within), *reversed(self._scope(statement))]
                steps += [*self._handed_over(statement), *self._opened(statement)]
            elif statement.kind is StatementKind.COMPOUND:
                steps += [*reversed(self._compound(statement, inner)), *self._opened(statement)]
            elif statement.kind not in (StatementKind.JUMP, StatementKind.RETURN):
                steps += reversed(list(self._simple(statement)))
        return steps[::-1]

    def _compound(self, statement: Statement, inner: Sequence[Statement]) -> list[StatedStep]:
        steps = self._steps(inner)
        scope = self._scope(statement)
        if not scope or not steps:
            return steps
        head = scope[-1]
        within = StatedStep(head.kind, head.code, head.name, head.bound, head.inclusive, tuple(steps))
        return [*scope[:-1], within]

    def _scope(self, statement: Statement) -> list[StatedStep]:
        """Return the head of a loop or condition; nothing for other statements, and for a loop that was removed."""
        head = self._context.codifier.head(statement.span)
        if head is None or self._is_removed(statement, head.code):
            return []
        code, bound = (self._part(statement, span) for span in (head.code, head.bound))
        return [StatedStep(head.kind, code, head.name, bound, head.inclusive)]

    def _is_removed(self, statement: Statement, head: Span) -> bool:
        """True if a draft has a parameter in the place of a loop's variable."""
        return any(
            edit.start == statement.span.start and edit.start < head.end <= edit.end for edit in self._edits
        )

    def _part(self, statement: Statement, span: Span | None) -> Template:
        """Return the source of a part of a statement's head."""
        if span is None:
            return ()
        for step in self._slicer.steps(statement):
            within = [part for part in exprs(step) if span.encloses(part.span)]
            if within:
                return self._source(span, step.index, within)
        return self._source(span, self._located.step, ())

    def _simple(self, statement: Statement) -> Iterator[StatedStep]:
        if self._is_environment(statement):
            return
        if statement in self._calls:
            for call in self._calls[statement]:
                name = self._slicer.assigned(statement, call)
                yield StatedStep(StepKind.ACTION, self._code(call, call.step), name)
            return
        outer = [step.expr.span for step in self._slicer.steps(statement) if step.expr is not None]
        for step in self._slicer.steps(statement):
            if not statement.span.encloses(step.span):
                continue
            if any(span != step.span and span.encloses(step.span) for span in outer):
                continue  # of a function that the statement hands over
            writes = [write for write in step.writes if write.strong and write.value is not None]
            if writes:
                for write in writes:
                    yield from self._value(write, statement)
            elif _assigns_part(step):
                whole = self._source(statement.span, step.index, [*exprs(step)])
                yield StatedStep(StepKind.ACTION, self._without_end(whole))
            elif step.expr is not None and any(
                isinstance(part, (Call, Operation)) for part in parts(step.expr)
            ):
                yield StatedStep(StepKind.ACTION, self._code(step.expr, step.index))
        yield from self._inserted(statement)

    def _is_environment(self, statement: Statement) -> bool:
        """True for a call of a fixture that changes no object of the test: it sets up the world around it."""
        if statement.unit >= self._context.subject.test_unit or statement.kind is StatementKind.FIELD:
            return False
        writes = (write for step in self._slicer.steps(statement) for write in step.writes)
        return not any(write.strong for write in writes) and not self._changes[statement] & self._visible

    def _value(self, write: Write, statement: Statement) -> Iterator[StatedStep]:
        """Yield the step that gives a variable a value; none where its expression stands in its place."""
        assert write.value is not None
        variable = self._routine.variables[write.variable]
        wanted = write.variable in self._wanted
        if not wanted and (self._gives_way(write, whole=True) or not self._acts(statement, write)):
            return
        if self._is_reassigned(write) and not self._updates(write) and self._is_straight(statement):
            self._wanted.discard(write.variable)  # what it held before is not seen any more
        code = self._code(write.value, write.step)
        if self._updates(write):
            yield StatedStep(StepKind.ACTION, code)
            return
        if variable.name.isupper() and not _has_parameter(code):
            return  # a named constant says what it is
        fleeting = self._acts(statement, write) or self._is_fleeting(write) or self._is_reassigned(write)
        kind = StepKind.ACTION if fleeting else StepKind.DEFINITION
        yield StatedStep(kind, code, variable.name if wanted else "")

    def _handed_over(self, caller: Statement) -> Iterator[StatedStep]:
        """Yield definitions of the parameters of a helper that the assertion stands in, the last first."""
        for step in reversed(self._slicer.steps(caller)):
            for write in reversed(step.writes):
                is_parameter = self._routine.variables[write.variable].kind is VariableKind.PARAMETER
                if is_parameter and write.value is not None and write.variable in self._wanted:
                    name = self._routine.variables[write.variable].name
                    code = self._code(write.value, write.step)
                    if code != (name,):
                        yield StatedStep(StepKind.DEFINITION, code, name)

    def _opened(self, statement: Statement) -> Iterator[StatedStep]:
        """Yield the steps of a compound statement's own variables, such as resources, the last first."""
        if statement.kind is not StatementKind.COMPOUND or statement.loop:
            return
        inner = [child.span for child in statement.children]
        for step in reversed(self._slicer.steps(statement)):
            if statement.span.encloses(step.span) and not any(span.encloses(step.span) for span in inner):
                for write in reversed(step.writes):
                    if write.strong and write.value is not None:
                        yield from self._value(write, statement)

    def _inserted(self, statement: Statement) -> Iterator[StatedStep]:
        """Yield the steps that were inserted behind a statement, to change its object by a parameter."""
        for edit in self._edits:
            inside = statement.span.start < edit.start <= statement.span.end + 1
            if edit.start == edit.end and inside and len(edit.instead) > _SIDES:
                yield StatedStep(StepKind.ACTION, self._without_end(self._tidy(edit.instead[2:-1])))

    def _without_end(self, code: Template) -> Template:
        """Return a statement without the sign that ends it."""
        *before, last = code or ("",)
        end = self._facts.syntax.end
        return (*before, last.rstrip().removesuffix(end) if isinstance(last, str) and end else last)

    # Values of variables

    def _count_uses(self) -> tuple[dict[int, list[tuple[Read, int]]], dict[int, list[Write]]]:
        """Return the reads of each variable with their steps, and the writes, of all that stands."""
        uses: dict[int, list[tuple[Read, int]]] = defaultdict(list)
        writers: dict[int, list[Write]] = defaultdict(list)
        for statement in self._kept:
            if statement.index > self._criterion.index:
                continue
            seen: set[int] = set()
            for step in self._slicer.steps(statement):
                if statement.span.encloses(step.span):
                    for part in exprs(step):
                        if isinstance(part, Read) and id(part) not in seen:
                            seen.add(id(part))
                            uses[part.variable].append((part, step.index))
                for write in step.writes:
                    if write.strong and write.value is not None:
                        writers[write.variable].append(write)
        return uses, writers

    def _definition(self, variable: int, step: int) -> Write | None:
        """Return the one write whose value a variable has at a step."""
        strong = [write for write in self._slicer.reaching.at(variable, step) if write.strong]
        if len(strong) != 1 or strong[0].value is None or self._is_reassigned(strong[0]):
            return None
        made, used = (self._slicer.statement_of[at] for at in (strong[0].step, step))
        if made is None or used is None or (made not in self._standing and made is not used):
            return None
        if made.loop and made.kind is StatementKind.COMPOUND and made.unit == used.unit:
            return None  # the variable of a loop
        at: Statement | None = made
        while at is not None:  # in a loop that goes on, the value is another each time
            if at.loop and not at.encloses(used):
                return None
            at = at.parent
        return strong[0]

    def _is_reassigned(self, write: Write) -> bool:
        return len(self._writers[write.variable]) > 1

    def _is_straight(self, statement: Statement) -> bool:
        """True if a statement runs whenever the assertion does."""
        return statement.parent is None or statement.parent.encloses(self._criterion)

    def _updates(self, write: Write) -> bool:
        """True if a write gives its variable another value by an operator that says so itself: `i++`, `i += 2`."""
        value = write.value
        operands = value.operands if isinstance(value, Operation) else ()
        first = operands[0] if operands else None
        whole = self._routine.steps[write.step].expr is value
        return whole and isinstance(first, Read) and first.variable == write.variable

    def _acts(self, statement: Statement, write: Write) -> bool:
        """True if a statement that defines a variable also changes something that others see."""
        return bool((self._changes[statement] & self._visible) - {write.variable})

    def _is_mutated(self, write: Write) -> bool:
        made = self._slicer.statement_of[write.step]
        once = len(self._uses[write.variable]) == 1
        if write.variable in self._changed_in_part:
            return True
        return any(
            write.variable in changed
            for at, changed in self._changes.items()
            if at is not made and not (at is self._criterion and once)
        )

    def _is_fleeting(self, write: Write) -> bool:
        """True if a later statement changes what the value was computed from."""
        made = self._slicer.statement_of[write.step]
        read = {part.variable for part in self._inside(write.value) if isinstance(part, Read)}
        if made is None:
            return True
        later = [at for at in self._standing if at.index > made.index]
        changed = any(self._changes[at] & read - {write.variable} for at in later)
        again = any(
            other.step > write.step and not self._counts(other, made)
            for variable in read
            for other in self._writers[variable]
        )
        return changed or again

    def _counts(self, write: Write, inner: Statement) -> bool:
        """True if a write goes on to the next round of a loop around a statement."""
        at = self._slicer.statement_of[write.step]
        return at is not None and at.loop and at.encloses(inner)

    def _inside(self, expr: Expr | None) -> Iterator[Expr]:
        return parts(expr) if expr is not None else iter(())

    def _gives_way(self, write: Write, *, whole: bool = False) -> bool:
        """True if the expression behind a variable stands in its place; `whole` if it is all of a side."""
        value = write.value
        if value is None or write.variable in self._wanted:
            return False
        made = self._slicer.statement_of[write.step]
        bare = uncast(value)
        code = self._source(value.span, write.step, plain=True)
        parameter = len(code) == 1 and _has_parameter(code)
        if isinstance(bare, (Read, Literal, Constant)) or parameter:
            return not self._is_fleeting(write)
        if made is None or self._is_mutated(write):
            return False
        variable = self._routine.variables[write.variable]
        if variable.kind is VariableKind.FIELD and not _has_parameter(code):
            return False
        if any(isinstance(part, Function) for part in parts(value)) or not self._is_expression(value):
            return False
        uses = self._uses[write.variable]
        size = sum(len(part) if isinstance(part, str) else _NAME * _has_parameter((part,)) for part in code)
        once = _WHOLE if whole else _ONCE
        if size > (once if len(uses) < _SIDES else _OFTEN):
            return False
        if len(uses) > 1 and not self._is_short(value, write.step):
            return False
        if self._acts(made, write) or self._is_fleeting(write):
            return self._is_absorbed(write, made)
        return True

    def _is_short(self, value: Expr, step: int) -> bool:
        """True for an expression that builds no object, and whose variables stand for themselves or for values."""
        for part in parts(value):
            if isinstance(part, Call) and part.is_constructor:
                return False
            definition = self._definition(part.variable, step) if isinstance(part, Read) else None
            value_of = uncast(definition.value) if definition is not None and definition.value else None
            if value_of is not None and not isinstance(value_of, (Read, Literal, Constant)):
                return False
        return True

    def _is_expression(self, value: Expr) -> bool:
        """True if the source of a value can stand anywhere, as array initialisers without a type cannot."""
        return not self._facts.source_of(value.span).lstrip().startswith("{")

    def _is_absorbed(self, write: Write, made: Statement) -> bool:
        """True if a value that changes something on its way is used once and at once, by all that sees the change."""
        uses = self._uses[write.variable]
        if len(uses) != 1:
            return False
        read, step = uses[0]
        user = self._slicer.statement_of[step]
        if user is None or any(made.index < at.index < user.index for at in self._standing):
            return False
        seen = (self._changes[made] & self._visible) - {write.variable}
        around = self._call_around(read, step)
        if around is None:
            return False
        reads = (
            (other, at)
            for variable in seen
            for other, at in self._uses[variable]
            if at > write.step and not (write.value is not None and write.value.span.encloses(other.span))
        )
        return all(around.span.encloses(other.span) for other, _ in reads)

    def _call_around(self, read: Read, step: int) -> Call | None:
        """Return the innermost call that takes a value."""
        innermost: Call | None = None
        for part in exprs(self._routine.steps[step]):
            if isinstance(part, Call) and part.assertion is None and any(at is read for at in parts(part)):
                inner = innermost is None or innermost.span.encloses(part.span)
                innermost = part if inner else innermost
        return innermost

    # Code

    def _code(self, expr: Expr, step: int) -> Template:
        return self._source(expr.span, step, list(parts(expr)))

    def _source(
        self, span: Span | None, step: int, within: Sequence[Expr] | None = None, *, plain: bool = False
    ) -> Template:
        """Return the source of a place with the draft's edits, and expressions in the place of variables."""
        if span is None:
            return ()
        if within is None:
            within = [part for part in exprs(self._routine.steps[step]) if span.encloses(part.span)]
        edits = (
            [
                edit
                for edit in self._edits
                if span.start <= edit.start
                and edit.end <= span.end
                and edit.end - edit.start <= span.end - span.start
            ]
            if span.file == self._context.subject.file
            else []
        )
        sites = [edit for edit in edits if edit.end > edit.start]
        if not plain:
            for read in self._reads(within, span):
                if any(edit.start <= read.span.start and read.span.end <= edit.end for edit in sites):
                    continue
                instead = self._instead(read, step, within)
                if instead is not None:
                    edits.append(Edit(read.span.start, read.span.end, instead))
        moved = [Edit(edit.start - span.start, edit.end - span.start, edit.instead) for edit in edits]
        source = self._facts.source_of(span).encode()
        return self._tidy(compose(source, 0, len(source), moved))

    def _reads(self, within: Iterable[Expr], span: Span) -> Iterator[Read]:
        seen: set[Span] = set()
        for part in within:
            if isinstance(part, Read) and span.encloses(part.span) and part.span not in seen:
                name = self._routine.variables[part.variable].name
                if self._facts.source_of(part.span) == name:
                    seen.add(part.span)
                    yield part

    def _instead(self, read: Read, step: int, within: Sequence[Expr]) -> Template | None:
        """Return what stands in the place of a variable; None if it is its name."""
        write = self._definition(read.variable, step)
        if (
            write is None
            or write.value is None
            or write.index in self._pending
            or len(self._pending) > _DEEPEST
        ):
            self._wanted.add(read.variable)
            return None
        if not self._gives_way(write, whole=bool(within) and within[0] is read):
            self._wanted.add(read.variable)
            return None
        self._pending.add(write.index)
        code = self._code(write.value, write.step)
        self._pending.discard(write.index)
        if isinstance(write.value, Operation) and len(code) + len(str(code)) and not _is_simple(code):
            alone = any(read in part.args for part in within if isinstance(part, Call))
            if not alone and within[0] is not read:
                return ("(", *code, ")")
        return code

    def _tidy(self, template: Template) -> Template:
        """Return a template on one line, with long strings shortened."""
        return tuple(self._flat(part) if isinstance(part, str) else part for part in template)

    def _flat(self, part: str) -> str:
        syntax = self._facts.syntax
        line = syntax.on_one_line(part)
        before = " " if part[:1].isspace() and not line.startswith(".") else ""
        after = " " if part[-1:].isspace() and line else ""
        line = syntax.quoted.sub(lambda quote: _shortened(quote[0]), f"{before}{line}{after}")
        return _BLANKS.sub(" ", line) if '"' not in line and "'" not in line else line

    # The assertion

    def _comparison(self) -> Comparison:
        stated, step = self._located.stated, self._located.step
        source, follow_up = stated.source, stated.follow_up
        assertion = stated.assertion or self._assertion(step)
        if stated.operator in (Operator.ORDERED, Operator.LEVEL):
            return self._order(step)
        one = len(assertion.operands) == 1 if assertion is not None else False
        known = stated.operator not in (Operator.PREDICATE, Operator.BETWEEN)
        if source is not None and follow_up is not None and (known or not one):
            if stated.operator is Operator.BETWEEN:
                return self._whole(step)
            if stated.operator is Operator.PREDICATE and not stated.predicate:
                return self._whole(step)
            tolerance: Template = ()
            if assertion is not None and assertion.tolerance is not None:
                tolerance = self._code(assertion.tolerance, step)
            sides = self._side(source, step), self._side(follow_up, step)
            left, right = sides[::-1]
            if not stated.operator.equates:
                left, right = sides if source.span < follow_up.span else sides[::-1]
            elif _is_simple(left) and not _is_simple(right):
                left, right = right, left
            elif self._is_ordered(source, follow_up) and not _is_simple(right):
                left, right = sides
            return Comparison(stated.operator, stated.negated, left, right, stated.predicate, tolerance)
        if assertion is not None and assertion.form is Form.CONDITION and one:
            (condition,) = assertion.operands
            negated = assertion.negated
            while isinstance(condition, Operation) and condition.op == "!" and len(condition.operands) == 1:
                condition, negated = condition.operands[0], not negated
            return Comparison(Operator.PREDICATE, negated, self._code(condition, step))
        return self._whole(step)

    def _assertion(self, step: int) -> Assertion | None:
        """Return the assertion that a step checks."""
        at, wanted = self._routine.steps[step], self._context.instance.assertion.span
        nodes = [call.assertion for call in at.calls if call.span == wanted]
        return next((node for node in (*nodes, at.assertion) if node is not None), None)

    def _is_ordered(self, source: Expr, follow_up: Expr) -> bool:
        """True if the first of two values changes what the second is computed from."""
        read = {part.variable for part in self._inside(follow_up) if isinstance(part, Read)}
        return bool(self._changes[self._criterion] & read) and source.span < follow_up.span

    def _side(self, value: Expr, step: int) -> Template:
        while isinstance(value, Call) and len(value.args) == 1 and self._facts.makes_expectation(value):
            value = value.args[0]
        return self._code(value, step)

    def _order(self, step: int) -> Comparison:
        """Return the comparison of an ordering call with a number, as the test writes it."""
        stated = self._located.stated
        pair = {id(stated.source), id(stated.follow_up)}
        for call in self._routine.steps[step].calls:
            if call.assertion is None and {id(value) for value in call.inputs} >= pair:
                compared = self._code(call, step)
                if stated.operator is Operator.LEVEL:
                    return Comparison(Operator.EQUAL, stated.negated, compared, ("0",))
                number = self._compared_with(call, step)
                if number is not None:
                    return Comparison(Operator.EQUAL, False, compared, self._code(number, step))
        if stated.assertion is not None and stated.assertion.form is Form.CONDITION:
            (*_, condition) = stated.assertion.operands
            return Comparison(Operator.PREDICATE, stated.assertion.negated, self._code(condition, step))
        return self._whole(step)

    def _compared_with(self, call: Call, step: int) -> Expr | None:
        """Return the other argument of the assertion that compares a call with a number."""
        for asserting in self._routine.steps[step].calls:
            if asserting.assertion is not None and call in asserting.args:
                others = [arg for arg in asserting.args if arg is not call]
                return others[0] if len(others) == 1 else None
        return None

    def _whole(self, step: int) -> Comparison:
        """Return the assertion as the test writes it."""
        span = self._context.instance.assertion.span
        return Comparison(Operator.PREDICATE, False, self._source(span, step), predicate="holds")


def _says(step: StatedStep) -> bool:
    """True for an action that is more than the mention of a name."""
    return bool(step.name) or not _is_simple(step.code)


def _assigns_part(step: Step) -> bool:
    """True if a step gives an element or a field of an object a value."""
    return any(
        not write.strong and write.value is not None and write.value is step.expr for write in step.writes
    )


def _has_parameter(code: Template) -> bool:
    """True if a parameter stands in code, or may stand there."""
    return any(isinstance(part, Slot) and part.hole in (Hole.SITE, Hole.HAND) for part in code)


def _is_simple(code: Template) -> bool:
    """True for a parameter, a name or a number."""
    if len(code) == 1 and isinstance(code[0], Slot):
        return True
    return (
        all(isinstance(part, Slot) or _SIMPLE.fullmatch(part) is not None for part in code) and len(code) < 4
    )


def _shortened(quote: str) -> str:
    return quote if len(quote) <= _LONGEST else f"{quote[:_SHOWN]}…{quote[-1]}"
