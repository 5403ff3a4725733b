"""Texts that are spelt with the runs of others follow them, run by run."""

import pytest

from mrscout.filtering.forms.derivations import shared_runs

CASES = {
    "a number in another place": ("day 23", "23.05", "07.09", "day 07"),
    "equal numbers in their order": ("0:0:0", "00:00:00", "01:02:03", "1:2:3"),
    "more of a number than the other has": ("5-5", "05", "7", "7-7"),
    "zeros that only one has": ("2020-05", "2020/5", "1999/7", "1999-07"),
    "numbers written together": ("202005231706", "2020-05-23 17:06", "1999-12-31 00:01", "199912310001"),
    "some of the numbers together": ("0523", "2020-05-23", "1999-12-31", "1231"),
    "letters": ("key=name", "name", "other", "key=other"),
}


@pytest.mark.parametrize(("text", "other", "now", "made"), CASES.values(), ids=CASES)
def test_a_text_follows_another(text: str, other: str, now: str, made: str):
    respelled = shared_runs(text, other)
    assert respelled is not None
    assert respelled(other) == text
    assert respelled(now) == made


@pytest.mark.parametrize(
    ("text", "other"),
    [("same", "same"), ("abc", "xyz"), ("a1", "b1c2"), ("202005", "20-50"), ("", "a"), ("...", "-..-")],
)
def test_texts_that_share_little_do_not(text: str, other: str):
    assert shared_runs(text, other) is None


@pytest.mark.parametrize("now", ["1-2", "a-b-c", "2020-5-23"])
def test_a_spelling_of_another_shape_is_refused(now: str):
    respelled = shared_runs("20200523", "2020-05-23")
    assert respelled is not None
    with pytest.raises(ValueError, match=now):
        respelled(now)
