"""What a relation would lose if an input were handed to it: what the input has in common with the rest.

In `assertEquals(low, new Range(low, 9).low())` the range cannot be given: any other range has another low. Objects
that two others share cannot be told to a generator, either.
"""

from collections.abc import Iterable, Iterator

from mrscout.model.ir import Read, Span
from mrscout.model.outline import Statement
from mrscout.model.relations import InputRelation
from mrscout.synthesis.describe.kinds import input_relation
from mrscout.synthesis.exprs import exprs, parts
from mrscout.synthesis.instance_context import Scene
from mrscout.synthesis.lifting.link import Group
from mrscout.synthesis.lifting.paper_parameters import Given


def bounds(found: Iterable[Given], first: Statement) -> dict[int, int]:
    """The variables that are given, with the statement that their values are needed no earlier than."""
    return {each.variable: first.index for each in found if each.variable is not None}


class Sharing:
    """Answers for the inputs of one instance; `first` is the statement of its source invocation."""

    def __init__(self, scene: Scene, first: Statement, groups: list[Group]) -> None:
        self._scene = scene
        self._first = first
        self._groups = groups

    def lost_by(self, given: Given, found: list[Given]) -> bool:
        """Whether giving an input, beside others, cuts it off from something that stays."""
        if self._varies(given):
            return True
        stays = self._slice(found)
        gone = [
            each
            for each in self._slice([other for other in found if other is not given])
            if each not in stays
        ]
        given_away = [other.expr.span for other in found if other.variable is None]
        left = {read.variable for each in stays for read in self._reads(each, given_away)}
        objects = {read.variable for each in gone for read in self._reads(each, given_away)}
        shared = {each for each in objects if self._scene.slicer.changes.closure(each)}
        shared |= {part.variable for part in parts(given.expr) if isinstance(part, Read)}
        known = {other.variable for other in found}
        return bool((shared & left) - known) or self._linked(given, gone, stays)

    def _varies(self, given: Given) -> bool:
        """Whether an input has another value in each round of a loop around the source invocation."""
        if given.variable is None:
            return False
        at = self._scene.slicer.declaration_of(given.variable)
        while at is not None:
            if at.loop and at.encloses(self._first):
                return True
            at = at.parent
        return False

    def _slice(self, found: list[Given]) -> list[Statement]:
        whole = self._scene.found
        return self._scene.slicer.slice(whole.criterion, bounds(found, self._first), aside=whole.aside)

    def _reads(self, statement: Statement, without: list[Span]) -> Iterator[Read]:
        for step in self._scene.slicer.steps(statement):
            for part in exprs(step):
                if isinstance(part, Read) and not any(span.encloses(part.span) for span in without):
                    yield part

    def _linked(self, given: Given, gone: list[Statement], stays: list[Statement]) -> bool:
        """Whether a literal that it is made of is linked to one that stays, and the relation rests on that."""
        hard_coded = input_relation(self._scene.instance) is InputRelation.HARD_CODED
        for group in self._groups:
            inside = [
                site
                for site in group.sites
                if any(span.encloses(site.span) for span in (given.expr.span, *(each.span for each in gone)))
            ]
            others = [site for site in group.sites if site not in inside and (hard_coded or site.expected)]
            whole = any(site.span == given.expr.span for site in inside)
            if (
                inside
                and not whole
                and any(each.span.encloses(site.span) for site in others for each in stays)
            ):
                return True
        return False
