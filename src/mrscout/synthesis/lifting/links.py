"""Links: which sites, or parts of strings, are one parameter, and which variable a parameter can be.

Two literals are linked where the same argument of the same callee takes them both, where arguments of one name of one
class do, and where the assertion expects the very value that was put in. Equal texts are one text; equal numbers need
not be: unrelated ones and tens would be tied together.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from mrscout.languages.base import Codifier, Facts, Syntax
from mrscout.model.ir import INTEGERS, NUMBERS, Routine, Span, VariableKind
from mrscout.model.outline import CountedLoop, Statement, StatementKind
from mrscout.model.relations import SiteShape, StringPart
from mrscout.model.rules import first_rule
from mrscout.model.template import Edit, Hole, Slot
from mrscout.synthesis.lifting.left_rules import ONLY_EXPECTED, TOO_MANY
from mrscout.synthesis.lifting.site import Site
from mrscout.synthesis.slicing.dead_values import Moved

#: a string literal up to this length, quotes included, is empty
_SHORT = 2


@dataclass(frozen=True, slots=True)
class Group:
    """Sites that take one value."""

    sites: tuple[Site, ...]
    #: why the sites are linked; empty for a single one
    reason: str = ""


def link(sites: list[Site], facts: Facts) -> list[Group]:
    """Group the sites of a slice that share a parameter, in order of their first place."""
    syntax = facts.syntax
    groups: list[list[Site]] = []
    reasons: list[str] = []
    alike: dict[str, list[int]] = {}  #: the groups of a value
    for site in (site for site in sites if not site.expected):
        numbers = alike.setdefault(syntax.canonical_number(site.text), [])
        for number in numbers:
            reason = _reason(groups[number][0], site, syntax)
            if reason:
                groups[number].append(site)
                reasons[number] = reason
                break
        else:
            numbers.append(len(groups))
            groups.append([site])
            reasons.append("")
    for site in sites:
        if not site.expected:
            continue
        same = [
            number
            for number in alike.get(syntax.canonical_number(site.text), ())
            for first in groups[number][:1]
            if site.text and _comparable(first, site) and first.shape is not SiteShape.SEED
        ]
        known = [number for number in same if site.constant and groups[number][0].constant == site.constant]
        named = [number for number in same if site.hint and groups[number][0].hint == site.hint]
        if known:
            groups[known[0]].append(site)
            reasons[known[0]] = reasons[known[0]] or "the same constant each time"
        elif len(named) == 1:
            groups[named[0]].append(site)
            reasons[named[0]] = "what goes in is what the assertion expects to come out"
        elif len(same) == 1 or (same and not syntax.is_common(site.text)):
            groups[same[0]].append(site)
            reasons[same[0]] = "what goes in is what the assertion expects to come out"
        elif not first_rule((ONLY_EXPECTED,), facts.without_rules, site):
            groups.append([site])
            reasons.append("")
    linked = [Group(tuple(group), reason) for group, reason in zip(groups, reasons, strict=True)]
    # What the assertion expects first, and then what stands closest to it.
    ranked = enumerate(sorted(linked, key=_rank))
    chosen = [group for rank, group in ranked if not first_rule((TOO_MANY,), facts.without_rules, rank)]
    return [group for group in linked if group in chosen]


def _rank(group: Group) -> tuple[bool, int]:
    wanted = any(site.expected or site.borrowed for site in group.sites)
    return not wanted, -max(site.span.start for site in group.sites)


def _reason(one: Site, other: Site, syntax: Syntax) -> str:
    """Return why two sites of equal values share a parameter; empty if they do not."""
    if one.type != other.type or not one.text:
        return ""
    if one.constant or other.constant:  # what has a name is one thing by its name only
        return "the same constant each time" if one.constant == other.constant else ""
    if one.part == other.part and one.shape is SiteShape.CHANGE:
        return "objects of one class are changed alike"
    if one.part == other.part:
        return "the same argument takes the same value each time"
    if one.hint and one.hint == other.hint and one.owner == other.owner:
        return "arguments of one name take the same value"
    if one.type == syntax.string and len(one.text) > _SHORT:
        return "the same text each time"
    return ""


def _comparable(one: Site, other: Site) -> bool:
    return one.type == other.type or (one.type.name in NUMBERS and other.type.name in NUMBERS)


@dataclass(frozen=True, slots=True)
class Binding:
    """A declaration of a variable that a parameter replaces."""

    site: Site
    name: str
    statement: Span
    before: str
    after: str
    loop: CountedLoop | None = None

    def edits(self, number: int) -> Iterator[Edit]:
        """Yield the edits that replace the declaration; `number` is the site's."""
        bind, bound, span = Slot(Hole.BIND, number), Slot(Hole.BOUND, number), self.site.span
        if self.loop is not None:
            text = (bind, self.before, Slot(Hole.SITE, number), self.after, bound)
            yield Edit(self.loop.header.start, self.loop.header.end, text)
            yield from self.loop.edits
            return
        yield Edit(self.statement.start, span.start, (bind, self.before))
        yield Edit(span.end, self.statement.end, (self.after, bound))


class Binder:
    """Finds the declarations of one test that parameters can replace."""

    def __init__(
        self, routine: Routine, statements: list[Statement], facts: Facts, codifier: Codifier
    ) -> None:
        self._statements = statements
        self._facts = facts
        self._codifier = codifier
        self._fields = {
            variable.name for variable in routine.variables if variable.kind is VariableKind.FIELD
        }

    def bindings(
        self,
        groups: list[Group],
        kept: list[Statement],
        loops: dict[Span, CountedLoop],
        moved: Mapping[Statement, Moved] = MappingProxyType({}),
    ) -> dict[Span, Binding]:
        """Return bindings by the places of their sites: at most one for a group, and none for a loop that stays.

        Assignments to which a declaration has `moved` are declarations.
        """
        bindings: dict[Span, Binding] = {}
        for group in groups:
            for site in group.sites:
                loop = loops.get(site.span)
                binding = _of_loop(site, loop) if loop is not None else self._of_local(site, kept, moved)
                if binding is not None:
                    bindings[site.span] = binding
                    break
        return bindings

    def _of_local(
        self, site: Site, kept: list[Statement], moved: Mapping[Statement, Moved]
    ) -> Binding | None:
        if site.borrowed or site.before or site.after or site.constant:
            return None
        for statement in kept:
            if statement.kind is not StatementKind.SIMPLE or not statement.span.encloses(site.span):
                continue
            if statement in moved:
                return self._declaration(site, statement, moved[statement].name, f"{moved[statement].type} ")
            if len(statement.declares) == 1:
                return self._declaration(site, statement, next(iter(statement.declares)))
        return None

    def _declaration(self, site: Site, statement: Statement, name: str, type_: str = "") -> Binding | None:
        if name in self._fields or sum(name in statement.declares for statement in self._statements) != 1:
            return None
        span, place = statement.span, site.span
        before = type_ + self._facts.source_of(
            Span(span.start, place.start, span.line, place.line, span.file)
        )
        after = self._facts.source_of(Span(place.end, span.end, place.end_line, span.end_line, span.file))
        if not self._facts.syntax.declares(before, self._codifier.written(site.type), name, after):
            return None
        return Binding(site, name, span, before, after)


def _of_loop(site: Site, loop: CountedLoop) -> Binding:
    return Binding(site, loop.name, loop.header, f"{loop.type} {loop.name} = ", ";", loop)


_RUN = re.compile(r"(?P<digits>\d+)|(?P<letters>[^\W\d_]+)|(?P<other>(?:\\.|[\W_])+)")
#: letters in a shorter run turn up everywhere
_SHORTEST = 2
#: a string with more runs than this is prose or data
_MOST_PARTS = 24
_WHOLE = -1


def parts_of(sites: Sequence[Site], syntax: Syntax) -> list[tuple[StringPart, ...]]:
    """Split the string of each site into runs of one kind of character; empty for one run, and for other types."""
    runs = [_runs(site, syntax) for site in sites]
    numbers = [_number(site, syntax) for site in sites]
    all_parts: list[tuple[StringPart, ...]] = []
    for index, own_runs in enumerate(runs):
        split = len(own_runs) > 1
        all_parts.append(
            tuple(
                StringPart(kind, text, _links(index, text, kind, runs, numbers))
                for kind, text in own_runs
                if split
            )
        )
    return all_parts


def _runs(site: Site, syntax: Syntax) -> list[tuple[str, str]]:
    if site.type != syntax.string or not site.text.startswith('"'):
        return []
    runs = [(str(match.lastgroup), match.group()) for match in _RUN.finditer(site.text[1:-1])]
    return runs if len(runs) <= _MOST_PARTS else []


def _number(site: Site, syntax: Syntax) -> int | None:
    text = syntax.canonical_number(site.text)
    return int(text) if site.type.name in INTEGERS and text.isdecimal() else None


def _links(
    own: int, text: str, kind: str, runs: list[list[tuple[str, str]]], numbers: list[int | None]
) -> tuple[tuple[int, int], ...]:
    """Return the equal runs and integers of other sites: (site, run), with -1 as the run of an integer."""
    links: list[tuple[int, int]] = []
    if kind == "other" or (kind == "letters" and len(text) < _SHORTEST):
        return ()
    for site, others in enumerate(runs):
        if site != own:
            links += [
                (site, at) for at, other in enumerate(others) if other[0] == kind and _same(other[1], text)
            ]
    if kind == "digits":
        links += [(site, _WHOLE) for site, number in enumerate(numbers) if number == int(text)]
    return tuple(links)


def _same(one: str, other: str) -> bool:
    return one == other or (one.isdecimal() and other.isdecimal() and int(one) == int(other))
