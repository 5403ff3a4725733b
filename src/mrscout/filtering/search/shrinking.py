"""The smallest input that refutes a relation: as much as possible of the developers' own, the rest simple."""

from collections.abc import Callable, Iterator

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.forms import Freedom
from mrscout.model.verdicts import Ending

_ROUNDS = 12
_CANDIDATES = 80  # a round
Size = tuple[int, float, int, str]


def smallest(plan: Plan, refuting: list[Input], sampler: Sampler) -> Input:
    """The smallest input of a plan that is met on the way down from the smallest of `refuting`."""
    size = _sizes(plan)
    best = min(refuting, key=size)
    for _ in range(_ROUNDS):
        if sampler.expired():
            break
        simpler = {
            key_of(each): each
            for each in _simpler(plan, best)
            if size(each) < size(best) and plan.own != each
        }
        candidates = sorted(simpler.values(), key=size)[:_CANDIDATES]
        refuted = [
            each
            for each, ran in zip(candidates, sampler.ran(candidates), strict=True)
            if ran is not None and ran.ending is Ending.REFUTED
        ]
        if not refuted:
            break
        best = refuted[0]
    return best


def _sizes(plan: Plan) -> Callable[[Input], Size]:
    own = plan.own

    def size(given: Input) -> Size:
        other = [value for value, mine in zip(given, own, strict=True) if key_of((value,)) != key_of((mine,))]
        weight = sum(of_value(value).weight(value) for value in other)
        return len(other), weight, len(repr(other)), repr(other)

    return size


def _simpler(plan: Plan, given: Input) -> Iterator[Input]:
    for index in plan.free:
        domain, value = plan.domains[index], given[index]
        if key_of((value,)) == key_of((domain.own,)):
            continue
        # What is only like the developers' has no simpler values that certainly are.
        simpler = domain.values.simpler(value) if plan.freedoms[index] is Freedom.FREE else ()
        for each in (domain.own, *simpler):
            found = plan.completed((*given[:index], each, *given[index + 1 :]))
            if found is not None and plan.admits(found):
                yield found
