"""The stage: an opened test and its MR instances in, relations with their drafts out."""

from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.discovery.assertions import is_assertion
from mrscout.languages.base import Codifier, Facts
from mrscout.model.cut import Cut
from mrscout.model.ir import Call, Expr, Routine, Span, Step
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.records import MRInstance
from mrscout.model.relations import (
    Draft,
    Drafted,
    Form,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    Undrafted,
)
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.constituents import Found, constituents, find, inputs
from mrscout.synthesis.given import givens
from mrscout.synthesis.kinds import asserted, input_relation, kind_of
from mrscout.synthesis.lift import Site, is_size, sites
from mrscout.synthesis.link import Group, link
from mrscout.synthesis.naming import parameter_name, relation_name, statement
from mrscout.synthesis.slice import Slicer, below
from mrscout.synthesis.weakness import weaknesses


@dataclass(frozen=True, slots=True)
class Subject:
    """A test that relations are made of."""

    file: str
    line: int
    test: str
    routine: Routine
    statements: list[Statement]
    test_unit: int


def synthesize(
    subject: Subject, instances: tuple[MRInstance, ...], facts: Facts, codifier: Codifier
) -> Iterator[Drafted | Undrafted]:
    """A relation for each instance, or the reason why there is none."""
    slicer = Slicer(subject.routine, subject.statements, facts)
    seen: dict[tuple[Span, ...], int] = {}
    for instance in instances:
        key = (instance.assertion.span, *(each.span for each in instance.invocations))
        occurrence = seen[key] = seen.get(key, -1) + 1
        found = find(instance, occurrence, subject.routine, slicer)
        if found is None:
            place = (instance.id, subject.file, subject.line, subject.test, instance.class_under_test)
            yield Undrafted(*place, "the assertion stands where no statement of the test is")
            continue
        yield _Synthesis(subject, instance, found, slicer, facts, codifier).relation()


class _Synthesis:
    """One relation on its way."""

    def __init__(
        self,
        subject: Subject,
        instance: MRInstance,
        found: Found,
        slicer: Slicer,
        facts: Facts,
        codifier: Codifier,
    ) -> None:
        self._subject = subject
        self._instance = instance
        self._found = found
        self._slicer = slicer
        self._facts = facts
        self._codifier = codifier

    def relation(self) -> Drafted:
        instance, found = self._instance, self._found
        texts = {id(each): self._facts.source_of(each.span) for call in found.calls for each in inputs(call)}
        kept = self._slicer.slice(found.criterion)
        parts = constituents(instance, found, kept, self._slicer)
        drafts = [self._draft(kept, sliced=True)]
        whole = self._slicer.everything(found.criterion)
        if [each.index for each in whole] != [each.index for each in kept]:
            drafts.append(self._draft(whole, sliced=False))
        instance = asserted(instance, found)
        kind = kind_of(instance, found, texts, changed=bool(parts.transformation))
        name = relation_name(instance, kind)
        relation = MetamorphicRelation(
            instance.id,
            self._subject.file,
            self._subject.line,
            self._subject.test,
            instance.class_under_test,
            name,
            self._codifier.class_name(instance.class_under_test, name),
            statement(instance, kind, self._shown(drafts[0])),
            kind,
            input_relation(instance),
            len(instance.invocations),
            parts,
        )
        return Drafted(relation, tuple(drafts))

    def _shown(self, draft: Draft) -> dict[str, str]:
        """Calls and operands with the names of parameters in the place of literals."""
        instance = self._instance
        spans = [each.span for each in instance.invocations]
        spans += [instance.source.span, instance.follow_up.span]
        names = {site: parameter.name for parameter in draft.lifted.parameters for site in parameter.sites}
        shown: dict[str, str] = {}
        for span in spans:
            written = self._facts.source_of(span).encode()
            for number in sorted(names, key=lambda each: -draft.sites[each].span.start):
                site = draft.sites[number].span
                if site.file == span.file and span.start <= site.start and site.end <= span.end:
                    start, end = site.start - span.start, site.end - span.start
                    written = written[:start] + names[number].encode() + written[end:]
            shown[self._facts.source_of(span)] = written.decode("utf-8", "replace")
        return shown

    # Drafts

    def _draft(self, kept: list[Statement], *, sliced: bool) -> Draft:
        kept, dissolved = self._without_assertions(kept)
        found = sites(self._subject.routine, self._steps(kept), self._facts)
        found = [each for each in found if each.span.file == self._subject.file and self._stands(each, kept)]
        groups = link(found)
        chosen = [site for group in groups for site in group.sites]
        numbers = {site.span: number for number, site in enumerate(chosen)}
        edits = [*dissolved, *self._marks()]
        edits += [
            Edit(site.span.start, site.span.end, (Slot(Hole.SITE, number),))
            for number, site in enumerate(chosen)
        ]
        units = [self._unit_of(site, kept) for group in groups for site in group.sites]
        cut = Cut(tuple(kept), tuple(edits), min([self._subject.test_unit, *units]))
        taken = self._codifier.taken_names(cut)
        paper = self._paper(cut, groups, set(taken)) if sliced else None
        parameters = tuple(self._parameter(group, numbers, taken) for group in groups)
        return Draft(
            self._codifier.skeleton(cut),
            tuple(self._lifted_site(site) for site in chosen),
            tuple(self._codifier.written(site.type) for site in chosen),
            tuple(self._facts.source_of(site.span) for site in chosen),
            Form(parameters, self._codifier.sections(cut)),
            paper,
            sliced,
            weaknesses(self._instance, found),
            any(Slot(Hole.MARK) in edit.instead for edit in edits),
        )

    def _paper(self, lifted: Cut, groups: list[Group], taken: set[str]) -> Form | None:
        """The relation with the source input as its parameters."""
        place = self._instance.invocations[self._instance.source.invocation].span
        call = next((each for each in self._found.calls if each.span == place), None)
        first = self._slicer.statement_of[call.step] if call is not None else None
        if call is None or first is None:
            return None
        hints = [""] if call.receiver is not None else []
        hints += [self._facts.parameter_name(call, index) for index in range(len(call.args))]
        kept = list(lifted.kept)
        found = givens(call, self._subject.routine, self._slicer, kept, hints, taken)
        bounds = {each.variable: first.index for each in found if each.variable is not None}
        kept, dissolved = self._without_assertions(self._slicer.slice(self._found.criterion, bounds))
        if not found or first not in kept:
            return None
        edits = [*dissolved, *(edit for each in found for edit in each.edits)]
        for each in found:  # what is linked to a literal is linked to the parameter in its place
            group = next((group.sites for group in groups if group.sites[0].span == each.expr.span), ())
            edits += [Edit(site.span.start, site.span.end, (each.name,)) for site in group[1:]]
        parameters = tuple(
            Parameter(
                each.name,
                self._codifier.written(each.type),
                self._facts.source_of(each.expr.span),
                (),
                "",
                "input of the source invocation",
            )
            for each in found
        )
        cut = Cut(tuple(kept), tuple(edits), lifted.inlined_from)
        return Form(parameters, self._codifier.sections(cut))

    def _parameter(self, group: Group, numbers: dict[Span, int], taken: set[str]) -> Parameter:
        name = parameter_name(group.sites, taken)
        taken.add(name)
        first = group.sites[0]
        type_ = self._codifier.written(first.type)
        return Parameter(
            name,
            type_,
            self._codifier.value(self._text(first), first.type),
            tuple(numbers[site.span] for site in group.sites),
            group.reason,
            first.role,
            is_size(first),
        )

    def _lifted_site(self, site: Site) -> LiftedSite:
        canonical = site.type.name.lstrip(".") + "[]" * site.type.dims
        choices = self._facts.enum_constants(site.type.name)
        return LiftedSite(site.span, self._text(site), site.role, canonical, choices)

    def _text(self, site: Site) -> str:
        return site.text or self._facts.source_of(site.span)

    def _steps(self, kept: list[Statement]) -> Iterator[Step]:
        for each in kept:
            if not each.loop:  # the bounds of a loop stay
                yield from self._slicer.steps(each)

    def _stands(self, site: Site, kept: list[Statement]) -> bool:
        """Whether a site stands in the text that is kept, rather than in a helper."""
        return any(_within(site.span, each.span) for each in kept)

    def _unit_of(self, site: Site, kept: list[Statement]) -> int:
        for each in kept:
            if _within(site.span, each.span):
                return each.unit
        return self._subject.test_unit

    def _without_assertions(self, kept: list[Statement]) -> tuple[list[Statement], list[Edit]]:
        """Other assertions go; what they call on the way stays."""
        left: list[Statement] = []
        edits: list[Edit] = []
        for each in kept:
            asserting = self._asserting(each) if not self._found.criterion.encloses(each) else None
            if asserting is None or each.kind is StatementKind.COMPOUND:
                left.append(each)
                continue
            acting = [call for operand in asserting for call in self._acting(operand)]
            if not acting:
                continue
            left.append(each)
            at = each.span.start
            for number, call in enumerate(acting):
                edits.append(Edit(at, call.span.start, ("; ",) if number else ()))
                at = call.span.end
            edits.append(Edit(at, each.span.end, (";",)))
        return left, edits

    def _asserting(self, statement: Statement) -> tuple[Expr, ...] | None:
        """The operands of a statement that is an assertion and nothing else."""
        for step in self._slicer.steps(statement):
            call = step.expr
            if step.span.file != statement.span.file or not _within(step.span, statement.span):
                continue  # a helper's
            if isinstance(call, Call) and is_assertion(call) and call.inlined is None:
                operands = list(call.args)
                at = call.receiver
                while isinstance(at, Call):
                    operands += at.args
                    at = at.receiver
                return tuple(operands)
        return None

    def _acting(self, operand: Expr) -> Iterator[Call]:
        """The outermost calls of an operand that may change something."""
        pending = [operand]
        while pending:
            at = pending.pop()
            if isinstance(at, Call) and not at.is_constructor and not is_assertion(at):
                effect = self._facts.effect(at)
                if effect.writes_receiver or effect.writes_args or not effect.known:
                    yield at
                    continue
            pending += reversed(list(below(at)))

    def _marks(self) -> list[Edit]:
        """The place where the assertion has all its operands."""
        instance = self._instance
        whole = instance.assertion.span
        operands = [
            span
            for span in (instance.source.span, instance.follow_up.span)
            if span.file == whole.file and whole.start <= span.start and span.end <= whole.end
        ]
        span = self._found.criterion.span
        before = Edit(span.start, span.start, (Slot(Hole.REACH),))
        if not operands or whole.file != self._subject.file:
            return [before]
        last = max(operands, key=lambda span: span.end)
        mark, unmark = Slot(Hole.MARK), Slot(Hole.UNMARK)
        return [before, Edit(last.start, last.start, (mark,)), Edit(last.end, last.end, (unmark,))]


def _within(span: Span, other: Span) -> bool:
    return other.start <= span.start and span.end <= other.end
