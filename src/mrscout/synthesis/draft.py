"""Makes drafts of one instance: decides which fixtures move into the relation, lifts, and collects the edits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mrscout.model.ir import NUMERIC, Span
from mrscout.model.outline import CountedLoop, Cut, Statement, StatementKind
from mrscout.model.propositions import Proposition
from mrscout.model.relations import (
    Draft,
    Form,
    LeftLiteral,
    LiftedSite,
    Parameter,
    Promotion,
    SiteShape,
    StringPart,
)
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.describe.narrative import Narrator
from mrscout.synthesis.describe.parameter_names import Namer, operand_names
from mrscout.synthesis.describe.relation_kinds import Evidence, weaknesses
from mrscout.synthesis.exprs import variables_read
from mrscout.synthesis.instance_context import InstanceContext
from mrscout.synthesis.lifting.left_rules import LeftPlace
from mrscout.synthesis.lifting.lifted_sites import SliceLifter, idle_loops, without_arrays
from mrscout.synthesis.lifting.links import Binder, Binding, Group, parts_of
from mrscout.synthesis.lifting.paper_form import PaperForm
from mrscout.synthesis.lifting.site import Site, is_size
from mrscout.synthesis.lifting.state_changes import Alteration, Borrowing
from mrscout.synthesis.slicing.dead_values import Moved, moved_declarations
from mrscout.synthesis.slicing.evaluations import Evaluations
from mrscout.synthesis.slicing.helper_slices import Trimmed
from mrscout.synthesis.slicing.other_assertions import ReducedSlice, without_assertions, without_unused
from mrscout.synthesis.slicing.slice import Slicer
from mrscout.synthesis.slicing.spare_statements import spare_statements


@dataclass(slots=True)
class _Unit:
    touched: set[int] = field(default_factory=set)
    written: set[int] = field(default_factory=set)


def moved_units(kept: list[Statement], slicer: Slicer, first: set[int], test_unit: int) -> frozenset[int]:
    """Return the units (fixtures, test) that run inside the relation; `first` are those with a parameter."""
    moving = {unit for unit in first if unit < test_unit}
    if not moving:
        return frozenset({test_unit})
    units = _units(kept, slicer, test_unit)
    pending = sorted(moving)
    while pending:
        at = pending.pop()
        for number, unit in units.items():
            if number <= at or number in moving:
                continue
            if unit.touched & units[at].written or unit.written & units[at].touched:
                moving.add(number)
                pending.append(number)
    return frozenset({*moving, test_unit})


def _units(kept: list[Statement], slicer: Slicer, test_unit: int) -> dict[int, _Unit]:
    units: dict[int, _Unit] = {}
    for statement in kept:
        if statement.unit >= test_unit:
            continue
        unit = units.setdefault(statement.unit, _Unit())
        for step in slicer.steps(statement):
            unit.touched |= set(variables_read(step))
            unit.written |= {write.variable for write in step.writes}
        unit.written |= slicer.changes.by(statement)
        unit.touched |= unit.written
    return units


def _locals(statement: Statement) -> frozenset[str]:
    """Return the local variables that a statement declares."""
    return frozenset() if statement.kind is StatementKind.FIELD else statement.declares


def _marks_of_left(left: Sequence[LeftPlace]) -> Iterator[Edit]:
    """Yield the edits that mark literals which stay, so that merging finds them."""
    for number, place in enumerate(left):
        yield Edit(place.span.start, place.span.start, (Slot(Hole.LEFT, number),))
        yield Edit(place.span.end, place.span.end, (Slot(Hole.LEFT_END, number),))


@dataclass(frozen=True, slots=True)
class DraftOptions:
    """The choices by which one draft differs from another of the same instance."""

    sliced: bool = True  #: the statements are a slice, and not all that stand before the assertion
    plain: bool = False  #: only literals of the test's own statements are lifted, and nothing else changes
    helpers: bool = False  #: literals of helpers are lifted, too
    trims: bool = True  #: helpers come along without statements that the relation does not need
    borrowed: Borrowing | None = None  #: a statement of another test
    altered: Sequence[Alteration] = ()  #: objects that are changed as soon as they are built


@dataclass(frozen=True, slots=True)
class _PreparedSlice:
    """The statements of a draft before literals are lifted, and what can be lifted besides literals."""

    kept: list[Statement]
    reduced: ReducedSlice
    trimmed: Trimmed
    #: edits that remove text, in which no site may stand
    cuts: list[Edit]
    #: by the places of their sites
    loops: dict[Span, tuple[Site, CountedLoop]]
    rows: dict[Span, Site]
    altered: dict[Span, Alteration]
    moved: dict[Statement, Moved]  #: by the assignments that become declarations

    def stands_for_itself(self, site: Site) -> bool:
        """True if a parameter replaces the site's text and nothing around it."""
        known = (self.loops, self.rows, self.altered)
        return not site.borrowed and not any(site.span in places for places in known)


class Drafting:
    """Makes drafts of one instance."""

    def __init__(self, context: InstanceContext) -> None:
        self._context = context
        self._lifter = SliceLifter(context)
        self._paper = PaperForm(context)
        subject = context.subject
        self._binder = Binder(subject.routine, subject.statements, context.facts, context.codifier)
        self._operands = operand_names(subject.routine)
        #: True once a draft changed more than literals of the test's own statements
        self.reaches = False
        #: True once a draft removed statements of a helper
        self.trims = False

    def draft(self, kept: list[Statement], options: DraftOptions) -> Draft:
        """Return the draft of these statements by these options."""
        context, test_unit = self._context, self._context.subject.test_unit
        prepared = self._prepared(kept, options)
        extra = list(self._besides_literals(prepared, options))
        heads = [Edit(loop.header.start, loop.header.end) for _, loop in prepared.loops.values()]
        lifted = self._lifter.lifted(
            prepared.kept, extra, [*prepared.cuts, *heads], prepared.trimmed, plain=options.plain
        )
        chosen = [site for group in lifted.groups for site in group.sites]
        numbers = {site.span: number for number, site in enumerate(chosen)}
        counted = {span: loop for span, (_, loop) in prepared.loops.items() if span in numbers}
        bindings = (
            {}
            if options.plain
            else self._binder.bindings(lifted.groups, lifted.kept, counted, prepared.moved)
        )
        units = {self._unit_of(site, lifted.kept) for site in chosen}
        drawn = any(site.shape is SiteShape.SEED for site in chosen)
        self.reaches |= bool(
            prepared.loops or prepared.rows or bindings or lifted.gone or drawn or units - {test_unit}
        )
        types = tuple(context.codifier.written(site.type) for site in chosen)
        cut = Cut(
            tuple(lifted.kept),
            (
                *self._edits(prepared, lifted.kept, chosen, numbers, bindings, options),
                *_marks_of_left(lifted.left),
            ),
            moved_units(lifted.kept, context.slicer, units, test_unit),
            lifted.gone,
            types,
            options.borrowed.loan.names if options.borrowed else frozenset(),
            prepared.trimmed.trims,
        )
        taken = context.codifier.taken_names(cut)
        paper = self._paper.form(cut, lifted.groups, numbers, set(taken)) if options.sliced else None
        names = {span: binding.name for span, binding in bindings.items()}
        names |= {span: site.bound for span, site in prepared.rows.items()}
        namer = Namer(
            lifted.kept,
            [(group.sites, self._operand(group)) for group in lifted.groups],
            context.facts.syntax,
        )
        parameters = tuple(self._parameter(group, numbers, taken, names, namer) for group in lifted.groups)
        left = tuple(self._left_literal(place, taken, namer) for place in lifted.left)
        skeleton, sections = context.codifier.skeleton(cut), context.codifier.sections(cut)
        return Draft(
            skeleton,
            tuple(map(self._lifted_site, chosen, parts_of(chosen, context.facts.syntax))),
            types,
            tuple(context.written(site) for site in chosen),
            Form(parameters, sections),
            paper,
            options.sliced,
            weaknesses(
                Evidence(
                    context.instance,
                    context.located,
                    lifted.sites,
                    chosen,
                    context.shapes,
                    context.changed,
                    Evaluations(context.subject.routine, context.slicer, context.facts),
                ),
                context.facts.without_rules,
            ),
            # an assertion in a helper that is inherited cannot be marked
            any(
                Slot(Hole.MARK) in text
                for text in (*sections, *(member.template for member in skeleton.members))
            ),
            left,
            tuple(sorted({name for statement in lifted.kept for name in _locals(statement)})),
            *self._propositions(lifted.kept, prepared, chosen, cut, options),
        )

    def _propositions(
        self,
        kept: list[Statement],
        prepared: _PreparedSlice,
        chosen: list[Site],
        cut: Cut,
        options: DraftOptions,
    ) -> tuple[Proposition, Proposition | None]:
        """Return what a draft states, and the same without the statements that it may do without, if there are any."""
        calls = prepared.reduced.calls
        spare = self._spare(kept, prepared, chosen, options)
        proposition = Narrator(self._context, kept, calls, cut.edits, spare).proposition()
        if not spare:
            return proposition, None
        left = [at for at in kept if not any(gone.encloses(at) for gone in spare)]
        return proposition, Narrator(self._context, left, calls, cut.edits).proposition()

    def _prepared(self, kept: list[Statement], options: DraftOptions) -> _PreparedSlice:
        reduced = without_assertions(kept, self._context.located.criterion, self._context.slicer)
        trimmed = (
            self._trimmed(reduced.kept)
            if options.sliced and options.trims and not options.plain
            else Trimmed()
        )
        kept = [statement for statement in reduced.kept if statement.index not in trimmed.spare]
        loops = {} if options.plain else self._lifter.loops(kept)
        kept = without_arrays(kept, [loop for _, loop in loops.values()])
        rows = {} if options.plain else {site.span: site for site in self._lifter.rows(kept)}
        standing = {statement.index for statement in kept}
        altered = {change.site.span: change for change in options.altered if change.statement in standing}
        cuts = [*reduced.edits, *(self._context.asides() if options.sliced else ())]
        moved: dict[Statement, Moved] = {}
        if options.sliced and not options.plain:
            found = moved_declarations(kept, self._context.slicer, self._context.facts)
            moved = {one.assignment: one for one in found}
            cuts += [one.removal for one in moved.values()]
        return _PreparedSlice(kept, reduced, trimmed, cuts, loops, rows, altered, moved)

    def _besides_literals(self, prepared: _PreparedSlice, options: DraftOptions) -> Iterator[Site]:
        """Yield the other sites: loop variables, the test's parameters, changes, and those borrowed or in helpers."""
        yield from options.borrowed.sites if options.borrowed else ()
        yield from (site for site, _ in prepared.loops.values())
        yield from prepared.rows.values()
        yield from (alteration.site for alteration in prepared.altered.values())
        if options.helpers:
            yield from self._lifter.in_helpers(prepared.kept, prepared.trimmed)

    def _edits(
        self,
        prepared: _PreparedSlice,
        kept: list[Statement],
        chosen: list[Site],
        numbers: dict[Span, int],
        bindings: dict[Span, Binding],
        options: DraftOptions,
    ) -> Iterator[Edit]:
        context = self._context
        if options.borrowed is not None:
            yield from options.borrowed.edits(numbers, context.facts)
        yield from prepared.cuts
        bound = {binding.statement for binding in bindings.values()}
        yield from (one.insertion for at, one in prepared.moved.items() if at.span not in bound)
        yield from prepared.trimmed.edits
        yield from context.marks()
        yield from self._marks_of_spare(self._spare(kept, prepared, chosen, options))
        if options.sliced:
            yield from without_unused(
                kept, prepared.reduced, context.subject.routine, context.slicer, context.facts
            )
        for number, site in enumerate(chosen):
            if site.span in prepared.altered:
                yield prepared.altered[site.span].edit(number)
            elif prepared.stands_for_itself(site):
                yield from site.edits(number)
        if options.sliced and not options.plain:
            yield from self._without_repeating(
                kept, [site for site in chosen if site.shape is SiteShape.SEED]
            )
        for span, binding in bindings.items():
            yield from binding.edits(numbers[span])

    def _spare(
        self, kept: list[Statement], prepared: _PreparedSlice, chosen: list[Site], options: DraftOptions
    ) -> list[Statement]:
        """Return the statements to be left out, if the compared value shows that they may be."""
        context, prefix = self._context, self._context.subject.prefix
        if not options.sliced or options.plain or not (prefix or context.compares_last_operand):
            return []
        spare = spare_statements(
            kept,
            prepared.reduced.calls,
            [site.span for site in chosen],
            context.located,
            context.slicer,
            context.subject.test_unit,
            context.facts,
            prefix,
        )
        return [statement for statement in spare if statement.span.file == context.subject.file]

    @staticmethod
    def _marks_of_spare(spare: list[Statement]) -> Iterator[Edit]:
        for number, statement in enumerate(spare):
            start, end = statement.span.start, statement.span.end
            yield Edit(start, start, (Slot(Hole.SPARE, number),))
            yield Edit(end, end, (Slot(Hole.SPARE_END, number),))

    def _without_repeating(self, kept: list[Statement], drawn: list[Site]) -> Iterator[Edit]:
        """Yield the edits that replace a loop, which only repeats random draws, by its body."""
        context = self._context
        routine = context.subject.routine
        for loop in idle_loops(
            kept, context.located.criterion, drawn, routine, context.slicer, context.codifier
        ):
            yield Edit(loop.header.start, loop.header.end)
            yield from loop.edits

    def _trimmed(self, kept: list[Statement]) -> Trimmed:
        """Return the helpers that come along with a slice, without the statements that the slice does not need."""
        trimmer = self._context.trimmer
        if trimmer is None:
            return Trimmed()
        unseen = self._context.codifier.called_unseen(self._context.unedited(kept), trimmer.ends)
        trimmed = trimmer.trimmed(self._context.located.step, kept, unseen, self._context.located.aside)
        self.trims |= bool(trimmed.gone)
        return trimmed

    def _lifted_site(self, site: Site, parts: tuple[StringPart, ...]) -> LiftedSite:
        return LiftedSite(
            site.span,
            self._context.text(site),
            site.role,
            self._context.facts.syntax.full_name(site.type),
            site.choices or self._context.facts.enum_constants(site.type.name),
            SiteShape.CONSTANT if site.choices and site.shape is SiteShape.PLAIN else site.shape,
            site.values,
            site.near,
            parts,
            site.borrowed,
        )

    def _left_literal(self, place: LeftPlace, taken: set[str], namer: Namer) -> LeftLiteral:
        """Return a literal that stays, with what it becomes if other tests state the same with another one."""
        site = place.site
        left = LeftLiteral(place.span, self._context.facts.source_of(place.span), place.rule)
        if site is None or site.constant or site.before or site.after or site.bound or site.borrowed:
            return left
        group = Group((site,))
        parameter = self._parameter(group, {site.span: 0}, taken, {}, namer)
        written = self._context.codifier.written(site.type)
        return replace(
            left, lifted=Promotion(self._lifted_site(site, ()), written, replace(parameter, sites=()))
        )

    def _parameter(
        self,
        group: Group,
        numbers: dict[Span, int],
        taken: set[str],
        names: Mapping[Span, str],
        namer: Namer,
    ) -> Parameter:
        bound = [names[site.span] for site in group.sites if site.span in names]
        first, operand = group.sites[0], self._operand(group)
        name = bound[0] if bound else namer.name(group.sites, taken, operand)
        taken.add(name)
        return Parameter(
            name,
            self._context.codifier.written(first.type),
            first.shown or self._context.codifier.value(self._context.text(first), first.type),
            tuple(numbers[site.span] for site in group.sites),
            group.reason,
            replace(first.role, operand=operand, borrowed=first.borrowed),
            is_size(first),
        )

    def _operand(self, group: Group) -> str:
        first = group.sites[0]
        return self._operands.get(first.span, "") if first.type.name in NUMERIC else ""

    def _unit_of(self, site: Site, kept: list[Statement]) -> int:
        for statement in kept:
            if statement.span.encloses(site.span):
                return statement.unit
        return self._context.subject.test_unit
