"""The ways to write a relation: the finest first, and then what to fall back to where it does not compile or pass."""

from collections.abc import Iterator
from dataclasses import replace

from mrscout.model.outline import Statement
from mrscout.model.relations import Draft
from mrscout.synthesis.draft import Drafting, DraftOptions
from mrscout.synthesis.instance_context import Scene
from mrscout.synthesis.lifting.sibling_providers import Borrower
from mrscout.synthesis.lifting.state_changes import alterations

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
