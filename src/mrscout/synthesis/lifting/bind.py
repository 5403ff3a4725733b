"""Variables that a parameter can be: `int width = 5;` goes where the parameter is called `width` itself."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mrscout.languages.base import Codifier, Facts
from mrscout.model.ir import Routine, Span, VariableKind
from mrscout.model.kept_code import CountedLoop
from mrscout.model.outline import Statement, StatementKind
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.lifting.link import Group
from mrscout.synthesis.lifting.site import Site


@dataclass(frozen=True, slots=True)
class Binding:
    """A declaration that a parameter takes the place of."""

    site: Site
    name: str
    statement: Span
    before: str
    after: str
    loop: CountedLoop | None = None

    def edits(self, number: int) -> Iterator[Edit]:
        """Its edits, with the number of the site."""
        bind, bound, span = Slot(Hole.BIND, number), Slot(Hole.BOUND, number), self.site.span
        if self.loop is not None:
            text = (bind, self.before, Slot(Hole.SITE, number), self.after, bound)
            yield Edit(self.loop.header.start, self.loop.header.end, text)
            yield from self.loop.edits
            return
        yield Edit(self.statement.start, span.start, (bind, self.before))
        yield Edit(span.end, self.statement.end, (self.after, bound))


class Binder:
    """Finds the declarations of one test that parameters can take the place of."""

    def __init__(
        self, routine: Routine, statements: list[Statement], facts: Facts, codifier: Codifier
    ) -> None:
        self._statements = statements
        self._facts = facts
        self._codifier = codifier
        self._fields = {each.name for each in routine.variables if each.kind is VariableKind.FIELD}

    def bindings(
        self, groups: list[Group], kept: list[Statement], loops: dict[Span, CountedLoop]
    ) -> dict[Span, Binding]:
        """By the places of their sites, one for a group at most, and none for a loop that stays."""
        found: dict[Span, Binding] = {}
        for group in groups:
            for site in group.sites:
                loop = loops.get(site.span)
                binding = _of_loop(site, loop) if loop is not None else self._of_local(site, kept)
                if binding is not None:
                    found[site.span] = binding
                    break
        return found

    def _of_local(self, site: Site, kept: list[Statement]) -> Binding | None:
        if site.borrowed or site.before or site.after or site.constant:
            return None
        for each in kept:
            if (
                each.kind is StatementKind.SIMPLE
                and each.span.encloses(site.span)
                and len(each.declares) == 1
            ):
                return self._declaration(site, each, next(iter(each.declares)))
        return None

    def _declaration(self, site: Site, statement: Statement, name: str) -> Binding | None:
        if name in self._fields or sum(name in each.declares for each in self._statements) != 1:
            return None
        span, place = statement.span, site.span
        before = self._facts.source_of(Span(span.start, place.start, span.line, place.line, span.file))
        after = self._facts.source_of(Span(place.end, span.end, place.end_line, span.end_line, span.file))
        type_ = re.escape(self._codifier.written(site.type))
        if after.strip() != ";" or not re.fullmatch(rf"(final\s+)?{type_}\s+{name}\s*=\s*", before):
            return None
        return Binding(site, name, span, before, after)


def _of_loop(site: Site, loop: CountedLoop) -> Binding:
    return Binding(site, loop.name, loop.header, f"{loop.type} {loop.name} = ", ";", loop)
