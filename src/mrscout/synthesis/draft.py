"""The ways to write a relation: what is kept of the test, and what is lifted of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from mrscout.model.cut import Cut
from mrscout.model.ir import Span
from mrscout.model.outline import Statement
from mrscout.model.relations import Draft, Form, LiftedSite, Parameter, StringPart
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.alter import Alteration, alterations
from mrscout.synthesis.bind import Binder
from mrscout.synthesis.borrow import Borrower, Borrowing
from mrscout.synthesis.dissolve import without_assertions, without_unused
from mrscout.synthesis.harvest import Harvest
from mrscout.synthesis.link import Group
from mrscout.synthesis.loops import idle_loops, without_arrays
from mrscout.synthesis.namer import Namer
from mrscout.synthesis.operands import operand_names
from mrscout.synthesis.paper import PaperForm
from mrscout.synthesis.parts import parts_of
from mrscout.synthesis.scene import Scene
from mrscout.synthesis.site import NUMERIC, Site, is_size
from mrscout.synthesis.trim import Trimmed
from mrscout.synthesis.units import moved
from mrscout.synthesis.weakness import weaknesses


class Drafting:
    """Makes drafts of one instance."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._harvest = Harvest(scene)
        self._paper = PaperForm(scene)
        subject = scene.subject
        self._binder = Binder(subject.routine, subject.statements, scene.facts, scene.codifier)
        self._operands = operand_names(subject.routine)
        #: whether a draft changed more than what stands in the test's own statements
        self._reaches = False
        #: whether a draft took something out of a helper
        self._trims = False

    def drafts(self, kept: list[Statement]) -> Iterator[Draft]:
        """Of the slice that is kept, the finest draft first, then what to fall back to."""
        yield from self._own_drafts(kept)
        for codifier in self._scene.codifier.others():
            yield Drafting(replace(self._scene, codifier=codifier)).finest(kept)

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
            if altered := alterations(kept, self._scene):
                yield self._draft(kept, sliced=True, altered=altered)
        yield finest
        if self._trims:
            yield self._draft(kept, sliced=True, trims=False)
        if self._reaches:
            yield self._draft(kept, sliced=True, plain=True)
        whole = self._scene.slicer.everything(self._scene.found.criterion)
        if [each.index for each in whole] != [each.index for each in kept]:
            yield self._draft(whole, sliced=False)
            if self._reaches:
                yield self._draft(whole, sliced=False, plain=True)

    def _borrowing(self, kept: list[Statement]) -> Iterator[Draft]:
        """Drafts with a statement of another test, for where there is nothing to lift in this one."""
        source = self._scene.source_call
        if source is None:
            return
        routine, unit = self._scene.subject.routine, self._scene.subject.test_unit
        borrower = Borrower(routine, self._scene.found, self._scene.slicer, self._scene.facts, unit)
        for each in borrower.borrowings(source, kept, self._scene.subject.loans()):
            draft = self._draft(kept, sliced=True, borrowed=each)
            if draft.lifted.parameters:
                yield draft

    def _draft(
        self,
        kept: list[Statement],
        *,
        sliced: bool,
        plain: bool = False,
        helpers: bool = False,
        trims: bool = True,
        borrowed: Borrowing | None = None,
        altered: Sequence[Alteration] = (),
    ) -> Draft:
        dissolved = without_assertions(kept, self._scene.found.criterion, self._scene.slicer)
        kept = dissolved.kept
        trimmed = self._trimmed(kept) if sliced and trims and not plain else Trimmed()
        kept = [each for each in kept if each.index not in trimmed.spare]
        loops = {} if plain else self._harvest.loops(kept)
        kept = without_arrays(kept, [loop for _, loop in loops.values()])
        rows = {} if plain else {site.span: site for site in self._harvest.rows(kept)}
        extra = [*(borrowed.sites if borrowed else ()), *(site for site, _ in loops.values())]
        extra += rows.values()
        standing = {each.index for each in kept}
        changed = {each.site.span: each for each in altered if each.statement in standing}
        extra += (each.site for each in changed.values())
        if helpers:
            extra += self._harvest.in_helpers(kept, trimmed)
        cuts = [*dissolved.edits, *(self._scene.asides() if sliced else ())]
        lifted = self._harvest.lifted(kept, extra, cuts, trimmed, plain=plain)
        kept = lifted.kept
        chosen = [site for group in lifted.groups for site in group.sites]
        numbers = {site.span: number for number, site in enumerate(chosen)}
        edits = list(borrowed.edits(numbers, self._scene.facts)) if borrowed else []
        edits += [*cuts, *trimmed.edits, *self._scene.marks()]
        if sliced:
            routine = self._scene.subject.routine
            edits += without_unused(kept, dissolved, routine, self._scene.slicer, self._scene.facts)
        for number, site in enumerate(chosen):
            if site.span in changed:
                edits.append(changed[site.span].edit(number))
            elif not site.borrowed and site.span not in loops and site.span not in rows:
                edits += site.edits(number)
        if sliced and not plain:
            edits += self._without_repeating(kept, [site for site in chosen if site.shape == "seed"])
        counted = {span: loop for span, (_, loop) in loops.items() if span in numbers}
        bindings = {} if plain else self._binder.bindings(lifted.groups, kept, counted)
        edits += [edit for span, each in bindings.items() for edit in each.edits(numbers[span])]
        units = {self._unit_of(site, kept) for site in chosen}
        drawn = any(site.shape == "seed" for site in chosen)
        self._reaches |= bool(
            loops or rows or bindings or lifted.gone or drawn or units - {self._scene.subject.test_unit}
        )
        types = tuple(self._scene.codifier.written(site.type) for site in chosen)
        cut = Cut(
            tuple(kept),
            tuple(edits),
            moved(kept, self._scene.slicer, units, self._scene.subject.test_unit),
            lifted.gone,
            types,
            borrowed.loan.names if borrowed else frozenset(),
            trimmed.trims,
        )
        taken = self._scene.codifier.taken_names(cut)
        paper = self._paper.form(cut, lifted.groups, numbers, set(taken)) if sliced else None
        names = {span: each.name for span, each in bindings.items()}
        names |= {span: site.bound for span, site in rows.items()}
        namer = Namer(kept, [(group.sites, self._operand(group)) for group in lifted.groups])
        parameters = tuple(self._parameter(group, numbers, taken, names, namer) for group in lifted.groups)
        skeleton, sections = self._scene.codifier.skeleton(cut), self._scene.codifier.sections(cut)
        return Draft(
            skeleton,
            tuple(map(self._lifted_site, chosen, parts_of(chosen))),
            types,
            tuple(self._scene.written(site) for site in chosen),
            Form(parameters, sections),
            paper,
            sliced,
            weaknesses(self._scene.instance, lifted.found, set(numbers), changed=self._scene.changed),
            # an assertion in a helper that is inherited cannot be marked
            any(Slot(Hole.MARK) in text for text in (*sections, *skeleton.members)),
        )

    def _without_repeating(self, kept: list[Statement], drawn: list[Site]) -> Iterator[Edit]:
        """What makes of a loop that only repeats draws the statements in it."""
        scene = self._scene
        routine = scene.subject.routine
        for loop in idle_loops(kept, scene.found.criterion, drawn, routine, scene.slicer, scene.codifier):
            yield Edit(loop.header.start, loop.header.end)
            yield from loop.edits

    def _trimmed(self, kept: list[Statement]) -> Trimmed:
        """What the helpers that come along with a slice are without what nobody needs of them."""
        trimmer = self._scene.trimmer
        if trimmer is None:
            return Trimmed()
        unseen = self._scene.codifier.called_unseen(self._scene.unedited(kept), trimmer.ends)
        trimmed = trimmer.trimmed(self._scene.found.step, kept, unseen, self._scene.found.aside)
        self._trims |= bool(trimmed.gone)
        return trimmed

    def _lifted_site(self, site: Site, parts: tuple[StringPart, ...]) -> LiftedSite:
        return LiftedSite(
            site.span,
            self._scene.text(site),
            site.role,
            site.type.name.lstrip(".") + "[]" * site.type.dims,
            site.choices or self._scene.facts.enum_constants(site.type.name),
            site.shape or ("constant" if site.choices else ""),
            site.values,
            site.near,
            parts,
            site.borrowed,
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
        role = f"{operand} in {first.role}" if operand else first.role
        name = bound[0] if bound else namer.name(group.sites, taken, operand)
        taken.add(name)
        return Parameter(
            name,
            self._scene.codifier.written(first.type),
            first.shown or self._scene.codifier.value(self._scene.text(first), first.type),
            tuple(numbers[site.span] for site in group.sites),
            group.reason,
            f"{role}, borrowed from {first.borrowed}" if first.borrowed else role,
            is_size(first),
        )

    def _operand(self, group: Group) -> str:
        first = group.sites[0]
        return self._operands.get(first.span, "") if first.type.name in NUMERIC else ""

    def _unit_of(self, site: Site, kept: list[Statement]) -> int:
        for each in kept:
            if each.span.encloses(site.span):
                return each.unit
        return self._scene.subject.test_unit
