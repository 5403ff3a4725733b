"""One relation, many ways to write it: each style of assertion relates what it compares, and nothing else."""

import pytest

JAVA = [
    "ThirdStyles",
    "JUnitStyles",
    "JupiterStyles",
    "TestNgStyles",
    "AssertJStyles",
    "TruthStyles",
    "HamcrestStyles",
    "HelperStyles",
]


def test_an_assertion_relates_what_it_compares_and_nothing_else(marked, check):
    check(marked)


@pytest.mark.parametrize("file", JAVA)
def test_every_test_of_the_fixture_says_what_it_expects(file, unmarked):
    assert unmarked(file) == set()
