"""Draws inputs of a plan, runs them, and counts their outcomes.

``Mixer`` composes inputs of drawn values and learns which origins of values are often valid; ``Sampler`` runs inputs
and remembers their outcomes. Some inputs are chosen, since random ones seldom include them: values at edges, each with
the developers' values for the other parameters; awkward strings, such as those that need escaping; and equal or nearly
equal values, without which it is easily true that different inputs give different results.
"""

import zlib
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice, permutations, zip_longest
from random import Random

from mrscout.filtering.branches import BranchSearch
from mrscout.filtering.domain_ends import corner_inputs
from mrscout.filtering.forms.conditions import predicate, proposed
from mrscout.filtering.forms.fitting import spread
from mrscout.filtering.forms.formulas import indexes
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.inputs import Input, by_key, evenly_spaced, key_of
from mrscout.filtering.tally import LOST, Execute, InputOutcome, Tally
from mrscout.filtering.values.domain import Domain, Origin
from mrscout.model.failures import Cause
from mrscout.model.forms import Condition, Freedom
from mrscout.model.values import Data, Value
from mrscout.model.verdicts import Ending

#: the share of inputs in which every parameter is drawn, and the share of those with two equal parameters
_ANEW = 0.55
_EQUAL = 0.12
#: the share of inputs that are varied from those that were the first to execute a branch, and of those in which one
#: parameter alone is changed
_REACHED, _ONE = 0.2, 0.7
#: the least weight of an origin, however seldom its values are valid
_LEAST = 0.04
#: the weight of the type's whole range where a form is tried as it is stated
_WHOLE_RANGE = 3
#: the weights of origins that take the place of a part of the whole range: together little more than that had alone,
#: so that as many inputs as before are like the developers', which are valid more often
_WEIGHTS = {Origin.BOUNDARY: 0.4, Origin.RESHAPED: 0.3, Origin.ANY: 0.4}
#: valid values are used again if a smaller share of all inputs is valid; and the most values that are kept for that
_SCARCE = 0.5
_KEPT = 200
#: numbers up to this are not capped
_HARMLESS = 64
#: a value with its origin: None for the developers' value, and for a valid value that is used again
Drawn = tuple[Value, Origin | None]


@dataclass(slots=True)
class _Score:
    """The number of valid inputs among those tried."""

    tried: int = 0
    valid: int = 0

    def count(self, *, valid: bool) -> None:
        self.tried += 1
        self.valid += valid

    @property
    def share(self) -> float:
        """The estimated share of valid inputs, close to 1 if few were tried."""
        return (self.valid + 2) / (self.tried + 2)


@dataclass(frozen=True, slots=True)
class Mixed:
    """An input with the origins of its values."""

    values: Input
    origins: tuple[Origin | None, ...]
    anew: bool  #: every parameter was drawn


@dataclass(slots=True)
class Mixer:
    """Composes inputs, and learns from their outcomes which values are often valid."""

    number: int  #: the seed of Hypothesis's draws
    _all: _Score = field(default_factory=_Score)
    _anew: dict[bool, _Score] = field(default_factory=lambda: {True: _Score(), False: _Score()})
    _origins: dict[tuple[int, Origin], _Score] = field(default_factory=dict)
    _valid: dict[int, list[Value]] = field(default_factory=dict)
    #: upper bounds of numbers by parameter, after inputs ran out of time or memory
    caps: dict[int, float] = field(default_factory=dict)
    #: inputs that were the first to execute a branch of the code under test
    reaching: Sequence[Input] = ()
    _reached: _Score = field(default_factory=_Score)

    def mix(self, plan: Plan, random: Random) -> Mixed:
        """Compose another input of a plan."""
        free = plan.free
        if self.reaching and random.random() < _REACHED * self._reached.share:
            return self._vary_reaching(plan, random)
        anew, kept = self._choose_kept(free, random)
        row = random.choice((plan.original, *plan.rows)) if plan.rows else plan.original
        drawn: list[Drawn] = [
            (row[index] if index in kept else domain.original, None)
            if index in kept or index not in free
            else self._draw(index, domain, plan.freedoms[index], random, alone=len(free) == 1)
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
        values = _with_indexes(plan, tuple(value for value, _ in drawn), random)
        return Mixed(values, tuple(origin for _, origin in drawn), anew)

    def _vary_reaching(self, plan: Plan, random: Random) -> Mixed:
        """Change one parameter, or some, of an input that was the first to execute a branch."""
        base = random.choice(self.reaching)
        free = [index for index in plan.free if plan.freedoms[index] is Freedom.FREE]
        changed = (
            random.sample(free, 1 if random.random() < _ONE else random.randint(1, len(free))) if free else []
        )
        drawn: list[Drawn] = []
        for index, domain in enumerate(plan.domains):
            if index in changed:
                value = domain.values.vary(base[index], random, size=domain.size)
                drawn.append((self._within_bound(index, domain, value, random), Origin.REACHED))
            elif index in free:
                drawn.append((base[index], None))
            elif index in plan.free:
                drawn.append(self._draw(index, domain, plan.freedoms[index], random, alone=False))
            else:
                drawn.append((domain.original, None))
        values = _with_indexes(plan, tuple(value for value, _ in drawn), random)
        return Mixed(values, tuple(origin for _, origin in drawn), False)

    def mix_stated(self, plan: Plan, random: Random) -> Mixed:
        """Compose an input of what the plan's form says: all parameters drawn, and changed to meet the conditions."""
        drawn: list[Drawn] = [
            (domain.original, None)
            if index not in plan.free
            else self._draw_stated(index, domain, plan.freedoms[index], random)
            for index, domain in enumerate(plan.domains)
        ]
        changeable = {index for index in plan.free if plan.freedoms[index] is Freedom.FREE}
        values = spread(plan.conditions, tuple(value for value, _ in drawn), changeable, random)
        values = _with_indexes(plan, values, random)
        return Mixed(values, tuple(origin for _, origin in drawn), True)

    def _draw_stated(self, index: int, domain: Domain, freedom: Freedom, random: Random) -> Drawn:
        origins = domain.origins(freedom)
        weights = [
            max(_LEAST, self._score(index, origin).share) * (_WHOLE_RANGE if origin is Origin.ANY else 1)
            for origin in origins
        ]
        (origin,) = random.choices(origins, weights)
        return self._within_bound(index, domain, domain.draw(origin, random, self.number), random), origin

    def _choose_kept(self, free: Sequence[int], random: Random) -> tuple[bool, frozenset[int]]:
        """Decide if all parameters are drawn, and otherwise which of them keep the developers' value."""
        if len(free) == 1:
            return True, frozenset()
        whole, part = _ANEW * self._anew[True].share, (1 - _ANEW) * self._anew[False].share
        if random.random() * (whole + part) < whole:
            return True, frozenset()
        return False, frozenset(random.sample(free, random.randint(1, len(free) - 1)))

    def _draw(self, index: int, domain: Domain, freedom: Freedom, random: Random, *, alone: bool) -> Drawn:
        known = self._valid.get(index)
        scarce = self._all.valid < _SCARCE * self._all.tried
        if known and scarce and freedom is Freedom.FREE and random.random() < _SCARCE:
            value = random.choice(known)
            if alone or random.random() < _SCARCE:
                value = domain.values.vary(value, random, size=domain.size)
            return self._within_bound(index, domain, value, random), None
        origins = domain.origins(freedom)
        weights = [
            max(_LEAST, self._score(index, origin).share) * _weight(origin, origins) for origin in origins
        ]
        (origin,) = random.choices(origins, weights)
        return self._within_bound(index, domain, domain.draw(origin, random, self.number), random), origin

    def _within_bound(self, index: int, domain: Domain, value: Value, random: Random) -> Value:
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
        """True if a number of an input exceeds its bound, so that it would take too much time or memory."""
        return any(self._exceeds(index, plan.domains[index], value) for index, value in enumerate(values))

    def _score(self, index: int, origin: Origin) -> _Score:
        score = self._origins.get((index, origin))
        if score is None:
            score = self._origins[index, origin] = _Score()
        return score

    def learn(self, plan: Plan, mixed: Mixed, ending: Ending) -> None:
        """Learn from the outcome of an input."""
        valid = ending.is_valid
        self._all.count(valid=valid)
        self._anew[mixed.anew].count(valid=valid)
        if Origin.REACHED in mixed.origins:
            self._reached.count(valid=valid)
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
        """Bound the numbers of an input that was lost, since one of them may be the cause.

        One that was as large in an input that was valid is not, if there are others.
        """
        large: dict[int, tuple[float, float]] = {}
        for index in plan.free:
            original, value = plan.domains[index].original.data, lost[index].data
            if not plan.domains[index].kind.is_number:
                continue
            if not isinstance(original, (int, float)) or not isinstance(value, (int, float)):
                continue
            harmless = max(_HARMLESS, 2 * abs(original))
            if abs(value) > harmless:
                large[index] = abs(value), harmless
        suspects = {index for index, (size, _) in large.items() if not self._was_valid(index, size)}
        for index, (size, harmless) in large.items():
            if not suspects or index in suspects:
                self.caps[index] = min(self.caps.get(index, size), max(harmless, size**0.5))

    def _was_valid(self, index: int, size: float) -> bool:
        """True if a parameter was as large in a valid input."""
        known = (value.data for value in self._valid.get(index, ()))
        return any(isinstance(data, (int, float)) and abs(data) >= size for data in known)


def _weight(origin: Origin, origins: Collection[Origin]) -> float:
    """Return the weight of an origin whose values are all valid, beside other origins."""
    guessed = Origin.BOUNDARY in origins or Origin.RESHAPED in origins
    return _WEIGHTS.get(origin, 1.0) if guessed else 1.0


def _with_indexes(plan: Plan, values: Input, random: Random) -> Input:
    """Return the input with indexes within the arrays that derivations take elements of."""
    for index, array in (pair for derivation in plan.derivations for pair in indexes(derivation)):
        at, elements = values[index].data, values[array].data
        fits = isinstance(at, int) and isinstance(elements, tuple) and 0 <= at < len(elements)
        if not fits and index in plan.free and isinstance(elements, tuple) and elements:
            values = _with(values, index, random.randrange(len(elements)))
    return values


#: the least lost inputs after which a tally is stuck, and inputs without a valid one after which it is hopeless
_STUCK = 4
_IN_VAIN = 200
#: inputs of a batch: few at first, since their outcomes help to draw the others
_FIRST, _MOST = 10, 250
#: inputs that are run together, and the same if some inputs were lost
_AT_ONCE, _CAREFULLY = 64, 8
#: batches with hardly any new input, after which sampling ends
_IDLE = 3
#: refuting inputs to look around, passing ones to cross them with, values close to each value, and inputs in all
_CENTRES, _CROSSED, _CLOSE, _AROUND = 4, 8, 12, 240
#: batches of inputs that are drawn from a form as it is stated
_STATED_BATCHES = 4
#: the most inputs composed to find one that meets the steering conditions, and the share of inputs without steering
_PATIENCE, _ASTRAY = 20, 0.1
#: the growth of the number of inputs after which steering conditions are searched for again
_AGAIN = 2


def number_of(*parts: object) -> int:
    """Return a seed made of the parts, the same in every run."""
    return zlib.crc32("/".join(map(str, parts)).encode("utf-8", "surrogatepass"))


#: inputs that are kept for one cause of failures
_FAILED = 200


@dataclass(slots=True)
class Failed:
    """Inputs that failed with one cause."""

    count: int = 0
    inputs: list[Input] = field(default_factory=list)  #: the first of them

    def add(self, values: Input) -> None:
        """Count an input."""
        self.count += 1
        if len(self.inputs) < _FAILED:
            self.inputs.append(values)


class Sampler:
    """Runs inputs of a relation's plans, and remembers the outcome of each."""

    def __init__(
        self,
        execute: Execute,
        relation: str,
        seed: int,
        expired: Callable[[], bool],
        branches: BranchSearch | None = None,
    ) -> None:
        self._execute = execute
        self.branches = branches or BranchSearch(None)
        self._relation = relation
        self._seed = seed
        self._known: dict[Hashable, InputOutcome] = {}
        #: refuting and lost inputs of all plans
        self.refuted: list[Input] = []
        self.lost: list[tuple[Input, InputOutcome]] = []
        #: refuting inputs in which the project's code breaks: no condition may leave them out
        self.faults: list[Input] = []
        #: samples of inputs that violate a condition, by the key of their form
        self.violating: dict[str, Tally] = {}
        self.failed: dict[Cause, Failed] = {}
        self.first: Tally | None = None  #: of the first sample, before the form was restricted
        self._mixer = Mixer(seed, reaching=self.branches.first)
        self._steering: tuple[Condition, ...] = ()
        self._steered_at = 30
        self.expired = expired

    def independent(self) -> "Sampler":
        """Return a sampler that draws other inputs, without what this one has learnt about valid values.

        A form fits the inputs that it was found with. Only inputs that had no part in that are evidence for it.
        """
        seed = number_of(self._seed, "apart")
        other = Sampler(self._execute, self._relation, seed, self.expired, self.branches)
        other._known, other.refuted, other.lost = self._known, self.refuted, self.lost
        other.faults, other.violating = self.faults, self.violating
        other.failed = self.failed
        other._mixer.caps = (
            self._mixer.caps
        )  # bounds of costly numbers have no influence on whether a form holds
        return other

    def widened(self, execute: Execute, plan: Plan, sources: Sequence[int]) -> "Sampler":
        """Return a sampler for a plan with more parameters, which were split from those at the indices `sources`."""
        other = Sampler(execute, self._relation, self._seed, self.expired)
        other.refuted = [(*values, *(values[index] for index in sources)) for values in self.refuted]
        caps = self._mixer.caps
        more = {len(plan.names) + at: caps[index] for at, index in enumerate(sources) if index in caps}
        other._mixer.caps = {**caps, **more}
        return other

    def tried(self, plan: Plan, inputs: Sequence[Input]) -> Tally:
        """Run chosen inputs, and return their tally."""
        return self._try_chosen(plan, inputs, Tally())

    def _try_chosen(self, plan: Plan, inputs: Sequence[Input], tally: Tally, *, whole: bool = False) -> Tally:
        self._try(plan, [Mixed(values, (None,) * len(values), True) for values in inputs], tally, whole=whole)
        return tally

    def sample(self, plan: Plan, wanted: int, tally: Tally | None = None, effort: int = 4) -> Tally:
        """Run random inputs until `wanted` were valid, `effort` times as many were tried, or no new ones are found."""
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
            left = self._try(plan, [self._compose(plan, random) for _ in range(count)], tally)
            self._steer(plan, tally)
            rounds += 1
            idle = idle + 1 if not left and tally.tried - before < max(1, count // 40) else 0
            if idle >= _IDLE or _hopeless(tally):
                break
            count = min(3 * count, _MOST)
        return tally

    def stated(self, plan: Plan, wanted: int) -> Tally:
        """Run inputs drawn from what the plan's form says, without regard to the developers' values or valid ones.

        An input that happens to meet a condition is seldom typical of it (``fitting``): a condition that holds on the
        inputs of ``sample`` alone describes how these are drawn.
        """
        tally = Tally()
        if plan.everything() is not None:
            return tally
        for batch in range(_STATED_BATCHES):
            random = Random(number_of(self._seed, self._relation, plan.form.key, "stated", batch))  # noqa: S311
            self._try(plan, [self._mixer.mix_stated(plan, random) for _ in range(wanted)], tally)
            if tally.valid >= wanted or self.expired() or _hopeless(tally):
                break
        return tally

    def around(self, plan: Plan, refuting: Sequence[Input], passed: Sequence[Input]) -> Tally:
        """Run inputs close to refuting ones, which show what it is in them that refutes the relation.

        They are simpler and varied values of a refuting input, and passing inputs with one value of a refuting one.
        """
        random = Random(number_of(self._seed, plan.form.key, "around"))  # noqa: S311 - the same every time
        others = evenly_spaced(passed, _CROSSED)
        inputs: list[Input] = []
        for values in evenly_spaced(refuting, _CENTRES):
            for index in plan.free:
                domain, value = plan.domains[index], values[index]
                near = list(islice(domain.values.simpler(value), _CLOSE))
                near += [domain.values.vary(value, random, size=domain.size) for _ in range(_CLOSE)]
                near = [other for other in near if other.kind is value.kind]
                free = plan.freedoms[index] is Freedom.FREE
                inputs += [(*values[:index], other, *values[index + 1 :]) for other in near if free]
                inputs += [(*other[:index], value, *other[index + 1 :]) for other in others]
        return self.tried(plan, inputs[:_AROUND])

    def _compose(self, plan: Plan, random: Random) -> Mixed:
        """Compose an input of the plan, in most cases one that meets the steering conditions."""
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
        """Search from time to time for conditions that valid inputs meet, if few inputs are valid."""
        if tally.valid > tally.tried // 2 or tally.tried < _AGAIN * max(1, self._steered_at):
            return
        self._steered_at = tally.tried
        valid = [values for values, ran in tally.ended.values() if ran.ending.is_valid]
        invalid = tally.inputs(Ending.INVALID)
        self._steering = separating_conditions(proposed(plan.domains, plan.rows), valid, invalid, 0.7)

    def _try(self, plan: Plan, mixed: Sequence[Mixed], tally: Tally, *, whole: bool = False) -> bool:
        """Run inputs and count them; unless they are a `whole` domain, stop at one that hangs or ends the process.

        Return True if inputs are left; they are better drawn again, with what was learnt.
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
            if not whole:  # earlier inputs may have bounded its numbers
                some = [entry for entry in some if not self._mixer.is_costly(plan, entry[1][0])]
            self._run_unknown([values for _, (values, _) in some])
            for key, (values, mixed_input) in some:
                ran = self._known.get(key)
                if ran is None:  # there was no time left for it
                    break
                tally.add(values, ran)
                self._mixer.learn(plan, mixed_input, ran.ending)
        return bool(todo)

    def _run_unknown(self, inputs: Sequence[Input]) -> None:
        unknown = {key: values for key, values in by_key(inputs).items() if key not in self._known}
        if not unknown:
            return
        # If time runs out, the last inputs have no outcome.
        tracing = self.branches.tracing
        outcomes = (tracing or self._execute)(list(unknown.values()))
        if tracing is not None:
            self.branches.take(list(zip(unknown.values(), outcomes, strict=False)))
        for (key, values), ran in zip(unknown.items(), outcomes, strict=False):
            self._known[key] = ran
            if ran.failure is not None:
                self.failed.setdefault(ran.failure.cause, Failed()).add(values)
            if ran.ending is Ending.REFUTED:
                self.refuted.append(values)
                if ran.is_fault:
                    self.faults.append(values)
            elif ran.ending in LOST:
                self.lost.append((values, ran))

    def refuting(self, inputs: Sequence[Input]) -> list[Input]:
        """Run inputs, and return those that refute the relation."""
        both = zip(inputs, self.ran(inputs), strict=True)
        return [values for values, ran in both if ran is not None and ran.ending is Ending.REFUTED]

    def refuting_inputs(self, plan: Plan, tally: Tally) -> list[Input]:
        """Return the distinct refuting inputs of a plan: those of its tally, and others that were run before."""
        met = (values for values in self.refuted if plan.covers(values))
        return list(by_key((*tally.inputs(Ending.REFUTED), *met)).values())

    def ran(self, inputs: Sequence[Input]) -> list[InputOutcome | None]:
        """Run inputs, and return their outcomes; None for inputs that there was no time for."""
        self._run_unknown(inputs)
        return [self._known.get(key_of(values)) for values in inputs]


def stuck(tally: Tally) -> bool:
    """True if so many inputs hang or end the process that more inputs would take seconds each."""
    return tally.lost >= _STUCK and tally.lost * 20 > tally.tried


def _hopeless(tally: Tally) -> bool:
    """True if more inputs would only take time: the tally is stuck, or no input was valid."""
    return stuck(tally) or (tally.tried >= _IN_VAIN and tally.valid == 0)


#: the most inputs at edges, at boundaries of the code, and the most awkward inputs, of all parameters together
_EDGES, _BOUNDARIES, _AWKWARD = 40, 40, 300


def edge_inputs(plan: Plan) -> list[Input]:
    """Return the developers' input with one parameter at an edge of its domain, for each parameter and edge.

    Then with all of them at the ends of their domains.
    """
    one_by_one = islice(_one_by_one(plan, lambda domain: domain.values.edges(domain)), _EDGES)
    return [*one_by_one, *corner_inputs(plan)]


def boundary_inputs(plan: Plan) -> list[Input]:
    """Return the developers' input with one parameter at a boundary of the code under test, for each of them."""
    return list(islice(_one_by_one(plan, lambda domain: domain.values.at_boundaries(domain)), _BOUNDARIES))


def _one_by_one(plan: Plan, chosen: Callable[[Domain], Iterable[Value]]) -> Iterator[Input]:
    """Yield the developers' input with one free parameter at a chosen value, the first of each parameter first."""
    original = plan.original
    columns = [
        [(*original[:index], value, *original[index + 1 :]) for value in chosen(plan.domains[index])]
        for index in plan.free
        if plan.freedoms[index] is Freedom.FREE
    ]
    return (values for row in zip_longest(*columns) for values in row if values is not None)


def awkward_inputs(plan: Plan) -> list[Input]:
    """Return the developers' input with an awkward value, or with two values that are nearly equal."""
    return list(islice(_all_awkward(plan), _AWKWARD))


def _all_awkward(plan: Plan) -> Iterator[Input]:
    original = plan.original
    for one, other in _pairs_of_kind(plan):
        kind = plan.domains[one].values
        for base in kind.bases(original[one].data):
            for data in kind.near_misses(base):
                yield _with(_with(original, one, base), other, data)
                yield _with(_with(original, one, data), other, base)
    for index in plan.free:
        yield from (_with(original, index, data) for data in plan.domains[index].values.awkward())


def _pairs_of_kind(plan: Plan) -> Iterator[tuple[int, int]]:
    """Yield the pairs of free parameters of one kind."""
    for one, other in combinations(plan.free, 2):
        domains = plan.domains[one], plan.domains[other]
        if domains[0].kind is domains[1].kind and not any(domain.choices for domain in domains):
            yield one, other


def _with(values: Input, index: int, data: Data) -> Input:
    value = values[index]
    return (*values[:index], Value(value.kind, data, value.of), *values[index + 1 :])
