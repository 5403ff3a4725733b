"""The statement of an instance as data: the slice's steps in order, and what its assertion compares.

Goal: nothing that the law needs is left out, and nothing is said of how the test is written. A variable that holds one
value throughout gives way to the expression behind it where that stays readable (`inlining.py`); otherwise it is a
definition. Every statement that changes something is a step, in its place. Control flow that is more than loops and
conditions one after the other has no steps: such a relation is stated by its test's program.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from mrscout.model.ir import Call, Expr, Operation, Span, VariableKind, Write, uncast
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.propositions import Proposition, StatedStep, StepKind
from mrscout.model.template import Edit, Template
from mrscout.synthesis.describe.comparison import ComparisonWriter
from mrscout.synthesis.describe.inlining import Inlining, has_parameter, is_simple
from mrscout.synthesis.describe.variable_values import VariableValues, assigns_part, with_enclosing
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.slicing.other_assertions import without_assertions

#: names of static methods that make an object of any values, and compute nothing of them
_FACTORY = re.compile(r"(?:of|from|parse|valueOf|create|newInstance|make)(?![a-z])")
_LEAVING = (StatementKind.JUMP, StatementKind.RETURN)


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
        self._values = VariableValues(context, self._slicer, self._criterion, self._kept)
        self._inlining = Inlining(context, self._slicer, self._values, self._edits)
        self._standing = self._values.standing
        #: True if its control flow is more than loops and conditions one after the other
        self._is_entangled = False
        self._lasting: dict[str, int] = {}  #: variables with several values, that nothing else changes

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
        premises, comparison = ComparisonWriter(self._context, self._values, self._inlining).statement()
        roots = [statement for statement in self._kept if statement.parent not in self._standing]
        steps = tuple(
            replace(step, kind=StepKind.DEFINITION) if self._lasts(step) else step
            for step in self._steps(roots)
            if step.kind is not StepKind.ACTION or _says(step)
        )
        steps = (*steps, *premises)
        quantified = tuple(dict.fromkeys(self._inlining.unbound))
        proposition = Proposition(
            steps, comparison, quantified=quantified, makers=tuple(sorted(self._makers()))
        )
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
        if variable is None:
            return False
        mentioned = self._inlining.mentioned_writes
        return sum(write.index in mentioned for write in self._values.writers[variable]) <= 1

    def _test(self) -> str:
        """Return the name of the test."""
        return self._context.subject.test.partition("(")[0].rpartition(".")[2]

    def _goes_on(self) -> bool:
        """True if a loop around the assertion has statements behind it, whose effects its next round sees."""
        loops = [at for at in with_enclosing(self._criterion) if at.loop and not self._is_unrolled(at)]
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
        names = [self._routine.variables[variable].name for variable in self._inlining.mentioned]
        return len(names) == len(set(names))

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
            elif statement.kind not in _LEAVING:
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
                return self._inlining.source(span, step.index, within)
        return self._inlining.source(span, self._located.step, ())

    def _simple(self, statement: Statement) -> Iterator[StatedStep]:
        if self._is_environment(statement):
            return
        if statement in self._calls:
            for call in self._calls[statement]:
                name = self._slicer.assigned(statement, call)
                yield StatedStep(StepKind.ACTION, self._inlining.code(call, call.step), name)
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
            elif assigns_part(step):
                whole = self._inlining.source(statement.span, step.index, [*exprs(step)])
                yield StatedStep(StepKind.ACTION, self._without_end(whole))
            elif step.expr is not None and any(
                isinstance(part, (Call, Operation)) for part in parts(step.expr)
            ):
                yield StatedStep(StepKind.ACTION, self._inlining.code(step.expr, step.index))
        yield from self._inserted(statement)

    def _is_environment(self, statement: Statement) -> bool:
        """True for a call of a fixture that changes no object of the test: it sets up the world around it."""
        if statement.unit >= self._context.subject.test_unit or statement.kind is StatementKind.FIELD:
            return False
        writes = (write for step in self._slicer.steps(statement) for write in step.writes)
        return (
            not any(write.strong for write in writes)
            and not self._values.changes[statement] & self._values.visible
        )

    def _value(self, write: Write, statement: Statement) -> Iterator[StatedStep]:
        """Yield the step that gives a variable a value; none where its expression stands in its place."""
        assert write.value is not None
        values, inlining = self._values, self._inlining
        variable, reassigned = self._routine.variables[write.variable], values.is_reassigned(write)
        mentioned = write.variable in inlining.mentioned and (
            write.index in inlining.mentioned_writes or not (reassigned and values.is_link(write))
        )
        if not mentioned and (inlining.gives_way(write, whole=True) or not values.acts(statement, write)):
            return
        if reassigned and not values.updates(write) and values.is_straight(statement):
            inlining.mentioned.discard(write.variable)  # what it held before is not seen any more
        code = inlining.code(write.value, write.step)
        if values.updates(write):
            yield StatedStep(StepKind.ACTION, code)
            return
        if variable.name.isupper() and not has_parameter(code):
            return  # a named constant says what it is
        fleeting = not values.is_built_first(statement, write) and (
            values.acts(statement, write) or inlining.is_fleeting(write)
        )
        if reassigned and not fleeting:
            self._lasting[variable.name] = write.variable
        kind = StepKind.ACTION if fleeting or reassigned else StepKind.DEFINITION
        yield StatedStep(kind, code, variable.name if mentioned else "", type=self._made_class(write.value))

    def _made_class(self, value: Expr) -> str:
        """Return the simple name of the project's class that a call makes an object of; empty for other values."""
        call = uncast(value)
        if not isinstance(call, Call) or not self._facts.is_project(call.owner):
            return ""
        result = call.signature.result if call.signature is not None else None
        factory = call.static and result is not None and result.name == call.owner
        makes = call.is_constructor or (factory and _FACTORY.match(call.name) is not None)
        return re.split(r"[.$]", call.owner)[-1] if makes else ""

    def _makers(self) -> set[str]:
        """Return the calls that make objects of the project's classes: `new Range`, `Point.of`."""
        makers = set[str]()
        for call in self._routine.calls:
            at = self._slicer.statement_of[call.step]
            if at in self._standing and (owner := self._made_class(call)):
                makers |= {f"new {owner}"} if call.is_constructor else {f"{owner}.{call.name}"}
        return makers

    def _handed_over(self, caller: Statement) -> Iterator[StatedStep]:
        """Yield definitions of the parameters of a helper that the assertion stands in, the last first."""
        for step in reversed(self._slicer.steps(caller)):
            for write in reversed(step.writes):
                is_parameter = self._routine.variables[write.variable].kind is VariableKind.PARAMETER
                if is_parameter and write.value is not None and write.variable in self._inlining.mentioned:
                    name = self._routine.variables[write.variable].name
                    code = self._inlining.code(write.value, write.step)
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
            if edit.start == edit.end and inside and len(edit.instead) > 2:
                first = 1 if isinstance(edit.instead[0], str) else 2
                yield StatedStep(
                    StepKind.ACTION, self._without_end(self._inlining.tidy(edit.instead[first:-1]))
                )

    def _without_end(self, code: Template) -> Template:
        """Return a statement without the sign that ends it."""
        *before, last = code or ("",)
        end = self._facts.syntax.end
        return (*before, last.rstrip().removesuffix(end) if isinstance(last, str) and end else last)


def _says(step: StatedStep) -> bool:
    """True for an action that is more than the mention of a name."""
    return bool(step.name) or not is_simple(step.code)
