"""Draws inputs from a plan, mixes and chooses them, has them run, and counts how they end.

Inputs that are chosen rather than drawn: at the edges of parameters, awkward ones, and equal values. Chance meets
edges, too, but not within a hundred inputs of many parameters: here each stands by itself, with the developers'
values around it. And chance draws two strings that have nothing in common, and strings in which nothing has to be
escaped: that different inputs give different results, or that a string comes back as it was, is easily true of those.
"""

import zlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations, zip_longest
from random import Random

from mrscout.filtering.forms.conditions import predicate, proposed
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.inputs import Input, by_key, key_of
from mrscout.filtering.tally import LOST, Execute, Ran, Tally
from mrscout.filtering.values.domain import Domain, Origin
from mrscout.model.forms import Condition, Freedom
from mrscout.model.values import Data, Value
from mrscout.model.verdicts import Ending

#: the share of inputs that have nothing of the developers', and of those in which two parameters are equal
_ANEW = 0.55
_EQUAL = 0.12
#: the least weight of an origin, however seldom its values are valid
_LEAST = 0.04
#: values that were valid are used again where fewer than this share of all inputs is valid
_SCARCE = 0.5
_KEPT = 200
#: a number up to this costs nobody too much
_HARMLESS = 64
#: a value, and where it comes from: None for the developers' own, and for one that was valid before
Drawn = tuple[Value, Origin | None]


@dataclass(slots=True)
class _Score:
    """How often inputs were valid."""

    tried: int = 0
    valid: int = 0

    def count(self, *, valid: bool) -> None:
        self.tried += 1
        self.valid += valid

    @property
    def share(self) -> float:
        """As far as is known; a good one where little is."""
        return (self.valid + 2) / (self.tried + 2)


@dataclass(frozen=True, slots=True)
class Mixed:
    """An input as it was put together."""

    values: Input
    origins: tuple[Origin | None, ...]
    anew: bool  #: nothing was kept of the developers'


@dataclass(slots=True)
class Mixer:
    """What is known of a relation's parameters."""

    number: int  #: the seed of what Hypothesis draws
    _all: _Score = field(default_factory=_Score)
    _anew: dict[bool, _Score] = field(default_factory=lambda: {True: _Score(), False: _Score()})
    _origins: dict[tuple[int, Origin], _Score] = field(default_factory=dict)
    _valid: dict[int, list[Value]] = field(default_factory=dict)
    #: numbers that are not exceeded any more, since inputs beyond ran out of time or memory
    caps: dict[int, float] = field(default_factory=dict)

    def mix(self, plan: Plan, random: Random) -> Mixed:
        """Another input of a plan."""
        free = plan.free
        anew, kept = self._manner(free, random)
        drawn: list[Drawn] = [
            (domain.original, None)
            if index in kept or index not in free
            else self._value(index, domain, plan.freedoms[index], random, alone=len(free) == 1)
            for index, domain in enumerate(plan.domains)
        ]
        if len(free) > 1 and random.random() < _EQUAL:
            pairs = [
                (i, j)
                for i, j in permutations(free, 2)
                if plan.domains[i].like(plan.domains[j]) and plan.freedoms[i] is not Freedom.SPELT
            ]
            if pairs:
                i, j = random.choice(pairs)
                drawn[i] = (drawn[j][0], None)
        return Mixed(tuple(value for value, _ in drawn), tuple(origin for _, origin in drawn), anew)

    def _manner(self, free: Sequence[int], random: Random) -> tuple[bool, frozenset[int]]:
        """Whether everything is drawn anew, and which parameters keep the developers' value otherwise."""
        if len(free) == 1:
            return True, frozenset()
        whole, part = _ANEW * self._anew[True].share, (1 - _ANEW) * self._anew[False].share
        if random.random() * (whole + part) < whole:
            return True, frozenset()
        return False, frozenset(random.sample(free, random.randint(1, len(free) - 1)))

    def _value(self, index: int, domain: Domain, freedom: Freedom, random: Random, *, alone: bool) -> Drawn:
        known = self._valid.get(index)
        scarce = self._all.valid < _SCARCE * self._all.tried
        if known and scarce and freedom is Freedom.FREE and random.random() < _SCARCE:
            value = random.choice(known)
            if alone or random.random() < _SCARCE:
                value = domain.values.vary(value, random, size=domain.size)
            return self._capped(index, domain, value, random), None
        origins = domain.origins(freedom)
        weights = [max(_LEAST, self._score(index, origin).share) for origin in origins]
        (origin,) = random.choices(origins, weights)
        return self._capped(index, domain, domain.draw(origin, random, self.number), random), origin

    def _capped(self, index: int, domain: Domain, value: Value, random: Random) -> Value:
        if self._exceeds(index, domain, value):
            return domain.values.vary(domain.original, random, size=domain.size)
        return value

    def _exceeds(self, index: int, domain: Domain, value: Value) -> bool:
        data = value.data
        if not isinstance(data, (int, float)):
            return False
        most = domain.most
        return abs(data) > min(self.caps.get(index, most), most)

    def is_costly(self, plan: Plan, values: Input) -> bool:
        """Whether a number of an input is so large that it takes more time than it tells."""
        return any(self._exceeds(index, plan.domains[index], value) for index, value in enumerate(values))

    def _score(self, index: int, origin: Origin) -> _Score:
        score = self._origins.get((index, origin))
        if score is None:
            score = self._origins[index, origin] = _Score()
        return score

    def learn(self, plan: Plan, mixed: Mixed, ending: Ending) -> None:
        """Take notice of how an input ended."""
        valid = ending.is_valid
        self._all.count(valid=valid)
        self._anew[mixed.anew].count(valid=valid)
        for index, (value, origin) in enumerate(zip(mixed.values, mixed.origins, strict=True)):
            if origin is not None:
                self._score(index, origin).count(valid=valid)
            if valid and origin is not Origin.NEAR and index in plan.free:
                known = self._valid.setdefault(index, [])
                if len(known) < _KEPT:
                    known.append(value)
        if ending in LOST:
            self._cap(plan, mixed.values)

    def _cap(self, plan: Plan, lost: Input) -> None:
        """Draw no such large numbers any more, wherever one of them may be to blame."""
        for index in plan.free:
            original, value = plan.domains[index].original.data, lost[index].data
            if not plan.domains[index].kind.is_number:
                continue
            if not isinstance(original, (int, float)) or not isinstance(value, (int, float)):
                continue
            harmless = max(_HARMLESS, 2 * abs(original))
            if abs(value) > harmless:
                self.caps[index] = min(self.caps.get(index, abs(value)), max(harmless, abs(value) ** 0.5))


_STUCK = 4
_IN_VAIN = 200
#: inputs a batch: few at first, since how they end is of use in drawing the others
_FIRST, _MOST = 10, 250
#: inputs that are run without a look at how those before them ended, and where some of those ended the process
_AT_ONCE, _CAREFULLY = 64, 8
#: batches that bring next to nothing new, after which no more are drawn
_IDLE = 3
#: inputs that are put together for one that is likely to be valid, and the share of others
_PATIENCE, _ASTRAY = 20, 0.1
#: conditions that valid inputs meet are looked for again when so many times as many inputs were tried
_AGAIN = 2


def number_of(*parts: object) -> int:
    """A seed that depends on nothing but what it is made of."""
    return zlib.crc32("/".join(map(str, parts)).encode("utf-8", "surrogatepass"))


class Sampler:
    """Runs inputs of a relation's plans, and remembers how each ended."""

    def __init__(self, execute: Execute, relation: str, seed: int, expired: Callable[[], bool]) -> None:
        self._execute = execute
        self._relation = relation
        self._seed = seed
        self._known: dict[Hashable, Ran] = {}
        #: inputs that were met, whatever they were tried for
        self.refuted: list[Input] = []
        self.lost: list[tuple[Input, Ran]] = []
        self._mixer = Mixer(seed)
        self._steering: tuple[Condition, ...] = ()
        self._steered_at = 30
        self.expired = expired

    def independent(self) -> "Sampler":
        """Another that draws other inputs, and knows nothing about where valid values come from.

        The inputs that a form was found with speak for it. Only inputs that had no part in that show how it fares.
        """
        other = Sampler(self._execute, self._relation, number_of(self._seed, "apart"), self.expired)
        other._known, other.refuted, other.lost = self._known, self.refuted, self.lost
        other._mixer.caps = self._mixer.caps  # what costs too much has nothing to do with what holds
        return other

    def widened(self, execute: Execute, plan: Plan, sources: Sequence[int]) -> "Sampler":
        """One for inputs with more values, of which each was that of a parameter of the plan before."""
        other = Sampler(execute, self._relation, self._seed, self.expired)
        other.refuted = [(*values, *(values[index] for index in sources)) for values in self.refuted]
        caps = self._mixer.caps
        more = {len(plan.names) + at: caps[index] for at, index in enumerate(sources) if index in caps}
        other._mixer.caps = {**caps, **more}
        return other

    def tried(self, plan: Plan, inputs: Sequence[Input]) -> Tally:
        """How inputs end that somebody else has chosen."""
        return self._try_chosen(plan, inputs, Tally())

    def _try_chosen(self, plan: Plan, inputs: Sequence[Input], tally: Tally, *, whole: bool = False) -> Tally:
        self._try(plan, [Mixed(values, (None,) * len(values), True) for values in inputs], tally, whole=whole)
        return tally

    def sample(self, plan: Plan, wanted: int, tally: Tally | None = None, effort: int = 4) -> Tally:
        """Go on until so many inputs were valid, or so many times as many were tried, or none are left."""
        tally = tally if tally is not None else Tally()
        whole = plan.everything()
        if whole is not None:
            return self._try_chosen(plan, whole, tally, whole=True)
        count, rounds, idle = _FIRST, 0, 0
        while tally.valid < wanted and tally.tried < effort * wanted and not self.expired():
            before = tally.tried
            number = number_of(self._seed, self._relation, plan.form.key, tally.tried, rounds)
            random = Random(number)  # noqa: S311 - the same every time
            count = min(count, wanted + 10 - tally.valid if tally.valid * 2 > tally.tried else count)
            left = self._try(plan, [self._mixed(plan, random) for _ in range(count)], tally)
            self._steer(plan, tally)
            rounds += 1
            idle = idle + 1 if not left and tally.tried - before < max(1, count // 40) else 0
            if idle >= _IDLE or _hopeless(tally):
                break
            count = min(3 * count, _MOST)
        return tally

    def _mixed(self, plan: Plan, random: Random) -> Mixed:
        """An input of the plan, most often one that is likely to be valid by what is known."""
        mixed = self._mixer.mix(plan, random)
        for _ in range(_PATIENCE):
            values = plan.completed(mixed.values)
            steering = () if random.random() < _ASTRAY else self._steering
            if (
                values is not None
                and self._fits(plan, values)
                and all(predicate(condition)(values) for condition in steering)
            ):
                break
            mixed = self._mixer.mix(plan, random)
        return mixed

    def _fits(self, plan: Plan, values: Input) -> bool:
        return plan.admits(values) and not self._mixer.is_costly(plan, values)

    def _steer(self, plan: Plan, tally: Tally) -> None:
        """Look from time to time for conditions that valid inputs meet, if these are few."""
        if tally.valid > tally.tried // 2 or tally.tried < _AGAIN * max(1, self._steered_at):
            return
        self._steered_at = tally.tried
        valid = [values for values, ran in tally.ended.values() if ran.ending.is_valid]
        invalid = tally.inputs(Ending.INVALID)
        self._steering = separating_conditions(proposed(plan.domains), valid, invalid, 0.7)

    def _try(self, plan: Plan, mixed: Sequence[Mixed], tally: Tally, *, whole: bool = False) -> bool:
        """Run inputs and count them, up to one that hangs or ends the process, but for a `whole` domain.

        Says whether some are left, which are better drawn anew.
        """
        original = key_of(plan.original)
        fresh: dict[Hashable, tuple[Input, Mixed]] = {}
        for mixed_input in mixed:
            values = plan.completed(mixed_input.values)
            if values is None:
                continue
            key = key_of(values)
            fits = plan.admits(values) if whole else self._fits(plan, values)
            if fits and key != original and key not in tally.ended and key not in fresh:
                fresh[key] = (values, mixed_input)
        todo, lost = list(fresh.items()), tally.lost
        while todo and not self.expired() and (whole or tally.lost == lost):
            count = _CAREFULLY if tally.lost or tally.counts[Ending.EXHAUSTED] else _AT_ONCE
            some, todo = todo[:count], todo[count:]
            if not whole:  # those before may have shown that it costs too much
                some = [entry for entry in some if not self._mixer.is_costly(plan, entry[1][0])]
            self._know([values for _, (values, _) in some])
            for key, (values, mixed_input) in some:
                ran = self._known.get(key)
                if ran is None:  # there was no time left for it
                    break
                tally.add(values, ran)
                self._mixer.learn(plan, mixed_input, ran.ending)
        return bool(todo)

    def _know(self, inputs: Sequence[Input]) -> None:
        unknown = {key: values for key, values in by_key(inputs).items() if key not in self._known}
        if not unknown:
            return
        # Those that there is no time for are not answered.
        for (key, values), ran in zip(unknown.items(), self._execute(list(unknown.values())), strict=False):
            self._known[key] = ran
            if ran.ending is Ending.REFUTED:
                self.refuted.append(values)
            elif ran.ending in LOST:
                self.lost.append((values, ran))

    def refuting(self, inputs: Sequence[Input]) -> list[Input]:
        """Those among inputs of another run that refute the relation still."""
        both = zip(inputs, self.ran(inputs), strict=True)
        return [values for values, ran in both if ran is not None and ran.ending is Ending.REFUTED]

    def refuting_inputs(self, plan: Plan, tally: Tally) -> list[Input]:
        """Return the distinct refuting inputs of a plan: those of its tally, and others that were run before."""
        met = (values for values in self.refuted if plan.covers(values))
        return list(by_key((*tally.inputs(Ending.REFUTED), *met)).values())

    def ran(self, inputs: Sequence[Input]) -> list[Ran | None]:
        """How inputs end; None for those that there was no time for."""
        self._know(inputs)
        return [self._known.get(key_of(values)) for values in inputs]


def stuck(tally: Tally) -> bool:
    """True if so many inputs hang or end the process that going on would cost seconds for each."""
    return tally.lost >= _STUCK and tally.lost * 20 > tally.tried


def _hopeless(tally: Tally) -> bool:
    """True if going on would only cost time."""
    return stuck(tally) or (tally.tried >= _IN_VAIN and tally.valid == 0)


#: so many of all parameters together
_EDGES, _AWKWARD = 40, 300


def edge_inputs(plan: Plan) -> list[Input]:
    """Inputs that differ from the developers' in one parameter, which is at an edge."""
    original, domains = plan.original, plan.domains
    columns = [
        [
            (*original[:index], value, *original[index + 1 :])
            for value in domains[index].values.edges(domains[index])
        ]
        for index in plan.free
        if plan.freedoms[index] is Freedom.FREE
    ]
    return [values for row in zip_longest(*columns) for values in row if values is not None][:_EDGES]


def awkward_inputs(plan: Plan) -> list[Input]:
    """The developers' input with an awkward value, or with two values of which one is nearly the other."""
    return list(islice(_all_awkward(plan), _AWKWARD))


def equal_inputs(plan: Plan) -> list[Input]:
    """The developers' input with the value of one parameter for another of its kind, too."""
    return [_with(plan.original, other, plan.original[one].data) for one, other in _pairs(plan)]


def _all_awkward(plan: Plan) -> Iterator[Input]:
    original = plan.original
    for one, other in _pairs(plan):
        kind = plan.domains[one].values
        for base in kind.bases(original[one].data):
            for data in kind.near_misses(base):
                yield _with(_with(original, one, base), other, data)
                yield _with(_with(original, one, data), other, base)
    for index in plan.free:
        yield from (_with(original, index, data) for data in plan.domains[index].values.awkward())


def _pairs(plan: Plan) -> Iterator[tuple[int, int]]:
    """Two parameters of one kind."""
    for one, other in combinations(plan.free, 2):
        domains = plan.domains[one], plan.domains[other]
        if domains[0].kind is domains[1].kind and not any(domain.choices for domain in domains):
            yield one, other


def _with(values: Input, index: int, data: Data) -> Input:
    value = values[index]
    return (*values[:index], Value(value.kind, data, value.of), *values[index + 1 :])
