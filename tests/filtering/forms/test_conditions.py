"""Which conditions are proposed, and which of them separate passing from refuting inputs."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.filtering.conftest import plan_of, value, words

from mrscout.filtering.acceptance import coincidence
from mrscout.filtering.forms.conditions import predicate, proposed
from mrscout.filtering.forms.separation import separating_conditions
from mrscout.filtering.inputs import Input

simple = st.one_of(
    st.integers(-(1 << 31), (1 << 31) - 1),
    st.text(max_size=6),
    st.booleans(),
    st.floats(),
    st.lists(st.integers(-9, 9), max_size=4),
)


def inputs_of(*rows: tuple[object, ...]) -> list[Input]:
    return [tuple(map(value, row)) for row in rows]


@given(st.lists(simple, min_size=1, max_size=4))
def test_every_condition_admits_the_developers_own_input(own: list[object]) -> None:
    plan = plan_of(**{f"p{at}": each for at, each in enumerate(own)})
    found = proposed(plan.domains)
    assert found or not any(own) or isinstance(own[0], bool)
    assert all(predicate(condition)(plan.original) for condition in found)


@given(st.lists(simple, min_size=2, max_size=2), st.lists(simple, min_size=2, max_size=2))
def test_conditions_take_any_input_without_complaint(own: list[object], other: list[object]) -> None:
    plan = plan_of(a=own[0], b=own[1])
    for condition in proposed(plan.domains):
        assert predicate(condition)(tuple(map(value, other))) in (True, False)
        assert predicate(condition.negation)(plan.original) is False


OWN_AND_OTHER: dict[str, tuple[dict[str, object], tuple[object, ...]]] = {
    "a and b differ": ({"a": 1, "b": 2}, (2, 2)),
    "a is less than b": ({"a": 1, "b": 2}, (2, 2)),
    "a is less than the length of b": ({"a": 1, "b": "xy"}, (2, "xy")),
    "a is as long as b": ({"a": "st", "b": "xy"}, ("s", "xy")),
    "a and b differ by more than case": ({"a": "st", "b": "xy"}, ("x", "X")),
    "b contains a": ({"a": "x", "b": "xy"}, ("z", "xy")),
    "a is not empty": ({"a": "x"}, ("",)),
    "a has an even length": ({"a": "x1"}, ("x",)),
    "a is in lower case": ({"a": "x1"}, ("X1",)),
    "a is in upper case": ({"a": "X1"}, ("x1",)),
    "a has no white space": ({"a": "x"}, ("x y",)),
    "a has different elements": ({"a": [1, 2]}, ([2, 2],)),
    "a is a multiple of 5": ({"a": 25}, (26,)),
    "a is odd": ({"a": 25}, (-4,)),
    "a is finite": ({"a": 1.0}, (float("inf"),)),
    "a is a whole number": ({"a": 1.0}, (1.5,)),
    "a is at most 100 in magnitude": ({"a": 7}, (-101,)),
    "a has elements of at most 100 in magnitude": ({"a": [7]}, ([7, 101],)),
}


@pytest.mark.parametrize("case", OWN_AND_OTHER)
def test_a_condition_keeps_the_developers_input_and_rules_out_another(case: str) -> None:
    own, other = OWN_AND_OTHER[case]
    plan = plan_of(**own)
    (condition,) = [each for each in proposed(plan.domains) if words(each, plan.names) == case]
    assert predicate(condition)(plan.original)
    assert not predicate(condition)(tuple(map(value, other)))


@pytest.mark.parametrize(
    ("own", "case"),
    [
        ({"a": 2, "b": 2}, "a and b differ"),
        ({"a": 3, "b": 2}, "a is less than b"),
        ({"a": -1}, "a is positive"),
        ({"a": ""}, "a is not empty"),
        ({"a": "abc"}, "a has an even length"),
        ({"a": "Key"}, "a is in lower case"),
        ({"a": "Key"}, "a is in upper case"),
        ({"a": 0}, "a is a multiple of 2"),
        ({"a": 26}, "a is a multiple of 5"),
        ({"a": 5000}, "a is at most 100 in magnitude"),
        ({"a": 1.5}, "a is a whole number"),
    ],
)
def test_what_the_developers_input_does_not_meet_is_no_condition(own: dict[str, object], case: str) -> None:
    plan = plan_of(**own)
    assert case not in {words(each, plan.names) for each in proposed(plan.domains)}


def separating(passed: list[Input], refuted: list[Input], **own: object) -> tuple[str, ...]:
    plan = plan_of(**own)
    return tuple(
        words(each, plan.names)
        for each in separating_conditions(proposed(plan.domains), passed, refuted, 0.95)
    )


def test_two_conditions_are_found_together_where_one_is_not_enough() -> None:
    random = Random(1)
    rows = [tuple(random.randint(-9, 9) for _ in range(2)) for _ in range(300)]
    passed = [row for row in rows if row[0] > 0 and row[1] > 0]
    refuted = [row for row in rows if row not in passed]
    found = separating(inputs_of(*passed), inputs_of(*refuted), a=4, b=4)
    assert sorted(found) == ["a is positive", "b is positive"]


def test_nothing_separates_noise() -> None:
    random = Random(1)
    rows = [tuple(random.randint(-9, 9) for _ in range(6)) for _ in range(60)]
    refuted = random.sample(rows, 5)
    passed = [row for row in rows if row not in refuted]
    own = {f"p{at}": at for at in range(6)}
    assert separating(inputs_of(*passed), inputs_of(*refuted), **own) == ()


def test_a_condition_that_leaves_hardly_any_input_is_not_taken() -> None:
    passed = inputs_of((3,), (4,))
    refuted = inputs_of(*[(-each,) for each in range(1, 50)])
    assert separating(passed, refuted, a=3) == ()


def test_chance_is_what_fishers_test_says() -> None:
    assert coincidence(10, 10, 10, 10) == pytest.approx(1.0)
    assert coincidence(5, 0, 5, 5) == pytest.approx(1 / 252)
    assert coincidence(0, 5, 5, 5) == pytest.approx(1.0)
