"""The stage: an opened test and its MR instances in, relations with their drafts out, the finest draft first."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from mrscout.languages.base import Codifier, Facts
from mrscout.model.instances import MRInstance
from mrscout.model.ir import Span
from mrscout.model.outline import Statement
from mrscout.model.relations import Draft, Drafted, MetamorphicRelation, Undrafted, Weakness
from mrscout.synthesis.describe.narrative import Teller
from mrscout.synthesis.describe.relation_kinds import compared_with_itself, input_relation, kind_of
from mrscout.synthesis.describe.relation_names import relation_name
from mrscout.synthesis.describe.statement import statement
from mrscout.synthesis.draft import Drafting, DraftOptions
from mrscout.synthesis.exprs import Shapes
from mrscout.synthesis.instance_context import Scene, Subject
from mrscout.synthesis.lifting.state_changes import Borrower, alterations
from mrscout.synthesis.slicing.constituents import Found, constituents, find, transformation
from mrscout.synthesis.slicing.helper_slices import Trimmer
from mrscout.synthesis.slicing.slice import Slicer

#: the one with the most parameters
_FINEST = DraftOptions()


def drafts(kept: list[Statement], scene: Scene) -> Iterator[Draft]:
    """The drafts of the slice that is kept; where a test is abstract, of other classes that it runs in as well."""
    yield from _own_drafts(kept, scene, Drafting(scene))
    for codifier in scene.codifier.others():
        yield Drafting(replace(scene, codifier=codifier)).draft(kept, _FINEST)


def _own_drafts(kept: list[Statement], scene: Scene, drafting: Drafting) -> Iterator[Draft]:
    finest = drafting.draft(kept, _FINEST)
    if not finest.lifted.parameters:
        inside = drafting.draft(kept, DraftOptions(helpers=True))
        if inside.lifted.parameters:
            yield inside
        yield from _borrowing(kept, scene, drafting)
        if altered := alterations(kept, scene):
            yield drafting.draft(kept, DraftOptions(altered=altered))
    yield finest
    if drafting.trims:
        yield drafting.draft(kept, DraftOptions(trims=False))
    if drafting.reaches:
        yield drafting.draft(kept, DraftOptions(plain=True))
    whole = scene.slicer.everything(scene.found.criterion)
    if [each.index for each in whole] != [each.index for each in kept]:
        yield drafting.draft(whole, DraftOptions(sliced=False))
        if drafting.reaches:
            yield drafting.draft(whole, DraftOptions(sliced=False, plain=True))


def _borrowing(kept: list[Statement], scene: Scene, drafting: Drafting) -> Iterator[Draft]:
    """Drafts with a statement of another test, for where there is nothing to lift in this one."""
    source, subject = scene.source_call, scene.subject
    if source is None:
        return
    borrower = Borrower(subject.routine, scene.found, scene.slicer, scene.facts, subject.test_unit)
    for each in borrower.borrowings(source, kept, subject.loans()):
        draft = drafting.draft(kept, DraftOptions(borrowed=each))
        if draft.lifted.parameters:
            yield draft


def synthesize(
    subject: Subject, instances: tuple[MRInstance, ...], facts: Facts, codifier: Codifier
) -> Iterator[Drafted | Undrafted]:
    """A relation for each instance, or the reason why there is none."""
    slicer = Slicer(subject.routine, subject.statements, facts)
    trimmer = Trimmer(subject.routine, subject.unfolded, facts) if subject.unfolded is not None else None
    shapes = Shapes(subject.routine.variables, facts.source_of)
    seen: dict[tuple[Span, ...], int] = {}
    for instance in instances:
        key = (instance.assertion.span, *(each.span for each in instance.invocations))
        occurrence = seen[key] = seen.get(key, -1) + 1
        found = find(instance, occurrence, subject.routine, slicer, facts)
        place = (instance.id, subject.file, subject.line, subject.test, instance.class_under_test)
        if found is None:
            yield Undrafted(*place, "the assertion stands where no statement of the test is")
            continue
        trivial = Weakness.COMPARED_WITH_ITSELF
        if trivial.slug not in facts.without_rules and compared_with_itself(found, shapes):
            yield Undrafted(*place, trivial.value)
            continue
        yield _relation(subject, instance, found, slicer, trimmer, facts, codifier)


def _relation(
    subject: Subject,
    instance: MRInstance,
    found: Found,
    slicer: Slicer,
    trimmer: Trimmer | None,
    facts: Facts,
    codifier: Codifier,
) -> Drafted:
    kept = slicer.slice(found.criterion, aside=found.aside)
    between = transformation(instance, found, kept, slicer)
    changed = bool(between)
    scene = Scene(subject, instance, found, slicer, facts, codifier, trimmer, changed)
    written = tuple(drafts(kept, scene))
    telling = Teller(instance, found, subject.routine, slicer).telling(between)
    shapes = Shapes(subject.routine.variables, facts.source_of)
    kind = kind_of(instance, found, [slicer.steps(each) for each in between], shapes, facts)
    name = relation_name(instance, found.stated, kind, telling)
    relation = MetamorphicRelation(
        instance.id,
        subject.file,
        subject.line,
        subject.test,
        instance.class_under_test,
        name,
        codifier.class_name(instance.class_under_test, name),
        statement(instance, found.stated, kind, telling, partial(_shown, written[0], facts), facts.syntax),
        kind,
        input_relation(instance),
        len(instance.invocations),
        constituents(instance, found, between),
    )
    return Drafted(relation, written)


def _shown(draft: Draft, facts: Facts, span: Span) -> str:
    """An expression with the names of parameters in the place of literals."""
    names = {site: parameter.name for parameter in draft.lifted.parameters for site in parameter.sites}
    written = facts.source_of(span).encode()
    for number in sorted(names, key=lambda each: -draft.sites[each].span.start):
        site = draft.sites[number].span
        if span.encloses(site):
            start, end = site.start - span.start, site.end - span.start
            written = written[:start] + names[number].encode() + written[end:]
    return written.decode("utf-8", "replace")
