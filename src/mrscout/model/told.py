"""The form of a relation that its verdict tells: with the parameters that split links have made."""

from collections.abc import Sequence
from dataclasses import replace

from mrscout.model.relations import CodifiedMR, LiftedSite, Parameter
from mrscout.model.verdicts import Apart, Judged


def as_told(codified: CodifiedMR, judged: Judged | None) -> CodifiedMR:
    """A relation with the parameters that its verdict speaks of."""
    if judged is None or not judged.apart:
        return codified
    return split(codified, judged.apart)


def split(codified: CodifiedMR, apart: Sequence[Apart]) -> CodifiedMR:
    """A relation of which some sites have a parameter of their own, right behind the one that they were linked to."""
    found: list[Parameter] = []
    sites = codified.sites
    for parameter in codified.parameters:
        own = [each for each in apart if each.of == parameter.name and set(each.sites) < set(parameter.sites)]
        gone = {site for each in own for site in each.sites}
        found.append(
            _with(
                parameter, parameter.name, tuple(each for each in parameter.sites if each not in gone), sites
            )
        )
        found += [_with(parameter, each.name, each.sites, sites) for each in own]
    return replace(codified, parameters=tuple(found))


def _with(parameter: Parameter, name: str, taken: tuple[int, ...], sites: Sequence[LiftedSite]) -> Parameter:
    if taken == parameter.sites:
        return parameter
    link = parameter.link if len(taken) > 1 else ""
    return replace(parameter, name=name, sites=taken, link=link, role=sites[taken[0]].role)
