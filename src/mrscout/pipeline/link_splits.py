"""Proposes ways to split a link: each literal by itself, literals by their roles, or one literal from the rest."""

from collections.abc import Iterator
from pathlib import Path

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.splitting import Split, Way
from mrscout.languages.base import StoredDraft
from mrscout.model.origin import Kind
from mrscout.model.relations import CodifiedMR, Parameter, ValueRole, split_parameters
from mrscout.model.verdicts import LinkSplit
from mrscout.pipeline.input_space import plan_of
from mrscout.synthesis.describe.parameter_names import free_name

#: the most parameters that one is split into, and the most parameters of a readable relation
_MOST, _PARAMETERS = 5, 12
#: kinds that state a difference of outputs: they get weaker the more the inputs differ
_DIFFERING = (Kind.DISTINCTION, Kind.FRESHNESS, Kind.MONOTONICITY)
Cluster = tuple[int, ...]


def link_splits(
    codified: CodifiedMR, plan: Plan, draft: StoredDraft, root: Path | None
) -> tuple[tuple[Way, ...], ...]:
    """Return the ways to split each linked parameter, the most general first; parameters without any are left out."""
    if codified.relation.kind in _DIFFERING or all(
        len(parameter.sites) < 2 for parameter in codified.parameters
    ):
        return ()
    taken = {*draft.words, codified.relation.name, *(parameter.name for parameter in codified.parameters)}
    ways_by_parameter: list[tuple[Way, ...]] = []
    for parameter in codified.parameters:
        if parameter.name in plan.names and len(parameter.sites) > 1:
            ways = [
                _named_splits(parameter, way, taken) for way in _groupings(codified, parameter, draft.bound)
            ]
            ways = [way for way in ways if len(codified.parameters) + len(way) <= _PARAMETERS]
            taken |= {split.name for way in ways for split in way}
            splits = [_with_domains(codified, plan, way, root) for way in ways]
            ways_by_parameter.append(tuple(filter(None, splits)))
    return tuple(filter(None, ways_by_parameter))


def _groupings(
    codified: CodifiedMR, parameter: Parameter, bound: frozenset[int]
) -> Iterator[tuple[Cluster, ...]]:
    """Yield ways to group the sites of a parameter into clusters; the first cluster keeps the parameter's name."""
    first = _naming_site(codified, parameter, bound)
    if len({(codified.sites[site].canonical, codified.types[site]) for site in parameter.sites}) > 1:
        return  # a string at one site and a number at another must keep the same value
    seen: set[frozenset[Cluster]] = set()
    roles: dict[ValueRole, list[int]] = {}
    for site in parameter.sites:
        roles.setdefault(codified.sites[site].role, []).append(site)
    singles: list[Cluster] = [(site,) for site in parameter.sites]
    parts: list[Cluster] = [tuple(sites) for sites in roles.values()]
    wanted = [singles, parts]
    wanted += [
        [one, tuple(site for site in parameter.sites if site not in one)] for one in (*parts, *singles)
    ]
    for clusters in wanted:
        if 2 <= len(clusters) <= _MOST and all(clusters) and frozenset(clusters) not in seen:
            seen.add(frozenset(clusters))
            yield tuple(sorted(clusters, key=lambda cluster: (first not in cluster, cluster)))


def _naming_site(codified: CodifiedMR, parameter: Parameter, bound: frozenset[int]) -> int:
    """Return the site that keeps the name: of a variable of the test, or else in the most prominent constituent."""
    parts = codified.relation.constituents
    spoken = (parts.output_relation, *parts.follow_up_input, *parts.source_input)
    ranks = {
        site: [span.encloses(codified.sites[site].span) for span in (*spoken, codified.sites[site].span)]
        for site in parameter.sites
    }
    return min(parameter.sites, key=lambda site: (site not in bound, ranks[site].index(True)))


def _named_splits(parameter: Parameter, way: tuple[Cluster, ...], taken: set[str]) -> tuple[LinkSplit, ...]:
    """Return a link split for each cluster but the first, with a new name that is not taken, such as `otherKey`."""
    splits: list[LinkSplit] = []
    for sites in way[1:]:
        name = free_name(parameter.name, {parameter.name, *taken, *(split.name for split in splits)})
        splits.append(LinkSplit(name, parameter.name, sites))
    return tuple(splits)


def _with_domains(codified: CodifiedMR, plan: Plan, way: tuple[LinkSplit, ...], root: Path | None) -> Way:
    widened = plan_of(split_parameters(codified, way), root)
    places = {name: place for place, name in enumerate(widened.names)}
    if any(split.name not in places for split in way):
        return ()
    return tuple(
        Split(split, plan.names.index(split.of), widened.domains[places[split.name]]) for split in way
    )
