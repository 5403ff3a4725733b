"""Shrinks a counterexample: as many values as possible become the developers', the others become simple.

Goal: a refuting input that a person understands at once. Inputs are ordered by the number of values that are not the
developers', then by the weight of these values (``ValueKind.weight``).

Invariants of a step: the input still refutes the relation, is an input of the plan, and comes before the one it
replaces in that order, which ends the loop. Candidates come from the kinds of value (``ValueKind.simpler``); the first
that refutes, in that order, is taken.
"""

from collections.abc import Callable, Iterator, Sequence

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, by_key, key_of
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.values.value_kind import of_value
from mrscout.model.forms import Freedom

_ROUNDS = 30
#: candidates that are run together, the smallest first, and how often so many in a round
_CANDIDATES, _BATCHES = 40, 4
Size = tuple[int, float, int, str]


def shrink(
    plan: Plan,
    refuting: list[Input],
    sampler: Sampler,
    still_fails: Callable[[Sequence[Input]], list[Input]] | None = None,
) -> Input:
    """Return a refuting input of the plan that no step makes smaller, starting with the smallest of `refuting`.

    `still_fails` returns those of some inputs that fail in another way than by refuting the relation.
    """
    size, failing = size_function(plan), still_fails or sampler.refuting
    best = min(refuting, key=size)
    for _ in range(_ROUNDS):
        if sampler.expired():
            break
        simpler = (
            values
            for values in _simpler_inputs(plan, best)
            if size(values) < size(best) and plan.original != values
        )
        candidates = sorted(by_key(simpler).values(), key=size)[: _BATCHES * _CANDIDATES]
        batches = (candidates[at : at + _CANDIDATES] for at in range(0, len(candidates), _CANDIDATES))
        refuted = next((found for batch in batches if (found := failing(batch))), [])
        if not refuted:
            break
        best = refuted[0]
    return best


def size_function(plan: Plan) -> Callable[[Input], Size]:
    """Return the order of inputs: the smaller one is easier to understand."""
    original = plan.original

    def size(values: Input) -> Size:
        other = [
            value for value, own in zip(values, original, strict=True) if key_of((value,)) != key_of((own,))
        ]
        weight = sum(of_value(value).weight(value) for value in other)
        return len(other), weight, len(repr(other)), repr(other)

    return size


def _simpler_inputs(plan: Plan, values: Input) -> Iterator[Input]:
    for index in plan.free:
        domain, value = plan.domains[index], values[index]
        if key_of((value,)) == key_of((domain.original,)):
            continue
        # What is only like the developers' has no simpler values that certainly are.
        simpler = domain.values.simpler(value) if plan.freedoms[index] is Freedom.FREE else ()
        for replacement in (domain.original, *simpler):
            candidate = plan.completed((*values[:index], replacement, *values[index + 1 :]))
            if candidate is not None and plan.admits(candidate):
                yield candidate
