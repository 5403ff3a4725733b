"""Whether ratings lie above the middle of their scale."""

import pytest

from mrscout_research.studies.sample_statistics import above, upper_tail


@pytest.mark.parametrize(
    ("t", "freedom", "expected"),
    [
        (6.314, 1, 0.05),  # the tables of Student's t
        (2.920, 2, 0.05),
        (2.228, 10, 0.025),
        (2.750, 30, 0.005),
        (1.980, 120, 0.025),
        (0.0, 7, 0.5),
        (-2.228, 10, 0.975),
    ],
)
def test_the_tail_is_that_of_the_tables(t: float, freedom: int, expected: float):
    assert upper_tail(t, freedom) == pytest.approx(expected, rel=2e-3)


def test_the_papers_own_figures_belong_together():
    """An effect of 0.70 over 52 relations gives a p of the paper's size, 3.46e-6, and only one-sided."""
    p = upper_tail(0.70 * 52**0.5, 51)
    assert p == pytest.approx(3.46e-6, rel=0.15)
    assert 2 * p > 4e-6


def test_a_mean_above_the_middle_is_told_with_its_effect():
    found = above([3.0, 4.0, 3.5, 2.5], 2.5)
    assert found.mean == 3.25
    assert found.effect == pytest.approx(0.75 / 0.6454972243679028)
    assert found.p is not None
    assert found.p < 0.06


def test_a_mean_below_the_middle_is_no_evidence_for_it():
    p = above([1.0, 2.0, 1.5], 2.5).p
    assert p is not None
    assert p > 0.9


@pytest.mark.parametrize("scores", [[3.0], [3.0, 3.0]])
def test_without_any_spread_there_is_no_test(scores: list[float]):
    assert above(scores, 2.5).p is None
