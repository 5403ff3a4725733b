"""The paper's form of a relation: the source input is its parameters (paper 3.2, step 3)."""

from mrscout.model.ir import Span
from mrscout.model.kept_code import Cut
from mrscout.model.outline import Statement
from mrscout.model.relations import Form, Parameter, RoleKind, ValueRole
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.instance_context import Scene
from mrscout.synthesis.lifting.link import Group
from mrscout.synthesis.lifting.paper_parameters import Given, givens
from mrscout.synthesis.lifting.paper_sharing import Sharing, bounds
from mrscout.synthesis.slicing.other_assertions import Dissolved, without_assertions, without_unused


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
        found = givens(call, self._scene.subject.routine, self._scene.slicer, kept, hints, taken)
        sharing = Sharing(self._scene, first, groups)
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

    def _without_assertions(self, found: list[Given], first: Statement) -> Dissolved:
        criterion, slicer = self._scene.found.criterion, self._scene.slicer
        replaced = (each.expr.span for each in found if each.variable is None)
        kept = slicer.slice(criterion, bounds(found, first), aside=(*self._scene.found.aside, *replaced))
        return without_assertions(kept, criterion, slicer)

    def _given_type(self, given: Given) -> str:
        written = ""
        if given.variable is not None:
            name, at = self._scene.subject.routine.variables[given.variable].name, given.variable
            written = self._scene.codifier.declared_type(name, self._scene.slicer.declaration_of(at))
        return written or self._scene.codifier.written(given.type)
