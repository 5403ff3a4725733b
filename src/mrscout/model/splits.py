"""Relations of which linked literals are taken apart: each split gives some sites a parameter of their own."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mrscout.model.relations import CodifiedMR, LiftedSite, Parameter
from mrscout.model.verdicts import Apart


def effective_splits(codified: CodifiedMR, apart: Sequence[Apart]) -> list[Apart]:
    """The splits that a relation does not have yet: of a parameter that stands at more sites than the split takes."""
    sites = {parameter.name: set(parameter.sites) for parameter in codified.parameters}
    return [each for each in apart if set(each.sites) < sites.get(each.of, set())]


def split_parameters(codified: CodifiedMR, apart: Sequence[Apart]) -> CodifiedMR:
    """A relation with a parameter for each split, right behind the one that its sites were linked to."""
    own = effective_splits(codified, apart)
    parameters = (part for each in codified.parameters for part in _parts(each, codified.sites, own))
    return replace(codified, parameters=tuple(parameters))


def _parts(parameter: Parameter, sites: Sequence[LiftedSite], apart: Sequence[Apart]) -> Iterator[Parameter]:
    own = [each for each in apart if each.of == parameter.name]
    if not own:
        yield parameter
        return
    gone = {site for each in own for site in each.sites}
    left = tuple(site for site in parameter.sites if site not in gone)
    for name, taken in ((parameter.name, left), *((each.name, each.sites) for each in own)):
        link = parameter.link if len(taken) > 1 else ""
        yield replace(parameter, name=name, sites=taken, link=link, role=sites[taken[0]].role)
