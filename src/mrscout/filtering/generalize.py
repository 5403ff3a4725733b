"""The most general form of a relation that holds: climb down from full freedom only as far as needed.

Where the fully lifted form is refuted, a condition that tells the refuting inputs from the others is looked
for first; where there is none, or where inputs are hardly ever valid, parameters are tried one at a time to
find the culprits, which are then drawn like the developers' value, and at last given it back.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from mrscout.filtering.derive import derivations
from mrscout.filtering.domain import Freedom
from mrscout.filtering.guards import Guard, learn
from mrscout.filtering.inputs import Input
from mrscout.filtering.plan import Plan
from mrscout.filtering.ranges import NUMBERS
from mrscout.filtering.sampling import Sampler, Tally, stuck
from mrscout.filtering.verdict import ENOUGH
from mrscout.model.values import Kind
from mrscout.model.verdicts import Ending

#: valid inputs for a first look at a plan, and at one parameter alone
_LOOK = 120
_PROBE = 24
_STEPS = 8
#: inputs are starved where fewer than this share is valid
_STARVED = 0.05
#: ways to derive one parameter from others that are tried
_TRIED = 24
#: the share of passing inputs that a condition must leave, where it is no matter of holding or not
_SPARED = 0.8
_DOWN = {Freedom.FREE: Freedom.NARROW, Freedom.NARROW: Freedom.LISTED, Freedom.LISTED: Freedom.FIXED}


@dataclass(slots=True)
class Climb:
    """Where the ladder ended."""

    plan: Plan
    tally: Tally
    holds: bool
    #: what was given up, in words
    given_up: list[str]
    #: the first refuting inputs that were met, of the most general form
    refuting: list[Input]


def climb(full: Plan, sampler: Sampler, criterion: float) -> Climb:
    """Look for the most general plan that holds."""
    plan = full
    given_up: list[str] = []
    refuting: list[Input] = []
    tally = first = sampler.sample(plan, _LOOK)
    for _ in range(_STEPS):
        refuting = refuting or tally.inputs(Ending.REFUTED)
        if _holds(plan, tally, criterion) or not plan.free or sampler.expired():
            break
        refuted = tally.valid >= ENOUGH and tally.share() < criterion
        guards: tuple[Guard, ...] = ()
        if refuted:
            guards = learn(
                plan.domains, plan.names, tally.inputs(Ending.PASSED), tally.inputs(Ending.REFUTED), criterion
            )
        known = {each.words for each in plan.guards}
        if guards and not known & {each.words for each in guards}:
            for guard in guards:
                plan = plan.guarded(guard)
                given_up.append(f"only where {guard.words}")
        elif stuck(tally):
            plan = _calmed(plan, given_up)
        elif (derived := _derived(plan, sampler, tally)) is not None:
            given_up.append(f"where {derived.derived[-1].words}")
            plan = derived
        else:
            plan = _restrained(plan, sampler, criterion, given_up)
        tally = sampler.sample(plan, _LOOK)
    refuting = refuting or tally.inputs(Ending.REFUTED)
    if _holds(plan, tally, criterion):
        return Climb(plan, tally, True, given_up, refuting)
    # Nothing holds: what is told is how the most general form fared.
    return Climb(full, first, False, [], refuting)


def sharpen(ladder: Climb, tally: Tally) -> bool:
    """Add a condition that leaves none of the few refuting inputs, where one does and costs little."""
    plan = ladder.plan
    refuted, passed = tally.inputs(Ending.REFUTED), tally.inputs(Ending.PASSED)
    guards = learn(plan.domains, plan.names, passed, refuted, 1.0) if refuted else ()
    left = sum(all(guard.holds(each) for guard in guards) for each in passed)
    if not guards or left < _SPARED * len(passed):
        return False
    for guard in guards:
        ladder.plan = ladder.plan.guarded(guard)
        ladder.given_up.append(f"only where {guard.words}")
    return True


def _holds(plan: Plan, tally: Tally, criterion: float) -> bool:
    if plan.everything() is not None:
        return bool(plan.free) and tally.valid > 0 and tally.share() >= criterion
    starved = tally.valid < _STARVED * tally.tried and tally.valid < _LOOK // 2
    return tally.valid >= ENOUGH and tally.share() >= criterion and not starved


def _derived(plan: Plan, sampler: Sampler, before: Tally) -> Plan | None:
    """The plan in which a parameter follows from others, where that helps most."""
    follow = {each.index for each in plan.derived}
    best: tuple[float, Plan] | None = None
    for derivation in islice(derivations(plan.domains, plan.names), _TRIED):
        if derivation.index in follow or derivation.index not in plan.free:
            continue
        candidate = plan.deriving(derivation)
        if not candidate.free:
            continue
        tally = sampler.sample(candidate, _PROBE, effort=2)
        worth = tally.passed / max(1, tally.tried)
        better = worth > 2 * before.passed / max(1, before.tried) + 0.1
        if better and tally.valid >= ENOUGH and (best is None or worth > best[0]):
            best = (worth, candidate)
    return best[1] if best is not None else None


def _calmed(plan: Plan, given_up: list[str]) -> Plan:
    """The plan with numbers of the developers' magnitude, since greater ones run out of time or memory."""
    numbers = [index for index in plan.free if plan.domains[index].kind in NUMBERS]
    free = [index for index in numbers if plan.freedoms[index] is Freedom.FREE]
    for index in free or numbers or plan.free:
        plan = _less_free(plan, index, given_up)
    return plan


def _restrained(plan: Plan, sampler: Sampler, criterion: float, given_up: list[str]) -> Plan:
    """The plan with its culprits less free: those that are refuted or invalid when they vary alone."""
    culprits = _culprits(plan, sampler, criterion)
    for index in culprits or plan.free:
        plan = _less_free(plan, index, given_up)
    return plan


def _less_free(plan: Plan, index: int, given_up: list[str]) -> Plan:
    freedom = _DOWN[plan.freedoms[index]]
    domain = plan.domains[index]
    if freedom is Freedom.NARROW and (domain.choices or domain.kind is Kind.BOOLEAN):
        freedom = Freedom.FIXED  # there is nothing between
    if freedom is Freedom.LISTED and (not domain.listed or domain.kind in NUMBERS):
        freedom = Freedom.FIXED
    name = plan.names[index]
    given_up[:] = [each for each in given_up if not each.startswith(f"{name} is ")]
    given_up.append(f"{name} is {freedom.value}" if freedom is not Freedom.FIXED else f"{name} is fixed")
    return plan.with_freedom(index, freedom)


def _culprits(plan: Plan, sampler: Sampler, criterion: float) -> Sequence[int]:
    found: list[int] = []
    for index in plan.free:
        alone = plan.only(index)
        tally = sampler.sample(alone, _PROBE, effort=2)
        useless = tally.tried > 0 and tally.valid < 0.2 * tally.tried
        if useless or (tally.valid and tally.share() < criterion):
            found.append(index)
    return found
