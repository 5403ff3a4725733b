"""Which call's value reaches an assertion, which objects a call has changed, and which calls count at all."""

import pytest

JAVA = ["FlowOfControl", "FlowOfValues", "FlowOfObjects", "PairsOfCalls", "WhatCounts"]


def test_an_assertion_sees_the_values_that_reach_it(marked, check):
    check(marked)


@pytest.mark.parametrize("file", JAVA)
def test_every_test_of_the_fixture_says_what_it_expects(file, unmarked):
    assert unmarked(file) == set()
