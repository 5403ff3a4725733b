"""Synthesis: makes relations of one test's MR instances, each as drafts that are still to be compiled and run.

Goal: a method with as many parameters and as few statements as hold. For each instance, in this order:

1. `slicing/` locates the instance in the IR and keeps the statements that its assertion needs;
2. `draft.py` removes other assertions, and reduces helpers and moves fixtures that come along;
3. `lifting/` makes literals parameters, except where a rule leaves them, and links those that must stay equal;
4. the language's codifier writes the statements as a template with holes;
5. `describe/` finds the kind, the name and the sentence.

Invariants: every instance yields one `Drafted` or `Undrafted`. The finest draft is the first, and each later one gives
something up, for where an earlier one does not compile or fails on the developers' values. Nothing is run here, and the
same test gives the same drafts. The language is known by `Facts` and `Codifier` alone.
"""

from collections.abc import Iterator
from dataclasses import replace

from mrscout.languages.base import Codifier, Facts
from mrscout.model.instances import MRInstance
from mrscout.model.ir import Span
from mrscout.model.outline import Statement
from mrscout.model.relations import Draft, Drafted, MetamorphicRelation, Undrafted
from mrscout.prose.relation_sentences import restated
from mrscout.synthesis.describe.relation_kinds import input_relation, kind_of
from mrscout.synthesis.describe.relation_names import RelationNamer
from mrscout.synthesis.draft import Drafting, DraftOptions
from mrscout.synthesis.exprs import Shapes
from mrscout.synthesis.instance_context import InstanceContext, Subject
from mrscout.synthesis.lifting.state_changes import Borrower, alterations
from mrscout.synthesis.slicing.constituents import LocatedInstance, constituents, locate, transformation
from mrscout.synthesis.slicing.helper_slices import Trimmer
from mrscout.synthesis.slicing.slice import Slicer

#: the options of the draft with the most parameters
_FINEST = DraftOptions()


def drafts(kept: list[Statement], context: InstanceContext) -> Iterator[Draft]:
    """Yield the drafts of a slice, the finest first; for an abstract test also those in its other subclasses."""
    yield from _own_drafts(kept, context, Drafting(context))
    for codifier in context.codifier.others():
        yield Drafting(replace(context, codifier=codifier)).draft(kept, _FINEST)


def _own_drafts(kept: list[Statement], context: InstanceContext, drafting: Drafting) -> Iterator[Draft]:
    finest = drafting.draft(kept, _FINEST)
    if not finest.lifted.parameters:
        inside = drafting.draft(kept, DraftOptions(helpers=True))
        if inside.lifted.parameters:
            yield inside
        yield from _borrowing(kept, context, drafting)
        if altered := alterations(kept, context):
            yield drafting.draft(kept, DraftOptions(altered=altered))
    yield finest
    if drafting.trims:
        yield drafting.draft(kept, DraftOptions(trims=False))
    if drafting.reaches:
        yield drafting.draft(kept, DraftOptions(plain=True))
    whole = context.slicer.everything(context.located.criterion)
    if [statement.index for statement in whole] != [statement.index for statement in kept]:
        yield drafting.draft(whole, DraftOptions(sliced=False))
        if drafting.reaches:
            yield drafting.draft(whole, DraftOptions(sliced=False, plain=True))


def _borrowing(kept: list[Statement], context: InstanceContext, drafting: Drafting) -> Iterator[Draft]:
    """Yield drafts with a statement of another test, for a test without literals."""
    source, subject = context.source_call, context.subject
    if source is None:
        return
    borrower = Borrower(subject.routine, context.located, context.slicer, context.facts, subject.test_unit)
    for borrowing in borrower.borrowings(source, kept, subject.loans()):
        draft = drafting.draft(kept, DraftOptions(borrowed=borrowing))
        if draft.lifted.parameters:
            yield draft


def synthesize(
    subject: Subject, instances: tuple[MRInstance, ...], facts: Facts, codifier: Codifier
) -> Iterator[Drafted | Undrafted]:
    """Yield a relation for each instance, or the reason why there is none."""
    slicer = Slicer(subject.routine, subject.statements, facts)
    trimmer = Trimmer(subject.routine, subject.unfolded, facts) if subject.unfolded is not None else None
    shapes = Shapes(subject.routine.variables, facts.source_of)
    seen: dict[tuple[Span, ...], int] = {}
    for instance in instances:
        key = (instance.assertion.span, *(invocation.span for invocation in instance.invocations))
        occurrence = seen[key] = seen.get(key, -1) + 1
        located = locate(instance, occurrence, subject.routine, slicer, facts)
        place = (instance.id, subject.file, subject.line, subject.test, instance.class_under_test)
        if located is None:
            yield Undrafted(*place, "the assertion stands where no statement of the test is")
            continue
        yield _relation(subject, instance, located, slicer, trimmer, shapes, facts, codifier)


def _relation(
    subject: Subject,
    instance: MRInstance,
    located: LocatedInstance,
    slicer: Slicer,
    trimmer: Trimmer | None,
    shapes: Shapes,
    facts: Facts,
    codifier: Codifier,
) -> Drafted:
    kept = slicer.slice(located.criterion, aside=located.aside)
    between = transformation(instance, located, kept, slicer)
    changed = bool(between)
    context = InstanceContext(subject, instance, located, slicer, facts, codifier, trimmer, shapes, changed)
    written = tuple(drafts(kept, context))
    kind = kind_of(instance, located, [slicer.steps(statement) for statement in between], shapes, slicer)
    namer = RelationNamer(context, kept, between, kind)
    name = namer.name()
    relation = MetamorphicRelation(
        instance.id,
        subject.file,
        subject.line,
        subject.test,
        instance.class_under_test,
        name,
        codifier.class_name(instance.class_under_test, name),
        "",
        kind,
        input_relation(instance),
        len(instance.invocations),
        constituents(instance, located, between),
    )
    return Drafted(restated(replace(relation, qualifiers=namer.qualifiers()), written[0]), written)
