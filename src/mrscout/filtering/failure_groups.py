"""Groups the inputs of a relation that failed by the cause, and shows each group by its smallest input.

Goal: evidence of defects that the verdict alone would hide: an exception that code under test throws by accident, or a
loop without end, makes an input invalid or lost, and the relation may be kept all the same.

Order: groups of faults first (`Nature.is_fault`), then failed assertions, then refused inputs, which show that a method
checks its arguments. Of a group, inputs in the range of the developers' values are preferred to others. Invariants: the
smallest input was run, failed with the group's cause, and failed so again in a fresh state, or is marked as not
repeated; after the time limit an input is made smaller in few steps, and each is run again all the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mrscout.filtering.developers_range import in_range, is_small
from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.shrinking import shrink, size_function
from mrscout.filtering.tally import Execute, InputOutcome
from mrscout.model.failures import Cause, FailureGroup, Nature
from mrscout.model.values import Value

#: groups of a verdict, of faults and of failed assertions, and of refused inputs
_FAULTS, _REFUSED = 8, 4
#: values that are tried alone after the time limit
_SINGLE = 4
#: natures of failures that take the time limit or a new process each
_SLOW = (Nature.ENDLESS, Nature.EXIT)
#: inputs that are tried to make a hanging one smaller: each takes the time limit if it hangs, too
_HANGS = 12


@dataclass(frozen=True, slots=True)
class Reruns:
    """Ways to run inputs again."""

    afresh: Execute  #: in a fresh state of the worker
    patiently: Execute  #: likewise, with a longer time limit for each input


def failure_groups(plan: Plan, form: Plan, sampler: Sampler, reruns: Reruns) -> tuple[FailureGroup, ...]:
    """Return the groups of the sampler's failed inputs; `plan` is the most general one, `form` that of the verdict.

    If the form relates parameters to each other, failed assertions count only for inputs that are so related: others
    are no inputs of the law.
    """
    for cause, failed in list(sampler.failed.items()):
        if cause.nature is Nature.ASSERTION:
            failed.inputs = [values for values in failed.inputs if _is_related(form, values)]
            failed.count = min(failed.count, len(failed.inputs))
            if not failed.inputs:
                del sampler.failed[cause]
    causes = sorted(sampler.failed, key=lambda cause: (_rank(cause), repr(cause)))
    shown = [cause for cause in causes if cause.nature is not Nature.REFUSED][:_FAULTS]
    refused = [cause for cause in causes if cause.nature is Nature.REFUSED][:_REFUSED]
    return tuple(_group(plan, form, cause, sampler, reruns) for cause in (*shown, *refused))


def _is_related(form: Plan, values: Input) -> bool:
    """True if an input meets those conditions and derivations of a form that relate parameters to each other."""
    relating = (condition for condition in form.conditions if len(condition.parameters) > 1)
    if not all(predicate(condition)(values) for condition in relating):
        return False
    completed = form.completed(values)
    return completed is not None and key_of(completed) == key_of(values)


def _rank(cause: Cause) -> int:
    if cause.nature.is_fault:
        return 0
    return 1 if cause.nature is Nature.ASSERTION else 2


def _group(plan: Plan, form: Plan, cause: Cause, sampler: Sampler, reruns: Reruns) -> FailureGroup:
    failed = sampler.failed[cause]
    size = size_function(plan)
    usual = {values for values in failed.inputs if in_range(plan, values)}
    start = min(usual or failed.inputs, key=size)
    values = start
    (ran,) = sampler.ran([values])
    if cause.nature is not Nature.REFUSED and not sampler.expired():
        values = _shrunk(plan, form, cause, start, sampler, usual=bool(usual))
        (ran,) = sampler.ran([values])
    elif cause.nature not in (Nature.REFUSED, *_SLOW):
        values, ran = _with_one_change(plan, form, cause, start, reruns) or (values, ran)
    assert ran is not None
    assert ran.failure is not None
    group = FailureGroup(
        ran.failure,
        values,
        failed.count,
        _share_of_passing(sampler, failed.inputs),
        ran.ending.is_valid,
        in_range(plan, values),
        is_small(_others_than_own(plan, values)),
        any(row in failed.inputs for row in plan.rows),
    )
    return group if cause.nature is Nature.REFUSED else _repeated(group, reruns)


def _others_than_own(plan: Plan, values: Input) -> list[Value]:
    """Return the values that are not the developers' own."""
    pairs = zip(values, plan.original, strict=True)
    return [value for value, own in pairs if key_of((value,)) != key_of((own,))]


def _share_of_passing(sampler: Sampler, failed: Sequence[Input]) -> float:
    """Return the share of inputs that pass, of those of the first sample that pass or failed with one cause."""
    first = sampler.first
    if first is None:
        return 0.0
    failing = sum(key_of(values) in first.ended for values in failed)
    return first.passed / (first.passed + failing) if first.passed + failing else 0.0


def _shrunk(plan: Plan, form: Plan, cause: Cause, start: Input, sampler: Sampler, *, usual: bool) -> Input:
    """Return the smallest input with the same cause; with `usual`, in the range of the developers' values."""

    def failing(inputs: Sequence[Input]) -> list[Input]:
        wanted = [values for values in inputs if not usual or in_range(plan, values)]
        if cause.nature is Nature.ASSERTION:
            wanted = [values for values in wanted if _is_related(form, values)]
        outcomes = sampler.ran(wanted)
        return [
            values
            for values, ran in zip(wanted, outcomes, strict=True)
            if ran is not None and ran.failure is not None and ran.failure.cause == cause
        ]

    return shrink(plan, [start], sampler, _first_of_few(failing) if cause.nature in _SLOW else failing)


def _with_one_change(
    plan: Plan, form: Plan, cause: Cause, start: Input, reruns: Reruns
) -> tuple[Input, InputOutcome] | None:
    """Return the first input with one value of an input alone that fails with the same cause, and its outcome.

    The other values are the developers'. Each is run alone, since the time limit is over; few are.
    """
    pairs = list(zip(start, plan.original, strict=True))
    changed = [at for at, (value, own) in enumerate(pairs) if key_of((value,)) != key_of((own,))]
    for at in changed[:_SINGLE] if len(changed) > 1 else ():
        values = plan.completed((*plan.original[:at], start[at], *plan.original[at + 1 :]))
        if values is None or not plan.admits(values):
            continue
        if cause.nature is Nature.ASSERTION and not _is_related(form, values):
            continue
        outcomes = reruns.afresh([values])
        if outcomes and outcomes[0].failure is not None and outcomes[0].failure.cause == cause:
            return values, outcomes[0]
    return None


def _first_of_few(
    failing: Callable[[Sequence[Input]], list[Input]],
) -> Callable[[Sequence[Input]], list[Input]]:
    """Return a function that tries inputs one by one until one fails, a few in all."""
    left = _HANGS

    def first(inputs: Sequence[Input]) -> list[Input]:
        nonlocal left
        for values in inputs:
            if left == 0:
                break
            left -= 1
            if failing([values]):
                return [values]
        return []

    return first


def _repeated(group: FailureGroup, reruns: Reruns) -> FailureGroup:
    """Return the group with the failure of its input when it is run alone."""
    endless = group.failure.nature is Nature.ENDLESS
    again = (reruns.patiently if endless else reruns.afresh)([group.values])
    failure = again[0].failure if again else None
    if failure is None:
        return replace(group, repeated=False)
    if endless:  # its frames are those that samples of the stack share, and may be fewer than the first time
        return replace(group, failure=failure, repeated=failure.nature is Nature.ENDLESS)
    return replace(group, repeated=failure.cause == group.failure.cause)
