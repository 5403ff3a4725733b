"""Where the linked literals of a relation can be taken apart: each by itself, by their roles, or one from the rest."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.splitting import Split, Way
from mrscout.languages.base import StoredDraft
from mrscout.model.origin import Kind
from mrscout.model.relations import CodifiedMR, Parameter, ValueRole, split_parameters
from mrscout.model.verdicts import Apart
from mrscout.pipeline.input_space import plan_of

#: literals of one parameter that are told apart, at most, and parameters that people want to read
_MOST, _PARAMETERS = 5, 12
#: what says that outputs differ says less the more its inputs do
_DIFFERING = (Kind.DISTINCTION, Kind.FRESHNESS, Kind.MONOTONICITY)
Cluster = tuple[int, ...]


def link_splits(
    codified: CodifiedMR, plan: Plan, draft: StoredDraft, root: Path | None
) -> tuple[tuple[Way, ...], ...]:
    """The ways to split each linked parameter, the most general first."""
    if codified.relation.kind in _DIFFERING or all(len(each.sites) < 2 for each in codified.parameters):
        return ()
    taken = {*draft.words, codified.relation.name, *(each.name for each in codified.parameters)}
    found: list[tuple[Way, ...]] = []
    for parameter in codified.parameters:
        if parameter.name in plan.names and len(parameter.sites) > 1:
            ways = [_apart(parameter, way, taken) for way in _ways(codified, parameter, draft.bound)]
            ways = [each for each in ways if len(codified.parameters) + len(each) <= _PARAMETERS]
            taken |= {each.name for way in ways for each in way}
            splits = [_splits(codified, plan, way, root) for way in ways]
            found.append(tuple(each for each in splits if each))
    return tuple(each for each in found if each)


def _ways(codified: CodifiedMR, parameter: Parameter, bound: frozenset[int]) -> Iterator[tuple[Cluster, ...]]:
    """Ways to put the sites of a parameter into clusters, the first of which keeps its name."""
    first = _first(codified, parameter, bound)
    alike = [site for site in parameter.sites if _same_type(codified, site, first)]
    if len(alike) < len(parameter.sites):  # what is a text here and a number there is one by its value
        return
    seen: set[frozenset[Cluster]] = set()
    roles: dict[ValueRole, list[int]] = {}
    for site in alike:
        roles.setdefault(codified.sites[site].role, []).append(site)
    singles: list[Cluster] = [(site,) for site in alike]
    parts: list[Cluster] = [tuple(sites) for sites in roles.values()]
    wanted = [singles, parts]
    wanted += [[one, _without(alike, one)] for one in (*parts, *singles)]
    for clusters in wanted:
        if 2 <= len(clusters) <= _MOST and all(clusters) and frozenset(clusters) not in seen:
            seen.add(frozenset(clusters))
            yield tuple(sorted(clusters, key=lambda each: (first not in each, each)))


def _first(codified: CodifiedMR, parameter: Parameter, bound: frozenset[int]) -> int:
    """The site that keeps the name: of the test's own variable, or else what the relation's sentence speaks of."""
    parts = codified.relation.constituents
    spoken = (parts.output_relation, *parts.follow_up_input, *parts.source_input)
    ranks = {
        site: [span.encloses(codified.sites[site].span) for span in (*spoken, codified.sites[site].span)]
        for site in parameter.sites
    }
    return min(parameter.sites, key=lambda site: (site not in bound, ranks[site].index(True)))


def _same_type(codified: CodifiedMR, site: int, other: int) -> bool:
    one, another = codified.sites[site], codified.sites[other]
    return (one.canonical, codified.types[site]) == (another.canonical, codified.types[other])


def _without(sites: Sequence[int], gone: Cluster) -> Cluster:
    return tuple(site for site in sites if site not in gone)


def _apart(parameter: Parameter, way: tuple[Cluster, ...], taken: set[str]) -> tuple[Apart, ...]:
    """A way with names for what is split off: `key2` and so on, as far as nothing else goes by that."""
    names = (f"{parameter.name}{number}" for number in range(2, 1000))
    free = (name for name in names if name not in taken)
    return tuple(Apart(name, parameter.name, sites) for name, sites in zip(free, way[1:], strict=False))


def _splits(codified: CodifiedMR, plan: Plan, way: tuple[Apart, ...], root: Path | None) -> Way:
    told = plan_of(split_parameters(codified, way), root)
    places = {name: place for place, name in enumerate(told.names)}
    if any(each.name not in places for each in way):
        return ()
    return tuple(Split(each, plan.names.index(each.of), told.domains[places[each.name]]) for each in way)
