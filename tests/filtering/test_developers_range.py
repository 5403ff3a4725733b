"""Values in the range of the developers' own, and values outside of it."""

from dataclasses import replace

import pytest
from tests.filtering.conftest import plan_of, value

from mrscout.filtering.developers_range import in_range, is_small

INSIDE = [
    (7, [], 7),
    (7, [], 1),
    (7, [20], 12),
    (-7, [], -1),
    (-7, [7], 0),
    (2.5, [], 1.5),
    ("abc", [], "b"),
    ("abc", [], "abcxyz"),
    ("a-1", [], "z-9-"),
    ("", ["ab"], ""),
    ([1, 2, 3], [], [2, 1]),
    (True, [], False),
]
OUTSIDE = [
    (7, [], 8),
    (7, [], 0),
    (7, [], -1),
    (7, [20], 21),
    (0, [], 1),
    (2.5, [], -0.5),
    ("abc", [], ""),
    ("abc", [], "abcdefg"),
    ("abc", [], "ab c"),
    ("abc", [], "ABC"),
    ("abc", [], "1"),
    ("abc", [], "é"),
    ([1, 2, 3], [], [1, 1, 1, 1]),
    ([1, 2, 3], [], [4]),
]


@pytest.mark.parametrize(("own", "others", "asked"), INSIDE)
def test_values_like_the_developers_are_in_their_range(own, others, asked):
    assert _in_range(own, others, asked)


@pytest.mark.parametrize(("own", "others", "asked"), OUTSIDE)
def test_other_values_are_not(own, others, asked):
    assert not _in_range(own, others, asked)


def _in_range(own, others, asked) -> bool:
    plan = plan_of(x=own)
    plan = replace(plan, rows=tuple((value(other),) for other in others))
    return in_range(plan, (value(asked),))


@pytest.mark.parametrize(
    ("data", "small"),
    [
        (5, True),
        (-1000, True),
        ("x" * 12, True),
        ([1, 2], True),
        (True, True),
        (5000, False),
        ("x" * 13, False),
        ([1] * 13, False),
        ([5000], False),
    ],
)
def test_small_values_should_take_no_code_long(data, small: bool):
    assert is_small([value(data)]) is small
