"""The fewest inputs that do all that all of them do."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.evaluation.input_selection import fewest, in_order_of_gain


@pytest.mark.parametrize(
    ("does", "anyway", "chosen"),
    [
        ({}, [], []),
        ({1: set(), 2: set()}, [], []),
        ({1: {"a"}, 2: {"a"}}, [], [1]),
        ({1: {"a"}, 2: {"a", "b"}}, [], [2]),
        ({1: {"a"}, 2: {"b"}, 3: {"c"}}, [], [1, 2, 3]),
        # What is there anyway is not chosen, and what it does needs nobody else.
        ({0: {"a"}, 1: {"a"}, 2: {"b"}}, [0], [2]),
        ({0: {"a", "b"}, 1: {"a"}, 2: {"b"}}, [0], []),
        # The greedy cover takes 1 first, which 2 and 3 make superfluous.
        ({1: {"a", "b", "c", "d"}, 2: {"a", "b", "e"}, 3: {"c", "d", "f"}}, [], [2, 3]),
    ],
)
def test_inputs_are_chosen_that_do_everything(
    does: dict[int, set[str]], anyway: list[int], chosen: list[int]
):
    assert fewest(does, anyway) == chosen


DOES = st.dictionaries(st.integers(0, 9), st.sets(st.integers(0, 9)), max_size=7)


@given(DOES)
def test_nothing_is_lost_and_nothing_chosen_can_be_spared(does: dict[int, set[int]]):
    chosen = fewest(does)
    everything = set().union(*does.values())
    assert set().union(*(does[each] for each in chosen)) == everything
    for fewer in combinations(chosen, max(0, len(chosen) - 1)):
        assert len(fewer) == len(chosen) or set().union(*(does[each] for each in fewer)) != everything


@given(DOES)
def test_the_order_has_every_input_once_and_gains_that_fall(does: dict[int, set[int]]):
    ordered = in_order_of_gain(does)
    assert sorted(number for number, _ in ordered) == sorted(does)
    gains = [len(added) for _, added in ordered]
    assert gains == sorted(gains, reverse=True)


@given(DOES)
def test_each_input_adds_most_of_those_that_are_left_and_comes_first_of_equals(does: dict[int, set[int]]):
    left, done = dict(does), set[int]()
    for number, added in in_order_of_gain(does):
        assert number == max(left, key=lambda each: len(left[each] - done))
        assert added == left.pop(number) - done
        done |= added


def test_what_comes_first_stays_first_also_where_it_does_nothing():
    assert [number for number, _ in in_order_of_gain({0: set(), 1: {"a"}}, [0])] == [0, 1]


def test_of_two_that_add_the_same_the_one_that_was_first_comes_first():
    assert [number for number, _ in in_order_of_gain({7: {"a"}, 3: {"b"}})] == [7, 3]
