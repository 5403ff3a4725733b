"""The stage: an opened test and its MR instances in, relations with their drafts out."""

from collections.abc import Iterator
from functools import partial

from mrscout.languages.base import Codifier, Facts
from mrscout.model.ir import Span
from mrscout.model.records import MRInstance
from mrscout.model.relations import Draft, Drafted, MetamorphicRelation, Undrafted, Weakness
from mrscout.synthesis.describe.kinds import input_relation, kind_of
from mrscout.synthesis.describe.narrative import Teller
from mrscout.synthesis.describe.relation_names import relation_name
from mrscout.synthesis.describe.statement import statement
from mrscout.synthesis.describe.weakness import compared_with_itself
from mrscout.synthesis.draft_variants import drafts
from mrscout.synthesis.exprs import Shapes
from mrscout.synthesis.instance_context import Scene, Subject
from mrscout.synthesis.slicing.constituents import Found, constituents, find, transformation
from mrscout.synthesis.slicing.helper_slices import Trimmer
from mrscout.synthesis.slicing.slice import Slicer


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
        if compared_with_itself(found, shapes):
            yield Undrafted(*place, Weakness.COMPARED_WITH_ITSELF.value)
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
    kind = kind_of(instance, found, [slicer.steps(each) for each in between], shapes)
    name = relation_name(instance, found.stated, kind, telling)
    relation = MetamorphicRelation(
        instance.id,
        subject.file,
        subject.line,
        subject.test,
        instance.class_under_test,
        name,
        codifier.class_name(instance.class_under_test, name),
        statement(instance, found.stated, kind, telling, partial(_shown, written[0], facts)),
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
