"""The plan behind a verdict, put together again from the words that the verdict has."""

from collections.abc import Sequence

from mrscout.filtering.conditions import conditions
from mrscout.filtering.derive import derivations
from mrscout.filtering.domain import Freedom
from mrscout.filtering.plan import Plan

_FREEDOMS = {each.value: each for each in Freedom}
_GUARD, _DERIVED = "only where ", "where "


def recalled(full: Plan, generalised: Sequence[str], given_up: Sequence[str]) -> Plan | None:
    """The plan that was kept, made from the most general one; None where the words are of another version."""
    freedoms = dict(each.partition(": ")[::2] for each in generalised)
    plan = full
    for index, name in enumerate(full.names):
        freedom = _FREEDOMS.get(freedoms.get(name, ""))
        if freedom is None:
            return None
        plan = plan.with_freedom(index, freedom)
    guards = {each.words: each for each in conditions(full.domains, full.names)}
    derived = {each.words: each for each in derivations(full.domains, full.names)}
    for words in given_up:
        if (told := words.removeprefix(_GUARD)) != words:
            if told not in guards:
                return None
            plan = plan.guarded(guards[told])
        elif (told := words.removeprefix(_DERIVED)) != words:
            if told not in derived:
                return None
            plan = plan.deriving(derived[told])
    return plan
