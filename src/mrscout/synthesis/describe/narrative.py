"""The statement of an instance as data: the slice's steps in order, and what its assertion compares.

A variable that holds one value throughout gives way to the expression behind it where that stays readable; otherwise it
is a definition. Every statement that changes something is a step, in its place. Goal: nothing that the law needs is
left out, and nothing is said of how the test is written.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from mrscout.languages.base import Syntax
from mrscout.model.assertions import Form, Operator
from mrscout.model.ir import (
    PRIMITIVES,
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
from mrscout.synthesis.slicing.changes import acts
from mrscout.synthesis.slicing.other_assertions import without_assertions
from mrscout.synthesis.slicing.slice import Slicer

#: characters of an expression that takes the place of a variable: once, several times, and as a whole side
_ONCE, _OFTEN, _WHOLE = 100, 30, 150
#: characters of a string literal in a statement, and those that are shown of a longer one
_LONGEST, _SHOWN = 40, 30
#: the longest chain of variables that give way to expressions
_DEEPEST = 12
_SIMPLE = re.compile(r"-?[\w.]+")
_BLANKS = re.compile(r"\s+")
_AFTER_BRACKET = re.compile(r"(?<=\()\s+")
_SIDES = 2
_LEAVING = (StatementKind.JUMP, StatementKind.RETURN)
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
        spare: Sequence[Statement] = (),
    ) -> None:
        self._context = context
        self._routine = context.subject.routine
        self._facts = context.facts
        self._located = context.located
        self._slicer = context.slicer
        self._criterion = context.located.criterion
        self._kept, self._calls = list(kept), dict(calls)
        self._spare = {statement: number for number, statement in enumerate(spare)}
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
        self._of_functions = {
            variable
            for step in self._routine.steps
            for part in exprs(step)
            if isinstance(part, Function)
            for variable in part.parameters
        }
        self._unbound: list[str] = []  #: parameters of the test that are mentioned, and stay its parameters
        self._is_entangled = (
            False  #: True if its control flow is more than loops and conditions one after the other
        )
        self._lasting: dict[str, int] = {}  #: variables with several values, that nothing else changes
        self._named: set[int] = set()  #: the writes of their values
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
        steps = tuple(
            replace(step, kind=StepKind.DEFINITION) if self._lasts(step) else step
            for step in self._steps(roots)
            if step.kind is not StepKind.ACTION or _says(step)
        )
        proposition = Proposition(steps, comparison, quantified=tuple(dict.fromkeys(self._unbound)))
        exact = (
            not self._is_entangled
            and not self._goes_on()
            and self._are_names_distinct()
            and proposition.is_readable
        )
        return proposition if exact else replace(proposition, program=self._test())

    def _lasts(self, step: StatedStep) -> bool:
        """True for a step that gives a variable the only one of its values that is mentioned by its name."""
        variable = self._lasting.get(step.name) if step.kind is StepKind.ACTION else None
        return (
            variable is not None
            and sum(write.index in self._named for write in self._writers[variable]) < _SIDES
        )

    def _test(self) -> str:
        """Return the name of the test."""
        return self._context.subject.test.partition("(")[0].rpartition(".")[2]

    def _goes_on(self) -> bool:
        """True if a loop around the assertion has statements behind it, whose effects its next round sees."""
        loops = [at for at in _around(self._criterion) if at.loop and not self._is_unrolled(at)]
        return any(
            loop.encloses(statement) and statement.index > self._criterion.index
            for loop in loops
            for statement in self._kept
            if not self._criterion.encloses(statement)
        )

    def _is_unrolled(self, loop: Statement) -> bool:
        head = self._context.codifier.head(loop.span)
        return head is not None and self._is_removed(loop, head.code)

    def _are_names_distinct(self) -> bool:
        """True if no two variables that are mentioned share a name."""
        names = [self._routine.variables[variable].name for variable in self._wanted]
        return len(names) == len(set(names))

    # Steps, from the last to the first: a definition is a step only if something behind it mentions its name

    def _steps(self, statements: Sequence[Statement]) -> list[StatedStep]:
        steps: list[StatedStep] = []
        for statement in sorted(statements, key=lambda statement: -statement.index):
            if statement is self._criterion or statement.index > self._criterion.index:
                continue
            first = len(steps)
            inner = [child for child in statement.children if child in self._standing]
            if statement.encloses(self._criterion):
                within = self._steps(inner)
                self._is_entangled |= self._is_otherwise(statement)
                steps += [*reversed(within), *reversed(self._scope(statement))]
                steps += [*self._handed_over(statement), *self._opened(statement)]
            elif statement.kind is StatementKind.COMPOUND:
                steps += [*reversed(self._compound(statement, inner)), *self._opened(statement)]
            elif statement.kind not in (StatementKind.JUMP, StatementKind.RETURN):
                steps += reversed(list(self._simple(statement)))
            if statement in self._spare:
                steps[first:] = [replace(step, spare=self._spare[statement]) for step in steps[first:]]
        return steps[::-1]

    def _is_otherwise(self, statement: Statement) -> bool:
        """True if the assertion stands in the branch of a condition that is taken where it does not hold."""
        head = self._context.codifier.head(statement.span)
        otherwise = head.otherwise if head is not None else None
        return otherwise is not None and otherwise.encloses(self._criterion.span)

    def _compound(self, statement: Statement, inner: Sequence[Statement]) -> list[StatedStep]:
        head_of = self._context.codifier.head(statement.span)
        otherwise = head_of.otherwise if head_of is not None else None
        if otherwise is not None and any(otherwise.encloses(child.span) for child in inner):
            self._is_entangled = True
        self._is_entangled |= any(child.kind in _LEAVING for child in inner)
        steps = self._steps(inner)
        scope = self._scope(statement)
        if not scope or not steps:
            return steps
        head = scope[-1]
        within = replace(head, steps=tuple(steps))
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
        wanted = write.variable in self._wanted and (
            write.index in self._named or not (self._is_reassigned(write) and self._is_link(write))
        )
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
        fleeting = not self._is_built_first(statement, write) and (
            self._acts(statement, write) or self._is_fleeting(write)
        )
        if self._is_reassigned(write) and not fleeting:
            self._lasting[variable.name] = write.variable
        kind = StepKind.ACTION if fleeting or self._is_reassigned(write) else StepKind.DEFINITION
        yield StatedStep(kind, code, variable.name if wanted else "", type=self._made_class(write.value))

    def _made_class(self, value: Expr) -> str:
        """Return the simple name of the project's class that a call makes an object of; empty for other values."""
        call = uncast(value)
        if not isinstance(call, Call) or not self._facts.is_project(call.owner):
            return ""
        result = call.signature.result if call.signature is not None else None
        makes = call.is_constructor or (call.static and result is not None and result.name == call.owner)
        return re.split(r"[.$]", call.owner)[-1] if makes else ""

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
                first = 1 if isinstance(edit.instead[0], str) else _SIDES
                yield StatedStep(StepKind.ACTION, self._without_end(self._tidy(edit.instead[first:-1])))

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
        if len(strong) != 1 or strong[0].value is None:
            return None
        if self._is_reassigned(strong[0]) and not self._is_link(strong[0]):
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

    def _is_link(self, write: Write) -> bool:
        """True for one of several values that a variable has in turn, each of which is used once, outside of loops."""
        made = self._slicer.statement_of[write.step]
        if made is None or any(at.loop for at in _around(made)) or not self._is_straight(made):
            return False
        return (
            isinstance(uncast(write.value) if write.value else None, Call) and len(self._uses_of(write)) == 1
        )

    def _uses_of(self, write: Write) -> list[tuple[Read, int]]:
        """Return the uses of a variable where it has the value that a write gives it."""
        uses = self._uses[write.variable]
        if not self._is_reassigned(write):
            return uses
        at = self._slicer.reaching.at
        return [
            (read, step)
            for read, step in uses
            if any(other.index == write.index for other in at(write.variable, step))
        ]

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
        """True if a statement that defines a variable also changes something that others see afterwards."""
        changed = (self._changes[statement] & self._visible) - {write.variable}
        return bool(changed) and any(
            not changed.isdisjoint(reachable) and write.variable not in reachable
            for variable, uses in self._uses.items()
            for reachable in (self._slicer.changes.closure(variable) | {variable},)
            if any(self._is_later(step, statement) for _, step in uses)
        )

    def _is_later(self, step: int, statement: Statement) -> bool:
        """True if a step may run after a statement, perhaps in the next round of a loop around both."""
        at = self._slicer.statement_of[step]
        if at is None or at.index > statement.index:
            return at is not statement
        return at is not statement and any(loop.loop and loop.encloses(at) for loop in _around(statement))

    def _is_built_first(self, statement: Statement, write: Write) -> bool:
        """True for a new object if nothing has changed before what it is built of."""
        value = uncast(write.value) if write.value is not None else None
        if not (isinstance(value, Call) and value.is_constructor and self._is_straight(statement)):
            return False
        read = {part.variable for part in parts(value) if isinstance(part, Read)}
        before = (at for at in self._standing if at.index < statement.index)
        return not any(self._changes[at] & read and not _only_builds(at, self._slicer) for at in before)

    def _is_mutated(self, write: Write) -> bool:
        made = self._slicer.statement_of[write.step]
        once = len(self._uses_of(write)) == 1
        if write.variable in self._changed_in_part:
            return True
        if once and self._is_handed_to_new_object(write):
            return False
        return any(
            write.variable in changed
            for at, changed in self._changes.items()
            if at is not made and not (at is self._criterion and once)
        )

    def _is_handed_to_new_object(self, write: Write) -> bool:
        """True if all that sees an object is another one that is built of it, as often."""
        ((read, step),) = self._uses_of(write)
        made, user = (self._slicer.statement_of[at] for at in (write.step, step))
        around = self._call_around(read, step)
        if made is None or user is None or around is None or not around.is_constructor:
            return False
        return [at for at in _around(user) if at.loop] == [at for at in _around(made) if at.loop]

    def _is_fleeting(self, write: Write) -> bool:
        """True if a later statement changes what the value was computed from."""
        made = self._slicer.statement_of[write.step]
        read = {
            part.variable
            for part in self._inside(write.value)
            if isinstance(part, Read) and not self._vanishes(part, write.step)
        }
        if made is None:
            return True
        user = self._only_taker(write)
        later = [at for at in self._standing if at.index > made.index and at is not user]
        changed = any(self._changes[at] & read - {write.variable} for at in later)
        again = any(
            other.step > write.step and not self._counts(other, made)
            for variable in read
            for other in self._writers[variable]
        )
        return changed or again

    def _vanishes(self, read: Read, step: int) -> bool:
        """True if an earlier value of a variable that has several gives way to its expression."""
        write = self._definition(read.variable, step)
        return (
            write is not None and write.step < step and self._is_reassigned(write) and self._gives_way(write)
        )

    def _only_taker(self, write: Write) -> Statement | None:
        """Return the statement that alone uses a variable, if it changes nothing before the call that takes it."""
        uses = self._uses_of(write)
        around = self._call_around(*uses[0]) if len(uses) == 1 else None
        if around is None:
            return None
        acting = [
            call
            for call in self._routine.calls
            if call.step == uses[0][1]
            and call is not around
            and call.assertion is None
            and not call.span.encloses(around.span)
            and acts(call, self._facts)
        ]
        return self._slicer.statement_of[uses[0][1]] if not acting else None

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
            is_used_once = len(self._uses_of(write)) == 1
            if not (
                is_used_once and isinstance(bare, Call) and bare.is_constructor and len(str(code)) <= _OFTEN
            ):
                return False
        if any(isinstance(part, Function) for part in parts(value)) or not self._is_expression(value):
            return False
        uses = self._uses_of(write)
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
            if not self._is_operand(other, at)
        )
        return all(around.span.encloses(other.span) for other, _ in reads)

    def _is_operand(self, read: Read, step: int) -> bool:
        """True for a variable that is compared itself, which happens when both sides are known."""
        stated = self._located.stated
        values = [value for value in (stated.source, stated.follow_up) if value is not None]
        return step == self._located.step and any(uncast(value) is read for value in values)

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
                and not (edit.start == span.end and _is_handed(edit))
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
        return self._tidy(without_bodies(compose(source, 0, len(source), moved), self._facts.syntax))

    def _mention(self, read: Read, step: int) -> None:
        """Note that a variable is mentioned by its name, with the values that it may have there."""
        self._wanted.add(read.variable)
        self._named |= {write.index for write in self._slicer.reaching.at(read.variable, step)}

    def _is_parameter_of_test(self, variable: int) -> bool:
        is_parameter = self._routine.variables[variable].kind is VariableKind.PARAMETER
        return is_parameter and variable not in self._of_functions

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
        if self._is_parameter_of_test(read.variable) and not self._writers[read.variable]:
            self._unbound.append(self._routine.variables[read.variable].name)
        if (
            write is None
            or write.value is None
            or write.index in self._pending
            or len(self._pending) > _DEEPEST
        ):
            self._mention(read, step)
            return None
        if not self._gives_way(write, whole=bool(within) and within[0] is read):
            self._mention(read, step)
            return None
        self._pending.add(write.index)
        whole = bool(within) and within[0] is read and step == self._located.step
        code = self._code(_uncast_object(write.value) if whole else write.value, write.step)
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
        return _AFTER_BRACKET.sub("", _BLANKS.sub(" ", line)) if '"' not in line and "'" not in line else line

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
            elif _is_mirrored(left, right) or (self._is_ordered(source, follow_up) and not _is_simple(right)):
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
        return self._code(_uncast_object(value), step)

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


def _is_mirrored(left: Template, right: Template) -> bool:
    """True if both sides have the same words in another order, as `a.union(b)` and `b.union(a)`."""
    texts = [" ".join(part for part in side if isinstance(part, str)) for side in (left, right)]
    one, other = (sorted(re.findall(r"\w+", text)) for text in texts)
    return one == other and texts[0] != texts[1]


def _uncast_object(value: Expr) -> Expr:
    """Return a value without a cast to a class, which changes nothing of it."""
    bare = uncast(value)
    type_ = value.type
    return value if type_ is not None and type_.name in PRIMITIVES and not type_.dims else bare


def _around(statement: Statement | None) -> Iterator[Statement]:
    """Yield a statement, and those that it is nested in."""
    while statement is not None:
        yield statement
        statement = statement.parent


def _only_builds(statement: Statement, slicer: Slicer) -> bool:
    """True for a statement that does nothing but give variables new objects."""
    values = [write.value for step in slicer.steps(statement) for write in step.writes if write.strong]
    bare = [uncast(value) for value in values if value is not None]
    return bool(bare) and all(isinstance(value, Call) and value.is_constructor for value in bare)


def _is_handed(edit: Edit) -> bool:
    """True if an edit passes a parameter on to a helper."""
    return any(isinstance(part, Slot) and part.hole is Hole.HAND for part in edit.instead)


def _says(step: StatedStep) -> bool:
    """True for an action that is more than the mention of a name."""
    return bool(step.name) or not _is_simple(step.code)


def _assigns_part(step: Step) -> bool:
    """True if a step gives an element or a field of an object a value."""
    return any(
        not write.strong and write.value is not None and write.value is step.expr for write in step.writes
    )


def without_bodies(code: Template, syntax: Syntax) -> Template:
    """Return code with `…` in the place of blocks of statements, such as the methods of an anonymous class."""
    begin, end = syntax.block
    if not begin or not any(isinstance(part, str) and syntax.end in part for part in code):
        return code
    parts: list[str | Slot] = []
    depth, last = 0, 0
    for part in code:
        if isinstance(part, Slot):
            parts += [] if depth else [part]
            continue
        left, at = [], 0
        for mark in re.finditer(f"{syntax.quoted.pattern}|{re.escape(begin)}|{re.escape(end)}", part):
            if mark[0] == begin:
                depth += 1
                if depth == 1:
                    left.append(part[at : mark.start()])
                    last = len(parts)
            elif mark[0] == end and depth:
                depth -= 1
                if not depth:
                    left.append(f"{begin}…{end}")
                    at = mark.end()
        if not depth:
            left.append(part[at:])
        parts.append("".join(left))
    return tuple(parts) if not depth and last >= 0 else code


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
