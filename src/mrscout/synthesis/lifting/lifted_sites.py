"""What is lifted of a slice: literals and constants, loops that go, the test's own rows, what helpers hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mrscout.model.ir import Operation, Span, Step
from mrscout.model.kept_code import CountedLoop
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.relations import RoleKind, SiteShape, ValueRole
from mrscout.model.template import Edit
from mrscout.synthesis.instance_context import Scene
from mrscout.synthesis.lifting.char_arrays import derived
from mrscout.synthesis.lifting.constant_fields import constants, declares, replaced, stands
from mrscout.synthesis.lifting.lift import Known, sites
from mrscout.synthesis.lifting.link import Group, link
from mrscout.synthesis.lifting.loops import loop_sites
from mrscout.synthesis.lifting.site import SIMPLE, Site
from mrscout.synthesis.slicing.helper_slices import Trimmed

#: values that are handed on to helpers, at most
_CARRIED = 4


@dataclass(frozen=True, slots=True)
class Harvested:
    """What became a parameter of a slice."""

    kept: list[Statement]
    found: list[Site]
    groups: list[Group]
    #: constants that no text names any more
    gone: frozenset[str]


class Harvest:
    """Looks for what can be lifted of the slices of one instance."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def rows(self, kept: list[Statement]) -> Iterator[Site]:
        """The parameters that the test has already, where they are simple."""
        used = {name for each in kept for name in each.uses}
        for each in self._scene.codifier.test_parameters():
            simple = each.type.name in SIMPLE or self._scene.facts.enum_constants(each.type.name)
            if each.name in used and simple and not each.type.dims:
                yield Site(
                    each.span,
                    each.type,
                    each.values[0] if each.values else each.name,
                    ValueRole(RoleKind.TEST_PARAMETER, name=each.name),
                    f"parameter {each.name}",
                    each.name,
                    constant=each.name,
                    shown=each.name,
                    values=each.values[1:],
                    bound=each.name,
                )

    def loops(self, kept: list[Statement]) -> dict[Span, tuple[Site, CountedLoop]]:
        """The loops that need not be loops, by the places of their first literals."""
        found = loop_sites(
            kept,
            self._scene.found.criterion,
            self._scene.subject.routine,
            self._scene.slicer,
            self._scene.codifier,
        )
        return {site.span: (site, loop) for site, loop in found}

    def lifted(
        self, kept: list[Statement], extra: list[Site], cuts: list[Edit], trimmed: Trimmed, *, plain: bool
    ) -> Harvested:
        """The sites of what is kept but for `cuts`; a constant is lifted where it is used, or where it is declared."""
        known = (
            constants(self._scene.subject.routine, self._scene.slicer, self._scene.facts) if not plain else {}
        )
        if known:
            elsewhere = self._scene.codifier.named_by_members(self._scene.unedited(kept))
            known = {number: each for number, each in known.items() if each.name not in elsewhere}
        left: set[str] = set()
        while True:
            standing = [
                each
                for each in self._sites(kept, known, left, trimmed, plain=plain)
                if not _cut_out(each.span, cuts)
            ]
            found = sorted(
                [*extra, *derived(standing, self._scene.facts)],
                key=lambda each: (not each.borrowed, each.span.start),
            )
            groups = link(found)
            chosen = [site for group in groups for site in group.sites]
            unnamed = {
                number: each
                for number, each in known.items()
                if not replaced(each, kept, chosen, self._scene.facts)
            }
            if not unnamed:
                break
            for number, each in unnamed.items():
                del known[number]
                if all(site.expected for site in found if site.constant == each.name):
                    left.add(each.name)  # no more than what is expected
        gone = {site.constant for site in chosen} & {each.name for each in known.values()}
        kept = [each for each in kept if not declares(each, gone)]
        return Harvested(kept, found, groups, frozenset(gone))

    def _sites(
        self,
        kept: list[Statement],
        known: Mapping[int, Known],
        left: set[str],
        trimmed: Trimmed,
        *,
        plain: bool,
    ) -> list[Site]:
        skipped = left | {each.name for each in known.values()}
        looked = [
            each
            for each in kept
            if not declares(each, skipped)
            and (not plain or each.unit == self._scene.subject.test_unit)
            and not self._is_in_vain(each, kept)
        ]
        loops = [step for each in kept if each.loop for step in self._scene.slicer.steps(each)]
        routine, steps = self._scene.subject.routine, self._steps(looked, trimmed)
        found = sites(routine, steps, self._scene.facts, known, loops, trimmed.unread)
        return [
            each
            for each in found
            if each.span.file == self._scene.subject.file
            and stands(each.span, kept)
            and not (
                plain and each.shape is SiteShape.SEED
            )  # what was drawn before may have to differ each time
        ]

    def _is_in_vain(self, statement: Statement, kept: list[Statement]) -> bool:
        """Whether it computes what nobody reads, and is kept for what it does on the way."""
        if statement.kind is not StatementKind.SIMPLE or len(statement.declares) != 1:
            return False
        if any(statement.declares & each.uses for each in kept if each is not statement):
            return False
        values = [write.value for step in self._scene.slicer.steps(statement) for write in step.writes]
        return any(isinstance(each, Operation) and each.op not in ("cast", "array") for each in values)

    def in_helpers(self, kept: list[Statement], trimmed: Trimmed) -> list[Site]:
        """The sites in helpers that come along; no more than anybody wants to hand on."""
        cut = self._scene.unedited(kept, trimmed.trims)
        found: list[Site] = []
        steps = self._steps(kept, trimmed)
        for site in sites(self._scene.subject.routine, steps, self._scene.facts, {}, (), trimmed.unread):
            if (
                site.span.file == self._scene.subject.file
                and not stands(site.span, kept)
                and not site.expected
            ):
                helper_parameter = self._scene.codifier.helper_parameter(site.span, cut)
                if helper_parameter is not None:
                    found.append(replace(site, helper_parameter=helper_parameter))
        return found[:_CARRIED]

    def _steps(self, kept: list[Statement], trimmed: Trimmed) -> Iterator[Step]:
        for each in kept:
            if not each.loop:  # the bounds of a loop stay
                yield from (step for step in self._scene.slicer.steps(each) if step.index not in trimmed.gone)


def _cut_out(span: Span, cuts: list[Edit]) -> bool:
    return any(cut.start <= span.start and span.end <= cut.end for cut in cuts)
