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
from mrscout.model.relations import Form, InputRelation, Parameter, RoleKind, ValueRole
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.describe.parameter_names import parameter_name
from mrscout.synthesis.describe.relation_kinds import input_relation
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.instance_context import Scene
from mrscout.synthesis.lifting.links import Group
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.other_assertions import Dissolved, without_assertions, without_unused
from mrscout.synthesis.slicing.slice import Slicer


@dataclass(frozen=True, slots=True)
class _Given:
    """An input of the source invocation as a parameter."""

    name: str
    type: TypeRef
    expr: Expr
    #: the variable that held it; None for an expression
    variable: int | None
    edits: tuple[Edit, ...] = ()


class PaperForm:
    """Writes the paper's form beside a lifted one."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def form(
        self, lifted: Cut, groups: list[Group], numbers: dict[Span, int], taken: set[str]
    ) -> Form | None:
        """The relation with the source input as its parameters."""
        call = self._scene.source_call
        first = self._scene.slicer.statement_of[call.step] if call is not None else None
        if call is None or first is None:
            return None
        hints = [""] if call.receiver is not None else []
        hints += [self._scene.facts.parameter_name(call, index) for index in range(len(call.args))]
        kept = list(lifted.kept)
        found = _givens(call, self._scene.subject.routine, self._scene.slicer, kept, hints, taken)
        sharing = _Sharing(self._scene, first, groups)
        found = [each for each in found if not sharing.lost_by(each, found)]
        dissolved = self._without_assertions(found, first)
        kept = dissolved.kept
        declared = {name for each in kept for name in each.declares}
        if not found or first not in kept or any(each.name in declared for each in found):
            return None
        edits = [
            *dissolved.edits,
            *self._scene.asides(),
            *self._scene.marks(),
            *(edit for each in found for edit in each.edits),
            *without_unused(
                kept, dissolved, self._scene.subject.routine, self._scene.slicer, self._scene.facts
            ),
        ]
        for each in found:  # what is linked to a literal is linked to the parameter in its place
            spans = [(site.span, group.sites) for group in groups for site in group.sites]
            linked = next((sites for span, sites in spans if span == each.expr.span), ())
            edits += [
                Edit(site.span.start, site.span.end, site.around(each.name))
                for site in linked
                if site.span != each.expr.span
            ]
        edits += [  # a constant that the lifted form replaces has its value here
            Edit(site.span.start, site.span.end, (self._scene.written(site),))
            for group in groups
            for site in group.sites
            if site.constant
        ]
        for site in (site for group in groups for site in group.sites):
            edits += site.passed(Slot(Hole.KEEP, numbers[site.span]))
        parameters = tuple(
            Parameter(
                each.name,
                self._given_type(each),
                self._scene.facts.source_of(each.expr.span),
                (),
                "",
                ValueRole(RoleKind.SOURCE_INVOCATION),
            )
            for each in found
        )
        cut = Cut(tuple(kept), tuple(edits), lifted.moved, lifted.replaced)
        return Form(parameters, self._scene.codifier.sections(cut))

    def _without_assertions(self, found: list[_Given], first: Statement) -> Dissolved:
        criterion, slicer = self._scene.found.criterion, self._scene.slicer
        replaced = (each.expr.span for each in found if each.variable is None)
        kept = slicer.slice(criterion, _bounds(found, first), aside=(*self._scene.found.aside, *replaced))
        return without_assertions(kept, criterion, slicer)

    def _given_type(self, given: _Given) -> str:
        written = ""
        if given.variable is not None:
            name, at = self._scene.subject.routine.variables[given.variable].name, given.variable
            written = self._scene.codifier.declared_type(name, self._scene.slicer.declaration_of(at))
        return written or self._scene.codifier.written(given.type)


def _givens(
    call: Call, routine: Routine, slicer: Slicer, kept: list[Statement], hints: list[str], taken: set[str]
) -> list[_Given]:
    """The inputs of a call that can be parameters; one whose type is not known stays as it is."""
    found: list[_Given] = []
    seen: set[int] = set()
    for position, given in enumerate(call.inputs):
        expr = uncast(given)
        if expr.type is None or not _can_be_given(expr):
            continue
        if not any(each.span.encloses(expr.span) for each in kept):
            continue  # it stands in a helper
        if isinstance(expr, Read):
            variable = routine.variables[expr.variable]
            at = slicer.declaration_of(expr.variable)
            if expr.variable in seen or (at is not None and at.children):
                continue
            seen.add(expr.variable)
            if variable.kind is VariableKind.LOCAL and variable.type is not None:
                found.append(_Given(variable.name, variable.type, expr, expr.variable))
            elif variable.kind is VariableKind.FIELD and variable.type is not None:
                name = _named(f"given{variable.name[:1].upper()}{variable.name[1:]}", taken)
                edits = tuple(
                    Edit(read.span.start, read.span.end, (name,))
                    for read in _reads(expr.variable, slicer, kept)
                )
                found.append(_Given(name, variable.type, expr, expr.variable, edits))
            continue
        hint = hints[position] if position < len(hints) else ""
        site = Site(expr.span, expr.type, "", ValueRole(), "", hint)
        name = parameter_name([site], taken, slicer.facts.syntax)
        taken.add(name)
        found.append(_Given(name, expr.type, expr, None, (Edit(expr.span.start, expr.span.end, (name,)),)))
    return found


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
    """Every place where a kept statement reads a variable."""
    found: dict[tuple[int, int], Read] = {}
    for statement in kept:
        for step in slicer.steps(statement):
            for part in exprs(step):
                if isinstance(part, Read) and part.variable == variable:
                    span = part.span
                    if span.file == statement.span.file:
                        found[span.start, span.end] = part
    return list(found.values())


def _bounds(found: Iterable[_Given], first: Statement) -> dict[int, int]:
    """The variables that are given, with the statement that their values are needed no earlier than."""
    return {each.variable: first.index for each in found if each.variable is not None}


class _Sharing:
    """Answers for the inputs of one instance; `first` is the statement of its source invocation."""

    def __init__(self, scene: Scene, first: Statement, groups: list[Group]) -> None:
        self._scene = scene
        self._first = first
        self._groups = groups

    def lost_by(self, given: _Given, found: list[_Given]) -> bool:
        """Whether giving an input, beside others, cuts it off from something that stays."""
        if self._varies(given):
            return True
        stays = self._slice(found)
        gone = [
            each
            for each in self._slice([other for other in found if other is not given])
            if each not in stays
        ]
        given_away = [other.expr.span for other in found if other.variable is None]
        left = {read.variable for each in stays for read in self._reads(each, given_away)}
        objects = {read.variable for each in gone for read in self._reads(each, given_away)}
        shared = {each for each in objects if self._scene.slicer.changes.closure(each)}
        shared |= {part.variable for part in parts(given.expr) if isinstance(part, Read)}
        known = {other.variable for other in found}
        return bool((shared & left) - known) or self._linked(given, gone, stays)

    def _varies(self, given: _Given) -> bool:
        """Whether an input has another value in each round of a loop around the source invocation."""
        if given.variable is None:
            return False
        at = self._scene.slicer.declaration_of(given.variable)
        while at is not None:
            if at.loop and at.encloses(self._first):
                return True
            at = at.parent
        return False

    def _slice(self, found: list[_Given]) -> list[Statement]:
        whole = self._scene.found
        return self._scene.slicer.slice(whole.criterion, _bounds(found, self._first), aside=whole.aside)

    def _reads(self, statement: Statement, without: list[Span]) -> Iterator[Read]:
        for step in self._scene.slicer.steps(statement):
            for part in exprs(step):
                if isinstance(part, Read) and not any(span.encloses(part.span) for span in without):
                    yield part

    def _linked(self, given: _Given, gone: list[Statement], stays: list[Statement]) -> bool:
        """Whether a literal that it is made of is linked to one that stays, and the relation rests on that."""
        hard_coded = input_relation(self._scene.instance) is InputRelation.HARD_CODED
        for group in self._groups:
            inside = [
                site
                for site in group.sites
                if any(span.encloses(site.span) for span in (given.expr.span, *(each.span for each in gone)))
            ]
            others = [site for site in group.sites if site not in inside and (hard_coded or site.expected)]
            whole = any(site.span == given.expr.span for site in inside)
            if (
                inside
                and not whole
                and any(each.span.encloses(site.span) for site in others for each in stays)
            ):
                return True
        return False
