"""A plan that was kept is put together again from the words of its verdict."""

import pytest

from mrscout.filtering.conditions import conditions
from mrscout.filtering.derive import derivations
from mrscout.filtering.domain import Domain, Freedom
from mrscout.filtering.plan import Plan
from mrscout.filtering.recall import recalled
from mrscout.model.values import Kind, Value

HELLO = Value(Kind.STRING, "hello")
FULL = Plan(
    ("text", "size", "other"),
    (
        Domain(Kind.STRING, HELLO, None),
        Domain(Kind.INT, Value(Kind.INT, 5), None),
        Domain(Kind.STRING, Value(Kind.STRING, "there"), None),
    ),
    (Freedom.FREE, Freedom.FREE, Freedom.FREE),
)
LENGTH = next(
    each for each in derivations(FULL.domains, FULL.names) if each.words == "size is the length of text"
)
GUARDS = conditions(FULL.domains, FULL.names)[:2]


@pytest.mark.parametrize(
    "plan",
    [
        FULL,
        FULL.with_freedom(0, Freedom.NARROW).with_freedom(2, Freedom.FIXED),
        FULL.with_freedom(1, Freedom.LISTED),
        FULL.guarded(*GUARDS),
        FULL.deriving(LENGTH),
        FULL.deriving(LENGTH).with_freedom(2, Freedom.NARROW).guarded(GUARDS[0]),
    ],
)
def test_words_bring_the_plan_back(plan: Plan):
    found = recalled(FULL, plan.described(), plan.given_up())
    assert found is not None
    assert (found.freedoms, found.described(), found.given_up()) == (
        plan.freedoms,
        plan.described(),
        plan.given_up(),
    )
    own = (HELLO, Value(Kind.INT, 0), HELLO)
    assert found.completed(own) == plan.completed(own)
    assert found.admits(own) == plan.admits(own)


@pytest.mark.parametrize(
    ("generalised", "given_up"),
    [
        (("text: any", "size: any"), ()),  # a parameter that nothing is said of
        (("text: any", "size: any", "other: somehow"), ()),
        (FULL.described(), ("only where text is a palindrome",)),
        (FULL.described(), ("where size is the moon's phase",)),
    ],
)
def test_words_of_another_version_bring_nothing_back(generalised: tuple[str, ...], given_up: tuple[str, ...]):
    assert recalled(FULL, generalised, given_up) is None
