"""Merges MR instances that state one relation: their canonical programs are equal, and only values differ.

Goal: one relation, with all places that state it and the developers' values at each.

1. Drafts with equal keys form a group. Of two members, the one with more parameters represents the group.
2. A value that every member has alike stays as it is in the representative. A literal that stays by a rule, and that
   members have differently, becomes a parameter: the tests themselves show that it varies. If it cannot become one,
   it tells relations apart, and the group is split by it.
3. The values of all members are kept: as rows, and as values that a parameter is drawn from.

Which sites share a parameter is a part of the key: that `add(a, b)` equals `add(b, a)` is a law, and that it equals
`add(c, d)` for some values is none.

Afterwards: every instance is an occurrence of exactly one relation; a relation of one instance is as it was, with that
occurrence. The order of the relations is that of their first occurrences; a relation has the id of its representative.
Candidates are merged with mined relations, which stand for them, and have no occurrences.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from mrscout.model.instances import Weakness
from mrscout.model.origin import Mined
from mrscout.model.programs import Blank, Program
from mrscout.model.relations import Draft, Drafted, Form, LiftedSite, Occurrence
from mrscout.model.template import lift_left
from mrscout.prose.relation_sentences import restated
from mrscout.synthesis.describe.distinct_names import distinct_names, renamed
from mrscout.synthesis.describe.parameter_names import free_name

#: values of other occurrences that a site lists, and occurrences whose values are kept
_LISTED, _ROWS = 60, 100


@dataclass(frozen=True, slots=True)
class _Member:
    drafted: Drafted
    program: Program

    @property
    def draft(self) -> Draft:
        return self.drafted.drafts[0]

    @property
    def texts(self) -> tuple[str, ...]:
        """The values of all blanks, as expressions."""
        return tuple(blank.text for blank in self.program.blanks)


@dataclass(frozen=True, slots=True)
class Group:
    """Drafted relations that are occurrences of one, in order; the first is never a candidate if any is mined."""

    members: tuple[_Member, ...]

    def relations(self) -> Iterator[Drafted]:
        """Yield the merged relation, and then the same as a member of another test states it, to be tried instead."""
        tests = set[tuple[str, str]]()
        by_generality = sorted(
            self.members, key=lambda member: (not _is_mined(member), -len(member.draft.lifted.parameters))
        )
        for member in by_generality:
            test = (member.drafted.relation.file, member.drafted.relation.test)
            if test not in tests:
                tests.add(test)
                yield _merged(member, self.members)


def grouped(
    drafted: Iterable[Drafted],
    program_of: Callable[[Drafted], Program],
    part_of: Callable[[Drafted], Hashable],
) -> list[Group]:
    """Return the groups of relations that are one, in the order of their first members; mined ones come first.

    Only relations of one part of the project, such as a module, are merged.
    """
    groups: dict[Hashable, list[_Member]] = {}
    for relation in sorted(drafted, key=lambda relation: not isinstance(relation.relation.origin, Mined)):
        member = _Member(relation, program_of(relation))
        groups.setdefault((part_of(relation), member.program.key), []).append(member)
    return [Group(tuple(part)) for members in groups.values() for part in _split(members)]


def named(groups: Sequence[Group]) -> list[Group]:
    """Return the groups with names that no two relations of one class under test share."""
    names = distinct_names([next(group.relations()).relation for group in groups])
    return [_named(group, name) for group, name in zip(groups, names, strict=True)]


def _named(group: Group, name: str) -> Group:
    members = (
        replace(member, drafted=replace(member.drafted, relation=renamed(member.drafted.relation, name)))
        for member in group.members
    )
    return Group(tuple(members))


def _is_mined(member: _Member) -> bool:
    return isinstance(member.drafted.relation.origin, Mined)


def _split(members: Sequence[_Member]) -> Iterator[list[_Member]]:
    """Yield the members by the values that tell relations apart: differing ones that no member can make a parameter."""
    fixed = [
        at
        for at, blanks in enumerate(zip(*(member.program.blanks for member in members), strict=True))
        if len({blank.text for blank in blanks}) > 1 and not _liftable(blanks)
    ]
    parts: dict[tuple[str, ...], list[_Member]] = {}
    for member in members:
        parts.setdefault(tuple(member.program.blanks[at].text for at in fixed), []).append(member)
    yield from parts.values()


def _liftable(blanks: Sequence[Blank]) -> bool:
    """True if each member has a site there, or a literal that can become one."""
    return all(blank.site >= 0 or blank.left >= 0 for blank in blanks)


def _merged(representative: _Member, members: Sequence[_Member]) -> Drafted:
    relation, draft = representative.drafted.relation, representative.draft
    mined = [member for member in members if _is_mined(member)]
    if not mined:
        return representative.drafted
    lifting = _Lifting(representative, mined)
    merged = lifting.draft()
    occurrences = tuple(
        Occurrence(
            member.drafted.relation.id,
            member.drafted.relation.file,
            member.drafted.relation.line,
            member.drafted.relation.test,
            member.drafted.relation.constituents.output_relation.line + 1,
            lifting.values_of(member) if number < _ROWS else (),
        )
        for number, member in enumerate(mined)
    )
    relation = replace(relation, occurrences=occurrences)
    others = representative.drafted.drafts[1:]
    if len(merged.lifted.parameters) != len(draft.lifted.parameters):
        others = (replace(draft, sites=merged.sites[: len(draft.sites)]), *others)
    return Drafted(restated(relation, merged), (merged, *others))


class _Lifting:
    """Makes the draft of a group of its representative."""

    def __init__(self, representative: _Member, members: Sequence[_Member]) -> None:
        self._draft = representative.draft
        self._blanks = representative.program.blanks
        self._members = members
        self._words = set(representative.program.words)
        columns = zip(*(member.texts for member in members), strict=True)
        #: for each blank the members' values
        self._columns = [tuple(column) for column in columns]
        #: the blanks that become parameters, with the numbers of their sites
        self._promoted = self._promotions()
        #: the blank of each site
        self._blank_of_site = {
            **{blank.site: at for at, blank in enumerate(self._blanks) if blank.site >= 0},
            **{site: at for at, site in self._promoted.items()},
        }

    def _promotions(self) -> dict[int, int]:
        differing = [
            at for at, blank in enumerate(self._blanks) if blank.left >= 0 and len(set(self._columns[at])) > 1
        ]
        return {at: len(self._draft.sites) + number for number, at in enumerate(differing)}

    def draft(self) -> Draft:
        """Return the representative's draft with all that varies as parameters, and the values of all members."""
        draft = self._draft
        promoted = {self._blanks[at].left: site for at, site in self._promoted.items()}
        promotions = [draft.left[left].lifted for left in promoted]
        known = [promotion for promotion in promotions if promotion is not None]
        sites = (*draft.sites, *(promotion.site for promotion in known))
        parameters = list(draft.lifted.parameters)
        for number, promotion in enumerate(known, len(draft.sites)):
            parameter = promotion.parameter
            parameters.append(replace(parameter, name=self._free_name(parameter.name), sites=(number,)))
        lifts_nothing = not parameters
        weaknesses = (
            weakness
            for weakness in draft.weaknesses
            if weakness not in (Weakness.NOTHING_LIFTED, Weakness.NO_DATA_FLOW) or not known or lifts_nothing
        )
        return replace(
            draft,
            sites=tuple(self._with_values(number, site) for number, site in enumerate(sites)),
            types=(*draft.types, *(promotion.type for promotion in known)),
            written=(*draft.written, *(draft.left[left].text for left in promoted)),
            lifted=Form(
                tuple(parameters), tuple(lift_left(section, promoted) for section in draft.lifted.sections)
            ),
            weaknesses=tuple(weaknesses),
        ).restating(lambda template: lift_left(template, promoted))

    def _free_name(self, wanted: str) -> str:
        name = free_name(wanted, self._words)
        self._words.add(name)
        return name

    def _with_values(self, number: int, site: LiftedSite) -> LiftedSite:
        """Return a site with the other members' values among those that the developers use there."""
        at = self._blank_of_site.get(number)
        if at is None:
            return site
        own = self._blanks[at].text
        values = dict.fromkeys((*site.values, *(text for text in self._columns[at] if text != own)))
        return replace(site, values=tuple(values)[: max(_LISTED, len(site.values))])

    def values_of(self, member: _Member) -> tuple[str, ...]:
        """Return a member's values by the sites of the draft."""
        count = len(self._draft.sites) + len(self._promoted)
        values: Mapping[int, str] = {
            site: member.program.blanks[at].text for site, at in self._blank_of_site.items()
        }
        if len(values) < count:  # a site stands in no template: nothing takes its value
            return ()
        return tuple(values[site] for site in range(count))
