"""Phrases."""

import pytest

from mrscout.report import instance_words as words


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([], ""),
        ([3], "3"),
        ([1, 2], "1–2"),
        ([1, 3], "1, 3"),
        ([1, 2, 3, 7, 9, 10], "1–3, 7, 9–10"),
        ([4, 4], "4, 4"),
    ],
)
def test_ranges(numbers: list[int], said: str):
    assert words.ranges(numbers) == said


@pytest.mark.parametrize(
    ("items", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_joined(items: list[str], said: str):
    assert words.joined(items) == said


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 calls"), (1, "1 call"), (2, "2 calls"), (2020, "2,020 calls")]
)
def test_counted(number: int, said: str):
    assert words.counted(number, "call") == said
