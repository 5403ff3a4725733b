"""The paper's form of a relation: its parameters are the source input, of its own types (paper 3.2, step 3).

An input is no parameter if the relation rests on what the input has in common with the rest. In
`assertEquals(low, new Range(low, 9).low())` any other range would have another low. Nor can a generator be told which
objects two others share.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mrscout.model.ir import (
    Call,
    Expr,
    Literal,
    LiteralKind,
    Operation,
    Read,
    Routine,
    Span,
    TypeRef,
    VariableKind,
    uncast,
)
from mrscout.model.outline import Cut, Statement
from mrscout.model.relations import Form, InputRelation, Parameter, ValueRole
from mrscout.model.role_kind import RoleKind
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.describe.parameter_names import parameter_name
from mrscout.synthesis.describe.relation_kinds import input_relation
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.lifting.links import Group
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.other_assertions import ReducedSlice, without_assertions, without_unused
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class _SourceInput:
    """An input of the source invocation that becomes a parameter."""

    name: str
    type: TypeRef
    expr: Expr
    #: the variable that holds it; None for any other expression
    variable: int | None
    edits: tuple[Edit, ...] = ()


class PaperForm:
    """Writes the paper's form beside a lifted one."""

    def __init__(self, context: InstanceContext) -> None:
        self._context = context

    def form(
        self, lifted: Cut, groups: list[Group], numbers: dict[Span, int], taken: set[str]
    ) -> Form | None:
        """Return the relation with the source input as its parameters; None if no input can be one."""
        call = self._context.source_call
        first = self._context.slicer.statement_of[call.step] if call is not None else None
        if call is None or first is None:
            return None
        hints = [""] if call.receiver is not None else []
        hints += [self._context.facts.parameter_name(call, index) for index in range(len(call.args))]
        kept = list(lifted.kept)
        inputs = _source_inputs(call, self._context.subject.routine, self._context.slicer, kept, hints, taken)
        sharing = _Sharing(self._context, first, groups)
        inputs = [source_input for source_input in inputs if not sharing.lost_by(source_input, inputs)]
        reduced = self._without_assertions(inputs, first)
        kept = reduced.kept
        declared = {name for statement in kept for name in statement.declares}
        if not inputs or first not in kept or any(source_input.name in declared for source_input in inputs):
            return None
        edits = [
            *reduced.edits,
            *self._context.asides(),
            *self._context.marks(),
            *(edit for source_input in inputs for edit in source_input.edits),
            *without_unused(
                kept, reduced, self._context.subject.routine, self._context.slicer, self._context.facts
            ),
        ]
        for source_input in inputs:  # what is linked to a literal is linked to the parameter in its place
            spans = [(site.span, group.sites) for group in groups for site in group.sites]
            linked = next((sites for span, sites in spans if span == source_input.expr.span), ())
            edits += [
                Edit(site.span.start, site.span.end, site.around(source_input.name))
                for site in linked
                if site.span != source_input.expr.span
            ]
        edits += [  # a constant that the lifted form replaces has its value here
            Edit(site.span.start, site.span.end, (self._context.written(site),))
            for group in groups
            for site in group.sites
            if site.constant
        ]
        for site in (site for group in groups for site in group.sites):
            edits += site.passed(Slot(Hole.KEEP, numbers[site.span]))
        parameters = tuple(
            Parameter(
                source_input.name,
                self._given_type(source_input),
                self._context.facts.source_of(source_input.expr.span),
                (),
                "",
                ValueRole(RoleKind.SOURCE_INVOCATION),
            )
            for source_input in inputs
        )
        cut = Cut(tuple(kept), tuple(edits), lifted.moved, lifted.replaced)
        return Form(parameters, self._context.codifier.sections(cut))

    def _without_assertions(self, inputs: list[_SourceInput], first: Statement) -> ReducedSlice:
        criterion, slicer = self._context.located.criterion, self._context.slicer
        replaced = (source_input.expr.span for source_input in inputs if source_input.variable is None)
        kept = slicer.slice(
            criterion, _bounds(inputs, first), aside=(*self._context.located.aside, *replaced)
        )
        return without_assertions(kept, criterion, slicer)

    def _given_type(self, source_input: _SourceInput) -> str:
        written = ""
        if source_input.variable is not None:
            name, at = (
                self._context.subject.routine.variables[source_input.variable].name,
                source_input.variable,
            )
            written = self._context.codifier.declared_type(name, self._context.slicer.declaration_of(at))
        return written or self._context.codifier.written(source_input.type)


def _source_inputs(
    call: Call, routine: Routine, slicer: Slicer, kept: list[Statement], hints: list[str], taken: set[str]
) -> list[_SourceInput]:
    """Return the inputs of a call that can be parameters; one of unknown type cannot."""
    inputs: list[_SourceInput] = []
    seen: set[int] = set()
    for position, argument in enumerate(call.inputs):
        expr = uncast(argument)
        if expr.type is None or not _can_be_given(expr):
            continue
        if not any(statement.span.encloses(expr.span) for statement in kept):
            continue  # it stands in a helper
        if isinstance(expr, Read):
            variable = routine.variables[expr.variable]
            at = slicer.declaration_of(expr.variable)
            if expr.variable in seen or (at is not None and at.children):
                continue
            seen.add(expr.variable)
            if variable.kind is VariableKind.LOCAL and variable.type is not None:
                inputs.append(_SourceInput(variable.name, variable.type, expr, expr.variable))
            elif variable.kind is VariableKind.FIELD and variable.type is not None:
                name = _named(f"given{variable.name[:1].upper()}{variable.name[1:]}", taken)
                edits = tuple(
                    Edit(read.span.start, read.span.end, (name,))
                    for read in _reads(expr.variable, slicer, kept)
                )
                inputs.append(_SourceInput(name, variable.type, expr, expr.variable, edits))
            continue
        hint = hints[position] if position < len(hints) else ""
        site = Site(expr.span, expr.type, "", ValueRole(), "", hint)
        name = parameter_name([site], taken, slicer.facts.syntax)
        taken.add(name)
        inputs.append(
            _SourceInput(name, expr.type, expr, None, (Edit(expr.span.start, expr.span.end, (name,)),))
        )
    return inputs


def _can_be_given(expr: Expr) -> bool:
    if isinstance(expr, Literal):
        return expr.kind not in (LiteralKind.NULL, LiteralKind.CLASS)
    if isinstance(expr, Operation):
        return expr.op not in ("this", "name", "missing") and bool(expr.operands)
    return isinstance(expr, (Read, Call))


def _named(name: str, taken: set[str]) -> str:
    free, number = name, 2
    while free in taken:
        free, number = f"{name}{number}", number + 1
    taken.add(free)
    return free


def _reads(variable: int, slicer: Slicer, kept: list[Statement]) -> list[Read]:
    """Return every place in which a kept statement reads a variable."""
    reads: dict[tuple[int, int], Read] = {}
    for statement in kept:
        for step in slicer.steps(statement):
            for part in exprs(step):
                if isinstance(part, Read) and part.variable == variable:
                    span = part.span
                    if span.file == statement.span.file:
                        reads[span.start, span.end] = part
    return list(reads.values())


def _bounds(inputs: Iterable[_SourceInput], first: Statement) -> dict[int, int]:
    """Return the variables that become parameters, with the first statement that needs their values."""
    return {
        source_input.variable: first.index for source_input in inputs if source_input.variable is not None
    }


class _Sharing:
    """Decides which inputs share an object or a value with the rest; `first` is the source invocation's statement."""

    def __init__(self, context: InstanceContext, first: Statement, groups: list[Group]) -> None:
        self._context = context
        self._first = first
        self._groups = groups

    def lost_by(self, source_input: _SourceInput, inputs: list[_SourceInput]) -> bool:
        """True if an input, as a parameter, would no longer share an object or a value with what stays."""
        if self._varies(source_input):
            return True
        stays = self._slice(inputs)
        gone = [
            statement
            for statement in self._slice([other for other in inputs if other is not source_input])
            if statement not in stays
        ]
        given_away = [other.expr.span for other in inputs if other.variable is None]
        left = {read.variable for statement in stays for read in self._reads(statement, given_away)}
        objects = {read.variable for statement in gone for read in self._reads(statement, given_away)}
        shared = {variable for variable in objects if self._context.slicer.changes.closure(variable)}
        shared |= {part.variable for part in parts(source_input.expr) if isinstance(part, Read)}
        known = {other.variable for other in inputs}
        return bool((shared & left) - known) or self._linked(source_input, gone, stays)

    def _varies(self, source_input: _SourceInput) -> bool:
        """True if an input has another value in each round of a loop around the source invocation."""
        if source_input.variable is None:
            return False
        at = self._context.slicer.declaration_of(source_input.variable)
        while at is not None:
            if at.loop and at.encloses(self._first):
                return True
            at = at.parent
        return False

    def _slice(self, inputs: list[_SourceInput]) -> list[Statement]:
        whole = self._context.located
        return self._context.slicer.slice(whole.criterion, _bounds(inputs, self._first), aside=whole.aside)

    def _reads(self, statement: Statement, without: list[Span]) -> Iterator[Read]:
        for step in self._context.slicer.steps(statement):
            for part in exprs(step):
                if isinstance(part, Read) and not any(span.encloses(part.span) for span in without):
                    yield part

    def _linked(self, source_input: _SourceInput, gone: list[Statement], stays: list[Statement]) -> bool:
        """True if the relation rests on a link between a literal of the input and one that stays."""
        hard_coded = input_relation(self._context.instance) is InputRelation.HARD_CODED
        for group in self._groups:
            inside = [
                site
                for site in group.sites
                if any(
                    span.encloses(site.span)
                    for span in (source_input.expr.span, *(statement.span for statement in gone))
                )
            ]
            others = [site for site in group.sites if site not in inside and (hard_coded or site.expected)]
            whole = any(site.span == source_input.expr.span for site in inside)
            if (
                inside
                and not whole
                and any(statement.span.encloses(site.span) for site in others for statement in stays)
            ):
                return True
        return False
