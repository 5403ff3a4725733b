"""How large a sample must be, which one is drawn, and what it says."""

import pytest

from mrscout_research.studies.sample_statistics import draw, interval, sample_size


@pytest.mark.parametrize(
    ("population", "confidence", "margin", "expected"),
    [
        (11_350, 0.99, 0.1, 164),  # the paper's RQ1
        (75, 0.99, 0.1, 52),  # the paper's RQ4
        (10**9, 0.95, 0.05, 385),  # what textbooks have for a population without end
        (1_000, 0.95, 0.05, 278),
        (1, 0.99, 0.1, 1),
        (0, 0.99, 0.1, 0),
    ],
)
def test_the_size_is_cochrans_for_a_finite_population(
    population: int, confidence: float, margin: float, expected: int
):
    assert sample_size(population, confidence, margin) == expected


def test_a_sample_is_never_larger_than_its_population():
    assert all(sample_size(count, 0.9999, 0.001) <= count for count in range(200))


def test_the_same_seed_draws_the_same():
    assert draw(range(100), 10, 7) == draw(range(100), 10, 7)
    assert draw(range(100), 10, 7) != draw(range(100), 10, 8)


def test_nothing_is_drawn_twice_and_no_more_than_there_is():
    assert sorted(draw(range(20), 50, 1)) == list(range(20))
    assert draw([], 5, 1) == []


def test_an_interval_of_a_population_without_end_is_wilsons():
    low, high = interval(81, 263, 10**12, 0.95)  # Newcombe 1998, table I: 0.2553 to 0.3662
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


def test_no_miss_in_a_sample_is_no_proof():
    low, high = interval(15, 15, 10**12, 0.95)
    assert low < 0.81
    assert high == 1.0


def test_a_sample_of_everything_leaves_no_doubt():
    assert interval(70, 75, 75, 0.99) == (70 / 75, 70 / 75)


def test_the_smaller_the_population_the_less_is_left_open():
    small, large = interval(50, 52, 75, 0.99), interval(50, 52, 10_000, 0.99)
    assert small[1] - small[0] < large[1] - large[0]


def test_no_answer_says_nothing():
    assert interval(0, 0, 100, 0.99) == (0.0, 1.0)
