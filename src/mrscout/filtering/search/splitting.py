"""Splits links: literals that shared a parameter get one each, if the relation holds without their being equal.

A relation that no input refutes is split only if no input refutes the split form: a link that matters for a few inputs
is worth more than the freedom to break it. A relation that is refuted in all forms may be refuted by a wrong link: in
`assertEquals(i - 1, previous(i))`, the 1 has nothing to do with an equal literal in the definition of `i`.
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
from mrscout.model.verdicts import Ending, LinkSplit

#: the most ways to split that are tried, and valid inputs of a first sample
_WAYS, _LOOK = 12, 60
#: inputs composed of values of others on which the linked form held
_CROSSED = 40
_FIRST = 8
#: the most links that are split to see whether they refute a relation
_RESCUES = 3
#: the least share of valid inputs with unequal values, relative to that with equal ones
_AS_VALID = 0.5


@dataclass(frozen=True, slots=True)
class Split:
    """One more parameter, for some of the sites of another, with its domain."""

    apart: LinkSplit
    index: int  #: of the parameter that they were linked to
    domain: Domain


Way = tuple[Split, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """The links that can be split, with functions that run inputs of split forms."""

    ways: tuple[tuple[Way, ...], ...]  #: for each linked parameter, the most general first
    execute: Callable[[Sequence[LinkSplit]], Execute]
    #: the same in a fresh state of the worker
    afresh: Callable[[Sequence[LinkSplit]], Execute]


@dataclass(frozen=True, slots=True)
class Wider:
    """A form with split links that holds."""

    result: SearchResult
    sampler: Sampler
    apart: tuple[LinkSplit, ...]


def split(held: SearchResult, sampler: Sampler, inputs: int, links: Links) -> Wider | None:
    """Return the form with the fewest links that holds as well; None if all links are needed."""
    splitter = _Splitter(held, sampler, links)
    chosen: list[Way] = []
    left = _WAYS
    for ways in links.ways:
        index = ways[0][0].index
        if index not in held.plan.free or held.plan.mentions(index):
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
    """Return a form with one split link that holds, of a relation refuted with all links; None if there is none.

    One of the split parameters must vary, since otherwise the linked form would hold, too. A few valid inputs are not
    enough, even if they are all inputs of the form.
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
    """Tries split forms of a relation that holds with all links."""

    def __init__(self, held: SearchResult, sampler: Sampler, links: Links) -> None:
        self._held = held
        self._sampler = sampler
        self._links = links

    def promises(self, ways: Sequence[Way], look: int) -> bool:
        """True if a split form holds on a few inputs that are likely to refute it."""
        splits = _all(ways)
        plan, sampler = _widened(self._held.plan, self._sampler, splits, self._links)
        crossed = self._crossed(splits)
        for some in (crossed[:_FIRST], crossed):  # most links are needed, and a few inputs show that
            tally = sampler.tried(plan, some)
            if tally.inputs(Ending.REFUTED):
                return False
        return self._holds(plan, sampler.sample(plan, look, tally), splits)

    def tried(self, ways: Sequence[Way], inputs: int) -> Wider | None:
        """Try a split form on independent inputs; None if it does not hold."""
        splits = _all(ways)
        plan, sampler = _widened(self._held.plan, self._sampler, splits, self._links)
        tally = sampler.independent().sample(plan, inputs)
        if not self._holds(plan, tally, splits):
            return None
        return Wider(SearchResult(plan, tally, holds=True), sampler, tuple(split.apart for split in splits))

    def _crossed(self, splits: Sequence[Split]) -> list[Input]:
        """Compose inputs of values from different passing inputs, and of the developers' own with one such value.

        Unequal values drawn at random would be too different: many relations hold trivially if, say, nothing is found.
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
        """True if no input refutes the plan, and inputs with unequal values are valid often enough."""
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
