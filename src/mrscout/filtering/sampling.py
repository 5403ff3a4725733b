"""Draws inputs from a plan with Hypothesis, has them run, and counts how they end."""

import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from mrscout.filtering.domain import Freedom
from mrscout.filtering.guards import Input
from mrscout.filtering.plan import Plan
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending

Drawn = TypeVar("Drawn")
#: the share of inputs that have nothing of the developers', and of those in which two parameters are equal
_ANEW = 0.6
_EQUAL = 0.12
#: draws for one pool, since Hypothesis likes to vary what it has drawn before
_AGAIN = 6
_STUCK = 3
_IN_VAIN = 120
#: values that Hypothesis draws together, since every draw has its cost
_AT_ONCE = 32
#: values drawn of a parameter, where there are others to put them beside
_POOL = 300


@dataclass(frozen=True, slots=True)
class Ran:
    """How one input ended."""

    ending: Ending
    said: str = ""  #: the failure, the complaint, or how the process ended
    own: bool = False  #: thrown by the code under test


#: runs inputs, each given by parameter
Execute = Callable[[Sequence[Input]], Sequence[Ran]]

_SETTINGS = {
    "database": None,
    "deadline": None,
    "phases": (Phase.generate,),
    "suppress_health_check": list(HealthCheck),
}


def draw(strategy: SearchStrategy[Drawn], count: int, number: int) -> list[Drawn]:
    """What Hypothesis gives, the same for the same number; less where there is not so much."""
    drawn: list[Drawn] = []

    @settings(max_examples=count, **_SETTINGS)  # type: ignore[arg-type]
    @seed(number)
    @given(strategy)
    def collect(each: Drawn) -> None:
        drawn.append(each)

    collect()
    return drawn


def number_of(*parts: object) -> int:
    """A seed that depends on nothing but what it is made of."""
    return zlib.crc32("/".join(map(str, parts)).encode())


@dataclass(slots=True)
class Tally:
    """What is known of a plan: every distinct input with its end."""

    ended: dict[str, tuple[Input, Ran]] = field(default_factory=dict)
    counts: Counter[Ending] = field(default_factory=Counter)
    complaints: Counter[str] = field(default_factory=Counter)

    def add(self, given_input: Input, ran: Ran) -> None:
        """Count an input."""
        self.ended[repr(given_input)] = (given_input, ran)
        self.counts[ran.ending] += 1
        if ran.ending in (Ending.INVALID, Ending.EXHAUSTED, Ending.TIMED_OUT, Ending.CRASHED):
            self.complaints[ran.said] += 1

    @property
    def tried(self) -> int:
        """Distinct inputs."""
        return len(self.ended)

    @property
    def valid(self) -> int:
        """Those on which the relation was put to the test."""
        return self.counts[Ending.PASSED] + self.counts[Ending.REFUTED]

    @property
    def passed(self) -> int:
        """Those on which it held."""
        return self.counts[Ending.PASSED]

    def inputs(self, ending: Ending) -> list[Input]:
        """The inputs that ended in a way."""
        return [given_input for given_input, ran in self.ended.values() if ran.ending is ending]

    def share(self) -> float:
        """The share of valid inputs that passed; 1 where there are none."""
        return self.passed / self.valid if self.valid else 1.0


class Sampler:
    """Runs inputs of a relation's plans, and remembers how each ended.

    Values are drawn a parameter at a time, once, and inputs put together from them: that is quicker than to
    draw whole inputs, and a value that is seen beside many others tells more.
    """

    def __init__(self, execute: Execute, relation: str, seed_: int, expired: Callable[[], bool]) -> None:
        self._execute = execute
        self._relation = relation
        self._seed = seed_
        self._known: dict[str, Ran] = {}
        self._pools: dict[tuple[int, Freedom], list[Value]] = {}
        self._asked: dict[tuple[int, Freedom], int] = {}
        self.expired = expired
        self.runs = 0

    def sample(self, plan: Plan, wanted: int, tally: Tally | None = None, effort: int = 4) -> Tally:
        """Go on until so many inputs were valid, or so many times as many were tried, or none are left."""
        tally = tally if tally is not None else Tally()
        whole = plan.everything()
        if whole is not None:
            self._run(plan, list(whole), tally)
            return tally
        batch, rounds, idle = max(40, min(wanted, 250)), 0, 0
        while tally.valid < wanted and tally.tried < effort * wanted and not self.expired():
            before = tally.tried
            self._run(plan, self._inputs(plan, batch, rounds, wanted, effort), tally)
            rounds += 1
            idle = idle + 1 if tally.tried - before < max(1, batch // 50) else 0
            if idle > 2 or _hopeless(tally):
                break
        return tally

    def _inputs(self, plan: Plan, count: int, rounds: int, wanted: int, effort: int) -> list[Input]:
        """Inputs put together from the values of each parameter; some keep the developers' in part."""
        name = (self._seed, self._relation, plan.described(), len(plan.guards), len(plan.derived), rounds)
        random = Random(number_of(*name))  # noqa: S311 - the same every time
        alone = len(plan.free) == 1
        pools = [
            self._pool(plan, index, wanted * effort if alone else _POOL) for index in range(len(plan.domains))
        ]
        if alone:
            start = rounds * count
            (varied,) = plan.free
            return [
                tuple(value if index == varied else own for index, own in enumerate(plan.own))
                for value in pools[varied][start : start + count]
            ]
        pairs = [(i, j) for i, j in permutations(plan.free, 2) if plan.domains[i].like(plan.domains[j])]
        found: list[Input] = []
        for _ in range(count):
            keep = 0.0 if random.random() < _ANEW else 0.5
            given_input = [
                own if keep and random.random() < keep else random.choice(pool)
                for own, pool in zip(plan.own, pools, strict=True)
            ]
            if pairs and random.random() < _EQUAL:
                i, j = random.choice(pairs)
                given_input[i] = given_input[j]
            found.append(tuple(given_input))
        return found

    def _pool(self, plan: Plan, index: int, wanted: int) -> list[Value]:
        """Different values of a parameter, about as many as are wanted, or all that come."""
        freedom = plan.freedoms[index]
        key = (index, freedom)
        size = max(wanted + wanted // 2, _POOL)
        if self._asked.get(key, 0) < wanted:
            lists = st.lists(plan.domains[index].strategy(freedom), min_size=_AT_ONCE, max_size=_AT_ONCE)
            found: dict[str, Value] = {}
            for again in range(_AGAIN):
                before = len(found)
                number = number_of(self._seed, self._relation, index, freedom.name, again)
                drawn = draw(lists, -(-(size - before) // _AT_ONCE) + 2, number)
                found.update((repr(each), each) for some in drawn for each in some)
                if len(found) >= size or len(found) - before < _AT_ONCE // 2:
                    break
            self._pools[key] = list(found.values())
            self._asked[key] = size
        return self._pools[key]

    def _run(self, plan: Plan, drawn: Sequence[Input], tally: Tally) -> None:
        own = repr(plan.own)
        fresh: dict[str, Input] = {}
        for each in map(plan.completed, drawn):
            if each is None:
                continue
            key = repr(each)
            if key != own and key not in tally.ended and key not in fresh and plan.admits(each):
                fresh[key] = each
        unknown = {key: each for key, each in fresh.items() if key not in self._known}
        if unknown:
            self.runs += len(unknown)
            for key, ran in zip(unknown, self._execute(list(unknown.values())), strict=True):
                self._known[key] = ran
        for key, each in fresh.items():
            tally.add(each, self._known[key])

    def ran(self, given_input: Input) -> Ran:
        """How an input ends."""
        key = repr(given_input)
        if key not in self._known:
            self.runs += 1
            (self._known[key],) = self._execute([given_input])
        return self._known[key]


def stuck(tally: Tally) -> bool:
    """Whether inputs hang or end the process, so that each costs seconds."""
    return tally.counts[Ending.TIMED_OUT] + tally.counts[Ending.CRASHED] >= _STUCK


def _hopeless(tally: Tally) -> bool:
    """Whether going on would only cost time."""
    return stuck(tally) or (tally.tried >= _IN_VAIN and tally.valid == 0)
