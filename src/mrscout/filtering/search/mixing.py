"""Puts inputs together from values of the parameters, and learns from how they end where values come from best."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.tally import LOST
from mrscout.filtering.values.domain import Domain, Origin
from mrscout.model.forms import Freedom
from mrscout.model.values import Value
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
            (domain.own, None)
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
            return domain.values.vary(domain.own, random, size=domain.size)
        return value

    def _exceeds(self, index: int, domain: Domain, value: Value) -> bool:
        data = value.data
        if not isinstance(data, (int, float)):
            return False
        most = domain.most
        return abs(data) > min(self.caps.get(index, most), most)

    def is_costly(self, plan: Plan, given: Input) -> bool:
        """Whether a number of an input is so large that it takes more time than it tells."""
        return any(self._exceeds(index, plan.domains[index], value) for index, value in enumerate(given))

    def _score(self, index: int, origin: Origin) -> _Score:
        found = self._origins.get((index, origin))
        if found is None:
            found = self._origins[index, origin] = _Score()
        return found

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
            own, value = plan.domains[index].own.data, lost[index].data
            if not plan.domains[index].kind.is_number:
                continue
            if not isinstance(own, (int, float)) or not isinstance(value, (int, float)):
                continue
            harmless = max(_HARMLESS, 2 * abs(own))
            if abs(value) > harmless:
                self.caps[index] = min(self.caps.get(index, abs(value)), max(harmless, abs(value) ** 0.5))
