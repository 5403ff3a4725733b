"""One way to write a relation: what is kept of the test, what is lifted of it, and what links the lifted."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from mrscout.languages.base import Codifier, Facts
from mrscout.model.cut import CountedLoop, Cut
from mrscout.model.ir import Call, Routine, Span, Step
from mrscout.model.loan import Loan
from mrscout.model.outline import Statement
from mrscout.model.records import MRInstance
from mrscout.model.relations import Draft, Form, LiftedSite, Parameter, StringPart
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.bind import Binder
from mrscout.synthesis.borrow import Borrower, Borrowing
from mrscout.synthesis.constituents import Found, constituents
from mrscout.synthesis.derive import derived
from mrscout.synthesis.dissolve import Dissolved, without_assertions, without_unused
from mrscout.synthesis.exprs import within
from mrscout.synthesis.given import Given, givens
from mrscout.synthesis.known import constants, declares, replaced, stands
from mrscout.synthesis.lift import Known, sites
from mrscout.synthesis.link import Group, link
from mrscout.synthesis.loops import loop_sites, without_arrays
from mrscout.synthesis.naming import parameter_name
from mrscout.synthesis.parts import parts_of
from mrscout.synthesis.site import SIMPLE, Site, is_size
from mrscout.synthesis.slice import Slicer
from mrscout.synthesis.units import moved
from mrscout.synthesis.weakness import weaknesses

#: values that are handed on to helpers, at most
_CARRIED = 4


@dataclass(frozen=True, slots=True)
class Subject:
    """A test that relations are made of."""

    file: str
    line: int
    test: str
    routine: Routine
    statements: list[Statement]
    test_unit: int
    #: what other tests of the file have to lend
    loans: Callable[[], list[Loan]] = list


@dataclass(frozen=True, slots=True)
class _Lifted:
    """What became a parameter of a slice."""

    kept: list[Statement]
    found: list[Site]
    groups: list[Group]
    #: constants that no text names any more
    gone: frozenset[str]


class Drafting:
    """Makes drafts of one instance."""

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
        self._binder = Binder(subject.routine, subject.statements, facts, codifier)
        #: whether a draft changed more than what stands in the test's own statements
        self._reaches = False

    def drafts(self, kept: list[Statement]) -> Iterator[Draft]:
        """Of the slice that is kept, the finest draft first, then what to fall back to."""
        yield from self._own_drafts(kept)
        for codifier in self._codifier.others():
            here = (self._subject, self._instance, self._found, self._slicer, self._facts)
            yield Drafting(*here, codifier).finest(kept)

    def finest(self, kept: list[Statement]) -> Draft:
        """The draft with the most parameters."""
        return self._draft(kept, sliced=True)

    def _own_drafts(self, kept: list[Statement]) -> Iterator[Draft]:
        finest = self.finest(kept)
        if not finest.lifted.parameters:
            inside = self._draft(kept, sliced=True, helpers=True)
            if inside.lifted.parameters:
                yield inside
            yield from self._borrowing(kept)
        yield finest
        if self._reaches:
            yield self._draft(kept, sliced=True, plain=True)
        whole = self._slicer.everything(self._found.criterion)
        if [each.index for each in whole] != [each.index for each in kept]:
            yield self._draft(whole, sliced=False)
            if self._reaches:
                yield self._draft(whole, sliced=False, plain=True)

    def _borrowing(self, kept: list[Statement]) -> Iterator[Draft]:
        """Drafts with a statement of another test, for where there is nothing to lift in this one."""
        source = self._source_call()
        if source is None:
            return
        routine, unit = self._subject.routine, self._subject.test_unit
        borrower = Borrower(routine, self._found, self._slicer, self._facts, unit)
        for each in borrower.borrowings(source, kept, self._subject.loans()):
            draft = self._draft(kept, sliced=True, borrowed=each)
            if draft.lifted.parameters:
                yield draft

    def _source_call(self) -> Call | None:
        place = self._instance.invocations[self._instance.source.invocation].span
        return next((each for each in self._found.calls if each.span == place), None)

    def _draft(
        self,
        kept: list[Statement],
        *,
        sliced: bool,
        plain: bool = False,
        helpers: bool = False,
        borrowed: Borrowing | None = None,
    ) -> Draft:
        dissolved = self._without_assertions(kept)
        kept = dissolved.kept
        loops = {} if plain else self._loops(kept)
        kept = without_arrays(kept, [loop for _, loop in loops.values()])
        rows = {} if plain else {site.span: site for site in self._rows(kept)}
        extra = [*(borrowed.sites if borrowed else ()), *(site for site, _ in loops.values())]
        extra += rows.values()
        if helpers:
            extra += self._in_helpers(kept)
        lifted = self._lifted(kept, extra, plain=plain)
        kept = lifted.kept
        chosen = [site for group in lifted.groups for site in group.sites]
        numbers = {site.span: number for number, site in enumerate(chosen)}
        edits = list(borrowed.edits(numbers, self._facts)) if borrowed else []
        edits += [*dissolved.edits, *self._marks()]
        if sliced:
            routine = self._subject.routine
            edits += without_unused(kept, dissolved, routine, self._slicer, self._facts)
        for number, site in enumerate(chosen):
            if site.borrowed or site.span in loops or site.span in rows:
                continue
            edits += site.edits(number)
        counted = {span: loop for span, (_, loop) in loops.items() if span in numbers}
        bindings = {} if plain else self._binder.bindings(lifted.groups, kept, counted)
        edits += [edit for span, each in bindings.items() for edit in each.edits(numbers[span])]
        units = {self._unit_of(site, kept) for site in chosen}
        self._reaches |= bool(loops or rows or bindings or lifted.gone or units - {self._subject.test_unit})
        types = tuple(self._codifier.written(site.type) for site in chosen)
        cut = Cut(
            tuple(kept),
            tuple(edits),
            moved(kept, self._slicer, units, self._subject.test_unit),
            lifted.gone,
            types,
            borrowed.loan.names if borrowed else frozenset(),
        )
        taken = self._codifier.taken_names(cut)
        paper = self._paper(cut, lifted.groups, numbers, set(taken)) if sliced else None
        names = {span: each.name for span, each in bindings.items()}
        names |= {span: site.bound for span, site in rows.items()}
        parameters = tuple(self._parameter(group, numbers, taken, names) for group in lifted.groups)
        skeleton, sections = self._codifier.skeleton(cut), self._codifier.sections(cut)
        return Draft(
            skeleton,
            tuple(map(self._lifted_site, chosen, parts_of(chosen))),
            types,
            tuple(self._written(site) for site in chosen),
            Form(parameters, sections),
            paper,
            sliced,
            weaknesses(self._instance, lifted.found, set(numbers), changed=self._changed(kept)),
            # an assertion in a helper that is inherited cannot be marked
            any(Slot(Hole.MARK) in text for text in (*sections, *skeleton.members)),
        )

    # What is lifted

    def _rows(self, kept: list[Statement]) -> Iterator[Site]:
        """The parameters that the test has already, where they are simple."""
        used = {name for each in kept for name in each.uses}
        for each in self._codifier.test_parameters():
            simple = each.type.name in SIMPLE or self._facts.enum_constants(each.type.name)
            if each.name in used and simple and not each.type.dims:
                yield Site(
                    each.span,
                    each.type,
                    each.values[0] if each.values else each.name,
                    "parameter of the test",
                    f"parameter {each.name}",
                    each.name,
                    constant=each.name,
                    shown=each.name,
                    values=each.values[1:],
                    bound=each.name,
                )

    def _loops(self, kept: list[Statement]) -> dict[Span, tuple[Site, CountedLoop]]:
        found = loop_sites(kept, self._found.criterion, self._subject.routine, self._slicer, self._codifier)
        return {site.span: (site, loop) for site, loop in found}

    def _lifted(self, kept: list[Statement], extra: list[Site], *, plain: bool) -> _Lifted:
        """The sites of what is kept; a constant is lifted where it is used, or where it is declared."""
        known = constants(self._subject.routine, self._slicer, self._facts) if not plain else {}
        everywhere = frozenset(range(self._subject.test_unit + 1))
        if known:
            elsewhere = self._codifier.named_by_members(Cut(tuple(kept), (), everywhere))
            known = {number: each for number, each in known.items() if each.name not in elsewhere}
        left: set[str] = set()
        while True:
            found = sorted(
                [*extra, *derived(self._sites(kept, known, left, plain=plain), self._facts)],
                key=lambda each: (not each.borrowed, each.span.start),
            )
            groups = link(found)
            chosen = [site for group in groups for site in group.sites]
            unnamed = {
                number: each
                for number, each in known.items()
                if not replaced(each, kept, chosen, self._facts)
            }
            if not unnamed:
                break
            for number, each in unnamed.items():
                del known[number]
                if all(site.expected for site in found if site.constant == each.name):
                    left.add(each.name)  # no more than what is expected
        gone = {site.constant for site in chosen} & {each.name for each in known.values()}
        kept = [each for each in kept if not declares(each, gone)]
        return _Lifted(kept, found, groups, frozenset(gone))

    def _sites(
        self, kept: list[Statement], known: Mapping[int, Known], left: set[str], *, plain: bool
    ) -> list[Site]:
        skipped = left | {each.name for each in known.values()}
        looked = [
            each
            for each in kept
            if not declares(each, skipped) and (not plain or each.unit == self._subject.test_unit)
        ]
        loops = [step for each in kept if each.loop for step in self._slicer.steps(each)]
        found = sites(self._subject.routine, self._steps(looked), self._facts, known, loops)
        return [each for each in found if each.span.file == self._subject.file and stands(each.span, kept)]

    def _in_helpers(self, kept: list[Statement]) -> list[Site]:
        """The sites in helpers that come along; no more than anybody wants to hand on."""
        cut = Cut(tuple(kept), (), frozenset(range(self._subject.test_unit + 1)))
        found: list[Site] = []
        for site in sites(self._subject.routine, self._steps(kept), self._facts, {}):
            if site.span.file == self._subject.file and not stands(site.span, kept) and not site.expected:
                carrier = self._codifier.carrier(site.span, cut)
                if carrier is not None:
                    found.append(replace(site, carrier=carrier))
        return found[:_CARRIED]

    def _steps(self, kept: list[Statement]) -> Iterator[Step]:
        for each in kept:
            if not each.loop:  # the bounds of a loop stay
                yield from self._slicer.steps(each)

    def _lifted_site(self, site: Site, parts: tuple[StringPart, ...]) -> LiftedSite:
        return LiftedSite(
            site.span,
            self._text(site),
            site.role,
            site.type.name.lstrip(".") + "[]" * site.type.dims,
            site.choices or self._facts.enum_constants(site.type.name),
            "constant" if site.choices else site.shape,
            site.values,
            site.near,
            parts,
            site.borrowed,
        )

    def _parameter(
        self, group: Group, numbers: dict[Span, int], taken: set[str], names: Mapping[Span, str]
    ) -> Parameter:
        bound = [names[site.span] for site in group.sites if site.span in names]
        name = bound[0] if bound else parameter_name(group.sites, taken)
        taken.add(name)
        first = group.sites[0]
        return Parameter(
            name,
            self._codifier.written(first.type),
            first.shown or self._codifier.value(self._text(first), first.type),
            tuple(numbers[site.span] for site in group.sites),
            group.reason,
            f"{first.role}, borrowed from {first.borrowed}" if first.borrowed else first.role,
            is_size(first),
        )

    def _text(self, site: Site) -> str:
        return site.text or self._facts.source_of(site.span)

    def _written(self, site: Site) -> str:
        """What stands at a site where it is not lifted."""
        if site.constant or site.before or site.after:
            return self._codifier.value(site.text, site.type)
        return self._facts.source_of(site.span)

    def _unit_of(self, site: Site, kept: list[Statement]) -> int:
        for each in kept:
            if within(site.span, each.span):
                return each.unit
        return self._subject.test_unit

    # The paper's form

    def _paper(
        self, lifted: Cut, groups: list[Group], numbers: dict[Span, int], taken: set[str]
    ) -> Form | None:
        """The relation with the source input as its parameters."""
        call = self._source_call()
        first = self._slicer.statement_of[call.step] if call is not None else None
        if call is None or first is None:
            return None
        hints = [""] if call.receiver is not None else []
        hints += [self._facts.parameter_name(call, index) for index in range(len(call.args))]
        kept = list(lifted.kept)
        found = givens(call, self._subject.routine, self._slicer, kept, hints, taken)
        bounds = {each.variable: first.index for each in found if each.variable is not None}
        dissolved = self._without_assertions(self._slicer.slice(self._found.criterion, bounds))
        kept = dissolved.kept
        declared = {name for each in kept for name in each.declares}
        if not found or first not in kept or any(each.name in declared for each in found):
            return None
        edits = [*dissolved.edits, *self._marks(), *(edit for each in found for edit in each.edits)]
        for each in found:  # what is linked to a literal is linked to the parameter in its place
            group = next((group.sites for group in groups if group.sites[0].span == each.expr.span), ())
            edits += [Edit(site.span.start, site.span.end, site.around(each.name)) for site in group[1:]]
        edits += [  # a constant that the lifted form replaces has its value here
            Edit(site.span.start, site.span.end, (self._written(site),))
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
                self._facts.source_of(each.expr.span),
                (),
                "",
                "input of the source invocation",
            )
            for each in found
        )
        cut = Cut(tuple(kept), tuple(edits), lifted.moved, lifted.replaced)
        return Form(parameters, self._codifier.sections(cut))

    def _given_type(self, given: Given) -> str:
        written = ""
        if given.variable is not None:
            name, at = self._subject.routine.variables[given.variable].name, given.variable
            written = self._codifier.declared_type(name, self._slicer.declaration_of(at))
        return written or self._codifier.written(given.type)

    def _changed(self, kept: list[Statement]) -> bool:
        """Whether something happens between the two calls that the second one sees."""
        return bool(constituents(self._instance, self._found, kept, self._slicer).transformation)

    def _without_assertions(self, kept: list[Statement]) -> Dissolved:
        return without_assertions(kept, self._found.criterion, self._slicer)

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
