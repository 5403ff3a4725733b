"""Splits links: literals that shared a parameter get one each, where the relation holds without their being equal.

A relation that no input refutes is split only if none refutes it then: a link that matters now and then is worth more
than the freedom to break it. One that is refuted in all forms may be so for a link that should never have been:
`assertEquals(i - 1, previous(i))` says nothing of the other 1 that `i` was made of.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mrscout.filtering.acceptance import ENOUGH, Standard
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, evenly_spaced, key_of
from mrscout.filtering.search.form_search import SearchResult, find_form
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import Execute, Tally
from mrscout.filtering.values.domain import Domain
from mrscout.model.verdicts import Apart, Ending

#: ways to split that are looked at, and valid inputs for a look
_WAYS, _LOOK = 12, 60
#: inputs of a look that are put together from others on which the linked form held
_CROSSED = 40
_FIRST = 8
#: linked parameters whose link is split to see whether it is what refutes a relation
_RESCUES = 3
#: unequal values must be valid at least so often, compared with equal ones
_AS_VALID = 0.5


@dataclass(frozen=True, slots=True)
class Split:
    """One more parameter, for some of the places that another stood at."""

    apart: Apart
    index: int  #: of the parameter that they were linked to
    domain: Domain


Way = tuple[Split, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """What can be split, and how inputs of a split form are run."""

    ways: tuple[tuple[Way, ...], ...]  #: for each linked parameter, the most general first
    execute: Callable[[Sequence[Apart]], Execute]
    #: the same, where nothing is left of the inputs before
    afresh: Callable[[Sequence[Apart]], Execute]


@dataclass(frozen=True, slots=True)
class Wider:
    """A relation that holds with links split."""

    result: SearchResult
    sampler: Sampler
    apart: tuple[Apart, ...]


def split(held: SearchResult, sampler: Sampler, inputs: int, links: Links) -> Wider | None:
    """The form with the fewest links that holds as well; None where all are needed."""
    splitter = _Splitter(held, sampler, links)
    chosen: list[Way] = []
    left = _WAYS
    for ways in links.ways:
        index = ways[0][0].index
        if index not in held.plan.free or held.plan.asks(index):
            continue
        for way in ways[:left]:
            left -= 1
            if splitter.promises((*chosen, way), min(_LOOK, inputs)):
                chosen.append(way)
                break
    while chosen and not sampler.expired():
        wider = splitter.tried(chosen, inputs)
        if wider is not None:
            return wider
        chosen.pop()
    return None


def unlinked(full: Plan, sampler: Sampler, inputs: int, standard: Standard, links: Links) -> Wider | None:
    """A form that holds with a link split, of a relation that is refuted with all of them; None where there is none.

    What was linked must have a part in it: a form in which nothing of it varies says no more than one with the link.
    That it holds on a few inputs, which may be all that there are, is no reason to give up what was refuted.
    """
    for ways in links.ways[:_RESCUES]:
        splits = ways[0]
        plan, wider = _widened(full, sampler, splits, links)
        result = find_form(plan, wider, inputs, standard)
        linked = {splits[0].index, *range(len(full.names), len(plan.names))}
        clear = result.holds and result.tally.valid >= ENOUGH and not result.tally.inputs(Ending.REFUTED)
        if clear and not linked.isdisjoint(result.plan.free):
            return Wider(result, wider, tuple(split.apart for split in splits))
        if sampler.expired():
            break
    return None


def _widened(plan: Plan, sampler: Sampler, splits: Sequence[Split], links: Links) -> tuple[Plan, Sampler]:
    execute = links.execute([split.apart for split in splits])
    wider = sampler.widened(execute, plan, [split.index for split in splits])
    for split in splits:
        plan = plan.widened(split.apart.name, split.domain, split.index)
    return plan, wider


class _Splitter:
    """Tries split forms of one relation."""

    def __init__(self, held: SearchResult, sampler: Sampler, links: Links) -> None:
        self._held = held
        self._sampler = sampler
        self._links = links

    def promises(self, ways: Sequence[Way], look: int) -> bool:
        """Whether a split form seems to hold, by a few inputs that would show it if it did not."""
        splits = _all(ways)
        plan, sampler = _widened(self._held.plan, self._sampler, splits, self._links)
        crossed = self._crossed(splits)
        for some in (crossed[:_FIRST], crossed):  # most links are needed, which a few inputs show
            tally = sampler.tried(plan, some)
            if tally.inputs(Ending.REFUTED):
                return False
        return self._holds(plan, sampler.sample(plan, look, tally), splits)

    def tried(self, ways: Sequence[Way], inputs: int) -> Wider | None:
        """A split form on inputs that had no part in finding it; None where it does not hold."""
        splits = _all(ways)
        plan, sampler = _widened(self._held.plan, self._sampler, splits, self._links)
        tally = sampler.independent().sample(plan, inputs)
        if not self._holds(plan, tally, splits):
            return None
        return Wider(SearchResult(plan, tally, holds=True), sampler, tuple(split.apart for split in splits))

    def _crossed(self, splits: Sequence[Split]) -> list[Input]:
        """Inputs with values of several on which the linked form held, and the developers' own but for one value.

        Most other inputs that differ are alike in that nothing is found in them, whatever a relation says.
        """
        passed = evenly_spaced(self._held.tally.inputs(Ending.PASSED), _CROSSED)
        crossed = [
            (
                *values,
                *(passed[(at + step) % len(passed)][split.index] for step, split in enumerate(splits, 1)),
            )
            for at, values in enumerate(passed)
        ]
        original = self._held.plan.original
        around_original = [(*original, *(values[split.index] for split in splits)) for values in passed]
        return [values for both in zip(crossed, around_original, strict=True) for values in both]

    def _holds(self, plan: Plan, tally: Tally, splits: Sequence[Split]) -> bool:
        """Whether no input refutes it, and values that were equal may differ without being invalid."""
        if tally.inputs(Ending.REFUTED) or self._sampler.expired():
            return False
        before = self._held.tally
        enough = 1 if plan.whole else ENOUGH
        first = len(self._held.plan.names)
        for at, split in enumerate(splits, first):
            unequal = [
                ran.ending.is_valid
                for values, ran in tally.ended.values()
                if key_of((values[at],)) != key_of((values[split.index],))
            ]
            valid = sum(unequal)
            if valid < enough or valid * before.tried < _AS_VALID * before.valid * len(unequal):
                return False
        return True


def _all(ways: Sequence[Way]) -> tuple[Split, ...]:
    return tuple(split for way in ways for split in way)
