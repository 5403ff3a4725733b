"""Tries parameters one at a time, to find those that a plan fails for."""

from dataclasses import dataclass

from mrscout.filtering.domain import Freedom
from mrscout.filtering.plan import Plan
from mrscout.filtering.sampling import Sampler

#: valid inputs for a look at one parameter
PROBE = 24
#: a parameter is of no use where fewer than this share of its values is valid beside the developers' own
_USELESS = 0.2


@dataclass(frozen=True, slots=True)
class Culprits:
    """Parameters of a plan that do harm."""

    refuting: tuple[int, ...]  #: refute the relation when they vary alone
    useless: tuple[int, ...]  #: make inputs invalid when they vary alone


def culprits(plan: Plan, sampler: Sampler, criterion: float) -> Culprits:
    """Those that do harm when everything else is the developers'."""
    refuting: list[int] = []
    useless: list[int] = []
    for index in plan.free:
        tally = sampler.sample(plan.only(index), PROBE, effort=2)
        if tally.valid and tally.share() < criterion:
            refuting.append(index)
        elif tally.tried and tally.valid < _USELESS * tally.tried:
            useless.append(index)
    return Culprits(tuple(refuting), tuple(useless))


def relieving(plan: Plan, sampler: Sampler, criterion: float) -> tuple[int, ...]:
    """The parameter that, when it alone keeps the developers' value, lets the relation hold; or none."""
    best: tuple[float, int] | None = None
    for index in plan.free if len(plan.free) > 1 else ():
        tally = sampler.sample(plan.with_freedom(index, Freedom.FIXED), PROBE, effort=2)
        if (
            tally.valid >= PROBE // 2
            and tally.share() >= criterion
            and (best is None or tally.share() > best[0])
        ):
            best = (tally.share(), index)
    return () if best is None else (best[1],)
