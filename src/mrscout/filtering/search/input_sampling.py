"""Draws inputs from a plan, has them run, and counts how they end."""

import zlib
from collections.abc import Callable, Hashable, Sequence
from random import Random

from mrscout.filtering.forms.conditions import predicate, proposed
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.search.mixing import Mixed, Mixer
from mrscout.filtering.tally import LOST, Execute, Ran, Tally
from mrscout.model.forms import Condition
from mrscout.model.verdicts import Ending

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
        other.refuted = [(*each, *(each[index] for index in sources)) for each in self.refuted]
        caps = self._mixer.caps
        more = {len(plan.names) + at: caps[index] for at, index in enumerate(sources) if index in caps}
        other._mixer.caps = {**caps, **more}
        return other

    def tried(self, plan: Plan, inputs: Sequence[Input]) -> Tally:
        """How inputs end that somebody else has chosen."""
        tally = Tally()
        self._try(plan, [Mixed(each, (None,) * len(each), True) for each in inputs], tally)
        return tally

    def sample(self, plan: Plan, wanted: int, tally: Tally | None = None, effort: int = 4) -> Tally:
        """Go on until so many inputs were valid, or so many times as many were tried, or none are left."""
        tally = tally if tally is not None else Tally()
        whole = plan.everything()
        if whole is not None:
            self._try(plan, [Mixed(each, (None,) * len(each), True) for each in whole], tally, whole=True)
            return tally
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
            given = plan.completed(mixed.values)
            steering = () if random.random() < _ASTRAY else self._steering
            if (
                given is not None
                and self._fits(plan, given)
                and all(predicate(condition)(given) for condition in steering)
            ):
                break
            mixed = self._mixer.mix(plan, random)
        return mixed

    def _fits(self, plan: Plan, given: Input) -> bool:
        return plan.admits(given) and not self._mixer.is_costly(plan, given)

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
        own = key_of(plan.own)
        fresh: dict[Hashable, tuple[Input, Mixed]] = {}
        for each in mixed:
            given = plan.completed(each.values)
            if given is None:
                continue
            key = key_of(given)
            fits = plan.admits(given) if whole else self._fits(plan, given)
            if fits and key != own and key not in tally.ended and key not in fresh:
                fresh[key] = (given, each)
        todo, lost = list(fresh.items()), tally.lost
        while todo and not self.expired() and (whole or tally.lost == lost):
            count = _CAREFULLY if tally.lost or tally.counts[Ending.EXHAUSTED] else _AT_ONCE
            some, todo = todo[:count], todo[count:]
            if not whole:  # those before may have shown that it costs too much
                some = [each for each in some if not self._mixer.is_costly(plan, each[1][0])]
            self._know([given for _, (given, _) in some])
            for key, (given, each) in some:
                ran = self._known.get(key)
                if ran is None:  # there was no time left for it
                    break
                tally.add(given, ran)
                self._mixer.learn(plan, each, ran.ending)
        return bool(todo)

    def _know(self, inputs: Sequence[Input]) -> None:
        unknown = {key_of(each): each for each in inputs if key_of(each) not in self._known}
        if not unknown:
            return
        # Those that there is no time for are not answered.
        for (key, given), ran in zip(unknown.items(), self._execute(list(unknown.values())), strict=False):
            self._known[key] = ran
            if ran.ending is Ending.REFUTED:
                self.refuted.append(given)
            elif ran.ending in LOST:
                self.lost.append((given, ran))

    def refuting(self, inputs: Sequence[Input]) -> list[Input]:
        """Those among inputs of another run that refute the relation still."""
        ran = self.ran(inputs)
        return [
            each
            for each, how in zip(inputs, ran, strict=True)
            if how is not None and how.ending is Ending.REFUTED
        ]

    def ran(self, inputs: Sequence[Input]) -> list[Ran | None]:
        """How inputs end; None for those that there was no time for."""
        self._know(inputs)
        return [self._known.get(key_of(each)) for each in inputs]


def stuck(tally: Tally) -> bool:
    """True if so many inputs hang or end the process that going on would cost seconds for each."""
    return tally.lost >= _STUCK and tally.lost * 20 > tally.tried


def _hopeless(tally: Tally) -> bool:
    """True if going on would only cost time."""
    return stuck(tally) or (tally.tried >= _IN_VAIN and tally.valid == 0)
