"""Tests of significance against published values, and against counting all cases."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.evaluation.suites import rank_sum, signed_rank


def test_wilcoxon_on_darwins_plants():
    # Differences in eighths of an inch between crossed and self-fertilised plants (Darwin, 1876): the sum of the
    # positive ranks is 96 and the two-sided p 0.04126, in every textbook that uses them.
    differences = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    found = signed_rank([0.0] * 15, list(map(float, differences)))
    assert found.n == 15
    assert found.p == pytest.approx(0.04126 / 2, abs=1e-5)


@pytest.mark.parametrize(
    ("before", "after", "p", "effect"),
    [
        ([], [], None, None),
        ([0.5], [0.5], None, 0.5),
        ([0.5], [0.6], 0.5, 1.0),
        ([0.6], [0.5], 1.0, 0.0),
        ([0.0] * 5, [0.1, 0.2, 0.3, 0.4, 0.5], 1 / 32, 1.0),
        ([0.0] * 6, [0.1, 0.2, 0.3, 0.4, 0.5, 0.0], 1 / 32, 11 / 12),  # no difference, no rank
        ([0.0, 0.0], [0.1, -0.1], 0.75, 0.5),  # a tie shares its rank
    ],
)
def test_wilcoxon_in_small(before: list[float], after: list[float], p: float | None, effect: float | None):
    found = signed_rank(before, after)
    assert found.p == (None if p is None else pytest.approx(p))
    assert found.effect == (None if effect is None else pytest.approx(effect))


@given(st.lists(st.integers(-4, 4).map(float), min_size=1, max_size=8))
def test_wilcoxon_is_what_counting_all_signs_gives(differences: list[float]):
    changed = [each for each in differences if each]
    found = signed_rank([0.0] * len(differences), differences)
    if not changed:
        assert found.p is None
        return
    sizes = sorted(abs(each) for each in changed)
    rank = {size: sizes.index(size) + (sizes.count(size) + 1) / 2 for size in sizes}
    seen = sum(rank[each] for each in changed if each > 0)
    tosses = list(product((0, 1), repeat=len(changed)))
    higher = sum(
        sum(rank[abs(each)] for each, up in zip(changed, toss, strict=True) if up) >= seen for toss in tosses
    )
    assert found.p == pytest.approx(higher / len(tosses))


def test_many_pairs_are_told_by_the_normal_curve():
    # 60 pairs up, none down, all sizes different: z = (1830 / 2 - 0.5) / sqrt(60 * 61 * 121 / 24), by hand 6.7324.
    found = signed_rank([0.0] * 60, [float(each) for each in range(1, 61)])
    assert found.p == pytest.approx(8.34e-12, rel=0.01)
    # As many up as down: nothing.
    both = [float(each) for size in range(1, 31) for each in (size, -size)]
    assert signed_rank([0.0] * 60, both).p == pytest.approx(0.5, abs=0.01)


def test_the_papers_own_figures():
    # 2,170 mutants, scores 0.5032 and 0.5506: the paper reports an effect of 0.52 and a significant difference.
    killed, more = round(0.5032 * 2170), round(0.5506 * 2170)
    found = rank_sum(Counter({1.0: killed, 0.0: 2170 - killed}), Counter({1.0: more, 0.0: 2170 - more}))
    assert found.n == 2170
    assert found.effect == pytest.approx(0.52, abs=0.005)
    assert found.p is not None
    assert found.p < 0.05


@pytest.mark.parametrize(
    ("before", "after", "p", "effect"),
    [
        (Counter(), Counter(), None, None),
        (Counter({1.0: 3}), Counter({1.0: 3}), None, 0.5),  # nothing differs
        # By hand: U = 8, its variance 16 / 12 * (9 - 120 / 56), z = -0.5 / 3.0237.
        (Counter({0.0: 2, 1.0: 2}), Counter({0.0: 2, 1.0: 2}), pytest.approx(0.56567, abs=1e-5), 0.5),
        (Counter({0.0: 50}), Counter({1.0: 50}), pytest.approx(0.0, abs=1e-9), 1.0),
        (Counter({1.0: 50}), Counter({0.0: 50}), pytest.approx(1.0, abs=1e-9), 0.0),
    ],
)
def test_mann_whitney(before: Counter[float], after: Counter[float], p: object, effect: float | None):
    found = rank_sum(before, after)
    assert found.effect == effect
    assert found.p == p
