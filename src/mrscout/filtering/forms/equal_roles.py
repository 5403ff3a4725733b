"""Extends conditions to all parameters of one role: what is needed of one of several equals is tried for all of them.

Parameters have one role if they have the same kind of values and the same place in the code that receives them, such
as the first argument of `add`. A relation that fails for `from4 = to4` fails for `from1 = to1`, too; a sample that
happens to show only one of them would state a condition on one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Op


def extended(condition: Condition, domains: Sequence[Domain]) -> tuple[Condition, ...]:
    """Return the condition for all parameters that have the roles of its own; only itself if there are no others."""
    return tuple(dict.fromkeys(_extended(condition, domains))) or (condition,)


def _extended(condition: Condition, domains: Sequence[Domain]) -> Iterator[Condition]:
    groups = [_of_same_role(index, domains) for index in condition.parameters]
    if len(groups) == 1:
        yield from (replace(condition, parameters=(index,)) for index in groups[0])
        return
    if condition.operator is Op.DIFFER and groups[0] == groups[1]:
        yield (
            replace(condition, operator=Op.ALL_DIFFERENT, parameters=groups[0])
            if len(groups[0]) > len(groups)
            else condition
        )
        return
    places = {group.index(index) for group, index in zip(groups, condition.parameters, strict=True)}
    apart = len(groups) == len(set(groups)) and len({len(group) for group in groups}) == 1
    if apart and len(places) == 1:
        yield from (replace(condition, parameters=row) for row in zip(*groups, strict=True))


def _of_same_role(index: int, domains: Sequence[Domain]) -> tuple[int, ...]:
    domain = domains[index]
    if not domain.role:
        return (index,)
    return tuple(at for at, other in enumerate(domains) if other.role == domain.role and other.like(domain))
