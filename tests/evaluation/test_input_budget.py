"""Where many relations run a line, each is tried on some of its inputs; elsewhere on all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.evaluation.input_selection import ENOUGH_INPUTS, FEWEST, fair_limit, limits_of

HERE, THERE = ("a", "B.java", 1), ("a", "B.java", 2)


@pytest.mark.parametrize(
    ("counts", "enough", "most"),
    [
        ([], 10, None),
        ([4, 6], 10, None),
        ([5, 6], 10, 5),
        ([1, 9, 9], 9, 4),
        ([100, 2, 100, 2], 24, 10),
        ([100] * 20, 10, 0),
    ],
)
def test_who_wants_less_leaves_the_rest_to_others(counts: list[int], enough: int, most: int | None):
    assert fair_limit(counts, enough) == most


@given(st.lists(st.integers(1, 200), max_size=40), st.integers(0, 2000))
def test_as_much_is_shared_as_there_is_and_no_more(counts: list[int], enough: int):
    most = fair_limit(counts, enough)
    if most is None:
        assert sum(counts) <= enough
    else:
        assert sum(min(each, most) for each in counts) <= enough
        assert sum(min(each, most + 1) for each in counts) > enough


def test_a_line_that_few_relations_run_is_not_crowded():
    assert limits_of([(100, {HERE}), (100, {HERE, THERE})]).most == {}


def test_a_crowded_line_costs_no_other():
    runs = [(100, {HERE})] * 19 + [(100, {HERE, THERE})]
    assert limits_of(runs).most == {HERE: ENOUGH_INPUTS // 20}


def test_each_relation_has_a_few_inputs_however_many_relations_there_are():
    assert limits_of([(100, {HERE})] * ENOUGH_INPUTS).most == {HERE: FEWEST}
