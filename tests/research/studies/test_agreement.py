"""Kappas, against examples that others have worked out."""

import pytest

from mrscout_research.studies.sample_statistics import cohens_kappa, fleiss_kappa


def labels(both: int, first: int, second: int, neither: int) -> tuple[str, str]:
    """Two raters who said yes together, the first alone, the second alone, and neither."""
    return "y" * (both + first) + "n" * (
        second + neither
    ), "y" * both + "n" * first + "y" * second + "n" * neither


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ((20, 5, 10, 15), 0.4000),  # fifty applications, seen by two readers
        ((45, 15, 25, 15), 0.1304),  # the same agreement with other margins
        ((25, 35, 5, 35), 0.2593),
    ],
)
def test_two_raters_as_in_the_known_examples(table: tuple[int, int, int, int], expected: float):
    assert cohens_kappa(*labels(*table)) == pytest.approx(expected, abs=5e-5)


def test_two_raters_of_one_mind_agree_fully():
    assert cohens_kappa("abcab", "abcab") == pytest.approx(1.0)


def test_two_raters_who_never_agree_are_worse_than_chance():
    kappa = cohens_kappa("ab" * 10, "ba" * 10)
    assert kappa is not None
    assert kappa < 0


@pytest.mark.parametrize(("one", "other"), [("aaa", "aaa"), ("", ""), ("ab", "a")])
def test_two_raters_of_whom_nothing_can_be_told(one: str, other: str):
    assert cohens_kappa(one, other) is None


#: fourteen raters put ten subjects into five categories; how many chose which
FOURTEEN = [
    (0, 0, 0, 0, 14),
    (0, 2, 6, 4, 2),
    (0, 0, 3, 5, 6),
    (0, 3, 9, 2, 0),
    (2, 2, 8, 1, 1),
    (7, 7, 0, 0, 0),
    (3, 2, 6, 3, 0),
    (2, 5, 3, 2, 2),
    (6, 5, 2, 1, 0),
    (0, 2, 2, 3, 7),
]


def test_many_raters_as_in_the_known_example():
    items = [[str(category) for category, count in enumerate(row) for _ in range(count)] for row in FOURTEEN]
    assert fleiss_kappa(items) == pytest.approx(0.210, abs=5e-4)


def test_many_raters_of_one_mind_agree_fully():
    assert fleiss_kappa(["aaa", "bbb", "aaa"]) == pytest.approx(1.0)


@pytest.mark.parametrize("items", [[], ["a", "b"], ["ab", "abc"], ["aaa", "aaa"]])
def test_many_raters_of_whom_nothing_can_be_told(items: list[str]):
    assert fleiss_kappa(items) is None
