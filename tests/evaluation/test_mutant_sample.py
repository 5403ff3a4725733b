"""How many of all mutants are tried."""

import pytest

from mrscout.evaluation.input_selection import ENOUGH_MUTANTS, share_of


@pytest.mark.parametrize(
    ("lines", "wanted", "share"),
    [
        (100, 0, 1.0),  # all
        (0, 500, 1.0),  # of nothing
        (1000, 650, 1.0),
        (1000, 2000, 1.0),
        (2000, 650, 0.5),
        (100_000, 650, 0.01),
    ],
)
def test_the_share_makes_about_as_many_as_are_wanted(lines: int, wanted: int, share: float):
    assert share_of(lines, wanted) == pytest.approx(share)


def test_most_projects_are_tried_whole():
    assert share_of(3000, ENOUGH_MUTANTS) == 1.0
