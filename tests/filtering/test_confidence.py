"""Bounds against figures that can be looked up or worked out."""

import pytest

from mrscout.filtering.acceptance import lower_bound


@pytest.mark.parametrize(
    ("passed", "valid", "bound"),
    [
        (10, 10, 0.05 ** (1 / 10)),
        (1000, 1000, 0.05 ** (1 / 1000)),
        (9, 10, 0.6058),
        (95, 100, 0.8977),
        (5, 10, 0.2224),
        (0, 10, 0.0),
        (0, 0, 0.0),
    ],
)
def test_the_lower_bound_is_that_of_clopper_and_pearson(passed: int, valid: int, bound: float) -> None:
    assert lower_bound(passed, valid) == pytest.approx(bound, abs=2e-4)


def test_more_evidence_gives_a_higher_bound() -> None:
    bounds = [lower_bound(count, count) for count in (5, 50, 500, 5000)]
    assert bounds == sorted(bounds)


def test_the_bound_is_never_above_what_was_seen() -> None:
    for passed in range(0, 301, 25):
        assert lower_bound(passed, 300) <= passed / 300
